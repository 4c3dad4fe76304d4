"""Weekdays by their letters, and short weekdays before a date."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import SHORT_WEEKDAYS, WEEKDAY_WORDS, any_of

date = rules("DATE")

date(
    "weekday-letters",
    r"""
        (?:MWF|TTS|TThS|TTh|MTWThF|TuThSa|T/Th(?:/S(?:at?)?)?|M/W/F|M-W-F|m/w/f|mwf|tts|L-X-V|M-J-S|LXV
        |L-M-X-J-V|Sa\sSu)(?![\w-])
    """,
    languages=("en", "es"),
    case=True,
    examples=("HD [MWF]", "diálisis [L-X-V]", "[M/W/F]"),
    not_examples=("M/WF",),
)

_WEEKDAYS = any_of(" ".join(f"{SHORT_WEEKDAYS[one]} {WEEKDAY_WORDS[one]}" for one in ("es", "nb")))
_THEN_DATE = r"(?=\.?,?[ ]{1,2}(?:den\s|día\s)?(?:[0-9]{1,2}[./-]|[0-9]{1,2}\s|20[0-9]{2}-))"

date(
    "weekday-before-date",
    rf"(?<![\w.]){_WEEKDAYS}{_THEN_DATE}",
    languages=("es", "nb"),
    joins="must",
)
