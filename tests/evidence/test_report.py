"""The verdict of a report follows from what was shown, and never from what is not known."""

from __future__ import annotations

import json

import pytest
from tests.evidence.releases import released

from incognote.document import Document, Span
from incognote.evidence import Report, measure, run_attacks
from incognote.evidence.facts import checklists, facts_of
from incognote.evidence.release import Pair
from incognote.replace import Policy, load_policy


def reviewed(total: int, leaking: int = 0) -> list[Pair]:
    tag = load_policy("tag")
    text = "Dr. Okafor rang."
    return [
        Pair(
            Document(str(number), text, [Span(4, 10, "DOCTOR")], {"language": "en"}),
            text if number < leaking else "Dr. [DOCTOR] rang.",
            tag,
        )
        for number in range(total)
    ]


@pytest.mark.parametrize(
    ("total", "leaking", "status", "exit_status"),
    [(0, 0, "not known", 5), (100, 0, "not known", 5), (299, 0, "met", 0), (299, 1, "not met", 4), (473, 1, "met", 0)],
)
def test_the_verdict_is_what_the_sample_shows(total: int, leaking: int, status: str, exit_status: int) -> None:
    measured = measure(reviewed(total, leaking), with_retention=False) if total else None
    verdict = Report("evidence", 2000, measured=measured).verdict
    assert (verdict.status, verdict.exit_status) == (status, exit_status)


def test_notes_of_the_plan_that_were_not_reviewed_leave_it_not_known() -> None:
    pairs = reviewed(299)
    plan = {"ids": [pair.id for pair in pairs] + ["forgotten"]}
    report = Report("evidence", 2000, plan=plan, reviewed=frozenset(pair.id for pair in pairs),
                    measured=measure(pairs, with_retention=False))  # fmt: skip
    assert report.verdict.status == "not known" and "1 notes of the plan" in " ".join(report.verdict.reasons)


def test_an_attack_that_succeeds_makes_it_not_met(notes: list[Document], surrogate: Policy) -> None:
    weak = released(notes, surrogate, hide=lambda note, new: [span.of(note.text) for span in note.spans])
    attacks = run_attacks(weak, ["singling out by originals"])
    report = Report("evidence", 150, measured=measure(reviewed(299), with_retention=False), attacks=attacks)
    assert report.verdict.status == "not met"


def test_every_point_of_every_check_list_is_answered_by_a_figure_or_left_to_a_person() -> None:
    policy = load_policy("research")
    report = Report("evidence", 299, measured=measure(reviewed(299)), facts=facts_of(policy, {"secret": "the safe"}))
    found = report.as_dict()
    lists = {one["name"]: one["points"] for one in found["checklists"]}
    assert lists.keys() == {"safe-harbor", "expert-determination", "edpb-01-2025", "ico-2025", "ehds-66"}
    for points in lists.values():
        assert {point["answers"] for point in points} == {"software", "person"}
        for point in points:
            assert ("evidence" in point) == (point["answers"] == "software")
            assert point["text"].endswith(".") and point["reference"]
    assert "0 of 299 documents" in lists["ehds-66"][1]["answer"]
    assert lists["edpb-01-2025"][5]["answer"] == "not measured"
    assert checklists({})[0]["points"][0]["answer"]


def test_facts_say_clause_by_clause_what_happens_and_who_may_reverse_it() -> None:
    facts = facts_of(load_policy("pseudonymous"), {"vault": "/safe/vault", "secret": None}, {"model": {"name": "best"}})
    clauses = {clause["label"]: clause for clause in facts["policy"]["clauses"]}
    assert clauses["PATIENT"]["does"].startswith("pseudonym") and clauses["PATIENT"]["keyed"]
    assert facts["keys"]["places"] == {"vault": "/safe/vault"} and len(facts["reversal"]) == 2
    assert facts_of(load_policy("tag"))["reversal"] == ["Nothing that this software made leads back to the originals."]


def test_a_page_needs_nothing_from_elsewhere_and_json_says_the_same() -> None:
    report = Report("evidence", 299, measured=measure(reviewed(299)), facts=facts_of(load_policy("tag")))
    page = report.html()
    assert page.startswith("<!doctype html>") and "src=" not in page and "http" not in page and "<script" not in page
    assert "Target 1.00%: met" in page and "@media print" in page
    assert json.loads(json.dumps(report.as_dict()))["verdict"]["exit_status"] == 0
