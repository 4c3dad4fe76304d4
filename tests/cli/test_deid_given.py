"""``incognote deid --given``: what a person or another program marked is replaced, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import incognote
from incognote.cli import main
from incognote.document import Document, Span
from incognote.vault.reader import create_key

TEXT = "Seen by Dr. Okafor on 3/4/2019. Feather Lee, 45, called Okafor.\n"


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments)])
    return int(done.value.code or 0)


def brat(folder: Path, *spans: tuple[str, str]) -> Path:
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(TEXT)
    lines = [
        f"T{i}\t{label} {TEXT.index(words)} {TEXT.index(words) + len(words)}\t{words}"
        for i, (words, label) in enumerate(spans, 1)
    ]
    (folder / "a.ann").write_text("".join(f"{line}\n" for line in lines))
    return folder


def test_exactly_the_given_spans_are_replaced_and_what_the_guard_sees_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = brat(tmp_path / "gold", ("Okafor", "DOCTOR"), ("Feather Lee", "PATIENT"))
    report = tmp_path / "report.json"
    assert run("deid", gold, "-o", tmp_path / "clean", "--given", "--fail-on-leak", "--report", report) == 4
    clean = (tmp_path / "clean" / "a.txt").read_text()
    assert clean == "Seen by Dr. [DOCTOR] on 3/4/2019. [PATIENT], 45, called Okafor.\n"
    told = json.loads(report.read_text())
    assert (told["given"], told["model"], told["possible_leaks_count"]) == (True, None, 1)
    assert "Okafor" not in capsys.readouterr().err


def test_labels_of_another_scheme_and_low_scores_are_replaced_too(tmp_path: Path) -> None:
    spans = [
        {"start": 12, "end": 18, "label": "NOMBRE_PERSONAL_SANITARIO", "score": 0.01},
        {"start": 22, "end": 30, "label": "FECHAS", "score": 0.01},
        {"start": 45, "end": 47, "label": "SHOE_SIZE"},
    ]
    (tmp_path / "gold.jsonl").write_text(json.dumps({"id": "a", "text": TEXT, "spans": spans}) + "\n")
    assert run("deid", tmp_path / "gold.jsonl", "-o", tmp_path / "clean.jsonl", "--given") == 0
    (line,) = (tmp_path / "clean.jsonl").read_text().splitlines()
    assert json.loads(line)["text"].startswith("Seen by Dr. [DOCTOR] on [DATE]. Feather Lee, [SHOE_SIZE],")


def test_a_resumed_run_with_other_spans_is_refused_and_options_of_the_search_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from incognote.scale.ledger import Ledger

    gold = brat(tmp_path / "gold", ("Okafor", "DOCTOR"))
    monkeypatch.setattr(Ledger, "remove", lambda ledger: None)
    assert run("deid", gold, "-o", tmp_path / "clean", "--given") == 0
    monkeypatch.undo()
    assert run("deid", gold, "-o", tmp_path / "clean", "--resume", "--model", "rules") == 2
    assert "another model" in capsys.readouterr().err
    kept = (gold / "a.ann").stat()
    (gold / "a.ann").write_text(f"T1\tDOCTOR {TEXT.index('Okafor')} {TEXT.index('Okafor') + 4}\tOkaf\n")
    import os

    os.utime(gold / "a.ann", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert run("deid", gold, "-o", tmp_path / "clean", "--given", "--resume") == 2
    assert "are not those" in capsys.readouterr().err
    assert run("deid", gold, "-o", tmp_path / "other", "--given", "--model", "fast") == 2
    assert "--model" in capsys.readouterr().err


def test_given_spans_can_be_restored_from_a_vault(tmp_path: Path) -> None:
    gold = brat(tmp_path / "gold", ("Okafor", "DOCTOR"), ("Feather Lee", "PATIENT"), ("3/4/2019", "DATE"))
    create_key(tmp_path / "key")
    (tmp_path / "secret").write_text("a secret of sufficient length")
    (tmp_path / "secret").chmod(0o600)
    way = ("--vault", tmp_path / "vault", "--key-file", tmp_path / "key")
    policy = ("--policy", "surrogate", "--secret-file", tmp_path / "secret")
    assert run("deid", gold, "-o", tmp_path / "clean", "--given", "--to", "txt", *policy, *way) == 0
    assert "Feather" not in (tmp_path / "clean" / "a.txt").read_text()
    assert run("reidentify", tmp_path / "clean", "-o", tmp_path / "back", *way, "--reason", "a test") == 0
    assert (tmp_path / "back" / "a.txt").read_text() == TEXT


@settings(max_examples=40, deadline=None)
@given(st.text("ab 😀\r\n", min_size=1, max_size=30), st.data())
def test_whatever_is_not_given_stays_as_it_is(text: str, data: st.DataObject) -> None:
    deid = incognote.load("rules")
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    result = deid.replace(Document("1", text, [Span(start, end, "CITY", 0.1)]), policy="tag")
    assert result.text == text[:start] + "[CITY]" + text[end:]
