"""One key per label, so that a correction is one stroke. Capitals are the rarer ones."""

from __future__ import annotations

__all__ = ["KEYS"]

KEYS: dict[str, str] = {
    "PATIENT": "p", "DOCTOR": "d", "USERNAME": "U", "PROFESSION": "w", "HOSPITAL": "h", "ORGANIZATION": "o",
    "ROOM": "r", "STREET": "s", "CITY": "c", "STATE": "S", "COUNTRY": "n", "ZIP": "z", "LOCATION_OTHER": "l",
    "DATE": "t", "AGE": "a", "PHONE": "f", "FAX": "F", "EMAIL": "e", "URL": "u", "IP": "I",
    "SSN": "N", "MRN": "m", "HEALTHPLAN": "H", "ACCOUNT": "A", "LICENSE": "L", "VEHICLE": "v", "DEVICE": "V",
    "BIOID": "b", "ID": "i", "SEX": "g", "FAMILY": "k", "ETHNICITY": "E", "RELIGION": "R", "POLITICS": "P",
    "SEXUALITY": "x", "UNION": "B", "OTHER": "O",
}  # fmt: skip
