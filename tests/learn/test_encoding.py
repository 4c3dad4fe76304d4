"""Spans become tags and tags become the same spans; what is illegal is never made and is mended when read."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.encoding import ENCODINGS, Encoding
from incognote.text.tokens import tokenize

TEXT = "Seen by Dr. Ada Okafor and Bo Lie on 3 May 2019 in Oslo , Norway"
TOKENS = tokenize(TEXT)
LABELS = ["DATE", "DOCTOR", "CITY"]


@st.composite
def annotations(draw: st.DrawFn) -> list[Span]:
    cuts = sorted(draw(st.sets(st.integers(0, len(TOKENS)), max_size=10)))
    pairs = list(itertools.pairwise(cuts))
    chosen = [pair for pair in pairs if draw(st.booleans())]
    return [Span(int(TOKENS.starts[a]), int(TOKENS.ends[b - 1]), draw(st.sampled_from(LABELS))) for a, b in chosen]


def decoded(encoding: Encoding, tags: np.ndarray) -> list[Span]:
    return [Span(int(TOKENS.starts[a]), int(TOKENS.ends[b - 1]), label) for a, b, label in encoding.ranges(tags)]


@pytest.mark.parametrize("name", ["BIO", "IOB2", "BIOES", "BIOESU"])
@given(spans=annotations())
def test_spans_survive_the_round_trip(name: str, spans: list[Span]) -> None:
    encoding = Encoding.of(name, LABELS)
    assert decoded(encoding, encoding.encode(TOKENS, spans)) == sorted(spans)


@given(spans=annotations())
def test_io_keeps_what_is_marked_and_joins_neighbours_of_one_label(spans: list[Span]) -> None:
    encoding = Encoding.of("IO", LABELS)
    tags = encoding.encode(TOKENS, spans)
    again = encoding.encode(TOKENS, decoded(encoding, tags))
    assert again.tolist() == tags.tolist()


def test_io_with_beginnings_keeps_neighbours_of_that_label_apart() -> None:
    two = [Span(12, 15, "DOCTOR"), Span(16, 22, "DOCTOR")]
    apart, joined = Encoding.of("IO", LABELS, ["DOCTOR"]), Encoding.of("IO", LABELS)
    assert decoded(apart, apart.encode(TOKENS, two)) == two
    assert decoded(joined, joined.encode(TOKENS, two)) == [Span(12, 22, "DOCTOR")]


@pytest.mark.parametrize("name", ENCODINGS)
@given(spans=annotations())
def test_what_is_encoded_is_legal(name: str, spans: list[Span]) -> None:
    encoding = Encoding.of(name, LABELS)
    legal = encoding.legal()
    tags = [-1, *encoding.encode(TOKENS, spans).tolist(), -1]
    assert all(legal[a, b] for a, b in itertools.pairwise(tags))


@pytest.mark.parametrize("name", ENCODINGS)
@given(data=st.data())
def test_any_tags_are_read_as_ranges_of_just_the_marked_tokens(name: str, data: st.DataObject) -> None:
    encoding = Encoding.of(name, LABELS)
    tags = np.array(data.draw(st.lists(st.integers(0, len(encoding.tags) - 1), max_size=12)), np.int32)
    ranges = encoding.ranges(tags)
    covered = [i for a, b, _ in ranges for i in range(a, b)]
    assert covered == np.flatnonzero(tags).tolist()
    assert all(encoding.tags[tags[i]].endswith(f"-{label}") for a, b, label in ranges for i in range(a, b))


def test_of_overlapping_spans_the_longer_counts() -> None:
    encoding = Encoding.of("BIO", LABELS)
    tags = encoding.encode(TOKENS, [Span(8, 11, "CITY"), Span(8, 22, "DOCTOR")])
    assert decoded(encoding, tags) == [Span(8, 22, "DOCTOR")]


def test_an_unknown_encoding_is_named() -> None:
    with pytest.raises(UsageError, match=r"'BILOU'.*BIOES"):
        Encoding.of("BILOU", LABELS)
