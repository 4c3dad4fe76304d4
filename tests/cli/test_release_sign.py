"""What a run wrote is signed with its record and the evidence, and every later change shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote.cli import main
from incognote.release.keys import create_signing_key


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments)])
    return int(done.value.code or 0)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.txt").write_text("Seen by Dr. Okafor on 3/4/2019.\n")
    create_signing_key(tmp_path / "sign")
    model = "--lang", "en", "--model", "rules", "--workers", "1"
    out = "-o", f"{tmp_path}/out/notes/", "--report", tmp_path / "run.json"
    assert run("deid", tmp_path / "in", *model, *out) == 0
    return tmp_path / "out"


def signed(release: Path, *more: object) -> int:
    folder = release.parent
    return run("release", "sign", release, "--signing-key", folder / "sign", "--run", folder / "run.json", *more)


def verified(release: Path) -> int:
    return run("release", "verify", release, "--public-key", release.parent / "sign.pub")


def test_a_run_is_signed_with_the_verdict_of_the_evidence(release: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = release.parent / "report.json"
    report.write_text(json.dumps({"verdict": {"status": "not met", "reasons": ["11 of 299 leak"]}}))
    assert signed(release, "--evidence", report) == 0
    assert "the evidence report says: not met" in capfd.readouterr().err
    manifest = json.loads((release / "release.json").read_text())
    assert manifest["policy"]["name"] == "tag" and manifest["counts"]["released"] == 1
    assert verified(release) == 0
    shown = capfd.readouterr().out
    assert "as it was signed" in shown and "report.json" in shown and "not met" in shown


@pytest.mark.parametrize("change", ["note", "manifest", "signature", "further", "gone"])
def test_whatever_is_changed_later_shows(release: Path, change: str) -> None:
    assert signed(release) == 0
    note, manifest = release / "notes/a.txt", release / "release.json"
    if change == "note":
        note.write_text(note.read_text() + " ")
    elif change == "manifest":
        manifest.write_text(manifest.read_text().replace('"failed": 0', '"failed": 1'))
    elif change == "signature":
        (release / "release.sig").unlink()
    elif change == "further":
        (release / "notes/b.txt").write_text("x")
    else:
        note.unlink()
    assert verified(release) == 1


def test_only_what_the_run_wrote_is_signed_and_only_once(release: Path, capfd: pytest.CaptureFixture[str]) -> None:
    later = release / "notes/a.txt"
    known = later.read_text()
    later.write_text("Okafor")
    assert signed(release) == 2
    assert "written after the record" in capfd.readouterr().err
    later.write_text(known)
    (release.parent / "run.json").touch()
    assert signed(release) == 0
    assert signed(release) == 2
    assert "signed once" in capfd.readouterr().err


def test_a_folder_that_no_run_wrote_is_refused(release: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (release / "notes").rename(release / "others")
    assert signed(release) == 2
    assert "no folder notes" in capfd.readouterr().err
    (release / "others").rename(release / "notes")
    (release.parent / "run.json").write_text("[]")
    assert signed(release) == 2
    assert "is not the record of a run" in capfd.readouterr().err
