"""Institutions are extended to what likely belongs to them, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from tests.learn.test_ensemble import fitted

from incognote.errors import UsageError
from incognote.learn.encoding import Encoding
from incognote.learn.reach import Reach, bare

IO = Encoding.of("IO", ["HOSPITAL", "ORGANIZATION", "PATIENT"])
H, O_, P = (IO.tags.index(f"I-{label}") for label in ("HOSPITAL", "ORGANIZATION", "PATIENT"))


def extended(words: str, tags: Sequence[int], chance: Sequence[float], firsts: Sequence[int] = (0,)) -> list[int]:
    chances = np.zeros((len(tags), len(IO.tags)), np.float32)
    chances[:, H] = chance
    rows = np.arange(len(tags), dtype=np.int32)
    reach = Reach(IO, 0.1)
    given = np.array(tags, np.int32)
    return reach.extended(given, chances, rows, bare(words.split()), np.array(firsts, np.int32)).tolist()


def test_what_likely_belongs_to_an_institution_becomes_part_of_it() -> None:
    words = "at Pau Hospital , Department of Surgery , today"
    tags = [0, H, H, 0, 0, 0, 0, 0, 0]
    chance = [0.01, 0.9, 0.9, 0.05, 0.3, 0.2, 0.2, 0.05, 0.01]
    assert extended(words, tags, chance) == [0, H, H, H, H, H, H, 0, 0]


def test_nothing_is_marked_that_no_institution_stands_beside() -> None:
    assert extended("Department of Surgery", [0, 0, 0], [0.4, 0.4, 0.4]) == [0, 0, 0]
    assert extended("Hall , Surgery", [P, 0, 0], [0.0, 0.4, 0.4]) == [P, 0, 0]


def test_what_is_marked_already_stays_and_ends_an_institution() -> None:
    assert extended("Pau Hall Clinic Ward", [H, P, 0, 0], [0.9, 0.3, 0.3, 0.3]) == [H, P, 0, 0]


def test_two_parts_become_one_institution_of_the_first_label() -> None:
    assert extended("Pau , Ward of Care", [H, 0, 0, 0, O_], [0.9, 0.0, 0.2, 0.2, 0.2]) == [H, H, H, H, O_]


def test_a_sequence_ends_what_is_extended() -> None:
    assert extended("Pau Ward Pain Ward", [H, 0, 0, 0], [0.9, 0.3, 0.3, 0.3], firsts=(0, 2)) == [H, H, 0, 0]


def test_a_learner_is_saved_with_its_reach(tmp_path) -> None:  # type: ignore[no-untyped-def]
    crf = fitted(encoding="IO", reach=0.2)
    crf.save(tmp_path / "crf")
    assert type(crf).load(tmp_path / "crf").reach == 0.2


def test_only_tags_without_beginnings_can_be_extended() -> None:
    with pytest.raises(UsageError, match="IO only"):
        fitted(encoding="BIO", reach=0.2)
