"""People with accounts: who may enter, who may do what, and names that cannot be forged or mixed up."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.serve.page import Page

from incognote.cli import main
from incognote.errors import UsageError
from incognote.serve.review.accounts import LOCK_SECONDS, MOST_WRONG, Accounts, NotAdmitted
from incognote.serve.review.store import Store

PIN = "48151623"


@pytest.fixture
def people(page: Page) -> Page:
    """A page with two reviewers, an adjudicator and an owner, who have all opened their accounts."""
    accounts = page.sessions.accounts
    for name, role in (("Kari", "reviewer"), ("Ola", "reviewer"), ("Eva", "adjudicator"), ("Per", "owner")):
        accounts.admit(name, PIN, accounts.add(name, role, PIN, "a test"))
    return page


def enter(page: Page, name: str, pin: str = PIN, token: str = "") -> Any:
    answer = page.client.post("/api/sign-in", json={"name": name, "pin": pin, "token": token})
    if answer.status_code == 200:
        page.headers = {"x-incognote-csrf": answer.json()["csrf"]}
    return answer


def sign(page: Page, name: str, reject_first: bool = False) -> int:
    enter(page, name)
    opened = page.post("notes/1/open").json()
    review = int(opened["review"]["id"])
    if reject_first:
        page.post(f"reviews/{review}/act", {"do": "reject", "span": opened["spans"][0]["id"]})
    assert page.post(f"reviews/{review}/sign").status_code == 200
    return review


def test_a_personal_link_opens_an_account_once_and_only_with_its_pin(page: Page) -> None:
    accounts = page.sessions.accounts
    token = accounts.add("Kari Nordmann", "reviewer", PIN, "a test")
    assert enter(page, "Kari Nordmann").status_code == 403  # the PIN alone, before the link was used
    assert enter(page, "Kari Nordmann", "00000000", token).status_code == 403
    assert enter(page, "Ola", PIN, token).status_code == 403
    assert enter(page, "Kari Nordmann", PIN, token).status_code == 200
    assert enter(page, "Kari Nordmann", PIN, token).status_code == 403  # replayed
    assert enter(page, "Kari  Nordmann").status_code == 200
    again = accounts.add("Kari Nordmann", "reviewer", "another-pin", "a test", renew=True)
    assert enter(page, "Kari Nordmann").status_code == 403
    assert enter(page, "Kari Nordmann", "another-pin", again).status_code == 200


def test_from_the_first_account_on_links_and_sessions_without_one_are_worth_nothing(page: Page) -> None:
    page.sign_in("Kari")
    assert page.client.get("/api/door").json() == {"accounts": False}
    accounts = page.sessions.accounts
    accounts.admit("Kari", PIN, accounts.add("Kari", "owner", PIN, "a test"))
    assert page.client.get("/api/door").json() == {"accounts": True}
    assert page.client.get("/api/me").status_code == 401
    assert enter(page, "Mallory", "", page.sessions.token).status_code == 403
    assert enter(page, "Kari", "", page.sessions.token).status_code == 403


def test_names_differ_beyond_case_accents_and_blanks(page: Page) -> None:
    page.sign_in("Kåre Sørensen")
    page.post("notes/1/open")
    for forged in ("kåre sørensen", "KARE SORENSEN", "Kåre  sørensen"):
        answer = page.client.post("/api/sign-in", json={"name": forged, "token": page.sessions.token})
        assert answer.status_code == 400
        assert "Kåre Sørensen" in answer.json()["detail"]
    accounts = page.sessions.accounts
    with pytest.raises(UsageError, match="differs more"):
        accounts.add("kare sorensen", "reviewer", PIN, "a test")
    accounts.add("Kåre Sørensen", "reviewer", PIN, "a test")
    with pytest.raises(UsageError, match="has an account"):
        accounts.add("Kåre Sørensen", "owner", PIN, "a test")


def test_wrong_pins_lock_an_account_for_a_while_that_doubles(tmp_path: Path) -> None:
    clock = [0.0]
    accounts = Accounts(Store(tmp_path / "r.sqlite"), lambda: clock[0])
    accounts.admit("Kari", PIN, accounts.add("Kari", "reviewer", PIN, "a test"))
    for _ in range(MOST_WRONG):
        with pytest.raises(NotAdmitted, match="do not fit"):
            accounts.admit("Kari", "wrong one")
    with pytest.raises(NotAdmitted, match="wait"):
        accounts.admit("Kari", PIN)
    clock[0] += LOCK_SECONDS + 1
    with pytest.raises(NotAdmitted, match="do not fit"):
        accounts.admit("Kari", "wrong one")
    clock[0] += LOCK_SECONDS + 1
    with pytest.raises(NotAdmitted, match="wait"):
        accounts.admit("Kari", PIN)
    clock[0] += LOCK_SECONDS
    assert accounts.admit("Kari", PIN).role == "reviewer"


def test_neither_pin_nor_link_is_in_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    token = Accounts(store).add("Kari", "reviewer", PIN, "a test")
    store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert PIN.encode() not in kept
    assert token.encode() not in kept


def test_who_adjudicates_is_neither_of_the_two_and_has_the_role(people: Page) -> None:
    sign(people, "Kari", reject_first=True)
    sign(people, "Ola")
    for name, status in (("Kari", 403), ("Ola", 403)):
        enter(people, name)
        assert people.post("notes/1/open?kind=adjudication").status_code == status
    enter(people, "Eva")
    settled = people.post("notes/1/open?kind=adjudication").json()["review"]["id"]
    # An owner who reviewed the note may not settle it either.
    enter(people, "Per")
    assert people.post(f"reviews/{settled}/undo").status_code == 200
    people.post("notes/1/open")
    assert people.post(f"reviews/{settled}/undo").status_code == 409
    assert people.post("notes/1/open?kind=adjudication").status_code == 409


def test_a_signed_note_is_reopened_by_its_signer_or_the_owner_with_a_reason(people: Page) -> None:
    review = sign(people, "Kari")
    enter(people, "Ola")
    assert people.post(f"reviews/{review}/reopen", {"reason": "I disagree"}).status_code == 409
    enter(people, "Kari")
    assert people.post(f"reviews/{review}/reopen", {"reason": "  "}).status_code == 409
    assert people.post(f"reviews/{review}/reopen", {}).status_code == 422
    assert people.post(f"reviews/{review}/reopen", {"reason": "a typing error"}).status_code == 200
    assert people.post(f"reviews/{review}/reopen", {"reason": "again"}).status_code == 409
    sign(people, "Kari")
    enter(people, "Per")
    assert people.post(f"reviews/{review}/reopen", {"reason": "signed by mistake"}).status_code == 200
    reasons = [row["reason"] for row in people.project.store.rows("SELECT reason FROM actions WHERE kind = 'reopen'")]
    assert reasons == ["a typing error", "signed by mistake"]


def test_only_the_owner_trains_exports_and_releases(people: Page) -> None:
    for name in ("Kari", "Eva"):
        enter(people, name)
        for path, body in (("trainings", {"recipe": "x"}), ("trainings/1/use", None), ("release", {"policy": "tag"})):
            assert people.post(path, body).status_code == 403
        assert people.client.get("/api/export/jsonl").status_code == 403
        assert people.client.get("/api/audit/json").status_code == 403
    enter(people, "Per")
    assert people.post("release", {"policy": "tag"}).status_code == 400  # the program was given no place for it
    assert people.client.get("/api/export/jsonl").status_code == 200
    assert people.client.get("/api/audit/html").status_code == 200


def test_accounts_are_made_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / "r.sqlite").close()
    with pytest.raises(SystemExit) as done:
        main(["review", "add-user", str(tmp_path / "r.sqlite"), "Kari Nordmann", "--role", "owner"])
    assert not done.value.code
    shown = capsys.readouterr().out
    token = shown.partition("#token=")[2].partition("&")[0]
    pin = shown.rstrip().rpartition(" ")[2]
    store = Store(tmp_path / "r.sqlite")
    assert Accounts(store).admit("Kari Nordmann", pin, token).role == "owner"
    store.close()


def test_a_file_of_the_first_version_is_taken_over_with_its_history(tmp_path: Path) -> None:
    from incognote.serve.review import store as module
    from incognote.serve.review.audit import audit_json

    path = tmp_path / "r.sqlite"
    old = sqlite3.connect(path)
    old.executescript(module._SCHEMA)
    old.executescript(
        "CREATE TABLE actions (id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, review INTEGER NOT NULL, "
        "who TEXT NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT NOT NULL, undone INTEGER NOT NULL "
        "DEFAULT 0); CREATE INDEX actions_by_review ON actions (review); PRAGMA user_version=1;"
        "INSERT INTO notes (id, document, text, meta, words, lottery) VALUES (1, 'a', x'41', '{}', 1, 1);"
        "INSERT INTO reviews VALUES (1, 1, 'Kari', 'review', 'open', '2026-01-01T00:00:00+00:00', NULL);"
        "INSERT INTO actions VALUES (3, 1, 1, 'Kari', '2026-01-01T00:00:00+00:00', 'accept', '[]', 1);"
        "INSERT INTO actions VALUES (7, 2, 1, 'Kari', '2026-01-01T00:00:00+00:00', 'reject', '[]', 0);"
    )
    old.close()
    store = Store(path)
    assert [(row["kind"], row["undone"]) for row in store.rows("SELECT * FROM actions")] == [
        ("accept", 1),
        ("reject", 0),
    ]
    assert audit_json(store)["intact"]
    store.close()
