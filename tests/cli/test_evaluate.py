"""``incognote evaluate`` and ``incognote compare`` from files to files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote.cli import main

NOTES = {
    "a": ("Seen by Okafor on Monday.", [("DOCTOR", "Okafor"), ("DATE", "Monday")]),
    "b": ("Hope Cushing, 54, of Leeds.", [("PATIENT", "Hope Cushing"), ("AGE", "54"), ("CITY", "Leeds")]),
}


def write_brat(folder: Path, drop: str = "") -> Path:
    folder.mkdir()
    for name, (text, spans) in NOTES.items():
        (folder / f"{name}.txt").write_text(text)
        lines = [
            f"T{i}\t{label} {text.index(words)} {text.index(words) + len(words)}\t{words}\n"
            for i, (label, words) in enumerate(spans, 1)
            if label != drop
        ]
        (folder / f"{name}.ann").write_text("".join(lines))
    return folder


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


def test_evaluate_prints_a_table_and_writes_json_and_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, pred = write_brat(tmp_path / "gold"), write_brat(tmp_path / "pred", drop="CITY")
    (gold / "index.tsv").write_text("id\ttype\na\tletter\nb\tsummary\n")
    js, html = tmp_path / "out.json", tmp_path / "out.html"
    status, out, _ = run(capsys, "evaluate", "--gold", gold, "--pred", pred, "--json", js, "--html", html)
    assert status == 0
    assert "strict" in out and "CITY" in out and "letter" in out
    strict = json.loads(js.read_text())["criteria"]["strict"]
    assert strict["micro"]["recall"]["value"] == 0.8
    assert strict["types"]["letter"]["recall"]["value"] == 1
    assert "Hope Cushing" in html.read_text()


def test_the_page_can_leave_the_notes_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, html = write_brat(tmp_path / "gold"), tmp_path / "out.html"
    run(capsys, "evaluate", "--gold", gold, "--pred", gold, "--html", html, "--without-notes")
    assert "Cushing" not in html.read_text()


@pytest.mark.parametrize("as_folder", [False, True])
def test_leak_uses_the_sentence_counts_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_folder: bool
) -> None:
    gold, pred = write_brat(tmp_path / "gold"), write_brat(tmp_path / "pred", drop="CITY")
    counts = tmp_path / "sentences"
    if as_folder:
        counts.mkdir()
        (counts / "a.ann").write_text("T1\nT2\nT3\n")
        (counts / "b.ann").write_text("T1\n")
    else:
        counts.write_text("id\tsentences\na\t3\nb\t1\n")
    args = ("--gold", gold, "--pred", pred, "--sentences", counts, "--criteria", "strict", "--json", "-")
    status, out, _ = run(capsys, "evaluate", *args)
    assert status == 0
    assert json.loads(out)["criteria"]["strict"]["leak"]["value"] == 0.25


def test_a_scheme_converts_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = write_brat(tmp_path / "gold")
    args = ("--gold", gold, "--pred", gold, "--scheme", "hipaa", "--criteria", "strict", "--json", "-")
    _, out, _ = run(capsys, "evaluate", *args)
    assert set(json.loads(out)["criteria"]["strict"]["labels"]) == {"NAME", "GEOGRAPHIC", "DATE"}


def test_wrong_requests_are_one_sentence_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = write_brat(tmp_path / "gold")
    status, _, err = run(capsys, "evaluate", "--gold", gold, "--pred", gold, "--criteria", "nope")
    assert status == 2 and "no criteria called 'nope'" in err and "Traceback" not in err
    bad = tmp_path / "sentences.tsv"
    bad.write_text("id\tsentences\na\tmany\n")
    status, _, err = run(capsys, "evaluate", "--gold", gold, "--pred", gold, "--sentences", bad)
    assert status == 2 and "line 2" in err


def test_a_note_that_cannot_be_read_is_named_and_the_rest_is_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, pred = write_brat(tmp_path / "gold"), write_brat(tmp_path / "pred")
    (pred / "b.ann").write_text("T1\tPATIENT zero twelve\tHope Cushing\n")
    status, out, err = run(capsys, "evaluate", "--gold", gold, "--pred", pred, "--criteria", "strict", "--json", "-")
    assert status == 1
    assert "b" in err and "Cushing" not in err
    assert json.loads(out)["missing_predictions"] == ["b"]


def test_compare_tells_which_system_is_better(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, worse = write_brat(tmp_path / "gold"), write_brat(tmp_path / "worse", drop="DATE")
    status, out, _ = run(capsys, "compare", "--gold", gold, "--a", worse, "--b", gold)
    assert status == 0 and "shuffles" in out and "DATE" in out
    _, out, _ = run(capsys, "compare", "--gold", gold, "--a", worse, "--b", gold, "--json", "-", "--shuffles", "99")
    recall = json.loads(out)["measures"]["recall"]
    assert (recall["a"], recall["b"]) == (0.8, 1.0)
    assert recall["z"] > 0
