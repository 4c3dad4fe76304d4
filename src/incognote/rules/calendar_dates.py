"""Dates with the month in words, in three languages."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import (
    MONTH_WORDS,
    MONTHS,
    SEASONS,
    YEAR_WORDS_ES,
    any_of,
    number_words,
    weekday_starts,
    word_set,
)

_YEAR = (
    r"(?:(?:1[89]|20|21)[0-9]{2}|['’]?[0-9]{2}(?![0-9]|:[0-9])(?![.,][0-9])(?!\s?(?:mg|ml|år|h|"
    r"hours|days|min|am|pm|x|mnd)\b))"
)
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])"
_DASH = r"\s?[-–]\s?"


_EN_STARTS, _ES_STARTS, _NB_STARTS = (weekday_starts(language) for language in ("en", "es", "nb"))
_EN_MONTHS, _ES_MONTHS, _NB_MONTHS = (frozenset(MONTH_WORDS[language].split()) for language in ("en", "es", "nb"))
#: What may stand between the day and the month.
_BEFORE_MONTH = word_set("- – / . of de d st nd rd th lst º er ro te de og")
_EN, _ES, _NB = MONTHS["en"], MONTHS["es"], MONTHS["nb"]

recognizer(
    "date-day-month-word-en",
    "DATE",
    (
        rf"(?<![0-9./])(?<![A-Z]-)(?:{_DAY}(?:st|nd|rd|th)?{_DASH})?{_DAY}(?:st|nd|rd|th|"
        r"lst)?(?:\s?-\s?|\s{1,2}of\s{1,2}|"
        rf"\s{{0,2}})(?:{_EN})(?:\s?[-,/]?\s{{0,2}}(?:of\s)?{_YEAR}(?![0-9]))?(?!(?-i:-?[a-z]))(?"
        r"!(?-i:[A-Z]{2}))"
    ),
    digits(1, 2),
    languages=("en", "nb", "es"),
    then=_EN_MONTHS | _BEFORE_MONTH,
    validator=lambda match: (
        not match[0].lower().endswith((" may", " mar", " march", " sun"))
        or match[0][-3:] in ("May", "MAY", "Mar")
        or match[0].endswith(("arch", "ARCH"))
    ),
    not_after=(r"^\s?(?:mg|ml|be|have|not|need|cause)\b",),
    examples=(
        "[12Jan2014]",
        "[1-december-15]",
        "[19-Jul- 2011]",
        "born [4 July 1943].",
        "[14 Jan 2031]",
        "the [3rd of March]",
        "[24-Feb]",
    ),
    not_examples=("1 may need", "2 mar", "45 June", "12 deciliters"),
)

recognizer(
    "date-month-word-day-en",
    "DATE",
    (
        rf"\b(?:{_EN})\s?-?\s{{0,2}}{_DAY}(?:st|nd|rd|th|lst)?(?:{_DASH}{_DAY}(?:st|nd|rd|th)?|"
        rf"/[0-9]{{1,2}})?(?![0-9])(?:\s?[,-]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|"
        r"['’][0-9]{2})(?![0-9]))?(?![0-9:%])(?!\.[0-9])(?!(?-i:-?[a-z]))"
    ),
    _EN_MONTHS,
    languages=("en", "nb"),
    validator=lambda match: (
        match[0][:1].isupper() or not match[0].lower().startswith(("may", "mar", "dec", "sun ", "sat "))
    ),
    not_after=(r"^\s?(?:mg|ml|days?|hours?|weeks?|tabs?|units?|mcg|years?|times|per|x)\b",),
    examples=("[January 24, 2014]", "[MAR-14-2006]", "[Oct 14]", "on [Dec.\n5]", "[March 12-14]"),
    not_examples=("may 2 tabs", "dec 5 mg", "may 12 hours", "march 5 miles"),
)

recognizer(
    "date-month-word-year-en",
    "DATE",
    (
        rf"\b(?:{_EN})(?:{_DASH}(?:{_EN}))?\s?[-,/]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|"
        r"['’][0-9]{2})(?![0-9])(?!\.[0-9])(?!(?-i:-?[a-z]))"
    ),
    _EN_MONTHS,
    languages=("en", "nb"),
    not_after=(r"^\s?(?:mg|ml|units?|steps|calories|kcal)",),
    examples=("[jan2014]", "[December 2015]", "[October-November 2013]", "[june of '19]", "[November\n2041]"),
    not_examples=("may 2000 mg",),
)

recognizer(
    "date-year-month-word",
    "DATE",
    rf"(?<![\w/-])(?:19|20)[0-9]{{2}}[\s-]?(?:{_EN}|{_NB}|{_ES})(?:[\s-]{_DAY}(?![0-9]))?(?![\w])",
    digits(4),
    then=_EN_MONTHS | _ES_MONTHS | _NB_MONTHS | {"-"},
    examples=("[2014 oct]", "[2014-Oct-03]"),
    not_examples=("2014 octopus",),
)

_ES_YEAR = (
    r"(?:(?:19|20)[0-9]{2}(?![0-9])|(?<=[0-9][a-z]{3})[0-9]{2}(?![0-9:])|(?:\s{1,2}de(?:l)?(?:\s+año)?\s{1,2}|,?\s{1,2}|"
    rf"\s?[-/.'’]\s?){_YEAR}(?![0-9]))"
)

recognizer(
    "date-day-month-word-es",
    "DATE",
    (
        rf"(?<![0-9/])(?<![0-9]\.)(?:{_DAY}{_DASH})?{_DAY}(?:\.?º|\.er|ro)?(?:\s{{1,2}}d(?:e\s{{1,2}}|['’])|"
        rf"\s?[-/.]\s?|\s{{0,2}})(?:{_ES}){_ES_YEAR}?(?![\w])(?!\sde\s(?:edad|vida))"
    ),
    digits(1, 2),
    languages=("es",),
    then=_ES_MONTHS | _BEFORE_MONTH,
    validator=lambda match: not match[0].lower().endswith((" mar", " may", " set")),
    not_before=(
        r"(?:hospital|clínica|h\.?u?|calle|c/|col\.?,?|colonia|mercado|avda\.?|avenida|plaza|barrio|colegio|centro|tx|"
        r"residencia|escuela(?:\s(?:n\.?º|primaria|básica|municipal))?|feria|and\.|liceo|bachillerato\sdel|"
        r"hospital(?:\s(?:universitario|general|regional|provincial|nacional|central|militar|infantil|materno\S*|clínico))?|"
        r"rd\s[0-9/]+,\sde|ley\s[0-9/]+,\sde)\s*$",
    ),
    window=20,
    examples=(
        "[12 de marzo de 2019]",
        "[3-mar-2019]",
        "[4 de abril]",
        "el [14SEP2031]",
        "[1.º de mayo]",
        "[14/ago/2020]",
        "caucásica | [04ABR24] |",
        "F.NAC.....[10FEB1961]",
    ),
    not_examples=("12 de ellos",),
)

recognizer(
    "date-month-word-year-es",
    "DATE",
    (
        rf"\b(?:{_ES})(?:\s?[-/]\s?(?:{_ES}))?(?:\s{{1,2}}del?(?:\s+año)?\s{{1,2}}{_YEAR}|"
        rf"\s?['’/-]\s?{_YEAR}|,?\s{{0,2}}(?:19|20)[0-9]{{2}}|\s[0-9]{{2}}(?!\sde\b)|"
        r"(?<=[a-z]{3})[0-9]{2})(?![0-9])(?![\w])(?![-,:][0-9])(?!\s?(?:mg|años|días|h|horas|"
        r"pacientes)(?!\w))"
    ),
    _ES_MONTHS,
    languages=("es",),
    examples=("[octubre de 2013]", "[feb'19]", "[nov-21]", "[oct20]", "[octubre del 21]", "[mayo de 2004] hasta"),
    not_examples=("mayor 20",),
)

_DAY_WORDS_ES = (
    "uno primero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve treinta veintitantos"
)
_FULL_WEEKDAYS_ES = "lunes martes miércoles jueves viernes sábado domingo"
_DAY_TOLD_ES = rf"(?:treinta\sy\suno|{any_of(_DAY_WORDS_ES)})"

recognizer(
    "date-words-es",
    "DATE",
    rf"(?:{any_of(_FULL_WEEKDAYS_ES)},?\s)?\b{_DAY_TOLD_ES}\s(?:de|del)\s(?:{_ES})"
    rf"(?:\sdel?\s(?:año\s)?(?:{YEAR_WORDS_ES}|(?:19|20)[0-9]{{2}}(?![0-9])))?(?![\w])",
    word_set(_FULL_WEEKDAYS_ES) | word_set(_DAY_WORDS_ES),
    languages=("es",),
    needs=_ES_MONTHS,
    not_before=(r"(?:punto|coma)\s$",),
    window=8,
    examples=(
        "el [nueve de noviembre de dos mil veintiuno]",
        "[tres de mayo]",
        "el [catorce de febrero de mil novecientos noventa y seis], con",
    ),
    not_examples=("dos de ellos", "uno punto nueve de febrero"),
)

recognizer(
    "date-month-year-told-es",
    "DATE",
    rf"(?:(?:3[01]|[12]?[0-9])\sde\s)?(?:{_ES})\sdel?\s(?:año\s)?{YEAR_WORDS_ES}(?![\w])",
    _ES_MONTHS | digits(1, 2),
    languages=("es",),
    ahead={"mil"},
    examples=("desde [enero del dos mil dieciocho] punto", "en [mayo de dos mil dieciséis], luminal"),
    not_examples=("enero de dos miligramos",),
)

_MONTH_TOLD_ES = any_of("uno dos tres cuatro cinco seis siete ocho nueve diez once doce")

recognizer(
    "date-day-del-month-es",
    "DATE",
    (
        rf"(?<=l\s)(?:{_DAY}\sdel\s(?:1[0-2]|0?[1-9])(?![\w/.,:%-]*[0-9])(?:\sdel\s(?:19|20)?[0-9]{{2}})?|"
        rf"{_DAY_TOLD_ES}\sdel\s{_MONTH_TOLD_ES}(?:\sdel\s(?:{YEAR_WORDS_ES}|{number_words('es')}))?)(?![\w%-])"
    ),
    digits(1, 2) | word_set(_DAY_WORDS_ES),
    languages=("es",),
    prior={"el", "del"},
    examples=(
        "tonal del [9 del 11]: muesca",
        "(Hija: el [11 del 1 del 40].)",
        "lo hacen el [siete del siete] en",
        "TAC del [siete del cinco del veinticuatro]. ESR1",
    ),
    not_examples=("el 9 del turno", "el dos del barrio"),
)

recognizer(
    "date-words-en",
    "DATE",
    rf"(?:{_EN})\s(?:the\s)?(?:(?:twenty|thirty)-?\s?)?(?:first|second|third|fourth|fifth|"
    r"sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|"
    r"sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
    r"(?:,?\s(?:two\sthousand(?:\sand)?|nineteen|twenty)(?:[\s-](?:one|two|three|four|five|"
    r"six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety)){0,2})?\b",
    _EN_MONTHS,
    languages=("en",),
    examples=("[October thirty-first, two thousand sixty-four]",),
    not_examples=("may second the motion of it",),
    validator=lambda match: match[0][0].isupper(),
)

recognizer(
    "date-day-month-word-nb",
    "DATE",
    (
        rf"(?<![0-9./])(?:{_DAY}\.?(?:{_DASH}|\s?og\s)|{_DAY}\.,\s{_DAY}\.\sog\s)?{_DAY}(?:\.|te|"
        rf"de)?\s?-?\s{{0,2}}(?:{_NB})(?:\s?-?\s?{_YEAR}(?![0-9])|(?:(?<=jan|feb|apr|jun|jul|aug|sep|okt|nov|des)|(?<=sept|febr))\.(?!\s?(?-i:[A-ZÆØÅ])))?(?![\w])"
    ),
    digits(1, 2),
    languages=("nb",),
    then=_NB_MONTHS | _BEFORE_MONTH,
    validator=lambda match: not match[0].endswith((" des", " mar")),
    examples=(
        "[12. mars 2019]",
        "[3. april]",
        "[2.–4. aug]",
        "[12. mai -19]",
        "den [3. og 4. september]",
        "[17.mai]",
        "møte [28. jan.]\n",
    ),
    not_examples=("12 marsvin",),
)

recognizer(
    "date-month-word-year-nb",
    "DATE",
    (
        rf"\b(?:{_NB})(?:\s?/\s?(?:{_NB}))?(?:\s{{1,2}}(?:19|20)[0-9]{{2}}|\s?[-–'’]\s?{_YEAR}|"
        rf"\s(?=[0-9]{{2}}\b){_YEAR})(?![0-9])(?![\w-])(?!\s?(?:år|mg|mnd|uker))"
    ),
    _NB_MONTHS,
    languages=("nb",),
    examples=("[mars 2019]", "[mars/april 2019]", "[okt -19]", "[nov. 2021]"),
    not_examples=("mars 12 år",),
)

_NEXT = {
    "en": rf"(?:the\s)?{_DAY}(?:st|nd|rd|th)?(?:\s(?:of\s)?(?:{_EN})|/[0-9]{{1,2}}\b)",
    "es": rf"{_DAY}(?:\s(?:de\s)?(?:{_ES})\b|[/-][0-9]{{1,2}}\b)",
    "nb": rf"{_DAY}\.\s?(?:(?:{_NB})\b|[0-9]{{1,2}}\b)",
}
for _language, _day, _and, _sample in (
    ("en", rf"{_DAY}(?:st|nd|rd|th)?", r"(?:and|to|or|through|thru|&)", "seen [4], [5] and 6/11, [3rd] to 5th of May"),
    ("es", _DAY, r"(?:al|y(?:\sel)?|hasta\sel|o)", "viajó del [2] al 30 de marzo, días [3], [4] y 5 de mayo"),
    ("nb", rf"{_DAY}\.", r"(?:og|til|eller|-|–)", "fra [6.] til 27. mars, [3.], [4.] og 5.6."),
):
    recognizer(
        f"date-days-before-date-{_language}",
        "DATE",
        rf"(?<![\w.,/:-])(?<![0-9]\s)(?P<id>{_day})(?:,\s(?P<id2>{_day}))?(?:,\s(?P<id3>{_day}))?\s{_and}\s(?={_NEXT[_language]})",
        digits(1, 2),
        languages=(_language,),
        not_before=(r"(?:mg|ml|dose|score|x|grade|age|aged|ages|edad|alder|kl|at|@|las)\s*$",),
        window=10,
        examples=(_sample,),
        not_examples=("2 and 3 mg", "1 y 2 mg", "2. og 3. dose"),
    )

recognizer(
    "date-day-after-date-en",
    "DATE",
    rf"\b(?:{_EN})\s{_DAY}(?:st|nd|rd|th)?\s(?:and|or|to|&)\s(?P<id>{_DAY}(?:st|nd|rd|th)?)(?![\w/:%])(?![.,][0-9])",
    _EN_MONTHS,
    languages=("en",),
    validator=lambda match: match[0][0].isupper(),
    not_after=(
        r"^\s?(?:mg|ml|days?|hours?|hrs?|weeks?|tabs?|units?|mcg|years?|times|per|x|(?:of\s)?(?:" + _EN + r"))\b",
    ),
    examples=("on Dec. 20 or [21]; the", "May 3 and [5] he"),
    not_examples=("May 3 and 5 mg",),
)

recognizer(
    "date-night-nb",
    "DATE",
    rf"natt(?:en|a)?\s(?:til|mot)\s(?:den\s)?(?P<id>{_DAY}\.)(?!\s?(?:(?:{_NB})\b|[0-9]))",
    ("natt", "natten", "natta"),
    languages=("nb",),
    examples=("natt til [26.], ikke",),
    not_examples=("natt til 26. mars",),
)

# With its year in four digits a date is one whatever stands beside it.
_WHOLE_YEAR = r"(?:1[89]|20|21)[0-9]{2}(?![0-9])"
for _language, _pattern, _starts, _samples in (
    (
        "en",
        rf"(?:\b(?:{_EN})\s{{1,2}}{_DAY}(?:st|nd|rd|th)?,?|(?<![\w./]){_DAY}(?:st|nd|rd|th)?\s{{1,2}}(?:of\s)?(?:{_EN}),?)"
        rf"\s{{1,2}}{_WHOLE_YEAR}",
        _EN_MONTHS | digits(1, 2),
        ("by [March 12, 2019] per Dr", "until [12 March 2019] not since"),
    ),
    (
        "es",
        rf"(?<![\w./]){_DAY}\s{{1,2}}de\s{{1,2}}(?:{_ES})\s{{1,2}}del?\s{{1,2}}(?:año\s)?{_WHOLE_YEAR}",
        digits(1, 2),
        ("en el hospital [12 de marzo de 2019] por",),
    ),
    (
        "nb",
        rf"(?<![\w./]){_DAY}\.?\s?(?:{_NB})\s{{1,2}}{_WHOLE_YEAR}",
        digits(1, 2),
        ("plass [12. mars 2019] på",),
    ),
):
    recognizer(
        f"date-in-full-{_language}",
        "DATE",
        _pattern,
        _starts,
        languages=(_language,),
        examples=_samples,
        not_examples=("march 12 of 2019", "12 de 2019", "12. 2019"),
    )

for _language, _of in (("en", r"(?:\s(?:of\s)?)"), ("es", r"(?:\s(?:del?\s)?)"), ("nb", r"\s")):
    recognizer(
        f"season-year-{_language}",
        "DATE",
        (
            rf"\b{SEASONS[_language]}{_of}(?:(?:1[89]|20|21)[0-9]{{2}}(?:\s?[-–/]\s?[0-9]{{2,4}})?|"
            r"['’-][0-9]{2})(?![\w])"
        ),
        {
            "en": word_set("spring summer autumn fall winter"),
            "es": word_set("primavera verano otoño invierno"),
            "nb": frozenset(
                stem + end
                for stem in ["vår", "sommer", "sommar", "høst", "haust", "vinter", "sensommer", "senhøst", "forsommer"]
                for end in ("", "en", "a", "ferien", "ferie")
            ),
        }[_language],
        languages=(_language,),
        examples={
            "en": ("the [winter of 2043-44]", "[SUMMER '64]"),
            "es": ("en [verano de 2019]",),
            "nb": ("[høsten 2019]", "[vinteren 2018/19]"),
        }[_language],
        not_examples={"en": ("a fall of 2 m",), "es": ("en verano",), "nb": ("på høsten",)}[_language],
    )
