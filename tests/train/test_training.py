"""Training with a recipe: development notes reach the learner that stops by them; having learnt nothing is an error."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from incognote.cli import main
from incognote.document import Document
from incognote.errors import UsageError
from incognote.recipe import Recipe
from incognote.train.training import train_recipe

pytest.importorskip("torch")

CORPUS = Path(__file__).parents[2] / "corpora" / "en"
EPOCHS = 3
HEAD = 'name = "small"\nlanguages = ["en"]\nscheme = "incognote"\n'
NETWORK = (
    "characters = 6\nspelling = 6\nwords = 12\nhidden = 12\nfeature = 3\npretrained = false\n"
    'optimizer = "adam"\ncontext = 60\nfeatures = [{ group = ["shape", "gap"] }]\n'
)
LSTM = f'{HEAD}[[find]]\nfinder = "lstm"\n{NETWORK}'
ENSEMBLE = f'{HEAD}[[find]]\nfinder = "ensemble"\n[[find.members]]\nlearner = "lstm"\n{NETWORK}'
CRF = f'{HEAD}[[find]]\nfinder = "crf"\nalgorithm = "adagrad"\niterations = 2\nfeatures = [{{ group = "shape" }}]\n'
LEARNS = f"rate = 0.03\nepochs = {EPOCHS}\n"


def recipe(text: str) -> Recipe:
    return Recipe.parse(text, "test")


@pytest.mark.parametrize("text", [LSTM, ENSEMBLE], ids=["lstm", "ensemble"])
def test_development_notes_reach_the_network(text: str, english: list[Document]) -> None:
    lines: list[str] = []
    train_recipe(recipe(text + LEARNS), english[:6], dev=english[6:8], progress=lines.append)
    assert sum("dev F1" in line for line in lines) == EPOCHS


@pytest.mark.parametrize(
    "text",
    [f"{LSTM}rate = 1e-7\nepochs = 1\n", f"{ENSEMBLE}rate = 1e-7\nepochs = 1\n", f"{CRF}c1 = 1e6\n"],
    ids=["lstm", "ensemble", "crf"],
)
def test_a_model_that_learnt_nothing_is_not_written(text: str, english: list[Document], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="learnt nothing: less than 2%"):
        train_recipe(recipe(text), english[:3], public=True).save(tmp_path / "model")
    assert not (tmp_path / "model").exists()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_loss_that_is_not_a_number_ends_training(english: list[Document]) -> None:
    with pytest.raises(UsageError, match="its loss is nan in epoch"):
        train_recipe(recipe(f"{LSTM}rate = 1e30\nepochs = 5\nclip = 1e30\n"), english[:3])


def test_the_command_line_passes_development_notes_on_and_fails_if_nothing_was_learnt(
    english: list[Document], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def train(text: str, *options: str) -> tuple[int, str]:
        (tmp_path / "small.toml").write_text(text, encoding="utf-8")
        given = ("train", tmp_path / "small.toml", "--corpus", tmp_path / "corpus", "-o", tmp_path / "model", *options)
        with pytest.raises(SystemExit) as done:
            main([str(one) for one in given])
        return int(done.value.code or 0), capsys.readouterr().err

    for folder, notes in (("corpus", english[:6]), ("dev", english[6:8])):
        (tmp_path / folder).mkdir()
        for note in notes:
            for ending in ("txt", "ann"):
                copy(CORPUS / f"{note.id}.{ending}", tmp_path / folder)
    status, said = train(LSTM + LEARNS, "--public", "--dev", str(tmp_path / "dev"))
    assert status == 0, said
    assert said.count("dev F1") == EPOCHS
    status, said = train(f"{LSTM}rate = 1e-7\nepochs = 1\n", "--public", "--folds", "0")
    assert status != 0
    assert "learnt nothing" in said
