"""What is still identifying in a result: what survived, what reappears, and how alone each person stands in the set."""

from incognote.risk.anonymity import class_sizes, entropy_l_diversity, k_anonymity, l_diversity
from incognote.risk.assess import assess
from incognote.risk.report import Report

__all__ = ["Report", "assess", "class_sizes", "entropy_l_diversity", "k_anonymity", "l_diversity"]
