"""English weekdays in full and short, but not the names they look like, and days given as ordinals."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules

date = rules("DATE", "en")

date(
    "weekday-en",
    r"""
        (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s(?![\w'’])|(?!\ (?-i:[A-Z][a-z]+)\b(?!\ at)))
        (?:,?\s(?:the\s)?(?:[0-9]{1,2}(?:st|nd|rd|th))(?![a-z])(?!\s(?:of\s)?(?-i:[A-Z][a-z])))?
        (?:\sof\sHoly\sWeek|\safter\sLabor\sDay)?(?![\w'’])
    """,
    not_before=(
        r"(?:Dr|Mr|Mrs|Ms|Miss|MD|names?|black|nurse)[.,:]?\s*$",
        r"(?:super\s+bowl|palm|good|black|ash|easter|whit|remembrance|fat|cyber|boxing)\s*$",
    ),
    joins="may",
    examples=("back on [Monday].", "[TUESDAY]", "church on [Sundays]", "[thursday]"),
    not_examples=("Mondayish",),
)

_SHORT_DAYS = r"(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)"

date(
    "weekday-short-en",
    rf"""
        {_SHORT_DAYS}
        (?:\.?\s(?:the\s)?(?:3[01]|[12][0-9]|[1-9])(?:st|nd|rd|th|(?=[.,]?\s*(?:\n|$)|\s{{2}}|\s[-–])))?
        (?![\w'’-])
    """,
    case=True,
    not_before=r"(?:good|easter|setting|mr|mrs|ms|dr|the|arctic|(?-i:Miss))\.?\s*$",
    not_after=r"""
        ^\s?(?:
            exposure|sets?|protect\w*|screen|burn|damage|down|up|with|w\sher|w\shim
            |(?-i:Pacific|Belt|City|Valley)
        )\b
    """,
    joins="may",
    examples=("f/u [Mon] at", "by [Thu] ok"),
    not_examples=("Sun exposure", "O2 sat 98", "the Sun", "Arctic Sun on", "Sun Pacific"),
)

date(
    "weekday-short-caps-en",
    r"""
        (?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tues?|weds?|thurs?|thu|fri)
        (?:\s(?:the\s)?[0-9]{1,2}(?:st|nd|rd|th))?(?![\w'’-])
    """,
    case=True,
    not_before=(r"(?:O2|r\.a\.|room\s+air|spo2|good|easter)\s*$", r"(?:R|RR|P|HR|Daily:)\s(?:[0-9]{1,3}\s)?$"),
    not_after=r"^\s(?:[89][0-9]|100)\b",
    joins="may",
    examples=("[MON] dialysis", "back [thurs] ok"),
    not_examples=("O2 SAT 98", "sat up in bed"),
)

date(
    "weekday-with-pair-en",
    rf"""
        (?:{_SHORT_DAYS}|sun|mon|tues?|wed|thurs?|fri|M|Tu|W|Th|F|Sa|Su)\.?,?\s(?:3[01]|[12][0-9]|0?[1-9])
        (?:[./](?:3[01]|[12][0-9]|0?[1-9])|-(?:[12][0-9]|3[01]))(?![0-9/%-])(?![.,][0-9])
    """,
    case=True,
    not_before=(r"(?:O2|r\.a\.|spo2|wbc)\s*$", r"[0-9][ ]{0,3}\Z"),
    validator=lambda match: any(1 <= int(part) <= 12 for part in re.findall("[0-9]+", match[0])),
    examples=("[Sat 09/08]     NIC", "VFSS [Mon 24.3] if", "NIGHTS [sun 2/16] senior", "SHEET [Tu 4-29] room"),
    not_examples=("Sat 98/99", "sat 5/5", "68 F  11/2", "34 M 5/10"),
)

date(
    "day-ordinal",
    r"""
        (?P<id>[0-9]{1,2}(?:st|nd|rd|th)(?:\s(?:ult|inst|prox)\.?)?)(?!\w)(?!
            \s?(?:
                percentile|centile|%|rib|ribs|toe|toes|digit|digits|finger|grade|grader|floor|edition|time|dose
                |day|week|trimester|degree|metatarsal|metacarpal|mtp|pip|dip|mt|mc|intercostal|ics|nerve|cranial
                |ventricle|child|pregnancy|st|street|ave|avenue|visit|session|cycle|line|episode
                |of\s+(?:seven|six|five|four|three|two|[0-9])
                |generation|stage|left|right|lumbar|thoracic|cervical|ray|birthday|year|yr|anniversary|attempt
                |admission|hospitali\w*|try|one|shift|opinion|of\s+\w+\s+child\w*
            )(?:e?s)?(?!\w)
        )
    """,
    before=r"""
        (?:on|the|by|until|till|til|from|since|to|through|thru|and|before|after|of|mon|tue|wed|thu|fri|sat|sun
        |or|for|due|taken|yesterday|today|tomorrow|conf|rv|reconvene|review|appt|clinic)\s*$
    """,
    validator=lambda match: 1 <= int("".join(c for c in match["id"] if c.isdigit())) <= 31,
    examples=("come back on the [14th].", "by the [3rd] if"),
    not_examples=("the 5th finger", "the 10th percentile", "the 45th"),
)
