"""Altered copies of notes keep their annotations in place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from incognote import Document, Span
from incognote.lexicons.lexicon import load_lexicon
from incognote.train.augment import Augmenter
from incognote.train.training import name_parts

TEXT = "Mr. OKAFOR, Emeka (MRN 8820-113-6) was seen by Dr. Lind in Oslo on 3 May 2019. Okafor agreed."


def marked(*pairs: tuple[str, str]) -> Document:
    spans, at = [], 0
    for name, label in pairs:
        at = TEXT.index(name, at)
        spans.append(Span(at, at + len(name), label))
    return Document("a", TEXT, spans, {"language": "en"})


NOTE = marked(
    ("OKAFOR, Emeka", "PATIENT"),
    ("8820-113-6", "MRN"),
    ("Lind", "DOCTOR"),
    ("Oslo", "CITY"),
    ("3 May 2019", "DATE"),
    ("Okafor", "PATIENT"),
)


@given(st.integers(0, 10_000))
def test_every_identifier_of_the_original_has_its_place_in_the_copy(seed: int) -> None:
    copy = Augmenter([NOTE], name_parts(), seed).copy(NOTE, 1)
    assert [span.label for span in copy.spans] == [span.label for span in NOTE.spans]
    rest, at = "", 0
    for span in copy.spans:
        rest += copy.text[at : span.start]
        at = span.end
    rest += copy.text[at:]
    assert "wasseenby" in rest.lower().replace(" ", "").replace("\n", "")


def test_one_person_stays_one_person_in_every_form() -> None:
    """A copy may have a slip of the pen, as notes do; most have none in the first two letters."""
    same: list[bool] = []
    for seed in range(40):
        copy = Augmenter([NOTE], name_parts(), seed).copy(NOTE, 1)
        first, last = copy.spans[0].of(copy.text), copy.spans[-1].of(copy.text)
        if "OKAFOR" not in first.upper() and "okafor" not in last.lower():
            same.append(first.split(",")[0].upper()[:2] == last.upper()[:2])
    assert len(same) > 10 and sum(same) >= 0.9 * len(same)


def test_the_same_seed_gives_the_same_copies() -> None:
    assert Augmenter([NOTE], name_parts(), 7).copy(NOTE, 1) == Augmenter([NOTE], name_parts(), 7).copy(NOTE, 1)


def test_some_copies_are_in_lower_case_and_some_names_are_words() -> None:
    augmenter = Augmenter([NOTE], name_parts(), 3)
    copies = [augmenter.copy(NOTE, number) for number in range(200)]
    assert 0.25 < sum(copy.text.islower() for copy in copies) / len(copies) < 0.45
    names = {span.of(copy.text).lower() for copy in copies for span in copy.spans if span.label == "DOCTOR"}
    words = [name for name in names if load_lexicon().commonness([name], "en")[0] >= 35]
    assert len(words) > len(names) / 20
