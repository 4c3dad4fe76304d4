"""Honest scores: matching, measures, significance, errors, retention, reports."""
