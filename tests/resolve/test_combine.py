"""Overlapping findings become one list: by order, by certainty, by vote."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from incognote import Span
from incognote.resolve.combine import combiners, telling, without_overlap

DATE = Span(0, 10, "DATE", 0.9, "rules")
PHONE = Span(5, 12, "PHONE", 0.95, "crf")

spans = st.builds(
    lambda start, length, label, score: Span(start, start + length, label, score),
    st.integers(0, 60),
    st.integers(1, 12),
    st.sampled_from(["DATE", "AGE", "PATIENT"]),
    st.floats(0, 1),
)


def test_priority_lets_the_earlier_finder_win_whatever_the_scores() -> None:
    combine = combiners["priority"](order=["rules", "crf"])
    assert combine({"crf": [PHONE], "rules": [DATE]}) == [DATE]


def test_priority_may_differ_per_label() -> None:
    combine = combiners["priority"](order=["rules", "crf"], per_label={"PHONE": ["crf", "rules"], "DATE": ["crf"]})
    assert combine({"crf": [PHONE], "rules": [DATE]}) == [PHONE]


def test_a_finder_outside_the_order_marks_nothing_and_a_weak_span_is_left_out() -> None:
    combine = combiners["priority"](order=["rules"], least={"rules": 0.95})
    assert combine({"crf": [PHONE], "rules": [DATE]}) == []


def test_in_a_union_the_surest_names_the_overlap_and_nothing_is_lost() -> None:
    assert combiners["union"]()({"crf": [PHONE], "rules": [DATE]}) == [Span(0, 5, "DATE", 0.9, "rules"), PHONE]
    longer = Span(8, 20, "PHONE", 0.5, "rules")
    assert combiners["union"]()({"crf": [PHONE], "rules": [longer]}) == [Span(5, 20, "PHONE", 0.95, "crf")]


def test_what_is_left_of_a_span_is_trimmed_and_kept_if_it_says_something() -> None:
    text = "Ana Ruiz, RN ; ok"
    spans = [Span(0, 8, "DOCTOR"), Span(8, 10, "DOCTOR"), Span(9, 13, "DOCTOR"), Span(13, 14, "ID")]
    assert telling(text, spans) == [Span(0, 8, "DOCTOR"), Span(10, 12, "DOCTOR")]


def test_a_vote_needs_enough_finders_in_one_place() -> None:
    combine = combiners["vote"](needed=2)
    alone = Span(30, 34, "AGE", 1.0, "rules")
    assert combine({"crf": [PHONE], "rules": [DATE, alone]}) == [PHONE]


@given(st.lists(spans, max_size=30))
def test_in_a_union_nothing_overlaps_and_nothing_is_lost(found: list[Span]) -> None:
    combined = combiners["union"]()({"rules": found})
    assert all(a.end <= b.start for a, b in itertools.pairwise(combined))
    assert _covered(combined) == _covered(found)
    lone = [s for s in found if not any(s is not o and s.overlaps(o) for o in found)]
    assert set(lone) <= set(combined)


@given(st.lists(spans, max_size=30))
def test_by_priority_nothing_overlaps_and_the_first_come_stay_whole(found: list[Span]) -> None:
    combined = combiners["priority"](order=["rules"])({"rules": found})
    assert combined == without_overlap(sorted(found, key=lambda s: s.start - s.end))


def _covered(found: list[Span]) -> set[int]:
    return {place for span in found for place in range(span.start, span.end)}


def test_what_is_known_in_part_extends_as_far_as_others_saw_it() -> None:
    """The known surname says who it is, the learner saw the initials too."""
    combine = combiners["priority"](order=["known", "crf"])
    found = {"known": [Span(3, 9, "PATIENT", 1.0, "known")], "crf": [Span(0, 9, "DOCTOR", 0.7, "crf")]}
    assert [(span.start, span.end, span.label) for span in combine(found)] == [(0, 9, "PATIENT")]
    found["crf"] = [Span(0, 30, "DATE", 0.7, "crf")]  # of another kind: what is certain stands
    assert [(span.start, span.end, span.label) for span in combine(found)] == [(3, 9, "PATIENT")]
