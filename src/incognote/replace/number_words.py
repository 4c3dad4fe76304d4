"""The numbers that ages and dates are told in, as words of three languages, folded (no accents, lower case)."""

from __future__ import annotations

__all__ = ["CARDINALS", "CARDINALS_OF", "ORDINALS_OF"]

# fmt: off
_SMALL = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
          "seventeen eighteen nineteen",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis "
          "diecisiete dieciocho diecinueve",
    "nb": "null en to tre fire fem seks sju atte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety hundred",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
    "nb": "tjue tretti forti femti seksti sytti atti nitti hundre",
}
_EXTRA = {
    "en": {},
    "es": {"un": 1, "una": 1, "ciento": 100, "veinti": 20, "veintiun": 21},
    "nb": {"ett": 1, "ein": 1, "syv": 7, "tyve": 20},
}
_ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
          "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    "es": "primero",
    "nb": "forste andre tredje fjerde femte sjette sjuende aattende niende tiende ellevte tolvte trettende fjortende "
          "femtende sekstende syttende attende nittende tjuende",
}
# fmt: on


def _cardinals(language: str) -> dict[str, int]:
    table = dict(_EXTRA[language])
    small, tens = _SMALL[language].split(), _TENS[language].split()
    table.update({word: i for i, word in enumerate(small)})
    ones = [(word, value) for word, value in table.items() if 0 < value < 10]
    table.update({word: 10 * i for i, word in enumerate(tens, 2)})
    for i, ten in enumerate(tens[:8], 2):
        stem = "veinti" if ten == "veinte" else ten
        table.update({f"{stem}{one}": 10 * i + value for one, value in ones})
        table.update({f"{ten}arene": 10 * i, f"{ten}ara": 10 * i, f"{ten[:-1]}ies": 10 * i})
    return table


def _ordinals(language: str) -> dict[str, int]:
    """In Norwegian ``aattende`` is the eighth (`åttende`), ``attende`` the eighteenth."""
    table = {word: i for i, word in enumerate(_ORDINALS[language].split(), 1)}
    if language == "nb":
        table |= {"fyrste": 1, "annen": 2, "syvende": 7, "trettiende": 30}
        ones = [(word, value) for word, value in table.items() if value < 10]
        table |= {f"{ten}{word}": n + value for ten, n in (("tjue", 20), ("tretti", 30)) for word, value in ones}
    return table | ({"thirtieth": 30} if language == "en" else {})


CARDINALS_OF = {language: _cardinals(language) for language in _SMALL}
ORDINALS_OF = {language: _ordinals(language) for language in _SMALL}
#: Of all three together; none means different numbers in two of them.
CARDINALS = {word: value for table in CARDINALS_OF.values() for word, value in table.items()}
