"""Every attack finds the weakness that was planted for it, and is quiet on a sound release."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest
from tests.evidence.releases import Hide, released

from incognote.document import Document
from incognote.evidence.attacks import AttackFinding, attacks, run_attacks
from incognote.evidence.attacks.base import Bm25, words
from incognote.evidence.release import Pair, Release
from incognote.formats import read_documents
from incognote.replace import Policy, Replacer, load_policy


def outcome(release: Release, name: str) -> AttackFinding:
    return attacks[name](release)


@pytest.fixture(scope="module")
def sound(notes: list[Document], surrogate: Policy) -> Release:
    return released(notes, surrogate)


@pytest.mark.parametrize("policy", ["surrogate", "safe-harbor", "tag"])
def test_every_attack_is_quiet_on_a_sound_release_of_the_corpus(policy: str) -> None:
    folder = Path(__file__).parents[2] / "corpora/en"
    files = sorted(folder.glob("*.txt"))[:60]
    chosen, replacer = load_policy(policy), Replacer(load_policy(policy), b"another secret of a test")
    gold = [item for item in read_documents(files) if isinstance(item, Document)]
    release = Release([Pair(note, replacer.replace(note).text, chosen) for note in gold], chosen)
    found = run_attacks(release)
    assert {name: one.meaning for name, one in found.items() if one.outcome == "weak"} == {}
    assert found["singling out by originals"].outcome == "quiet"
    assert found["recall by origin"].outcome == "quiet"


def test_every_attack_is_quiet_on_notes_that_share_doctors_hospitals_and_towns(sound: Release) -> None:
    sound = Release(
        sound.pairs,
        sound.policy,
        {pair.patient: pair.original.text for pair in sound.pairs},
        {pair.id: [date(2001, 1, 1)] for pair in sound.pairs},
    )
    found = run_attacks(sound)
    assert {name: one.meaning for name, one in found.items() if one.outcome == "weak"} == {}
    run = {name for name, one in found.items() if one.outcome == "quiet"}
    assert run >= {
        "singling out by originals", "singling out by a list", "linkability", "frequency", "recall by origin",
        "date shift: one offset for all", "date shift: columns", "date shift: weekdays and holidays",
        "attribute inference", "surrogate AUC",
    }  # fmt: skip


def test_one_date_offset_for_all_patients_is_found(notes: list[Document], surrogate: Policy) -> None:
    rules = {**surrogate.rules, "DATE": {**surrogate.rule("DATE"), "scope": "project"}}
    weak = released(notes, surrogate, replace(surrogate, rules=rules))
    found = outcome(weak, "date shift: one offset for all")
    assert found.outcome == "weak" and found.number is not None and found.number > 0.9


def test_a_column_of_dates_left_in_clear_gives_the_offset_away(notes: list[Document], surrogate: Policy) -> None:
    release = released(notes, surrogate)
    columns = {}
    for pair in release.pairs:
        month, day, year = re.findall(
            r"\d+", next(s.of(pair.original.text) for s in pair.original.spans[5:] if s.label == "DATE")
        )
        columns[pair.id] = [date(int(year), int(month), int(day))]
    found = outcome(Release(release.pairs, surrogate, columns=columns), "date shift: columns")
    assert found.outcome == "weak" and found.number is not None and found.number > 0.4
    assert found.documents


def test_weekdays_that_stay_while_their_dates_move_are_found(notes: list[Document], surrogate: Policy) -> None:
    def hide(note: Document, new: list[str]) -> list[str]:
        spans = [span.of(note.text) for span in note.spans]
        return [
            f"{old.split(',')[0]},{put.split(',', 1)[1]}" if "," in old else put
            for old, put in zip(spans, new, strict=True)
        ]

    weak = released(notes, surrogate, hide=hide)
    found = outcome(weak, "date shift: weekdays and holidays")
    assert found.outcome == "weak"


def cipher(note: Document, new: list[str]) -> list[str]:
    """Each word always becomes the same other word."""

    def word(match: re.Match[str]) -> str:
        code = sha256(match[0].encode()).hexdigest()
        return "".join(chr(ord("a") + int(letter, 16)) for letter in code[:7]).title()

    kept = ("DATE", "MRN")
    return [
        put if span.label in kept else re.sub(r"\w+", word, span.of(note.text))
        for span, put in zip(note.spans, new, strict=True)
    ]


@pytest.mark.parametrize("name", ["linkability", "frequency", "attribute inference"])
def test_a_word_cipher_is_found(notes: list[Document], surrogate: Policy, name: str) -> None:
    found = outcome(released(notes, surrogate, hide=cipher), name)
    assert found.outcome == "weak", found.meaning


def test_a_pool_of_few_names_is_found(notes: list[Document], surrogate: Policy) -> None:
    def hide(note: Document, new: list[str]) -> list[str]:
        few = {"DOCTOR": ["Xyz", "Qwe", "Zxc"], "PATIENT": ["Xyz Xyz", "Qwe Qwe"]}
        return [
            few[s.label][int(note.id[-1]) % 2] if s.label in few else put
            for s, put in zip(note.spans, new, strict=True)
        ]

    found = outcome(released(notes, surrogate, hide=hide), "surrogate AUC")
    assert found.outcome == "weak" and found.number is not None and found.number > 0.95


def leaking(every: int, label: str = "PATIENT") -> Hide:
    def hide(note: Document, new: list[str]) -> list[str]:
        leaks = int(note.id[-3:]) % every == 0
        return [
            span.of(note.text) if leaks and span.label == label else put
            for span, put in zip(note.spans, new, strict=True)
        ]

    return hide


def test_names_left_in_one_note_of_ten_single_their_patients_out(notes: list[Document], surrogate: Policy) -> None:
    weak = released(notes, surrogate, hide=leaking(10, "MRN"))
    found = outcome(weak, "singling out by originals")
    assert found.outcome == "weak"
    by_chance = set(found.documents) - {f"note-{number:03}" for number in range(0, 150, 10)}
    assert len(by_chance) <= 1  # a surrogate may be what another note's original was
    listed = Release(weak.pairs, surrogate, {p.patient: p.original.spans[5].of(p.original.text) for p in weak.pairs})
    assert outcome(listed, "singling out by a list").outcome == "weak"


def test_a_missed_name_among_a_few_that_repeat_is_picked_out_by_the_parrot(
    notes: list[Document], surrogate: Policy
) -> None:
    def hide(note: Document, new: list[str]) -> list[str]:
        leaks = int(note.id[-3:]) % 10 == 0
        return [
            ("Xyz Xyz" if not leaks else span.of(note.text)) if span.label in ("PATIENT", "DOCTOR") else put
            for span, put in zip(note.spans, new, strict=True)
        ]

    found = outcome(released(notes, surrogate, hide=hide), "parrot")
    assert found.outcome == "weak" and found.number is not None and found.number > 0.95
    hidden = outcome(released(notes, surrogate, hide=leaking(10, "DOCTOR")), "parrot")
    assert hidden.outcome == "quiet", hidden.meaning


def test_names_of_one_origin_that_are_missed_more_often_are_found(surrogate: Policy) -> None:
    from incognote.document import Span

    pairs = []
    for number in range(60):
        name = "Priya Krishnan" if number % 3 == 0 else "John Smith"
        note = Document(str(number), f"Seen: {name}.", [Span(6, 6 + len(name), "PATIENT")], {"language": "en"})
        missed = name == "Priya Krishnan" and number % 2 == 0
        pairs.append(Pair(note, note.text if missed else "Seen: Karen Lowell.", surrogate))
    found = outcome(Release(pairs, surrogate), "recall by origin")
    assert found.outcome == "weak" and "indian" in found.meaning


def test_linking_that_the_policy_chose_is_called_so(notes: list[Document]) -> None:
    found = outcome(released(notes, load_policy("research")), "linkability")
    assert found.outcome == "by policy" and "scope" in found.advice


def test_findings_hold_no_content_of_notes(notes: list[Document], surrogate: Policy) -> None:
    weak = released(notes, surrogate, hide=leaking(5))
    shown = str({name: one.as_dict() for name, one in run_attacks(weak).items()})
    names = {
        word for note in notes for span in note.spans if span.label != "DATE" for word in span.of(note.text).split()
    }
    assert [word for word in names - {"Hospital", "Clinic"} if re.search(rf"\b{word}\b", shown)] == []


def test_bm25_ranks_the_text_that_shares_rare_words_first() -> None:
    texts = [words("the cat sat"), words("the dog sat"), words("the quokka sat")]
    scores = Bm25(texts).scores(words("a quokka, the marsupial"))
    assert scores.argmax() == 2 and scores[0] < scores[2]
