"""Number plates and vehicle identification numbers."""

from __future__ import annotations

from incognote.rules.codes import labelled
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

_PLATE = r"[A-Z0-9]{1,8}(?:[\s-](?=[A-Z0-9]*[0-9A-Z])[A-Z0-9]{1,5}){0,2}(?![\w])"

labelled(
    "plate-word",
    "VEHICLE",
    (
        r"plate|license\splate|partial\splate|tag|rego|reg\splate|number\splate|placa|patente|"
        r"matrícula|matricula|skilt|kjennemerke|reg\.?\s?nr|reg(?=\.\s[A-Z]{2}\s?[0-9])|veh|"
        r"trailer|remolque|tail(?:\sno)?|vehicle\sin\slot"
    ),
    code=rf"(?:(?:AZ|CT|NY|CO|IN|OH|MO|TX|CA|WA)\s)?{_PLATE}",
    between=r"(?:\s(?:no|på\sbil\soppgis|på\sbil|nr|MO\sTAG|TAG|NY|CT|TX|IN|OH)\b\.?)?[\s.:#,-]{0,4}",
    starts=(
        "plate",
        "license",
        "partial",
        "tag",
        "rego",
        "reg",
        "number",
        "placa",
        "patente",
        "matrícula",
        "matricula",
        "skilt",
        "kjennemerke",
        "veh",
        "trailer",
        "remolque",
        "tail",
        "vehicle",
    ),
    validator=lambda match: (
        any(c.isdigit() for c in match["id"]) and len(match["id"]) >= 4 and not match["id"].isdigit()
    ),
    not_before=(r"(?:skin|security|name|ear|price|dog|dental|metal|bone|lateral|fusion)\s(?:tag|plate)\s*$",),
    window=18,
    examples=(
        "plate [KLM-4920], GPS",
        "rego [1QX 8ZT]).",
        "placa [2214-KXD]).",
        "reg.nr. [HC 71402] omby",
        "matrícula [7745 FKN]. Ref",
    ),
    not_examples=("plate and screws", "tag 12"),
)
labelled(
    "vin",
    "VEHICLE",
    r"vin|bastidor|understellsnr|chassis(?:\sno)?",
    code=r"[A-HJ-NPR-Z0-9]{17}(?![\w])",
    validator=None,
    between=r"[\s.:#]{1,4}",
    examples=("VIN [1FTRE14W32HA00918], par",),
    not_examples=("VIN 123",),
)
recognizer(
    "no-plate",
    "VEHICLE",
    r"(?<![A-Z0-9])[A-Z]{2}\s?[0-9]{2}\s?[0-9]{2,3}(?![\w-])",
    frozenset(a + b for a in "abcdefhjklnprstuvxyz" for b in "abcdefhjklnprstuvxyz"),
    languages=("nb",),
    case=True,
    before=(
        (
            r"(?:bil|bilen|varebil|lastebil|lastebilen|personbil|minibuss\w*|bobil|moped|mc|"
            r"snøscooter|scooter|taxi|toyota|golf|skoda|yamaha|volvo|tesla|skilt|reg|kjøre|klubbhus|"
            r"vågsbunnen|kjennemerke)\b[^.\n]{0,22}$"
        ),
        r"reg\.\s*$",
    ),
    window=40,
    then=digits(2, 4, 5),
    examples=("Bil [EK 48213] står", "grå Golf, [DR 28140]. Vak", "Moped [NC 4418] står"),
    not_examples=("HPR 48213", "NRS 4418"),
)
recognizer(
    "es-plate",
    "VEHICLE",
    (
        r"(?<![\w-])[0-9]{4}[\s-]?[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\w])|"
        r"(?<![\w-])(?:[A-Z]{1,2}-[0-9]{4}-[A-Z]{1,3})(?![\w])"
    ),
    digits(4)
    | word_set(
        "a ab al av b ba bi bu c ca cc ce co cr cs cu gc ge gi gr gu h hu if j l le lo lu m ma "
        "ml mu na o or ou p pm po r s sa se sg so ss t te tf to v va vi z za e"
    ),
    languages=("es",),
    case=True,
    examples=("Citroën C3 [2281 KZD], cin", "remolque [R-4471-BCD]; bas"),
    not_examples=("2281 mg", "2020 ABC"),
    validator=lambda match: not match[0][:4].isdigit() or not 1900 <= int(match[0][:4]) <= 2030,
)
recognizer(
    "uk-plate",
    "VEHICLE",
    r"(?<![\w-])[A-Z]{2}[0-9]{2}\s?[A-Z]{3}(?![\w])",
    frozenset(a + b for a in "abcdefghjklmnoprstvwxyz" for b in "abcdefghjklmnoprstuvwxyz"),
    languages=("en",),
    case=True,
    then=digits(2),
    examples=("blue fiesta [ZK19 OLT] can",),
    not_examples=("AB1 2CD",),
)
