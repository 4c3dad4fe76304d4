"""The two four-bit codes that the LSTM of Jiang et al. (2017) has of a word: its capitals, and its lists."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.learn.features import WordGroup, word_group, word_groups
from incognote.lexicons.lexicon import load_lexicon, mask

__all__: list[str] = []


@word_group("capital_code")
def capital_code(word: str) -> Sequence[str]:
    """Has it a letter, a capital, a capital first, capitals only?

    >>> capital_code("Vincent"), capital_code("McD"), capital_code("26")
    (('1110',), ('1110',), ('0000',))
    """
    letter, capital = any(map(str.isalpha, word)), any(map(str.isupper, word))
    return ("".join(str(int(yes)) for yes in (letter, capital, word[:1].isupper(), word.isalpha() and word.isupper())),)


@word_groups("dictionary_code")
def dictionary_code() -> WordGroup:
    """Is it on the lists of professions, cities, countries, states?"""
    bits = [mask(name) for name in ("profession", "city", "country", "state")]

    def look(words: Sequence[str], language: str) -> list[tuple[str]]:
        flags = load_lexicon().flags(words, language).tolist()
        return [("".join(str(int(bool(flag & int(bit)))) for bit in bits),) for flag in flags]

    return look
