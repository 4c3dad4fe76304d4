"""Norwegian decades, years and week numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import DECADE_WORDS, any_of

date = rules("DATE", "nb")

date(
    "decade-nb",
    rf"""
        (?:
            (?:(?:18|19|20)[0-9]0|[1-9]0)-?\s?(?:tallet|talet|tal)
            |19[0-9]0-år(?:ene|ane|a|an)
            |{any_of(DECADE_WORDS["nb"])}(?:tallet|talet)
        )\b(?!er)
    """,
    examples=("på [80-tallet]", "[1990-tallet]", "på [åttitallet]", "i [1950-årene] og"),
    not_examples=("i 80-årene",),
)

_PREGNANCY = ("gravid", "svangerskap", "fosteret", "seteleie", "anti-d", "ogtt", "sf-mål", "fødepol")
_IN_WEEKS = re.compile(r"[1-4](?<![0-9][1-4])[0-9]\+[0-6](?![0-9])|[Gg][1-9]\s?[Pp][0-9]")
_PLANNED = re.compile(
    r"(?:time|kontroll|møte|neste|ferie|igjen|jobb|oppstart|tilbake|rapport|svar|poliklinikk\w*|hjem|prøve\w*|denne|kommende|reise\w*)"
    r"\s(?:i\s|til\s|fra\s)?$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4)
def _tells_of_a_pregnancy(text: str) -> bool:
    low = text.lower()
    return sum(cue in low for cue in _PREGNANCY) + len(_IN_WEEKS.findall(text)) > 1


def _is_a_week_of_the_year(match: re.Match[str]) -> bool:
    """Where a note tells of a pregnancy, its weeks are of that, unless something is planned for them."""
    left = match.string[max(0, match.start() - 24) : match.start()]
    return not _tells_of_a_pregnancy(match.string) or _PLANNED.search(left) is not None


date(
    "week-number",
    r"""
        (?:uke|veke|uka|veka)\s(?:nr\.?\s)?(?:[1-9]|[1-4][0-9]|5[0-3])
        (?:\s?[-–]\s?(?:[1-9]|[1-4][0-9]|5[0-3])(?!\s?(?:uker|dager)))?(?:(?:,?\s)(?:20[0-9]{2}))?(?![\w+])
        (?![.,/-][0-9])(?!\s?(?:dager|og\s[0-9]))
    """,
    validator=_is_a_week_of_the_year,
    not_before=(
        r"""
            (?:
                (?:svangerskaps|gravid|gestasjons|graviditets)\w*
                |per|pr|hver|sv|G|ogtt|gdm\sfra|sykmeldt\sfra|albyl\S*
            )-?\.?\s*$
        """,
        r"i\s$(?<=\w,\si\s)",
        r"""
            (?:gravid|ultralyd|termin|svangerskap\w*|fødd|født|foster\w*|liv|hba1c|albyl|tilvekst\w*|fly|påvist
            |vekt)\s+[^.\n]{0,18}$
        """,
        r"negativ\ \($",
    ),
    not_after=r"^\s?(?:\+|av\s[0-9]|etter\s|ble\s[0-9]|i\s+svangerskap|av\s+svangerskap|på\s+svangerskap)",
    examples=("kontroll [uke 12]", "time i [veke 7]", "gitt [uke 19].", "Canaria [uke 7–8], gjest"),
    not_examples=("gravid i uke 12", "uke 12+3"),
)

date(
    "year-dash",
    r"(?<![\w])-(?:[0-2][0-9]|[4-9][0-9])(?![\w-])(?![.,/:][0-9])(?!\s?(?:%|år|mg|mm|°|grader|kg|poeng|cm))",
    before=(
        r"[a-zæøåA-ZÆØÅ][.,)]?\s$",
        r"[(]$",
    ),
    not_before=r"""
        (?:be|temp\w*|ute|score|t|z|minus|base\s?excess|sd|sfære|od|os|ndg?|db|grader|kl|mellom|vekt|balanse
        |rass)\.?:?\s$
    """,
    examples=("operert i [-03],", "siden [-91]", "WPW ablert [-09], KOLS", "MCP 2–5 ve. [-81]. Gull"),
    not_examples=("BE -05", "temp -18", "10-12", "TEMP UTE -14.", "vekt -12 kg"),
)
