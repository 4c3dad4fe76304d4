"""The attacks of ``incognote evidence`` on notes their thresholds were not set on: ``python -m benchmarks.attacks``

Thresholds were set on made notes and the first sixty English ones (tests/evidence). Here every set is another: the
later English notes, Spanish, Norwegian, and MEDDOCAN where it is at hand. Each is released soundly, from its own
annotations, under three policies: every attack that is weak there is a false alarm. Then four weaknesses are planted,
and the attack that is for it must find each.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tests.evidence.releases import Hide, released

from incognote.document import Document, Span
from incognote.evidence.attacks import run_attacks
from incognote.evidence.release import Release
from incognote.formats import read_documents
from incognote.labels import convert_spans
from incognote.replace import Policy, load_policy

CORPORA = Path(__file__).parents[1] / "corpora"
DATA = Path(os.environ.get("INCOGNOTE_DATA", "../shared/data"))
POLICIES = ("surrogate", "safe-harbor", "tag")


def sets(most: int) -> dict[str, list[Document]]:
    """Notes by the name of their set; a note without identifiers attacks nothing and is left out."""
    found = {
        "English, after the first sixty": _notes(CORPORA / "en")[60:],
        "Spanish": _notes(CORPORA / "es"),
        "Norwegian": _notes(CORPORA / "nb"),
    }
    if (DATA / "meddocan" / "dev").is_dir():
        found["MEDDOCAN"] = _notes(DATA / "meddocan" / "dev", "meddocan")
    step = {name: max(1, len(notes) // most) for name, notes in found.items()}
    return {name: notes[:: step[name]][:most] for name, notes in found.items()}


def _notes(folder: Path, scheme: str = "incognote") -> list[Document]:
    notes = [one for one in read_documents([folder]) if isinstance(one, Document) and one.spans]
    for note in notes:
        note.spans = convert_spans(note.spans, scheme, "incognote")
    return notes


def _cipher(note: Document, new: list[str]) -> list[str]:
    """Each word of a name always becomes the same other word."""

    def word(match: re.Match[str]) -> str:
        return "".join(chr(ord("a") + int(one, 16)) for one in sha256(match[0].encode()).hexdigest()[:7]).title()

    kept = ("DATE", "AGE", "MRN", "PHONE")
    return [
        put if span.label in kept else re.sub(r"\w+", word, span.of(note.text))
        for span, put in zip(note.spans, new, strict=True)
    ]


def _few(note: Document, new: list[str]) -> list[str]:
    names = ("PATIENT", "DOCTOR")
    return ["Xyz Qwe" if span.label in names else put for span, put in zip(note.spans, new, strict=True)]


def _leak(note: Document, new: list[str]) -> list[str]:
    """Everything stays in clear in one note of five."""
    if sha256(note.id.encode()).digest()[0] % 5:
        return new
    return [span.of(note.text) for span in note.spans]


def planted(surrogate: Policy) -> dict[str, tuple[str, Policy, Hide | None]]:
    """By weakness: the attack that is for it, the policy that was really used, and what was put in place."""
    shared = replace(surrogate, rules={**surrogate.rules, "DATE": {**surrogate.rule("DATE"), "scope": "project"}})
    return {
        "one date shift for all": ("date shift: one offset for all", shared, None),
        "word cipher": ("frequency", surrogate, _cipher),
        "one name for everyone": ("surrogate AUC", surrogate, _few),
        "a fifth of the notes in clear": ("singling out by originals", surrogate, _leak),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=200, help="of each set")
    parser.add_argument("--only", metavar="SET", help="one set, such as Spanish")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    for name, notes in sets(given.notes).items():
        if given.only not in (None, name):
            continue
        for policy in map(load_policy, POLICIES):
            found = run_attacks(released(_settled(notes), policy))
            ran = [one for one, finding in found.items() if finding.outcome != "not run"]
            weak = {one: finding.meaning for one, finding in found.items() if finding.outcome == "weak"}
            rows.append({"set": name, "notes": len(notes), "policy": policy.name, "ran": len(ran), "weak": weak})
            print(
                f"| {name} | {len(notes)} | sound, {policy.name} | {len(ran)} | {', '.join(weak) or 'none'} |",
                flush=True,
            )
        for weakness, (attack, used, hide) in planted(load_policy("surrogate")).items():
            finding = run_one(attack, released(_settled(notes), load_policy("surrogate"), used, hide))
            rows.append(
                {"set": name, "planted": weakness, "attack": attack, "outcome": finding[0], "number": finding[1]}
            )
            print(f"| {name} | {len(notes)} | {weakness} | {attack} | {finding[0]} ({finding[1]:.1%}) |", flush=True)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


def run_one(attack: str, release: Release) -> tuple[str, float]:
    from incognote.evidence.attacks import attacks

    run: Callable[[Release], object] = attacks[attack]
    finding = run(release)
    return finding.outcome, finding.number or 0.0  # type: ignore[attr-defined]


def _settled(notes: list[Document]) -> list[Document]:
    """Spans in order and apart, as a review leaves them."""
    for note in notes:
        kept: list[Span] = []
        for span in sorted(note.spans, key=lambda one: (one.start, -one.end)):
            if not kept or span.start >= kept[-1].end:
                kept.append(span)
        note.spans = kept
    return notes


if __name__ == "__main__":
    main()
