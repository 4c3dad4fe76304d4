"""k-anonymity and l-diversity on the examples of the literature."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.evidence.anonymity import class_sizes, entropy_l_diversity, k_anonymity, l_diversity

# Williams & Blum 2007: two of four people share a name, an age and a race; the other two only a first name.
FULL = [("Harry", "Stone", "34", "Afr-Am"), ("John", "Reyser", "36", "Cauc"),
        ("Beatrice", "Stone", "34", "Afr-Am"), ("John", "Delgado", "22", "Hisp")]  # fmt: skip
SUPPRESSED = [("*", "Stone", "34", "Afr-Am"), ("John", "*", "*", "*")] * 2

# Machanavajjhala et al. 2007: twelve patients, generalised in two ways.
FOUR_ANONYMOUS = [("130**", "<30")] * 4 + [("1485*", ">=40")] * 4 + [("130**", "3*")] * 4
CONDITIONS = ["heart", "heart", "viral", "viral", "cancer", "heart", "viral", "viral", *["cancer"] * 4]
THREE_DIVERSE = [("1305*", "<=40")] * 4 + [("1485*", ">40")] * 4 + [("1306*", "<=40")] * 4
DIVERSE_CONDITIONS = ["heart", "viral", "cancer", "cancer", "cancer", "heart", "viral", "viral",
                      "heart", "viral", "cancer", "cancer"]  # fmt: skip


def test_a_table_of_different_people_is_1_anonymous_and_suppressing_makes_it_2_anonymous() -> None:
    assert k_anonymity(FULL) == 1
    assert k_anonymity(SUPPRESSED) == 2


def test_4_anonymity_does_not_hide_a_diagnosis_that_a_whole_class_shares() -> None:
    assert k_anonymity(FOUR_ANONYMOUS) == 4
    assert l_diversity(FOUR_ANONYMOUS, CONDITIONS) == 1
    assert entropy_l_diversity(FOUR_ANONYMOUS, CONDITIONS) == pytest.approx(1)


def test_the_3_diverse_table_is_4_anonymous_and_3_diverse() -> None:
    assert k_anonymity(THREE_DIVERSE) == 4
    assert l_diversity(THREE_DIVERSE, DIVERSE_CONDITIONS) == 3
    assert entropy_l_diversity(THREE_DIVERSE, DIVERSE_CONDITIONS) == pytest.approx(2.828, abs=0.001)


def test_nobody_is_not_protected() -> None:
    assert (k_anonymity([]), l_diversity([], []), class_sizes([])) == (0, 0, [])


def test_a_sensitive_value_for_each_row_is_needed() -> None:
    with pytest.raises(ValueError, match="shorter"):
        l_diversity(["a", "b"], ["flu"])


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 4)), min_size=1))
def test_entropy_counts_no_more_values_than_there_are(table: list[tuple[int, bool, int]]) -> None:
    rows, sensitive = [row[:2] for row in table], [row[2] for row in table]
    assert k_anonymity(rows) == min(class_sizes(rows))
    assert entropy_l_diversity(rows, sensitive) <= l_diversity(rows, sensitive) + 1e-9


@given(st.lists(st.integers(0, 3), min_size=1), st.integers(2, 4))
def test_as_many_copies_of_a_table_are_as_many_times_as_anonymous(rows: list[int], times: int) -> None:
    assert k_anonymity(rows * times) == times * k_anonymity(rows)
