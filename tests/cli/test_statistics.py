from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from incognote.cli import cli

NOTE = {
    "id": "1",
    "text": "Ana Ruiz saw ANA RUIZ on 3/4/19.",
    "spans": [
        {"start": 0, "end": 8, "label": "PATIENT"},
        {"start": 13, "end": 21, "label": "PATIENT"},
        {"start": 25, "end": 31, "label": "DATE"},
    ],
}


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["statistics", *arguments], catch_exceptions=False, standalone_mode=False)
    return result.stdout


def test_a_corpus_is_counted_without_showing_any_of_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    empty = {"id": "2", "text": "No fever.", "spans": []}
    path.write_text("\n".join(json.dumps(note) for note in (NOTE, empty)), "utf-8")
    counted = json.loads(run(str(path), "--json", "-"))[str(path)]
    assert (counted["notes"], counted["notes_without_identifiers"]) == (2, 1)
    assert (counted["identifiers"], counted["distinct"]) == (3, 2)
    assert counted["labels"][0] == {"label": "PATIENT", "identifiers": 2, "distinct": 1, "notes": 1}
    table = run(str(path))
    assert "2 (1)" in table
    assert "Ruiz" not in table + json.dumps(counted).replace(str(path), "")


def test_several_corpora_stand_beside_each_other(tmp_path: Path) -> None:
    for name in ("train.jsonl", "test.jsonl"):
        (tmp_path / name).write_text(json.dumps(NOTE), "utf-8")
    counted = json.loads(run(str(tmp_path / "train.jsonl"), str(tmp_path / "test.jsonl"), "--json", "-"))
    assert len(counted) == 2
