"""Charts as SVG and PNG; the same figures give the same bytes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from incognote.errors import MissingExtra
from incognote.experiments.outcome import Chart
from incognote.files import atomic_write

__all__ = ["draw"]

#: Colours that the colour-blind can tell apart (Okabe and Ito).
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999", "#F0E442")
MARKERS = "os^Dv*PXd"

STYLE: Any = {
    **{"svg.hashsalt": "incognote", "svg.fonttype": "none", "font.size": 9, "font.family": "sans-serif"},
    **{"axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.alpha": 0.25},
    **{"axes.axisbelow": True, "legend.frameon": False, "figure.dpi": 110},
}


def draw(chart: Chart, folder: Path, png: bool = True) -> None:
    """Write the chart into a folder, as ``name.svg`` and ``name.png``."""
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra("drawing charts", "report") from None
    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        tall = {"bars": 0.22 * _most_bars(chart), "matrix": 0.26 * len(chart.series) + 1.2}.get(chart.kind, 3.6)
        figure = Figure(figsize=(7.2, max(3.4, tall)), layout="constrained")
        axes = figure.add_subplot()
        {"lines": _lines, "bars": _bars, "points": _points, "boxes": _boxes, "matrix": _matrix}[chart.kind](axes, chart)
        axes.set_title(chart.title, loc="left", fontsize=10)
        if chart.log_x:
            axes.set_xscale("log")
        if len(chart.series) > 1 and chart.kind != "matrix":
            figure.legend(loc="outside right upper", fontsize=8)
        for kind in ("svg", "png") if png else ("svg",):
            bytes_ = BytesIO()
            figure.savefig(bytes_, format=kind, metadata={"Date": None} if kind == "svg" else {"Software": None})
            with atomic_write(folder / f"{chart.name}.{kind}") as file:
                file.write(bytes_.getvalue())


def _most_bars(chart: Chart) -> int:
    return sum(len(series.x) for series in chart.series) + len(chart.series[0].x)


def _lines(axes: Any, chart: Chart) -> None:
    for number, series in enumerate(chart.series):
        style = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)], "markersize": 4}
        axes.plot(series.x, series.y, label=series.name, linewidth=1.4, **style)
        if series.spread:
            low, high = ([y + sign * s for y, s in zip(series.y, series.spread, strict=True)] for sign in (-1, 1))
            axes.fill_between(series.x, low, high, color=style["color"], alpha=0.15, linewidth=0)
    axes.set(xlabel=chart.x_label, ylabel=chart.y_label)


def _bars(axes: Any, chart: Chart) -> None:
    """Bars lie, so that long names can be read; the first is on top."""
    names = list(dict.fromkeys(str(x) for series in chart.series for x in series.x))
    width = 0.8 / len(chart.series)
    for number, series in enumerate(chart.series):
        at = [names.index(str(x)) - 0.4 + width * (number + 0.5) for x in series.x]
        axes.barh(
            at,
            series.y,
            width,
            xerr=series.spread or None,
            label=series.name,
            color=COLOURS[number % len(COLOURS)],
            error_kw={"elinewidth": 0.8},
        )
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set(xlabel=chart.y_label, ylabel=chart.x_label)


def _points(axes: Any, chart: Chart) -> None:
    for number, series in enumerate(chart.series):
        style = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        axes.scatter(series.x, series.y, label=series.name, s=26, **style)
        for x, y, name in zip(series.x, series.y, series.names, strict=False):
            axes.annotate(name, (x, y), xytext=(4, 3), textcoords="offset points", fontsize=7)
    axes.set(xlabel=chart.x_label, ylabel=chart.y_label)


def _boxes(axes: Any, chart: Chart) -> None:
    """Each box is told by its five numbers (``finding.box``), so that no value of a note is needed here."""
    series = chart.series[0]
    names = ("whislo", "q1", "med", "q3", "whishi")
    boxes = [dict(zip(names, five, strict=True)) for five in series.y]
    axes.bxp(boxes, orientation="horizontal", showfliers=False, medianprops={"color": COLOURS[1]})
    axes.set_yticks(range(1, len(series.x) + 1), [str(x) for x in series.x])
    axes.invert_yaxis()
    axes.set(xlabel=chart.y_label, ylabel=chart.x_label)


def _matrix(axes: Any, chart: Chart) -> None:
    """Rows and columns of numbers, the darker the larger; the diagonal does not drown the rest."""
    rows = [list(series.y) for series in chart.series]
    most = max((value for row in rows for value in row), default=0)
    axes.imshow([[value**0.5 for value in row] for row in rows], cmap="Blues", aspect="auto")
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value:
                colour = "white" if 4 * value > most else "black"
                axes.text(x, y, str(value), ha="center", va="center", fontsize=6, color=colour)
    names = [str(x) for x in chart.series[0].x]
    axes.set_xticks(range(len(names)), names, rotation=90, fontsize=7)
    axes.set_yticks(range(len(rows)), [series.name for series in chart.series], fontsize=7)
    axes.grid(visible=False)
    axes.set(xlabel=chart.x_label, ylabel=chart.y_label)
