"""Phone numbers and extensions of Spain and Latin America."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.phones import DIGIT, END, EXT, OTHER_NUMBER, after_phone_word, is_date_or_amount, read_digits

phone = rules("PHONE", "es")

phone(
    "phone-es",
    rf"""
        (?<![0-9])(?<![0-9][-./,])(?<![A-Z]{{2}})(?<![A-Z]-)(?:\+34\s)?(?:
            (?:\([89][0-9]{{2}}\)|[6789][0-9]{{2}}|9[1-8](?=[\s.-]))[\s.-]?[0-9]{{2,3}}[\s.-]?[0-9]{{2,3}}
            (?:[\s.-]?[0-9]{{2}})?
        ){END}{EXT}
    """,
    validator=lambda match: (
        len(re.sub(r"\D", "", re.sub(r"(?i)[,;]?\s?(?:x|ext|opt).*", "", match[0]))) == 9
        and match[0].count("\n") < 2
        and (len(re.findall("[0-9]+", match[0])) > 1 or after_phone_word(match))
    ),
    not_before=r"""
        (?:nhc|dni|nie|nass|nuss|cip|sip|tis|colegiad[oa]|col\.?|nº|n\.º|núm|historia|hc|expediente|exp|ref|lote
        |s/n|sn|factura|cuenta|póliza|pasaporte|episodio|código|afiliación)\.?:?\s*$
    """,
    examples=("tel. [952 67 88 40], de", "móvil [612 345 678]", "Tfno.: [923-21-00-47]", "Tel [634112233]"),
    not_examples=("NHC 952 67 88 40", "952.678 plaquetas"),
)

phone(
    "phone-north-american-es",
    rf"""
        (?<![\w/#=+-])(?<![0-9][.,])(?:1-)?(?:\([2-9][0-9]{{2}}\)\s?|[2-9][0-9]{{2}}[-.])[0-9]{{3}}[-.]
        (?:[0-9]{{4}}|[0-9]{{2}}-[0-9]{{2}}){END}(?!\w){EXT}
    """,
    not_before=OTHER_NUMBER,
    examples=("cuñada, [829-555-0173].", "una hermana, Chayo ([760-555-0147]) y", "hija, [1-347-555-01-92]."),
    not_examples=("cédula 829-555-0173", "829.555.0173.2"),
)

_ODD = r"(?<![\w.,/=+-])(?<![0-9]\s)"

phone(
    "phone-odd-groups-es",
    rf"""
        {_ODD}(?P<id>
            \#?[6-9](?:\ ?[ .·/-]?\ ?{DIGIT}){{8}}
            |(?:\(0[1-9][0-9]{{1,2}}\)|0[1-9][0-9]{{1,2}}[ .-])(?:[ .-]?[0-9]){{6,8}}{EXT}
        )(?![\w/%])(?![.,·-][0-9])(?!\ [0-9])
    """,
    validator=lambda match: (
        len(re.findall("[0-9]+", match["id"])) > 2
        and match["id"].count("/") < 2
        and not re.search("[0-9]{5}-[0-9]$", match["id"])
    ),
    not_before=(OTHER_NUMBER, r"\b(?:ta|pa|fc|fr|sat|sato2|spo2|tas|tad|glucemias?|bmtest)[\s:]*$"),
    examples=(
        *("(Pilarín, Castellón, [964 7 31 0 62]) ha", "la mañana [868·90·2·2·41], no", "RPM [#951 777 204]\n"),
        *("[964/72.65.18] (nuestro móvil", "en el [6.0.1.4.4.7.1.2.0]."),
    ),
    not_examples=("NHC 964 7 31 0 62", "TA 98/50 36.2 88 12", "60 70 80"),
)

#: Any groups of digits, with what a scanner or a bad hand makes of them.
_GROUPS = rf"(?<!\w)[#*]?(?:\+?[0-9]{{1,3}}\s?)?(?:\([0-9]{{1,4}}\)\s?)?{DIGIT}(?:[ .·/–—*_-]{{0,3}}{DIGIT}){{5,13}}"
_OVER = r"(?!\w)(?![.,·-][0-9])"
_IDENTITY = re.compile(
    r"\b(?:dni|nie|nif|ci|c\.i|c[eé]d\w*|carn[eé]t?|nhc|hc|nss|nuhsa|tarjeta|folio|cuenta|cta|afiliad[oa]|p[oó]liza|rut|cip|sip|"
    r"serie|lote|exp\w*|ficha|historia|col\w*|registro|ref\w*|matr[ií]cula|n[º°])\b|\bn\.[º°]",
    re.IGNORECASE,
)


def _may_be_called(match: re.Match[str]) -> bool:
    """Enough digits for a telephone, more if words stand between it and the word that announces it, and no date."""
    number, gap = match["id"], match["gap"]
    count = read_digits(number)
    if _IDENTITY.search(gap) or count > 13:
        return False
    far = len(gap.strip(" .:,(")) > 0
    if far and (is_date_or_amount(number) or (number.isdigit() and len(number) < 9)):
        return False
    return count >= (8 if far else 6)


phone(
    "phone-announced-es",
    rf"""
        (?:tel[eé]?f?(?:onos?)?|tfnos?|tlfn?o?s?|tlfs?|cel(?:ular(?:es)?)?|m[oóò][vb]il(?:es)?|fijo|fono|wasap
        |whatsapp|recados|rp[mc]|corporativo|pbx|contacto|te|fax|radio)\b
        (?P<gap>[^0-9\n;*#+(]{{0,36}}(?:\([^0-9()\n]{{1,18}}\):?)?[^0-9\n;*#+(]{{0,4}}\(?)(?P<id>{_GROUPS}{EXT})
        {_OVER}
    """,
    validator=_may_be_called,
    examples=(
        *("Tel. de recados: [283 102 5571] con", "Tfno [6O3 118 274] (sólo", "móvil corporativo [74 88 12]);"),
        *("Mi teléfono por si la cosa se tuerce: [6.5.0-712-990].", "TE hijo (Gonzalo): [0353 154-218806]."),
        *("tlf. de la taberna, [981 7* 30 12], que", "tel. [91·8878·100 (ext. 24·17)],"),
    ),
    not_examples=("tel. de guardia, NHC 964 731 062", "contacto el 12.03.2019", "fijo a 150.000 plaquetas"),
)

phone(
    "extension-es",
    r"""
        (?:ext|extensi[oó]n|anexo|interno|int(?=\.)|dect|bip|mensáfono|busca|corporativo|centralita)\b\.?
        (?:\sn?\.?º)?[ :]{1,3}(?P<id>[#*]?[0-9]{1,6}(?:[\ .·-][0-9]{1,5}){0,2})(?![\w%])
        (?![.,:/·-][0-9])(?!\s(?:de|casos|años|d[ií]as)\b)
    """,
    validator=lambda match: (
        (2 if match[0][:2].lower() in ("in", "an", "de") else 3) <= sum(char.isdigit() for char in match["id"]) <= 7
        and not is_date_or_amount(match["id"].replace(".", " "))
    ),
    not_before=r"[0-9][,;]?\s?\(?(?:ext|int|interno|anexo)\.?\s?$",
    examples=(
        "trabajadora social. Ext. [48 120]\n",
        "(busca [6.021])",
        "Anexo [8-077].",
        "o busca [*4410].",
        "DECT [41-7-08]\n",
        "Vide, bip [2204].",
    ),
    not_examples=(
        "ext. rotación",
        "flexión 40, extensión 25.",
        "busca 12 casos",
        "interno 5 años",
        "958 02 00 00 ext. 42",
    ),
)
