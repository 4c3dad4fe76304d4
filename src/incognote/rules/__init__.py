"""Identifiers that have a form: recognizers as data, one scan per note, and identifiers known beforehand."""

from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import recognizer, recognizers
from incognote.rules.finder import RuleFinder, read_rules
from incognote.rules.known import KnownFinder

__all__ = ["KnownFinder", "Recognizer", "RuleFinder", "read_rules", "recognizer", "recognizers"]
