"""Identity and health numbers of Spain and Latin America, by their check letter, shape or the word before them."""

from __future__ import annotations

import re

from incognote.rules.codes import labelled
from incognote.rules.national_id_parts import LEFT, RIGHT
from incognote.rules.phone_parts import DIGIT, OTHER_NUMBER, is_date_or_amount, read_digits
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set


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


recognizer(
    "es-dni",
    "SSN",
    rf"{LEFT}[0-9]{{1,2}}\.?[0-9]{{3}}\.?[0-9]{{3}}[\s-]?[A-Z]{RIGHT}",
    digits(1, 2, 7, 8),
    languages=("es",),
    case=True,
    validator=lambda match: _letter_fits(match[0]) or _after_dni(match),
    examples=("DNI [12345678Z]", "con [12.345.678-Z],"),
    not_examples=("12345678A pieza",),
)

recognizer(
    "es-nie",
    "SSN",
    r"(?<![A-Z0-9])[XYZ][\s-]?[0-9]{7}[\s-]?[A-Z](?![\w])",
    ("x", "y", "z"),
    languages=("es",),
    case=True,
    then=digits(7) | {"-"},
    examples=("NIE [X-5592187-T]", "[Y8841203H]"),
    not_examples=("X-559",),
)

recognizer(
    "mx-curp",
    "SSN",
    r"(?<![A-Z0-9])[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9](?![A-Z0-9])",
    (),
    needs=("curp",),
    languages=("es",),
    case=True,
    examples=("CURP\n[ZALR830106HOCRSY04], uni",),
    not_examples=("CURP ZALR83",),
)

recognizer(
    "cl-rut",
    "SSN",
    rf"{LEFT}[0-9]{{1,2}}\.[0-9]{{3}}\.[0-9]{{3}}-[0-9Kk]{RIGHT}",
    digits(1, 2),
    languages=("es",),
    not_before=(r"nit\.?:?\s*$",),
    window=8,
    then={"."},
    validator=lambda match: int(match[0].split(".")[0]) < 50,  # above are firms
    examples=("RUT [12.004.881-2],", "[17.482.905-K]"),
    not_examples=("NIT 890.999.871-3", "12.004.88-2", "SpA, RUT 76.820.114-9"),
)

labelled(
    "id-word-es",
    "SSN",
    (
        r"DNI|D\.N\.I|NIE|NIF|C\.?I|C\.?C|TI/CC|RC|T\.?I|CUI/DPI|CUI|DPI|DUI|CUIL|RUT|RUN|CURP|"
        r"PPT|PEP|cédula(?:\sdel?\s\w+)?|céd|identidad|documento|"
        r"CIP(?:-SNS)?(?:\s?\(TSI\))?(?:\sprovisional)?|CIPA|CIPNA|SIP|TIS|TSI|NUHSA|"
        r"DASE(?:\stramitado,\scódigo)?|cod\.\sautonómico|tarjeta\ssanitaria\s\(CIP\)"
    ),
    languages=("es",),
    code=(
        r"(?:[VE]-)?[0-9]{1,3}(?:\.[0-9]{3}){1,3}(?:[\s-]?[0-9A-Z]|\s(?:CB|LP|SC|OR|PT|"
        r"Pt))?(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
        r"[A-Z]{0,4}-?[0-9]{1,10}(?:-[0-9]{1,10}){0,3}-?[0-9A-Z]?(?:\s(?:CB|LP|SC|OR|"
        r"PT)\b)?(?![\w-])|[A-Z]{4}\s?[0-9]\s[0-9]{6}\s[0-9]{2}\s[0-9](?![\w])|"
        r"[A-Z]{1,8}[0-9A-Z]{0,3}[0-9]{4,16}(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
        r"[A-Z]{4}\s[0-9]{4}\s[0-9]{4}(?![\w])|[0-9]{6}[A-Z]{4}[0-9]{4}|[A-Z]+-[0-9]+-[0-9]+|"
        r"[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9]"
    ),
    between=r"(?:\s(?:CC|RC|TI|n\.?[º°])\b)?[\s.:#|º°…·()-]{0,24}",
    validator=lambda match: (
        sum(c.isdigit() for c in match["id"]) >= 5
        and not re.fullmatch("(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}", match["id"])
    ),
    starts=(
        "dni",
        "d",
        "nie",
        "nif",
        "ci",
        "c",
        "cc",
        "ti",
        "t",
        "rc",
        "cui",
        "dpi",
        "dui",
        "cuil",
        "rut",
        "run",
        "curp",
        "ppt",
        "pep",
        "cédula",
        "céd",
        "identidad",
        "documento",
        "cip",
        "cipa",
        "cipna",
        "sip",
        "tis",
        "tsi",
        "nuhsa",
        "dase",
        "cod",
        "tarjeta",
    ),
    not_after=(r"^\s?(?:mg|ml|prof)",),
    not_before=(r"(?:céd|cédula)\.?\s(?:prof|esp)\w*\.?\s*$",),
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

recognizer(
    "ve-cedula",
    "SSN",
    r"(?<![\w-])[VE]-\s?[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}(?![\w.-])",
    ("v", "e"),
    languages=("es",),
    then={"-"},
    examples=("Coromoto      [V-7.418.220]   64", "[E-81.220.471]  58"),
    not_examples=("V-7.418", "V-A 7.418.220"),
)

recognizer(
    "cr-cedula",
    "SSN",
    rf"{LEFT}[1-9]-[0-9]{{4}}-[0-9]{{4}}{RIGHT}",
    digits(1),
    languages=("es",),
    then={"-"},
    not_before=(r"(?:tel|tfno|fono|cel|ext|lote|exp\w*|col|ref)\.?:?\s*$",),
    window=10,
    examples=("Usuario: [1-0377-0921] doña",),
    not_examples=("tel. 1-0377-0921",),
)

recognizer(
    "ar-cuit",
    "SSN",
    rf"{LEFT}(?:2[03457]|3[034])-[0-9]{{8}}-[0-9]{RIGHT}(?!/)",
    digits(2),
    languages=("es",),
    then={"-"},
    examples=("CUIT [27-31990458-6]\n", "electrónico [20-17664018-3], en"),
    not_examples=("29-31990458-6",),
)

recognizer(
    "do-cedula",
    "SSN",
    rf"{LEFT}[0-9]{{3}}-[0-9]{{7}}-[0-9]{RIGHT}",
    digits(3),
    languages=("es",),
    then={"-"},
    examples=("Masc 63a, ced. [031-0224178-5], ca.",),
    not_examples=("031-022417-5",),
)

recognizer(
    "ec-cedula",
    "SSN",
    rf"{LEFT}(?:[0-9]{{9}}|[0-9]{{4}}-[0-9]{{5}})-[0-9]{RIGHT}",
    digits(4, 9),
    languages=("es",),
    then={"-"},
    not_before=(OTHER_NUMBER, r"(?:nss|nuss|afiliad[oa]|seguro)\.?:?\s*$"),
    window=16,
    examples=("07:12  Zambrano B. Ítalo   45   [130772114-8]   dolor",),
    not_examples=("folio 130772114-8", "NSS 0417-88203-6."),
)

recognizer(
    "es-dni-alone",
    "SSN",
    r"(?:(?<=\s\s)|(?<=[,|;]\s)|(?<=no\s))[0-9]{8}-?[A-Z](?=[\s,.;)|]|$)",
    digits(8),
    languages=("es",),
    case=True,
    examples=("a nombre de Jorge Vilariño Losada, [34268115Q]. F.", "NARCISO     63     [04128833L]     TAL"),
    not_examples=("pieza 12345678A", "lote 12345678A, cad"),
)

recognizer(
    "es-cip-letters",
    "SSN",
    r"(?<![\w-])(?!CIPA|EDUS|TELF|TFNO|NASS|NUSS|CURP|CUI[LT]|FONO|CAMA)[A-Z]{4}\s[0-9l](?:\s?[0-9]){8,12}(?![\w/-])",
    (),
    languages=("es",),
    case=True,
    not_before=(r"(?:cuenta|iban|lote|serie|s/n)\.?:?\s*$",),
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


recognizer(
    "id-in-groups-es",
    "SSN",
    (
        r"(?<!\w)(?:dni|d\.n\.i|nie|nif|c\.?i|c\.?c|c[eé]d(?:ula)?|dpi|dui|cui|identidad|documento|carnet|cipa?|cia|tis|"
        r"tarj(?:eta)?|rfc|(?-i:LC|LE|RG))(?!\w)\.?"
        rf"(?P<gap>[^0-9\n;|]{{0,30}}?)(?<!\w)(?P<id>(?-i:[XYZVE][ -]?|[A-Z]{{2}} ?(?=[0-9]{{4}} ))?"
        rf"[0-9](?:[ .-]?{DIGIT}){{4,12}}"
        r"(?:\s?-\s?(?-i:[A-Z])(?!\w)|[ ]?(?-i:[A-Z])(?![\w.])|(?:\s(?-i:[bcdfghjklmnpqrstvwxz]))(?!\w)|"
        r"\s(?:CB|LP|L\.P\.|Cbba|SC|OR|PT|Ch)(?!\w))?)(?![\w/])(?![.,-][0-9])"
    ),
    word_set(
        "dni d nie nif c ci cc ced céd cedula cédula dpi dui cui identidad documento carnet cip cipa cia tis tarj "
        "tarjeta rfc lc le rg"
    ),
    languages=("es",),
    validator=_is_in_groups,
    not_after=(r"^\s?(?:mg|ml|prof|€|euros)",),
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

recognizer(
    "us-ssn-es",
    "SSN",
    r"seguro\ssocial(?:\s\w+){0,2}[:\s]{1,3}(?P<id>[0-9]{3}-[0-9]{2}-[0-9]{4}|[0-9]{4})(?![\w/-])",
    ("seguro",),
    languages=("es",),
    then={"social"},
    examples=("seguro social [583-41-7720], Medicare", "Últimos cuatro del seguro social: [6120]. Reg"),
    not_examples=("seguro social 2 años",),
)
