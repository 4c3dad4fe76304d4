"""A user's fifty notes: trained, scored and used from the command line, as docs/training.md tells it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

CORPUS = Path(__file__).parents[2] / "corpora" / "held-out" / "nb"  # which `best` was not trained on


def incognote(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "incognote", *arguments], capture_output=True, text=True, check=False)


def copy_notes(notes: list[Path], folder: Path) -> Path:
    folder.mkdir()
    for note in notes:
        shutil.copy(note, folder)
        shutil.copy(note.with_suffix(".ann"), folder)
    return folder


@pytest.mark.slow
def test_fifty_notes_make_a_model_that_can_be_used(tmp_path: Path) -> None:
    notes = sorted(CORPUS.glob("*.txt"))
    own, rest = copy_notes(notes[:50], tmp_path / "own"), copy_notes(notes[50:70], tmp_path / "rest")
    model, found, scores = tmp_path / "model", tmp_path / "found", tmp_path / "scores.json"
    begun = monotonic()
    trained = incognote("train", "adapt", "--corpus", str(own), "--lang", "nb", "--folds", "2", "-o", str(model))
    assert trained.returncode == 0, trained.stderr
    assert (model / "recipe.toml").is_file()
    used = incognote("find", str(rest), "--lang", "nb", "--model", str(model), "-o", f"{found}/", "--to", "brat")
    assert used.returncode == 0, used.stderr
    scored = incognote("evaluate", "--gold", str(rest), "--pred", str(found), "--json", str(scores))
    assert scored.returncode == 0, scored.stderr
    strict = json.loads(scores.read_text())["criteria"]["strict"]["micro"]
    assert strict["f1"]["value"] > 0.7
    assert monotonic() - begun < 180
