"""Sahlström 2015: de-identifying the case narratives of VigiBase."""
