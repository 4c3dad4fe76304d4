from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from incognote.experiments import Chart, Series
from incognote.experiments.charts import draw

LINES = Chart(
    "a", "Lines", "lines", "notes", "F1", [Series("x", [1, 2], [0.1, 0.2], [0.01, 0.02]), Series("y", [1, 2], [0, 1])]
)
CHARTS = [
    LINES,
    Chart("b", "Bars", "bars", "", "F1", [Series("x", ["one", "two"], [0.1, 0.2]), Series("y", ["two"], [0.3], [0.1])]),
    Chart("c", "Points", "points", "leak", "kept", [Series("x", [1, 2], [0.1, 0.2], names=["one", "two"])]),
    Chart("d", "Boxes", "boxes", "label", "notes", [Series("x", ["one", "two"], [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]])]),
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.kind)
def test_a_chart_is_a_picture_with_its_words_in_it(chart: Chart, tmp_path: Path) -> None:
    draw(chart, tmp_path)
    text = "".join(ElementTree.parse(tmp_path / f"{chart.name}.svg").getroot().itertext())
    assert chart.title in text
    assert chart.y_label in text
    assert (tmp_path / f"{chart.name}.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_chart_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        draw(LINES, tmp_path / folder)
    for kind in ("svg", "png"):
        assert (tmp_path / "one" / f"a.{kind}").read_bytes() == (tmp_path / "two" / f"a.{kind}").read_bytes()
