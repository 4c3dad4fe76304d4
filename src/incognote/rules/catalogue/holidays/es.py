"""Spanish holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "es")

date(
    "holiday-es",
    holiday_pattern(holiday_names("es", *load("es").holidays.ambiguous)),
    validator=lambda match: match[0] != "EID",
    not_before=r"""
        (?:calle|c/|hospital|clínica|colegio|barrio|plaza|paseo|avenida|avda\.|col\.|colonia|parroquia|centro
        |cofradía|residencia|sr|sra|dra?|doña|don)\.?\s+(?:de\s+|del\s+)?(?:la\s+)?$
    """,
    examples=("desde [Semana Santa] porque", "fiesta de [carnavales]"),
    not_examples=("hospital Todos los Santos",),
)
