"""Tafvizi 2011: combining the de-identifiers MIMIC, MIST and Stat-deid."""
