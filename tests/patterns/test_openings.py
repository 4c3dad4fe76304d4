"""What may follow: never narrower than what the expressions match."""

from __future__ import annotations

import re

import pytest

from incognote.patterns.openings import END, EVERY, OTHER, bit_of, next_characters, one_of
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import shipped

_DIGITS = one_of("0123456789")


@pytest.mark.parametrize("one", shipped(), ids=lambda one: one.name)
def test_every_character_of_a_match_was_expected(one: Recognizer) -> None:
    for example in one.examples:
        text = re.sub(r"[\[\]]", "", example)
        for match in one.regex.finditer(text):
            for size in range(min(6, match.end() - match.start() + 1)):
                at = match.start() + size
                known = [_DIGITS if c in "0123456789" else bit_of(c) for c in text[match.start() : at]]
                assert bit_of(text[at : at + 1]) & next_characters(one.regex, known), size


@pytest.mark.parametrize(
    ("pattern", "known", "expected"),
    [
        (r"ab|ac", "a", one_of("bc") | OTHER),
        (r"a(?i:b)", "a", one_of("bB") | OTHER),
        (r"\d{1,2}(?=/)", "1", one_of("0123456789/") | OTHER),
        (r"a(?!b)", "a", EVERY & ~one_of("b")),
        (r"(?:ab){2,}x", "abab", one_of("ax") | OTHER),
        (r"(a)\1", "a", EVERY),
        (r"ab", "x", 0),
    ],
)
def test_what_may_follow(pattern: str, known: str, expected: int) -> None:
    assert next_characters(re.compile(pattern), [bit_of(char) for char in known]) == expected


def test_a_pattern_that_needs_more_cannot_stand_at_the_end() -> None:
    assert not next_characters(re.compile(r"\d/\d"), [_DIGITS]) & END
    assert next_characters(re.compile(r"\d"), [_DIGITS]) & END
