"""``ablation-lstm``: what each part of the network is worth, and what it is worth to read the text with care."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, chance, claim, contrast, not_worse, short, verdict
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, changed, limited, trial
from incognote.papers.jiang.experiments.plain_text import plain_text
from incognote.recipe import Recipe

__all__ = ["ablation_lstm"]

FIGURE_5 = "Jiang et al. 2017, 7.1 and figure 5"
FIGURE_6 = "Jiang et al. 2017, 7.1 and figure 6"
COMPARED = "Jiang et al. 2017, 8.1 and table 4"

#: What is taken away, and the options that take it away.
PARTS: Mapping[str, Mapping[str, Any]] = {
    "character-level vectors": {"characters": 0, "spelling": 0},
    "word vectors": {"words": 0, "pretrained": False},
    "feature vectors": {"feature": 0, "features": []},
    "dropout": {"dropout": 0.0},
    "lattice": {"lattice": False},
    "skip-gram start": {"pretrained": False},
}
#: The last is not in the source: word vectors stay, but learn from nothing.
IN_SOURCE = tuple(PARTS)[:-1]


@experiment(
    "ablation-lstm",
    source="Jiang et al. 2017, figures 5 and 6",
    quick={"epochs": 1, "iterations": 10, "optimizer": "adam", "rate": 0.005},
)
def ablation_lstm(
    study: Study,
    epochs: int = 30,
    iterations: int = 100,
    optimizer: str = "sgd",
    rate: float = 0.005,
) -> Outcome:
    """Each part of the LSTM removed in turn, and CRF and LSTM before and after careful reading of the text."""
    train, test = study.train_and_test()
    training = {"epochs": epochs, "optimizer": optimizer, "rate": rate}
    network = changed("jiang-lstm", **training)
    field = limited("jiang-crf", iterations)

    def tried(recipe: Recipe, what: str) -> Counts:
        return trial(study, replace(recipe, name=f"{recipe.name}, {what}"), train, test).counts

    whole, crf = tried(network, "all parts"), tried(field, "all parts")
    without = {part: tried(changed(network, **options), f"without {part}") for part, options in PARTS.items()}
    with plain_text():
        plain, plain_crf = tried(network, "plain text"), tried(field, "plain text")
    rows = {"LSTM": whole, **{f"LSTM without {part}": counts for part, counts in without.items()}}
    rows |= {"LSTM, plain text": plain, "CRF": crf, "CRF, plain text": plain_crf}
    return Outcome(
        f"Trained on {len(train)} notes for {epochs} epochs, scored on {len(test)} others; the source had 600 records. "
        "With much less than that a network is not trained to its end, and what is said of it holds for such a "
        "network. *Plain text*: words are cut at blanks and marks only, so that `09/14/2067CPT` ends in `2067CPT`, and "
        "every full stop ends a sentence, also that of `Dr.`",
        [_table(rows)],
        [
            Chart(
                "parts",
                "LSTM with one part removed (figure 5)",
                "bars",
                "",
                "strict F1",
                [Series("F1", ["all parts", *PARTS], [whole.f1(), *(counts.f1() for counts in without.values())])],
            ),
            Chart(
                "preprocessing",
                "Before and after careful reading (figure 6)",
                "bars",
                "",
                "strict",
                [
                    Series(name, ["precision", "recall", "F1"], list(counts.prf()))
                    for name, counts in rows.items()
                    if "without" not in name
                ],
            ),
        ],
        [
            *(_part(part, without[part], whole) for part in IN_SOURCE),
            _worth("CRF", contrast(plain_crf, crf), 0.0169),
            _worth("LSTM", contrast(plain, whole), 0.0206),
            *_against_crf(crf, whole),
        ],
    )


def _table(rows: Mapping[str, Counts]) -> Table:
    shown = [[name, *counts.prf(), counts.f1("token"), *counts.prf("token-any")] for name, counts in rows.items()]
    columns = ("system", "strict P", "strict R", "strict F1", "token F1", "any label P", "any label R", "any label F1")
    return Table("Parts and reading", columns, shown, "*any label*: tokens, whatever their label.")


def _part(part: str, without: Counts, whole: Counts) -> Finding:
    return claim(f"The network is worse without its {part}", FIGURE_5, contrast(without, whole), ("the rest", "all"))


def _worth(name: str, gain: Contrast, reported: float) -> Finding:
    return Finding(
        f"Careful tokens and sentences help the {name} ({100 * reported:+.2f} points of F1 there)",
        FIGURE_6,
        verdict(gain.difference, gain.p),
        f"{100 * gain.difference:+.2f} points: plain {short(gain.a)}, careful {short(gain.b)}; {chance(gain.p)}",
    )


def _against_crf(crf: Counts, lstm: Counts) -> list[Finding]:
    precision = contrast(crf, lstm, "precision")
    return [
        claim("LSTM has more recall than CRF", COMPARED, contrast(crf, lstm, "recall"), ("CRF", "LSTM")),
        Finding(
            "… and about the same precision", COMPARED, not_worse(precision), f"precision of CRF {precision} of LSTM"
        ),
        claim("LSTM has the better F1", COMPARED, contrast(crf, lstm), ("CRF", "LSTM")),
    ]
