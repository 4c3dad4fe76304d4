"""Accounts, vehicles, devices, biometric and other numbers that lead to a person, in any language."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.checks import is_luhn, stdnum_check
from incognote.rules.parts.codes import labelled

account = rules("ACCOUNT")
device = rules("DEVICE")
number = rules("ID")

account(
    "iban",
    r"(?<![A-Z0-9])[A-Z]{2}[0-9]{2}\s?(?:[A-Z0-9]{4}\s?){2,7}[A-Z0-9]{1,4}(?![A-Z0-9])",
    case=True,
    validator=lambda match: (
        15 <= len(match[0].replace(" ", "")) <= 32
        and (
            stdnum_check("iban")(match)
            or "IBAN" in match.string[max(0, match.start() - 24) : match.start()].upper()
            or match[0].count(" ") >= 4
        )
    ),
    examples=("cuenta [ES91 2100 0418 4502 0005 1332].", "IBAN [DE00 1234 5678 9012 3456 78]  BIC"),
    not_examples=("ES91 2100",),
)

account(
    "card-number",
    r"(?<![\w-])[3-6][0-9]{3}[\s-]?[0-9]{4}[\s-]?[0-9]{4}[\s-]?[0-9]{4}(?![\w-])",
    validator=lambda match: is_luhn(match[0]),
    not_before=r"(?:tarjeta|ihi|medicare):?\s*$",
    examples=("[4000 0012 3456 7899]",),
    not_examples=("4000 0012 3456 7898",),
)

labelled(
    "account-word",
    "ACCOUNT",
    r"acct|account|billing\sacct|a/c|acc(?=\s[0-9])|routing|checking|invoice|inv|bill\sno|"
    r"bill(?=\s[A-Z]{2})|sort\scode|bic|iban|card\sending|card\son\sfile|card\s\*{4}|"
    r"clabe|cuenta|konto|kontonr|kontonummer|kid|faktura|fakturanr|factura",
    not_before=r"(?:on|into|by)\saccount\s*$",
    not_after=r"^\s?(?:kr|kroner|mg|years|euros)",
    examples=(
        "Acct: [H9003318274]\n",
        "acct [58-07-4411]\n",
        "sort code [00-11-22] acc",
        "invoice [LP/65/00817].",
        "card ending [6093].",
        "konto [3030 4 19 5502].",
    ),
    not_examples=("account of 12", "bill 20", "card 2019"),
)

_PLATE = r"[A-Z0-9]{1,8}(?:[\s-](?=[A-Z0-9]*[0-9A-Z])[A-Z0-9]{1,5}){0,2}(?![\w])"

labelled(
    "plate-word",
    "VEHICLE",
    r"plate|license\splate|partial\splate|tag|rego|reg\splate|number\splate|placa|patente|"
    r"matrícula|matricula|skilt|kjennemerke|reg\.?\s?nr|reg(?=\.\s[A-Z]{2}\s?[0-9])|veh|"
    r"trailer|remolque|tail(?:\sno)?|vehicle\sin\slot",
    code=rf"(?:(?:AZ|CT|NY|CO|IN|OH|MO|TX|CA|WA)\s)?{_PLATE}",
    between=r"(?:\s(?:no|på\sbil\soppgis|på\sbil|nr|MO\sTAG|TAG|NY|CT|TX|IN|OH)\b\.?)?[\s.:#,-]{0,4}",
    validator=lambda match: (
        any(c.isdigit() for c in match["id"]) and len(match["id"]) >= 4 and not match["id"].isdigit()
    ),
    not_before=r"(?:skin|security|name|ear|price|dog|dental|metal|bone|lateral|fusion)\s(?:tag|plate)\s*$",
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


labelled(
    "biometric",
    "BIOID",
    r"fingerprint[^.\n]{0,24}?|finger|iris(?:\sref|\sregistration\scode)?|palm[-\s](?:vein|"
    r"scan)(?:\sid)?(?:[^.\n]{0,14}?)|thumb\s?print[^.\n]{0,20}?|thumb\sclass|"
    r"footprints?[^.\n]{0,20}?|foot\sprint[^.\n]{0,14}?|livescan(?:\sprints)?|"
    r"voiceprint(?:\sof\s\w+)?|afis(?:\sno|\sref)?|tcn|template|dna(?:\sprofile)?(?:\sref)?|"
    r"codis(?:\sspecimen)?|biometric\senrolment\sno|profile|huella[^.\n]{0,30}?|reseña|"
    r"hazmat\sendorsement|enrolled",
    between=r"(?:\s(?:no|ref|id|tag|taken|match|code|L|R|\(L\)|registro)\b\.?:?){0,2}[\s.:#=|>(-]{0,6}",
    code=r"(?:AFIS\s|FP-CJ\s)?[A-Z]{1,5}[0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+){0,4}(?![\w])|"
    r"[0-9]{4}-[A-Z]{2}-[0-9](?![\w])|[A-Z]{2}[0-9]{4}[A-Z][0-9]{8}|AFIS\s[0-9-]{6,14}",
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 3,
    examples=("iris ref [IR-KE-23820-L]). Co", "template [PVT-55-09-KS-1143]\n", "finger [0718-RI-3] ok"),
    not_examples=("finger laceration", "profile normal"),
)

number(
    "uid-dicom",
    r"(?<![\w.])[12]\.[0-9]{1,3}\.[0-9]{1,6}(?:\.[0-9]{1,20}){3,12}(?![\w.])",
    examples=("Study UID [1.2.840.99.4471.20290930.18]\n",),
    not_examples=("1.2.3.4",),
)

number(
    "lab-case",
    r"(?<![\w-])[A-Z]{1,3}[0-9]{2}-[0-9]{4,6}(?![\w-])",
    case=True,
    not_before=r"(?:lot|lote|batch)\s*$",
    examples=("prior ([LV07-20918]) read", "FNA [C33-4419] of"),
    not_examples=("L4-5", "T10-11"),
)

_NO_CODE_OF_A_PERSON = (
    r"(?:lote?|lot\s?\#|batch|charge|cpt|icd(?:-?(?:10|9))?(?:-cm)?|ndc|loinc|snomed|atc|gtin|udi|model|modelo|modell|version|"
    r"v|ref|"
    r"nct|pmid|doi|isbn|km|hwy|route|platelets|plt|plaquetas|leuc\w*|wbc|cd4|vl|copies|copias|ferritin\w*|bnp|nt-probnp|ck|"
    r"bp|n:|normal|tlf|tel|ph|phone|fax|fab|art|dsm|iso|rs|chr|exon|kr|nok|usd|eur|\$|€|£)[\s.:#=/-]*$"
)
_QUANTITY = (
    r"^\s?(?:mg|ml|mcg|µg|ug|g|kg|u\b|ui|iu|ie|units?|/|cells|copies|copias|kr|kroner|euros?|€|%|km|steps|skritt|kcal|x|"
    r"mm|cm)"
)

number(
    "code-alone",
    r"""
        (?<![\w./#:=+,*-])(?<![0-9]\ )(?:
            [A-Z]{1,4}[-/]?[0-9]{2,6}(?:[-/][0-9A-Z]{1,8}){1,3}
            |[A-Z]{1,3}-?[0-9]{6,9}
            |[0-9]{2,5}-[0-9]{4,7}(?:-[0-9A-Z]{1,3})?
            |[0-9]{2,5}-[0-9]{2,3}-[0-9]{1,5}(?:-[0-9A-Z]{1,2})?
            |[0-9]{6,10}
        )(?![\w/%°-])(?![.,:][0-9])
    """,
    case=True,
    validator=lambda match: not _is_date_or_range(match[0]) and sum(char.isdigit() for char in match[0]) >= 4,
    not_before=(_NO_CODE_OF_A_PERSON, r"[0-9]\s?[x×*<>±]?\s?$"),
    not_after=_QUANTITY,
    examples=(
        "Okonjo, Delphine R  [00418822]   CONF",
        "Jordan, Georgia Lee [JX-990-4117] now",
        "plan Delta [DO-88817-02].",
    ),
    not_examples=("lot AB-4471-02", "CPT 99214", "plt 241000", "2000-2500 kcal", "ICD-10 F32-1111", "on 12-03-2019"),
)


def _is_date_or_range(code: str) -> bool:
    """Dates, spans of years, times and numbers: ``03-12-2019``, ``1990-2004``, ``120-140``."""
    return bool(
        re.fullmatch(
            r"[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{2}|[0-9]{4})|(?:19|20)[0-9]{2}-[0-9]{1,2}(?:-[0-9]{1,2})?|"
            r"(?:1[89]|2[0-9])[0-9]{2}-(?:1[89]|2[0-9])[0-9]{2}|[0-9]+000|[0-9]{3}-[0-9]{4}|[LTCS][0-9]{1,2}[-/].*|"
            r"[0-9]{1,3}(?:-[0-9]{1,3}){1,3}|[0-9]{4}-[0-9]{4}|.*[0-9]{2}/[0-9]{2}(?:/.*)?|[A-Z][0-9]{1,2}-[A-Z][0-9]{1,2}",
            code,
        )
    )


# ``sin número`` in a Spanish address, and the postal code after it.
_NO_NUMBER = re.compile(r"[Ss]/[Nn]\W{0,3}[0-9]{4,5}\s(?:[A-ZÁÉÍÓÚ]['’]?[A-Za-zé]|El |La )")

labelled(
    "device-serial",
    "DEVICE",
    r"s/n|sn|serial(?:\s(?:no|number|per\simplant\scard))?|"
    r"ser\sno|ser|n/s|serie|n\.?º\s(?:de\s)?serie|nº\s(?:de\s)?serie|serienr|serienummer|"
    r"sendernummer|pumpenr|controller|generator|asset|mac|concentrator|audífono\sizq\.?\snº|"
    r"apparat\snr|trygghetsalarm\s\(nr|machine(?=\s[0-9][A-Z])",
    between=r"(?:\s(?:no|der|izq|R|L|number)\b\.?)?[\s.:#=\"(]{0,6}",
    validator=lambda match: (
        sum(c.isdigit() for c in match["id"]) >= 3 and not _NO_NUMBER.match(match.string, match.start())
    ),
    examples=(
        "S/N [ECX-11-408827]   EI",
        "serial [KV9-00781]. Cep",
        "SN [NPT700261H]; pat",
        "serienr. [RNB614420S]. Atr",
        "n/s [7741209]. Imp",
        "S/N: [21440 118 092]\n",
    ),
    not_examples=("SN visit", "serial exams", "sn 2", "Avda. Valdecilla, s/n. 39008 Santander"),
)

device(
    "mac-address",
    r"(?<![\w:])(?:[0-9A-F]{2}:){5}[0-9A-F]{2}(?![\w:])",
    examples=("MAC [00:00:5E:00:53:AF] move",),
    not_examples=("10:22:31",),
)
