"""Months, weekdays, seasons and numbers in three languages, as sets of words and as pattern fragments."""

from __future__ import annotations

__all__ = [
    "DECADE_WORDS",
    "MONTHS",
    "MONTH_WORDS",
    "NUMBER_WORDS",
    "ROMAN_MONTH",
    "SEASONS",
    "SHORT_WEEKDAYS",
    "WEEKDAYS",
    "WEEKDAY_WORDS",
    "YEAR_WORDS_ES",
    "any_of",
    "number_words",
    "word_set",
]


def any_of(words: str) -> str:
    """An alternation of blank-separated words, the longest first.

    >>> any_of("mar march")
    '(?:march|mar)'
    """
    return f"(?:{'|'.join(sorted(words.split(), key=lambda word: (-len(word), word)))})"


def word_set(text: str) -> frozenset[str]:
    """The words of a list written out in the code."""
    return frozenset(text.split())


#: Every way a month is written in a date with a day or a year beside it; bare months are told apart elsewhere.
MONTH_WORDS = {
    "en": "january february march april may june july august september october november december "
    "jan feb febr mar apr jun jul aug sep sept oct nov dec",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre "
    "noviembre diciembre "
    "ene feb febr mar abr may jun jul ago sep sept set oct nov dic gener febrer març maig "
    "juny juliol agost "
    "setembre setembro novembre novembro desembre outubro outubre xaneiro febreiro maio xuño "
    "xullo decembro",
    "nb": "januar februar mars april mai juni juli august september oktober november desember "
    "jan feb febr mar apr jun jul aug sep sept okt nov des",
}
# The dot of an abbreviation belongs to the month when the date goes on after it, not when it ends the sentence.
_DOT = r"(?:(?<![a-zñæøå]{5})(?<!ma[iy])\.(?=\s?[-–/']?\s?[0-9]|,\s?[0-9]|\s(?-i:[a-zæøå])|\s?[–/]))?"

MONTHS = {language: any_of(words) + _DOT for language, words in MONTH_WORDS.items()}

ROMAN_MONTH = r"(?:XI{0,2}|IX|IV|VI{0,3}|I{1,3}|V|X)"
WEEKDAY_WORDS = {
    "en": "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays "
    "thursdays fridays "
    "saturdays sundays mon tue tues wed weds thu thur thurs fri sat sun",
    "es": "lunes martes miércoles miercoles jueves viernes sábado sabado domingo sábados sabados "
    "domingos lun mié mie "
    "miérc mierc jue vie sáb sab dom dgo luns mércores venres dilluns dimarts dimecres "
    "dijous divendres dissabte",
    "nb": "mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tysdag laurdag sundag lørda søndan "
    "mandager tirsdager onsdager torsdager fredager lørdager søndager måndagar tysdagar "
    "onsdagar torsdagar fredagar "
    "laurdagar sundagar mandagen tirsdagen onsdagen torsdagen fredagen lørdagen søndagen "
    "tirsd onsd torsd fred lørd sønd",
}

WEEKDAYS = {language: any_of(words) for language, words in WEEKDAY_WORDS.items()}

SHORT_WEEKDAYS = {
    "en": "m tu w th f sa su",
    "es": "lu ma mi ju vi mar dt dl",
    "nb": "man tir tirs ons tor tors fre lør lau søn ma ti ty on to fr lø sø mand",
}
SEASONS = {
    "en": r"(?:spring|summer|autumn|fall|winter)",
    "es": r"(?:primavera|verano|otoño|invierno)",
    "nb": r"(?:sen|for|mid|midt)?(?:vår|sommer|sommar|høst|haust|vinter)(?:en|a|ferien|ferie)?",
}
NUMBER_WORDS = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
    "es": "un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce "
    "quince dieciséis dieciseis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintiún veintiun veintidós veintidos veintitrés veintitres "
    "veinticuatro veinticinco "
    "veintiséis veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta "
    "setenta ochenta noventa",
    "nb": "én en ett to tre fire fem seks sju syv åtte ni ti elleve tolv tretten fjorten femten "
    "seksten sytten atten "
    "nitten tjue tyve tretti førti femti seksti sytti åtti nitti",
}


def number_words(language: str) -> str:
    """A pattern for the numbers from 1 to 99 in words."""
    units = {
        "en": any_of(" ".join(NUMBER_WORDS["en"].split()[:9])),
        "es": any_of("uno una un dos tres cuatro cinco seis siete ocho nueve"),
        "nb": any_of("en én ett ein to tre fire fem seks sju syv åtte ni"),
    }[language]
    link = {"en": r"[-\s]?", "es": r"\s{1,2}y\s{1,2}", "nb": ""}[language]
    tens = {
        "en": any_of("twenty thirty forty fifty sixty seventy eighty ninety"),
        "es": any_of("treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
        "nb": any_of("tjue tyve tretti førti femti seksti sytti åtti nitti"),
    }[language]
    return rf"(?:{tens}{link}{units}|{any_of(NUMBER_WORDS[language])})"


#: A year told in Spanish: ``dos mil tres``, ``mil novecientos noventa y seis``.
YEAR_WORDS_ES = rf"(?:dos\smil(?:\s{number_words('es')})?|mil\snovecientos\s{number_words('es')})"
DECADE_WORDS = {
    "en": "twenties thirties forties fifties sixties seventies eighties nineties teens",
    "nb": "tjue tretti førti femti seksti sytti åtti nitti",
}
