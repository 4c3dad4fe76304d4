"""Odd blanks, control characters and look-alikes made plain, one for one, so that offsets never move."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, decomposition, digit, normalize

__all__ = ["clean"]

_LINE_ENDS = frozenset("\n\r\x0b\x0c\x85\u2028\u2029")
# A soft hyphen stands inside a word or at the end of a wrapped line, where a hyphen would.
_HYPHENS = frozenset("\u00ad\u2010\u2011\u2012\u2043\u2212\ufe63\uff0d")
# Blank to the eye although Unicode calls them letters or marks.
_HIDDEN_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_ORDINARY = frozenset(map(chr, range(ord(" "), ord("~") + 1))) | {"\n", "\t"}
_FOLDED = ("<wide>", "<narrow>", "<font>")


def clean(text: str) -> str:
    r"""``text`` in which every kind of blank is a space, every line ends in ``\n`` and every digit is 0-9.

    Invisible characters (zero-width, direction marks, controls, a byte order mark) become spaces; hyphens that only
    differ in how they break become ``-``; full-width and styled letters become plain ones. Tabs stay.

    >>> clean("Kari\u00a0Nordmann\u200b\r\nfnr ０１０２")
    'Kari Nordmann  \nfnr 0102'
    """
    if "\r\n" in text:
        text = text.replace("\r\n", " \n")
    odd = {ord(char): plain for char in set(text) - _ORDINARY if (plain := _plain(char)) != char}
    return text.translate(odd) if odd else text


@lru_cache(1 << 14)
def _plain(char: str) -> str:
    """The plain character that stands for ``char``, which is not an ordinary one."""
    if char in _LINE_ENDS:
        return "\n"
    if char in _HYPHENS:
        return "-"
    kind = category(char)
    if kind in ("Zs", "Cc", "Cf") or char in _HIDDEN_BLANKS:
        return " "
    if kind == "Nd":
        return str(digit(char))
    if decomposition(char).startswith(_FOLDED):
        folded = normalize("NFKC", char)
        return folded if len(folded) == 1 else char
    return char
