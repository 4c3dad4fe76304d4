"""Norwegian dates with the month in words, and months alone."""

from __future__ import annotations

from itertools import chain

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.months import DASH, DAY, NB, YEAR
from incognote.rules.parts.words import FULL_MONTHS, any_of

date = rules("DATE", "nb")

date(
    "date-day-month-word-nb",
    rf"""
        (?<![0-9./])(?:{DAY}\.?(?:{DASH}|\s?og\s)|{DAY}\.,\s{DAY}\.\sog\s)?{DAY}(?:\.|te|de)?\s?-?\s{{0,2}}
        (?:{NB})(?:
            \s?-?\s?{YEAR}(?![0-9])
            |(?:(?<=jan|feb|apr|jun|jul|aug|sep|okt|nov|des)|(?<=sept|febr))\.(?!\s?(?-i:[A-ZÆØÅ]))
        )?(?![\w])
    """,
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

date(
    "date-month-word-year-nb",
    rf"""
        \b(?:{NB})(?:\s?/\s?(?:{NB}))?
        (?:\s{{1,2}}(?:19|20)[0-9]{{2}}|\s?[-–'’]\s?{YEAR}|\s(?=[0-9]{{2}}\b){YEAR})(?![0-9])(?![\w-])
        (?!\s?(?:år|mg|mnd|uker))
    """,
    examples=("[mars 2019]", "[mars/april 2019]", "[okt -19]", "[nov. 2021]"),
    not_examples=("mars 12 år",),
)

_ORDINALS = load("nb").numbers.ordinals
_DAY_NB = rf"(?:(?:tjue|tretti){any_of(chain(*_ORDINALS[:9]))}|{any_of(chain(*_ORDINALS, ['trettiende']))})"
_MONTH_NB = any_of(FULL_MONTHS["nb"])
_YEAR_NB = (
    r"(?:\s(?:(?:nitten|tjue|totusenog|nittenhundreog)[a-zæøå]{2,14}|totusen|(?:19|20)[0-9]{2}|"
    rf"{any_of(chain(*load('nb').numbers.tens[1:]))}(?:og)?[a-zæøå]{{0,5}}))"
)

date(
    "date-in-words-nb",
    rf"{_DAY_NB}\s(?:i\s)?(?:{_MONTH_NB}|(?<=i\s){_DAY_NB}){_YEAR_NB}?(?![\w])",
    examples=(
        "den [tredje i sjette tjuetjuefire] nei",
        "[nittende februar] pasienten",
        "dato [fjerde mars totusenogtjuefem] punktum",
    ),
    not_examples=("den tredje i rekka", "andre i familien"),
)

date(
    "month-alone-nb",
    rf"(?:{_MONTH_NB}|okt\.|feb\.|nov\.|des\.|jan\.|sept\.)(?![\w-])(?!\s?-?[0-9])",
    case=True,
    before=(
        r"(?-i:[a-zæøå])[.,:–-]?\s?$",
        r"[(/]$",
        r"""
            (?:i|siden|sidan|fra|frå|til|før|etter|ut|innen|medio|ultimo|primo|rundt|starten\s+av|slutten\s+av
            |av|midten\s+av|neste|sist|forrige|denne|om|og|mot|gjennom|hver|tidlig|sent|seint|søndag\s+i
            |mandag\s+i)\s*$
        """,
    ),
    not_before=r"(?:[0-9]\.?|etternavn|fru|hr)\s*$",
    examples=("siden [oktober]", "i slutten av [mai]"),
    not_examples=("12. mars",),
)
