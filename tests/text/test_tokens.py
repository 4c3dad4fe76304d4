from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.timing import processor_seconds

from incognote.text.tokens import tokenize

# What breaks tokenisers: several scripts, combining marks, an emoji with its modifiers, half a surrogate pair.
CLUTTER = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("aB9 .\n-É\u0301åØß漢ñº\t👩\u200d⚕\ufe0f\ud800")))


@pytest.mark.parametrize(
    ("glued", "words"),
    [
        ("a26 yo man", ["a", "26", "yo", "man"]),
        ("10/6/2098SOS", ["10", "/", "6", "/", "2098", "SOS"]),
        ("USMeaningful", ["US", "Meaningful"]),
        ("WhalenChief", ["Whalen", "Chief"]),
        ("09/14/2067CPT", ["09", "/", "14", "/", "2067", "CPT"]),
        ("109 121 1400Prior", ["109", "121", "1400", "Prior"]),
        ("hcuutaj@bdd.comOther", ["hcuutaj", "@", "bdd", ".", "com", "Other"]),
    ],
)
def test_glued_tokens_of_the_published_table_come_apart(glued: str, words: list[str]) -> None:
    assert tokenize(glued).words == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ÅseØdegård", ["Åse", "Ødegård"]),
        ("NºCol", ["Nº", "Col"]),
        ("José\u0301s E\u0301lla", ["José\u0301s", "E\u0301lla"]),
        ("MRIs and IDs", ["MRIs", "and", "IDs"]),
        ("06/19/202218:07", ["06", "/", "19", "/", "2022", "18", ":", "07"]),
        ("Иван漢字", ["Иван漢字"]),
        ("ok 👍🏽!", ["ok", "👍", "🏽", "!"]),
        ("snake_case", ["snake", "_", "case"]),
    ],
)
def test_boundaries_hold_for_every_script(text: str, words: list[str]) -> None:
    assert tokenize(text).words == words


def test_a_text_without_tokens_has_none() -> None:
    for text in ("", " ", "\n\t "):
        assert len(tokenize(text)) == 0


@given(CLUTTER)
def test_tokens_cover_every_visible_character_exactly_once(text: str) -> None:
    tokens = tokenize(text)
    covered = np.zeros(len(text), np.int64)
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        covered[start:end] += 1
    assert covered.tolist() == [0 if char.isspace() else 1 for char in text]


@given(CLUTTER)
def test_offsets_give_back_the_words_in_order(text: str) -> None:
    tokens = tokenize(text)
    assert [text[a:b] for a, b in zip(tokens.starts, tokens.ends, strict=True)] == tokens.words
    assert all(tokens.words)
    assert (tokens.starts[1:] >= tokens.ends[:-1]).all()


@given(CLUTTER)
def test_distinct_words_spread_back_to_all_tokens(text: str) -> None:
    tokens = tokenize(text)
    words, index = tokens.distinct
    assert len(set(words)) == len(words)
    assert [words[i] for i in index] == tokens.words


@given(CLUTTER, st.integers(0, 40), st.integers(0, 40))
def test_touching_finds_the_tokens_that_share_a_character(text: str, start: int, length: int) -> None:
    tokens = tokenize(text)
    end = start + length + 1
    first, last = tokens.touching(start, end)
    expected = [i for i in range(len(tokens)) if tokens.starts[i] < end and start < tokens.ends[i]]
    assert list(range(first, last)) == expected


def test_tokenising_our_notes_is_fast(corpora: Path) -> None:
    """The aim is 500,000 tokens a second; half of that leaves room for slow and busy machines."""
    texts = [path.read_text(encoding="utf-8") for path in (corpora / "en").glob("*.txt")]
    count = sum(len(tokenize(text)) for text in texts)
    assert count / processor_seconds(lambda: [tokenize(text) for text in texts], best_of=3) > 250_000
