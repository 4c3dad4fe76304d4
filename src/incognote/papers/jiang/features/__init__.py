"""What their CRF and their LSTM ask of a token."""
