"""The experiments of the sources and ours: one short module each, over shared machinery.

``outcome`` says what an experiment gives, ``study`` what it is given, ``trial`` does the training and counting,
``finding`` decides what the figures mean, ``charts`` and ``page`` write it all down. Every other module is one
experiment, found by being here.
"""

from incognote.experiments.catalogue import Experiment, all_experiments, experiment, experiments
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study

__all__ = [
    "Chart", "Experiment", "Finding", "Outcome", "Series", "Study", "Table", "all_experiments", "experiment",
    "experiments",
]  # fmt: skip
