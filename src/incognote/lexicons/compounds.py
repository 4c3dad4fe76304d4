"""Norwegian compounds: ``Drammensgutt`` is Drammen + s + gutt, ``indiskfødt`` is indisk + født."""

from __future__ import annotations

from functools import lru_cache

from incognote.lexicons.lexicon import load_lexicon, mask

__all__ = ["place_in_compound", "split_compound"]

_LINKS = ("", "s", "e", "-")
#: How ordinary (Zipf times ten) both halves of a compound must be.
ORDINARY = 22
_SHORTEST = 3
_PLACE = mask("city", "state", "country", "nationality")


@lru_cache(1 << 16)
def split_compound(word: str) -> tuple[str, ...]:
    """The parts of a compound of two listed words, longest first part first; the word itself if there are none.

    >>> split_compound("Drammensgutt"), split_compound("indiskfødt"), split_compound("sykehus")
    (('Drammen', 's', 'gutt'), ('indisk', 'født'), ('syke', 'hus'))
    """
    cuts = [
        (word[:at], link, word[at + len(link) :])
        for at in range(len(word) - _SHORTEST, _SHORTEST - 1, -1)
        for link in _LINKS
        if word.startswith(link, at) and len(word) - at - len(link) >= _SHORTEST
    ]
    if not cuts:
        return (word,)
    lexicon = load_lexicon()
    firsts, lasts = [first for first, _, _ in cuts], [last for _, _, last in cuts]
    known = lexicon.commonness(firsts, "nb") >= ORDINARY
    known |= (lexicon.flags(firsts, "nb") & _PLACE) != 0
    known &= lexicon.commonness(lasts, "nb") >= ORDINARY
    return next((tuple(part for part in cut if part) for cut, good in zip(cuts, known, strict=True) if good), (word,))


@lru_cache(1 << 16)
def place_in_compound(word: str) -> tuple[int, str] | None:
    """The length and the label of the place that begins a compound said of a person.

    >>> place_in_compound("Drammensgutt"), place_in_compound("indiskfødt"), place_in_compound("hodepine")
    ((7, 'CITY'), (6, 'COUNTRY'), None)
    """
    if not any(start in word.lower() for start in _PERSONS):
        return None
    first, *rest = split_compound(word)
    if not rest or not rest[-1].lower().startswith(_PERSONS):
        return None
    bits = int(load_lexicon().flags([first], "nb")[0])
    if bits & int(mask("country", "nationality")):
        return len(first), "COUNTRY"
    if word[0].isupper() and bits & int(mask("city", "state")):
        return len(first), "CITY" if bits & int(mask("city")) else "STATE"
    return None


_PERSONS = (
    *("gutt", "jent", "mann", "kvinn", "dame", "kar", "født", "fødd", "ætta", "lege", "familie", "par", "folk", "venn"),
    *("båt", "bygg", "bo", "student", "far", "mor"),
)
