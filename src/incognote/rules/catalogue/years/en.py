"""English decades: ``in the 1980s``."""

from __future__ import annotations

from incognote.rules.engine.registry import rules

date = rules("DATE", "en")

date(
    "decade",
    r"(?<![\w/])(?:(?:19|20)[0-9]0['’]?s|['’][1-9]0s|the\s(?:(?:late|early|mid)[\s-])?(?P<id>[2-9]0s))(?!\w)",
    not_before=r"(?:in|into)\s+(?:his|her|their|my)\s+(?:early|mid|late)?[\s-]*$",
    examples=("in the [1990s]", "in the [80s] he", "in the late [80s] he"),
    not_examples=("in her 50s", "HR 80s"),
)
