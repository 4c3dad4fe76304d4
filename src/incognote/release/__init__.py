"""What leaves the house: the manifest that says what was released and how, and the key that signs it."""
