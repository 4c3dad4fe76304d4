"""Identifiers that have a form: recognizers as data, one scan per note, and identifiers known beforehand."""
