"""Street addresses and postal codes of the English-speaking countries."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules

street = rules("STREET", "en")
postal_code = rules("ZIP", "en")

_CAP = r"(?-i:[A-ZÀ-ÞŠŽ][\w'’À-ÿ-]*|[NSEW]\.?|of|the|de|du|des|la|le|St\.)"
_SUFFIX = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Place|Pl|"
    r"Parkway|Pkwy|Highway|Hwy|Way|Terrace|Terr?|Circle|Cir|Square|Sq|Loop|Trail|Trl|Trace|"
    r"Crescent|Cres|Close|Mews|Grove|Hill|Row|"
    r"Walk|Gardens|Gdns|Green|Park|Rise|View|Alley|Pike|Quay|Quayside|End|Yard|Steading|Path|"
    r"Cottages|Broadway|Point|Ridge|Run|Heights|Landing|Bend|Fork|Turnpike|Circus|Fold|Bank|Mall|Wynd|Brae|Croft|Crt|Vale|Parade|Pde|Esplanade)"
)
_UNIT = (
    r"(?:,?\s(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Trlr|Lot|Rm|"
    r"Bldg)\.?\s?\#?[A-Z0-9-]{1,6}|,?\s\#\s?[A-Z0-9-]{1,6})?"
)

street(
    "street-en",
    rf"""
        (?<![\w.,/-])(?:(?:Flat|Unit|Lot|Level|Apt|Blk)\s[A-Z0-9]{{1,5}},?\s)?
        (?-i:[0-9]{{1,5}}[A-Z]?(?:\s1/2|/[0-9]{{1,3}})?)\s(?:{_CAP}\s){{1,4}}?{_SUFFIX}\b(?-i:\.(?=\s?[,#]))?
        {_UNIT}(?!['’])
    """,
    not_after=r"^\s(?:pain|test|sign|score)",
    examples=(
        "at [871 Sherburne Ave], St.",
        "[118 Rowan St #2], Fay",
        "[3300 Brookpark Road, Suite 210], Par",
        "[Flat 9, 40 Love Lane], Rye",
        "[5811 Ridge Road]\n",
    ),
    not_examples=("12 hours in the Park",),
)

_STATES = (
    r"(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|"
    r"RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|GU|Ala|Ariz|Ark|Calif|Colo|Conn|Fla|Ill|Ind|Kans|Mass|"
    r"Mich|Minn|Miss|Mont|Nebr|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo)"
)
_STATE_NAMES = (
    "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida "
    "Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland "
    "Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada Hampshire "
    "Jersey Mexico York Carolina Dakota Ohio Oklahoma Oregon Pennsylvania Tennessee Texas "
    "Utah Vermont Virginia Washington Wisconsin Wyoming"
)

postal_code(
    "zip-us",
    r"(?<![\w.-])[0-9]{5}(?:-[0-9]{4})?(?![\w-])(?!\.[0-9])",
    before=(
        rf"(?-i:\b{_STATES}\.?)[,\s^-]{{1,3}}$",
        r"(?-i:\b[A-Z]\.\s?[A-Z]\.)\s$",
        rf"\b(?:{'|'.join(_STATE_NAMES.split())})[,\s-]{{1,3}}$",
        r"""(?:zip|zip\scode|postal\s?code|county,)[\s:>\"]*$""",
        rf"[0-9]\w?\s(?:[\w.]+\s){{1,3}}{_SUFFIX}\.?,?(?:\s\#?[\w-]+,?){{0,4}}\s$",
    ),
    window=54,
    not_before=r"(?-i:\bIN|\bOR|\bLA|\bPA|\bMD|\bDE|\bID|\bMA)\s(?:acc|no|ref|lot)\s*$",
    examples=(
        "Fayetteville NC [28301]. Van",
        "Seattle, Washington [98104]\n",
        "Sarasota, FL [34236] |",
        "Kansas [67499-0017]\n",
    ),
    not_examples=("MRN 28301", "CPT 99214"),
)

postal_code(
    "zip-uk",
    r"""
        (?<![\w-])(?:
            [A-Z]{1,2}[0-9][A-Z0-9]?\s[0-9][A-Z]{2}
            |BFPO\s[0-9]{1,4}
            |[ACDEFHKNPRTVWXY][0-9]{2}\s[A-Z0-9]{4}
            |[ABCEGHJ-NPRSTVXY][0-9][A-Z]\s[0-9][A-Z][0-9]
        )(?![\w-])
    """,
    case=True,
    validator=lambda match: not re.match(r"(?:[LTCS][0-9]\s|Q[0-9])", match[0]) or len(match[0]) > 6,
    examples=("Redcar [TS10 1ZW]\n", "Horbury, [WF4 2ZL]\n", "Québec  [J0X 9Z9]\n", "[V31 X5P7]\n"),
    not_examples=("TS10", "B12 low"),
)

postal_code(
    "zip-au",
    r"(?<=\s)[0-9]{4}(?![\w/-])(?!\.[0-9])",
    before=r"\b(?-i:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|ACT|NT)\s{1,2}$",
    examples=("Broadmeadow NSW [2292]\n",),
    not_examples=("SA node 2292",),
)

postal_code(
    "zip-sg-in",
    r"(?<![\w-])(?:[0-9]{6}|[1-9][0-9]{2}\s[0-9]{3})(?![\w-])",
    before=r"""
        (?:
            \#[0-9]{2}-[0-9]{2,3},?(?:\sSingapore)?
            |Singapore|Vadodara|Bengaluru|Chennai|Hyderabad|Mumbai|Kochi|Pune|Delhi|Kolkata|Coimbatore|Madurai
            |Pollachi|Malappuram|Manipal|PIN|Rajasthan|Pradesh|Kerala|Karnataka|Gujarat|Tamil\sNadu|Maharashtra
            |Telangana
        )[\s,–-]{1,3}$
    """,
    examples=("Singapore [150239] |", "Vadodara [390 005]  "),
    not_examples=("MRN 150239",),
)
