"""Phone numbers of Spain and of Latin America."""

from __future__ import annotations

import re

from incognote.rules.phone_parts import END, EXT, PHONE_WORDS, after_phone_word
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
    "pager-es",
    "PHONE",
    r"(?:busca|bip|busca-personas|mensáfono|interno)\s(?:n\.?º\s)?(?P<id>[0-9]\s[0-9]{4}|[0-9]{3}\s[0-9]{3}|[0-9]{4,6})(?![0-9/])",
    ("busca", "bip", "mensáfono", "interno"),
    languages=("es",),
    examples=("neurocirugía (busca [7 1132], Lobo)", "Vide, bip [2204]."),
    not_examples=("busca 12 casos",),
)

_is_a_date_or_amount = re.compile(
    r"[0-9]{1,2}[\s./-][0-9]{1,2}[\s./-](?:[0-9]{2}){1,2}|(?:19|20)[0-9]{2}[\s./-][0-9]{1,2}[\s./-][0-9]{1,2}|"
    r"[0-9]{1,2}(?:[.][0-9]{3}){2}"
).fullmatch

recognizer(
    "phone-any-groups-es",
    "PHONE",
    (
        r"(?:(?:al|tel[eé]?f?(?:onos?)?|tfnos?|tfno|tlfn?o?s?|tlfs?|cel(?:ular(?:es)?)?|m[oó]vil(?:es)?|fijo|wasap|"
        r"whatsapp|n[uú]mero(?:\snuevo)?)\b\.?(?:\ses(?:\sel)?\b)?|[oO]\sal)[\s:.]{1,3}\(?"
        rf"(?P<id>(?:\+[0-9]{{1,3}}\s?)?(?:\([0-9]{{1,4}}\)\s?)?[0-9](?:[ .·-]?[0-9]|\s?—\s?[0-9]){{5,13}}"
        rf"(?![0-9]|[.,·-][0-9]){EXT})"
    ),
    word_set(
        "al tel tele telf teléf telef teléfono telefono teléfonos tfno tfnos tlf tlfs tlfno tlfn cel celular celulares "
        "móvil movil móviles fijo wasap whatsapp número numero o"
    ),
    languages=("es",),
    validator=lambda match: 7 <= sum(c.isdigit() for c in match["id"]) <= 13 and not _is_a_date_or_amount(match["id"]),
    examples=("lo cite por SMS al [677·218·093].", "Mi número nuevo es [8734 1192];", "llama al [964 7 31 0 62]."),
    not_examples=("del 12 al 15.03.2019", "al 100 por cien", "del 1.200.000 al 1.500.000 de plaquetas"),
)

recognizer(
    "phone-ten-digits-es",
    "PHONE",
    r"(?<![\w./-])(?:3[0-9]{2}|60[0-9])\s[0-9]{3}\s(?:[0-9]{4}|[0-9]{2}\s[0-9]{2})(?![\w/-]|[.,][0-9])",
    digits(3),
    languages=("es",),
    then=digits(3),
    examples=("Gilberto Murcia, [311 555 80 27],", "Luz Ángela Pardo [310 448 2207] ·"),
    not_examples=("NSS 311 555 80",),
)
