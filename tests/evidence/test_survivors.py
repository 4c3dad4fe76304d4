"""A quick look at outputs counts what the policy would have changed, and only that."""

from __future__ import annotations

import json

import pytest
from tests.timing import processor_seconds

from incognote.document import Document, Span
from incognote.evidence.diagnoses import diagnoses
from incognote.evidence.release import Pair
from incognote.evidence.report import Report
from incognote.evidence.shapes import blank_tags, shapes
from incognote.evidence.survivors import Survivors, look_for_survivors
from incognote.replace import Replacer, load_policy, policy_names


def marked(note_id: str, text: str, **spans: str) -> Document:
    found = [Span(text.index(string), text.index(string) + len(string), label) for label, string in spans.items()]
    return Document(note_id, text, found, {"language": "en"})


def counts(found: Survivors, section: str) -> dict[str, int]:
    return {kind: tally.count for kind, tally in found.sections.get(section, {}).items()}


def look(text: str, policy: str, original: Document | None = None, **spans: str) -> Survivors:
    chosen = load_policy(policy)
    pairs = {original.id: Pair(original, text, chosen)} if original else None
    return look_for_survivors([marked("1", text, **spans)], chosen, pairs, with_strings=True)


@pytest.mark.parametrize(
    ("text", "shape", "string"),
    [
        ("Admitted 12Jan2014 with fever", "date", "12Jan2014"),
        ("ingresó el 3 de abril de 2020 por", "date", "3 de abril de 2020"),
        ("innlagt 12. mai 2019 fra", "date", "12. mai 2019"),
        ("on January 24, 2014 she", "date", "January 24, 2014"),
        ("seen 31-12-15.", "date", "31-12-15"),
        ("ifølge 2.4.2019, bedre", "date", "2.4.2019"),
        ("født 120678 44587 i", "long number", "120678 44587"),
        ("MRN 4471920.", "long number", "4471920"),
        ("call (617) 555-0134 now", "phone number", "(617) 555-0134"),
        ("tlf +47 97 61 50 38", "phone number", "+47 97 61 50 38"),
        ("tfno 612 345 678.", "phone number", "612 345 678"),
        ("see www.example.org/a for", "web address", "www.example.org/a"),
        ("from 10.44.17.208 at", "IP address", "10.44.17.208"),
    ],
)
def test_a_shape_that_survived_is_seen(text: str, shape: str, string: str) -> None:
    assert [(name, text[start:end]) for name, start, end in shapes(text)] == [(shape, string)]


@pytest.mark.parametrize(
    "text",
    ["BP 120/80, HR 72", "Lantus 22 E + 8 E", "temp 38.4, CRP 120", "1/2 tablet", "L4-L5", "may 10 mg be given",
     "x 0.1234567", "sats 400-600 ml", "doses 8/40/92", "pH 7.36/41", "DES 38 mm"],
)  # fmt: skip
def test_medicine_is_not_a_surviving_shape(text: str) -> None:
    assert list(shapes(text)) == []


@pytest.mark.parametrize(
    "tag",
    ["[PATIENT]", "[PATIENT-12]", "████", "[AGE > 89]", "[LOCATION_OTHER-3]", "<NAME:K7PQ2M4XTBC5HDEW>", "<YEAR>"],
)
def test_what_visibly_replaced_something_is_not_looked_at(tag: str) -> None:
    assert blank_tags(f"a {tag} b") == f"a {' ' * len(tag)} b"


def test_brackets_of_a_note_are_not_tags() -> None:
    assert blank_tags("[see 3/4/19] and [Okafor]") == "[see 3/4/19] and [Okafor]"


@pytest.mark.parametrize(
    "policy", [name for name in policy_names() if name not in ("surrogate", "research", "vigibase")]
)
def test_what_a_policy_writes_itself_is_never_a_survivor(policy: str) -> None:
    note = marked(
        "1", "Anna Lund, 54, rang (617) 555-0134 on 3/4/2019; a.berg@example.org, MRN 4471920.",
        PATIENT="Anna Lund", AGE="54", PHONE="(617) 555-0134", DATE="3/4/2019", EMAIL="a.berg@example.org",
        MRN="4471920",
    )  # fmt: skip
    found = look(Replacer(load_policy(policy), b"secret of a test, and of no one").replace(note).text, policy)
    assert found.leaks == 0, found.as_dict()


def test_a_year_that_the_law_lets_stay_is_not_a_survivor_and_a_date_is() -> None:
    found = look("Since 2019, seen 3/4/19 in Ohio.", "safe-harbor", DATE="2019", STATE="Ohio")
    assert counts(found, "shape") == {"date": 1} and counts(found, "found again") == {}


def test_surrogates_without_originals_are_not_counted_and_that_is_said() -> None:
    found = look("Seen 3/4/19, MRN 4471920.", "surrogate")
    assert found.leaks == 0 and "DATE, ID" in found.notices[0]


def test_an_original_that_stands_in_any_case_is_found() -> None:
    original = marked("1", "Okafor came. Dr OKAFOR rang, and okafor again.", DOCTOR="Okafor")
    found = look("Lund came. Dr OKAFOR rang, and okafor again.", "surrogate", original)
    assert counts(found, "original") == {"DOCTOR": 1} and counts(found, "perhaps") == {"DOCTOR": 1}


def test_what_the_reviewers_marked_and_the_run_missed_is_found_where_it_stands() -> None:
    text = "Seen by Okafor in Oslo."
    found = look(text.replace("Oslo", "[CITY]"), "tag", marked("1", text, DOCTOR="Okafor", CITY="Oslo"))
    assert found.sections["original"]["DOCTOR"].places == {"1": [(8, 14)]}


def test_a_finder_sees_the_text_as_it_stands_and_what_it_finds_is_a_reason_to_look() -> None:
    seen: list[str] = []

    def find(documents: object) -> list[Document]:
        assert isinstance(documents, list)
        seen.extend(document.text for document in documents)
        return [Document(one.id, one.text, [Span(0, 9, "PATIENT"), Span(15, 19, "CITY")]) for one in documents]

    found = look_for_survivors([Document("1", "[PATIENT] from Voss")], load_policy("tag"), find=find)
    assert seen == ["[PATIENT] from Voss"]
    assert counts(found, "found again") == {"CITY": 1} and found.leaks == 0


def test_a_word_of_one_person_only_is_counted() -> None:
    notes = [
        Document("1", "Called Snusmumrikken.", meta={"patient": "p"}),
        Document("2", "Snusmumrikken again.", meta={"patient": "p"}),
        Document("3", "Knows Mummitrollet."),
        Document("4", "Mummitrollet came."),
    ]
    found = look_for_survivors(notes, load_policy("tag"), with_strings=True)
    assert set(found.sections["of one person only"]["capitalised word"].strings) == {"Snusmumrikken"}


def test_no_string_of_a_note_is_in_a_report_unless_asked_for() -> None:
    original = marked("n<1>", "Okafor of Tyholmen, 3/4/19, has sarcoidosis", DOCTOR="Okafor")
    policy = load_policy("tag")
    for with_strings in (False, True):
        pairs = {"n<1>": Pair(original, original.text, policy)}
        found = look_for_survivors([Document("n<1>", original.text)], policy, pairs, with_strings=with_strings)
        report = Report("risk", 1, survivors=found)
        for shown in (json.dumps(report.as_dict()), report.html()):
            assert any(word in shown for word in ("Okafor", "Tyholmen", "3/4/19")) == with_strings
        assert "n&lt;1&gt;" in report.html() and "n<1>" not in report.html()


@pytest.mark.parametrize("unit", ["1", "1 ", "a", "+1", "A", "[A", "a.", "(1) ", "jan 1 ", "'", "itis ", "<A:"])
def test_a_long_run_of_anything_takes_no_long_time(unit: str) -> None:
    text = unit * (100_000 // len(unit)) + "x"

    def look() -> None:
        list(shapes(blank_tags(text)))
        diagnoses(text)

    assert processor_seconds(look) < 5
