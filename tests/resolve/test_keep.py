"""Terms of the user's own that must stay, and the identifiers that must not stay with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.timing import processor_seconds

import incognote
from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.resolve.keep import LONGEST, KeptTerms
from incognote.text.analysis import Analysis

TERMS = [
    "Wilson disease",
    "St. John's wort",
    "Diabetes mellitus, type 2",
    "Kvarkitt",
    "Marie",
    "K77",
    "HbA1c",
    "Norway",
]


def left(text: str, *marked: str, terms: list[str] = TERMS, label: str = "PATIENT", **more: str) -> list[str]:
    """Of the marked words of a text, those that are still spans beside the terms."""
    spans, at = [], 0
    for words in marked:
        at = text.index(words, at)
        spans.append(Span(at, at + len(words), label, **more))  # type: ignore[arg-type]
        at += len(words)
    note = Analysis(Document("1", text), "en")
    return [span.of(text) for span in KeptTerms(terms).without(note, spans)]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Known Wilson disease.", "Wilson"),
        ("Known Wilson disease.", "Wilson disease"),
        ("Known Wilson's disease.", "Wilson's"),
        ("KNOWN WILSON DISEASE.", "WILSON"),
        ("Takes St. John's wort daily.", "St. John"),
        ("Takes st john's wort daily.", "st john"),
        ("diabetes mellitus type 2 since long", "mellitus type 2"),
        ("Diabetes Mellitus, Type 2 since long", "Mellitus, Type"),
        ("Kvarkitt i høyre kne.", "Kvarkitt"),
        ("kvàrkitt i kneet", "kvàrkitt"),
        ("stained with marie", "marie"),
        ("Dx K77.", "K77"),
        ("(k77)", "77"),
        ("HbA1c 52", "HbA1c"),
        ("hba1c 52", "hba1c"),
    ],
)
def test_what_lies_wholly_inside_a_term_is_no_identifier(text: str, marked: str) -> None:
    assert left(text, marked) == []


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Seen by Wilson today.", "Wilson"),
        ("Paul Wilson disease free.", "Paul Wilson"),
        ("Signed Wilson.\nDisease stable.", "Wilson"),
        ("Signed Wilson\nDisease stable", "Wilson"),
        ("Signed Wilson. Disease stable.", "Wilson"),
        ("Seen by Wilson, disease stable.", "Wilson"),
        ("Marie came alone.", "Marie"),
        ("MARIE CAME ALONE.", "MARIE"),
        ("From Norway.", "Norway"),
        ("Seen by Dr. Kvarkitt.", "Kvarkitt"),
        ("Bed K 77.", "K 77"),
        ("Lab AK77.", "AK77"),
        ("Kvarkitts Minde", "Kvarkitts"),
    ],
)
def test_what_is_not_the_term_stays_an_identifier(text: str, marked: str) -> None:
    assert left(text, marked) == [marked]


@pytest.mark.parametrize("label", ["DATE", "AGE", "PHONE", "FAX", "EMAIL", "URL", "IP", "FECHAS", "Phone_Number"])
def test_what_has_a_form_is_nobodys_term(label: str) -> None:
    assert left("Known Wilson disease.", "Wilson disease", label=label) == ["Wilson disease"]


def test_a_room_is_not_a_code() -> None:
    assert left("Moved to K77.", "K77", label="ROOM") == ["K77"]
    assert left("Diagnosis K77.", "K77", label="ID") == []


def test_digits_alone_protect_nothing() -> None:
    for term in ("38341003", "12 345", "12-3456"):
        assert left(f"No {term} here", term, terms=[term], label="MRN") == [term]


def test_initials_and_letters_protect_nothing() -> None:
    assert left("Signed AB today", "AB", terms=["AB", "A"]) == ["AB"]


def test_a_word_that_is_part_of_a_name_of_the_note_is_no_term_there() -> None:
    assert left("Hope Kvarkitt came. Kvarkitt is well.", "Hope Kvarkitt", "Kvarkitt") == ["Hope Kvarkitt", "Kvarkitt"]
    assert left("Hope Wilson has Wilson disease.", "Hope Wilson", "Wilson") == ["Hope Wilson"]


def test_identifiers_known_beforehand_always_stay() -> None:
    assert left("Known Wilson disease.", "Wilson", source="known") == ["Wilson"]
    note = Analysis(Document("1", "Known Wilson disease."), "en")
    note.found["known"] = [Span(6, 12, "PATIENT", 1.0, "known")]
    other = Span(6, 20, "HOSPITAL", 1.0, "institutions")
    assert KeptTerms(TERMS).without(note, [other]) == [other]


def test_a_term_that_is_too_long_protects_nothing() -> None:
    words = [f"qword{letter}" for letter in "abcdefghijkl"]
    fits, long = " ".join(words[:LONGEST]), " ".join(words[: LONGEST + 1])
    assert left(f"x {fits} y", fits.title().split()[0].lower(), terms=[fits]) == []
    assert left(f"x {long} y", "qworda", terms=[long]) == ["qworda"]


def test_tables_of_either_form(tmp_path: Path) -> None:
    codes, terms = tmp_path / "icpc.tsv", tmp_path / "own.txt"
    codes.write_bytes(b"\xef\xbb\xbfK77\tHjertesvikt\r\n\r\n38341003\tWilson disease\r\n")
    terms.write_text("St. John's wort\nKvarkitt\n", "utf-8")
    kept = KeptTerms.read([codes, terms])
    text = "K77 Hjertesvikt 38341003 Wilson disease, St. John's wort, Kvarkitt"
    marked = ["K77", "Hjertesvikt", "38341003", "Wilson", "John", "Kvarkitt"]
    spans = [Span(text.index(words), text.index(words) + len(words), "ID") for words in marked]
    assert [span.of(text) for span in kept.without(Analysis(Document("1", text), "nb"), spans)] == ["38341003"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"K77\tHjertesvikt\nT90\tDiab\xe9tes\n", "line 2 is not UTF-8"),
        (b"K77\tHjertesvikt\tSecret\n", "line 1 has 3 columns"),
        (b"\nK77\t\n", "line 2 has no term after its tab"),
        (b"\tHjertesvikt\n", "line 1 has no code before its tab"),
    ],
)
def test_a_bad_line_is_named_and_not_quoted(content: bytes, reason: str, tmp_path: Path) -> None:
    table = tmp_path / "bad.tsv"
    table.write_bytes(content)
    with pytest.raises(UsageError, match=reason) as error:
        KeptTerms.read([table])
    assert "bad.tsv" in str(error.value)
    assert not any(word in str(error.value) for word in ("Hjertesvikt", "K77", "Diab", "Secret"))


def test_compiled_terms_keep_what_their_tables_keep(tmp_path: Path) -> None:
    table, more = tmp_path / "own.txt", tmp_path / "more.tsv"
    table.write_text("Wilson disease\nKvarkitt\n", "utf-8")
    more.write_text("K77\tHjertesvikt\n", "utf-8")
    KeptTerms.read([table]).save(tmp_path / "own.terms")
    text = "K77 Hjertesvikt Wilson disease Kvarkitt Okafor"
    note = Analysis(Document("1", text), "nb")
    spans = [Span(text.index(word), text.index(word) + len(word), "ID") for word in text.split()]
    read, compiled = KeptTerms.read([table, more]), KeptTerms.read([tmp_path / "own.terms", more])
    assert len(read) == len(compiled)
    assert [span.of(text) for span in compiled.without(note, spans)] == ["Okafor"]
    assert compiled.without(note, spans) == read.without(note, spans)


def test_a_file_that_is_no_compiled_terms_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.terms"
    broken.write_bytes(b"Wilson disease\n")
    with pytest.raises(UsageError, match=r"broken\.terms: not written by 'incognote terms'"):
        KeptTerms.read([broken])
    with pytest.raises(UsageError, match=r"none\.terms: cannot be read: No such file"):
        KeptTerms.read([tmp_path / "none.terms"])
    with pytest.raises(UsageError, match=r"ends in \.terms"):
        KeptTerms(["Wilson disease"]).save(tmp_path / "own.npz")


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.tsv: cannot be read"):
        KeptTerms.read([tmp_path / "none.tsv"])


def test_a_recipe_names_its_tables_from_its_own_folder(tmp_path: Path) -> None:
    recipe = tmp_path / "mine.toml"
    text = '[[find]]\nfinder = "capitals"\n\n[resolve]\ncombine = "union"\n'
    (tmp_path / "terms.tsv").write_text("X1\tZorblaxin forte\n")
    note = "She was given Zorblaxin forte by Zebulonski again."
    recipe.write_text(text)
    assert [span.of(note) for span in incognote.load(recipe).find(note).spans] == ["Zorblaxin", "Zebulonski"]
    by_argument = incognote.load(recipe, keep=[tmp_path / "terms.tsv"]).find(note)
    recipe.write_text(text + 'keep = ["terms.tsv"]\n')
    by_recipe = incognote.load(recipe).find(note)
    assert [span.of(note) for span in by_recipe.spans] == ["Zebulonski"]
    assert by_argument.spans == by_recipe.spans
    recipe.write_text(text + 'keep = "terms.tsv"\n')
    with pytest.raises(UsageError, match="a list of file names"):
        incognote.load(recipe)


def test_a_name_found_elsewhere_does_not_spread_into_a_term(tmp_path: Path) -> None:
    table = tmp_path / "terms.tsv"
    table.write_text("E83\tWilson disease\n")
    note = "Mr. Paul Wilson, 54. Wilson disease in the family. Mr. Wilson feels well."
    spans = incognote.load("en", "fast", keep=[table]).find(note).spans
    assert not any(span.start < note.index("Wilson disease") + 6 and span.end > 21 for span in spans)
    assert "Wilson" in [span.of(note) for span in spans if span.start > 40]


def test_many_terms_cost_little() -> None:
    terms = [
        f"abcd{chr(97 + n % 26)}ef{chr(97 + n // 26 % 26)} gh{chr(97 + n // 676 % 26)}ij term" for n in range(20_000)
    ]
    kept = KeptTerms([*terms, "Wilson disease"])
    text = "Known Wilson disease. " * 2000
    note = Analysis(Document("1", text), "en")
    spans = [Span(at + 6, at + 12, "PATIENT") for at in range(0, len(text), 22)]
    assert processor_seconds(lambda: kept.without(note, spans)) < 5
    assert kept.without(note, spans) == []
