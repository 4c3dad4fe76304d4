"""Years alone and ranges of years, where the words around them allow it."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.rules.engine.registry import rules

date = rules("DATE")

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


date(
    "year",
    r"""
        (?<![0-9.,/:#$€£+*=^_@-])(?:(?<![^\W\d_])|(?<=(?-i:[a-zæøå]{4})))(?<!\d\ )
        (?P<id>19[0-9]{2}|20[0-9]{2})(?![\w%°/])(?!:[0-9])(?![-–.,][0-9])(?!\s?[-–]\s?[0-9])(?!-[A-Za-z])
        (?!\s[0-9]{2,})(?!;[0-9])(?!\s?(?:h|hrs)\b)
    """,
    not_before=(_NOT_YEARS, *_PUBLISHED, r"\w*(?:veien|vegen|vei|veg|gata|gate|gt)\.?\s[0-9]{1,3}\s?[A-H]?,\s*$"),
    not_after=(_UNITS, r"^\s?(?:USPHS|Task\s+Force|guidance|tiers|terms|bundle|target)"),
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

date(
    "year-range",
    r"(?<![\w.,/:#-])(?:19|20)[0-9]{2}\s?[-–]\s?(?:(?:19|20)[0-9]{2}|[0-9]{2})(?![\w/-])(?!\.[0-9])",
    not_before=_NOT_YEARS,
    not_after=_UNITS,
    examples=("worked [2043-2051] at", "[2021–22]"),
    not_examples=("2000-2500 kcal", "ref 2011-22", "at 2000-2200"),
)

date(
    "year-apostrophe",
    r"""(?<![\w\"”'’])['’‘][0-9]{2}(?:\s?[-–]\s?['’‘]?[0-9]{2})?(?![\w'’%])(?![-.][0-9])""",
    examples=("MI in ['98],", "Vietnam ['68-69]"),
    not_examples=("5'10", "the '90s", "6'2"),
)

date("quarter", r"Q[1-4][\s/-]?(?:20)[0-9]{2}\b", case=True, examples=("in [Q3 2031]",), not_examples=("Q8 2031",))
