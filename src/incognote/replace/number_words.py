"""The numbers that ages and dates are told in, as words of three languages, folded (no accents, lower case)."""

from __future__ import annotations

__all__ = ["CARDINALS", "ORDINALS"]

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
_EXTRA = {"un": 1, "una": 1, "ett": 1, "ein": 1, "syv": 7, "tyve": 20, "ciento": 100, "veinti": 20, "veintiun": 21}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth",
    "forste andre tredje fjerde femte sjette sjuende attende niende tiende ellevte tolvte trettende fjortende femtende "
    "sekstende syttende attende nittende tjuende",
)
# fmt: on


def _cardinals() -> dict[str, int]:
    table = dict(_EXTRA)
    for language, words in _SMALL.items():
        small, tens = words.split(), _TENS[language].split()
        table.update({word: i for i, word in enumerate(small)})
        table.update({word: 10 * i for i, word in enumerate(tens, 2)})
        for i, ten in enumerate(tens[:8], 2):
            stem = "veinti" if ten == "veinte" else ten
            table.update({f"{stem}{one}": 10 * i + j for j, one in enumerate(small[1:10], 1)})
            table.update({f"{ten}arene": 10 * i, f"{ten}ara": 10 * i, f"{ten[:-1]}ies": 10 * i})
    return table


def _ordinals() -> dict[str, int]:
    table = {"primero": 1, "fyrste": 1, "annen": 2, "syvende": 7, "thirtieth": 30, "trettiende": 30}
    for words in _ORDINALS:
        table.update({word: i for i, word in reversed(list(enumerate(words.split(), 1)))})
    ones = [word for word in table if table[word] < 10]
    table.update({f"{ten}{one}": n + table[one] for ten, n in (("tjue", 20), ("tretti", 30)) for one in ones})
    return table


CARDINALS = _cardinals()
ORDINALS = _ordinals()
