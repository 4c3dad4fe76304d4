"""Word clusters: a tree of words made from running text, the table it is kept in, and the features it gives."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from incognote.learn.features import word_groups
from incognote.lexicons.clusters import Clusters, load_clusters
from tools import clusters

pytest.importorskip("sklearn")


def lines(chance: np.random.Generator) -> list[str]:
    """Sentences in which persons, towns and verbs each stand where the others do not."""

    def draw(words: Sequence[str]) -> str:
        return words[int(chance.integers(len(words)))]

    persons, towns = [f"Person{c}" for c in "abcdefgh"], [f"Town{c}" for c in "abcdefgh"]
    verbs = [f"verb{c}s" for c in "abcdefgh"]
    return [f"then {draw(persons)} {draw(verbs)} home to {draw(towns)} ." for _ in range(3_000)]


def test_words_used_alike_have_one_path_and_others_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "GROUPS", 8)
    monkeypatch.setattr(clusters, "DIMENSIONS", 5)
    paths = clusters.norwegian_paths(lines(np.random.default_rng(1)))
    kinds = [
        {paths[f"{kind}{c}{end}"] for c in "abcdefgh"} for kind, end in (("Person", ""), ("Town", ""), ("verb", "s"))
    ]
    assert all(len(kind) == 1 for kind in kinds)
    assert len(set.union(*kinds)) == 3
    assert 0 not in paths.values()


def test_a_word_is_found_as_written_or_else_in_another_case(tmp_path: Path) -> None:
    clusters.build(tmp_path, {"en": {"mark": 5, "Mark": 9, "Anna": 3}, "nb": {"Mark": 12}})
    table = Clusters.load(tmp_path)
    assert table.paths(["mark", "Mark", "MARK", "anna", "ANNA", "other"], "en").tolist() == [5, 9, 5, 3, 3, 0]
    assert table.paths(["mark", "anna"], "nb").tolist() == [12, 0]
    assert table.paths([], "en").tolist() == []


@pytest.mark.parametrize(
    ("language", "names", "verbs"),
    [("en", ["Mary", "anna"], ["walks", "denies"]), ("es", ["Madrid", "Sevilla"], ["tiene", "presenta"]),
     ("nb", ["Kari", "BJØRN"], ["går", "blir"])],
)  # fmt: skip
def test_the_table_that_ships_knows_kinds_of_words(language: str, names: list[str], verbs: list[str]) -> None:
    first_bits = [{int(path) & 63 for path in load_clusters().paths(words, language)} for words in (names, verbs)]
    assert not first_bits[0] & first_bits[1]


def test_features_are_beginnings_of_the_path_and_an_unknown_word_has_none() -> None:
    group = word_groups["cluster"](depths=[2, 16])
    (known, unknown) = group(["Mary", "xqzzyv"], "en")
    path = int(load_clusters().paths(["Mary"], "en")[0])
    assert list(known) == [f"en2:{path & 3}", f"en16:{path}"]
    assert not unknown
