"""From the terminal into the page: the real program, the real browser, and a desktop that notes what it is given."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.serve.processes import running, until


@pytest.mark.skipif(sys.platform != "linux", reason="desktops elsewhere open files in other ways")
def test_the_browser_is_given_a_private_file_and_never_the_token(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "given.txt"
    desktop = tmp_path / "bin" / "xdg-open"
    desktop.parent.mkdir()
    desktop.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> {given}.part && mv {given}.part {given}\n')
    desktop.chmod(0o755)
    monkeypatch.setenv("PATH", f"{desktop.parent}:{os.environ['PATH']}")
    (tmp_path / "note.txt").write_text("Seen by Dr. Okafor on 3/4/2019.")
    arguments = ("review", str(tmp_path / "note.txt"), "--lang", "en", "--model", "rules", "--port", "0", "--open")
    with running(*arguments) as server:
        assert until(given.exists)
        [path] = map(Path, given.read_text().split())
        first = server.link()
        token = first.partition("#token=")[2]
        assert token not in str(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert token not in "".join(one.read_bytes().decode(errors="replace") for one in command_lines())

        context = browser.new_context()
        page = context.new_page()
        page.goto(path.as_uri())
        page.wait_for_selector("input[name=name]:focus")
        assert "token" not in page.url
        page.keyboard.type("Kari")
        page.keyboard.press("Enter")
        page.wait_for_selector("tbody tr.link")
        [cookie] = context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        server.used.add(first)
        assert until(lambda: not path.exists())

        other = browser.new_context()
        late = other.new_page()
        late.goto(first)
        late.wait_for_selector("input[name=name]:focus")
        late.keyboard.type("Mallory")
        late.keyboard.press("Enter")
        late.wait_for_selector("text=not valid any more")
        assert not other.cookies()
        late.goto("about:blank")
        late.goto(server.link())
        late.wait_for_selector("input[name=name]:focus")
        late.keyboard.type("Ola")
        late.keyboard.press("Enter")
        late.wait_for_selector("tbody tr.link")
        context.close()
        other.close()


def command_lines() -> list[Path]:
    """What every user of the machine can read about its processes."""
    return [path for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
