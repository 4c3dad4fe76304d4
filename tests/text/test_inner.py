from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.text.inner import find_chunks, range_texts
from incognote.text.tokens import tokenize


def stripped_and_inner(text: str) -> tuple[list[str], list[list[str]]]:
    tokens = tokenize(text)
    chunks = find_chunks(tokens)
    inner: list[list[str]] = [[] for _ in range(len(chunks))]
    words = range_texts(text, tokens, chunks.inner_start, chunks.inner_end)
    for chunk, word in zip(chunks.inner_chunk, words, strict=True):
        inner[chunk].append(word)
    return range_texts(text, tokens, chunks.stripped_start, chunks.stripped_end), inner


@pytest.mark.parametrize(
    ("text", "stripped", "inner"),
    [
        ("Olsen.The", ["Olsen.The"], [["Olsen", "The"]]),
        ("(Wednesday/Thursday),", ["Wednesday/Thursday"], [["Wednesday", "Thursday"]]),
        ("15/3-2012", ["15/3-2012"], [["15", "3", "2012"]]),
        ("Day/evening/night", ["Day/evening/night"], [["Day", "evening", "night"]]),
        ("Rm412B!", ["Rm412B"], [["Rm412B"]]),
        ("a -- b", ["a", "", "b"], [["a"], [], ["b"]]),
        ("", [], []),
    ],
)
def test_chunks_are_stripped_and_looked_into(text: str, stripped: list[str], inner: list[list[str]]) -> None:
    assert stripped_and_inner(text) == (stripped, inner)


@given(st.text(alphabet="aZ9 .-/(\n"))
def test_stripping_agrees_with_plain_python(text: str) -> None:
    stripped, inner = stripped_and_inner(text)
    assert stripped == [chunk.strip(".-/(") for chunk in text.split()]
    flat = text
    for mark in ".-/(":
        flat = flat.replace(mark, " ")
    assert [word for words in inner for word in words] == flat.split()
