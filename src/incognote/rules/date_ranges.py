"""From one day to another, in numbers."""

from __future__ import annotations

import re

from incognote.rules.date_parts import LEFT, LINK, SCALES, day_and_month, is_day_month
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "date-range-to-date",
    "DATE",
    (
        rf"{LEFT}(?P<c>[0-9]{{1,2}})\.\s?[-–]\s?(?P<a>[0-9]{{1,2}})\.(?P<b>[0-9]{{1,2}})\.?(?"
        r":[0-9]{2,4}(?![0-9]))?"
    ),
    digits(1, 2),
    languages=("nb",),
    validator=is_day_month,
    then={"."},
    examples=("innlagt [14.–19.8.24] etter",),
    not_examples=("2.–3. dag",),
)

recognizer(
    "date-night-between",
    "DATE",
    rf"{LEFT}(?P<c>[0-9]{{1,2}})/(?P<a>[0-9]{{1,2}})\.(?P<b>[0-9]{{1,2}})(?![\w/,-])(?!\.[0-9])",
    digits(1, 2),
    languages=("nb",),
    then={"/"},
    validator=lambda match: is_day_month(match) and int(match["a"]) - int(match["c"]) == 1,
    examples=("Nattevakt [13/14.12]. Rigmor",),
    not_examples=("4/9.12", "120/80.5"),
)

for _language, _mark, _sample in (
    ("en", "/", "MICU [2/13]-[2/17]"),
    ("es", "/", "UCI [2/3]-[7/3]"),
    ("nb", "[./]", "sykm. [10.03]–[24.03]"),
):
    recognizer(
        f"date-two-dates-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<id>(?P<a>[0-9]{{1,2}})(?P<s>{_mark})[0-9]{{1,2}}\.?)\s?[-–]\s?(?P<id2>(?"
            r"P<c>[0-9]{1,2})(?P=s)(?P<b>[0-9]{1,2})(?:(?P=s)[0-9]{2,4}|"
            r"\.(?=\s(?-i:[a-zæøå])))?)(?![0-9])(?!\s?(?:mg|ml|mmol|g|kg|%|cm)(?!\w))"
        ),
        digits(1, 2),
        languages=(_language,),
        validator=lambda match: (
            all(day_and_month(*map(int, re.findall("[0-9]+", match[group])[:2])) for group in ("id", "id2"))
            and match["id"] not in ("1/2", "1/4", "3/4")
        ),
        not_before=(r"(?:kl\.?|klokka|fra\s+kl|l|t|c|[0-9])\s*$", SCALES + LINK),
        not_after=(r"^\s*(?:mg|ml|%|mmol|cm|kg|g|l|timer|min)\b",),
        window=12,
        then={"/", "."},
        examples=(_sample,),
        not_examples=("kl 10.30–12.30", "kl 08.10-10.12", "1.5-2.5 mg", "enteras 1/2-1/2-1/2 una"),
    )
