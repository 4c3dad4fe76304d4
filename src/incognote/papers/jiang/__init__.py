"""Jiang et al. 2017: de-identification with conditional random fields and LSTM networks."""
