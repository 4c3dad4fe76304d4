"""Phone numbers of Spain and of Latin America."""

from __future__ import annotations

import re

from incognote.rules.phone_parts import (
    DIGIT,
    END,
    EXT,
    OTHER_NUMBER,
    PHONE_WORDS,
    after_phone_word,
    is_date_or_amount,
    read_digits,
)
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

recognizer(
    "phone-es",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./,])(?<![A-Z]{2})(?<![A-Z]-)(?:\+34\s)?(?:(?:\([89][0-9]{2}\)|"
        r"[6789][0-9]{2}|9[1-8](?=[\s.-]))[\s.-]?[0-9]{2,3}[\s.-]?[0-9]{2,3}(?:[\s.-]?"
        rf"[0-9]{{2}})?){END}{EXT}"
    ),
    digits(2, 3, 5, 6, 9) | {"("},
    languages=("es",),
    validator=lambda match: (
        len(re.sub(r"\D", "", re.sub(r"(?i)[,;]?\s?(?:x|ext|opt).*", "", match[0]))) == 9
        and match[0].count("\n") < 2
        and (len(re.findall("[0-9]+", match[0])) > 1 or after_phone_word(match))
    ),
    not_before=(
        (
            r"(?:nhc|dni|nie|nass|nuss|cip|sip|tis|colegiad[oa]|col\.?|nº|n\.º|núm|historia|hc|"
            r"expediente|exp|ref|lote|s/n|sn|factura|cuenta|póliza|pasaporte|episodio|código|"
            r"afiliación)\.?:?\s*$"
        ),
    ),
    window=16,
    examples=("tel. [952 67 88 40], de", "móvil [612 345 678]", "Tfno.: [923-21-00-47]", "Tel [634112233]"),
    not_examples=("NHC 952 67 88 40", "952.678 plaquetas"),
)

recognizer(
    "phone-latin-america",
    "PHONE",
    (
        rf"(?:{PHONE_WORDS}|whats|pbx|f(?=:)|directo|central|recados|"
        r"casa)\b\.?:?\s{0,2}(?:\((?=[^)]*[a-z])[\w\s.]{1,18}\):?\s?|"
        r"[a-zñ]{2,8}(?:\s[a-zñ]{2,10})?(?:\s?\([^)\n]{1,18}\))?:?\s)?(?P<id>(?"
        r":\([0-9]{2,4}\)|[0-9]{1,4})[0-9 .-]{5,13}[0-9])(?![0-9])(?:\s?[/y]\s?(?P<id2>(?"
        r":\([0-9]{2,4}\)|[0-9]{2,4})[0-9 .-]{5,13}[0-9])(?![0-9]))?"
    ),
    word_set(
        "teléfonos pbx f recados casa directo central tel telf teléf teléfono tfno tlf cel "
        "celular móvil movil fono contacto whatsapp llamar fijo wa cell fonos"
    ),
    languages=("es",),
    validator=lambda match: (
        7 <= sum(c.isdigit() for c in match["id"]) <= 13 and "  " not in match["id"] and ". " not in match["id"]
    ),
    examples=("cel. [315 770 1928] (señal", "Tel: [55 1234 5678]", "Fono [9 8765 4321]"),
    not_examples=("cel. 12", "contacto 15 min"),
)

recognizer(
    "phone-eight-digits-es",
    "PHONE",
    r"(?<![\w/-])(?P<id>[2-9][0-9]{3}[-\s][0-9]{4}|[2-9][0-9]{3}\s[0-9]{2}\s[0-9]{2})(?![\w/-])(?![.,][0-9])",
    digits(4),
    languages=("es",),
    before=(
        r"(?:al|llamar\w*|avis\w*|hij[oa]|vecin[oa]|espos[oa]|herman[oa]|madre|recados|ext\.?)[,:]?\s(?:\w+,?\s){0,2}$",
    ),
    window=30,
    then=digits(2, 4) | {"-"},
    examples=("Cualquier cosa al [8844 2017].\n", "a la vecina, Chiche, [4252-0931]). Módulo"),
    not_examples=("2010-2015 en la empresa", "folio 8844 2017"),
)

recognizer(
    "phone-north-american-es",
    "PHONE",
    (
        r"(?<![\w/#=+-])(?<![0-9][.,])(?:1-)?(?:\([2-9][0-9]{2}\)\s?|[2-9][0-9]{2}[-.])[0-9]{3}[-.]"
        rf"(?:[0-9]{{4}}|[0-9]{{2}}-[0-9]{{2}}){END}(?!\w){EXT}"
    ),
    digits(1, 3) | {"("},
    languages=("es",),
    then={"-", "."} | digits(3),
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("cuñada, [829-555-0173].", "una hermana, Chayo ([760-555-0147]) y", "hija, [1-347-555-01-92]."),
    not_examples=("cédula 829-555-0173", "829.555.0173.2"),
)

_ODD = r"(?<![\w.,/=+-])(?<![0-9]\s)"

recognizer(
    "phone-odd-groups-es",
    "PHONE",
    (
        rf"{_ODD}(?P<id>#?[6-9](?: ?[ .·/-]? ?{DIGIT}){{8}}|"
        rf"(?:\(0[1-9][0-9]{{1,2}}\)|0[1-9][0-9]{{1,2}}[ .-])(?:[ .-]?[0-9]){{6,8}}{EXT})"
        r"(?![\w/%])(?![.,·-][0-9])(?! [0-9])"
    ),
    digits(1, 2, 3, 4) | {"#", "("},
    languages=("es",),
    validator=lambda match: (
        len(re.findall("[0-9]+", match["id"])) > 2
        and match["id"].count("/") < 2
        and not re.search("[0-9]{5}-[0-9]$", match["id"])
    ),
    then=frozenset(".·/-") | digits(1, 2, 3, 4) | {"o", "l"},
    not_before=(OTHER_NUMBER, r"\b(?:ta|pa|fc|fr|sat|sato2|spo2|tas|tad|glucemias?|bmtest)[\s:]*$"),
    window=24,
    examples=(
        *("(Pilarín, Castellón, [964 7 31 0 62]) ha", "la mañana [868·90·2·2·41], no", "RPM [#951 777 204]\n"),
        *("[964/72.65.18] (nuestro móvil", "en el [6.0.1.4.4.7.1.2.0]."),
    ),
    not_examples=("NHC 964 7 31 0 62", "TA 98/50 36.2 88 12", "60 70 80"),
)

recognizer(
    "phone-chile",
    "PHONE",
    rf"{_ODD}9\s[2-9][0-9]{{3}}\s?(?:[0-9]{{4}}|[0-9]{{2}}\s[0-9]{{2}})(?![\w/-]|[.,][0-9]|\s[0-9])",
    digits(1),
    languages=("es",),
    then=digits(4, 8),
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("pareja, Noemí [9 4410 6623]\n", "en la ficha: [9 8814 20 07]."),
    not_examples=("lote 9 4410 6623", "a las 9 441 662"),
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


recognizer(
    "phone-announced-es",
    "PHONE",
    (
        r"(?:tel[eé]?f?(?:onos?)?|tfnos?|tlfn?o?s?|tlfs?|cel(?:ular(?:es)?)?|m[oóò][vb]il(?:es)?|fijo|fono|wasap|whatsapp|"
        r"recados|rp[mc]|corporativo|pbx|contacto|te|fax|radio)\b"
        rf"(?P<gap>[^0-9\n;*#+(]{{0,36}}(?:\([^0-9()\n]{{1,18}}\):?)?[^0-9\n;*#+(]{{0,4}}\(?)(?P<id>{_GROUPS}{EXT}){_OVER}"
    ),
    word_set(
        "tel tele telf teléf telef teléfono telefono teléfonos tfno tfnos tlf tlfs tlfno tlfn cel celular celulares "
        "móvil movil móbil mòbil móviles fijo fono wasap whatsapp recados rpm rpc corporativo pbx contacto te fax radio"
    ),
    languages=("es",),
    validator=_may_be_called,
    examples=(
        *("Tel. de recados: [283 102 5571] con", "Tfno [6O3 118 274] (sólo", "móvil corporativo [74 88 12]);"),
        *("Mi teléfono por si la cosa se tuerce: [6.5.0-712-990].", "TE hijo (Gonzalo): [0353 154-218806]."),
        *("tlf. de la taberna, [981 7* 30 12], que", "tel. [91·8878·100 (ext. 24·17)],"),
    ),
    not_examples=("tel. de guardia, NHC 964 731 062", "contacto el 12.03.2019", "fijo a 150.000 plaquetas"),
)

recognizer(
    "phone-of-somebody-es",
    "PHONE",
    (
        r"(?:hij[oa]|espos[oa]|mujer|marido|pareja|madre|padre|mam[áa]|pap[áa]|herman[oa]|suegr[oa]|nuera|yerno|cuñad[oa]|"
        r"sobrin[oa]|niet[oa]|abuel[oa]|t[ií][oa]|prim[oa]|vecin[oa]|novi[oa]|tutora?|cuidadora?|promotora?|familiar|"
        r"acompañante|encargad[oa]|llam\w{1,6}|avis\w{1,5}|ubicar|localizar|contactar|háblenle|hablar)\b"
        rf"(?P<gap>[^0-9\n;#+(]{{1,40}}\(?)(?P<id>{_GROUPS}){_OVER}"
    ),
    word_set(
        "hijo hija esposo esposa mujer marido pareja madre padre mamá mama papá papa hermano hermana suegro suegra "
        "nuera yerno cuñado cuñada sobrino sobrina nieto nieta abuelo abuela tío tía tio tia primo prima vecino vecina "
        "novio novia tutor tutora cuidador cuidadora promotor promotora familiar acompañante encargado encargada "
        "llamar llama llame llamen llamé llamado llamada llamo llamarlo llamarla llámame avisar avisa aviso avisado "
        "avisada avise ubicar localizar contactar háblenle hablar"
    ),
    languages=("es",),
    validator=lambda match: (
        _may_be_called(match)
        and not is_date_or_amount(match["id"])
        and len(re.findall("[0-9]+", match["id"])) > 1
        and 7 < read_digits(match["id"]) < 12
    ),
    examples=("Suegra: doña Petronila [71 66 20 348]. Control", "Avisar al promotor don Beto, [7421-0936].\n"),
    not_examples=(
        "madre con CI 71 66 20 348",
        "CI de la madre 6.204.817.",
        "hija nacida el 12-03-2019",
        "su hermano, 45 años, 120 80",
    ),
)

recognizer(
    "phone-at-es",
    "PHONE",
    rf"(?:al|[oóy]\sal|n[uú]mero(?:\snuevo)?(?:\ses(?:\sel)?)?|nº)(?P<gap>:?\s\(?)(?P<id>{_GROUPS}{EXT}){_OVER}",
    word_set("al o ó y número numero nº"),
    languages=("es",),
    validator=lambda match: (
        read_digits(match["id"]) >= 7
        and not is_date_or_amount(match["id"])
        and not re.match("[0-9]{1,2}/", match["id"])
    ),
    not_before=(r"(?:del|desde)\s[0-9/.\s-]{1,12}\sal\s*$", OTHER_NUMBER),
    examples=("lo cite por SMS al [677·218·093].", "Mi número nuevo es [8734 1192];", "llama al [964 7 31 0 62]."),
    not_examples=("del 12 al 15.03.2019", "al 100 por cien", "del 1.200.000 al 1.500.000 de plaquetas"),
)

recognizer(
    "phone-ten-digits-es",
    "PHONE",
    rf"{_ODD}(?:3[0-9]{{2}}|60[0-9])[\s-][0-9]{{3}}[\s-](?:[0-9]{{4}}|[0-9]{{2}}\s[0-9]{{2}})(?![\w/-]|[.,][0-9])",
    digits(3),
    languages=("es",),
    then=digits(3) | {"-"},
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("Gilberto Murcia, [311 555 80 27],", "Luz Ángela Pardo [310 448 2207] ·", "Mosquera [320-990-1184] ·"),
    not_examples=("NSS 311 555 80",),
)
