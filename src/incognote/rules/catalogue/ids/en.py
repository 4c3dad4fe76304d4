"""English licences, record, insurance, case and plate numbers, by the word before them or their shape."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.codes import labelled
from incognote.rules.parts.ids import NO

healthplan = rules("HEALTHPLAN", "en")
vehicle = rules("VEHICLE", "en")

vehicle(
    "uk-plate",
    r"(?<![\w-])[A-Z]{2}[0-9]{2}\s?[A-Z]{3}(?![\w])",
    case=True,
    examples=("blue fiesta [ZK19 OLT] can",),
    not_examples=("AB1 2CD",),
)

labelled(
    "licence-en",
    "LICENSE",
    r"npi|dea|gmc|nmc|hcpc|gdc|lic|licence|license|dl|d\.l|cdl|driver'?s\slicen[cs]e|clia|cap|"
    r"mcr|mcrn|tnmc|mcnz|ahpra|cpsnl|cpss|cpso|hgsa|gcrb|rdcs|mdcn|reg(?=\.?\s(?:no|\#|"
    r"[A-Z]{1,3}[/ -]?[0-9]|[0-9]))|registration|provider|prov|pract|practice|birth\scert|"
    r"blue\sbadge|exemption\scert|cert|state\s\(utah\)|aobfp|lp(?=\s[0-9]{5})|emt-b|mcoptom|"
    r"nrp|lcadc|d-abfo|imc|irish\smedical\scouncil",
    between=NO,
    languages=("en",),
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
    not_before=r"/dl[\s(]*$",
    not_examples=("glucose 79 mg/dl (74-106)", "GMC review", "reg diet", "cap refill", "lic 2019"),
)

labelled(
    "mrn-en",
    "MRN",
    r"mrn|cmrn|mr|m\.r\.|med\srec|medical\srecord(?:\snumber)?|chart|hosp(?:ital)?|"
    r"hosp\.?\s(?:no|nos|num|number|mrn)|ur|urn|uhid|ipd|ipno|ip|op|ip/op|unit(?=\#|\s(?:\#:|number))|"
    r"patient\sid|clinic\s(?:id|no|number)|hrn|hist(?=\#|\.?\sno)|record(?=:|\snumber)|pt\s?(?=\#|no)|sticker(?=\sno)|folder|fldr|rio|cl(?=\#)|"
    r"ar(?=\sno)|mrd|pt\sid|bht",
    between=r"(?:\s(?:no|nos|num|number|id|mrn|ending|is)\b\.?){0,2}[\s.:#|\"=*-]{0,18}",
    not_before=r"(?:flow|growth|the|eye)\schart\s*$",
    not_after=r"^\s?(?:am|pm|mg|ml|beds)",
    languages=("en",),
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
    "health-plan-en",
    "HEALTHPLAN",
    r"medicare(?:\snb)?|medicaid(?:\sid)?|member(?:[\s_]?id|\sno)?|memberid|policy|"
    r"health\scard|phn|ohip|hcn|hc(?=\#)|hcc|mcp|ramq|gms(?:\snumbers\sare)?|subscriber|"
    r"sub\sid|ins(?:urance)?(?:\s\w+){0,3}?\sid|ins\s[12]:\s\w+\s\w+\spol|phin|hic|nhia|"
    r"enrollee|card(?=\sno)|trust\scard|cmchis\scard|medical\said(?:\s\w+){1,2}|blue\scross|"
    r"plan\sid|cms\sben|philhealth(?:\sindigent)?|cigna,\smember|charity\scare|sha(?=-)|blueid",
    between=r"(?:\s(?:no|number|num|id|is|nb)\b\.?){0,2}[\s.:#|\"=*]{0,10}",
    not_after=r"^\s?(?:mg|years)",
    languages=("en",),
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

healthplan(
    "us-medicare-number",
    r"(?<![\w-])[1-9][A-Z][A-Z0-9][0-9]-?[A-Z][A-Z0-9][0-9]-?[A-Z]{2}[0-9]{2}(?![\w-])",
    case=True,
    examples=("MEDICARE # [1EG4-TE5-MK72]   ",),
    not_examples=("1EG4",),
)

labelled(
    "case-number-en",
    "ID",
    r"accession|acc|csn|fin|enc|encounter|visit(?=\s?[#:]|\s[A-Z]{1,2}-?[0-9])|case(?:\s(?:no|"
    r"number|id))?|claim(?:\sno|\snumber)?|ref|reference|our\sref|your\sref|job|conf|"
    r"conf(?:irmation)?|doc(?:\sid)?|docket|cause(?:\sno)?|badge|passport|inmate|prison|"
    r"service|svc|order(?:\sno)?|ord|req|receipt|rec|"
    r"specimen|spec|sample|swab|kit|lab(?:\sno)?|block(?:\sno)?|path|bx|biopsy|slip|barcode|"
    r"study(?:\sid|\suid)?|subject|participant|randomi[sz]ation\sno|site|donor(?:\sno|"
    r"\sunit\snumbers)?|recip|unos(?:\sid)?|opo\scase|family(?:\sno)?|fam|pedigree|incident|"
    r"grievance|report(?:\s\#)?|crash\sid|crash\sreport|police\s(?:ref|report)|crime\sref|"
    r"pol\srpt|pcr|run|event|tracking(?:\scode)?|thread|meeting\sid|session|ticket|auth(?:\.|"
    r"orization|\scode|_no)?|pa\sref|certificate|parole|student\sid|employee|emp\sno|"
    r"interpreter(?:\sid)?|line\scode|"
    r"voice\sid|band(?:\sno)?|bands\smatched|filter\scard|card\sno|bag|env|seal|"
    r"tank(?:\snumber)?|unit(?:\sdin)?|din|call\ssign|ubrn|edipi|pmkeys|company\sref|"
    r"local\sref|partner\sref|msg\sref|uid|tax\sid|tin|pan|sirb|file(?:\sno)?|form(?:\sno|"
    r"\sserial)?|state\sfile\sno|index\sno|batch\s:|"
    r"manifest|ration|unhcr|alien\sreg|a\#|doc\#|mcts|mbod|spell(?:\sno)?|acc45(?:\sno)?|"
    r"co\.\sno|ob|cas|rx|exam|ccf|aefi\scase\sid|rvct|manufacturer\s(?:report|"
    r"control)\snumber|worldwide\sunique\scase\sno|registry\sid|"
    r"id(?=\s?[#:]?\s?[A-Z]{1,4}-?[0-9]|\s\#)|invoice\sno|grp|group(?==)|plate\sno|pip\sref|"
    r"opg\sref|policy\sref|yellow\scard|nbs",
    between=r"(?:\s(?:no|nos|number|num|id|code|ref|file|is|line|card|docket)\b\.?){0,2}[\s.:#|\"=*(]{0,10}",
    not_before=r"(?:lot|batch)\s*$",
    not_after=r"^\s?(?:mg|ml|mm|cm|hours?|hrs?|days?|weeks?|am|pm|%|min|yo|years?|people|pts)\b",
    languages=("en",),
    examples=(
        "Accession: [S33-20481]\n",
        "case no. [AU-TGA-0000412207]   Co",
        "claim [WC 64-90028-A]\n",
        "badge [4417], Sta",
        "CSN [990417728]",
        "passport [GT 244 318 077] (Gua",
        "JOB: [903381]\n",
        "inmate no. [408817], whe",
    ),
    not_examples=("case of 12", "unit 12", "run 3 miles", "visit 2019", "case no: ", "order 20 mg"),
)
