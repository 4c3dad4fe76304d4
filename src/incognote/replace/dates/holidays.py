"""Named days: where they fall, so that they can move like any date; what is not here becomes a tag."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from incognote.replace.normal import fold

__all__ = ["holiday", "holiday_names"]

# fmt: off
_FIXED: dict[tuple[int, int], tuple[str, ...]] = {
    (1, 1): ("new year's day", "new years day", "new year's", "new year", "nyttarsdag", "1. nyttarsdag", "nyttar",
             "ano nuevo", "nyttarsnatta", "nyarsdag"),
    (1, 6): ("epiphany", "three kings", "reyes", "dia de reyes", "armenian christmas", "old christmas day",
             "trettendedagen", "dia de los reyes"),
    (1, 20): ("san sebastian",),
    (1, 25): ("burns night",),
    (1, 26): ("australia day",),
    (1, 29): ("san valero",),
    (2, 2): ("candlemas", "groundhog day", "candelaria", "la candelaria", "dia de la candelaria", "kyndelsmess"),
    (2, 3): ("san blas",),
    (2, 6): ("waitangi day",),
    (2, 12): ("lincoln's birthday",),
    (2, 14): ("valentine's day", "valentine's", "valentines day", "st valentine's", "san valentin"),
    (3, 1): ("st david's day",),
    (3, 17): ("st. patrick's day", "st patrick's", "st patrick's day", "st paddy's", "saint patrick's day"),
    (3, 19): ("san jose", "dia de san jose", "fallas"),
    (4, 1): ("april fools'", "april fools' day"),
    (4, 23): ("st george's day", "sant jordi", "san jorge"),
    (4, 25): ("anzac day",),
    (5, 1): ("may day", "arbeidernes dag", "primero de mayo", "dia del trabajo", "dia del trabajador"),
    (5, 10): ("dia de las madres",),
    (5, 15): ("san isidro",),
    (5, 30): ("dia de canarias",),
    (6, 19): ("juneteenth",),
    (6, 23): ("st. hans", "sankthans", "sankthansaften", "noche de san juan", "sankt hans", "st hans",
              "st. hansaftan", "sankthansaftan"),
    (6, 24): ("san juan", "dia de san juan", "jonsok"),
    (7, 4): ("fourth of july", "4th of july", "independence day"),
    (7, 7): ("san fermin", "sanfermines", "dia de san fermin"),
    (7, 14): ("bastille day",),
    (7, 24): ("pioneer day",),
    (7, 25): ("santiago apostol", "apostol", "dia de santiago"),
    (7, 29): ("olsok",),
    (8, 15): ("virgen de agosto", "asuncion", "dia de la asuncion"),
    (9, 21): ("san mateo",),
    (9, 24): ("las mercedes", "dia de las mercedes"),
    (9, 29): ("michaelmas", "mikkelsmess"),
    (10, 5): ("san froilan",),
    (10, 12): ("pilar", "el pilar", "dia de la hispanidad", "dia del pilar"),
    (10, 31): ("halloween", "hallowe'en"),
    (11, 1): ("todos los santos", "all saints", "todos santos", "dia de todos los santos", "all saints' day",
              "all hallows"),
    (11, 2): ("all souls", "dia de muertos", "dia de los muertos", "all souls' day", "dia de difuntos",
              "dia de los difuntos"),
    (11, 11): ("veterans day", "remembrance day", "armistice day", "mortensmess"),
    (12, 6): ("constitucion", "st. nicholas", "dia de la constitucion", "puente de la constitucion"),
    (12, 8): ("inmaculada", "la inmaculada"),
    (12, 13): ("santa lucia", "st. lucy's day", "lucia", "luciadagen", "luciadag"),
    (12, 23): ("lille julaften", "litle julaftan", "lillejulaften"),
    (12, 24): ("christmas eve", "xmas eve", "nochebuena", "julaften", "julaftan"),
    (12, 25): ("christmas", "christmas day", "xmas", "navidad", "jul", "jula", "julen", "juledag", "forste juledag",
               "1. juledag", "fyrste juledag"),
    (12, 26): ("boxing day", "st. stephen's day", "stephen's day", "annen juledag", "andre juledag", "2. juledag",
               "st stephen's day", "st stephen's"),
    (12, 27): ("3. juledag", "tredje juledag"),
    (12, 28): ("romjula", "romjulen", "inocentes", "dia de los inocentes", "santos inocentes"),
    (12, 31): ("new year's eve", "new years eve", "hogmanay", "nochevieja", "nyttarsaften", "nyttarsaftan"),
}
#: Days after Easter Sunday.
_EASTER: dict[int, tuple[str, ...]] = {
    -49: ("domingo de carnaval", "fastelavnssondag", "fastelavn"),
    -47: ("mardi gras", "fat tuesday", "martes de carnaval", "carnaval", "carnavales"),
    -46: ("ash wednesday", "miercoles de ceniza", "askeonsdag"),
    -7: ("palm sunday", "palmesondag", "palmesundag", "domingo de ramos"),
    -3: ("maundy thursday", "skjaertorsdag", "jueves santo", "semana santa"),
    -2: ("good friday", "good fri", "langfredag", "viernes santo"),
    -1: ("easter eve", "easter saturday", "paskeaften", "paskaftan", "sabado santo"),
    0: ("easter", "easter sunday", "paske", "pasken", "pascua", "forste paskedag", "1. paskedag", "fyrste paskedag",
        "domingo de pascua"),
    1: ("easter monday", "easter mon", "2. paskedag", "annen paskedag", "andre paskedag", "lunes de pascua"),
    39: ("ascension day", "kristi himmelfartsdag", "kristi himmelfart"),
    48: ("pinseaften", "pinseafta", "pinseaftan"),
    49: ("whit sunday", "pentecost", "pinse", "pinsen", "pinsa", "1. pinsedag", "pentecostes"),
    50: ("whit monday", "2. pinsedag"),
    60: ("corpus", "corpus christi", "jueves de corpus"),
}
#: Month, weekday (Monday 0), and which one of the month (-1: the last).
_FLOATING: dict[tuple[int, int, int], tuple[str, ...]] = {
    (1, 0, 3): ("mlk day",), (5, 6, 1): ("dia de la madre",), (5, 6, 2): ("mother's day",),
    (5, 0, -1): ("memorial day",), (6, 6, 3): ("father's day",),
    (9, 0, 1): ("labor day",), (10, 0, 2): ("columbus day", "indigenous peoples' day"),
    (11, 3, 4): ("thanksgiving", "thanksgiving day"),
    (11, 6, 1): ("allehelgensdag", "allehelgenssondag", "allehelgenssundag"), (11, 6, 2): ("farsdag",),
}
# fmt: on
_NAMES: dict[str, tuple[str, tuple[int, ...]]] = {
    **{name: ("fixed", day) for day, names in _FIXED.items() for name in names},
    **{name: ("easter", (after,)) for after, names in _EASTER.items() for name in names},
    **{name: ("floating", rule) for rule, names in _FLOATING.items() for name in names},
}


@lru_cache(maxsize=4096)
def holiday(name: str, year: int | None) -> date | None:
    """The day a named day falls on; without a year only those that never move.

    >>> holiday("Langfredag", 2024), holiday("Thanksgiving", 2019), holiday("Easter", None)
    (datetime.date(2024, 3, 29), datetime.date(2019, 11, 28), None)
    """
    called = fold(name).replace("’", "'")
    if called == "black friday":
        before = holiday("thanksgiving", year)
        return before + timedelta(days=1) if before else None
    kind, rule = _NAMES.get(called, ("", ()))
    if kind == "fixed":
        return date(year or 2001, *rule)
    if year is None or not kind:
        return None
    if kind == "easter":
        return _easter(year) + timedelta(days=rule[0])
    month, weekday, which = rule
    if which < 0:
        last = date(year, month + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))


#: The days whose name a language knows without explanation, by the name that is written.
_WRITTEN = {
    "en": ("New Year's Day", "Valentine's Day", "Good Friday", "Easter Sunday", "Easter Monday", "Memorial Day",
           "Fourth of July", "Labor Day", "Halloween", "Veterans Day", "Thanksgiving", "Christmas Eve", "Christmas Day",
           "New Year's Eve"),
    "es": ("Año Nuevo", "día de Reyes", "Jueves Santo", "Viernes Santo", "Domingo de Pascua", "Lunes de Pascua",
           "día de San Juan", "día de Todos los Santos", "día de la Constitución", "Nochebuena", "Navidad",
           "Nochevieja"),
    "nb": ("nyttårsdag", "palmesøndag", "skjærtorsdag", "langfredag", "påskeaften", "første påskedag",
           "andre påskedag", "Kristi himmelfartsdag", "sankthansaften", "julaften", "første juledag", "andre juledag",
           "nyttårsaften"),
}  # fmt: skip


@lru_cache(maxsize=4096)
def holiday_names(year: int, month: int, day: int, language: str) -> tuple[str, ...]:
    """The names of the holidays a day is, in one language.

    >>> holiday_names(2019, 12, 25, "en"), holiday_names(2024, 3, 29, "nb"), holiday_names(2024, 3, 30, "en")
    (('Christmas Day',), ('langfredag',), ())
    """
    return tuple(name for name in _WRITTEN.get(language, ()) if holiday(name, year) == date(year, month, day))


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    tail = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * tail) // 451
    month, day = divmod(h + tail - 7 * m + 114, 31)
    return date(year, month, day + 1)
