"""English rooms, beds and bays."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.rooms import END, NO_ROOM

room = rules("ROOM", "en")

_NUMBER = r"\#?[A-Z]{0,3}-?[0-9]{1,4}[A-Z]?(?:[-–.][0-9A-Z]{1,3})?"

room(
    "room-en",
    rf"""
        (?<![\w-])(?:
            (?:(?:side|exam|conference|conf|treatment|consult(?:ing|ation)?)\s)?(?:Rm|Room)
            |Bed(?:\s?space|\sno)?|LDR|Resus|Bay|Cot|Trauma(?=\s[0-9]\b)|OR(?=\s[0-9]{{1,2}}\b)|GW\sbed|HALL
            |Cubicle|Chair|Stn|Station|Theatre|Operatory|Isolette
            |Cell(?=\s[0-9]{{1,2}}(?![0-9/.-]))
            |Pod(?=\s(?-i:[A-H])\b|\s[0-9]{{1,2}}\s(?:bed|chair|sp))
            |SR(?=\s?[0-9]\b)|Exam(?=\s[0-9]\b)|Crib|Trolley|Bedroom|Cub|Spot|Preop
        )(?:(?<=rm)\.|(?<=stn)\.|(?<=cub)\.)?\s?(?-i:{_NUMBER}|(?<!or\s)[A-H](?=\b))
        (?:\s?[,/]?\s?(?:bed|chair|spot|sp)\s?(?-i:[A-Z0-9]{{1,3}}))?(?:\s(?:window|door)\b)?{END}
    """,
    validator=lambda match: (
        match[0][:2] != "or"
        and (any(c.isdigit() for c in match[0]) or match[0][:5].lower() not in ("hall ", "cell ", "or "))
    ),
    not_before=r"(?:emergency|operating|per|waiting|a|[0-9])\s*$",
    examples=(
        *("[Rm 412B] stable", "in [room 318] on", "ICU [bed 11], Cap", "[LDR 5], Dec", "[rm1] mr"),
        *(
            "Left [side rm 3] at",
            "hd [chair 11], 2nd shift",
            "tonight [station 4]\n",
            "[Rm 412] Xavier",
            "in [bed space 5].",
        ),
    ),
    not_examples=("room air", "bed rest", "or 2 tabs", "a 12 bed unit", "cot 3 x daily"),
)

room(
    "unit-and-bed-en",
    r"""
        (?<![\w/-])(?-i:ED|ICU|MICU|SICU|NICU|PICU|CCU|CVICU|CTICU|PACU|DSU|HDU|Peds|Psych|Proc|EP\sLAB|PED
        |Majors|Minors|ch)[\s-](?-i:[A-Z]?[0-9]{1,2}[A-D]?)(?![\w%/:-])(?![.,][0-9])(?!
            \s?(?:bed|beds|d|days?|x|visits?|stays?|admissions?|hours?|h|hrs?|weeks?|wks?|times|months|patients
            |pts|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b
        )
    """,
    examples=("Villaseñor, Hortencia   [MICU 08]    FULL", "[ED 14] -> 7N", "\n[ch 4]  Ybarra"),
    not_examples=("NICU 12 d at", "ICU 3 days", "ED 2 visits", "ICU 2 bed 9"),
)

room(
    "bed-code-en",
    r"""
        (?<![\w.,/#=+-])(?<![0-9]\s)(?:
            [1-9][0-9]{2,3}-(?:[A-Z]|[1-4])
            |[0-9]{1,2}[A-Z]{1,2}-[0-9]{2,3}(?:-[0-9])?(?:\s[WDAB])?
            |[A-Z][0-9]-[0-9]{2,3}|[0-9]-[0-9]{3}-[0-9]
        )(?![\w/^%-])(?![.,][0-9])
    """,
    case=True,
    not_before=NO_ROOM,
    examples=("gentleman in [11E-06], whom", "3 East   [322-A]\n", "who has [T6-14]\n", "/ 8-9 / [5-512-1]. PONV"),
    not_examples=("Box 218-A, Max", "L4-5", "T10-11", "lot 322-A"),
)
