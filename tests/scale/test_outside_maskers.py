"""A masker of another package, found through its entry point, is treated like the program's own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from scale_notes import COLUMNS, MODEL, command, start, wait_for_batches, write_notes

MODULE = '''
from incognote.replace.keys import number

class Silent:
    """Keyed, and does not say so; fails on what it does not like."""
    def __init__(self, prefix: str = "~", scope: str = "patient"):
        self.prefix, self.scope = prefix, scope
    def mask(self, mentions, note):
        return [f"{self.prefix}{number(note.key(self.scope, m.label, m.text), 10**6)}" for m in mentions]

class Plain:
    keyed = False
    def mask(self, mentions, note):
        return ["..." for _ in mentions]

class Failing(Plain):
    def mask(self, mentions, note):
        raise KeyError(mentions[0].text)
'''


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of policies that use an installed package's maskers."""
    site = tmp_path / "site"
    about = site / "outside-1.0.dist-info"
    about.mkdir(parents=True)
    (site / "outside.py").write_text(MODULE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    names = "\n".join(f"{name} = outside:{name.capitalize()}" for name in ("silent", "plain", "failing"))
    (about / "entry_points.txt").write_text(f"[incognote.maskers]\n{names}\n")
    for name in ("silent", "plain", "failing"):
        (tmp_path / f"{name}.toml").write_text(f'scope = "project"\n[default]\nmask = "{name}"\n')
    (tmp_path / "wrong.toml").write_text('[default]\nmask = "silent"\nprefix = 3\n')
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    return tmp_path


def run(secret: str, *arguments: object) -> tuple[int, str]:
    environment = {**os.environ, "INCOGNOTE_SECRET": secret}
    done = subprocess.run(command(*arguments), env=environment, capture_output=True, text=True, timeout=100)
    return done.returncode, done.stdout + done.stderr


def test_a_run_with_an_outside_masker_cannot_be_resumed_with_another_secret(outside: Path) -> None:
    source, out = write_notes(outside / "notes.jsonl", 1500), outside / "out.jsonl"
    arguments = ("deid", source, "-o", out, *MODEL, *COLUMNS, "--workers", 1, "--policy", outside / "silent.toml")
    process = start(command(*arguments))  # with the secret of scale_notes
    wait_for_batches(outside / "out.jsonl.unfinished", 1, process)
    process.kill()
    process.communicate()
    status, told = run("another secret, as long", *arguments, "--resume")
    assert (status, "had another secret" in told) == (2, True), told
    assert not out.exists()


def test_options_and_needs_of_an_outside_masker_are_seen_from_itself(outside: Path) -> None:
    status, told = run("x" * 5 + "a long secret", "policy", "check", outside / "silent.toml")
    assert status == 0 and 'silent (scope = "project")' in told and "depends on the secret" in told
    status, told = run("", "policy", "check", outside / "wrong.toml")
    assert status == 2 and "wrong.toml: [default]: prefix: text, not 3" in told
    status, told = run("", "policy", "check", outside / "plain.toml")
    assert status == 0 and "depends on the secret" not in told
    status, told = run("", "policy", "check", outside / "failing.toml")
    assert status == 2 and "PATIENT: mask 'failing' fails on an example: KeyError" in told and "Moore" not in told
