"""How rules are written and applied: the type, the words around a match, the scan, and the measured precision."""
