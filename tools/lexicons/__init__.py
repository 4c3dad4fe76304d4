"""Compiling the lexicons that ship."""
