"""Adapting to a house: its labels, wards and headers are learnt, and nothing that the shipped model finds is lost."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import incognote
from incognote.document import Document, Span
from incognote.recipe import load_recipe
from incognote.resolve.combine import combiners
from incognote.train.adapting import Adapted, Trust, adapt

NAMES = ("Okafor", "Lindqvist", "Castellanos", "Whitcombe", "Banerjee", "Petrenko", "Delacroix", "Yamamoto")
WARDS = ("Kestrel", "Osprey", "Heron", "Plover", "Linnet", "Merlin", "Curlew", "Dunlin")
NOTE = """CASE SLIP >> {ID}
Mrs. {PATIENT} was moved to {ROOM} bay overnight with stable observations.
She takes metformin 500 mg and agreed to join arm {TRIAL} of the study.
Reviewed by Dr. {DOCTOR} on {DATE}.
"""


def note(number: int, rng: random.Random) -> Document:
    """A slip of an invented house: a header, a ward and a label that the shipped models do not know."""
    values = {
        "ID": f"{rng.randrange(10, 99)}{rng.choice('KLMNP')}/{rng.choice('qrstv')}{rng.randrange(100, 999)}",
        "PATIENT": rng.choice(NAMES),
        "ROOM": rng.choice(WARDS),
        "TRIAL": f"{rng.choice(('sable', 'cobalt', 'umber', 'ochre'))}-{rng.randrange(2, 90)}",
        "DOCTOR": rng.choice(NAMES),
        "DATE": f"{rng.randrange(1, 13)}/{rng.randrange(1, 28)}/2087",
    }
    return filled(f"slip-{number}", NOTE, values)


def filled(id_: str, form: str, values: Mapping[str, str]) -> Document:
    text, spans = "", []
    for piece in form.split("{"):
        label, brace, rest = piece.partition("}")
        if brace:
            spans.append(Span(len(text), len(text) + len(values[label]), label))
            text += values[label] + rest
        else:
            text += piece
    return Document(id_, text, spans, {"language": "en"})


def found_of(documents: list[Document], found: list[Document], label: str) -> float:
    wanted = [(one.id, span.start, span.end) for one in documents for span in one.spans if span.label == label]
    said = {(one.id, span.start, span.end) for one in found for span in one.spans if span.label == label}
    return sum(place in said for place in wanted) / len(wanted)


@pytest.fixture(scope="module")
def adapted() -> Adapted:
    rng = random.Random(4)
    return adapt(load_recipe("adapt"), [note(number, rng) for number in range(40)], folds=3, language="en")


@pytest.mark.slow
@pytest.mark.parametrize("label", ["TRIAL", "ROOM", "ID"])
def test_labels_wards_and_headers_are_learnt_from_forty_notes(adapted: Adapted, label: str) -> None:
    """``TRIAL`` is a label of the user's own, ``ROOM`` the wards' names, ``ID`` stands in a header of the house."""
    fresh = [note(number, random.Random(number)) for number in range(1000, 1020)]
    assert found_of(fresh, adapted.model.deidentifier.find_all(fresh), label) >= 0.9


@pytest.mark.slow
def test_the_new_model_is_compared_with_the_shipped_one_on_unseen_notes(adapted: Adapted) -> None:
    assert adapted.any_label and adapted.strict and adapted.any_label.documents == 40
    assert adapted.any_label.measures["recall"].b > adapted.any_label.measures["recall"].a
    assert adapted.strict.measures["f1"].randomization_p == pytest.approx(0.0001, abs=0.001)
    assert adapted.worse == ""


@pytest.mark.slow
def test_what_the_shipped_model_finds_elsewhere_is_not_lost(adapted: Adapted) -> None:
    other = "Her daughter Folake Oyelaran (218-555-0142) lives at 14 Elm Street, Duluth."
    before, after = incognote.load("en").find(other), adapted.model.deidentifier.find(other)
    assert {"PATIENT", "PHONE", "STREET", "CITY"} <= {span.label for span in before.spans}
    assert all(any(new.start <= old.start and old.end <= new.end for new in after.spans) for old in before.spans)
    assert {"PATIENT", "PHONE", "STREET"} <= {span.label for span in after.spans}


@pytest.mark.slow
def test_a_worse_model_is_kept_apart_and_is_not_called_done(tmp_path: Path) -> None:
    """Notes in which no name is marked refute the names, which other notes of the same house do mark."""
    rng = random.Random(4)
    for name, kept in (("own", {"DATE", "ID", "ROOM"}), ("dev", {"DATE", "ID", "ROOM", "PATIENT", "DOCTOR"})):
        with (tmp_path / f"{name}.jsonl").open("w") as file:
            for number in range(14):
                one = note(number, rng)
                spans = [{"start": s.start, "end": s.end, "label": s.label} for s in one.spans if s.label in kept]
                file.write(json.dumps({"id": f"{name}-{number}", "text": one.text, "spans": spans}) + "\n")
    command = [sys.executable, "-m", "incognote", "train", "adapt", "--lang", "en", "--folds", "2"]
    files = ["--corpus", f"{tmp_path}/own.jsonl", "--dev", f"{tmp_path}/dev.jsonl", "-o", f"{tmp_path}/model"]
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search("(worse|less) than best", done.stderr) and "model.worse" in done.stderr
    assert (tmp_path / "model.worse" / "recipe.toml").is_file() and not (tmp_path / "model").exists()


def test_both_are_believed_except_where_the_notes_say_otherwise() -> None:
    base = [Span(0, 5, "PATIENT"), Span(10, 20, "HOSPITAL"), Span(30, 35, "AGE")]
    own = [Span(12, 18, "WARD"), Span(40, 45, "WARD"), Span(50, 55, "ID")]

    def places(**trust: Any) -> list[tuple[int, int, str]]:
        combined = combiners["adapted"](base="base", own="own", **trust)({"base": base, "own": own})
        return [(span.start, span.end, span.label) for span in combined]

    assert places(preferred=[["WARD", "AGE"]]) == places()
    lone = [(0, 5, "PATIENT"), (30, 35, "AGE"), (40, 45, "WARD"), (50, 55, "ID")]
    assert places() == sorted([*lone, (10, 20, "HOSPITAL")])
    parts = [(10, 12, "HOSPITAL"), (12, 18, "WARD"), (18, 20, "HOSPITAL")]
    assert places(preferred=[["WARD", "HOSPITAL"]]) == sorted([*lone, *parts])
    assert places(preferred=[["WARD", "HOSPITAL"]], trimmed=["HOSPITAL"]) == sorted([*lone, (12, 18, "WARD")])
    assert (30, 35, "AGE") not in places(refuted=["AGE"]) and (50, 55, "ID") not in places(unproven=["ID"])


def test_a_recipe_says_what_its_notes_refuted() -> None:
    written = Trust(preferred=(("WARD", "HOSPITAL"),), refuted=("AGE",)).put_into(load_recipe("adapt"))
    again = type(written).parse(written.text, "again")
    assert again.resolve == written.resolve and again.resolve["refuted"] == ["AGE"]
