"""Feature tables, windows, bags, joins and hashes: what a token is known by."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import incognote.learn.groups  # noqa: F401 - registers the groups
from incognote.document import Document
from incognote.errors import UsageError
from incognote.learn.batch import Extractor
from incognote.learn.features import FeatureSpec, feature_hash, mix
from incognote.learn.linear import EmissionScorer, LinearWeights
from incognote.text.analysis import Analysis
from incognote.train.attributes import Attributes

WINDOW = [{"group": "lower", "window": [-1, 1]}]


def extractor(*tables: dict[str, object]) -> Extractor:
    return Extractor(FeatureSpec.parse(tables))


def note(text: str) -> Analysis:
    return Analysis(Document("a", text), "en")


def names(of: Extractor, *texts: str) -> list[set[str]]:
    """The attributes of every token of some notes that are looked at together."""
    attributes = Attributes(of)
    rows = attributes.of(of.batch([note(text) for text in texts]))
    cuts = zip(rows.begin[:-1].tolist(), rows.begin[1:].tolist(), strict=True)
    return [{attributes.names[i] for i in rows.ids[a:b].tolist()} for a, b in cuts]


def at(offset: str, value: str, group: str = "lower") -> str:
    return f"{feature_hash(group, value):x}@{offset}"


def test_a_window_shows_the_neighbours_at_their_distance() -> None:
    seen, by, _ = names(extractor(*WINDOW), "Seen by Okafor")
    assert by == {at("-1", "seen"), at("0", "by"), at("1", "okafor")}
    assert seen == {at("-1", "", "pad"), at("0", "seen"), at("1", "by")}


def test_no_window_looks_into_another_note() -> None:
    of = extractor({"group": ["lower", "gap"], "window": [-2, 2]}, {"join": ["lower@-1 lower@0"]})
    assert names(of, "Seen by Okafor", "Fever") == names(of, "Seen by Okafor") + names(of, "Fever")


def test_a_bag_forgets_where_in_the_window_a_word_stands() -> None:
    of = extractor({"group": "lower", "window": [-2, -1], "bag": True, "as": "before"})
    *_, first = names(of, "seen by Okafor")
    *_, second = names(of, "by seen Okafor")
    assert first == second > {at("-2:-1", "seen", "before"), at("-2:-1", "by", "before")}


def test_one_group_may_be_used_twice_under_two_names() -> None:
    with pytest.raises(UsageError, match=r"'lower'.*'as'"):
        FeatureSpec.parse([*WINDOW, {"group": "lower"}])
    assert names(extractor(*WINDOW, {"group": "lower", "as": "again"}), "Oslo")[0] >= {at("0", "oslo", "again")}


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"group": "lowercase"}, "'lowercase'.*lower"),
        ({"window": [0, 1]}, "'group' or 'join'"),
    ],
)
def test_a_wrong_table_is_explained(table: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        FeatureSpec.parse([table])


def test_a_join_can_only_name_groups_that_are_listed() -> None:
    with pytest.raises(UsageError, match="shape"):
        extractor(*WINDOW, {"join": ["lower@0 shape@0"]})


@given(st.text(), st.text())
def test_features_are_told_apart_and_stay_the_same(one: str, other: str) -> None:
    assert (feature_hash("lower", one) == feature_hash("lower", other)) == (one == other)


def test_hashes_never_change() -> None:
    """A model file holds hashes: another number here and every model ever saved is worthless."""
    assert feature_hash("lower", "okafor") == 0x34EF3632_1FDA04E9


def test_joins_know_their_order() -> None:
    a, b = np.array([1, 2], np.uint64), np.array([2, 1], np.uint64)
    assert mix([a, b], 0).tolist() != mix([b, a], 0).tolist()
    assert mix([a, b], 0).tolist() != mix([a, b], 1).tolist()


@given(st.lists(st.sampled_from(["fever", "Okafor", "3", "May", "in", "Oslo", "."]), max_size=12))
def test_emissions_are_the_sum_of_the_weights_of_a_tokens_attributes(words: list[str]) -> None:
    of = extractor(
        {"group": ["lower", "gap"], "window": [-1, 1]},
        {"group": "lower", "window": [-3, -1], "bag": True, "as": "before"},
        {"group": "chunk_mist"},
        {"join": ["lower@-1 gap@0"]},
    )
    seen = note(" ".join(words))
    attributes = Attributes(of)
    rows = attributes.of(of.batch([seen]))
    chance = np.random.default_rng(1)
    weights = {i: chance.normal(size=2) for i in range(len(attributes.table))}
    entries = [
        (number, offset, tag, float(value))
        for i, (number, low, high) in enumerate(attributes.table)
        for offset in range(low, high + 1)
        for tag, value in enumerate(weights[i])
    ]
    got = EmissionScorer(of, LinearWeights.of(entries, 2)).emissions(of.batch([seen]))
    cuts = zip(rows.begin[:-1].tolist(), rows.begin[1:].tolist(), strict=True)
    want = [sum((weights[i] for i in rows.ids[a:b].tolist()), np.zeros(2)) for a, b in cuts]
    assert np.allclose(got, np.array(want).reshape(-1, 2), atol=1e-4)
