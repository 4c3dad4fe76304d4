"""Identifiers that have a form: recognizers as data, one scan per note, and identifiers known beforehand."""

from incognote.rules.finder import RuleFinder, read_rules
from incognote.rules.known import KnownFinder
from incognote.rules.recognizer import Recognizer, recognizer, recognizers

__all__ = ["KnownFinder", "Recognizer", "RuleFinder", "read_rules", "recognizer", "recognizers"]
