"""All feature groups; importing this package registers them."""

from incognote.learn.groups import (
    clusters,
    codes,
    cotik,
    forms,
    illinois,
    jiang,
    lists,
    mimic,
    mist,
    places,
    stanford,
    statdeid,
    vigibase,
    words,
)

__all__ = [
    "clusters", "codes", "cotik", "forms", "illinois", "jiang", "lists",
    "mimic", "mist", "places", "stanford", "statdeid", "vigibase", "words",
]  # fmt: skip
