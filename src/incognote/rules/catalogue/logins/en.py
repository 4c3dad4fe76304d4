"""Transcribers' codes at the foot of English dictations."""

from __future__ import annotations

from incognote.rules.engine.registry import rules

username = rules("USERNAME", "en")

username(
    "transcriber",
    r"(?<![\w])(?:TR|TRANS|trans|typist|it)\s?:\s?(?P<id>[a-z]{2,4}[0-9]{0,3})(?![\w])",
    case=True,
    examples=("DT 9/26/16 TR: [kw9] #550", "TR: [bdl]\n"),
    not_examples=("it: fine today",),
    validator=lambda match: match[0][:2] != "it" or any(c.isdigit() for c in match["id"]),
)
