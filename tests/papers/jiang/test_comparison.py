"""Table 4: two systems, two sets of categories, three criteria, and stars that mean something."""

from __future__ import annotations

import numpy as np
import pytest

from incognote.document import Document
from incognote.experiments.study import Study
from incognote.experiments.trial import count
from incognote.papers.jiang.experiments.comparison import HIPAA, _hipaa_only, _starred, crf_lstm


def test_the_hipaa_set_has_patients_and_no_staff_or_hospitals() -> None:
    assert {"PATIENT", "CITY", "ORGANIZATION", "DATE", "MRN", "PHONE"} <= HIPAA
    assert not {"DOCTOR", "HOSPITAL", "PROFESSION", "STATE", "COUNTRY", "USERNAME"} & HIPAA


def test_a_star_is_on_what_is_better_beyond_luck(notes: list[Document]) -> None:
    perfect = count(notes, notes, ("strict",))
    worse = count(notes, [Document(note.id, note.text, note.spans[::2]) for note in notes], ("strict",))
    assert _starred(worse, perfect)["recall"] == "★"
    assert _starred(perfect, worse) == {"precision": "", "recall": "", "f1": ""}
    assert _starred(perfect, perfect) == {"precision": "", "recall": "", "f1": ""}


def test_the_table_has_both_sets_and_all_criteria(
    notes: list[Document], tmp_path_factory: pytest.TempPathFactory
) -> None:
    study = Study(notes[:4], tmp_path_factory.mktemp("table4"), notes[4:])
    outcome = crf_lstm(study, ("vigibase-svm", "mist"), iterations=5)
    table = outcome.tables[0]
    assert [row[:2] for row in table.rows] == [[side, m] for side in ("i2b2", "HIPAA") for m in "PRF"]
    assert len(table.columns) == 2 + 2 * 3
    hipaa = sum(len(note.spans) for note in _hipaa_only(notes[4:], "vigibase"))
    assert 0 < hipaa <= sum(len(note.spans) for note in notes[4:])
    strict = np.array([float(str(row[2]).rstrip("★")) for row in table.rows])
    relaxed = np.array([float(str(row[3])) for row in table.rows])
    assert (relaxed >= strict - 1e-9).all()
