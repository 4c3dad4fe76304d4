"""Honest scores: matching, measures, significance, errors, retention, reports."""

from incognote.evaluate.criteria import criteria
from incognote.evaluate.report import Report, evaluate
from incognote.evaluate.significance import Comparison, compare

__all__ = ["Comparison", "Report", "compare", "criteria", "evaluate"]
