"""No alternative of a pattern is dead: a text made by way of it, put in the place of an example's, is found as well.

For every alternative of every ``(?:a|b|c)`` the test writes texts that the pattern allows by way of it, and puts them
where the pattern matched in one of the rule's examples. One of them must be found, whatever the words around it and
the check ask. What a pattern only looks ahead or back at is not written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import shipped

RULES = [one for one in shipped() if one.family == "incognote" and one.examples]
TRIES = 60
POOL = "0123456789 -/.,:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
#: The share of all alternatives that is found; the rest need words or numbers that chance does not hit upon.
LEAST = 0.99


def branches(items: Any) -> Iterator[Any]:
    """Every choice in a parsed pattern, those that are only looked at aside."""
    for operator, detail in items:
        if operator is sre.BRANCH:
            yield detail
            for part in detail[1]:
                yield from branches(part)
        elif operator is sre.SUBPATTERN:
            yield from branches(detail[3])
        elif operator in REPEATS:
            yield from branches(detail[2])
        elif operator is sre.ATOMIC_GROUP:
            yield from branches(detail)


class Writer:
    """Writes texts that a pattern allows, by way of one alternative of one choice."""

    def __init__(self, choice: Any, way: int, chance: Random, on_the_way: frozenset[int] = frozenset()) -> None:
        """``on_the_way`` are the repeats that must be there for the choice to be met."""
        self._choice, self._way, self._chance, self._on_the_way = choice, way, chance, on_the_way
        self._groups: dict[int, str] = {}

    def text(self, items: Any) -> str:
        return "".join(self._one(operator, detail) for operator, detail in items)

    def _one(self, operator: Any, detail: Any) -> str:
        if operator is sre.LITERAL:
            return chr(detail)
        if operator is sre.IN:
            return self._chance.choice(_members(detail))
        if operator is sre.BRANCH:
            parts = detail[1]
            return self.text(parts[self._way] if detail is self._choice else self._chance.choice(parts))
        if operator is sre.SUBPATTERN:
            self._groups[detail[0]] = text = self.text(detail[3])
            return text
        if operator in REPEATS:
            least, most, items = detail
            wanted = id(items) in self._on_the_way
            count = self._chance.randint(max(least, wanted), max(least, wanted, min(most, least + 1)))
            return "".join(self.text(items) for _ in range(count))
        if operator is sre.ATOMIC_GROUP:
            return self.text(detail)
        if operator is sre.GROUPREF:
            return self._groups.get(detail, "")
        return "x" if operator in (sre.ANY, sre.NOT_LITERAL) else ""


def _members(detail: Any) -> str:
    """Some characters of a class."""
    negated = detail[0][0] is sre.NEGATE
    known = "".join(char for char in POOL if _holds(detail, char) is not negated)
    return known or "".join(chr(code) for kind, code in detail if kind is sre.LITERAL) or "x"


def _holds(detail: Any, char: str) -> bool:
    classes = {
        sre.CATEGORY_DIGIT: r"\d",
        sre.CATEGORY_SPACE: r"\s",
        sre.CATEGORY_WORD: r"\w",
        sre.CATEGORY_NOT_WORD: r"\W",
    }
    return any(
        (kind is sre.LITERAL and ord(char) == value)
        or (kind is sre.RANGE and value[0] <= ord(char) <= value[1])
        or (kind is sre.CATEGORY and re.match(classes.get(value, r"\S"), char) is not None)
        for kind, value in detail
    )


def settings_of(one: Recognizer) -> list[tuple[str, str]]:
    """What stands before and after the matches in the rule's examples."""
    found = []
    for example in one.examples:
        text = re.sub(r"\[(.*?)\](?!\w{0,3}\])", r"\1", example, flags=re.S)
        found += [
            (text[: match.start()], text[match.end() :]) for match in one.regex.finditer(text) if one.spans(text, match)
        ]
    return found


def repeats(items: Any) -> Iterator[Any]:
    """What is repeated in a parsed pattern."""
    for operator, detail in items:
        if operator is sre.BRANCH:
            for part in detail[1]:
                yield from repeats(part)
        elif operator is sre.SUBPATTERN:
            yield from repeats(detail[3])
        elif operator is sre.ATOMIC_GROUP:
            yield from repeats(detail)
        elif operator in REPEATS:
            yield detail[2]
            yield from repeats(detail[2])


def is_reached(
    one: Recognizer, tree: Any, choice: Any, way: int, around: list[tuple[str, str]], on_the_way: frozenset[int]
) -> bool:
    chance = Random(f"{one.name} {way}")
    for attempt in range(TRIES):
        before, after = around[attempt % len(around)]
        written = Writer(choice, way, chance, on_the_way).text(tree)
        text = before + written + after
        if any(start < len(before) + len(written) and end > len(before) for start, end in one.search(text)):
            return True
    return False


def unreached(one: Recognizer, met: set[str]) -> tuple[list[str], int]:
    """The alternatives that nothing reaches, and how many there are; those of choices that were met are left out."""
    tree = _parser.parse(one.pattern, re.VERBOSE | (re.NOFLAG if one.case else re.IGNORECASE))
    around, dead, count = settings_of(one), list[str](), 0
    choices = {repr(choice): choice for choice in branches(tree)}
    for choice in [choice for name, choice in choices.items() if name not in met]:
        on_the_way = frozenset(id(part) for part in repeats(tree) if any(inner is choice for inner in branches(part)))
        for way in range(len(choice[1])):
            count += 1
            if not is_reached(one, tree, choice, way, around, on_the_way):
                dead.append(Writer(None, 0, Random(1)).text(choice[1][way]))
    met.update(choices)
    return dead, count


def test_every_alternative_of_a_pattern_finds_something() -> None:
    met = set[str]()  # fragments that several rules share are tried once
    dead = {one.name: unreached(one, met) for one in RULES}
    count, missed = sum(all_ for _, all_ in dead.values()), sum(len(some) for some, _ in dead.values())
    assert missed <= (1 - LEAST) * count, {name: some for name, (some, _) in dead.items() if some}
