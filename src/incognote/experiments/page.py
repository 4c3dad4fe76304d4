"""Running an experiment and writing it down: ``results.json``, a page, pictures, and apart from them the run itself."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import incognote
from incognote.experiments.catalogue import Experiment
from incognote.experiments.charts import draw
from incognote.experiments.finding import short
from incognote.experiments.outcome import Outcome, Table
from incognote.experiments.study import Notes, Study
from incognote.files import atomic_write
from incognote.train.training import data_hash

__all__ = ["Ran", "conduct", "markdown_table"]


@dataclass(frozen=True, slots=True)
class Ran:
    """A finished run: its outcome and the figures that were written."""

    outcome: Outcome
    results: Mapping[str, Any]


def conduct(
    experiment: Experiment, study: Study, settings: Mapping[str, Any], command: str = "", png: bool = True
) -> Ran:
    """Run an experiment and write its folder.

    ``results.json`` and ``README.md`` depend on nothing but the notes, the settings and the seed; processor time,
    commit and versions are in ``run.json``.
    """
    outcome = experiment.run(study, **settings)
    results = {
        "experiment": experiment.name,
        "source": experiment.source,
        "command": command,
        "incognote": incognote.__version__,
        "seed": study.seed,
        "settings": dict(settings),
        "corpus": _described(study.documents),
        "test": _described(study.test),
        **outcome.to_dict(),
    }
    for chart in outcome.charts:
        draw(chart, study.folder, png)
    _write(study.folder / "results.json", json.dumps(_rounded(results), indent=1, ensure_ascii=False) + "\n")
    _write(study.folder / "README.md", _page(experiment, outcome, results))
    run = {"seconds": round(study.seconds, 1), "commit": _commit(), "python": platform.python_version()}
    _write(study.folder / "run.json", json.dumps(run, indent=1) + "\n")
    return Ran(outcome, results)


def markdown_table(table: Table) -> str:
    """
    >>> print(markdown_table(Table("", ("recipe", "F1"), [("mist", 0.9312), ("all|none", None)])))
    | recipe | F1 |
    |---|---|
    | mist | .931 |
    | all\\|none |  |
    """
    rows = [f"| {' | '.join(table.columns)} |", "|---" * len(table.columns) + "|"]
    rows += [f"| {' | '.join(map(_cell, row))} |" for row in table.rows]
    return "\n".join(rows)


def _page(experiment: Experiment, outcome: Outcome, results: Mapping[str, Any]) -> str:
    settings = ", ".join(f"{name} = {_setting(value)}" for name, value in results["settings"].items())
    corpora = [
        f"{name}: {corpus['notes']} notes, {corpus['identifiers']:,} identifiers, `{corpus['digest']}`"
        for name, corpus in (("corpus", results["corpus"]), ("test", results["test"]))
        if corpus
    ]
    parts = [
        f"# Experiment `{experiment.name}`",
        f"{experiment.about} After {experiment.source}.",
        outcome.summary,
        f"    {results['command']}" if results["command"] else "",
        f"Seed {results['seed']}; {'; '.join(corpora)}; {settings}.",
    ]
    if outcome.findings:
        rows = [(f.claim, f.source, f"**{f.verdict}**", f.figures) for f in outcome.findings]
        found = Table("What the source found, on this data", ("claim", "source", "here", "figures"), rows)
        parts += [f"## {found.title}", markdown_table(found)]
    for chart in outcome.charts:
        parts.append(f"![{chart.title}]({chart.name}.svg)")
    for table in outcome.tables:
        parts += [f"## {table.title}", markdown_table(table), table.note]
    return "\n\n".join(part for part in parts if part) + "\n"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return short(value) if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value).replace("|", "\\|")


def _setting(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _described(documents: Notes) -> dict[str, Any] | None:
    if not documents:
        return None
    identifiers = sum(len(document.spans) for document in documents)
    return {"notes": len(documents), "identifiers": identifiers, "digest": data_hash(documents)[:12]}


def _rounded(value: Any) -> Any:
    """Enough digits to compute with, few enough that no machine's last one shows."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Mapping):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_rounded(part) for part in value]
    return value


def _commit() -> str | None:
    """The commit of the checkout this package runs from, if it is one."""
    try:
        ask = ["git", "rev-parse", "--short", "HEAD"]
        return subprocess.run(ask, cwd=Path(__file__).parent, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def _write(path: Path, text: str) -> None:
    with atomic_write(path) as file:
        file.write(text.encode())
