from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.experiments.study import Study, prepared

ids = st.lists(st.integers(0, 10**6).map(str), min_size=4, max_size=30, unique=True)


def study_of(names: list[str], seed: int = 1) -> Study:
    return Study([Document(name, name) for name in names], Path("unused"), seed=seed)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(ids, st.integers(2, 4))
def test_folds_are_even_and_score_every_note_once_by_a_model_that_has_not_seen_it(names: list[str], folds: int) -> None:
    study = study_of(names)
    scored = []
    for train, test in study.folds(folds):
        assert not {d.id for d in train} & {d.id for d in test}
        assert len(train) + len(test) == len(names)
        assert abs(len(test) - len(names) / folds) < 1
        scored += [d.id for d in test]
    assert sorted(scored) == sorted(names)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(ids)
def test_what_is_drawn_depends_on_the_seed_and_the_ids_only(names: list[str]) -> None:
    forwards, backwards = study_of(names), study_of(names[::-1])
    drawn = [{d.id for d in study.sample(study.documents, 3, "x")} for study in (forwards, backwards)]
    assert drawn[0] == drawn[1]
    assert drawn[0] <= {d.id for d in forwards.sample(forwards.documents, 4, "x")}


def test_another_seed_draws_others() -> None:
    names = [str(n) for n in range(100)]
    one, two = ({d.id for d in study_of(names, seed).sample(study_of(names).documents, 50)} for seed in (1, 2))
    assert one != two


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    computed = []

    def work(number: int) -> int:
        if number == 2 and not computed.count(2):
            computed.append(2)
            raise KeyboardInterrupt
        computed.append(number)
        return number * number

    def run() -> list[int]:
        study = Study([Document("a", "b")], tmp_path)
        return [study.cell({"number": n}, lambda n=n: work(n)) for n in (1, 2, 3)]

    with pytest.raises(KeyboardInterrupt):
        run()
    assert run() == [1, 4, 9]
    assert computed == [1, 2, 2, 3]


def test_a_cell_is_known_by_settings_and_seed(tmp_path: Path) -> None:
    def ask(seed: int, **settings: object) -> str:
        return str(Study([Document("a", "b")], tmp_path, seed=seed).cell(settings, lambda: f"{seed} {settings}"))

    assert len({ask(1, c=1), ask(1, c=2), ask(2, c=1)}) == 3


def test_too_few_notes_for_the_folds_is_said() -> None:
    with pytest.raises(UsageError, match="2 notes cannot be split into 5 folds"):
        list(study_of(["a", "b"]).folds(5))


def test_corpora_of_different_schemes_are_brought_into_ours() -> None:
    ours = Document("a", "Seen on Monday", [Span(8, 14, "DATE")])
    theirs = Document("b", "Visto el lunes", [Span(9, 14, "FECHAS")])
    (a,), (b,) = prepared([[ours], [theirs]])
    assert [span.label for span in (*a.spans, *b.spans)] == ["DATE", "DATE"]
    (kept,), _ = prepared([[theirs], []])
    assert kept.spans[0].label == "FECHAS"
