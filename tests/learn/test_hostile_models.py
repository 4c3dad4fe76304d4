"""Model folders that are damaged, changed, or made to do harm: refused with a reason, or as good as before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.learn.encoders import small_encoder

import incognote
from incognote.document import Document
from incognote.errors import ModelError
from incognote.learn.encoding import Encoding
from incognote.learn.manifest import fingerprint, verify, write_manifest
from incognote.recipe import load_recipe
from incognote.train.training import Model, train_recipe

MUTATED = Path(__file__).parent / "mutated_models.py"
RECIPE = """
name = "small"
[[find]]
finder = "ensemble"
[[find.members]]
learner = "crf"
name = "crf"
iterations = 5
features = [
  { group = ["lower", "shape"], window = [-1, 1] },
  { group = "line_position" },
  { join = ["lower@-1 lower@0"] },
]
[[find.members]]
learner = "lstm"
name = "lstm"
epochs = 1
words = 8
characters = 4
spelling = 4
hidden = 8
feature = 4
features = [{ group = ["shape", "line_position"] }]
"""


@pytest.fixture(scope="module")
def folder(english: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("torch", reason="the train extra is not installed")
    root = tmp_path_factory.mktemp("hostile")
    (root / "small.toml").write_text(RECIPE)
    train_recipe(load_recipe(root / "small.toml"), english[:6]).save(root / "model")
    return root / "model"


@pytest.mark.parametrize("pure", ["", "1"])
def test_a_changed_model_is_refused_or_works_but_never_crashes(folder: Path, tmp_path: Path, pure: str) -> None:
    environment = {**os.environ, "INCOGNOTE_PURE": pure, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(MUTATED), str(folder), "120" if pure else "400", str(tmp_path / "mutated")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout)["refused"] > 50


def test_a_changed_encoder_is_refused_or_works_but_never_crashes(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the train extra is not installed")
    pytest.importorskip("onnxruntime", reason="the deep extra is not installed")
    (tmp_path / "small.toml").write_text('name = "small"\n[[find]]\nfinder = "encoder"\n')
    encoder = small_encoder(Encoding.of("IO", ["DOCTOR", "DATE"]))
    Model(load_recipe(tmp_path / "small.toml"), [encoder], None, "", True).save(tmp_path / "model")
    command = [sys.executable, str(MUTATED), str(tmp_path / "model"), "150", str(tmp_path / "mutated")]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout)["refused"] > 30


def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "model"))


def test_every_file_of_a_model_is_in_its_manifest(folder: Path, tmp_path: Path) -> None:
    model = copied(folder, tmp_path)
    listed = json.loads((model / "manifest.json").read_text())["sha256"]
    assert set(listed) == {
        *("recipe.toml", "metrics.json", "ensemble/ensemble.json", "ensemble/crf/tagger.json"),
        *("ensemble/crf/weights.npz", "ensemble/lstm/tagger.json", "ensemble/lstm/weights.npz"),
    }
    for name in listed:
        kept = (model / name).read_bytes()
        (model / name).write_bytes(kept + b"\n")
        with pytest.raises(ModelError, match=f"{name} was changed"):
            incognote.load(model)
        (model / name).write_bytes(kept)
    incognote.load(model)


def test_a_part_that_is_missing_or_was_added_is_named(folder: Path, tmp_path: Path) -> None:
    model = copied(folder, tmp_path)
    (model / "confidence.json").write_text('{"dial": [], "curves": {}}')
    with pytest.raises(ModelError, match=r"confidence\.json is not listed"):
        verify(model)
    (model / "confidence.json").rename(model / "notes.txt")
    verify(model)
    (model / "metrics.json").unlink()
    with pytest.raises(ModelError, match=r"metrics\.json is missing"):
        verify(model)


def test_a_folder_without_a_manifest_is_refused_until_someone_vouches_for_it(folder: Path, tmp_path: Path) -> None:
    model = copied(folder, tmp_path)
    before = fingerprint(model)
    (model / "manifest.json").unlink()
    with pytest.raises(ModelError, match="--write"):
        incognote.load(model)
    assert write_manifest(model) == before
    incognote.load(model)


def test_weights_that_point_beyond_their_table_are_refused_by_name(folder: Path, tmp_path: Path) -> None:
    model = copied(folder, tmp_path)
    file = model / "ensemble" / "crf" / "weights.npz"
    with np.load(file) as kept:
        arrays = dict(kept)
    arrays["cells"][0] = 65_535
    np.savez(file, **arrays)
    write_manifest(model)
    with pytest.raises(ModelError, match=r"weights\.npz: array 'cells' has indices beyond"):
        incognote.load(model)


def test_a_member_of_a_model_is_a_folder_inside_it(folder: Path, tmp_path: Path) -> None:
    model = copied(folder, tmp_path)
    file = model / "ensemble" / "ensemble.json"
    for name in ("..", ".", "../../other", "/srv/model", "a/b", ""):
        file.write_text(json.dumps({"name": "x", "members": {name: "ensemble"}, "outside_bias": 0.0}))
        write_manifest(model)
        with pytest.raises(ModelError, match="not a folder of this model"):
            incognote.load(model)
