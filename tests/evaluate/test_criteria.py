"""When an identifier counts as found: the sources' own examples, and what must hold for any spans."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mistakes import note

from incognote.document import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.evaluate import criteria, evaluate
from incognote.evaluate.corpus import pair_up
from incognote.evaluate.criteria import GOLD, GOLD_HIT, PRED, PRED_HIT, STANDARD
from incognote.evaluate.scores import f_measure

SENTENCE = "Patient has been sore since the age of 91 years, when she tripped and fell."


@pytest.mark.parametrize(
    ("criterion", "predicted", "found"),
    [
        ("strict", "91 years", True),
        ("strict", "91 years,", False),
        ("covering", "age of 91 years,", True),
        ("covering", "91", False),
        ("overlapping", "age of 91", True),
        ("overlapping", "age of", False),
    ],
)
def test_the_narratives_study_example(criterion: str, predicted: str, found: bool) -> None:
    """Example 5.2 of the study of case narratives."""
    gold, pred = note(SENTENCE, ("91 years", "AGE")), note(SENTENCE, (predicted, "AGE"))
    micro = evaluate([gold], [pred]).scores[criterion].micro
    assert (micro.recall.value, micro.precision.value) == ((1, 1) if found else (0, 0))


def test_the_norwegian_thesis_example() -> None:
    """Section 4.4.5: 30 words, 13 of them sensitive; 15 marked, 10 of those rightly."""
    words = [f"ord{chr(97 + i)}" for i in range(26)] + ["ny", "to", "tre", "fire"]
    text = " ".join(words)
    gold = note(text, *((word, "PATIENT") for word in words[:13]))
    pred = note(text, *((word, "PATIENT") for word in words[3:18]))
    scores = evaluate([gold], [pred]).scores["token"]
    micro = scores.micro
    assert scores.fallout is not None
    rounded = [round(e.value, 2) for e in (micro.recall, micro.precision, scores.fallout, micro.f1)]
    assert rounded == [0.77, 0.67, 0.29, 0.71]
    # the thesis' .72 is the F of the rounded precision and recall; from the counts it is 20 / 28
    assert round(float(f_measure(np.array(0.67), np.array(0.77))), 2) == 0.72


@pytest.mark.parametrize(("extra", "found"), [(2, True), (-2, True), (3, False), (-3, False)])
def test_relaxed_allows_the_end_to_be_two_off(extra: int, found: bool) -> None:
    text = "admitted 12 March 2067 in the morning"
    gold = Document("a", text, [Span(9, 22, "DATE")])
    pred = Document("a", text, [Span(9, 22 + extra, "DATE")])
    assert evaluate([gold], [pred]).scores["relaxed"].micro.f1.value == found


def test_two_terms_for_one_are_right_by_tokens_only() -> None:
    """The N-GRID study's example: "2072 winter" annotated as two dates."""
    gold = note("since 2072 winter she", ("2072 winter", "DATE"))
    pred = note("since 2072 winter she", ("2072", "DATE"), ("winter", "DATE"))
    scores = evaluate([gold], [pred]).scores
    assert scores["token"].micro.f1.value == 1
    assert scores["strict"].micro.f1.value == 0


def test_a_wrong_type_is_found_only_where_type_does_not_matter() -> None:
    gold, pred = note("seen by Okafor today", ("Okafor", "DOCTOR")), note("seen by Okafor today", ("Okafor", "PATIENT"))
    scores = evaluate([gold], [pred]).scores
    blind = {"span", "merged", "covered", "token-any"}
    assert {name for name in STANDARD if scores[name].micro.recall.value == 1} == blind


@pytest.mark.parametrize(
    ("predicted", "hidden"),
    [
        ([(0, 6), (6, 12)], True),
        ([(0, 8), (4, 12)], True),
        ([(0, 11)], False),
        ([(0, 5), (6, 12)], False),
        ([], False),
    ],
)
def test_covered_asks_whether_every_character_was_hidden(predicted: list[tuple[int, int]], hidden: bool) -> None:
    text = "Hope Cushing was seen"
    gold = Document("a", text, [Span(0, 12, "PATIENT")])
    pred = Document("a", text, [Span(start, end, "DATE") for start, end in predicted])
    assert evaluate([gold], [pred]).scores["covered"].micro.recall.value == hidden


def test_characters_are_weighed_by_length() -> None:
    gold, pred = (
        note("Ann Montgomery", ("Ann", "PATIENT"), ("Montgomery", "PATIENT")),
        note("Ann Montgomery", ("Ann", "PATIENT")),
    )
    assert evaluate([gold], [pred]).scores["character"].micro.recall.value == pytest.approx(3 / 13)


spans = st.lists(
    st.tuples(st.integers(0, 38), st.integers(1, 8), st.sampled_from(["DATE", "AGE"])).map(
        lambda s: Span(s[0], min(40, s[0] + s[1]), s[2])
    ),
    max_size=8,
)
documents = st.lists(st.tuples(spans, spans), min_size=1, max_size=3)
TEXT = "ab cd 12, efg h34 i-jk lm no/pq rs t uv."[:40]


def _sides(drawn: list[tuple[list[Span], list[Span]]]) -> tuple[list[Document], list[Document]]:
    gold = [Document(str(i), TEXT, g) for i, (g, _) in enumerate(drawn)]
    return gold, [Document(str(i), TEXT, p) for i, (_, p) in enumerate(drawn)]


@given(documents)
def test_pairwise_criteria_agree_with_looking_at_every_pair(drawn: list[tuple[list[Span], list[Span]]]) -> None:
    corpus = pair_up(*_sides(drawn))
    rules = {
        "strict": lambda g, p: (g.start, g.end, g.label) == (p.start, p.end, p.label),
        "covering": lambda g, p: p.covers(g) and g.label == p.label,
        "overlapping": lambda g, p: p.overlaps(g) and g.label == p.label,
        "relaxed": lambda g, p: g.start == p.start and abs(g.end - p.end) <= 2 and g.label == p.label,
    }
    for name, rule in rules.items():
        totals = criteria[name].count(corpus).cells.sum(axis=1)
        for i, (g, p) in enumerate(drawn):
            gold, pred = set(g), set(p)
            assert totals[i, GOLD] == len(gold)
            assert totals[i, PRED] == len(pred)
            assert totals[i, GOLD_HIT] == sum(any(rule(a, b) for b in pred) for a in gold)
            assert totals[i, PRED_HIT] == sum(any(rule(a, b) for a in gold) for b in pred)


@given(documents)
def test_covered_agrees_with_looking_at_every_character(drawn: list[tuple[list[Span], list[Span]]]) -> None:
    counts = criteria["covered"].count(pair_up(*_sides(drawn))).cells.sum(axis=1)
    for i, (g, p) in enumerate(drawn):
        hidden = {at for span in p for at in range(span.start, span.end)}
        assert counts[i, GOLD_HIT] == sum(hidden.issuperset(range(s.start, s.end)) for s in set(g))


@given(documents)
def test_criteria_are_ordered_from_hard_to_easy(drawn: list[tuple[list[Span], list[Span]]]) -> None:
    corpus = pair_up(*_sides(drawn))
    hits = {name: int(criteria[name].count(corpus).cells[..., GOLD_HIT].sum()) for name in STANDARD}
    assert hits["strict"] <= hits["relaxed"] <= hits["overlapping"]
    assert hits["strict"] <= hits["covering"] <= hits["overlapping"]
    assert hits["covering"] <= hits["covered"]


def test_a_note_without_predictions_counts_as_nothing_found_and_is_named() -> None:
    gold = [note("Okafor", ("Okafor", "DOCTOR"), id_="a"), note("Monday", ("Monday", "DATE"), id_="b")]
    report = evaluate(gold, gold[:1])
    assert report.corpus.missing == ["b"]
    assert report.scores["strict"].micro.recall.value == 0.5


def test_predictions_for_unknown_notes_are_an_error() -> None:
    with pytest.raises(UsageError, match="without gold: b"):
        evaluate([note("x", id_="a")], [note("x", id_="a"), note("x", id_="b")])


def test_predictions_on_another_text_are_an_error_that_does_not_show_the_text() -> None:
    with pytest.raises(RecordError, match="a: the text is not the text") as error:
        evaluate([note("Okafor")], [note("Adeyemi")])
    assert "Okafor" not in str(error.value) and "Adeyemi" not in str(error.value)


def test_a_span_past_the_end_of_the_text_is_an_error() -> None:
    with pytest.raises(RecordError, match="a: a span ends after the end"):
        evaluate([note("short")], [Document("a", "short", [Span(2, 9, "DATE")])])


def test_both_sides_are_converted_into_the_scheme_asked_for() -> None:
    text = "Visto en Bilbao 48013 el lunes en Rm 4"
    gold = note(text, ("Bilbao", "TERRITORIO"), ("48013", "TERRITORIO"), ("lunes", "FECHAS"))
    pred = note(text, ("Bilbao", "CITY"), ("48013", "ZIP"), ("lunes", "DATE"), ("Rm 4", "ROOM"))
    assert evaluate([gold], [pred], scheme="meddocan").scores["strict"].micro.f1.value == 1
    assert evaluate([gold], [pred]).scores["strict"].micro.f1.value == 0
    assert set(evaluate([gold], [pred], scheme="hipaa").scores["strict"].labels) == {"GEOGRAPHIC", "DATE"}


def test_an_unknown_criterion_is_named_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"'exact'.*strict"):
        evaluate([note("x")], [note("x")], criteria_names=["exact"])


def test_notes_without_any_span_can_be_evaluated() -> None:
    report = evaluate([note("nothing here")], [note("nothing here")])
    assert report.scores["strict"].micro.f1.value == 0
    assert report.retention.words.value == 1
