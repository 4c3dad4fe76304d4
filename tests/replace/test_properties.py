"""What holds for any note: dates keep their distances, people their names, nothing of an original person is left."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replace_notes import marked

from incognote.document import Document
from incognote.replace import Replacer, load_policy
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import pool

SECRETS = st.binary(min_size=16, max_size=32)
LANGUAGES = ("en", "es", "nb")
DAYS = st.dates(date(2012, 1, 1), date(2024, 12, 31))
FORMATS = {"en": "%m/%d/%Y", "es": "%d/%m/%Y", "nb": "%d.%m.%Y"}
MONTHS = {
    "en": re.findall(r"\w+", "January February March April May June July August September October November December"),
    "es": re.findall(
        r"\w+", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    ),
    "nb": re.findall(r"\w+", "januar februar mars april mai juni juli august september oktober november desember"),
}
OF = {"en": " ", "es": " de ", "nb": " "}


def replaced(document: Document, secret: bytes, language: str, policy: str = "surrogate") -> list[str]:
    result = Replacer(load_policy(policy), secret, language).replace(document)
    return [change.text for change in result.replacements]


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.lists(DAYS, min_size=2, max_size=8, unique=True), SECRETS)
def test_every_pair_of_dates_keeps_its_distance_at_every_resolution(
    language: str, days: list[date], secret: bytes
) -> None:
    """Days keep their distance; a month or a year that holds a day of the note still holds it afterwards."""
    texts = []
    for day in days:
        texts += [f"{day:{FORMATS[language]}}", f"{MONTHS[language][day.month - 1]}{OF[language]}{day.year}"]
    random.Random(len(days)).shuffle(texts)
    note = " ; ".join(f"[[DATE|{text}]]" for text in texts)
    made = dict(zip(texts, replaced(marked(note, language=language), secret, language), strict=True))
    new = {day: datetime.strptime(made[f"{day:{FORMATS[language]}}"], FORMATS[language]).date() for day in days}
    for one in days:
        for other in days:
            assert new[one] - new[other] == one - other
    by_month: dict[tuple[int, int], list[date]] = {}
    for day in days:
        by_month.setdefault((day.year, day.month), []).append(day)
    for own in by_month.values():
        day = own[0]
        name, year = made[f"{MONTHS[language][day.month - 1]}{OF[language]}{day.year}"].split(OF[language])
        assert (int(year), MONTHS[language].index(name) + 1) in {(new[one].year, new[one].month) for one in own}


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.lists(st.integers(1950, 2024), min_size=2, max_size=6, unique=True), SECRETS)
def test_years_alone_keep_their_distance(language: str, years: list[int], secret: bytes) -> None:
    new = replaced(marked(" ; ".join(f"[[DATE|{year}]]" for year in years), language=language), secret, language)
    assert [int(one) - int(new[0]) for one in new] == [year - years[0] for year in years]


FAMILIES = st.tuples(st.sampled_from(LANGUAGES), st.integers(0, 10**6), st.integers(1, 3), st.integers(1, 3))


def family(language: str, seed: int, surnames: int, children: int) -> tuple[list[tuple[str, str]], list[str]]:
    """People as given name and surname, and mentions of them in different forms."""
    chance = random.Random(seed)
    given_names = chance.sample([*pool(language, "female")[:200], *pool(language, "male")[:200]], surnames * children)
    people = [
        (given_names[i * children + n], surname)
        for i, surname in enumerate(chance.sample(pool(language, "surname")[:400], surnames))
        for n in range(children)
    ]
    forms = ("{0} {1}", "{1}, {0}", "{0}", "{0} {1}")
    mentions = [form.format(*person) for person in people for form in forms]
    mentions += [f"{given_name} {surname}".upper() for given_name, surname in people]
    chance.shuffle(mentions)
    return people, mentions


@given(FAMILIES, SECRETS)
def test_each_person_of_any_family_has_one_surrogate_and_nothing_of_the_original_is_left(
    shape: tuple[str, int, int, int], secret: bytes
) -> None:
    language = shape[0]
    people, mentions = family(*shape)
    note = marked(". ".join(f"[[PATIENT|{mention}]]" for mention in mentions), language=language)
    result = Replacer(load_policy("surrogate"), secret, language).replace(note)
    new_of: dict[str, set[str]] = {}
    for change in result.replacements:
        old_words, new_words = (re.findall(r"[\w'-]+", fold(text)) for text in (change.original, change.text))
        assert len(old_words) == len(new_words)
        for old, new in zip(old_words, new_words, strict=True):
            new_of.setdefault(old, set()).add(new)
    assert all(len(new) == 1 for new in new_of.values()), new_of
    originals = {fold(word) for person in people for word in person}
    assert originals.isdisjoint(re.findall(r"[\w'-]+", fold(result.text)))
    assert len({next(iter(new)) for new in new_of.values()}) == len(new_of)


PATIENT = "[[PATIENT|Kari Moen Hansen]], [[PHONE|22 85 50 50]], [[SSN|05098959183]], [[DOCTOR|Ann Smith]]"


def test_a_patient_is_one_person_in_every_note_order_and_process() -> None:
    """Nothing is remembered: copies, other orders, other notes and another process all give the same person."""
    replacer = Replacer(load_policy("surrogate"), b"a secret of some length", "nb")
    notes = [marked(f"{n}: {PATIENT}", note_id=str(n), patient="7", language="nb") for n in range(4)]
    first = [[change.text for change in replacer.replace(note).replacements] for note in notes]
    copy = pickle.loads(pickle.dumps(replacer))
    again = [[change.text for change in copy.replace(note).replacements] for note in reversed(notes)]
    assert all(one == first[0] for one in (*first, *again))
    program = (
        "import pickle, sys; replacer, note = pickle.load(sys.stdin.buffer);"
        "print('\\n'.join(change.text for change in replacer.replace(note).replacements))"
    )
    out = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps((replacer, notes[0])), capture_output=True, check=True
    ).stdout.decode()
    assert out.splitlines() == first[0]


@pytest.mark.parametrize("name", ["Kari Moen Hansen", "Ana García López", "John Smith"])
def test_a_patient_is_one_person_in_notes_of_different_languages(name: str) -> None:
    made = {
        language: replaced(
            marked(f"[[PATIENT|{name}]] [[DATE|2019-03-04]]", patient="7", note_id=language, language=language),
            b"a secret of some length",
            language,
        )
        for language in LANGUAGES
    }
    assert len({tuple(map(fold, one)) for one in made.values()}) == 1
