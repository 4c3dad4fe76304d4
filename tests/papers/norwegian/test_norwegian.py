"""The Norwegian application against the thesis: its figures, and each of its steps."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import incognote
from incognote.cli import cli
from incognote.document import Document
from incognote.errors import UsageError
from incognote.lexicons.frequencies import Frequencies
from incognote.papers.norwegian.finders import NorwegianFinder
from incognote.papers.norwegian.words import explained, is_medicine
from incognote.papers.norwegian.works import Entry, ReferenceWorks
from incognote.text.analysis import Analysis

FIGURE_1_1 = """\
Dato: 18.06.1999
Godkjent av: Ola Nordmann
Dokumentnummer: 32313478

INNKOMSTJOURNAL
Innleggende lege: Amk-sentralen
Pasient: Nils Hansen
Alder: 53 år
Diagnose: Brystsmerter

Tidligere sykdommer:
Pasienten hadde hjerteinfarkt i 1995.

Aktuelt:
Smerter og nummenhet som startet i venstre hånd og spredte seg oppover og mot hjertet ca kl 14 i dag. Kvalm, ingen \
effekt av nitro. Ikke økt dyspnoe, ikke vært kaldsvett. Får nitro og morfin i ambulansen, og innkommer smertefri

Medikamenter:
Fragmin 2500 lE x 1
Panodil 500 mg x 4
Nexium 40 mg x 1
"""

#: Figure 10.1, with our names of the categories.
FIGURE_10_1 = (
    FIGURE_1_1.replace("18.06.1999", "[DATE]")
    .replace("Ola Nordmann", "[PATIENT]")
    .replace("32313478", "[ID]")
    .replace("Nils Hansen", "[PATIENT]")
    .replace("53 år", "[AGE]")
    .replace("1995", "[DATE]")
    .replace("kl 14", "kl [DATE]")
)


def hidden(text: str, **options: object) -> list[str]:
    return found(NorwegianFinder(**options), text)  # type: ignore[arg-type]


def found(finder: NorwegianFinder, text: str) -> list[str]:
    return [span.of(text) for span in finder.find([Analysis(Document("1", text), "nb")])[0]]


def with_archive(texts: list[str], **options: object) -> NorwegianFinder:
    finder = NorwegianFinder(**options)  # type: ignore[arg-type]
    finder.frequencies = Frequencies.count(Document(str(n), text) for n, text in enumerate(texts))
    return finder


@pytest.mark.parametrize("recipe", ["norwegian", "norwegian-pattern"])
def test_figure_1_1_becomes_figure_10_1(recipe: str) -> None:
    assert incognote.load(recipe)(FIGURE_1_1, policy="tag").text == FIGURE_10_1


def test_what_the_patterns_found_is_not_given_back_by_frequencies() -> None:
    common = with_archive(["Dato: 18.06.1999"] * 50 + ["noe helt annet"], parts=["idf"])
    assert "18.06.1999" in found(common, "Dato: 18.06.1999")


@pytest.mark.parametrize(
    "text",
    [
        "lungebetennelsene ble behandlet",
        "gjentatte bihulebetennelser",
        "hadde hjerteinfarkt, og slag",
        "Fragmin daglig, gitt som inj 5000 IE",
        "Kvalm og slapp. Ikke dyspnoe.",
        "VURDERING\nInnleggelsesjournal skrevet",
        "Diagnose: SNOMED CT 22298006 hjerteinfarkt",
        "Koder: ICD-10 I21.9, I48.1 og ATC B01AB04",
    ],
)
def test_medicine_and_ordinary_words_are_kept_in_any_form(text: str) -> None:
    assert hidden(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pasienten er fra Bergen og bor alene.", ("Bergen", "CITY")),
        ("Innlagt fra sykehjemmet av Kari Bergen.", ("Kari Bergen", "PATIENT")),
    ],
)
def test_the_words_around_decide_between_a_name_and_a_place(text: str, expected: tuple[str, str]) -> None:
    spans = NorwegianFinder().find([Analysis(Document("1", text), "nb")])[0]
    assert expected[0] in " ".join(span.of(text) for span in spans)
    labels = {span.label for span in spans if span.of(text) in expected[0]}
    assert expected[1] in labels or "DOCTOR" in labels


def test_stems_spellings_and_compounds_explain_a_word() -> None:
    assert explained(["kjegler", "dyspnoe", "innkomstjournal", "xqzyt"]).tolist() == [True, True, True, False]
    assert is_medicine(["lungebetennelsene", "bihulebetennelser", "nitro", "stolen"]).tolist() == [
        True,
        True,
        True,
        False,
    ]


WORKS = [
    Entry("ICD-10", "I21.9", "Uspesifisert akutt hjerteinfarkt i fremre vegg"),
    Entry("SNOMED CT", "22298006", "Myocardial infarction"),
    Entry("ATC", "B01AB04", "Dalteparin"),
    Entry("firms", "", "Zorblax Qvistrup", True),
]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Diagnose I21.9 satt.", "I21.9"),
        ("Diagnose: SNOMED CT 22298006", "22298006"),
        ("uspesifisert akutt hjerteinfarkt i fremre vegg", "I21.9"),
        ("Gitt B01AB04.", "B01AB04"),
    ],
)
def test_a_code_or_its_description_is_found_with_both(text: str, code: str) -> None:
    tagged = ReferenceWorks(WORKS).tag(Analysis(Document("1", text), "nb"))
    assert [phrase.entry.code for phrase in tagged] == [code]
    assert all(phrase.entry.description for phrase in tagged)


def test_a_code_named_by_its_work_is_kept_by_the_whole_pipeline() -> None:
    text = "Diagnose: SNOMED CT 22298006. Kode ICD-10 I21.9. Tlf 68 29 30 50."
    kept = incognote.load("norwegian")(text, policy="tag").text
    assert kept == text.replace("68 29 30 50", "[PHONE]")


def test_a_number_is_a_code_only_after_the_name_of_its_work() -> None:
    assert ReferenceWorks(WORKS).tag(Analysis(Document("1", "Ring 22298006"), "nb")) == []


@pytest.mark.parametrize(
    ("distance", "in_order", "misspelt", "reordered"), [(0, True, 0, 0), (2, True, 1, 0), (0, False, 0, 1)]
)
def test_long_phrases_are_searched_as_table_12_1_varies_them(
    distance: int, in_order: bool, misspelt: int, reordered: int
) -> None:
    works = ReferenceWorks(WORKS, distance, in_order)
    wrong = Analysis(Document("1", "uspesifisert akkutt hjerteinfarkt i fremre vegg"), "nb")
    moved = Analysis(Document("1", "hjerteinfarkt i fremre vegg, uspesifisert akutt"), "nb")
    assert (len(works.tag(wrong)), len(works.tag(moved))) == (misspelt, reordered)


def test_works_of_the_user_keep_medicine_and_hide_organisations(tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text("Q1\tXqzytvrk\n", "utf-8")
    (tmp_path / "firms.txt").write_text("zorblax qvistrup\n", "utf-8")
    text = "Pasienten har xqzytvrk, arbeider i zorblax qvistrup."
    with_works = hidden(text, works=[tmp_path / "own.tsv"], organizations=[tmp_path / "firms.txt"])
    assert with_works == ["zorblax qvistrup"]
    assert "xqzytvrk" in " ".join(hidden(text))
    with pytest.raises(UsageError, match=r"none\.tsv"):
        hidden(text, works=[tmp_path / "none.tsv"])


ARCHIVE = ["Pasienten har zvrk. Fin form i dag."] * 30 + [f"Unik setning {n} med qwrt." for n in range(3)] + ["x"] * 67


def test_alpha_keeps_what_is_common_in_the_archive() -> None:
    assert found(with_archive(ARCHIVE, alpha=3.0), "har zvrk") == []
    assert found(with_archive(ARCHIVE, alpha=0.1), "har zvrk") == ["zvrk"]


def test_beta_hides_what_is_rare_in_the_archive() -> None:
    text = "Hun likte hagearbeid."
    assert found(with_archive(ARCHIVE, alpha=0.1, beta=9.0), text) == []
    assert "hagearbeid" in " ".join(found(with_archive(ARCHIVE, alpha=0.1, beta=2.0), text))


def test_gamma_keeps_sentences_that_are_common_in_the_archive() -> None:
    text = "Pasienten har zvrk."
    assert found(with_archive(ARCHIVE, alpha=0.0, gamma=4.0), text) == []
    assert found(with_archive(ARCHIVE, alpha=0.0, gamma=0.1), text) == ["zvrk"]


def test_a_sentence_with_too_many_sensitive_words_is_hidden_whole() -> None:
    text = "Xqzyt vrbl zvrk hoste."
    assert "hoste" not in " ".join(hidden(text))
    assert "hoste" in " ".join(hidden(text, sensitive_sentence=0.5))


def test_thresholds_are_scaled_to_the_size_of_the_archive() -> None:
    rare, common = "har hagearbeid", "har zvrk"
    for archive in (ARCHIVE, ARCHIVE * 10):
        finder = with_archive(archive, alpha=1.5, beta=4.6)
        assert found(finder, common) == []
        assert found(finder, rare) == ["hagearbeid"]


def test_the_archive_is_an_option_of_the_command_line(tmp_path: Path) -> None:
    Frequencies.count(Document(str(n), text) for n, text in enumerate(ARCHIVE)).save(tmp_path / "archive.freq")
    (tmp_path / "note.txt").write_text("Pasienten har zvrk.\n", "utf-8")

    def run(*options: str) -> str:
        out = tmp_path / f"out{len(options)}.txt"
        arguments = ["deid", str(tmp_path / "note.txt"), "-o", str(out), *options]
        outcome = CliRunner().invoke(cli, arguments, catch_exceptions=False)
        assert outcome.exit_code == 0, outcome.output
        return out.read_text("utf-8")

    assert "zvrk" not in run("--model", "norwegian")
    assert "zvrk" in run("--model", "norwegian", "--frequencies", str(tmp_path / "archive.freq"))


def test_a_recipe_without_frequencies_refuses_an_archive(tmp_path: Path) -> None:
    Frequencies.count([Document("1", "a")]).save(tmp_path / "archive.freq")
    with pytest.raises(UsageError, match="uses no document frequencies"):
        incognote.load("rules", frequencies=tmp_path / "archive.freq")
