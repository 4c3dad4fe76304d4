"""Serial numbers of implants and devices."""

from __future__ import annotations

import re

from incognote.rules.codes import labelled
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

# ``sin número`` in a Spanish address, and the postal code after it.
_NO_NUMBER = re.compile(r"[Ss]/[Nn]\W{0,3}[0-9]{4,5}\s(?:[A-ZÁÉÍÓÚ]['’]?[A-Za-zé]|El |La )")

labelled(
    "device-serial",
    "DEVICE",
    (
        r"s/n|sn|serial(?:\s(?:no|number|per\simplant\scard|number\sper\sthe\swife\swas))?|"
        r"ser\sno|ser|n/s|serie|n\.?º\s(?:de\s)?serie|nº\s(?:de\s)?serie|serienr|serienummer|"
        r"sendernummer|pumpenr|controller|generator|asset|mac|concentrator|audífono\sizq\.?\snº|"
        r"apparat\snr|trygghetsalarm\s\(nr|machine(?=\s[0-9][A-Z])"
    ),
    between=r"(?:\s(?:no|der|izq|R|L|number)\b\.?)?[\s.:#=\"(]{0,6}",
    starts=word_set(
        "s sn serial ser n serie nº serienr serienummer sendernummer pumpenr controller "
        "generator asset mac concentrator audífono blodtrykksapparat trygghetsalarm machine"
    ),
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
recognizer(
    "device-glued",
    "DEVICE",
    (
        r"SN(?<![A-Za-z]SN)(?P<id>[A-Z]{2,4}-?[0-9][A-Z0-9-]{5,14}|"
        r"[A-Z]{2}[0-9][A-Z][0-9][A-Z][0-9]{4})(?![\w])"
    ),
    (),
    case=True,
    languages=("en",),
    examples=("oxygenator SN[QX-70331882].",),
    not_examples=("SNAP12",),
)
recognizer(
    "mac-address",
    "DEVICE",
    r"(?<![\w:])(?:[0-9A-F]{2}:){5}[0-9A-F]{2}(?![\w:])",
    ("99", "9", "a", "b", "c", "d", "e", "f"),
    then={":"} | digits(1) | {"a", "b", "c", "d", "e", "f"},
    examples=("MAC [00:00:5E:00:53:AF] move",),
    not_examples=("10:22:31",),
)
