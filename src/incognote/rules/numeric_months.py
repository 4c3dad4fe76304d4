"""A month and a year in numbers."""

from __future__ import annotations

from incognote.rules.date_parts import NOT_AFTER, NOT_BEFORE
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "date-month-year",
    "DATE",
    (
        r"(?<![0-9./-])(?<![A-Za-z][-/])(?P<m>0?[1-9]|1[0-2])\s?[/-]\s?(?:19|"
        r"20)[0-9]{2}(?![\w/-])(?!\.[0-9])"
    ),
    digits(1, 2),
    then={"/", "-"},
    examples=("since [03/2019]", "exp [9-2027]"),
    not_examples=("13/2019", "GEN-3-2019"),
)

recognizer(
    "date-month-short-year",
    "DATE",
    r"(?<![\w./-])(?P<m>0?[1-9]|1[0-2])/(?P<y>[0-9]{2})(?![\w/-])(?!\.[0-9])",
    digits(1, 2),
    validator=lambda match: (
        int(match["y"]) > 31
        and match["y"] not in ("40", "52", "60", "36", "48", "50", "56")
        and not (match["m"] == "1" and match["y"] in ("32", "64", "80"))  # a titre
    ),
    not_before=(*NOT_BEFORE, r"(?:mic|bp|ta|bt|va)\W*$"),
    not_after=NOT_AFTER,
    window=24,
    then={"/"},
    examples=("TIA [9/61];", "exp [11/64]"),
    not_examples=("6/60 vision", "for 6/52", "BP 11/64", "RPR 1/64"),
)

recognizer(
    "date-expiry",
    "DATE",
    r"(?<![\w./-])(?:0?[1-9]|1[0-2])[/-](?:[0-9]{2})(?![\w/-])",
    digits(1, 2),
    before=(
        (
            r"(?:exp|expires|expiry|cad|caduca|caducidad|utløper|utl|hba1c|"
            r"[0-9]{2}/[0-9]{2}:\s*[0-9]{2})\.?:?\s*$"
        ),
    ),
    window=16,
    then={"/", "-"},
    examples=("lot 1FA982, exp [03/25]",),
    not_examples=("experience 3/25",),
)

recognizer(
    "date-year-month",
    "DATE",
    r"(?<![\w./-])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![\w/-])(?!\.[0-9])",
    digits(4),
    not_before=(r"(?:case|ref|file|no|nr|id|claim|batch|lot|ao)[.:#]*\s*$",),
    then={"-"},
    examples=("since [2019-03]",),
    not_examples=("2019-13", "A/2019-03", "AO 2013-06"),
)
