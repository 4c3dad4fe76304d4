"""Files that a recipe names: found from the recipe's folder, and part of what a run is known by."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import incognote
from incognote.cli import main
from incognote.document import Document
from incognote.errors import UsageError
from incognote.lexicons.frequencies import Frequencies
from incognote.recipe import load_recipe
from incognote.rules import RuleFinder
from incognote.scale.identity import hash_model
from incognote.text.analysis import Analysis

NOTE = "key for locker 417 given, shelf 88C"
KEY = b"q8Zt1xVw93LmPd0e"


def write_rules(path: Path, word: str = "locker") -> None:
    path.write_text(
        f'[[recognizer]]\nname = "own"\nlabel = "ID"\npattern = "{word} (?P<id>[0-9]+C?)"\nstarts = ["{word}"]\n'
    )


def marked(model: Path) -> list[str]:
    return [span.of(NOTE) for span in incognote.load("en", model).find(NOTE).spans]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a recipe that names a file of each kind, and those files."""
    folder = tmp_path / "house"
    (folder / "tables").mkdir(parents=True)
    write_rules(folder / "my.toml")
    (folder / "tables" / "terms.tsv").write_text("X1\tZorblaxin forte\n")
    (folder / "key").write_bytes(KEY)
    notes = [Document(str(number), "Ingen feber. Sett av Olsen.") for number in range(9)]
    Frequencies.count(notes, KEY).save(folder / "archive.freq")
    (folder / "own.toml").write_text(
        'name = "own"\n'
        '[[find]]\nfinder = "rules"\nrules = "my.toml"\nonly = ["own"]\n'
        '[[find]]\nfinder = "norwegian"\nfrequencies = "archive.freq"\nkey_file = "key"\nparts = ["idf"]\n'
        '[resolve]\ncombine = "priority"\norder = ["rules"]\nkeep = ["tables/terms.tsv"]\n'
    )
    return folder


def test_paths_start_at_the_folder_of_the_recipe(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_rules(elsewhere / "my.toml", "shelf")
    monkeypatch.chdir(elsewhere)
    assert marked(house / "own.toml") == ["417"]
    assert marked(Path("../house/own.toml")) == ["417"]
    finder = incognote.load("nb", house / "own.toml").finders[1]
    assert finder.frequencies.documents == 9  # type: ignore[attr-defined]
    (house / "my.toml").rename(tmp_path / "moved.toml")
    written = (house / "own.toml").read_text()
    (house / "own.toml").write_text(written.replace('"my.toml"', f'"{tmp_path / "moved.toml"}"'))
    assert marked(house / "own.toml") == ["417"]


def test_paths_in_python_start_at_the_current_directory(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_rules(tmp_path / "my.toml", "shelf")
    monkeypatch.chdir(tmp_path)
    finder = RuleFinder(rules="my.toml", only=["own"])
    assert [span.of(NOTE) for span in finder.find([Analysis(Document("1", NOTE), "en")])[0]] == ["88C"]
    (tmp_path / "here.txt").write_text("locker 417\n")
    assert marked(house / "own.toml") == ["417"]
    assert incognote.load("en", house / "own.toml", keep=["here.txt"]).find(NOTE).spans == []


@pytest.mark.parametrize("name", ["my.toml", "archive.freq", "key", "tables/terms.tsv"])
def test_a_missing_file_is_named_with_what_to_do(house: Path, name: str) -> None:
    (house / name).unlink()
    for read in (incognote.load, load_recipe, lambda path: hash_model(str(path))):
        with pytest.raises(UsageError, match="copy the file to it, or write the whole path") as told:
            read(house / "own.toml")
        assert str(house / name) in str(told.value)


def test_the_name_of_a_file_is_a_string(house: Path) -> None:
    (house / "own.toml").write_text('[[find]]\nfinder = "rules"\nrules = 3\n')
    with pytest.raises(UsageError, match="rules is the name of a file"):
        load_recipe(house / "own.toml")


def test_what_stands_in_the_files_tells_two_models_apart(house: Path, tmp_path: Path) -> None:
    first = hash_model(str(house / "own.toml"))
    shutil.copytree(house, tmp_path / "other")
    assert hash_model(str(tmp_path / "other" / "own.toml")) == first
    trained = tmp_path / "model"
    shutil.copytree(house, trained)
    (trained / "own.toml").rename(trained / "recipe.toml")
    shared = tmp_path / "shared.tsv"
    shared.write_text("X1\tZorblaxin forte\n")
    written = (trained / "recipe.toml").read_text()
    (trained / "recipe.toml").write_text(written.replace("tables/terms.tsv", str(shared)))
    seen = [first, hash_model(str(trained))]
    for name in ("my.toml", "archive.freq", "key", "tables/terms.tsv"):
        (house / name).write_bytes((house / name).read_bytes() + b"\n")
        seen.append(hash_model(str(house / "own.toml")))
    shared.write_text("X1\tZorblaxin mite\n")
    seen.append(hash_model(str(trained)))
    assert len(set(seen)) == len(seen)
    assert not any(KEY.decode() in one or KEY.hex() in one for one in seen)


def test_a_trained_model_says_which_files_it_needs_and_works_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house, corpus, away = (tmp_path / name for name in ("house", "corpus", "away"))
    for folder in (house, corpus, away):
        folder.mkdir()
    write_rules(house / "my.toml")
    (house / "small.toml").write_text(
        'name = "small"\n[[find]]\nfinder = "rules"\nrules = "my.toml"\nonly = ["own"]\n'
        '[[find]]\nfinder = "crf"\niterations = 5\nfeatures = [{group = ["lower"], window = [-1, 1]}]\n'
    )
    for number in range(4):
        text = f"Seen by Dr. Okafor{number} today."
        (corpus / f"{number}.txt").write_text(text)
        (corpus / f"{number}.ann").write_text(f"T1\tDOCTOR 12 19\t{text[12:19]}\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as done:
        main(["train", "house/small.toml", "--corpus", "corpus", "-o", "model", "--lang", "en", "--folds", "0"])
    assert not done.value.code
    model = tmp_path / "model"
    assert f"copy it to {model / 'my.toml'}" in capsys.readouterr().out
    monkeypatch.chdir(away)
    with pytest.raises(UsageError, match="copy the file to it") as told:
        incognote.load("en", model)
    assert str(model / "my.toml") in str(told.value)
    shutil.copy(house / "my.toml", model)
    assert "417" in marked(model)
    assert "417" in marked(Path("../model"))
