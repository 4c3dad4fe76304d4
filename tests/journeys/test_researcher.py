"""The researcher: a model on her own notes, beside the shipped one, and a table for the paper."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.journeys.journey import ROOT, Journey

CORPUS = ROOT / "corpora" / "en"


@pytest.mark.slow
def test_a_model_of_her_own_is_not_worse_than_the_shipped_one(tmp_path: Path) -> None:
    with Journey("researcher", tmp_path) as journey:
        for folder, notes in (("own", range(1, 31)), ("test", range(31, 41))):
            (tmp_path / folder).mkdir()
            for number in notes:
                for source in CORPUS.glob(f"en-m-{number:03}.*"):
                    (tmp_path / folder / source.name).write_bytes(source.read_bytes())
        recipe = journey.run("incognote recipe show adapt")
        (tmp_path / "mine.toml").write_text(recipe.replace('model = "best"', 'model = "fast"'))
        said = journey.run("incognote train mine.toml --corpus own --lang en --folds 2 -o my-model")
        figures = re.search(r"^recall \(tokens, any label\) +(\S+) +(\S+)", said, re.MULTILINE)
        assert figures and float(figures[2]) >= float(figures[1]) - 0.002
        for name, model in (("new", "my-model"), ("shipped", "fast")):
            journey.run(f"incognote find test --lang en --model {model} -o {name}.jsonl")
        journey.run("incognote evaluate --gold test --pred new.jsonl --json scores.json")
        table = journey.run("incognote compare --gold test --a shipped.jsonl --b new.jsonl --criterion token-any")
        assert "recall" in table
        assert json.loads(journey.read("scores.json"))["criteria"]["token-any"]["micro"]["recall"]["value"] > 0.85
