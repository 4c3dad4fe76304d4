"""English months: in dictated dates, and alone, but not the names and verbs they look like."""

from __future__ import annotations

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import FULL_MONTHS, FULL_WEEKDAYS, any_of, number_words

date = rules("DATE", "en")

_ORDINALS = [forms[0] for forms in load("en").numbers.ordinals]
_LATE_EN = rf"(?:(?:twenty|thirty)[-\s]{any_of(_ORDINALS[:9])}|{any_of((*_ORDINALS[2:], 'thirtieth'))})"
_DAY_EN = rf"(?:{_LATE_EN}|first|second)"
_MONTH_EN = any_of(FULL_MONTHS["en"])
_YEAR_EN = (
    rf"(?:,?\s(?:(?:nineteen|twenty)[-\s](?:hundred|oh[-\s]\w+|{number_words('en')})|"
    rf"two\sthousand(?:\sand)?(?:\s{number_words('en')})?|(?:19|20)[0-9]{{2}}|"
    rf"(?:thirty|forty|fifty|sixty|seventy|eighty|ninety)[-\s]?\w{{3,5}}))"
)
_DAYS_EN = any_of(FULL_WEEKDAYS["en"])

date(
    "date-month-ordinal-en",
    rf"(?:{_DAYS_EN},?\s)?{_MONTH_EN}\s(?:the\s)?{_DAY_EN}{_YEAR_EN}?(?![\w-])",
    validator=lambda match: match[0][0].isupper() or not match[0].startswith(("may first", "may second", "march ")),
    examples=(
        "slot is [April fourth] at",
        "born [june nineteenth two thousand three] period",
        "[August the ninth, eighty-eight].",
    ),
    not_examples=("may first try", "march second"),
)

date(
    "date-ordinal-month-en",
    rf"""
        (?:{_DAYS_EN},?\s(?:the\s)?)?{_DAY_EN}\s(?:(?:{_DAYS_EN}\s)?(?:of|in)\s){_MONTH_EN}{_YEAR_EN}?(?![\w-])
        |{_DAYS_EN}\sthe\s{_DAY_EN}(?![\w-])
    """,
    examples=(
        "the [eleventh of february twenty thirty] period",
        "on [Friday, the thirteenth of June], of",
        "it was the [second sunday in july] because",
        "biopsy [friday the twenty sixth]\n",
    ),
    not_examples=("the second of three", "third in line"),
)

# Who stands before a person that is called like a month.
_PERSON_EN = (
    r"(?:(?:grand)?(?:mother|father|son|daughter)|sister|brother|wife|husband|aunt|aunty|auntie|uncle|cousin|niece|friend|"
    r"partner|mamaw|nan|mom|mum|dad|nurse|mgr|manager|names?|called|by|with|Mr|Mrs|Ms|Miss|Dr|RN|Sr|PO|is)"
    r"[.,:]?\s+$"
)

date(
    "month-alone-en",
    r"""
        (?:January|February|September|October|November|December|JANUARY|FEBRUARY|SEPTEMBER|OCTOBER|NOVEMBER
        |DECEMBER|July|JULY|Sept|SEPT|Oct|Nov|NOV|Feb|FEB|Dec|Aug|Apr|Jul)(?![\w'’])(?![-–]\w)(?!\.(?-i:[a-z]))
        (?!,?\s?[0-9]{1,4}(?![0-9,.]))
    """,
    case=True,
    not_before=r"(?:Mr|Mrs|Ms|Miss|Dr|Mx)\.?\s+(?-i:[A-Z][a-z]+\s+)?$",
    examples=("since [October] he", "Lexiscan [Oct] with", "was 8.2 ([Aug])."),
    not_examples=("Mr Peter September, ask", "Dr. Nov", "OCT of the macula"),
)

date(
    "month-alone-or-name-en",
    r"(?:April|June|August)(?![\w'’-])(?!\s(?-i:[A-Z][a-z]))(?!,?\s?[0-9])",
    case=True,
    not_before=(
        _PERSON_EN,
        r"""
            (?-i:
                (?!(?:In|Since|By|Until|Last|From|This|Next|During|Before|After|Late|Early|Every)\b)[A-Z][a-z]
                [\w'-]*
            ),?\s+$
        """,
        r"""[\"“‘']$""",
        r"(?:^|\n)\s*$",
    ),
    not_after=(
        r"^,?\s(?:and|or)\s(?-i:[A-Z])",
        r"""
            ^\s(?:is|was|has|had|says?|said|came|who|herself|himself|aware|reports?|will|wants?|driving|does
            |told|keeps|\(|(?-i:[A-Z]\.))\b
        """,
    ),
    examples=("last [April]", "(E. coli, [June])", "ca, stent [August]. He", "that [August].\n"),
    not_examples=("April is a nurse", "sister, June and Ann", "lives with wife June.", "Goes by: June", "Aunty June,"),
)

date(
    "month-alone-ambiguous-en",
    r"""
        (?:March|May|Mar|Jan|Jun|MAY|MARCH|JUNE|APRIL|AUGUST)(?![\w'’])(?![-–]\w)(?!\s(?-i:[A-Z][a-z]))
        (?!,?\.?\s?[0-9])
    """,
    case=True,
    before=(
        r"""
            (?:in|since|last|next|this|by|until|til|till|from|during|through|early|late|mid|before|after|every
            |around|of|due|due\s+back|end\s+of|between|back\s+in|late)\s*-?$
        """,
        r"[(]$",
        r"(?:Oct|Nov|Dec|Sept|'[0-9]{2}),\s$",
    ),
    not_before=(_PERSON_EN, r"(?:Ides\s+of|daughter|son|with|and)\s+(?:of\s+)?$"),
    not_after=r"^\s(?:is|was|has|says?|said|be|not|have|need|cause)\b",
    examples=("since [May] he", "mid-[March]", "due back [May]; Red", "HiDAC x2 (Oct, [Jan])"),
    not_examples=("She may go", "May is a nurse", "sister May", "spoke to Jan (reception)", "May-Thurner: left"),
)
