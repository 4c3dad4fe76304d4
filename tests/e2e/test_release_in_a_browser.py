"""From accounts to a release that verifies: four people, a real browser, the real program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.pages import Reviewer
from tests.serve.processes import Running, running

from incognote.cli import main
from incognote.release.keys import create_signing_key
from incognote.vault.reader import create_key

NOTES = {
    "a": "Dr. Okafor saw feather on 3/4/2019.\r\nThe daughter of feather came.\r\n",
    "b": "Seen by Dr. Okafor on 5/4/2019. feather slept well.\n",
}
PEOPLE = {"Kari": "reviewer", "Ola": "reviewer", "Eva": "adjudicator", "Per": "owner"}


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments)])
    return int(done.value.code or 0)


@dataclass
class Ward:
    """A review with accounts and keys; links and PINs as the terminal printed them."""

    folder: Path
    server: Running
    links: dict[str, str]
    pins: dict[str, str]


@pytest.fixture
def ward(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Ward]:
    (tmp_path / "notes").mkdir()
    for name, text in NOTES.items():
        (tmp_path / "notes" / f"{name}.txt").write_bytes(text.encode())
    create_key(tmp_path / "key")
    create_key(tmp_path / "secret")
    create_signing_key(tmp_path / "sign")
    keys = ("--secret-file", tmp_path / "secret", "--vault", tmp_path / "vault", "--key-file", tmp_path / "key")
    place = ("--release-to", tmp_path / "clean", "--signing-key", tmp_path / "sign", "--policy", "surrogate")
    begin = ("review", tmp_path / "notes", "--lang", "en", "--model", "rules", "--port", "0", "--no-open")
    links, pins = {}, {}
    with running(*map(str, (*begin, *place, *keys))) as server:
        for name, role in PEOPLE.items():
            assert run("review", "add-user", tmp_path / "notes.review.sqlite", name, "--role", role) == 0
            shown = capsys.readouterr().out
            links[name], pins[name] = re.findall(r"http\S+", shown)[0], shown.split()[-1]
        yield Ward(tmp_path, server, links, pins)


def test_a_missed_name_is_marked_signed_settled_released_and_restored_by_people_with_accounts(
    browser: Any, ward: Ward
) -> None:
    people = {name: Reviewer(browser, ward.server) for name in PEOPLE}
    mallory = Reviewer(browser, ward.server)
    for name, person in people.items():
        person.enter(name, ward.pins[name], ward.links[name])
        assert person.page.inner_text("#who") == f"{name}, {PEOPLE[name]}"
    # A link that was used, a name with another's PIN, a spelling of a name, and the link of the terminal.
    for name, pin, link in (
        ("Kari", ward.pins["Kari"], ward.links["Kari"]),
        ("Kari", ward.pins["Ola"], ""),
        ("KARI", ward.pins["Kari"], ""),
        ("Per", ward.pins["Per"], ward.server.link()),
    ):
        mallory.enter(name, pin, link)
        assert "do not fit" in mallory.page.inner_text("#toast")
    assert not mallory.context.cookies()
    mallory.close()

    kari, ola, eva, per = people.values()
    kari.open("a").select("feather").press("p")
    kari.page.click("text=Everywhere in the whole set")
    kari.settle()
    assert "2 notes" in kari.page.inner_text("#toast")
    kari.page.click("button.sign")
    kari.page.wait_for_selector("#overall:has-text('1 of')")
    kari.open("b")
    assert ["feather", "PATIENT", "accepted"] in kari.marks()
    kari.page.click("button.sign")
    ola.open("a").select("feather").press("d")
    ola.page.click("button.sign")
    ola.settle()

    note = "/#/adjudicate/1"
    kari.page.goto(f"{kari.root}{note}")
    kari.page.wait_for_selector("#toast.bad:has-text('only an adjudicator')")
    eva.page.goto(f"{eva.root}{note}")
    eva.page.wait_for_selector(".disputes .case")
    for place in range(eva.page.locator(".disputes .case").count()):
        eva.page.click(f".disputes .case >> nth={place} >> button:has-text('Kari')")
        eva.settle()
    assert "settled" in eva.page.inner_text(".disputes h2")
    eva.page.click("button.sign")
    eva.page.wait_for_selector(".chip.good:has-text('Settled')")

    # A settled note is not reopened past its adjudicator; an ordinary one is, by its signer and with a reason.
    for name, said in (("a", "settled by adjudication"), ("b", "")):
        kari.open(name).page.click("button.sign:has-text('reopen')")
        kari.page.fill("dialog input", "an oversight")
        kari.page.keyboard.press("Enter")
        kari.page.wait_for_selector(f"#toast:has-text('{said or 'Reopened'}')")
        kari.settle()
    kari.page.click("button.sign")
    kari.settle()

    per.page.goto(f"{per.root}/#/train")
    per.page.click("text=Release clean notes >> nth=1")
    per.page.wait_for_selector(".released:has-text('2 notes released')")
    for person in people.values():
        person.close()

    (clean,) = (ward.folder / "clean").iterdir()
    content = b"".join(path.read_bytes() for path in clean.rglob("*") if path.is_file())
    assert b"feather" not in content
    assert b"Okafor" not in content
    assert run("release", "verify", clean, "--public-key", ward.folder / "sign.pub") == 0
    manifest = json.loads((clean / "release.json").read_text())
    who = {one["document"]: [(by["who"], by["kind"]) for by in one["signatures"]] for one in manifest["notes"]}
    assert who == {
        "a": [("Kari", "review"), ("Ola", "review"), ("Eva", "adjudication")],
        "b": [("Kari", "review")],
    }
    way = ("--vault", ward.folder / "vault", "--key-file", ward.folder / "key", "--reason", "a test")
    assert run("reidentify", clean / "notes", "-o", ward.folder / "back", *way) == 0
    assert {path.stem: path.read_bytes() for path in (ward.folder / "back").iterdir()} == {
        name: text.encode() for name, text in NOTES.items()
    }
    audit = ward.folder / "audit.json"
    assert run("review", "audit", ward.folder / "notes.review.sqlite", "-o", audit) == 0
    report = json.loads(audit.read_text())
    assert report["intact"]
    assert [one["reason"] for one in report["reopened"]] == ["an oversight"]
    assert manifest["history"]["hash"] in {one["hash"] for one in report["actions"]}
