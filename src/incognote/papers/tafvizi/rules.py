"""The rules of two systems that the source combines: the MIMIC de-identifier (section 2.5) and MIST (table 2.1)."""

from __future__ import annotations

import re
from functools import partial

from incognote.rules.engine.registry import recognizer

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)

_MM, _DD, _YY = r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])", r"(?:[0-9]{4}|[0-9]{2})"

_L, _R = r"(?<![\w/.-])", r"(?![\w/-])"

_EVENTS = (
    r"admi\w*|discharg\w*|surger\w*|operat\w*|diagnos\w*|biops\w*|transplant\w*|\w+ectomy|"
    r"\w+ostomy|\w+plasty|cabg|pci|infarct\w*|stroke|"
    r"mi|cva|chemo\w*|radiat\w*|seizure\w*|fracture\w*|deliver\w*|catheteri[sz]\w*|echo\w*|ct|"
    r"mri|hospitali[sz]\w*|born|died|stent\w*"
)

_rule = partial(recognizer, languages=("en",), family="mimic")


def _flagged(word: str, *flags: str) -> bool:
    from incognote.lexicons.lexicon import load_lexicon, mask

    return bool(load_lexicon().flags([word])[0] & mask(*flags))


def _is_name(match: re.Match[str]) -> bool:
    return _flagged(match["id"], "given", "surname")


def _is_place(match: re.Match[str]) -> bool:
    return _flagged(match["id"], "city", "state", "country")


def _is_only_a_place(match: re.Match[str]) -> bool:
    from incognote.lexicons.lexicon import load_lexicon

    word = match["id"]
    return word.lower() in _MAJOR or (
        _is_place(match)
        and not _flagged(word, "given", "surname", "medical")
        and not load_lexicon().commonness([word], "en")[0]
    )


#: Cities that the source's list of unambiguous locations has although people and firms are called so too.
_MAJOR_CITIES = """
    albuquerque anchorage atlanta austin baltimore barcelona beijing berlin birmingham boston brooklyn buffalo cairo
    cambridge charlotte chicago cincinnati cleveland columbus dallas denver detroit dublin edinburgh glasgow hartford
    honolulu houston indianapolis istanbul jacksonville jerusalem johannesburg karachi kolkata lagos lima lisbon
    liverpool london louisville madrid manchester manila melbourne memphis miami milan milwaukee minneapolis montreal
    moscow mumbai munich nairobi nashville newark oakland orlando oslo ottawa paris philadelphia phoenix pittsburgh
    portland prague providence quebec raleigh richmond rome sacramento seattle seoul shanghai singapore springfield
    stockholm sydney tampa tokyo toronto tucson tulsa vancouver vienna warsaw worcester zurich"""
_MAJOR = frozenset(_MAJOR_CITIES.split())


def _is_old(match: re.Match[str]) -> bool:
    return 90 <= int(match["id"]) <= 125


for _label, _titles in (("PATIENT", r"Mr|Mrs|Ms|Miss"), ("DOCTOR", r"Dr|Doctor|Prof|Nurse")):
    _rule(
        f"mimic-name-{_label.lower()}",
        _label,
        rf"(?i:{_titles})\b\.?\s{{1,2}}(?P<id>[A-Z][\w'-]{{1,30}})",
        case=True,
        validator=_is_name,
        examples=(f"{_titles.split('|')[0]}. [Smith] said", f"{_titles.split('|')[0].upper()}. [SMITH] SAID"),
        not_examples=("Smith said",),
    )

for _number, (_pattern, _example) in enumerate(
    (
        (rf"{_MM}/{_DD}/{_YY}", "03/14/2019"),
        (rf"{_DD}/{_MM}/{_YY}", "14/03/2019"),
        (rf"{_YY}/{_DD}/{_MM}", "2019/14/03"),
        (rf"{_YY}/{_MM}/{_DD}", "2019/03/14"),
        (rf"{_DD}\s{_MONTH},?\s{_YY}", "14 March, 2019"),
        (rf"{_MONTH}\s{_DD}", "March 14"),
    ),
    1,
):
    _rule(
        f"mimic-date-{_number}",
        "DATE",
        rf"{_L}{_pattern}{_R}",
        examples=(f"on [{_example}].",),
        not_examples=("BP 118/76",),
    )

for _side in ("before", "after"):
    _rule(
        f"mimic-year-{_side}",
        "DATE",
        rf"{_L}(?:19|20)[0-9]{{2}}{_R}",
        window=40,
        **{_side: (_EVENTS,)},
        examples=("stroke in [2011]." if _side == "before" else "in [2011] a stroke",),
        not_examples=("in 2011.",),
    )

# Two digits are a year where they are written as one; beside an event, as above.
for _side in ("before", "after"):
    _rule(
        f"mimic-short-year-{_side}",
        "DATE",
        r"(?:['’](?P<id>[0-9]{2})|\b(?:in|since|of)\s(?P<id2>[0-9]{2}))(?![\w/.,%-]|\s?(?:mg|ml|mcg|units?|years?|days?|weeks?))",
        window=40,
        **{_side: (_EVENTS,)},
        examples=("CABG in [98] and" if _side == "before" else "in '[98] a stroke",),
        not_examples=("in 98 days", "in 98 and"),
    )

_rule(
    "mimic-place",
    "CITY",
    r"(?P<id>[A-Z][a-z]{3,20}|[A-Z]{4,20})(?![\w'])",
    case=True,
    validator=_is_only_a_place,
    examples=("from [Minneapolis].", "seen in [Boston] before", "FROM [BOSTON]"),
    not_examples=("from Home.",),
)

_rule(
    "mimic-place-after",
    "CITY",
    r"(?:Cape|Fort|Lake|Mount|Los)\s(?P<id>[A-Z][a-z]{2,20})",
    case=True,
    validator=_is_place,
    examples=("Fort [Worth],",),
    not_examples=("Fort Zzyzzq",),
)

_rule(
    "mimic-place-before",
    "CITY",
    r"(?P<id>[A-Z][a-z]{2,20})\s?(?:street|parkway|town|ville|harbor)\b",
    case=False,
    validator=_is_place,
    examples=("[Madison] Street",),
    not_examples=("Zzyzzq street",),
)

_rule(
    "mimic-hospital",
    "HOSPITAL",
    r"""
        (?:[A-Z][\w'.-]{1,20}\s){1,4}?
        (?:Hospital|Medical\sCenter|Rehab\sCenter|Rehabilitation\sCenter|Clinic|Nursing\sHome)
        \b
    """,
    case=True,
    examples=("at [Mercy Hospital] for",),
    not_examples=("the hospital",),
)

_rule(
    "mimic-hospital-list",
    "HOSPITAL",
    r"""
        Mass(?:achusetts)?\sGeneral | MGH | Brigham(?:\sand\sWomen'?s)? | BWH | Beth\sIsrael(?:\sDeaconess)? | BIDMC
      | Dana[\s-]Farber | DFCI | Faulkner | Tufts | St\.?\sElizabeth'?s | Mount\sAuburn | Lahey | Spaulding | McLean
      | Newton[\s-]Wellesley | Carney | Cambridge\sHospital | Massachusetts\sEye\sand\sEar | VA\s(?:Boston|hospital)
    """,
    case=True,
    examples=("transferred from [Beth Israel] on", "to [MGH] for"),
    not_examples=("transferred from home",),
)

_rule(
    "mimic-ward-list",
    "HOSPITAL",
    r"(?:MICU|SICU|TSICU|CCU|CSRU|CVICU|NICU|PICU|PACU|(?:Farr|Reisman|Stoneman|Feldberg|Gryzmish|Shapiro)\s?\d{0,2})\b",
    case=True,
    examples=("in the [MICU] for", "moved to [Farr 7]."),
    not_examples=("in the ward",),
)

for _number, (_pattern, _example) in enumerate(
    (
        (r"\([0-9]{3}\)\s?[0-9]{3}-[0-9]{4}", "(617) 555-0134"),
        (r"[0-9]{3}-[0-9]{3}-[0-9]{4}", "617-555-0134"),
        (r"[0-9]{3}\s[0-9]{3}\s[0-9]{4}", "617 555 0134"),
        (r"[0-9]{3}-[0-9]{4}", "555-0134"),
        (r"[0-9]{3}\s[0-9]{4}", "555 0134"),
    ),
    1,
):
    _rule(
        f"mimic-phone-{_number}",
        "PHONE",
        rf"{_L}{_pattern}{_R}",
        examples=(f"call [{_example}].",),
        not_examples=("BP 118/76",),
    )

for _number, (_pattern, _example) in enumerate(
    (
        (r"[0-9]{3}-[0-9]{2}-[0-9]{4}", "219-83-5501"),
        (r"[0-9]{3}-[0-9]{6}", "219-835501"),
        (r"[0-9]{5}-[0-9]{4}", "21983-5501"),
        (r"[0-9]{8}", "21983550"),
    ),
    1,
):
    _rule(
        f"mimic-ssn-{_number}",
        "SSN",
        rf"{_L}{_pattern}{_R}",
        examples=(f"SSN [{_example}].",),
        not_examples=("219-83",),
    )

_rule(
    "mimic-age-before",
    "AGE",
    r"(?<![\w.-])(?P<id>[0-9]{2,3})(?![\w.%-])",
    before=r"(?:age|he\sis|she\sis|patient\sis)\s$",
    validator=_is_old,
    window=14,
    examples=("she is [94] and",),
    not_examples=("she is 54 and", "94 mg"),
)

_rule(
    "mimic-age-after",
    "AGE",
    r"        (?<![\w.-])(?P<id>[0-9]{2,3})\s?-?(?:years?[\s-]old|years\sof\sage|yrs\sof\sage|y\.o\.|yo\b)",
    validator=_is_old,
    examples=("a [94]-year-old", "[101] yo"),
    not_examples=("a 54-year-old",),
)

# MIST, table 2.1: the patterns that mark an identifier alone.
_WORD, _END = r"(?<![^\s(])", r"(?![^\s).,;:])"

for _name, _label, _pattern, _example, _counter in (
    ("mist-phone-1", "PHONE", r"[0-9]{3}-[0-9]{4}", "555-0134", "555-01345"),
    ("mist-phone-2", "PHONE", r"[0-9]{3}-[0-9]{3}-[0-9]{4}", "617-555-0134", "617-555-013"),
    ("mist-five-digits", "ZIP", r"[0-9]{5}", "02139", "021391"),
    ("mist-number-year", "DATE", r"(?:19|20)[0-9]{2}", "2011", "20113"),
    (
        "mist-dashed",
        "ID",
        r"[A-Za-z0-9]{1,20}(?:-[A-Za-z0-9]{1,20}){0,4}-[A-Za-z0-9]{0,20}[0-9][A-Za-z0-9]{0,20}",
        "S33-20481",
        "well-known",
    ),
    ("mist-separated", "DATE", r"[0-9]{1,4}[-/][0-9]{1,2}[-/][0-9]{1,4}", "3/14/2019", "3/14"),
):
    recognizer(
        _name,
        _label,
        rf"{_WORD}{_pattern}{_END}",
        family="mist",
        languages=("en",),
        examples=(f"at [{_example}] then",),
        not_examples=(f"at {_counter} then",),
        inside=True,
    )
