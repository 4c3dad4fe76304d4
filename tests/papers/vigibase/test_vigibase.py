"""The system of the VigiBase source: its expressions, its features, its combination and its maskers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import incognote
from incognote.document import Document, Span
from incognote.evaluate.inputs import read_annotated
from incognote.experiments.finding import box
from incognote.learn.features import features_of, place_groups
from incognote.papers.vigibase.experiments.case_reports import positions
from incognote.recipe import load_recipe
from incognote.rules.finder import RuleFinder
from incognote.text.analysis import Analysis
from incognote.train.training import train_recipe

CORPUS = Path(__file__).parents[3] / "corpora" / "en"


def found(family: str, text: str) -> list[tuple[str, str]]:
    spans = RuleFinder(family=family).find([Analysis(Document("1", text), "en")])[0]
    return [(span.of(text), span.label) for span in spans]


@pytest.mark.parametrize(
    ("text", "missed", "mended"),
    [
        ("hepatitis. On 19-Jul- 2011, the patient", None, ("19-Jul- 2011", "DATE")),
        ("occurred on October-November 2013. Stopped", "October-November 2013", ("October-November 2013", "DATE")),
    ],
)
def test_what_section_6_1_says_is_missed_is_found_by_the_mended_expressions(
    text: str, missed: str | None, mended: tuple[str, str]
) -> None:
    assert mended[0] not in [one for one, _ in found("vigibase", text)]
    assert mended in found("vigibase-more", text)


@pytest.mark.parametrize("text", ["Associated linked case no: 050368", "batch number 120413 was used", "Lot 010203"])
def test_a_number_that_is_called_a_case_or_a_batch_is_no_date(text: str) -> None:
    assert found("vigibase", text)
    assert found("vigibase-more", text) == []


def test_the_five_types_of_table_8() -> None:
    text = "Headache and liver failure after ibuprofen; serum sodium and blood pressure normal, asthma known."
    note = Analysis(Document("1", text), "en")
    place = place_groups["clinical_types"]()(note)
    kinds = {
        word: set(features_of(place.values[number])) if number >= 0 else set()
        for word, number in zip(note.tokens.words, place.ids.tolist(), strict=True)
    }
    assert "symptom" in kinds["Headache"]
    assert "anatomy" in kinds["liver"]
    assert "medication" in kinds["ibuprofen"]
    assert "laboratory" in kinds["sodium"]
    assert "laboratory" in kinds["pressure"]
    assert "disease" in kinds["asthma"]
    assert kinds["after"] == set()


def test_positions_go_from_the_first_token_to_the_last() -> None:
    note = Document("1", "A 41-year-old man. He left on 3/4/19", [Span(2, 4, "AGE"), Span(30, 36, "DATE")])
    document, sentence = positions([note])
    assert document["AGE"][0] < 0.2 < document["DATE"][0] < 1
    assert 0 < sentence["AGE"][0] < sentence["DATE"][0] < 1
    assert box([0.0, 0.5, 1.0]) == [0.0, 0.25, 0.5, 0.75, 1.0]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recipe, trained on a few of the narratives with few iterations, as a model folder."""
    notes = [note for note in read_annotated(str(CORPUS), lambda error: None) if note.id.startswith("en-pv-")]
    recipe = load_recipe("vigibase")
    quick = tuple({**table, "iterations": 15} if table["finder"] == "crf" else table for table in recipe.find)
    folder = tmp_path_factory.mktemp("models") / "vigibase"
    train_recipe(replace(recipe, find=quick), notes[:30], "en", public=True).save(folder)
    return folder


def test_the_recipe_trains_and_its_policy_keeps_the_medicine(trained: Path) -> None:
    text = (
        "A 41-year-old male patient received Enbrel, batch number 050368, in February 2005. "
        "He was admitted on 13/08/2005 and discharged on 21/08/2005. A 93-year-old woman recovered."
    )
    out = incognote.load("en", trained)(text, policy="vigibase").text
    assert "Enbrel, batch number 050368" in out
    assert "2005" not in out
    assert "41-year-old" in out
    assert "[AGE > 89]" in out
    assert "[DATE" not in out


def test_where_models_overlap_the_order_decides_by_category(trained: Path) -> None:
    resolve = load_recipe("vigibase").resolve
    assert resolve["order"] == ["regex", "crf", "svm"]
    assert resolve["per_label"]["AGE"] == ["crf", "svm", "regex"]
    sources = {span.source for span in incognote.load("en", trained).find("Seen on 13/08/2005 aged 41 years.").spans}
    assert "regex" in sources
