"""Bjurstrøm and Singh 2013: Norwegian notes by patterns and inverse document frequency."""
