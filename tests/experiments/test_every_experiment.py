"""Every experiment end to end on reduced settings, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incognote.cli.experiment import command
from incognote.evaluate.inputs import read_annotated
from incognote.experiments import all_experiments

#: Experiments about one language's systems.
LANGUAGE = {"patterns-idf": "nb"}


def run(name: str, corpora: dict[str, Path], out: Path, *more: str) -> Result:
    language = LANGUAGE.get(name, "en")
    test = "es-test" if name == "cross-corpus" else f"{language}-test"
    given = ["--corpus", str(corpora[language]), "--test", str(corpora[test]), "-o", str(out)]
    return CliRunner().invoke(command, [name, *given, "--quick", *more], catch_exceptions=False)


@pytest.mark.parametrize("name", list(all_experiments()))
def test_it_writes_results_a_page_and_pictures_and_no_identifier(
    name: str, corpora: dict[str, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = run(name, corpora, out)
    assert done.exit_code == 0, done.output
    results = json.loads((out / "results.json").read_text(encoding="utf-8"))
    page = (out / "README.md").read_text(encoding="utf-8")
    assert results["experiment"] == name
    assert results["tables"]
    assert all(table["rows"] for table in results["tables"])
    assert {finding["verdict"] for finding in results["findings"]} <= {"confirmed", "not confirmed", "undecided"}
    for chart in results["charts"]:
        assert (out / f"{chart['name']}.svg").stat().st_size > 0
        assert f"({chart['name']}.svg)" in page
    assert f"incognote experiment {name}" in page

    written = " ".join(path.read_text("utf-8") for path in out.rglob("*") if path.suffix in (".json", ".md", ".svg"))
    for folder in (corpora[LANGUAGE.get(name, "en")], corpora[f"{LANGUAGE.get(name, 'en')}-test"]):
        for document in read_annotated(str(folder), lambda error: None):
            for span in document.spans:
                if (
                    span.label in ("PATIENT", "DOCTOR", "SSN", "MRN", "PHONE", "EMAIL")
                    and len(span.of(document.text)) > 5
                ):
                    assert span.of(document.text) not in written


def test_a_second_run_computes_nothing_and_writes_the_same(corpora: dict[str, Path], tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    few = ("--set", "recipes=vigibase-regex,window-svm")
    run("methods", corpora, first, *few)
    written = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in (first / "cells").iterdir()}
    results = (first / "results.json").read_bytes()
    again = run("methods", corpora, first, *few)
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in (first / "cells").iterdir()} == written
    assert "window-svm" not in again.stderr
    assert (first / "results.json").read_bytes() == results

    run("methods", corpora, second, *few)
    for name in ("results.json", "README.md", "methods.svg", "methods.png"):
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_the_overview_names_every_experiment() -> None:
    shown = CliRunner().invoke(command, ["list"]).output
    assert all(name in shown for name in all_experiments())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nothing"], "no experiments called 'nothing'"),
        (["methods"], "needs --corpus and -o"),
        (["methods", "--set", "folds"], "SETTING=VALUE"),
        (["methods", "--set", "speed=3"], "no setting 'speed'; it has: recipes, folds"),
        (["methods", "--set", "folds=many"], "cannot be 'many'"),
        (["cross-corpus", "--corpus", ".", "-o", "out"], "no notes"),
    ],
)
def test_a_wrong_request_says_what_is_wrong(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    failed = CliRunner().invoke(command, arguments)
    assert reason in str(failed.exception)
