"""Patterns that the thesis has and our own rules do not: the hour of a clock time (section 7.2.1)."""

from __future__ import annotations

from incognote.rules.engine.registry import recognizer

recognizer(
    "norwegian-time",
    "DATE",
    r"kl(?:okk[ae]n?)?\.?\s?(?P<id>(?:[01]?\d|2[0-4])(?:[.:]?[0-5]\d)?)\b",
    languages=("nb",),
    family="norwegian",
    examples=("ca kl [14] i dag", "kl. [08.30]", "kl [1430]"),
    not_examples=("klasse 14",),
)
