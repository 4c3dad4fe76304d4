"""Other numbers that lead to a person: accession, encounter, case, claim, passport, badge, specimen, biometric."""

from __future__ import annotations

import re

from incognote.rules.codes import labelled
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

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
    r"grievance|report(?:\s#)?|crash\sid|crash\sreport|police\s(?:ref|report)|crime\sref|"
    r"pol\srpt|pcr|run|event|tracking(?:\scode)?|thread|meeting\sid|session|ticket|auth(?:\.|"
    r"orization|\scode|_no)?|pa\sref|certificate|parole|student\sid|employee|emp\sno|"
    r"interpreter(?:\sid)?|line\scode|"
    r"voice\sid|band(?:\sno)?|bands\smatched|filter\scard|card\sno|bag|env|seal|"
    r"tank(?:\snumber)?|unit(?:\sdin)?|din|call\ssign|ubrn|edipi|pmkeys|company\sref|"
    r"local\sref|partner\sref|msg\sref|uid|tax\sid|tin|pan|sirb|file(?:\sno)?|form(?:\sno|"
    r"\sserial)?|state\sfile\sno|index\sno|batch\s:|"
    r"manifest|ration|unhcr|alien\sreg|a#|doc#|mcts|mbod|spell(?:\sno)?|acc45(?:\sno)?|"
    r"co\.\sno|ob|cas|rx|exam|ccf|aefi\scase\sid|rvct|manufacturer\s(?:report|"
    r"control)\snumber|worldwide\sunique\scase\sno|registry\sid|"
    r"id(?=\s?[#:]?\s?[A-Z]{1,4}-?[0-9]|\s#)|invoice\sno|grp|group(?==)|plate\sno|pip\sref|"
    r"opg\sref|policy\sref|yellow\scard|nbs",
    between=r"(?:\s(?:no|nos|number|num|id|code|ref|file|is|line|card|docket)\b\.?){0,2}[\s.:#|\"=*(]{0,10}",
    languages=("en",),
    starts=word_set(
        "accession acc csn fin enc encounter visit case claim ref reference our your job conf "
        "confirmation doc docket cause badge passport inmate prison service svc order ord req "
        "receipt rec specimen spec sample swab kit lab block path bx biopsy slip barcode study "
        "subject participant randomization randomisation site donor recip unos opo family fam "
        "pedigree incident grievance report crash police crime pol pcr run event tracking thread "
        "meeting session ticket auth authorization pa certificate parole student employee emp "
        "interpreter line voice band bands filter card bag env seal tank unit din call ubrn "
        "edipi pmkeys company local partner msg uid tax tin pan sirb file form state index batch "
        "manifest ration unhcr alien a mcts mbod spell acc45 co ob cas rx exam ccf aefi rvct "
        "manufacturer worldwide registry id invoice grp group plate pip opg policy yellow nbs"
    ),
    not_before=(r"(?:lot|batch)\s*$",),
    not_after=(r"^\s?(?:mg|ml|mm|cm|hours?|hrs?|days?|weeks?|am|pm|%|min|yo|years?|people|pts)\b",),
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
labelled(
    "case-number-es",
    "ID",
    r"episodio|n[º°]\sepisodio|folio|muestra|biopsia|estudio|n[º°]\sde\sestudio|acceso|"
    r"n[º°]\sacceso|pasaporte|expte|expediente\sde\s\w+|expediente(?=\W{1,4}[A-Z\s]{0,5}[0-9A-Z]{1,6}/)|exp(?=\.\s[0-9A-Z]+[/-])|resolución|"
    r"parte(?:\sde\slesiones)?|n[º°]\sparte|causa(?:\srit)?|autos|radicado|"
    r"diligencias(?:\sdp)?|nig|atestado[^.\n]{0,20}n[º°]|caso|ref(?:\.\scaso)?|"
    r"código(?:\sde\spaciente|\sdel\sparticipante)?|cód|n[º°]\sfamilia|notificación|"
    r"n\.?º\snotificación|"
    r"autorización|incidente|aviso|recurso|unidad(?=\s[A-Z]{2,4}-[0-9])|"
    r"ambulancia(?=\s[A-Z]{2,4}-[0-9])|queja|trámite|guía|precinto|pulsera[^\n]{0,14}(?:n\.º|"
    r"\|)|tip|nis|ine|nit|agente\soni|carné\sprof|carné\sde\spermiso|n\.º\sprof|"
    r"licencia\smédica(?:\selectrónica)?|boleta|dva|registradas|certif|petición|"
    r"n[º°]\spetición|n[º°]urg|informe\slab|n[º°]\starjeta|epicrisis|"
    r"informe\sde\sautopsia\sclínica|cumplimentado\s\(nº|n[º°]\ssisa|foream|"
    r"discapacidad:\sexp|biopsia\sdiferida",
    between=r"(?:\s(?:no|núm|n\.?[º°])\b\.?)?(?:\s?[Nn]\.?\s?[º°o]\.?)?[\s.:#|(]{0,8}",
    languages=("es",),
    starts=word_set(
        "episodio nº n n° folio muestra biopsia estudio acceso pasaporte expte expediente exp "
        "resolución parte causa autos radicado diligencias nig atestado caso ref código cód "
        "notificación autorización incidente aviso recurso unidad ambulancia queja trámite guía "
        "precinto pulsera tip nis ine nit agente carné licencia boleta dva registradas certif "
        "petición informe epicrisis cumplimentado foream discapacidad"
    ),
    not_after=(r"^\s?(?:mg|ml|mm|cm|h|horas|días|años|%)\b",),
    examples=(
        "Episodio: [5580127]\n",
        "muestra [M20-55417]): P",
        "Pasaporte [A02317744]; sin",
        "exp. [884/18].\n",
        "folio [887120].\n",
    ),
    not_examples=("caso 2019", "muestra 12", "unidad 3"),
)
labelled(
    "case-number-nb",
    "ID",
    (
        r"dokumentnr|dokumentnummer|dok\.?\s?nr|dok\.?\s?id|dok|dokument|saksnr|saksnummer|sak|"
        r"prøvenr|prøve(?:glass\smerket)?|prøver|prep|remisse|rekv|rekvisisjon|ref|us\.?-?\s?nr|"
        r"henv|hendelse|hendelsesnr|amis-nr|oppdrag|innsattnr|fange|pass(?:\snr|nr)?|duf-nr|"
        r"tj\.nr|skadenr|skademeldingsnr|avvik(?:\sid)?|meldingsnr|meldings-id|id-bånd|kort|"
        r"filterkort|medisinkort|slektsnr|deltagernr|deltakernr|vedtak|plomb|rør|kode|journalpost|"
        r"reg\.?\s?nr(?=\.?\s[A-Z]{3}-)|ambulanse|amb\.journal|nummer(?=\s[0-9][A-Z])|kid|løyve|"
        r"tidl\.\sprøver|foreløpig\)\s+nr|studienr|npe,\sref"
    ),
    between=r"(?:\s(?:nr|id|no)\b\.?)?[\s.:#|(]{0,16}",
    languages=("nb",),
    starts=word_set(
        "dokumentnr dokumentnummer dok dokument saksnr saksnummer sak prøvenr prøve prøver prep "
        "remisse rekv rekvisisjon ref us henv hendelse hendelsesnr amis oppdrag innsattnr fange "
        "pass passnr duf tj skadenr skademeldingsnr avvik meldingsnr meldings id kort filterkort "
        "medisinkort slektsnr deltagernr deltakernr vedtak plomb rør kode journalpost reg "
        "ambulanse amb nummer kid løyve tidl foreløpig studienr npe"
    ),
    not_after=(r"^\s?(?:mg|ml|mm|cm|timer|dager|år|%)\b",),
    examples=(
        "saksnr. [23/14077-2].\n",
        "Dokumentnr.: [EPI-311870]\n",
        "prøvenr. [19-0023417]. Z82",
        "pass nr [FHA 204118]. Mor",
        "DUF-nr. [2017 114 903 52]. Bor",
    ),
    not_examples=("sak 2019", "kort 12", "prøve 3"),
)
labelled(
    "biometric",
    "BIOID",
    (
        r"fingerprint[^.\n]{0,24}?|finger|iris(?:\sref|\sregistration\scode)?|palm[-\s](?:vein|"
        r"scan)(?:\sid)?(?:[^.\n]{0,14}?)|thumb\s?print[^.\n]{0,20}?|thumb\sclass|"
        r"footprints?[^.\n]{0,20}?|foot\sprint[^.\n]{0,14}?|livescan(?:\sprints)?|"
        r"voiceprint(?:\sof\s\w+)?|afis(?:\sno|\sref)?|tcn|template|dna(?:\sprofile)?(?:\sref)?|"
        r"codis(?:\sspecimen)?|biometric\senrolment\sno|profile|huella[^.\n]{0,30}?|reseña|"
        r"hazmat\sendorsement|enrolled"
    ),
    between=r"(?:\s(?:no|ref|id|tag|taken|match|code|L|R|\(L\)|registro)\b\.?:?){0,2}[\s.:#=|>(-]{0,6}",
    starts=word_set(
        "fingerprint finger iris palm thumb thumbprint footprint footprints foot livescan "
        "voiceprint afis tcn template dna codis biometric profile huella huellas reseña hazmat "
        "enrolled"
    ),
    code=(
        r"(?:AFIS\s|FP-CJ\s)?[A-Z]{1,5}[0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+){0,4}(?![\w])|"
        r"[0-9]{4}-[A-Z]{2}-[0-9](?![\w])|[A-Z]{2}[0-9]{4}[A-Z][0-9]{8}|AFIS\s[0-9-]{6,14}"
    ),
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 3,
    examples=("iris ref [IR-KE-23820-L]). Co", "template [PVT-55-09-KS-1143]\n", "finger [0718-RI-3] ok"),
    not_examples=("finger laceration", "profile normal"),
)
recognizer(
    "uid-dicom",
    "ID",
    r"(?<![\w.])[12]\.[0-9]{1,3}\.[0-9]{1,6}(?:\.[0-9]{1,20}){3,12}(?![\w.])",
    ("9",),
    then={"."},
    examples=("Study UID [1.2.840.99.4471.20290930.18]\n",),
    not_examples=("1.2.3.4",),
)
recognizer(
    "lab-case",
    "ID",
    r"(?<![\w-])[A-Z]{1,3}[0-9]{2}-[0-9]{4,6}(?![\w-])",
    word_set("s c h b m f g sp bx l v u q mb lv sw rw"),
    case=True,
    not_before=(r"(?:lot|lote|batch)\s*$",),
    window=8,
    then=digits(2),
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
recognizer(
    "code-alone",
    "ID",
    (
        r"(?<![\w./#:=+,*-])(?<![0-9]\ )(?:[A-Z]{1,4}[-/]?[0-9]{2,6}(?:[-/][0-9A-Z]{1,8}){1,3}|[A-Z]{1,3}-?[0-9]{6,9}|"
        r"[0-9]{2,5}-[0-9]{4,7}(?:-[0-9A-Z]{1,3})?|[0-9]{2,5}-[0-9]{2,3}-[0-9]{1,5}(?:-[0-9A-Z]{1,2})?|[0-9]{6,10})"
        r"(?![\w/%°-])(?![.,:][0-9])"
    ),
    (),
    case=True,
    validator=lambda match: not _is_date_or_range(match[0]) and sum(char.isdigit() for char in match[0]) >= 4,
    not_before=(_NO_CODE_OF_A_PERSON, r"[0-9]\s?[x×*<>±]?\s?$"),
    not_after=(_QUANTITY,),
    window=16,
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
