"""What the dates of a note say of two small numbers."""

from __future__ import annotations

import pytest

from incognote.document import Document
from incognote.learn.features import place_groups
from incognote.learn.row import Row
from incognote.text.analysis import Analysis


def said(text: str, language: str = "en") -> dict[str, str]:
    """What the group says of the first token of each pair."""
    note = Analysis(Document("note", text), language)
    place = place_groups["pair"]().look(Row([note]))
    tokens = zip(note.tokens.starts.tolist(), place.ids.tolist(), strict=True)
    return {
        text[start : start + 5].split()[0]: place.values[i][2:]
        for start, i in tokens
        if i >= 0 and place.values[i][0] == "B"
    }


def test_a_pair_is_compared_with_the_dates_of_its_note() -> None:
    pairs = said("Admitted 03/25/2041. On 3/28 confused, GCS 13/15. Back 9/20.")
    assert pairs == {"3/28": "days rises", "13/15": "none rises", "9/20.": "far rises"}


def test_the_order_of_day_and_month_is_that_of_the_full_dates() -> None:
    assert said("Seen 25/09/2031; 3/10 better.")["3/10"] == "days rises"
    assert said("Seen 09/25/2031; 3/10 better.")["3/10"] == "far rises"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ingresa el 4 de mayo de 2031, el 6/5 alta.", "es"),
        ("Innlagt 4. mai 2031, 6/5 bedre.", "nb"),
        ("May 4, then 5/6 ok", "en"),
    ],
)
def test_months_may_be_named(text: str, language: str) -> None:
    [found] = said(text, language).values()
    assert found.startswith("days")


def test_without_another_date_a_pair_stands_alone() -> None:
    assert said("Pain 4/10, strength 5/5.") == {"4/10,": "alone rises", "5/5.": "alone rises"}


def test_parts_of_full_dates_and_of_decimals_are_no_pairs() -> None:
    assert said("On 03/10/2041 BP 120/80, 1,5/2 mg") == {}
