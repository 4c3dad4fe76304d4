"""From a review to clean notes: what was signed leaves, as it was signed, and the papers say so."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import incognote
from incognote.cli import main
from incognote.formats import ReadOptions, read_documents
from incognote.release.keys import create_signing_key
from incognote.serve.review import editing
from incognote.serve.review.audit import audit_html, audit_json
from incognote.serve.review.pace import paces
from incognote.serve.review.predict import predict_all
from incognote.serve.review.release import remember_source
from incognote.serve.review.store import Store
from incognote.vault.reader import create_key

NOTES = {
    "a": "Dr. Okafor saw Wendeline on 3/4/2019.\r\nWendeline May slept in May.\r\n",
    "b": "Wendeline was seen by Dr. Okafor.\n",
    "c": "Dr. Okafor called on 5/4/2019.\n",
}


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments)])
    return int(done.value.code or 0)


@dataclass
class Reviewed:
    """Three notes of two patients in a table, found by rules, and the keys of a release."""

    folder: Path
    store: Store

    def review(self, document: str, who: str = "Kari") -> int:
        note = self.store.value("SELECT id FROM notes WHERE document = ?", document)
        return editing.open_review(self.store, note, who)

    def mark(self, document: str, words: str, label: str = "PATIENT", who: str = "Kari") -> int:
        review, start = self.review(document, who), NOTES[document].index(words)
        command = {"do": "add", "start": start, "end": start + len(words), "label": label}
        editing.act(self.store, review, who, command)
        spans = editing.review_spans(self.store, review)
        return next(one["id"] for one in spans if (one["start"], one["state"]) == (start, "accepted"))

    def sign(self, *documents: str, who: str = "Kari") -> None:
        for document in documents:
            editing.sign(self.store, self.review(document, who), who)

    def export(self, out: str, *more: object, policy: str = "surrogate") -> int:
        secret = ("--secret-file", self.folder / "secret")
        columns = ("--columns", "keep=meta.patient")
        target = ("-o", self.folder / out, "--policy", policy, *secret, *columns)
        return run("review", "export", self.store.path, *target, *more)

    def manifest(self, out: str) -> Any:
        return json.loads((self.folder / out / "release.json").read_text())

    def texts(self, out: str) -> dict[str, str]:
        return {one.id: one.text for one in read_documents([self.folder / out / "notes"])}  # type: ignore[union-attr]


@pytest.fixture
def reviewed(tmp_path: Path) -> Reviewed:
    lines = [
        json.dumps({"id": id_, "ward": "3", "text": text, "meta": {"patient": "1" if id_ < "c" else "2"}})
        for id_, text in NOTES.items()
    ]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines) + "\n")
    create_key(tmp_path / "key")
    create_key(tmp_path / "secret")
    create_signing_key(tmp_path / "sign")
    store = Store(tmp_path / "r.sqlite")
    store.add_documents(read_documents([tmp_path / "notes.jsonl"]))  # type: ignore[arg-type]
    remember_source(store, tmp_path / "notes.jsonl", None, ReadOptions(), language="en")
    predict_all(store, incognote.load("rules"), "rules")
    return Reviewed(tmp_path, store)


def test_what_is_signed_leaves_in_its_own_format_and_can_be_restored_byte_for_byte(reviewed: Reviewed) -> None:
    span = reviewed.mark("a", "Wendeline")
    command = {"do": "everywhere", "span": span, "scope": "set"}
    assert len(editing.act(reviewed.store, reviewed.review("a"), "Kari", command)) == 2
    reviewed.sign("a", "b")
    way = ("--vault", reviewed.folder / "vault", "--key-file", reviewed.folder / "key")
    assert reviewed.export("clean", *way, "--signing-key", reviewed.folder / "sign") == 0
    content = b"".join(path.read_bytes() for path in (reviewed.folder / "clean").rglob("*") if path.is_file())
    assert b"Wendeline" not in content
    assert b"Okafor" not in content
    assert reviewed.texts("clean").keys() == {"a", "b"}
    lines = (reviewed.folder / "clean" / "notes" / "notes.jsonl").read_text().splitlines()
    assert [json.loads(line)["ward"] for line in lines] == ["3", "3"]
    back = reviewed.folder / "back"
    assert run("reidentify", reviewed.folder / "clean" / "notes", "-o", back, *way, "--reason", "a test") == 0
    originals = (reviewed.folder / "notes.jsonl").read_text().splitlines()
    assert [json.loads(line)["text"] for line in (back / "notes.jsonl").read_text().splitlines()] == [
        json.loads(line)["text"] for line in originals[:2]
    ]


def test_the_manifest_says_what_was_released_and_by_whom_and_nothing_of_the_notes(reviewed: Reviewed) -> None:
    reviewed.mark("a", "Wendeline")
    reviewed.sign("a")
    assert reviewed.export("clean", "--signing-key", reviewed.folder / "sign", policy="tag") == 0
    manifest = reviewed.manifest("clean")
    (note,) = manifest["notes"]
    assert (note["document"], note["status"], note["signatures"][0]["who"]) == ("a", "signed", "Kari")
    assert manifest["counts"]["not_released"] == {"new": 2}
    assert manifest["policy"]["name"] == "tag"
    assert manifest["models"][0]["name"] == "rules"
    assert manifest["models"][0]["hash"]
    from hashlib import sha256

    assert note["output"] == sha256(reviewed.texts("clean")["a"].encode()).hexdigest()
    assert note["input"] != sha256(NOTES["a"].encode()).hexdigest()  # which could be compared with guesses
    text = json.dumps(manifest)
    assert not any(word in text for word in ("Wendeline", "Okafor", "slept"))


@pytest.mark.parametrize("change", ["a note", "the manifest", "a further file", "a missing file", "another key"])
def test_a_release_that_was_changed_does_not_verify(reviewed: Reviewed, change: str) -> None:
    reviewed.sign("a")
    assert reviewed.export("clean", "--signing-key", reviewed.folder / "sign") == 0
    clean, key = reviewed.folder / "clean", reviewed.folder / "sign.pub"
    assert run("release", "verify", clean, "--public-key", key) == 0
    note = clean / "notes" / "notes.jsonl"
    if change == "a note":
        note.write_bytes(note.read_bytes().replace(b"slept", b"stood"))
    elif change == "the manifest":
        path = clean / "release.json"
        path.write_text(path.read_text().replace('"Kari"', '"Ola"'))
    elif change == "a further file":
        (clean / "notes" / "more.txt").write_text("")
    elif change == "a missing file":
        note.unlink()
    else:
        create_signing_key(reviewed.folder / "other")
        key = reviewed.folder / "other.pub"
    assert run("release", "verify", clean, "--public-key", key) == 1


def test_unsigned_notes_leave_only_by_choice_and_are_marked(reviewed: Reviewed) -> None:
    reviewed.sign("a")
    reviewed.mark("b", "Wendeline")
    assert reviewed.export("all", "--unsigned", "mark", policy="tag") == 0
    status = {note["document"]: note["status"] for note in reviewed.manifest("all")["notes"]}
    assert status == {"a": "signed", "b": "open", "c": "new"}
    assert reviewed.texts("all")["b"] == "[PATIENT] was seen by Dr. [DOCTOR].\n"
    assert reviewed.texts("all")["c"] == "Dr. [DOCTOR] called on [DATE].\n"


def test_a_rejection_carries_over_and_the_guard_reports_instead_of_replacing(reviewed: Reviewed) -> None:
    reviewed.mark("a", "Wendeline May")
    review, at = reviewed.review("a"), NOTES["a"].rindex("May")
    (span,) = [one["id"] for one in editing.review_spans(reviewed.store, review) if one["start"] == at]
    editing.act(reviewed.store, review, "Kari", {"do": "reject", "span": span})
    reviewed.sign("a")
    assert reviewed.export("clean", policy="tag") == 0
    clean = reviewed.texts("clean")["a"]
    assert clean.endswith("[PATIENT] slept in May.\r\n")
    # The first mention, which no one decided on, is hidden by the guard.
    assert "Wendeline" not in clean


def test_what_is_in_dispute_stays_until_it_is_settled_and_then_says_who_settled_it(reviewed: Reviewed) -> None:
    from incognote.serve.review.agreement import open_adjudication

    reviewed.mark("b", "seen", "PROFESSION")
    reviewed.sign("b")
    reviewed.sign("b", who="Ola")
    assert reviewed.export("one") == 0
    assert reviewed.manifest("one")["counts"]["not_released"] == {"new": 2, "disputed": 1}
    settled = open_adjudication(reviewed.store, 2, "Eva")
    for span in editing.review_spans(reviewed.store, settled):
        editing.act(reviewed.store, settled, "Eva", {"do": "accept", "span": span["id"]})
    editing.sign(reviewed.store, settled, "Eva")
    assert reviewed.export("two") == 0
    (note,) = reviewed.manifest("two")["notes"]
    assert note["status"] == "adjudicated"
    assert [(one["who"], one["kind"]) for one in note["signatures"]] == [
        ("Kari", "review"), ("Ola", "review"), ("Eva", "adjudication")]  # fmt: skip


def test_a_note_that_changed_after_it_was_reviewed_does_not_leave(
    reviewed: Reviewed, capsys: pytest.CaptureFixture[str]
) -> None:
    reviewed.sign("a", "b")
    path = reviewed.folder / "notes.jsonl"
    path.write_text(path.read_text().replace("was seen", "was met"))
    assert reviewed.export("clean", policy="tag") == 1
    assert reviewed.texts("clean").keys() == {"a"}
    assert "notes.jsonl: b: changed after it was reviewed" in capsys.readouterr().err


def test_a_release_needs_an_empty_place_and_a_secret_where_the_policy_derives_from_one(reviewed: Reviewed) -> None:
    reviewed.sign("a")
    assert reviewed.export("clean") == 0
    assert reviewed.export("clean") == 2
    store, out = reviewed.store.path, reviewed.folder / "other"
    kept = ("--columns", "keep=meta.patient")
    assert run("review", "export", store, "-o", out, "--policy", "surrogate", *kept) == 2
    assert run("review", "export", store, "-o", out, "--policy", "tag", *kept) == 0


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE actions SET who = 'Ola' WHERE id = 2",
        "DELETE FROM actions WHERE id = 2",
        "UPDATE reviews SET reviewer = 'Ola'",
        "UPDATE reviews SET status = 'open', signed = NULL",
        "DELETE FROM spans WHERE id = 1",
        "UPDATE spans SET label = 'CITY' WHERE id = 1",
        "UPDATE notes SET text = x'41' WHERE document = 'a'",
    ],
)
def test_a_forged_history_shows_in_the_audit(reviewed: Reviewed, forgery: str, tmp_path: Path) -> None:
    reviewed.mark("a", "Wendeline")
    reviewed.sign("a")
    assert run("review", "audit", reviewed.store.path, "-o", tmp_path / "audit.html") == 0
    reviewed.store.run(forgery)
    assert run("review", "audit", reviewed.store.path, "-o", tmp_path / "audit.html") == 1
    assert "NOT intact" in (tmp_path / "audit.html").read_text()


def test_the_audit_says_who_signed_faster_than_anyone_reads_and_no_word_of_a_note(reviewed: Reviewed) -> None:
    store = reviewed.store
    for document, seconds in (("a", 30.0), ("b", 0.2)):
        review = reviewed.review(document)
        editing.look(store, review, "Kari")
        editing.sign(store, review, "Kari")
        opened = store.row("SELECT * FROM actions WHERE review = ? AND kind = 'open'", review)
        assert opened is not None
        for row in store.rows("SELECT id, at FROM actions WHERE review = ? AND kind != 'open'", review):
            from datetime import datetime, timedelta

            later = datetime.fromisoformat(opened["at"]) + timedelta(seconds=seconds)
            store.run("UPDATE actions SET at = ? WHERE id = ?", later.isoformat(), row["id"])
    assert {one.document: one.too_fast for one in paces(store)} == {"a": False, "b": True}
    report = audit_json(store)
    assert report["counts"]["signed_too_fast"] == 1
    shown = audit_html(report) + json.dumps(report)
    assert "0.2" in shown
    assert not any(word in shown for word in ("Wendeline", "Okafor", "slept"))
