"""Spanish dates with the month in words, and months alone."""

from __future__ import annotations

from itertools import chain

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.months import DASH, DAY, ES, YEAR
from incognote.rules.parts.words import FULL_MONTHS, FULL_WEEKDAYS, NUMBER_WORDS, YEAR_WORDS_ES, any_of

date = rules("DATE", "es")

_ES_YEAR = (
    r"(?:(?:19|20)[0-9]{2}(?![0-9])|(?<=[0-9][a-z]{3})[0-9]{2}(?![0-9:])|(?:\s{1,2}de(?:l)?(?:\s+año)?\s{1,2}|,?\s{1,2}|"
    rf"\s?[-/.'’]\s?){YEAR}(?![0-9]))"
)

date(
    "date-day-month-word-es",
    rf"""
        (?<![0-9/])(?<![0-9]\.)(?:{DAY}{DASH})?{DAY}(?:\.?º|\.er|ro)?
        (?:\s{{1,2}}d(?:e\s{{1,2}}|['’])|\s?[-/.]\s?|\s{{0,2}})(?:{ES}){_ES_YEAR}?(?![\w])
        (?!\sde\s(?:edad|vida))
    """,
    validator=lambda match: not match[0].lower().endswith((" mar", " may", " set")),
    not_before=r"""
        (?:
            hospital|clínica|h\.?u?|calle|c/|col\.?,?|colonia|mercado|avda\.?|avenida|plaza|barrio|colegio
            |centro|tx|residencia
            |escuela(?:\s(?:n\.?º|primaria|básica|municipal))?
            |feria|and\.|liceo|bachillerato\sdel
            |hospital(?:
                 \s(?:universitario|general|regional|provincial|nacional|central|militar|infantil|materno\S*
                 |clínico)
             )?
            |rd\s[0-9/]+,\sde|ley\s[0-9/]+,\sde
        )\s*$
    """,
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

date(
    "date-month-word-year-es",
    rf"""
        \b(?:{ES})(?:\s?[-/]\s?(?:{ES}))?(?:
            \s{{1,2}}del?(?:\s+año)?\s{{1,2}}{YEAR}
            |\s?['’/-]\s?{YEAR}
            |,?\s{{0,2}}(?:19|20)[0-9]{{2}}
            |\s[0-9]{{2}}(?!\sde\b)
            |(?<=[a-z]{{3}})[0-9]{{2}}
        )(?![0-9])(?![\w])(?![-,:][0-9])(?!\s?(?:mg|años|días|h|horas|pacientes)(?!\w))
    """,
    examples=("[octubre de 2013]", "[feb'19]", "[nov-21]", "[oct20]", "[octubre del 21]", "[mayo de 2004] hasta"),
    not_examples=("mayor 20",),
)

_DAY_WORDS_ES = set(NUMBER_WORDS["es"].split()) - {"un", "una", *chain(*load("es").numbers.tens[2:])} | {
    "primero",
    "veintitantos",
}
_DAY_TOLD_ES = rf"(?:treinta\sy\suno|{any_of(_DAY_WORDS_ES)})"

date(
    "date-words-es",
    rf"""
        (?:{any_of(FULL_WEEKDAYS["es"])},?\s)?\b{_DAY_TOLD_ES}\s(?:de|del)\s(?:{ES})
        (?:\sdel?\s(?:año\s)?(?:{YEAR_WORDS_ES}|(?:19|20)[0-9]{{2}}(?![0-9])))?(?![\w])
    """,
    not_before=r"(?:punto|coma)\s$",
    examples=(
        "el [nueve de noviembre de dos mil veintiuno]",
        "[tres de mayo]",
        "el [catorce de febrero de mil novecientos noventa y seis], con",
    ),
    not_examples=("dos de ellos", "uno punto nueve de febrero"),
)

_FULL_MONTH_ES = any_of((*FULL_MONTHS["es"], "setiembre"))

date(
    "month-alone-es",
    rf"{_FULL_MONTH_ES}(?:\s?[-–/]\s?{_FULL_MONTH_ES}|\spasado)?(?![\w-])(?!\s(?:de|del)\s(?:[0-9]|dos|mil))",
    case=True,
    not_before=(
        r"[0-9]\s+de\s+$",
        r"(?:agua\s+de|llama|llamada|llamado|(?:el|la)\s+tal)\s$",
        r"(?:calle|c/|avenida|avda\.?|plaza|[0-9])\s+(?:de\s+)?$",
        r"(?:virgen|veinticinco|dos|primero|hospital|cruz|barrio|colonia|col\.|plaza|paseo)\s+de\s*$",
    ),
    examples=(
        "desde [octubre]",
        "a finales de [abril]",
        "HbA1c de [abril] 8,6",
        "preprotésica: [abril-junio]. Muñón",
        "segunda dosis, [junio]).",
        "en [marzo pasado] y",
    ),
    not_examples=("avenida de mayo", "12 de mayo", "como agua de mayo", "se llama abril. Piel"),
)
