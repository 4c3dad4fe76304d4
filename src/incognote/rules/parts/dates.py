"""What dates in numbers share: their edges, what makes one believable, and the words that rule one out."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from incognote.rules.parts.words import SHORT_WEEKDAYS, WEEKDAY_WORDS

__all__ = [
    "DATING",
    "LEFT",
    "LINE_START",
    "LINK",
    "NOT_AFTER",
    "NOT_BEFORE",
    "RIGHT",
    "SCALES",
    "YEAR",
    "day_and_month",
    "is_among_other_dates",
    "is_british_duration",
    "is_calendar_date",
    "is_compact_date",
    "is_day_month",
    "is_later_than_its_month",
    "is_near_other_dates",
    "is_one_of_several_scores",
    "is_time_with_a_dot",
    "looks_like_a_fraction",
]
# Not a part of a longer number, version, code or time.
LEFT = r"(?<![0-9])(?<![0-9][./:,-])(?<![0-9][/-]\ )(?<![A-Za-z0-9][-_#])(?<![A-Z]/)"
RIGHT = r"(?![0-9])(?![./:-][0-9])(?!\s?%)"
YEAR = r"(?:1[89]|20|21)[0-9]{2}(?=(?:[0-2][0-9]:?[0-5][0-9])?(?![0-9]))"


def day_and_month(one: int, two: int) -> bool:
    return (1 <= one <= 31 and 1 <= two <= 12) or (1 <= one <= 12 and 1 <= two <= 31)


def is_calendar_date(match: re.Match[str]) -> bool:
    """Groups ``a`` and ``b`` are a day and a month in either order."""
    return day_and_month(int(match["a"]), int(match["b"]))


def is_day_month(match: re.Match[str]) -> bool:
    return 1 <= int(match["a"]) <= 31 and 1 <= int(match["b"]) <= 12


def is_later_than_its_month(match: re.Match[str]) -> bool:
    """``16/8``: the day comes first and is no part of what follows, as it may be in ``5/8``."""
    return is_day_month(match) and (int(match["a"]) > int(match["b"]) or match["b"].startswith("0"))


def is_compact_date(match: re.Match[str]) -> bool:
    """Six or eight digits with a day, a month and a year in one of the usual orders."""
    run = match["run"]
    if len(run) == 8:
        ymd = 1900 <= int(run[:4]) <= 2099 and 1 <= int(run[4:6]) <= 12 and 1 <= int(run[6:]) <= 31
        return ymd or (1900 <= int(run[4:]) <= 2099 and day_and_month(int(run[:2]), int(run[2:4])))
    return day_and_month(int(run[:2]), int(run[2:4])) or day_and_month(int(run[2:4]), int(run[4:]))


_SURE_DATE = re.compile(
    r"(?<![\w.,/-])(?:(?P<a>[0-9]{1,2})(?P<s>[/.-])(?P<b>[0-9]{1,2})(?:(?P=s)(?:(?:19|20|21)?[0-9]{2}))|"
    r"(?P<c>[0-9]{1,2})/(?P<d>1[3-9]|2[0-9]|3[01]|0[1-9])|(?P<e>1[3-9]|2[0-9]|3[01]|0[1-9])/(?P<f>[0-9]{1,2}))"
    r"(?![\w/%])(?![.,-][0-9])"
)
# Where one may begin; a search for a digit is faster than one for what must not stand before it.
_TWO_NUMBERS = re.compile(r"[0-9](?<![\w.,/-][0-9])[0-9]?[/.-][0-9]")


@lru_cache(maxsize=4)
def _calendar(text: str) -> tuple[bool, Counter[int]]:
    """Whether a note's sure dates write the month first, and how often they name each month."""
    first, second = Counter[int](), Counter[int]()
    for place in _TWO_NUMBERS.finditer(text):
        match = _SURE_DATE.match(text, place.start())
        if not match:
            continue
        a, b = (int(part) for part in (match["a"] or match["c"] or match["e"], match["b"] or match["d"] or match["f"]))
        if a <= 12 and 1 <= b <= 31:
            first[a] += 1
        if b <= 12 and 1 <= a <= 31:
            second[b] += 1
    month_first = first.total() >= second.total()
    return month_first, first if month_first else second


def is_near_other_dates(match: re.Match[str]) -> bool:
    """A pair in a month that surer dates of the note are in, or in the one before or after; and no usual score.

    What may be a score must be in a month that the note names more than once.
    """
    a, b = int(match["a"]), int(match["b"])
    if a == b:
        return False
    month_first, months = _calendar(match.string)
    month = a if month_first else b
    if b in (2, 3, 4, 5, 10):
        return months[month] > 1 and b != 10 and (a > 1 or month_first)
    return any((month - other) % 12 in (0, 1, 11) for other in months)


def is_among_other_dates(match: re.Match[str]) -> bool:
    """A pair that is hardly a fraction, in a month the note names more than once."""
    if looks_like_a_fraction(match):
        return False
    month_first, months = _calendar(match.string)
    return months[int(match["a" if month_first else "b"])] > 1


def looks_like_a_fraction(match: re.Match[str]) -> bool:
    """``3/5`` or ``2/12``: as likely a score, a part or a British duration as a date."""
    a, b = match["a"], match["b"]
    if a.startswith("0") or b.startswith("0"):
        return False
    return (int(a) <= int(b) and b in _SCALE_ENDS) or b == "7" or (int(a) < 7 and b in _LONG_SCALE_ENDS)


_BRITISH = re.compile(r"(?<![0-9/])[0-9]{1,2}/52(?![0-9/])|\b(?:tds|qds|nocte|mane|GP|NHS|oedema|haem)\b")
_LASTS = re.compile(
    r"(?:\b(?:bd|od|tds|qds|qid|nocte|mane|prn|stat|min|max|for|in|at|within|every|obs|lie|floor|over|post|past|last|next|x|vl|"
    r"age|aged|son|dtr|\w+ness|pain|arrival,|review|repeat|rpt|course|bloods|mum|partners|icu|and)|~|[0-9]\s?(?:mg|mcg|g|iu|to)?|[x×])[\s(]?$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4)
def _is_british(text: str) -> bool:
    return _BRITISH.search(text) is not None


def is_british_duration(match: re.Match[str]) -> bool:
    """``3/7``, ``2/12`` or ``4/24`` (days, months, hours) in a British note, after words for doses."""
    if match["b"] not in ("7", "12", "24") or match["a"].startswith("0"):
        return False
    left = match.string[max(0, match.start() - 16) : match.start()]
    return _LASTS.search(left) is not None and (match["b"] == "24" or _is_british(match.string))


def is_one_of_several_scores(match: re.Match[str]) -> bool:
    """``7/10 to 3/10``: the pair before ends alike, where that is no month; and ``M4/5``, with a letter before it."""
    if not looks_like_a_fraction(match) and match["a"] != match["b"]:
        return False
    left = match.string[max(0, match.start() - 36) : match.start()]
    if left[-1:].isalpha():
        return True
    month_first, _ = _calendar(match.string)
    return month_first and re.search(rf"[0-9]/{match['b']}(?![0-9/])", left) is not None


_DOT_TIME = re.compile(r"(?<![0-9.,])[0-2][0-9]\.(?:1[3-9]|[2-5][0-9]|00)(?![0-9%]|[.,][0-9])")


@lru_cache(maxsize=4)
def _dots_are_times(text: str) -> bool:
    return len(_DOT_TIME.findall(text)) > 1


def is_time_with_a_dot(match: re.Match[str]) -> bool:
    """``08.10`` in a note that writes its times so, and whose surer dates are in other months."""
    a, b = match["a"], match["b"]
    if len(a) != 2 or len(b) != 2 or int(a) > 23 or match[0].endswith(".") or not _dots_are_times(match.string):
        return False
    _, months = _calendar(match.string)
    return bool(months) and not any((int(b) - other) % 12 in (0, 1, 11) for other in months)


_SCALE_ENDS = frozenset(["2", "3", "4", "5", "6", "10", "12"])
_LONG_SCALE_ENDS = frozenset(["15", "16", "24", "26", "18", "30"])
# Words that make a pair of numbers a score, a strength, a dose or a level.
SCALES = (
    r"(?:d[ií]a|strength|power|motor|reflex\w*|dtrs?|pulses?|murmur|bilyd|soplo|grade|grado|grad|gr|"
    r"pain|score|scale|rated|gcs|glasgow|mmse|moca|mini-cog|slums|apgars?|"
    r"bp|pa|ta|bt|vision|va|av|od|os|ou|acuity|visus|snellen|recall\w*|orient\w*|ao|a&o|"
    r"aox\w*|ratio|takes?|took|tabs?|comp|hydrocodone|oxycodone|percocet|norco|"
    r"vicodin|bup/nlx|suboxone|targiniq|gravida|para|gait|levels?|l[1-5]|t|c|s|l|stage|class|"
    r"nyha|ecog|karnofsky|asa|kps|brca|ck|hiv|htlv|"
    r"mallampati|phq|phq-[29]|gad|gad-7|audit|audit-c|gds|hads|asrs|bishop|nihss|norton|"
    r"braden|vas|nrs|eva|ena|escala|columbia|aldrete|apfel|beighton|boston-skala|"
    r"fuerza|balance|barthel|dolor|page|pg|p\.?|páx|side|half|quarter|ph|sats|spo2|o2\ssat|iop|"
    r"dilat\w*|station|effaced|lobes?|nodes?|lymph|"
    r"kraft|smerter?|styrke|reflekser|quads?|hip|knee|ankle|shoulder|grip|deltoids?|biceps|"
    r"triceps|flex\w*|dorsiflexion|extensors?|skulder|albue|grep|hofte|ankel|"
    r"rass|cpot|flacc|hematuria|edemas?|oedema|pitting|agudeza|schirmer|kellgren-lawrence|"
    r"monofil\w*|pupils?|pupilas?|pupiller|pup|gasas|compresas|countdown|census|"
    r"mood|insight|slr|tof|dn4|course|day|dag|d|mna|tinetti|pio|mms|fingertapping|rpr|anaerob|"
    r"aerob|nph|bipap|cpap|sesión|session|cycle|ciclo|stop-bang|cas|allred|sppb|abcde|dosis|"
    r"dose|dosen|x|rate|sigue|feeds?|rales|"
    r"columna|eg|aog|pma|ga|nivel|fasteregel|prono|enema|cuadrantes|neuro|legs?|hands?|ha|"
    r"spine|ilo|oit|profus\w*|opacid\w*|p/q|q/q|lawton|katz|edinburgh|epds|nottingham|vancouver|sins|m-chat|delay|jlo|sx|"
    r"ps|psv|pcv|prvc|simv|nippv|duopap|cpap|ganglios?|adenopat\w*|lymfeknut\w*|ayun\w+|pág\w*\.?|pag|páx\.?|coincidencias|"
    r"belegg|benevning|denominación|naming(?:\stest)?|mta|enzian|hai|ana|rpr|vdrl|tac|lice|swift|spist|syn|intact|hallucis|ellers|izquierda|derecha)"
)
LINK = r"\s*(?:[:=,;?|)]|is|was|at|of|about|es|de|a|la|på|[-–+><~≤≥])*\s*$"
NOT_BEFORE = (
    SCALES + LINK,
    r"[0-9]\+?/[0-9+]{1,3},?\s*(?:and|or|og|y|i\s+ro,|→|->|\|)?\s*$",
    r"\d\s$",
    r"[0-9]\s*(?:-|/)\s*$",
    r"[vmw]/\s*$",
)
NOT_AFTER = (
    r"^[\s-]*(?:tabs?|tablets?|tabl|tbl|comp\w*|caps?|pills?|cp|strength|power|reflex\w*|"
    r"murmur|flow\s+murmur|sys\w*|SEM|pain|mmhg|bpm|mg|mcg|ml|g|kg|cm|mm|units?|hrs?|h|hours?|"
    r"mins?|"
    r"wks?|weeks?|days?|months?|mo|yrs?|ths?|of|de|out\s+of|points?|puntos|poeng|inch|oz|lbs?|"
    r"vision|correct|recall|words|criteria|full|bilat\w*|throughout|liters?|l|packs?|ppd|"
    r"cup|mile|str|dose|rate|amp|cilindros|flasker|skive|brødskive|dieta|peldaños|react\w*|"
    r"react|up\b|confident|zones|positive|pos|neg|nr|s|i|r|roster|alternos|"
    r"en\s+(?:los|las|ambos|ambas|todos|escala|miembro\w*)|lpm|i\s+begge|begge|proximal\w*|"
    r"distal\w*|right|left|der\w*|izq\w*|ve|hø|q/r|street|st|ave|road|calle|gitt|p\.m)(?![\w])",
)

DATING = (
    r"(?:on|from|since|until|til|till|thru|through|by|before|after|starting|started|start|due|"
    r"adm\w*|d/c|d/c'd|dc'd|dated?|seen|last|next|f/u|appt|clinic|visit|labs?|drawn|given|"
    r"stopped|stop|placed|done|signed|updated|notes?|cx|bcx|echo|ct|mri|us|xr|cxr|bx|or|"
    r"surgery|effective|exp|expires|called|between|of|as\s+of|flu|hct|inr|wbc|night|"
    r"el|desde|hasta|del|al|ingres\w*|alta|fecha|cita\w*|control|próxim[ao]|últim[ao]|"
    r"revisión|ayer|hoy|visto|vista|consulta|mañana|"
    r"den|fra|frå|til|innl\w*|utskr\w*|operert|op|kontroll|time|siden|sidan|før|etter|pr|per|"
    r"av|prøver|tatt|sist|neste|natt|kveld|morgen|vakt|dagvakt|nattevakt|rapport|og|and|y|to|"
    r"declined|available|fill|filled|accepted|bx|egd|cath|marrow|picc|extubated|intubated|transferred|discharged|received|sent|"
    r"repeat|redraw|recheck|booked|rebooked|lmp|edd|reviewed|consented|list|[dt]:|dict\w*|fall|hip|sputum|inicio|egresa|fur|"
    r"lista|dosis|retirad[oa]|extraíd[oa]|exudado|termin|td|mens|samtale|tilsyn|igjen|møtte|fornyelse|fjernes|tilbake|"
    r"uke|f\.o\.m|t\.o\.m|tom|fom|ercp|plass|hit|kveld|flyttet|"
    + "|".join(
        f"{WEEKDAY_WORDS[language]} {SHORT_WEEKDAYS[language]}".replace(" ", "|") for language in ("en", "es", "nb")
    )
    + r")\.?,?:?\s*$"
)

LINE_START = r"(?:^|\n)\s*(?:[-*•(]|[0-9]{1,2}[.)])?\s*$"
