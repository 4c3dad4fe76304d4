"""Norwegian holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "nb")

date(
    "holiday-nb",
    holiday_pattern(holiday_names("nb")),
    not_before=r"(?:god|st|kari|anne|fru|søster|datter)\s*$",
    not_after=r"^\s(?:nei|berg|porten)",
    validator=lambda match: match[0].lower() not in ("jul", "lucia", "jula", "julen", "pinse") or match[0][0].islower(),
    examples=("før [jul]", "[julaften 2019]", "på [2. juledag]", "[skjærtorsdag]"),
    not_examples=("St. Jul", "juletre", "Id: 44718", "Fange-ID 2024/05517", "legevakta i Eid, der"),
)
