"""Training a tagger, on a treebank small enough to learn by heart."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the train extra")

from tools.tagger import train as trainer
from tools.tagger.scores import accuracy
from tools.tagger.treebanks import Sentence, Treebank

from incognote.text.tagger import Tagger


def sentence(*pairs: str) -> Sentence:
    words, tags = zip(*(pair.split("/") for pair in pairs), strict=True)
    return Sentence(words, tags, tuple((word, tag, False) for word, tag in zip(words, tags, strict=True)))


SENTENCES = [
    sentence("The/DET", "nurse/NOUN", "saw/VERB", "her/PRON", "./PUNCT"),
    sentence("The/DET", "saw/NOUN", "was/AUX", "sharp/ADJ", "./PUNCT"),
    sentence("She/PRON", "saw/VERB", "Berg/PROPN", "./PUNCT"),
]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "BUCKETS", 1 << 10)
    monkeypatch.setattr(trainer, "RARE", 0.0)


def test_training_learns_and_is_the_same_to_the_byte(tmp_path: Path) -> None:
    treebanks = [Treebank("home", SENTENCES * 60), Treebank("other", SENTENCES[:1] * 5)]
    files = [tmp_path / "a.npz", tmp_path / "b.npz"]
    for file in files:
        trainer._save(trainer.train(treebanks), file)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert accuracy(Tagger(files[0]), SENTENCES) == 1.0
    assert sorted(tmp_path.iterdir()) == files


def test_where_treebanks_disagree_the_first_one_counts(tmp_path: Path) -> None:
    disagreeing = [Sentence(s.words, tuple("X" if t == "VERB" else t for t in s.tags), s.surface) for s in SENTENCES]
    treebanks = [Treebank("home", SENTENCES * 60), Treebank("other", disagreeing * 60)]
    trainer._save(trainer.train(treebanks), tmp_path / "a.npz")
    assert accuracy(Tagger(tmp_path / "a.npz"), SENTENCES) == 1.0


def test_missing_data_is_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert trainer.main(["--data", str(tmp_path), "--languages", "es"]) == 2
    assert "treebank not found" in capsys.readouterr().err
