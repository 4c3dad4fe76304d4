"""Numbers of licences and registrations: drivers, prescribers, professionals, laboratories."""

from __future__ import annotations

from incognote.rules.codes import labelled
from incognote.rules.words import word_set

_NO = (
    r"(?:\s(?:no|number|num|nr|cert|fed|resepten\ser|på\sresepten\ser|prof|esp|"
    r"klasse\s\w{1,4}|C1E|fornyes,)\b\.?){0,2}(?:\s?\(?nr)?(?:\s?n\.?\s?[º°])?"
    r"[\s.:#|(\"=-]{0,18}"
)

labelled(
    "licence-en",
    "LICENSE",
    (
        r"npi|dea|gmc|nmc|hcpc|gdc|lic|licence|license|dl|d\.l|cdl|driver'?s\slicen[cs]e|clia|cap|"
        r"mcr|mcrn|tnmc|mcnz|ahpra|cpsnl|cpss|cpso|hgsa|gcrb|rdcs|mdcn|reg(?=\.?\s(?:no|\#|"
        r"[A-Z]{1,3}[/ -]?[0-9]|[0-9]))|registration|provider|prov|pract|practice|birth\scert|"
        r"blue\sbadge|exemption\scert|cert|state\s\(utah\)|aobfp|lp(?=\s[0-9]{5})|emt-b|mcoptom|"
        r"nrp|lcadc|d-abfo|imc|irish\smedical\scouncil"
    ),
    between=_NO,
    languages=("en",),
    starts=word_set(
        "npi dea gmc nmc hcpc gdc lic licence license dl d cdl driver clia cap mcr mcrn tnmc "
        "mcnz ahpra cpsnl cpss cpso hgsa gcrb rdcs mdcn reg registration provider prov pract "
        "practice birth blue exemption cert state aobfp lp emt mcoptom nrp lcadc imc irish"
    ),
    examples=(
        "GMC [7700431]\n",
        "NPI [1336620094]\n",
        "DEA [FP4471820]\n",
        "lic [C009134]  75",
        "DL [UT 177204418]\n",
        "CLIA No. [33D0998120]\n",
        "Reg. no. [RMC 22817]\n",
        "licence [T6514-041155-08]. Ret",
    ),
    not_before=(r"/dl[\s(]*$",),
    not_examples=("glucose 79 mg/dl (74-106)", "GMC review", "reg diet", "cap refill", "lic 2019"),
)
labelled(
    "licence-es",
    "LICENSE",
    (
        r"colegiad[oa]|col|col·legiada|coleg|ncol|n\.?º\s?col|m\.?p|m\.?n|mat|cmp|rne|cm|cmz|mpps|"
        r"cjppu|rcm|reg\.\ssis|reg|r\.m|t\.p|cód|licencia|permiso|céd\.\sprof|céd\.\sesp|"
        r"cédula\sprof\w*|ced\sprof|carné\sde\sconducir|rp|jvpm"
    ),
    between=(
        r"(?:\s(?:fed|prof|esp|médica|profesional|C\+E|de\sconducir|"
        r"n\.?º)\b\.?)?(?:\s?n\.?\s?[º°])?[\s.:#|(]{0,8}"
    ),
    languages=("es",),
    starts=word_set(
        "colegiado colegiada col coleg ncol n m mp mn mat cmp rne cm cmz mpps cjppu rcm reg r t "
        "tp rm cód licencia permiso céd cédula ced carné rp jvpm"
    ),
    not_after=(r"^\s?(?:mg|ml|cm|mm)",),
    examples=(
        "Colegiada [151508832]\n",
        "col. [2402719]).",
        "MP [4471]. Tel",
        "CMP [71104]\n",
        "Céd. Prof. [5518204]\n",
    ),
    not_examples=("col. cervical", "MP 20"),
)
labelled(
    "licence-nb",
    "LICENSE",
    (
        r"hpr|førerkort|førarkort|førerattest|d-sertifikat|sertifikat|flysertifikat|"
        r"privatflygerbevis|truckførerbevis|våpenkort|helsepersonellnummer|hpr-nr|hpr-nummer|"
        r"løyve(?=\s[0-9])"
    ),
    between=_NO,
    languages=("nb",),
    code=(
        r"[0-9]{2}\s[0-9]{2}\s[0-9]{6}\s[0-9](?![0-9])|[A-Z]{2}\.[A-Z]{3}\.[0-9]{4,6}|"
        r"[A-Z]{1,2}-[0-9]{2,6}(?:-[0-9]{3,6})?(?![\w])|[0-9]{7}(?![0-9])"
    ),
    starts=(
        "hpr",
        "førerkort",
        "førarkort",
        "førerattest",
        "d",
        "sertifikat",
        "flysertifikat",
        "privatflygerbevis",
        "truckførerbevis",
        "våpenkort",
        "helsepersonellnummer",
        "løyve",
    ),
    examples=("HPR [4410927], Rog", "HPR-nr. [7720164]\n", "førerkort nr [40 18 223976 1]. Bil"),
    not_examples=("HPR ukjent",),
)
