"""What a result still tells is counted, and only counted unless its strings are asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.timing import processor_seconds

from incognote.document import Document, Span
from incognote.replace.result import Replacement, Result
from incognote.risk import Report, assess
from incognote.risk.diagnoses import diagnoses
from incognote.risk.originals import reappearing
from incognote.risk.patterns import blank_tags, survivors
from incognote.risk.quasi import sex
from incognote.vault.reader import Vault, VaultWriter, create_key


def marked(note_id: str, text: str, patient: str = "", **spans: str) -> Document:
    meta = {"patient": patient} if patient else {}
    found = [Span(text.index(string), text.index(string) + len(string), label) for label, string in spans.items()]
    return Document(note_id, text, found, meta)


def counts(report: Report, section: str) -> dict[str, int]:
    return {kind: tally.count for kind, tally in report.sections.get(section, {}).items()}


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
    assert list(survivors(text)) == [(shape, string)]


@pytest.mark.parametrize(
    "text",
    [
        "BP 120/80, HR 72",
        "Lantus 22 E + 8 E",
        "temp 38.4, CRP 120",
        "1/2 tablet",
        "L4-L5",
        "may 10 mg be given",
        "x 0.1234567",
        "sats 400-600 ml",
        "doses 8/40/92",
        "pH 7.36/41",
        "DES 38 mm",
    ],
)
def test_medicine_is_not_a_surviving_shape(text: str) -> None:
    assert list(survivors(text)) == []


@pytest.mark.parametrize("tag", ["[PATIENT]", "[PATIENT-12]", "████", "[AGE > 89]", "[LOCATION_OTHER-3]"])
def test_what_visibly_replaced_something_is_not_looked_at(tag: str) -> None:
    assert blank_tags(f"a {tag} b") == f"a {' ' * len(tag)} b"


def test_brackets_of_a_note_are_not_tags() -> None:
    assert blank_tags("[see 3/4/19] and [Okafor]") == "[see 3/4/19] and [Okafor]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mann, 54 år. Han ble innlagt.", "M"),
        ("Mujer de 40 años. Ella niega fiebre.", "F"),
        ("74-year-old male; his wife says she worries. He agrees.", "M"),
        ("Patient stable.", None),
    ],
)
def test_sex_is_read_from_the_words(text: str, expected: str | None) -> None:
    assert sex(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Antecedentes: esclerosis, neumonía", {"esclerosis", "neumonía"}),
        (
            "Kjent koksartrose og brystkreft. Fritt leide, gråhvitt belegg, diagnosen stilt.",
            {"koksartrose", "brystkreft"},
        ),
        ("Wilson's disease in a patient. No disease otherwise.", {"wilson's disease"}),
    ],
)
def test_diagnoses_are_read_from_the_words(text: str, expected: set[str]) -> None:
    assert diagnoses(text) == expected


def test_an_original_that_stands_in_another_case_spacing_or_part_reappears() -> None:
    originals = [("PATIENT", "Anna Lund-Okafor"), ("PHONE", "22 85 50 50"), ("CITY", "San Juan")]
    text = "ANNA came from san\njuan with Okafor; 22855050. Annapurna, San Juanito, 228550501."
    assert list(reappearing(text, originals)) == [
        ("CITY", "san\njuan"), ("PATIENT", "ANNA"), ("PATIENT", "Okafor"), ("PHONE", "22855050"),
    ]  # fmt: skip


def test_an_ordinary_word_in_lower_case_is_not_a_name_again() -> None:
    originals = [("PATIENT", "Rose"), ("DOCTOR", "Okafor"), ("CITY", "Bath")]
    text = "rose-coloured, a bath; okafor, BATH, Rose"
    assert sorted(reappearing(text, originals)) == [
        ("CITY", "BATH"), ("DOCTOR", "okafor"), ("PATIENT", "Rose"),
    ]  # fmt: skip


def test_people_are_compared_by_all_their_notes() -> None:
    notes = [
        marked("1", "A 40 year old woman from Bergen.", "p", AGE="40", CITY="Bergen"),
        marked("2", "She has asthma.", "p"),
        marked("3", "Woman, 40 years, Bergen. She has gout.", "q", AGE="40", CITY="Bergen"),
        marked(
            "4", "Man of 91 years, a lighthouse keeper; he has asthma.", "r", AGE="91", PROFESSION="lighthouse keeper"
        ),
    ]
    report = assess(notes)
    found = report.anonymity
    assert found is not None and (report.documents, report.people) == (4, 3)
    assert (found.k, found.alone, found.people_below_5) == (1, ["4"], 3)
    assert found.known == {"age": 3, "sex": 3, "place": 2, "profession": 1}
    assert assess(notes[:3]).anonymity.k == 2  # type: ignore[union-attr]


def test_a_word_or_diagnosis_of_one_person_only_is_counted() -> None:
    notes = [
        Document("1", "Called Snusmumrikken; has sarcoidosis.", meta={"patient": "p"}),
        Document("2", "Snusmumrikken again.", meta={"patient": "p"}),
        Document("3", "Has asthma and knows Mummitrollet."),
        Document("4", "Has asthma. Mummitrollet came."),
    ]
    report = assess(notes, with_strings=True)
    assert set(report.sections["of one person only"]["capitalised word"].strings) == {"Snusmumrikken"}
    assert set(report.sections["of one person only"]["diagnosis"].strings) == {"sarcoidosis"}


def test_with_a_vault_surrogates_are_not_survivors_and_forgotten_originals_are(tmp_path: Path) -> None:
    original = "Okafor came 3/4/19 aged 40. Dr OKAFOR, 5/5/20."
    replacements = [
        Replacement(0, 6, "DOCTOR", "Okafor", "Lund", 0, 4),
        Replacement(12, 18, "DATE", "3/4/19", "8/9/21", 10, 16),
        Replacement(24, 26, "AGE", "40", "40", 22, 24),  # kept by the policy
    ]
    output = "Lund came 8/9/21 aged 40. Dr OKAFOR, 5/5/20."
    create_key(tmp_path / "key")
    with VaultWriter(tmp_path / "v", tmp_path / "key") as writer:
        writer.add(Result(Document("1", original), output, replacements))
    documents = [Document("1", output), Document("2", "not in the vault")]
    with Vault.open(tmp_path / "v", tmp_path / "key") as vault:
        report = assess(documents, vault=vault, with_strings=True)
    assert counts(report, "original") == {"DOCTOR": 1}
    assert report.sections["shape"]["date"].strings == {"5/5/20": 1}
    assert report.notices == ["The originals of 1 documents are not known; those were not looked for."]


def test_a_finder_looks_only_where_nothing_is_marked() -> None:
    seen: list[str] = []

    def find(documents: object) -> list[Document]:
        assert isinstance(documents, list)
        seen.extend(document.id for document in documents)
        return [Document(document.id, document.text, [Span(0, 4, "CITY")]) for document in documents]

    report = assess([marked("1", "Oslo", CITY="Oslo"), Document("2", "Bodø"), Document("3", "Voss")], find=find)
    assert seen == ["2", "3"]
    assert counts(report, "found again") == {"CITY": 3}


def test_no_string_of_a_note_is_in_a_report_unless_asked_for() -> None:
    notes = [marked("n<1>", "Okafor of Tyholmen, 3/4/19, has sarcoidosis", DOCTOR="Okafor")]
    originals = {"n<1>": [("DOCTOR", "Okafor")]}
    for with_strings in (False, True):
        report = assess(notes, originals=originals, with_strings=with_strings)
        for shown in (json.dumps(report.as_dict()), report.as_html(), repr(report)):
            leaks = [word for word in ("Okafor", "Tyholmen", "3/4/19", "sarcoidosis") if word in shown]
            assert bool(leaks) == (with_strings and not shown.startswith("Report")), shown
        assert "n&lt;1&gt;" in report.as_html() and "n<1>" not in report.as_html()


def test_a_page_needs_nothing_from_elsewhere() -> None:
    page = assess([Document("1", "3/4/19")]).as_html()
    assert page.startswith("<!doctype html>") and "src=" not in page and "http" not in page


def test_an_empty_set_is_reported_as_empty() -> None:
    assert assess([]).sentences() == ["0 documents of 0 people."]


@pytest.mark.parametrize("unit", ["1", "1 ", "a", "+1", "A", "[A", "a.", "(1) ", "jan 1 ", "'", "itis "])
def test_a_long_run_of_anything_takes_no_long_time(unit: str) -> None:
    text = unit * (100_000 // len(unit)) + "x"

    def look() -> None:
        list(survivors(blank_tags(text)))
        diagnoses(text)
        list(reappearing(text, [("PATIENT", "Anna Lund"), ("ID", "12345678")]))

    assert processor_seconds(look) < 5
