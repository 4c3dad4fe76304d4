"""Medical record numbers and health insurance numbers, by the word before them."""

from __future__ import annotations

from incognote.rules.codes import labelled
from incognote.rules.recognizer import recognizer
from incognote.rules.words import word_set

labelled(
    "mrn-en",
    "MRN",
    (
        r"mrn|cmrn|mr|m\.r\.|med\srec|medical\srecord(?:\snumber)?|chart|hosp(?:ital)?|"
        r"hosp\.?\s(?:no|nos|num|number|mrn)|ur|urn|uhid|ipd|ipno|ip|op|ip/op|unit(?=\#|\s(?:\#:|number))|"
        r"patient\sid|clinic\s(?:id|no|number)|hrn|hist(?=#|\.?\sno)|record(?=:|\snumber)|pt\s?(?=\#|no)|sticker(?=\sno)|folder|fldr|rio|cl(?=#)|"
        r"ar(?=\sno)|mrd|pt\sid|bht"
    ),
    between=r"(?:\s(?:no|nos|num|number|id|mrn|ending|is)\b\.?){0,2}[\s.:#|\"=*-]{0,18}",
    languages=("en",),
    starts=word_set(
        "mrn cmrn mr m med medical chart hosp hospital ur urn uhid ipd ipno ip op unit patient "
        "clinic folder fldr rio cl ar mrd pt bht hrn hist record sticker"
    ),
    not_before=(r"(?:flow|growth|the|eye)\schart\s*$",),
    not_after=(r"^\s?(?:am|pm|mg|ml|beds)",),
    examples=(
        "MRN: [881-0072]   ",
        "MRN [7730021]",
        "chart [RB0417]  CMS",
        "MR #: [TRB 55201]\n",
        "Hosp no: [BS118-7742]",
        "UR [0664182]",
        "UHID [LR 24/0773]\n",
    ),
    not_examples=("MR 2019", "hosp day 3", "chart reviewed", "IP 12"),
)
labelled(
    "mrn-es",
    "MRN",
    (
        r"nhc|h\.?c|hcl|hcu|n\.?º\s?h\.?ª|n[º°]\shistoria|hª(?:\sclínica)?|historia(?:\sclínica|\sprovisional|\ses|\sen\s\w{1,12})?|"
        r"ficha(?:\sclínica|\smaterna|\sfam)?|expediente(?!\W{1,4}[A-Z\s]{0,5}[0-9A-Z]{1,6}/)|exp|récord|cic|h\.ª|registro(?=\s[0-9])|"
        r"n[º°]\sexp|nh|reg|edus|pegatina|"
        r"n\.º\sprovisional|nº\sexpediente"
    ),
    between=r"(?:\s(?:no|núm|n\.?[º°]|bueno\ses|es)\b\.?)?(?:\s?[Nn]\.?\s?[º°o]\.?)?[\s.:#|(·=-]{0,10}",
    languages=("es",),
    starts=word_set("nhc h hc hcl hcu n nº hª historia ficha expediente exp nh reg edus pegatina récord cic registro")
    | {"n°", "º"},
    not_before=(
        (
            r"(?:dependencia|discapacidad|solicitada|JVP|arraigo|trámite)[^.\n]{0,16}\s(?:exp|"
            r"expediente)\.?\s*$"
        ),
    ),
    examples=(
        "NHC: [00874512]  C",
        "HC [58.211]   Ob",
        "Ficha [338-201]  Pre",
        "Nº Historia: [140022]   ",
        "EXP: [22-07719]\n",
    ),
    not_examples=("HC 2019", "exp. 12", "reg 3"),
)
labelled(
    "mrn-nb",
    "MRN",
    (
        r"journalnr|journalnummer|journal(?=\s[0-9]{5}|\snr|\s[A-Z]{2,4}-)|journ\.\snr|pas\.?nr|npid|dips-nr|jnr|j\.nr|pasientnr|pas-id|pid|npr-id|"
        r"npr-nr|npr/jnr|npr|pol\.-id|nr(?=\s[0-9]{2}\s[0-9]{2}\s[0-9]{3}\b)"
    ),
    between=r"(?:\s(?:der|hos\s\w+|nr)\b)?[\s.:#|]{0,16}",
    languages=("nb",),
    starts=(
        "journalnr",
        "journalnummer",
        "journal",
        "journ",
        "npid",
        "dips",
        "pasnr",
        "jnr",
        "j",
        "pasientnr",
        "pas",
        "pid",
        "npr",
        "pol",
        "nr",
    ),
    examples=("journalnr [B-554120]\n", "NPR-id [88120437]\n", "Pasientnr. [90-44-1187]. Tse", "JNR [114 207]\n"),
    not_examples=("journal skrevet", "PID 12"),
)

labelled(
    "health-plan-en",
    "HEALTHPLAN",
    (
        r"medicare(?:\snb)?|medicaid(?:\sid)?|member(?:[\s_]?id|\sno)?|memberid|policy|"
        r"health\scard|phn|ohip|hcn|hc(?=#)|hcc|mcp|ramq|gms(?:\snumbers\sare)?|subscriber|"
        r"sub\sid|ins(?:urance)?(?:\s\w+){0,3}?\sid|ins\s[12]:\s\w+\s\w+\spol|phin|hic|nhia|"
        r"enrollee|card(?=\sno)|trust\scard|cmchis\scard|medical\said(?:\s\w+){1,2}|blue\scross|"
        r"plan\sid|cms\sben|philhealth(?:\sindigent)?|cigna,\smember|charity\scare|sha(?=-)|blueid"
    ),
    between=r"(?:\s(?:no|number|num|id|is|nb)\b\.?){0,2}[\s.:#|\"=*]{0,10}",
    languages=("en",),
    starts=word_set(
        "medicare medicaid member memberid policy health phn ohip hcn hc hcc mcp ramq gms "
        "subscriber sub ins insurance phin hic nhia enrollee card trust cmchis medical blue plan "
        "cms philhealth cigna charity sha"
    ),
    not_after=(r"^\s?(?:mg|years)",),
    examples=(
        "Medicare [7JN2-A44-QP09]",
        "member [GBB-3302-7719]; cla",
        "policy [ODL 8194-0265])",
        "OHIP [5584-203-917-KM].",
        "PHN [9876 543 217]|",
        "health card [118 204 773]\n",
    ),
    not_examples=("policy 2019", "plan reviewed", "member of 12"),
)
recognizer(
    "us-medicare-number",
    "HEALTHPLAN",
    r"(?<![\w-])[1-9][A-Z][A-Z0-9][0-9]-?[A-Z][A-Z0-9][0-9]-?[A-Z]{2}[0-9]{2}(?![\w-])",
    ("9",),
    languages=("en",),
    case=True,
    then=frozenset("tkejnaqdxmwpbcfghrstuvyz") | {"eg", "tk", "kt", "jn", "te"},
    examples=("MEDICARE # [1EG4-TE5-MK72]   ",),
    not_examples=("1EG4",),
)
labelled(
    "health-plan-es",
    "HEALTHPLAN",
    (
        r"nass|nss|nuss|naf|póliza|poliza|afiliad[oa]|n[º°]\safiliado|afiliación|asegurad[oa]|"
        r"autogenerado|matrícula\ssocio|soci[oa]|contrato|seguro\ssocial|seguro\spopular\sfolio|"
        r"agregado\smedico|obra\ssocial\s\w+|seguro:\s\w+\s\w+|tarjeta(?=:)|capredena"
    ),
    between=r"(?:\s(?:no|n\.?[º°])\b\.?)?(?:\s?[Nn]\.?\s?[º°o]\.?)?[\s.:#|]{0,24}",
    code=r"[0-9A-Z]{1,4}(?:[\s/.-][0-9A-Z]{1,12}){1,4}(?![\w])|[A-Z0-9][A-Z0-9/-]{4,20}(?![\w])",
    languages=("es",),
    starts=word_set(
        "nass nss nuss naf póliza poliza afiliado afiliada n afiliación asegurado asegurada "
        "autogenerado matrícula socio socia contrato seguro agregado obra tarjeta capredena"
    ),
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 3,
    examples=(
        "NASS: [28/10457733/61]\n",
        "NUSS [231004587719]  NUH",
        "póliza [70-4418823]\n",
        "afiliado [41207556/02]. Viv",
    ),
    not_examples=("contrato 2 años", "seguro social pendiente"),
)
labelled(
    "health-plan-nb",
    "HEALTHPLAN",
    (
        r"polise|medlemsnr|ehic-kort|ekuc|helsetrygdkort(?:\sregistrert,)?|avtalenr|"
        r"krankenkassen-nr|forsikringsnr"
    ),
    between=r"(?:\s(?:nr|i\s\w+)\b\.?)?[\s.:#]{0,4}",
    code=r"[A-Z]{0,3}[\s-]?[0-9]{2,20}(?:[\s-][0-9]{1,7}){0,4}(?![\w])",
    languages=("nb",),
    starts=("polise", "medlemsnr", "ehic", "ekuc", "helsetrygdkort", "avtalenr", "krankenkassen", "forsikringsnr"),
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 5,
    examples=("polise [IF-9038-221]. Ved", "EHIC-kort nr [80578 00024 40611].", "avtalenr. [SB 7720914-3].\n"),
    not_examples=("polise mangler",),
)
