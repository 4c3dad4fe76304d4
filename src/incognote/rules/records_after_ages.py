"""Record numbers right after the age of a patient, as lists and labels have them: ``Feng, Guoliang  88M  20477903``."""

from __future__ import annotations

import re

from incognote.rules.age_parts import NUMBERS
from incognote.rules.ages_in_tables import is_a_name
from incognote.rules.recognizer import ALL_LANGUAGES, recognizer

_DATE = re.compile(r"(?:[0-3][0-9][01][0-9](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[01][0-9][0-3][0-9]|[0-9]+000)")
#: The cell before, or what stands before a comma.
_BEFORE = re.compile(r"(?:^|[|/;\t]|\s{2})\s*([^|/;\t\n]{2,40}?)[\s,|/;]*$")


def _is_of_a_patient(match: re.Match[str]) -> bool:
    """Not a date, nor a count; and where no sex tells that the number before is an age, after a name in a cell."""
    if _DATE.fullmatch(match["id"]):
        return False
    if match["sex"] or match["gap"] == ", ":
        return bool(match["sex"])
    left = match.string[max(0, match.start() - 60) : match.start()].rpartition("\n")[2]
    before = _BEFORE.search(left)
    return bool(before and is_a_name(before[1].strip()))


for _language, _example in zip(
    ALL_LANGUAGES,
    (
        "a9-2  Feng, Guoliang  88M  [20477903]  DNR\n2) R.McA. 49F, [5518203]. Panc",
        "08:30  Rovellat, Mireia   52   [00330128]   HT + DA\n701-1|Calleja, Eutimio|91|[330817]|ICC\n",
        "Hans Henrik Storvåg   70 M   [4471902]   AVF\nkl 9  Lie, Ole  44 år  [553107]  kontroll\n",
    ),
    strict=True,
):
    recognizer(
        f"record-after-age-{_language}",
        "MRN",
        (
            r"(?<![\w.,/:#-])[1-9]?[0-9](?:\s?(?:y\.?o\.?|yrs|a\.?|años|år|y)(?!\w))?(?P<sex>(?:\s?/\s?|\s)?(?-i:[MFVHKmf])(?!\w))?"
            r"(?P<gap>[ ]{2,12}|[ ]?[|;][ ]?|[ ]/[ ]|,[ ])"
            r"(?P<id>(?-i:[A-Z]{1,2}-?)?[0-9]{5,9}(?:-(?-i:[A-Z]))?|[0-9]{3}-[0-9]{2}-[0-9]{3}|[0-9]{2}-[0-9]{2}-[0-9]{2,3})"
            r"(?![\w-])(?![.,/][0-9])(?!\s?(?-i:mg|ml|/|x|%))"
        ),
        NUMBERS,
        languages=(_language,),
        validator=_is_of_a_patient,
        examples=(_example,),
        not_examples=("WBC  12  150000\n", "Leukocytes   77   20481177\n", "Rey, A.  77  28121957\n", "2n 1a, 08500."),
    )
