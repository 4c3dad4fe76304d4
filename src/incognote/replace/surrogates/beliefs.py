"""Other religions, origins, unions and parties, for policies that ask for them; the shipped ones put in tags.

What says how someone holds to it stays: `lifelong`, `member of`, `stemte`, `militante de`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import Pool, agree, all_pools
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import Generator, World, generators, in_case_of

__all__ = ["convert"]

_LABELS = ("RELIGION", "ETHNICITY", "UNION", "POLITICS")
_BEFORE = re.compile(
    r"(?i)(?:(?:a|an|the|member|members|registered|lifelong|devout|practi[sc]ing|raised|strict|non-practi[sc]ing|voted|votes"
    r"|voting|straight-ticket|active|in|of|for|medlem|medlemmer|av|i|aktiv|stemte|stemmer|stemt|på|alltid|folkevalgt"
    r"|tillitsvalgt|lokallagsleder|vara|kandidat|sympatiserer|med|militante|milita|afiliad[oa]|dirigente|delegad[oa]|vota"
    r"|votante|votar|simpatizante|de|del|en|el|la|al|a|muy|religión|iglesia)\s+)+"
)
_AFTER = re.compile(
    r"(?i)(?:\s+(?:member|delegate|steward|shop steward|man|woman|voter|party|rep|local|church|family))+$"
)
_FIGURES = re.compile(r"\d+")


def convert(label: str) -> Generator:
    """The generator of one label."""

    def generate(mentions: Sequence[Mention], world: World) -> list[str | None]:
        return [_converted(mention.text, label, world) for mention in mentions]

    return generate


for _label in _LABELS:
    generators.add(_label, convert(_label))


def _converted(text: str, label: str, world: World) -> str | None:
    """``Lifelong Tory`` becomes ``Lifelong Liberal``, ``IBEW Local 103`` ``USW Local 741``."""
    start = match.end() if (match := _BEFORE.match(text)) and match.end() < len(text) else 0
    end = match.start() if (match := _AFTER.search(text, start)) and match.start() > start else len(text)
    core = text[start:end]
    figures = _FIGURES.search(core)
    name = core[: figures.start()].rstrip() if figures else core
    name = re.sub(r"(?i)\s*\blocal$", "", name)
    rest = core[len(name) :]
    if rest and _FIGURES.search(rest):
        rest = _FIGURES.sub(lambda run: reshaped(run[0], world.key(label, run[0])), rest)
    if not name:
        return text[:start] + rest + text[end:] if rest else None
    new = world.pick(label, fold(name), _list_of(name, label, world.language))
    if new is None:
        return None
    new = agree(new, name, world.language)
    if name.isupper() and len(name) > 4:
        new = in_case_of(new, name)
    elif name[0].isupper():
        new = new[0].upper() + new[1:]
    elif new[1:].islower() and " " not in new and label != "UNION":  # parties and unions are names
        new = new.lower()
    return text[:start] + new + rest + text[end:]


def _list_of(name: str, label: str, language: str) -> Pool:
    """The list that has the name; abbreviations become abbreviations, and what no list has one of the first."""
    lists = _lists(label, language)
    folded = fold(name)
    for words in lists.values():
        if folded in map(fold, words):
            return words
    return lists["letters"] if name.isupper() and len(name) <= 6 and "letters" in lists else next(iter(lists.values()))


@cache
def _lists(label: str, language: str) -> dict[str, Pool]:
    own = {kind: words for (owner, kind), words in all_pools().items() if owner == f"belief {label} {language}"}
    return own or {kind: words for (owner, kind), words in all_pools().items() if owner == f"belief {label} en"}
