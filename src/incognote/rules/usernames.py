"""Login names and transcribers' codes."""

from __future__ import annotations

from incognote.rules.recognizer import recognizer

recognizer(
    "username-label",
    "USERNAME",
    (
        r"(?:user(?:name)?|usuario(?:\s(?!de\b)\w+)?|bruker(?:navn|id)?|login|logged\sin\sas|"
        r"scribe|operador|impreso\spor|agent|elec\.\ssig|e-sig|updatedby|verified|viewer\suser|"
        r"signert\sav\sbruker|utskrevet\sav|"
        r"transcribe)\b[\s:.=\"(]{1,14}(?P<id>@?(?-i:[A-Za-z][\w.-]{2,19}[0-9a-z_]|"
        r"[A-Z]{5,10}[0-9]{0,2}))(?![\w@])"
    ),
    (
        "user",
        "username",
        "usuario",
        "bruker",
        "brukernavn",
        "brukerid",
        "login",
        "logged",
        "scribe",
        "operador",
        "impreso",
        "agent",
        "elec",
        "e",
        "updatedby",
        "verified",
        "viewer",
        "signert",
        "utskrevet",
        "transcribe",
    ),
    validator=lambda match: (
        any(c.isdigit() or c in "_." for c in match["id"])
        or (
            match["id"].islower()
            and len(match["id"]) > 4
            and match[0].lower().startswith(("user", "usuario", "login", "bruker", "impreso", "elec"))
        )
        or match["id"].isupper()
    ),
    not_after=(r"^\s?(?:de|of)\b",),
    examples=("user [hdover2]\n", "Usuario: [ibujanda]\n", "usuario [gsandenf]\n", "agent [tkline02].\n"),
    not_examples=("user of cocaine", "usuario de silla"),
)
recognizer(
    "transcriber",
    "USERNAME",
    r"(?<![\w])(?:TR|TRANS|trans|typist|it|MVR|JAK)\s?:\s?(?P<id>[a-z]{2,4}[0-9]{0,3})(?![\w])",
    ("tr", "trans", "typist", "it", "mvr", "jak"),
    languages=("en",),
    case=True,
    examples=("DT 9/26/16 TR: [kw9] #550", "TR: [bdl]\n"),
    not_examples=("it: fine today",),
    validator=lambda match: match[0][:2] != "it" or any(c.isdigit() for c in match["id"]),
)
recognizer(
    "dictation-initials",
    "USERNAME",
    r"(?<=[A-Z]{2})/(?P<id>[a-z]{2,3}[0-9]{0,3})(?=\s*\n|\s*$|/[0-9]|\s{2,}(?:#|J0?B|D|T))",
    ("/",),
    languages=("en",),
    case=True,
    examples=("LRF/[dm27]\nDD:", "MT/[hxq]\nD:"),
    not_examples=("AC/dc current",),
)
recognizer(
    "handle",
    "USERNAME",
    r"(?<![\w.@])@[A-Za-z][\w.]{3,24}(?![\w@])",
    ("@",),
    examples=("cuenta falsa ([@iker_xino_07]).",),
    not_examples=("a@handle.com", "@2000"),
    validator=lambda match: "_" in match[0] or any(c.isdigit() for c in match[0]),
)
recognizer(
    "low-line",
    "USERNAME",
    r"(?<![\w@./\\#-])(?!(?:(?<=\n)|\A)[a-z0-9_]+:)[a-z]{1,10}(?:_[a-z0-9]{1,8}){1,2}(?![\w@/\\=(]|[.,-][\w])",
    ("_",),
    reach=12,
    case=True,
    validator=lambda match: match[0] not in ("c_diff", "e_coli", "a_fib", "high_risk", "low_risk", "follow_up"),
    examples=("[zz_tmp19]  (agency)", "v8  06/25 08:30  [risk_mgmt]\n"),
    not_examples=("scan_0042.pdf", "____ signed", "\nstudy_id: 4", "disease_causing_automatic", "c_diff neg"),
)
