"""Ages without a unit after a name, whatever the language: ``Sina 21,``, ``Kiprono Silas (19)``, ``Liya på 2.``.

Whether a word is a name is asked of the lists of names, so that ``Albumin 34`` and ``Berg 41`` are left alone.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import NamedTuple

from incognote.rules.age_parts import AGE_IN_WORDS, END, NOT_AGE_AFTER, NUMBER, NUMBERS
from incognote.rules.contexts import Context
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS, NUMBER_WORDS, word_set

__all__ = ["follows_a_name"]

_LINK = (
    r"(?:(?:is|was)(?:\s(?:now|only|just|still|about))?|now|then|only|just|still|about|aged?|er|nå|no|på|ca|tiene|de)"
)
# A word, from its beginning, that is no link between a name and a number.
_WORD = re.compile(rf"(?<![^\W\d_])(?!(?i:{_LINK})\b)[^\W\d_][\w'’-]*+")
_ANY_WORD = re.compile(r"[^\W\d_][\w'’-]*+")
_IS_LINK = re.compile(rf"{_LINK}\b", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(r"\.?,?[ ]")
_BETWEEN = re.compile(rf"(?:[\"”]|(?<=\b[A-Z])\.)?(?:,|\s?[-–—/|])?\s{{1,3}}(?:\(\s?)?(?:{_LINK}\.?\s)?[~†]?")
_STREET = Context(
    re.compile(
        r"(?:calle|c/|avda|av|avenida|plaza|pza|paseo|carrer|rúa|camino|ronda|jr|street|st|saint|road|rom|room|ward|seng|"
        r"gate|crta|ctra|domicilio|dirección|address|dr|mir|veien|vei|gata|unit|block|blk|flat|suite|level|bay|pod|house|hospital|san|santa|escuela|colegio)\b\.?"
        r"[^\n]{0,24}$",
        re.IGNORECASE,
    )
)
# Ordinary enough to be the word and not the name, in tenths of Zipf frequency.
_ORDINARY = 45
_USUAL = 45
_NO_NAMES = (
    "month",
    "weekday",
    "drug",
    "disease",
    "medical",
    "unit",
    "kinship",
    "title",
    "stop",
    "street_head",
    "eponym",
)
#: Given names, all of them, and yet before a number the names of scales and instruments.
_SCALES = word_set(
    "arné beck berg berlin berlín bishop braden brooke bruce campbell catterall cornell downton fisher foley "
    "garden glasgow "
    "hamilton harris herring huang hunt kramer lansky lawton lee mac marsh mayo murray norton patil ramsay "
    "rankin ranson "
    "richmond rutherford salter tanner tokio vancouver wagner wells wesley west westley"
)
#: What makes a number of one digit an age and no bed, ward or grade.
_LINKED = re.compile(r"[^\s~]")
_MARK = re.compile(r"[^\w\s.]")
_EDGES = " ,.;:()|/~\n"
_TITLES = frozenset(["mr", "mrs", "ms", "miss", "px", "pt", "fru", "frk", "hr", "pas", "sr", "sra", "srta", "doña"])


def follows_a_name(match: re.Match[str]) -> bool:
    """Whether the last word before the number is a given name, or a surname after a given name or an initial."""
    left = match.string[max(0, match.start("id") - 48) : match.start("id")]
    if _ends_in_no_name(left):
        return False
    *_, earlier, last = (None, None, *_WORD.finditer(left))
    if not last or not (mark := _BETWEEN.fullmatch(left, last.end())):
        return False
    words = [last[0]]
    if earlier and _BETWEEN_WORDS.fullmatch(left, earlier.end(), last.start()):
        words.insert(0, earlier[0])
    if len(match["id"]) == 1 and not _LINKED.search(mark[0]):
        return False
    return _ends_in_a_name(words, _usual(mark[0])) and not _STREET.stands_in(left, 0, last.end())


def _ends_in_no_name(left: str) -> bool:
    """Whether the last words alone tell, whatever stands between them, that no name ends here: they mostly do."""
    last = left.rstrip(_EDGES).rpartition(" ")[2]
    if last.isalpha() and not _may_end_a_name(last):
        return True
    return _are_no_name(tuple(_ANY_WORD.findall(left)[-2:]))


@lru_cache(1 << 14)
def _are_no_name(words: tuple[str, ...]) -> bool:
    if not words or _IS_LINK.match(words[-1]):
        return not words
    if not _may_end_a_name(words[-1]):
        return True
    return not _IS_LINK.match(words[0]) and not _ends_in_a_name(list(words), 1)


@lru_cache(1 << 14)
def _may_end_a_name(word: str) -> bool:
    """Whether a word can be the last of a name, or a link after it."""
    return (
        _is_given(word, 1)
        or _may_be_a_surname(word)
        or (len(word) == 1 and word.isupper())
        or _IS_LINK.match(word) is not None
    )


def _usual(mark: str) -> int:
    """How usual a given name must be: straight before a number a scale's name is as likely (``Norton 12``)."""
    return 1 if _MARK.search(mark) else _USUAL


def _may_be_a_surname(word: str) -> bool:
    return word[0].isupper() and not _known(word).no_name


def _ends_in_a_name(words: list[str], usual: int) -> bool:
    *earlier, last = words
    if _is_given(last, usual):
        return True
    if earlier and len(last) == 1 and last.isupper():
        return earlier[-1].lower() in _TITLES or (earlier[-1][0].isupper() and _is_given(earlier[-1], usual))
    if not earlier or not _may_be_a_surname(last):
        return False
    if earlier[-1].lower() in _TITLES:
        return True
    if last.isupper() or not _known(last).surname:
        return False
    return _is_given(earlier[-1], usual) or (len(earlier[-1]) == 1 and earlier[-1].isupper())


def _is_given(word: str, usual: int) -> bool:
    if word.lower() in _SCALES:
        return False
    known = _known(word)
    if known.no_name or known.given < usual or (usual > 1 and word.isupper()):
        return False
    if word[0].isupper():
        return known.common < _ORDINARY or known.given - known.common >= 5
    return known.common == 0


class _Known(NamedTuple):
    """What the lists say of a word: how common as a given name and as a word, whether a surname, whether no name."""

    given: int
    common: int
    surname: bool
    no_name: bool


@lru_cache(1 << 14)
def _known(word: str) -> _Known:
    from incognote.lexicons.lexicon import load_lexicon, mask

    lexicon = load_lexicon()
    flags = int(lexicon.flags([word])[0])
    given, common = int(lexicon.name_frequencies([word])[0, 0]), int(lexicon.commonness([word])[0])
    return _Known(given, common, bool(flags & mask("surname")), bool(flags & mask(*_NO_NAMES)))


def _is_an_age(text: str) -> bool:
    """Not nothing, and not a word that is an article as well."""
    return text != "0" and text.lower() not in _ARTICLES


#: Weeks of a pregnancy.
_WEEKS = re.compile(r"[2-4][0-9]\s?(?:weeks|wks|semanas|uker|veker)\b")
_ARTICLES = frozenset(["one", "un", "una", "uno", "en", "én", "ett", "ein"])

for _language, _units, _and in (
    ("en", r"\s?(?:months?|mos?|mths|weeks|wks|years|yrs|days)", "and|who|with|in|at|of|from"),
    ("es", r"\s(?:meses|años|semanas|días)", "y|que|con"),
    ("nb", r"\s(?:mnd|måneder|månader|år|uker|veker|dager)", "og|som|med|går|får|bor|er|i"),
):
    recognizer(
        f"age-after-known-name-{_language}",
        "AGE",
        (
            rf"(?<=[ (~†])(?P<id>(?:{NUMBER}|{AGE_IN_WORDS[_language]})(?:{_units}\b)?){END}"
            rf"(?=\s?[,.;:]|(?<=\([0-9])\)|(?<=\([0-9]{{2}})\)|(?<=[a-zæøåñ])\)|\s?\n|\s{{2,}}|\s?$|\s[-–—|(]|\s(?:{_and})\b)"
        ),
        NUMBERS | AGE_WORDS[_language],
        languages=(_language,),
        validator=lambda match: _is_an_age(match["id"]) and not _WEEKS.match(match["id"]) and follows_a_name(match),
        not_after=(NOT_AGE_AFTER, r"^\.[0-9]", r"^\s?[-–]\s?[0-9]", r"^\s{2,}[0-9]+/"),
        window=12,
        examples={
            "en": ("twins, Kevin [21], first", "Kiprono Silas ([19])", "Peter, now [34], an"),
            "es": ("con Pablo ([12]).", "su hijo Iker [15], estudia"),
            "nb": ("Datteren Selma på [3] får", "Storebror Jonas ([9])."),
        }[_language],
        not_examples=("Albumin 34, Lipase 45,", "Hydrate 40,"),
    )

#: Two digits between commas or before a bracket; in Spanish a house number may stand there as well.
_BETWEEN_COMMAS = dict.fromkeys(
    ("en", "nb"),
    r"(?:(?<=[^\W\d_], )|(?<=[^\W_][)»\"”.], )|(?<=\w»\), ))(?P<id>[1-9][0-9])(?=, [^\W\d_]{3}|\)[ ,.;])",
) | {
    "es": r"(?:(?<=\w, )|(?<=[\w?][)»\"”], ))(?P<id>[1-9][0-9])"
    r"(?=, (?-i:[a-zñ]{3})|(?<=(?-i:[a-z]), [0-9][0-9])\)[ ,.;])"
}
_NOT_A_PERSON = (
    r"(?:[0-9%]|score|scale|hr|rr|bp|na|k|cr|bun|hb|hgb|wbc|plt|crp|gcs|ef|sats?|spo2|temp|inr|mmse|moca|room|rm|bed|ward|unit|"
    r"day|dag|día|no|nr|grade|grad|grado|stage|level|calle|c/|avda|street|st|road|rd|gate|vei\w*|box|apt|flat|ext|page|lot|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|"
    r"aug|sept?|oct|nov|dec|max|min|mean|mode|approx|minutes|mins|units|bpm|total|sum|x|glu\w*|lactate|ph|platelets|"
    r"plaza|paseo|av|rúa|carrer|ctra|crta|domicilio|avinguda|cama|hab|sala|planta|rom|seng|post|puls|km)\W*$"
)
for _language, _sample in (
    ("en", "known to us (he/they, [52]), seen; a widow, [79], who lives"),
    ("es", "la paciente, [48], refiere"),
    ("nb", "pas nguyen thi lan, [48], negldesigner"),
):
    recognizer(
        f"age-between-commas-{_language}",
        "AGE",
        _BETWEEN_COMMAS[_language],
        NUMBERS,
        languages=(_language,),
        prior={","},
        not_before=(_NOT_A_PERSON, r"[0-9/:.%]\s[^\W\d_]{1,4},\s$"),
        not_after=(NOT_AGE_AFTER, r"^,\s?(?:[0-9]|(?:calle|col|urb|piso|bajo)\b)"),
        window=26,
        examples=(_sample,),
        not_examples=("sats fine, HR, 72, regular", "Na, 35, low", "rooms 12, 14, and"),
    )

_LAST_WORD = re.compile(r"([^\W\d_]+)\)?, $")
_NEXT_WORD = re.compile(r"[,;.]\s([^\W\d_]+)")
_DIGITS = frozenset(["zero", "oh", "cero", "null", "no", "coma", "punto"])


def _is_no_digit_of_a_number(match: re.Match[str], language: str) -> bool:
    """A number in words is an age between words, not between other numbers, which are a telephone's or a date's."""
    text, words = match.string, AGE_WORDS[language] | _DIGITS
    last, following = (
        _LAST_WORD.search(text, max(0, match.start() - 24), match.start()),
        _NEXT_WORD.match(text, match.end()),
    )
    if last is None or last[1].lower() in words or last[1].lower().endswith(("th", "ieth")):
        return False
    return match["id"].lower() not in _HOURS[language] and not (following and following[1].lower() in words)


#: Up to twelve: hours, counts, articles.
_HOURS = {language: frozenset(NUMBER_WORDS[language].split()[:14]) for language in ("en", "es", "nb")}
for _language, _sample, _no_sample in (
    ("en", "the retired croupier, [seventy-six], lovely", "august the ninth, eighty-eight."),
    ("es", "El abuelo (herrador, [cuarenta y nueve], el", "nueve ocho dos, cuarenta y dos, sesenta,"),
    ("nb", "kom frå sjukehus, [sekstini], glioblastom", "tlf ni to, førtito, seksti,"),
):
    recognizer(
        f"age-in-words-between-commas-{_language}",
        "AGE",
        rf"(?<=[^\W\d_)], )(?P<id>{AGE_IN_WORDS[_language]})(?=[,;.)]\s|\s(?:nå|now)\b|[.)]?$)",
        AGE_WORDS[_language] - _HOURS[_language],
        languages=(_language,),
        prior={","},
        validator=partial(_is_no_digit_of_a_number, language=_language),
        examples=(_sample,),
        not_examples=(_no_sample,),
    )
