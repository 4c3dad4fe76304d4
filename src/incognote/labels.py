"""The label tree: what kinds of identifier there are, and which group each belongs to."""

from __future__ import annotations

__all__ = ["GROUPS", "GROUP_OF", "LABELS"]

GROUPS: dict[str, tuple[str, ...]] = {
    "NAME": ("PATIENT", "DOCTOR", "USERNAME"),
    "WORK": ("PROFESSION",),
    "LOCATION": ("HOSPITAL", "ORGANIZATION", "ROOM", "STREET", "CITY", "STATE", "COUNTRY", "ZIP", "LOCATION_OTHER"),
    "DATE": ("DATE",),
    "AGE": ("AGE",),
    "CONTACT": ("PHONE", "FAX", "EMAIL", "URL", "IP"),
    "ID": ("SSN", "MRN", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ID"),
    "PERSONAL": ("SEX", "FAMILY", "ETHNICITY", "RELIGION", "POLITICS", "SEXUALITY", "UNION", "OTHER"),
}

LABELS: tuple[str, ...] = tuple(label for labels in GROUPS.values() for label in labels)

GROUP_OF: dict[str, str] = {label: group for group, labels in GROUPS.items() for label in labels}
