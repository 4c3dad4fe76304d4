"""Street addresses and postal codes of Spain and Latin America."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules

street = rules("STREET", "es")
postal_code = rules("ZIP", "es")

_ES_VIA = (
    r"(?:C/(?=\s?(?-i:[A-ZÁÉÍÓÚÑ]|(?:de|del|la|los|las|el)\s))|Calle|Cl|Cll|Clle|Avda\.?|Av\.?|Avenida|AVDA\.|Paseo|P\.º|Pº|Plaza|Pza\.?|Pl\.?|PZ|CL|"
    r"Ctra\.?|Carretera|Camino|Cmno\.?|Cno\.?|Ronda|Rambla|Travesía|Pasaje|Psje\.?|Jr\.?|Jirón|"
    r"Carrer|Passeig|Rúa|Urb\.?|Urbanización|Bv\.?|Bvar\.?|Boulevard|Calz\.?|Calzada|Cra\.?|"
    r"Carrera|Cda\.?|Partida|Grupo|Vereda|Mz\.?|Callejón|Glorieta|Barriada|Bda\.?|Cuesta|Pje\.?|Priv\.?|Privada)"
)
_ES_REST = (
    r"(?:,?\s(?:n\.?º\s?)?(?:[0-9]{1,5}[A-Z]?|s/n|km\.?\s[0-9½]{1,5}|"
    r"\#\s?[0-9A-Z]{1,5}-[0-9]{1,4}))"
)
_ES_FLOOR = (
    r"(?:(?:,\s?|\s|-)(?:[0-9]{1,2}\.?[ºªo°](?:\spiso\b|\s?[A-Z]\b|\s?(?:izq|dcha|dcho|izda|"
    r"esq)\w*\.?)?|[0-9]n\s[0-9]a|bajo(?:\s(?:[0-9]|dcha|izq|[A-D]\b)\w*)?|baixos?|BJ|"
    r"bis|entlo?\.?(?:\s[0-9]\.[ºª])?|ppal\.?|P\.?B\.?(?:\s[\"«][A-Z][\"»])?|[\"«][A-Z][\"»]|[0-9](?:ra|da|er|do|ta)\s(?:nivel|piso|etapa)|"
    r"apt?o?\.\s[0-9]{1,4}|dpto\.?\s[0-9]{1,4}|local\s[0-9]{1,3}|bloque\s[0-9]{1,3}|bl\.\s[0-9]{1,3}|cons\.\s[0-9]{1,4}|"
    r"\#\s?[0-9]{1,4}|esq\.\s(?-i:[A-Z])\w{2,14}|int\.\s(?:izda|dcha|izq)\.?|"
    r"ático(?:\s[A-Z])?|piso\s[0-9]{1,2}|portal\s[0-9]{1,2}|blq\s[0-9]|casa\s[0-9]{1,4}|"
    r"pta\.?\s[0-9]{1,3}|apto\.?\s[0-9]{1,4}|depto\.?\s[0-9]{1,4}|edif\.?\s[0-9]{1,2}|"
    r"int\.?\s[0-9]{1,3}|of\.\s[0-9]{1,4}|lote\s[0-9]{1,4}|lt\.?\s[0-9]{1,3}|block\s[A-Z]|"
    r"esc\.?\s\w|[0-9]{1,2}\sIZ))"
)

street(
    "street-es",
    rf"""
        (?<![\w/]){_ES_VIA}(?:(?<=[./])[ ]?|[ ])
        (?=(?-i:[A-ZÀ-Þ0-9«])|(?:de|del|la|las|los|el|do|da|dos|els?|les)\s|s/n)
        (?:(?!y\s)(?:[\w'’-]{{1,18}}|\w{{1,4}}\.)[ ]){{0,5}}?(?:[\w'’-]{{1,18}}|\w{{1,4}}\.){_ES_REST}
        {_ES_FLOOR}{{0,4}}(?![\w%])
    """,
    validator=lambda match: (
        (not re.match(r"(?i)(?:c|cl|p|pl|av|jr)\s", match[0]) and any(char.isupper() for char in match[0]))
        or match[0].lower().startswith(("c/", "cl ", "cll ", "calle", "av", "cmno"))
    ),
    not_after=r"^\s?(?:mg|horas|años|días|cm)",
    examples=(
        "Domicilio: [C/ Nuestra Señora del Pilar 8, 3º C], 288",
        "[Avda. de los Cipreses, 14] - 28",
        "[Paseo de Goya 9, bajo 2], 289",
        "[Rambla del Passeig 7, 2n 1a], 085",
    ),
    not_examples=("calle arriba", "paseo de 20 min", "plaza de 12", "500 mg c/12 h x 3 d", "ClCr 38", "AV cc OD 0,6"),
)

postal_code(
    "zip-argentina",
    r"(?<![\w-])[A-HJ-NP-Z][0-9]{4}[A-Z]{3}(?![\w-])",
    case=True,
    examples=("Italia 663, P.B., [S2000CBM] Rosario", "2.º «C» ([C1414DCA]), y"),
    not_examples=("A2000CB",),
)

postal_code(
    "zip-es",
    r"""
        (?<![\w.])(?<![0-9]-)(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}(?![\w-])(?!\.[0-9])
        (?!\s?(?:mg|ml|/|€|euros|U\b|UI\b|copias|leucocitos|plaquetas))
    """,
    before=(
        r"""
            (?:[0-9]|[ºª]\s?\w?|izq\.?|dcha\.?|bajo\s?\d?|baixos|casa\s\d+|[0-9]a|s/n|IZ|D|A|C|B)\s?
            [,|·\n-]{1,3}\s{0,3}$
        """,
        r"(?:[ºª]\s?[A-Z]|[0-9])\s{2,}$",
        r"(?:CDMX|Lima|Guerrero|Capital),?\s$",
        r"[0-9]\s?\n$",
        r"(?:[Ss]/?n|[a-záéíóúñ]{3,}[.,])\s{1,2}$",
        r"(?:[0-9][\w.ºª-]{0,4}|dcha|izq|iz|izda|bajo|[0-9]\s?[A-H])[.,]?\s{1,2}$",
    ),
    after=(r"^\s{1,3}[·|-]?\s?(?-i:[A-ZÁÉÍÓÚÑ])\w*", r"^[.,;)]", r"^\s*\n", r"^\s*$"),
    examples=("15, 5º A, [26004] Logroño", "3 · [26250] · Santo", "71 2n 1a - [08241] Manresa"),
    not_examples=("plaquetas 26004 Logro", "NHC 28821"),
)
