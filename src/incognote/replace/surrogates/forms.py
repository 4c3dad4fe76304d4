"""What a name says by itself, whatever note it stands in: which of its words change, and what each is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from incognote.replace.people import parse_name

__all__ = ["Form", "Word", "form_of"]


class Word(NamedTuple):
    """A word that changes: what stands before it, the word as written and folded, whether it is a surname, and another
    full word of the name (or itself).
    """

    gap: str
    text: str
    folded: str
    is_surname: bool
    beside: str


class Form(NamedTuple):
    """The ``words`` of a name that change and what stands after the last; its surnames; the given name that tells a
    gender; the word of a name that has but one; and whether that is no word but initials.
    """

    words: tuple[Word, ...]
    rest: str
    surnames: tuple[str, ...]
    given: str
    single: str
    are_initials: bool


@lru_cache(maxsize=1024)
def form_of(text: str) -> Form:
    """The form of a name.

    >>> [(word.folded, word.is_surname) for word in form_of("Dr. Ana de la Vega").words]
    [('ana', False), ('vega', True)]
    """
    name = parse_name(text)
    single = name.words[0] if len(name.words) == 1 else ""
    full = [word for i, word in enumerate(name.words) if len(word) > 1 and i not in name.kept]
    words: list[Word] = []
    done = 0
    for i, (word, (start, end)) in enumerate(zip(name.words, name.places, strict=True)):
        if i in name.kept:
            continue
        beside = word if word not in full else full[0] if word != full[0] else full[-1]
        words.append(Word(text[done:start], text[start:end], word, i in name.surname, beside))
        done = end
    surnames = tuple(name.words[i] for i in sorted(name.surname - name.kept))
    rest = (word for i, word in enumerate(name.words) if i not in name.surname | name.kept)
    given = next(rest, "")
    return Form(tuple(words), text[done:], surnames, given, single, bool(single) and _are_initials(text))


def _are_initials(text: str) -> bool:
    if len(text) > 3 or not text.isalpha():
        return False
    return text.isupper() or (text.islower() and not any(c in "aeiouyæøåáéíóú" for c in text))  # `Ng` is a name
