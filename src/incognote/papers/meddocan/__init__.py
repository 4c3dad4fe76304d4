"""Cotik et al. 2019: two systems for the Spanish notes of MEDDOCAN."""
