"""English ages in rows and headings: in a column after a name, or first in a sentence."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import NAME, NUMBER

age = rules("AGE", "en")

age(
    "age-column-en",
    rf"""
        \ (?P<id>{NUMBER}(?:\s?(?:mo|yrs?|months|weeks|d|y))?)(?=\s{{2,}}\S|\s[-–—]\s|[-–]\s|\sG[0-9]P?[0-9]
        |G[0-9]\s|\stwins)
    """,
    before=(
        rf"""(?-i:[A-Z][A-Z'’-]+|[A-Z]\w+),\s?{NAME}(?:\s{NAME})?[\"”.]?\s{{1,10}}(?:\|\s)?$""",
        rf"{NAME}\s{NAME}\s{{1,8}}(?:\|\s)?$",
        r"(?:mrs?|ms)\.?\s\w+(?:\s(?!in\b|of\b|at\b)[\w-]+)?\s{1,4}$",
        r"they/them\s{2,}$",
        r"""[\"”]\s{2,}$""",
        r"Bed\s\w\s{2,}$",
        rf"\|\s{NAME}\s?\|\s$",
    ),
    not_before=r"""
        (?:Room|Bed|Ward|Rm|Unit|PACT|FIM|ISS|GCS|INCAT|NIHSS|MELD|EDSS|CIWA|MoCA|MMSE|PPS|KPS|Level|Team|Bay
        |Day|Dose|Score|HR|BP|RR|Temp|Wt|Ht|Cell|Week|Visit|Cycle|Session|Apt|Phase|Stage|Grade|Type|No|Page
        |Suite|Step|Part|Line|Box|Cot|Pod|Module|MEDIC|Trlr|STOP-BANG|DTaP|IPV|PCV20|MMR|Varicella|East|West
        |North|South)\s{1,8}$
    """,
    window=44,
    validator=lambda match: (
        match["id"] not in ("0", "1") and match.string[match.end() : match.end() + 12].strip()[2:3] != "/"
    ),
    examples=("Arvid Tollefson  [88]  apt S-6", "2) Payne, Frank [58] — stent", "B8  Mwalimu Hassan [70]  stroke"),
    not_examples=("Med Ward 70  stroke", "Silver Unit 4  beds"),
)

age(
    "age-opens-sentence-en",
    r"""
        (?:(?<=[.:]\ )|(?<=\n)|(?<=\n[-•*–]\ ))(?P<id>[1-9][0-9])
        (?:(?=,\s(?-i:[A-Za-z])|\sy\s)|(?<=[.:]\ [0-9]{2})(?=\.\s(?:(?-i:[A-Z]|he['’]?s?\s|she['’]?s?\s)|\n)))
    """,
    before=(r"(?:[^\W\d_]{2}|[^\W\d_]\))[.:]\s$", r"\n[-•*–]\s$"),
    not_before=r"""
        (?:HR|RR|BP|score|sats?|age|pulse|no|nos|fig|Local|[0-9]|level|dose|units|GCS|day|room|temp|wt|census
        |total|count|x|approx|st|rm|bed|vs|FHR|est|inc|pt|tab|vol|pg|ref|ext|bed\sno|bed\sstate|nov|dec|jan|feb
        |aug|sept?|oct)[.:]\s$
    """,
    not_after=r"^,\s(?:and|then|was|is)\b",
    examples=("of CNM Gráinne. [58], long-term", "in the chook shed. [48]. PBI on", "known\n- [62], lives w/"),
    not_examples=("HR: 58, regular", "was eleven.\n12. He was", "at no. 14. 2 steps"),
)
