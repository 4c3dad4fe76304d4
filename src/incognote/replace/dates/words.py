"""The words of the calendar in English, Spanish and Norwegian, each with its place and its form."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "DAY_WORDS",
    "FILLERS",
    "MONTHS",
    "ORDINAL_SUFFIXES",
    "QUARTERS",
    "SEASONS",
    "WEEKDAYS",
    "WEEKS",
    "Word",
    "in_case",
    "words_of",
]


class Word(NamedTuple):
    """A calendar word: its kind (``M``onth, ``W``eekday, ``S``eason), which one, and the list that has its siblings."""

    kind: str
    place: int
    language: str
    form: tuple[str, ...]


def _forms(language: str, *lists: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(language, tuple(words.replace("_", " ").split())) for words in lists]


# fmt: off
#: Twelve to a list; the first list of a language that has the word is its form.
MONTHS = [
    *_forms("en",
            "january february march april may june july august september october november december",
            "jan feb mar apr may jun jul aug sep oct nov dec",
            "jan feb mar apr may june july aug sept oct nov dec"),
    *_forms("es",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
            "ene feb mar abr may jun jul ago sep oct nov dic",
            "ene feb mar abr may jun jul ago set oct nov dic",
            "ene feb mar abr may jun jul ago sept oct nov dic"),
    *_forms("nb",
            "januar februar mars april mai juni juli august september oktober november desember",
            "jan feb mar apr mai jun jul aug sep okt nov des",
            "jan febr mars april mai juni juli aug sept okt nov des"),
]

#: Seven to a list, Monday first.
WEEKDAYS = [
    *_forms("en",
            "monday tuesday wednesday thursday friday saturday sunday",
            "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
            "mon tue wed thu fri sat sun",
            "mon tues weds thurs fri sat sun",
            "mon tues wed thur fri sat sun"),
    *_forms("es",
            "lunes martes miércoles jueves viernes sábado domingo",
            "lunes martes miércoles jueves viernes sábados domingos",
            "lunes martes miercoles jueves viernes sabado domingo",
            "lun mar mié jue vie sáb dom",
            "lun mar mie jue vie sab dom",
            "lun mart miérc juev vier sáb dgo"),
    *_forms("nb",
            "mandag tirsdag onsdag torsdag fredag lørdag søndag",
            "måndag tysdag onsdag torsdag fredag laurdag sundag",
            "mandager tirsdager onsdager torsdager fredager lørdager søndager",
            "måndagar tysdagar onsdagar torsdagar fredagar laurdagar sundagar",
            "man tirs ons tors fre lør søn",
            "man tir ons tor fre lør søn",
            "mand tirsd onsd torsd fred lørd sønd",
            "ma ti on to fr lø sø"),
]

#: Four to a list, spring first: a year's winter is the one that begins in it.
SEASONS = [
    *_forms("en", "spring summer autumn winter", "spring summer fall winter"),
    *_forms("es", "primavera verano otoño invierno"),
    *_forms("nb",
            "våren sommeren høsten vinteren", "våren sommaren hausten vinteren",
            "vår sommer høst vinter", "vår sommar haust vinter"),
]

WEEKS = frozenset(("week", "wk", "semana", "sem", "uke", "veke", "u", "uka", "veka"))
QUARTERS = frozenset(("q", "quarter", "t", "trimestre", "kvartal", "kv"))
#: What may stand around the parts of a date and stays as it is.
FILLERS = frozenset((
    "of", "the", "in", "on", "to", "and", "through", "thru", "until", "from", "between", "mid", "early", "late", "last",
    "next", "this", "past", "year", "inst", "ult", "ay", "fy", "since", "day", "date",
    "de", "del", "el", "la", "al", "a", "y", "e", "entre", "desde", "hasta", "año", "curso", "pasado", "próximo", "día",
    "dia", "og", "til", "i", "den", "d", "ca", "fra", "forrige", "førstkommende", "neste", "sist", "siste", "året",
    "år", "denne", "medio", "primo", "ultimo", "tidlig", "sent",
))
ORDINAL_SUFFIXES = frozenset(("st", "nd", "rd", "th", "º", "o", "te", "de", "a", "ª"))
# fmt: on

#: How a day and month are written out where a holiday stood.
DAY_WORDS = {"en": "{month} {day}", "es": "{day} de {month}", "nb": "{day}. {month}"}


def _table() -> dict[str, list[Word]]:
    table: dict[str, list[Word]] = {}
    for kind, lists in (("M", MONTHS), ("W", WEEKDAYS), ("S", SEASONS)):
        for language, form in lists:
            for index, word in enumerate(form):
                known = table.setdefault(word, [])
                if not any((w.kind, w.language) == (kind, language) for w in known):
                    known.append(Word(kind, index, language, form))
    return table


_TABLE = _table()


def words_of(token: str, language: str) -> list[Word]:
    """What a token may mean in a calendar, the reader's own language first.

    >>> [word.kind for word in words_of("mar", "es")]
    ['M', 'W', 'M', 'M']
    """
    found = _TABLE.get(token.lower(), ())
    return sorted(found, key=lambda word: word.language != language)


def in_case(word: str, original: str) -> str:
    """``word`` in the capitals of ``original``."""
    if original.isupper() and len(original) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if original[:1].isupper() else word
