"""Approximate phrase search against a plain reading of what it promises."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote.lexicons.compounds import place_in_compound, split_compound
from incognote.lexicons.phrases import Match, PhraseIndex, edit_distance

PHRASES = ["acute kidney failure", "kidney stone", "fracture of left femur", "oslo universitetssykehus", "hair"]


@pytest.fixture(scope="module")
def index() -> PhraseIndex:
    return PhraseIndex(PHRASES)


def test_an_exact_phrase_is_found_where_it_stands(index: PhraseIndex) -> None:
    assert index.search(["had", "Acute", "Kidney", "Failure", "today"]) == [Match(1, 4, 0)]


@pytest.mark.parametrize(
    ("text", "distance", "hit"),
    [
        ("acute kidny failure", 0, False),
        ("acute kidny failure", 1, True),
        ("acuet kidny failure", 1, False),
        ("acuet kidny failure", 2, True),
    ],
)
def test_each_word_may_be_misspelt_as_far_as_allowed(index: PhraseIndex, text: str, distance: int, hit: bool) -> None:
    assert bool(index.search(text.split(), distance)) is hit


def test_any_order_is_found_only_when_asked(index: PhraseIndex) -> None:
    words = ["left", "femur", "with", "fracture", "of", "it"]
    assert not index.search(words)
    assert [match.phrase for match in index.search(words, in_order=False)] == [2]


def test_the_longer_of_two_overlapping_phrases_wins() -> None:
    index = PhraseIndex(["kidney stone", "left kidney stone"])
    assert index.search(["a", "left", "kidney", "stone"]) == [Match(1, 4, 1)]


def test_an_empty_index_and_an_empty_text_find_nothing(index: PhraseIndex) -> None:
    assert index.search([]) == [] and PhraseIndex([]).search(["a"]) == []
    assert PhraseIndex([]).search(["abdominal"], distance=3) == []


@settings(deadline=None)
@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.integers(0, 3))
def test_edit_distance_is_levenshteins(a: str, b: str, most: int) -> None:
    def plain(x: str, y: str) -> int:
        if not x or not y:
            return len(x) + len(y)
        return min(plain(x[1:], y) + 1, plain(x, y[1:]) + 1, plain(x[1:], y[1:]) + (x[0] != y[0]))

    if len(a) + len(b) < 9:
        assert edit_distance(a, b, most) == min(plain(a, b), most + 1)


@settings(deadline=None)
@given(st.lists(st.sampled_from(["acute", "kidney", "failure", "stone", "the"]), max_size=10))
def test_exact_search_agrees_with_looking_at_every_place(words: list[str]) -> None:
    index = PhraseIndex(["acute kidney failure", "kidney stone"])
    found = {(match.first, match.phrase) for match in index.search(words)}
    everywhere = {(i, n) for n, p in enumerate(("acute kidney failure", "kidney stone"))
                  for i in range(len(words)) if words[i : i + len(p.split())] == p.split()}  # fmt: skip
    assert found == everywhere


@pytest.mark.parametrize(("word", "place"), [("Drammensgutt", (7, "CITY")), ("polskfødt", (5, "COUNTRY")),
                                             ("hjertesvikt", None), ("sykehuset", None)])  # fmt: skip
def test_places_inside_norwegian_compounds(word: str, place: tuple[int, str] | None) -> None:
    assert place_in_compound(word) == place


@settings(deadline=None)
@given(st.text("abcdefgilmnorstuvyåø", max_size=15))
def test_the_parts_of_a_compound_make_up_the_word(word: str) -> None:
    assert "".join(split_compound(word)) == word
