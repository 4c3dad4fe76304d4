"""What a privacy officer must file: a sample plan, the measured leak rate, attacks, structure and facts of a release.

`sampling` says how many notes to review and which, `measured` what the review shows, `attacks` what an outsider gets
from the output, `structure` how alone people stand, `survivors` what a quick look finds, `facts` what the release was
made with; `report` puts it together and ends in a verdict.
"""

from incognote.evidence.attacks import attacks, run_attacks
from incognote.evidence.measured import Measured, measure
from incognote.evidence.release import Pair, Release, pair_up
from incognote.evidence.report import Report, Verdict
from incognote.evidence.sampling import Plan, make_plan
from incognote.evidence.structure import Structure, structure_of_release
from incognote.evidence.survivors import look_for_survivors

__all__ = [
    "Measured",
    "Pair",
    "Plan",
    "Release",
    "Report",
    "Structure",
    "Verdict",
    "attacks",
    "look_for_survivors",
    "make_plan",
    "measure",
    "pair_up",
    "run_attacks",
    "structure_of_release",
]
