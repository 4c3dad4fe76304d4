"""Norwegian dates in numbers: ``12/3-19``, ``12.03``."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.dates import LEFT, RIGHT, is_day_month, is_time_with_a_dot

date = rules("DATE", "nb")

date(
    "date-slash-dash",
    rf"""
        {LEFT}(?P<a>[0-9]{{1,2}})[/.]\s?(?P<b>[0-9]{{1,2}})(?:
            \.?[-–'./]\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}})
            |(?<=/[0-9])\s(?:19|20)[0-9]{{2}}
            |(?<=/1[0-2])\s(?:19|20)[0-9]{{2}}
        ){RIGHT}(?![a-z])
    """,
    validator=is_day_month,
    not_before=(r"kl\.?\s?$", r"x\s*$"),
    examples=("Innlagt [12/3-19].", "[3.11-21]", "[2.12-20]", "[12/03.19]", "Viggo, f. [11/2 2013], elev"),
    not_examples=("kl 12.30-14",),
)

date(
    "date-day-dot-month",
    rf"""
        {LEFT}(?<!,)(?<![A-Za-z])(?P<a>[0-9]{{1,2}})\.[ ]?(?P<b>0?[1-9]|1[0-2])(?![0-9])
        (?:
            \.(?![0-9])(?!\s?[-–]\s?[0-9])(?=\.|[,;:)]|\s*\n|\s?[–-]|\s(?-i:[a-zæøå0-9(·])|\s*$)
            |(?![0-9%/])(?![.,:-][0-9])
        )(?!\s?(?:mg|ml|g|kg|cm|mm|l|mmol|%|timer|t|min|°|x|e|µg|km|m|ganger|poeng|år|mnd|d)\b)
    """,
    validator=lambda match: is_day_month(match) and not is_time_with_a_dot(match),
    not_before=(
        r"""
            (?:kl|klokka|klokken|fra|til|pace\s+fra|ca|hb|crp|k|na|ph|inr|tsh|hba1c|laktat|kalium|kapittel|kap
            |punkt|pkt|versjon|v|§|nr|f|siden\s+kl)\.?\s*$
        """,
        r"kl\.?\s?[0-9.:]{1,5}\s?(?:-|–|og|til)\s?$",
    ),
    examples=("innlagt [12.03] med", "kontroll [4.11]", "den [3.4.] kom", "[28.03], tilsyn"),
    not_examples=("kl 12.10", "Hb 12.1", "Kalium 4.2 mmol", "F11.2", "23.4.2024. Kom 08.30, 08.45. Møtte 08.10 sammen"),
)
