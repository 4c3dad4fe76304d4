"""Honest scores: matching, measures, significance, errors, retention, reports."""

from incognote.evaluate.criteria import criteria
from incognote.evaluate.report import EvaluationReport, evaluate
from incognote.evaluate.significance import Comparison, compare

__all__ = ["Comparison", "EvaluationReport", "compare", "criteria", "evaluate"]
