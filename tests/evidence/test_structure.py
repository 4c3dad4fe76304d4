"""How alone people stand, and nothing concluded from what is not known."""

from __future__ import annotations

import pytest

from incognote.document import Document, Span
from incognote.evidence.diagnoses import diagnoses
from incognote.evidence.quasi import Person, sex
from incognote.evidence.release import Pair, Release
from incognote.evidence.structure import population_uniqueness, structure_of, structure_of_release
from incognote.replace import load_policy


def person(note: str, text: str, **spans: str) -> Person:
    one = Person()
    found = [Span(text.index(string), text.index(string) + len(string), label) for label, string in spans.items()]
    one.add(note, text, found)
    return one


def test_people_of_whom_nothing_is_known_give_no_k() -> None:
    found = structure_of([person(str(number), "Stable, no complaints.") for number in range(143)])
    assert found.k is None and found.prosecutor is None and not found.conclusive
    assert "nothing can be said" in " ".join(found.sentences())


def test_a_high_k_from_sex_alone_is_not_called_protection() -> None:
    found = structure_of([person(str(number), "She is stable.") for number in range(143)])
    assert found.k == 143 and not found.conclusive
    assert "no reason to release" in " ".join(found.sentences())


def test_risks_of_the_literature_on_a_small_table() -> None:
    people = [person(str(n), "A woman of 40 from Bergen with asthma.", AGE="40", CITY="Bergen") for n in range(4)]
    people.append(person("9", "A man of 91 from Voss with gout.", AGE="91", CITY="Voss"))
    found = structure_of(people, population=50)
    assert (found.k, found.alone, found.people_below_5, found.conclusive) == (1, ["9"], 5, True)
    assert (found.prosecutor, found.prosecutor_mean) == (1.0, 0.4)
    assert found.journalist == pytest.approx(0.1) and found.marketer == pytest.approx((4 * 0.1 / 4 + 0.1) / 5)
    assert found.above_threshold == 1.0 and found.sample_unique == 0.2
    assert found.population_unique is not None and 0 < found.population_unique < 0.2


def test_a_whole_population_has_its_own_uniqueness() -> None:
    assert population_uniqueness([1, 1, 1, 3], 1.0) == pytest.approx(0.5)
    assert population_uniqueness([2, 2], 0.5) == 0


def test_only_what_the_release_leaves_is_a_quasi_identifier() -> None:
    text = "A woman of 40 from Bergen."
    note = Document("1", text, [Span(11, 13, "AGE"), Span(19, 25, "CITY")], {"language": "en"})
    policy = load_policy("surrogate")
    found = structure_of_release(Release([Pair(note, "A woman of 40 from Reno.", policy)], policy))
    assert found.known == {"age": 1, "sex": 1, "place": 0, "profession": 0}


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
