"""How the number of a room or bed is written."""

from __future__ import annotations

END = (
    r"(?![\w])(?![.,/:][0-9])"
    r"(?!\s?(?:%|(?:mg|ml|l/min|mm|cm|minutes|hours|days|times|years|beds|x|horas|días|semanas|meses|años|min|h|degrees|nights|mV|'|’)"
    r"(?![\w-])))"
)
NO_ROOM = (
    r"(?:box|no|nr|n[º°]|\#|req|cl|lot|lote|sn|ref|case|code|código|tubo|art|caso|folio|exp|temp|t|id|statement|form|model|modelo|vei|"
    r"veien|vegen|gata|gate|gaten|\w+(?:veien|vegen|gata|gaten|vei|veg|svei|bakken))[.:#\s]*$"
)
