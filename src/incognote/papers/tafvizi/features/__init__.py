"""What the de-identifiers and taggers that Tafvizi combines ask of a token."""
