"""Clean notes out of a review: in the format they came in, under a policy, with a manifest of who signed what."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from incognote import __version__
from incognote.document import Document, batches
from incognote.errors import IncognoteError, RecordError, UsageError
from incognote.formats import ReadOptions, open_writer, read_documents
from incognote.release.keys import read_signing_key
from incognote.release.manifest import NOTES, hash_input, hash_output, write_manifest
from incognote.replace import Policy, Replacer, Result, load_policy
from incognote.replace.keys import Secret, derive
from incognote.scale.column_plan import ColumnChanger, ColumnPlan, parse_columns, plan_columns
from incognote.scale.column_scan import ColumnScan
from incognote.scale.identity import hash_model, hash_policy, hash_secret
from incognote.scale.stream import Stream
from incognote.serve.review.chain import head, now, record
from incognote.serve.review.decisions import Decision, decision_of
from incognote.serve.review.store import Store
from incognote.tally import Say, Tally, silent
from incognote.targets import check_apart
from incognote.vault.writer import VaultWriter

__all__ = ["ReleaseFiles", "ReviewRelease", "release", "remember_source"]


@dataclass(frozen=True, slots=True)
class ReleaseFiles:
    """Where a release goes and what it needs; the owner names these files, and they never pass through the browser."""

    out: Path
    secret: Secret
    vault: Path | None = None
    vault_key: Path | None = None
    signing_key: Path | None = None
    date_columns: tuple[str, ...] = ()
    data: Path | None = None
    columns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.vault is None) != (self.vault_key is None):
            raise UsageError("--vault and --key-file go together; incognote reidentify --new-key makes a key")


@dataclass(slots=True)
class ReviewRelease(Tally):
    """What became of the notes: ``notes`` are those written, as the manifest lists them; others are only counted."""

    out: Path
    notes: list[dict[str, Any]] = field(default_factory=list)
    labels: Counter[str] = field(default_factory=Counter)
    waiting: Counter[str] = field(default_factory=Counter)

    def counts(self) -> dict[str, Any]:
        return {
            "released": len(self.notes),
            "status": dict(Counter(note["status"] for note in self.notes)),
            "not_released": dict(self.waiting),
            "failed": self.failed_documents + len(self.left_out),
            "identifiers": dict(sorted(self.labels.items())),
            "possible_leaks": sum(note["possible_leaks"] for note in self.notes),
        }


def remember_source(store: Store, data: Path, from_: str | None, options: ReadOptions, **about: Any) -> None:
    """Keep how the notes were read, so that a release writes them in their own format."""
    told = {"data": str(data.resolve()), "from": from_, "options": asdict(options), **about}
    with store.changing():
        store.set("source", json.dumps(told))


def release(
    store: Store, files: ReleaseFiles, policy: str, who: str, unsigned: bool = False, say: Say = silent
) -> ReviewRelease:
    """Write what is signed, or with ``unsigned`` everything that was looked at, each note marked by its status.

    ``say`` is given each note that does not leave because something is wrong with it.
    """
    source = json.loads(store.setting("source", "{}"))
    data = files.data or Path(source.get("data", ""))
    if not source or not data.exists():
        raise UsageError(f"the notes of this review are not at {data}; --data says where they are")
    chosen = load_policy(policy)
    if chosen.keyed and files.secret.is_random:
        raise UsageError(f"the policy {chosen.name} derives what it puts in place from a secret: give --secret-file")
    if files.out.exists() and (not files.out.is_dir() or any(files.out.iterdir())):
        raise UsageError(f"{files.out} is not an empty folder: give each release a folder of its own")
    check_apart([data], [files.out], also_read=[store.path], also_written=[files.vault] if files.vault else [])
    key = read_signing_key(files.signing_key) if files.signing_key else None
    language = source.get("language")
    replacer = Replacer(chosen, files.secret.value, None if language == "auto" else language)
    done = ReviewRelease(files.out, say=say)
    options = ReadOptions(**{**source["options"], "known_columns": tuple(source["options"]["known_columns"])})
    documents = done.readable(read_documents([data], source["from"], options))
    changer = ColumnChanger(_plan_columns(data, source["from"], options, chosen, files), replacer)
    with ExitStack() as stack:
        vault = (
            stack.enter_context(VaultWriter(files.vault, files.vault_key)) if files.vault and files.vault_key else None
        )
        writer = stack.enter_context(open_writer(f"{files.out / NOTES}/"))
        decided = _decided(store, documents, unsigned, done)
        found: dict[str, Decision] = {}
        for batch in batches(_kept(decided, found)):
            results = [replacer.replace(one, found[one.id].final) for one in batch]
            if vault:
                vault.add_all(results)
            for result in results:
                try:
                    writer.write(changer.finished(changer.prepare(result.document)), result.text)
                except RecordError as error:
                    done.fail("could not be written", error)
                    continue
                _note(done, found[result.document.id], result, _input_key(files, key))
        if vault:
            vault.finish_messages()
    record(store, who, "release", [{"policy": chosen.name, "notes": len(done.notes)}])
    write_manifest(files.out, _about(store, files, done, chosen.name, hash_policy(chosen), who), key)
    return done


def _plan_columns(
    data: Path, from_: str | None, options: ReadOptions, policy: Policy, files: ReleaseFiles
) -> ColumnPlan:
    """What becomes of the other columns of a table: every row is looked at before the first is written."""
    scan = ColumnScan()
    whole = Stream([str(data)], from_, options, None, lambda error: None).look(scan)
    told = parse_columns(files.columns, ",".join(files.date_columns))
    return plan_columns(scan, policy, told, options.known_columns, whole=whole)


def _decided(
    store: Store, documents: Iterator[Document], unsigned: bool, done: ReviewRelease
) -> Iterator[tuple[Document, Decision]]:
    """The notes that may leave, as they are on the disk, each with what was decided about it."""
    for document in documents:
        row = store.row("SELECT * FROM notes WHERE document = ?", document.id)
        if row is None:
            done.fail("not in the review", _problem(document, "is not in the review; open the review page once"))
            continue
        decision = decision_of(store, row)
        if decision.document.text != document.text:
            done.fail("changed", _problem(document, "changed after it was reviewed; it was not written"))
        elif not decision.settled and (not unsigned or row["found"] is None):
            done.waiting[decision.status] += 1
        else:
            yield document, decision


def _kept(decided: Iterator[tuple[Document, Decision]], found: dict[str, Decision]) -> Iterator[Document]:
    for document, decision in decided:
        document.spans = decision.document.spans
        found[document.id] = decision
        yield document


def _problem(document: Document, reason: str) -> RecordError:
    return RecordError(getattr(document.origin, "name", "") or "note", document.id, reason)


def _input_key(files: ReleaseFiles, signing_key: Any) -> bytes | None:
    """The key of the inputs' hashes: of the secret, else of the signing key; without both there are no such hashes."""
    if not files.secret.is_random:
        return derive(files.secret.value, "", "release", "inputs")
    return derive(signing_key.private_bytes_raw(), "", "release", "inputs") if signing_key else None


def _note(done: ReviewRelease, decision: Decision, result: Result, key: bytes | None) -> None:
    done.labels.update(one.label for one in result.replacements)
    done.notes.append(
        {
            "document": result.document.id,
            "input": hash_input(result.document.text, key) if key else None,
            "output": hash_output(result.text),
            "status": decision.status,
            "signatures": decision.signatures,
            "identifiers": len(result.replacements),
            "possible_leaks": len(result.possible_leaks),
        }
    )


def _about(
    store: Store, files: ReleaseFiles, done: ReviewRelease, policy: str, policy_hash: str, who: str
) -> dict[str, Any]:
    """The manifest but for the files."""
    return {
        "made": now(),
        "by": who,
        "incognote": __version__,
        "policy": {"name": policy, "hash": policy_hash},
        "models": [_model(name) for (name,) in store.rows("SELECT DISTINCT model FROM notes WHERE found IS NOT NULL")],
        "secret": None if files.secret.is_random else hash_secret(files.secret.value),
        "vault": files.vault.name if files.vault else None,
        "counts": done.counts(),
        "people": [dict(row) for row in store.rows("SELECT name, role FROM users ORDER BY name")],
        "history": {"actions": store.value("SELECT count(*) FROM actions"), "hash": head(store)},
        "notes": done.notes,
    }


def _model(name: str | None) -> dict[str, str]:
    try:
        return {"name": Path(name or "").name, "hash": hash_model(name or "")}
    except IncognoteError:  # a model that was trained here and deleted since
        return {"name": Path(name or "").name, "hash": ""}
