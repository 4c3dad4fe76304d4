"""What a reviewed sample shows of the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.releases import released
from tests.timing import processor_seconds

from incognote.document import Document, Span
from incognote.evidence.alignment import align
from incognote.evidence.measured import measure
from incognote.evidence.release import Pair
from incognote.evidence.sampling import make_plan
from incognote.replace import Policy, load_policy


def pair(text: str, clean: str, policy: str = "tag", **spans: str) -> Pair:
    found = [Span(text.index(string), text.index(string) + len(string), label) for label, string in spans.items()]
    return Pair(Document("n", text, found, {"language": "en"}), clean, load_policy(policy))


@pytest.mark.parametrize("share", [0.01, 0.05, 0.2])
def test_the_interval_covers_the_planted_leak_rate_in_93_of_100_samples(share: float) -> None:
    tag = load_policy("tag")
    pairs = {}
    for number in range(2000):
        note = Document(str(number), "Dr. Okafor rang.", [Span(4, 10, "DOCTOR")], {"language": "en"})
        pairs[note.id] = Pair(note, note.text if number < 2000 * share else "Dr. [DOCTOR] rang.", tag)
    covered = 0
    for seed in range(100):
        plan = make_plan({"": list(pairs)}, b"key of repetition %d" % seed, target=0.01)
        direct = measure([pairs[id_] for id_ in plan.ids], with_retention=False).direct
        covered += direct.low <= share <= direct.high
    assert covered >= 93


def test_a_name_of_which_one_word_stands_leaks() -> None:
    assert pair("Seen: Anna Okafor.", "Seen: [PATIENT] Okafor.", PATIENT="Anna Okafor").leaked
    assert not pair("Seen: Anna Okafor.", "Seen: [PATIENT].", PATIENT="Anna Okafor").leaked


def test_a_title_or_the_word_hospital_that_the_policy_leaves_does_not_leak() -> None:
    surrogate = pair(
        "At Riverbend Hospital by Dr. Okafor.", "At Pinecrest Hospital by Dr. Lund.", "surrogate",
        HOSPITAL="Riverbend Hospital", DOCTOR="Dr. Okafor",
    )  # fmt: skip
    assert surrogate.leaked == []


def test_a_year_that_the_law_lets_stay_does_not_leak_and_a_whole_date_does() -> None:
    assert pair("Since 2019.", "Since 2019.", "safe-harbor", DATE="2019").leaked == []
    assert pair("On 3/4/2019.", "On 2019.", "safe-harbor", DATE="3/4/2019").leaked == []
    assert pair("On 3/4/2019.", "On 3/4/2019.", "safe-harbor", DATE="3/4/2019").leaked
    assert pair("Since 2019.", "Since 2019.", "tag", DATE="2019").leaked


def test_a_moved_date_that_shares_its_month_does_not_leak() -> None:
    assert pair("On March 9, 2019.", "On March 23, 2016.", "surrogate", DATE="March 9, 2019").leaked == []


def test_half_a_number_that_stands_leaks() -> None:
    assert pair("MRN 4471-9920.", "MRN [MRN]-9920.", MRN="4471-9920").leaked
    assert not pair("MRN 4471-992088.", "MRN 4471-[MRN].", MRN="4471-992088").leaked


def test_values_that_trade_places_are_not_taken_for_each_other() -> None:
    old, new = "in 2022 and in 2024 .", "in 2020 and in 2022 ."
    assert align(old.split(), new.split(), {1, 4}) == [0, -1, 2, 3, -1, 5]


def test_direct_and_quasi_identifiers_are_counted_apart() -> None:
    leaks = [
        pair("Okafor of Bergen.", "Okafor of [CITY].", DOCTOR="Okafor", CITY="Bergen"),
        pair("Okafor of Bergen.", "[DOCTOR] of Bergen.", DOCTOR="Okafor", CITY="Bergen"),
        pair("A baker, 44, of Bergen.", "A baker, 44, of Bergen.", PROFESSION="baker", AGE="44", CITY="Bergen"),
        pair("Okafor of Bergen.", "[DOCTOR] of [CITY].", DOCTOR="Okafor", CITY="Bergen"),
    ]
    found = measure(leaks)
    assert (found.direct.count, found.quasi.count, found.two_quasi.count) == (1, 2, 1)
    assert found.labels["CITY"].missed == 2 and found.labels["CITY"].identifiers == 4
    assert found.labels["CITY"].per_1000_words == pytest.approx(1000 * 2 / 14)


def test_medicine_that_went_with_a_name_is_missed_in_retention() -> None:
    kept = pair("Okafor has pneumonia.", "[PATIENT] has pneumonia.", PATIENT="Okafor")
    lost = pair("Okafor has pneumonia.", "[PATIENT] has [CITY].", PATIENT="Okafor")
    for one, share in ((kept, 1.0), (lost, 0.0)):
        found = measure([one]).retention
        assert found is not None and found.medical is not None and found.medical.value == share


def test_notes_replaced_by_their_gold_do_not_leak(notes: list[Document], surrogate: Policy) -> None:
    assert measure(released(notes, surrogate).pairs, with_retention=False).leaking == {}


@pytest.mark.parametrize("end", ["\n", " "])
def test_a_long_note_of_lines_or_of_one_line_is_compared_in_little_time(end: str) -> None:
    sentence = "Seen by Okafor, who gave 5 mg of it." + end
    text = sentence * 1000
    spans = [Span(8 + len(sentence) * n, 14 + len(sentence) * n, "DOCTOR") for n in range(1000)]
    clean = text.replace("Okafor", "[DOCTOR]", 999)
    one = Pair(Document("long", text, spans, {"language": "en"}), clean, load_policy("tag"))
    assert processor_seconds(lambda: one.leaked) < 10
    assert one.leaked == [spans[-1]]


@given(st.lists(st.sampled_from("abcd\n"), max_size=40), st.sets(st.integers(0, 39)))
def test_words_that_were_not_touched_all_stand(words: list[str], changed: set[int]) -> None:
    new = ["[X]" if number in changed and word != "\n" else word for number, word in enumerate(words)]
    partner = align(words, new, changed)
    assert [n for n, at in enumerate(partner) if at < 0] == [n for n, word in enumerate(new) if word == "[X]"]
    assert [at for at in partner if at >= 0] == sorted({at for at in partner if at >= 0})
