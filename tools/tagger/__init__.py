"""Training the part-of-speech taggers that ship."""
