"""The encrypted file that leads from a result back to its originals, for those who hold the key."""
