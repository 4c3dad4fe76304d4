"""Years on their own, ranges of years, decades and weeks, told from quantities by the words around them."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import DECADE_WORDS, any_of

_UNITS = (
    r"^\s?-?(?:mg|mcg|µg|ug|ml|mL|cc|kcal|cal|g|gm|kg|iu|iu/l|ie|ui|units?|u|ng|pg|mmol|hrs?|"
    r"hours?|h|horas|steps|skritt|feet|ft|m|km|cm|mm|w|"
    r"calories|ppm|rpm|bpm|ms|lb|lbs|volts|dollars|kr|kroner|nok|eur|euros?|usd|kilo\w*|"
    r"copies|copias|cells?|patients?|pacientes|pasienter|people|"
    r"milli\w*|gram|x|min|ohm|%|°|am|pm|sm|qts?|ton|tonn|ganger|veces|m2|m²|guidelines?|"
    r"criteria|criterios|edition|retningslinje\w*|classification|"
    r"clasificación|[/×][0-9]|study|trial|hPa|(?-i:f|iE|E)|mill\w*|/\w+)"
)
_NOT_YEARS = (
    r"(?:kl|klokka|at|time|hora|las|tid|~|#|no|nº|n\.º|nr|num|número|nummer|room|rm|rom|hab|"
    r"bed|ext|pager|bleep|pgr|x|ph|tel|tlf|icd|code|cpt|dsm|"
    r"platelets|plt|wbc|ferritin|ferritina|b12|bnp|ck|vit\w*|crp|dose|dosis|total|volume|uop|"
    r"output|intake|in/out|i/o|"
    r"guidelines?|criteria|acr|eular|esc|aha|acc|ada|who|oms|gold|gina|kdigo|nice|fig|table|"
    r"tabla|ref|case|file|mrn|id|id:|pin|model|modelo|"
    r"lot|batch|seria\w*|s/n|sn|unit|suite|ste|apt|po\s+box|box|postboks|policy|acct|account|"
    r"claim|\$|€|£|kr|usd|level|bus|flight|route|"
    r"highway|hwy|ward|fio2|temp|weight|wt|score|art|isbn|vol|prot\w*)[\s.:=]*$"
)

_PUBLISHED = (
    r"(?:NEJM|JAMA|BMJ|Lancet|Gut|JACR|JACC|ATS|ERS|ASHP|IDSA|ISHLT|AAP|FIGO|EASL|BSG|ACPGBI|"
    r"ACMG|AMP|CAP|ASCO|ILO|IMO|AAE|CLSI|Banff|Rotterdam|SSC|ECCO|GETECCU|ESAIC|SEC|DGT|AEDV|"
    r"EAU|ATA|AAST|EHRA|EACTS|"
    r"GALAXIA|OARSI|SEMERGEN|MinSalud|ASNR|McKeith|Goti|Louise|Sepsis|Tox|ENIGMA|FINEARTS|"
    r"RALES|EMPHASIS-HF|Rivers|DSM-5-TR|DSM-5|DSM|DOH\s+AO|Local|IgG|ruta|km|calendario|"
    r"Helsedirektoratet|NICE|SIGN|RCOG|ACOG|AHA/ASA|AHA|ACC|"
    r"ESC|ESGE|WHO|OMS|KDIGO|GOLD|GINA|ADA|EASD|ESMO|NCCN|AJCC|TNM|CTCAE|ACR|EULAR|Bornstein|"
    r"nacional|usa|ed\.|ed|edición|edition|utg\.?|v[0-9.]+|USPHS|"
    r"ELN|Tok[iy]o|CPIC|CKD-EPI|Berlín?|PRAC|OPS|ICC|GLI|CHEST|OVIVA|Fleischner|McDonald|ESCMID|RPS|Zero|Manual|Kcentra|"
    r"[Aa]ct|[Rr]egulations|Fascicle|Lugano|Chicago|Atlanta|Baveno|Maastricht|Duke|Surviving\sSepsis|Malecón|"
    r"MDRD)\s*[,(]?\s*(?:[IVX]+\s*)?$",
    (
        r"(?:guías?|guidelines?|según|criterios|clasif\w*|protocolo|consenso|retningslinje\w*|"
        r"kriterie\w*|per\s+the|by\s+the)\s[^.\n]{0,28}$"
    ),
)
_CLOCK = re.compile(
    r"(?:\bat|@|last|seen|called|started|finished|given|reversed|\bate|course:|[0-9]/[0-9]{1,2})\s*$", re.IGNORECASE
)
_DATED = re.compile(r"\b(?:in|since|and|de|del|en|desde|hasta|año|i|siden|fra|us\.)\s$", re.IGNORECASE)
# In a note that tells its times so, a year stands after such words; the others are times, above all before 1960.
_OTHER_TIME = re.compile(r"[012](?<![\w.,/:#+-][012])[0-9](?<!19|20)[0-5][0-9](?![\w.,/:%-]|\s?m[lgc])")
_EVENING = re.compile(r"(?:^|\n)19[0-5][0-9]\s")
_TIME_COMES = re.compile(
    r"(?:(?:^|\n)\W{0,3}|\|\s?|\b(?:by|till?|until|after|due|cb|arr|closes|exam|next|bmp|labs?|gitt|mg|ortho|line|wx)\.?\s)$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4)
def _tells_times_in_four_digits(text: str) -> bool:
    return len(_OTHER_TIME.findall(text)) > 1 or len(_EVENING.findall(text)) > 1


def _looks_like_a_time(match: re.Match[str]) -> bool:
    """``last seen 2015``, and ``2015:`` at the head of an entry that no word ties to a year."""
    left = match.string[max(0, match.start("id") - 12) : match.start("id")]
    if match.string[match.end() : match.end() + 1] == ":":
        return not _DATED.search(left)
    if _CLOCK.search(left):
        return True
    if _DATED.search(left) or not (match["id"] < "1940" or _TIME_COMES.search(left)):
        return False
    return _tells_times_in_four_digits(match.string)


recognizer(
    "year",
    "DATE",
    (
        r"(?<![0-9.,/:#$€£+*=^_@-])(?:(?<![^\W\d_])|(?<=(?-i:[a-zæøå]{4})))(?<!\d )(?P<id>19[0-9]{2}|"
        r"20[0-9]{2})(?![\w%°/])(?!:[0-9])(?![-–.,][0-9])(?!\s?[-–]\s?[0-9])(?!-[A-Za-z])(?!\s[0-9]{2,})(?"
        r"!;[0-9])(?!\s?(?:h|hrs)\b)"
    ),
    digits(4),
    not_before=(_NOT_YEARS, *_PUBLISHED, r"\w*(?:veien|vegen|vei|veg|gata|gate|gt)\.?\s[0-9]{1,3}\s?[A-H]?,\s*$"),
    not_after=(_UNITS, r"^\s?(?:USPHS|Task\s+Force|guidance|tiers|terms|bundle|target)"),
    window=40,
    validator=lambda match: not (int(match["id"]) % 100 < 60 and _looks_like_a_time(match)),
    examples=("appendectomy in [2004].", "DM2 ([2011])", "desde [1998],", "siden [2011]"),
    not_examples=(
        "2000 mg daily",
        "at 2015 he",
        "ADA 2019 criteria",
        "room 2011",
        "took 2000 steps",
        "MRN 2011",
        "lot 2019",
        "guidelines 2019",
    ),
)

recognizer(
    "year-range",
    "DATE",
    r"(?<![\w.,/:#-])(?:19|20)[0-9]{2}\s?[-–]\s?(?:(?:19|20)[0-9]{2}|[0-9]{2})(?![\w/-])(?!\.[0-9])",
    digits(4),
    not_before=(_NOT_YEARS,),
    not_after=(_UNITS,),
    window=16,
    examples=("worked [2043-2051] at", "[2021–22]"),
    not_examples=("2000-2500 kcal", "ref 2011-22", "at 2000-2200"),
)

recognizer(
    "year-slash",
    "DATE",
    r"(?<![\w.,/:#-])(?:19|20)(?P<y>[0-9]{2})/(?P<z>[0-9]{2})(?![\w/-])(?!\.[0-9])",
    digits(4),
    languages=("nb", "en"),
    validator=lambda match: int(match["z"]) == (int(match["y"]) + 1) % 100,
    not_before=(_NOT_YEARS,),
    window=16,
    examples=("vinteren [2018/19]",),
    not_examples=("2018/44", "case 2018/19"),
)

recognizer(
    "year-apostrophe",
    "DATE",
    r"(?<![\w\"”'’])['’‘][0-9]{2}(?:\s?[-–]\s?['’‘]?[0-9]{2})?(?![\w'’%])(?![-.][0-9])",
    ("'", "’", "‘"),
    examples=("MI in ['98],", "Vietnam ['68-69]"),
    not_examples=("5'10", "the '90s", "6'2"),
)

recognizer(
    "year-dash",
    "DATE",
    r"(?<![\w])-(?:[0-2][0-9]|[4-9][0-9])(?![\w-])(?![.,/:][0-9])(?!\s?(?:%|år|mg|mm|°|grader|kg|poeng|cm))",
    ("-",),
    languages=("nb",),
    then=digits(2),
    before=(r"[a-zæøåA-ZÆØÅ][.,)]?\s$", r"[(]$"),
    not_before=(
        r"(?:be|temp\w*|ute|score|t|z|minus|base\s?excess|sd|sfære|od|os|ndg?|db|grader|kl|mellom|vekt|balanse|rass)\.?:?\s$",
    ),
    window=14,
    examples=("operert i [-03],", "siden [-91]", "WPW ablert [-09], KOLS", "MCP 2–5 ve. [-81]. Gull"),
    not_examples=("BE -05", "temp -18", "10-12", "TEMP UTE -14.", "vekt -12 kg"),
)

recognizer(
    "year-of-birth-nb",
    "DATE",
    r"(?:f\.|født|fødd)\s(?:i\s)?(?P<id>[-'’]?[0-9]{2})(?![\w./-])(?!\s[0-9])",
    ("f", "født", "fødd"),
    languages=("nb",),
    examples=("Jackie (f. [81]) innom", "født i [-54],"),
    not_examples=("f. 81 12 03", "født 12.03"),
)

recognizer(
    "decade",
    "DATE",
    r"(?<![\w/])(?:(?:19|20)[0-9]0['’]?s|['’][1-9]0s|the\s(?:(?:late|early|mid)[\s-])?(?P<id>[2-9]0s))(?!\w)",
    digits(4, 2) | {"'", "’", "the"},
    languages=("en",),
    not_before=(r"(?:in|into)\s+(?:his|her|their|my)\s+(?:early|mid|late)?[\s-]*$",),
    then={"s", "'", "’", "late", "early", "mid"} | digits(2),
    examples=("in the [1990s]", "in the [80s] he", "in the late [80s] he"),
    not_examples=("in her 50s", "HR 80s"),
)

recognizer(
    "decade-words",
    "DATE",
    (
        r"(?:the\s(?:late|early|mid)[\s-]|(?:the|late|early)\s{1,2})"
        rf"(?P<id>{any_of(DECADE_WORDS['en'].replace('teens', ''))})\b"
    ),
    ("the", "late", "early"),
    languages=("en",),
    not_before=(r"(?:his|her|their|my)\s+(?:early|late|mid)\s*$",),
    window=14,
    examples=("since the [seventies]",),
    not_examples=("her late fifties",),
)

recognizer(
    "decade-es",
    "DATE",
    (
        r"años\s(?:[2-9]0(?![0-9%])(?![.,][0-9])|(?:veinte|treinta|cuarenta|cincuenta|sesenta|setenta|"
        r"ochenta|noventa)\b)"
    ),
    ("años",),
    languages=("es",),
    before=(r"(?:los|de|en)\s*$",),
    window=8,
    examples=("Preciados en los [años 80].\n", "en los [años setenta]."),
    not_examples=("a los 60 años 20 paquetes",),
)

recognizer(
    "decade-nb",
    "DATE",
    (
        r"(?:(?:(?:18|19|20)[0-9]0|[1-9]0)-?\s?(?:tallet|talet|tal)|19[0-9]0-år(?:ene|ane|a|an)|"
        rf"{any_of(DECADE_WORDS['nb'])}(?:tallet|talet))\b(?!er)"
    ),
    digits(2, 4) | {ten + end for ten in DECADE_WORDS["nb"].split() for end in ("tallet", "talet")},
    languages=("nb",),
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


recognizer(
    "week-number",
    "DATE",
    (
        r"(?:uke|veke|uka|veka)\s(?:nr\.?\s)?(?:[1-9]|[1-4][0-9]|"
        r"5[0-3])(?:\s?[-–]\s?(?:[1-9]|[1-4][0-9]|5[0-3])(?!\s?(?:uker|dager)))?(?:(?:,?\s)(?:20[0-9]{2}))?(?![\w+])(?![.,/-][0-9])(?!\s?(?:dager|og\s[0-9]))"
    ),
    ("uke", "veke", "uka", "veka"),
    languages=("nb",),
    validator=_is_a_week_of_the_year,
    not_before=(
        (
            r"(?:(?:svangerskaps|gravid|gestasjons|graviditets)\w*|per|pr|hver|sv|G|ogtt|gdm\sfra|sykmeldt\sfra|albyl\S*)-?"
            r"\.?\s*$"
        ),
        r"i\s$(?<=\w,\si\s)",
        (
            r"(?:gravid|ultralyd|termin|svangerskap\w*|fødd|født|foster\w*|liv|hba1c|albyl|"
            r"tilvekst\w*|fly|påvist|vekt)\s+[^.\n]{0,18}$"
        ),
        r"negativ \($",
    ),
    not_after=(r"^\s?(?:\+|av\s[0-9]|etter\s|ble\s[0-9]|i\s+svangerskap|av\s+svangerskap|på\s+svangerskap)",),
    examples=("kontroll [uke 12]", "time i [veke 7]", "gitt [uke 19].", "Canaria [uke 7–8], gjest"),
    not_examples=("gravid i uke 12", "uke 12+3"),
)

recognizer(
    "quarter",
    "DATE",
    r"Q[1-4][\s/-]?(?:20)[0-9]{2}\b",
    ("q",),
    case=True,
    examples=("in [Q3 2031]",),
    not_examples=("Q8 2031",),
)

recognizer(
    "day-ordinal",
    "DATE",
    r"(?P<id>[0-9]{1,2}(?:st|nd|rd|th)(?:\s(?:ult|inst|prox)\.?)?)(?!\w)(?!\s?(?:percentile|"
    r"centile|%|rib|ribs|toe|toes|digit|digits|finger|grade|grader|floor|edition|time|dose|"
    r"day|week|trimester|degree|"
    r"metatarsal|metacarpal|mtp|pip|dip|mt|mc|intercostal|ics|nerve|cranial|ventricle|child|"
    r"pregnancy|st|street|ave|avenue|visit|session|cycle|line|episode|"
    r"of\s+(?:seven|six|five|four|three|two|[0-9])|generation|stage|left|right|lumbar|"
    r"thoracic|cervical|ray|birthday|year|yr|anniversary|attempt|admission|hospitali\w*|try|"
    r"one|shift|opinion|of\s+\w+\s+child\w*)(?:e?s)?(?!\w))",
    digits(1, 2),
    languages=("en",),
    before=(
        (
            r"(?:on|the|by|until|till|til|from|since|to|through|thru|and|before|after|of|mon|tue|wed|"
            r"thu|fri|sat|sun|or|for|due|taken|yesterday|today|tomorrow|conf|rv|reconvene|review|appt|clinic)\s*$"
        ),
    ),
    window=12,
    validator=lambda match: 1 <= int("".join(c for c in match["id"] if c.isdigit())) <= 31,
    then={"st", "nd", "rd", "th"},
    examples=("come back on the [14th].", "by the [3rd] if"),
    not_examples=("the 5th finger", "the 10th percentile", "the 45th"),
)
