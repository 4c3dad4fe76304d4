"""Identity and health numbers of Spain and Latin America, by their check letter, shape or the word before them."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.codes import labelled
from incognote.rules.parts.national_ids import LEFT, RIGHT
from incognote.rules.parts.phones import DIGIT, OTHER_NUMBER, is_date_or_amount, read_digits

ssn = rules("SSN", "es")


def _letter_fits(text: str) -> bool:
    from stdnum.es import dni

    return bool(dni.is_valid(text.replace(".", "")))


def _after_dni(match: re.Match[str]) -> bool:
    return bool(
        re.search(
            r"(?:dni|nif|d\.n\.i\.?)[\s:.]*(?:n\.?º)?\s*$",
            match.string[max(0, match.start() - 12) : match.start()],
            re.IGNORECASE,
        )
    )


ssn(
    "es-dni",
    rf"{LEFT}[0-9]{{1,2}}\.?[0-9]{{3}}\.?[0-9]{{3}}[\s-]?[A-Z]{RIGHT}",
    case=True,
    validator=lambda match: _letter_fits(match[0]) or _after_dni(match),
    examples=("DNI [12345678Z]", "con [12.345.678-Z],"),
    not_examples=("12345678A pieza",),
)

ssn(
    "es-nie",
    r"(?<![A-Z0-9])[XYZ][\s-]?[0-9]{7}[\s-]?[A-Z](?![\w])",
    case=True,
    examples=("NIE [X-5592187-T]", "[Y8841203H]"),
    not_examples=("X-559",),
)

ssn(
    "mx-curp",
    r"(?<![A-Z0-9])[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9](?![A-Z0-9])",
    case=True,
    examples=("CURP\n[ZALR830106HOCRSY04], uni",),
    not_examples=("CURP ZALR83",),
)

ssn(
    "cl-rut",
    rf"{LEFT}[0-9]{{1,2}}\.[0-9]{{3}}\.[0-9]{{3}}-[0-9Kk]{RIGHT}",
    not_before=r"nit\.?:?\s*$",
    validator=lambda match: int(match[0].split(".")[0]) < 50,
    examples=("RUT [12.004.881-2],", "[17.482.905-K]"),
    not_examples=("NIT 890.999.871-3", "12.004.88-2", "SpA, RUT 76.820.114-9"),
)

labelled(
    "id-word-es",
    "SSN",
    r"DNI|D\.N\.I|NIE|NIF|C\.?I|C\.?C|TI/CC|RC|T\.?I|CUI/DPI|CUI|DPI|DUI|CUIL|RUT|RUN|CURP|"
    r"PPT|PEP|cédula(?:\sdel?\s\w+)?|céd|identidad|documento|"
    r"CIP(?:-SNS)?(?:\s?\(TSI\))?(?:\sprovisional)?|CIPA|CIPNA|SIP|TIS|TSI|NUHSA|"
    r"DASE(?:\stramitado,\scódigo)?|cod\.\sautonómico|tarjeta\ssanitaria\s\(CIP\)",
    code=r"(?:[VE]-)?[0-9]{1,3}(?:\.[0-9]{3}){1,3}(?:[\s-]?[0-9A-Z]|\s(?:CB|LP|SC|OR|PT|"
    r"Pt))?(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
    r"[A-Z]{0,4}-?[0-9]{1,10}(?:-[0-9]{1,10}){0,3}-?[0-9A-Z]?(?:\s(?:CB|LP|SC|OR|"
    r"PT)\b)?(?![\w-])|[A-Z]{4}\s?[0-9]\s[0-9]{6}\s[0-9]{2}\s[0-9](?![\w])|"
    r"[A-Z]{1,8}[0-9A-Z]{0,3}[0-9]{4,16}(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
    r"[A-Z]{4}\s[0-9]{4}\s[0-9]{4}(?![\w])|[0-9]{6}[A-Z]{4}[0-9]{4}|[A-Z]+-[0-9]+-[0-9]+|"
    r"[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9]",
    between=r"(?:\s(?:CC|RC|TI|n\.?[º°])\b)?[\s.:#|º°…·()-]{0,24}",
    validator=lambda match: (
        sum(c.isdigit() for c in match["id"]) >= 5
        and not re.fullmatch("(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}", match["id"])
    ),
    not_after=r"^\s?(?:mg|ml|prof)",
    not_before=r"(?:céd|cédula)\.?\s(?:prof|esp)\w*\.?\s*$",
    languages=("es",),
    examples=(
        "DNI: [24518836]\n",
        "C.I. [V-6.447.120], de",
        "CIP: [RYAL330921941013]",
        "CC [1.077.450.311], cel",
        "Identidad [0501-1997-04471]. Edad",
        "NUHSA [AN1187340926]",
        "TIS [PUCA 2 260317 00 4]. Tut",
        "SIP [11870342].",
    ),
    not_examples=("CI firmado", "TIS activa", "RC 60", "céd. prof. 5518204"),
)

ssn(
    "ve-cedula",
    r"(?<![\w-])[VE]-\s?[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}(?![\w.-])",
    examples=("Coromoto      [V-7.418.220]   64", "[E-81.220.471]  58"),
    not_examples=("V-7.418", "V-A 7.418.220"),
)

ssn(
    "cr-cedula",
    rf"{LEFT}[1-9]-[0-9]{{4}}-[0-9]{{4}}{RIGHT}",
    not_before=r"(?:tel|tfno|fono|cel|ext|lote|exp\w*|col|ref)\.?:?\s*$",
    examples=("Usuario: [1-0377-0921] doña",),
    not_examples=("tel. 1-0377-0921",),
)

ssn(
    "ar-cuit",
    rf"{LEFT}(?:2[03457]|3[034])-[0-9]{{8}}-[0-9]{RIGHT}(?!/)",
    examples=("CUIT [27-31990458-6]\n", "electrónico [20-17664018-3], en"),
    not_examples=("29-31990458-6",),
)

ssn(
    "do-cedula",
    rf"{LEFT}[0-9]{{3}}-[0-9]{{7}}-[0-9]{RIGHT}",
    examples=("Masc 63a, ced. [031-0224178-5], ca.",),
    not_examples=("031-022417-5",),
)

ssn(
    "ec-cedula",
    rf"{LEFT}(?:[0-9]{{9}}|[0-9]{{4}}-[0-9]{{5}})-[0-9]{RIGHT}",
    not_before=(OTHER_NUMBER, r"(?:nss|nuss|afiliad[oa]|seguro)\.?:?\s*$"),
    examples=("07:12  Zambrano B. Ítalo   45   [130772114-8]   dolor",),
    not_examples=("folio 130772114-8", "NSS 0417-88203-6."),
)

ssn(
    "es-dni-alone",
    r"(?:(?<=\s\s)|(?<=[,|;]\s)|(?<=no\s))[0-9]{8}-?[A-Z](?=[\s,.;)|]|$)",
    case=True,
    examples=("a nombre de Jorge Vilariño Losada, [34268115Q]. F.", "NARCISO     63     [04128833L]     TAL"),
    not_examples=("pieza 12345678A", "lote 12345678A, cad"),
)

ssn(
    "es-cip-letters",
    r"""
        (?<![\w-])(?!CIPA|EDUS|TELF|TFNO|NASS|NUSS|CURP|CUI[LT]|FONO|CAMA)[A-Z]{4}\s[0-9l](?:\s?[0-9]){8,12}
        (?![\w/-])
    """,
    case=True,
    not_before=r"(?:cuenta|iban|lote|serie|s/n)\.?:?\s*$",
    examples=("la tarjeta dice [BARO 460911 923 018]… y", "CIP: [SARO 1 510318 004]    NHC"),
    not_examples=("IBAN ES12 2100 0418 4502", "serie ABCD 460911 923 018"),
)

_ELSEWHERE = re.compile(
    r"\b(?:tel\w*|tfno|tlf|cel\w*|m[oó]vil|fono|nhc|hc|historia|folio|col\w*|reg\w*|prof\w*|esp\w*|p[oó]liza|nacid\w*|nac|"
    r"cr[eé]dito|banc\w+|visa|embarque)\b",
    re.IGNORECASE,
)


def _is_in_groups(match: re.Match[str]) -> bool:
    """Enough digits, more if words stand between, neither a date nor the number of something that was named since."""
    gap, number = match["gap"], match["id"]
    count = read_digits(number)
    far = bool(re.search(r"[^\W_]{2}", gap))
    if _ELSEWHERE.search(gap) or "," in gap[:2]:
        return False
    least = 10 if match[0][:4].lower() == "tarj" else 7 if far else 6
    return least <= count <= 13 and ((count > 6 and "." in number) or not is_date_or_amount(number))


ssn(
    "id-in-groups-es",
    rf"""
        (?<!\w)(?:dni|d\.n\.i|nie|nif|c\.?i|c\.?c|c[eé]d(?:ula)?|dpi|dui|cui|identidad|documento|carnet|cipa?
        |cia|tis|tarj(?:eta)?|rfc|(?-i:LC|LE|RG))(?!\w)\.?(?P<gap>[^0-9\n;|]{{0,30}}?)(?<!\w)
        (?P<id>
            (?-i:[XYZVE][ -]?|[A-Z]{{2}}\ ?(?=[0-9]{{4}}\ ))?[0-9](?:[ .-]?{DIGIT}){{4,12}}
            (?:
                \s?-\s?(?-i:[A-Z])(?!\w)
                |[ ]?(?-i:[A-Z])(?![\w.])
                |(?:\s(?-i:[bcdfghjklmnpqrstvwxz]))(?!\w)
                |\s(?:CB|LP|L\.P\.|Cbba|SC|OR|PT|Ch)(?!\w)
            )?
        )(?![\w/])(?![.,-][0-9])
    """,
    validator=_is_in_groups,
    not_after=r"^\s?(?:mg|ml|prof|€|euros)",
    examples=(
        *("así figura en DNI [44 17 60 28]; lo", "CI de la madre [6.204.817].", "cédula [15 309 227-K]. No"),
        *(
            "CIPA [1042 7719 33] /",
            "NIE [Y 7740 118 C], El",
            "Tarjeta [BA 0551 8824 1190], hist",
            "dni [22 904 118 x]\n",
        ),
    ),
    not_examples=("documento del 19/5/2016", "DNI, tel. 964 731 062", "le 120 80 60", "CI firmado el 12-03-2019"),
)
