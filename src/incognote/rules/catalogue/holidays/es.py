"""Spanish holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "es")

SPANISH = """
nochebuena; nochevieja; navidad; navidades; año nuevo; reyes; semana santa; viernes santo; jueves santo
sábado santo; domingo de ramos; domingo de resurrección; lunes de pascua; pascua; pascuas; carnaval; carnavales
miércoles de ceniza; cuaresma; pentecostés; corpus christi; corpus; todos los santos; día de muertos
día de los muertos; día de difuntos; inmaculada; virgen de agosto; asunción; san juan; san fermín; san josé
san isidro; san valentín; sant jordi; sant joan; fallas; feria; viernes de feria; el rocío; pilar; día de la madre
día del padre; fiestas patrias; fiestas de octubre; día de la hispanidad; día de andalucía
día de la independencia; urkupiña; inti raymi; espíritu santo; ramadán; ramadan; aid al-fitr; aid al-adha
fiesta del cordero; hanukkah; yom kippur; halloween; rosh hashaná; rosh hashana; yom kipur; iom kipur; kipur; janucá
pésaj; thanksgiving; acción de gracias; labor day; memorial day; todos santos; tosantos; tots sants; sanfermines
semana de turismo; noche de san juan; san silvestre; viernes de dolores; sábado de gloria; día de los inocentes
santos inocentes; inocentes; jueves lardero; dijous gras; we tripantu; gran poder; año viejo; fin de año; cincomarzada
feria de abril; semana grande; aste nagusia; antroxu; entroido; magosto; navidad pasada; navidades pasadas; diwali; eid
black friday; día de la madre; diada; castañada; castanyada; mardi gras; viernes de concilio; la tamborrada
""".strip()
_AMBIGUOUS_ES = {
    "reyes",
    "pilar",
    "feria",
    "fallas",
    "san juan",
    "san josé",
    "san isidro",
    "asunción",
    "pascua",
    "inmaculada",
    "espíritu santo",
    "corpus",
    "sant joan",
    "el rocío",
    "urkupiña",
}

_SURE_ES = [name for name in holiday_names(SPANISH) if name not in _AMBIGUOUS_ES]

date(
    "holiday-es",
    holiday_pattern(_SURE_ES),
    validator=lambda match: match[0] != "EID",
    not_before=r"""
        (?:calle|c/|hospital|clínica|colegio|barrio|plaza|paseo|avenida|avda\.|col\.|colonia|parroquia|centro
        |cofradía|residencia|sr|sra|dra?|doña|don)\.?\s+(?:de\s+|del\s+)?(?:la\s+)?$
    """,
    examples=("desde [Semana Santa] porque", "fiesta de [carnavales]"),
    not_examples=("hospital Todos los Santos",),
)
