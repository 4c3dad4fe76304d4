"""English holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "en")

date(
    "holiday-en",
    rf"(?:last\s(?=advent\b))?{holiday_pattern(holiday_names('en'))}",
    not_after=(
        r"""
            ^\s(?:tree|carol|rose|cactus|disease|island|ornament\w*|music|church|house|street|avenue|road|pie
            |services?|bookstore|parade|hospital|hosp|ward|school|primary|clinic|college|medical)
        """,
        r"^,\s(?-i:[A-Z][a-z]{1,8}\s{1,12}[0-9|]{1,3})",
    ),
    validator=lambda match: (
        (
            match[0].lower()
            not in ("pride", "tet", "holi", "lent", "sabbath", "super bowl", "vishu", "bihu", "reyes", "eid", "mlk")
            or match[0][0].isupper()
        )
        and match[0] != "EID"
    ),
    not_before=(
        r"(?:st|saint|our\s+lady|church|parish)\.?\s*(?:of\s+)?$",
        r"(?:takes?|in|with|his|her|of)\s+pride$",
        r"(?:Dr|Mr|Mrs|Ms|will\s+be|Noel)\.?\s*$",
    ),
    examples=("fell on [Christmas Eve 2059].", "since [Thanksgiving]", "on [Valentine's Day]", "on [labor day]"),
    not_examples=("a Christmas tree fell",),
)
