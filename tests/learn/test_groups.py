"""What the sources ask of a token, group by group."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn.batch import Extractor
from incognote.learn.features import FeatureSpec, features_of, place_groups, word_groups
from incognote.learn.row import Row
from incognote.learn.values import value_groups
from incognote.recipe import load_recipe, recipe_names
from incognote.text.analysis import Analysis

TEXT = "Seen 31-12-2014 by Dr. Okafor (77 y.o.) in Oslo/Bergen, tel 555-1234."


def note(text: str = TEXT, language: str = "en") -> Analysis:
    return Analysis(Document("a", text), language)


def of_place(group: str, word: str, text: str = TEXT, **options: object) -> list[str]:
    """The features a place group gives to the first token that is ``word``."""
    analysis = note(text)
    place = place_groups[group](**options)(analysis)
    number = place.ids[analysis.tokens.words.index(word)]
    return [] if number < 0 else features_of(place.values[number])


def of_word(group: str, word: str, language: str = "en", **options: object) -> list[str]:
    return list(word_groups[group](**options)([word], language)[0])


@pytest.mark.parametrize(
    ("group", "word", "expected"),
    [
        ("capital_type", "USA", ["ALL_UPPERCASE"]),
        ("capital_type", "McDonald", ["MIXED_CASE"]),
        ("capital_type", "12", []),
        ("numeric_type", "1987", ["YEAR_DIGIT"]),
        ("numeric_type", "2414", ["ALL_DIGITS"]),
        ("numeric_type", "iv", ["ROMAN_NUMERAL"]),
        ("numeric_type", "i.v.", []),
        ("character_pattern", "Ab01", ["LuLlNd"]),
        ("contains_xyz", "XXY", ["X", "Y"]),
        ("long_shape", "Vincent", ["Aaaaaaa"]),
        ("mist", "555", ["has digit", "natural number", "letters or digits", "no vowels"]),
        ("upper_or_digits", "UCI", ["upper"]),
        ("ngrams", "Lie", ["<l", "li", "ie", "e>", "<li", "lie", "ie>", "<lie", "lie>", "<lie>"]),
    ],
)
def test_a_word_is_asked(group: str, word: str, expected: list[str]) -> None:
    assert of_word(group, word) == expected


def test_the_questions_of_jiangs_table_have_the_answers_of_its_example() -> None:
    text = "Seen by Dr. Vincent today."
    assert of_word("letters", "Vincent") == ["has letter", "has capital", "begins with capital"]
    assert of_word("digits_and_marks", "Vincent") == []
    assert of_place("penn", "Vincent", text) == ["NNP"]
    assert of_place("lemma", "Vincent", text) == ["vincent"]
    assert of_place("chunk_tag", "Vincent", text) == ["I-NP"]
    ends = of_word("ends", "Vincent", prefixes=[2, 3, 4], suffixes=[2, 3, 4])
    assert ends == ["<Vi", "<Vin", "<Vinc", ">nt", ">ent", ">cent"]


def test_lemmas_go_by_language() -> None:
    for language, word, lemma in (
        ("en", "studies", "study"),
        ("es", "ingresada", "ingresado"),
        ("nb", "pasientene", "pasient"),
    ):
        place = place_groups["lemma"]()(note(f"{word} x", language))
        assert place.values[place.ids[0]] == lemma


@pytest.mark.parametrize(
    ("group", "word", "expected"),
    [
        ("chunk_numeric_type", "31", ["SOME_DIGITS"]),
        ("chunk_pattern", "31", ["NdPdNdPdNd"]),
        ("chunk_marks", "Bergen", ["/"]),
        ("chunk_marks", "555", ["-"]),
        ("chunk_marks", "Okafor", []),
        ("chunk_lower", "31", ["00-00-0000"]),
        ("chunk_lower", "77", ["00"]),
        ("chunk_tag", "Seen", ["B-VP"]),
    ],
)
def test_the_whole_chunk_is_asked(group: str, word: str, expected: list[str]) -> None:
    assert of_place(group, word) == expected


def test_a_phone_number_cut_into_tokens_matches_mists_pattern() -> None:
    assert "short phone" in of_place("chunk_mist", "1234")
    assert "short phone" not in of_place("chunk_mist", "31")


def test_places_in_the_note_go_from_nothing_to_all() -> None:
    text = "One two three.\nFour five six.\nSeven eight nine."
    row = Row([note(text)])
    numbers = {}
    for group in ("token_in_document", "sentence_in_document", "token_in_sentence"):
        seen = value_groups[group]().look(row)
        numbers[group] = dict(zip(row.notes[0].tokens.words, seen.table[seen.ids, 0].tolist(), strict=True))
        assert numbers[group]["One"] == 0
        assert 0 < numbers[group]["eight"] <= 1
    assert numbers["sentence_in_document"]["Seven"] == numbers["sentence_in_document"]["nine"] == 1
    assert numbers["sentence_in_document"]["five"] == 0.5


def test_the_second_stage_hears_what_the_word_was_called_before() -> None:
    analysis = note("Dr. Lie came. Lie left. Lie knows.")
    analysis.found["first"] = [Span(4, 7, "DOCTOR")]
    place = place_groups["earlier"]()(analysis)
    lies = [i for i, word in enumerate(analysis.tokens.words) if word == "Lie"]
    given = [place.values[place.ids[i]] if place.ids[i] >= 0 else "" for i in lies]
    assert given == ["", "always DOCTOR", "mostly DOCTOR"]


def test_only_the_lists_asked_for_are_looked_at() -> None:
    assert "city" in of_word("lists", "Boston")
    assert of_word("lists", "Boston", only=["city"]) == ["city"]
    assert of_word("lists", "Boston", only=["month"]) == []


def test_a_users_terms_are_found_by_the_longest(tmp_path: Path) -> None:
    file = tmp_path / "mesh.tsv"
    file.write_text("D006973\tHypertension\nD006976\tPulmonary hypertension\n", encoding="utf-8")
    text = "Known pulmonary Hypertension, no hypertension in the family"
    assert of_place("mesh", "pulmonary", text, file=str(file)) == ["D006976"]
    assert of_place("mesh", "hypertension", text, file=str(file)) == ["D006973"]
    with pytest.raises(UsageError, match="nowhere"):
        place_groups["mesh"](file=str(tmp_path / "nowhere.tsv"))


def test_word_vectors_are_numbers(tmp_path: Path) -> None:
    file = tmp_path / "words.vec"
    file.write_text("3 2\nfiebre 1.0 -1.0\nmadrid -1.0 0.0\nde 0.0 1.0\n", encoding="utf-8")
    seen = value_groups["vectors"](file=str(file)).look(Row([note("Fiebre Oslo")]))
    assert seen.ids.tolist() == [0, -1]
    assert seen.table.shape == (1, 2)
    wrong = tmp_path / "wrong.vec"
    wrong.write_text("not vectors", encoding="utf-8")
    with pytest.raises(UsageError, match="word vectors"):
        value_groups["vectors"](file=str(wrong))


@pytest.mark.skipif(find_spec("linkgrammar") is not None, reason="the parser is installed")
def test_without_the_parser_syntactic_bigrams_say_what_is_missing() -> None:
    with pytest.raises(UsageError, match="python3-link-grammar"):
        place_groups["links"]()


@pytest.mark.skipif(find_spec("linkgrammar") is None, reason="needs the Link Grammar parser")
def test_syntactic_bigrams_of_the_sources_example() -> None:
    bigrams = of_place("links", "John", "John, who had hernia, was admitted yesterday.")
    assert any(bigram.startswith("right Ss") and bigram.endswith("Pvf admitted") for bigram in bigrams)


def test_the_features_of_every_recipe_can_be_made() -> None:
    tried = 0
    for name in recipe_names():
        for table in load_recipe(name).find if "-links" not in name or find_spec("linkgrammar") else ():
            if table.get("features") and table["finder"] != "lstm":
                extractor = Extractor(FeatureSpec.parse(table["features"]))
                assert len(list(extractor.places(extractor.batch([note()])))) == len(extractor.spec.places)
                tried += 1
    assert tried >= 10
