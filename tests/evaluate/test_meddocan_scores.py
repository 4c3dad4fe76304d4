"""The shared task's measures, against a plain computation from the task's definitions."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from mistakes import MISTAKES, with_mistakes
from tests.timing import processor_seconds

from incognote.document import Document, Span
from incognote.evaluate import EvaluationReport, evaluate

Place = tuple[int, int]


@dataclass
class Plain:
    """True positives, false positives and false negatives added up document by document."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def precision(self) -> float:
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else 0.0

    @property
    def recall(self) -> float:
        return self.tp / (self.tp + self.fn) if self.tp + self.fn else 0.0

    @property
    def f1(self) -> float:
        p, r = self.precision, self.recall
        return 2 * p * r / (p + r) if p + r else 0.0


def plain_sets(gold: set[object], pred: set[object], into: Plain) -> None:
    into.tp += len(gold & pred)
    into.fp += len(pred - gold)
    into.fn += len(gold - pred)


def joined(places: list[Place], text: str) -> set[Place]:
    out: list[Place] = []
    for place in sorted(places):
        if out and all(not character.isalnum() for character in text[out[-1][1] : place[0]]):
            before = out.pop()
            out.append((before[0], place[1]))
        else:
            out.append(place)
    return set(out)


def plain_merged(gold: list[Place], pred: list[Place], text: str, into: Plain) -> None:
    hits = (set(gold) & set(pred)) | (joined(gold, text) & joined(pred, text))

    def outside(place: Place) -> bool:
        return not any(hit[0] <= place[0] and place[1] <= hit[1] for hit in hits)

    into.tp += len(hits)
    into.fp += sum(outside(place) for place in set(pred) - set(gold))
    into.fn += sum(outside(place) for place in set(gold) - set(pred))


def plain_scores(gold: list[Document], pred: list[Document]) -> dict[str, Plain]:
    totals = {"strict": Plain(), "span": Plain(), "merged": Plain()}
    for g, p in zip(gold, pred, strict=True):
        places = [[(s.start, s.end) for s in side.spans] for side in (g, p)]
        typed = [{(s.label, s.start, s.end) for s in side.spans} for side in (g, p)]
        plain_sets(set(typed[0]), set(typed[1]), totals["strict"])
        plain_sets(set(places[0]), set(places[1]), totals["span"])
        plain_merged(places[0], places[1], g.text, totals["merged"])
    return totals


@pytest.mark.parametrize("kinds", [*((kind,) for kind in MISTAKES), tuple(MISTAKES)], ids="+".join)
def test_perturbed_gold_scores_as_the_definitions_say(meddocan_dev: list[Document], kinds: tuple[str, ...]) -> None:
    pred = with_mistakes(meddocan_dev, *kinds)
    sentences = {document.id: document.text.count(".") + 1 for document in meddocan_dev}
    report = evaluate(
        meddocan_dev, pred, criteria_names=["strict", "span", "merged"], sentences=sentences, resamples=20
    )
    expected = plain_scores(meddocan_dev, pred)
    for name, plain in expected.items():
        micro = report.scores[name].micro
        assert (micro.precision.value, micro.recall.value, micro.f1.value) == pytest.approx(
            (plain.precision, plain.recall, plain.f1), abs=1e-9
        )
    leak = report.scores["strict"].leak
    assert leak is not None
    assert leak.value == pytest.approx(expected["strict"].fn / sum(sentences.values()), abs=1e-9)
    assert expected["strict"].f1 < 1


def test_a_name_predicted_in_two_parts_is_a_merged_hit() -> None:
    text = "Dra. Ana María Gil, Madrid"
    gold = [Document("a", text, [Span(5, 18, "NOMBRE_PERSONAL_SANITARIO")])]
    pred = [Document("a", text, [Span(5, 14, "NOMBRE_PERSONAL_SANITARIO"), Span(15, 18, "NOMBRE_PERSONAL_SANITARIO")])]
    scores = evaluate(gold, pred).scores
    assert scores["strict"].micro.f1.value == 0
    assert scores["merged"].micro.f1.value == 1


def test_a_joined_hit_counts_beside_the_strict_hits_it_is_made_of() -> None:
    """Two neighbours both found are three hits: that is how the task counts."""
    text = "28029 Madrid."
    spans = [Span(0, 5, "TERRITORIO"), Span(6, 12, "TERRITORIO")]
    micro = evaluate([Document("a", text, spans)], [Document("a", text, spans)]).scores["merged"].micro
    assert (micro.hits, micro.gold, micro.predicted) == (3, 3, 3)


def test_letters_between_neighbours_keep_them_apart() -> None:
    text = "28029 de Madrid."
    gold = [Document("a", text, [Span(0, 15, "TERRITORIO")])]
    pred = [Document("a", text, [Span(0, 5, "TERRITORIO"), Span(9, 15, "TERRITORIO")])]
    assert evaluate(gold, pred).scores["merged"].micro.f1.value == 0


def test_the_whole_development_set_takes_less_than_two_seconds(meddocan_dev: list[Document]) -> None:
    pred = with_mistakes(meddocan_dev, "drop", "shift")
    evaluate(meddocan_dev[:3], pred[:3])
    reports: list[EvaluationReport] = []
    assert processor_seconds(lambda: reports.append(evaluate(meddocan_dev, pred))) < 2
    assert len(reports[0].scores) == 10
