"""The published pages are of the notes as they are: a corpus that changes makes its pages fail here."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognote.cli.experiment import command
from incognote.evaluate.inputs import read_annotated
from incognote.experiments.overview import overview
from incognote.experiments.study import called, parted, prepared
from incognote.train.training import data_hash

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "docs/research/experiments"
PAGES = sorted(path.parent.name for path in PUBLISHED.glob("*/results.json"))
#: A result that rests on fewer notes is not published.
LEAST = 100


def results_of(name: str) -> dict[str, object]:
    told: dict[str, object] = json.loads((PUBLISHED / name / "results.json").read_text("utf-8"))
    return told


def test_there_are_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_of_the_notes_as_they_are(name: str) -> None:
    results = results_of(name)
    words = shlex.split(str(results["command"]))
    assert words[:2] == ["incognote", "experiment"]
    named = [Path(ROOT, words[place + 1]) for place, word in enumerate(words) if word in ("--corpus", "--test")]
    if not all(path.exists() for path in named):
        pytest.skip("its corpus is not here")
    with command.make_context("experiment", words[2:]) as context:
        given = context.params

    def read(side: str) -> list[object]:
        return list(read_annotated(str(ROOT / given[side]), lambda error: None)) if given[side] else []

    chosen = called(read("corpus"), given["ids"])  # type: ignore[arg-type]
    pair = (
        parted(chosen, given["hold_out"])
        if given["hold_out"]
        else (chosen, called(read("test"), given["test_ids"]) if given["test"] else [])  # type: ignore[arg-type]
    )
    sides = prepared(pair, given["scheme"], given["notes"], given["seed"])
    for side, documents in zip(("corpus", "test"), sides, strict=True):
        told = results[side]
        assert (told is None) == (not documents)
        if isinstance(told, dict):
            assert told["notes"] == len(documents)
            assert told["digest"] == data_hash(documents)[:12]


@pytest.mark.parametrize("name", PAGES)
def test_no_page_rests_on_a_few_notes_and_each_names_its_run(name: str) -> None:
    results = results_of(name)
    corpus = results["corpus"]
    assert isinstance(corpus, dict)
    assert corpus["notes"] >= LEAST
    assert "--quick" not in str(results["command"])
    run = json.loads((PUBLISHED / name / "run.json").read_text("utf-8"))
    assert run["commit"]
    assert run["seconds"] > 0


def test_the_overview_is_that_of_the_pages() -> None:
    assert (PUBLISHED / "README.md").read_text("utf-8") == overview(PUBLISHED)


def test_a_page_fails_when_its_corpus_changes(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(3):
        (notes / f"n{number}.txt").write_text("Seen on 03/14/2019 by Dr. Smith.\n", "utf-8")
        (notes / f"n{number}.ann").write_text("T1\tDATE 8 18\t03/14/2019\n", "utf-8")
    out = tmp_path / "out"
    arguments = ["methods", "--corpus", str(notes), "--test", str(notes), "-o", str(out), "--no-png"]
    ran = CliRunner().invoke(command, [*arguments, "--set", "recipes=vigibase-regex"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    digest = json.loads((out / "results.json").read_text("utf-8"))["corpus"]["digest"]
    documents = list(read_annotated(str(notes), lambda error: None))
    assert data_hash(prepared([documents])[0])[:12] == digest
    (notes / "n0.txt").write_text("Seen on 03/14/2020 by Dr. Smith.\n", "utf-8")
    changed = list(read_annotated(str(notes), lambda error: None))
    assert data_hash(prepared([changed])[0])[:12] != digest
