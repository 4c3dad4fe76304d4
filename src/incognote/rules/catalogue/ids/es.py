"""Spanish licences, record, insurance, case and plate numbers, by the word before them or their shape."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.codes import labelled

vehicle = rules("VEHICLE", "es")

vehicle(
    "es-plate",
    r"""
        (?<![\w-])[0-9]{4}[\s-]?[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\w])
        |(?<![\w-])(?:[A-Z]{1,2}-[0-9]{4}-[A-Z]{1,3})(?![\w])
    """,
    case=True,
    examples=("Citroën C3 [2281 KZD], cin", "remolque [R-4471-BCD]; bas"),
    not_examples=("2281 mg", "2020 ABC"),
    validator=lambda match: not match[0][:4].isdigit() or not 1900 <= int(match[0][:4]) <= 2030,
)

labelled(
    "licence-es",
    "LICENSE",
    r"colegiad[oa]|col|col·legiada|coleg|ncol|n\.?º\s?col|m\.?p|m\.?n|mat|cmp|rne|cm|cmz|mpps|"
    r"cjppu|rcm|reg\.\ssis|reg|r\.m|t\.p|cód|licencia|permiso|céd\.\sprof|céd\.\sesp|"
    r"cédula\sprof\w*|ced\sprof|carné\sde\sconducir|rp|jvpm",
    between=r"(?:\s(?:fed|prof|esp|médica|profesional|C\+E|de\sconducir|"
    r"n\.?º)\b\.?)?(?:\s?n\.?\s?[º°])?[\s.:#|(]{0,8}",
    not_after=r"^\s?(?:mg|ml|cm|mm)",
    languages=("es",),
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
    "mrn-es",
    "MRN",
    r"nhc|h\.?c|hcl|hcu|n\.?º\s?h\.?ª|n[º°]\shistoria|hª(?:\sclínica)?|historia(?:\sclínica|\sprovisional|\ses|\sen\s\w{1,12})?|"
    r"ficha(?:\sclínica|\smaterna|\sfam)?|expediente(?!\W{1,4}[A-Z\s]{0,5}[0-9A-Z]{1,6}/)|exp|récord|cic|h\.ª|registro(?=\s[0-9])|"
    r"n[º°]\sexp|nh|reg|edus|pegatina|"
    r"n\.º\sprovisional|nº\sexpediente",
    between=r"(?:\s(?:no|núm|n\.?[º°]|bueno\ses|es)\b\.?)?(?:\s?[Nn]\.?\s?[º°o]\.?)?[\s.:#|(·=-]{0,10}",
    not_before=r"(?:dependencia|discapacidad|solicitada|JVP|arraigo|trámite)[^.\n]{0,16}\s(?:exp|expediente)\.?\s*$",
    languages=("es",),
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
    "health-plan-es",
    "HEALTHPLAN",
    r"nass|nss|nuss|naf|póliza|poliza|afiliad[oa]|n[º°]\safiliado|afiliación|asegurad[oa]|"
    r"autogenerado|matrícula\ssocio|soci[oa]|contrato|seguro\ssocial|seguro\spopular\sfolio|"
    r"agregado\smedico|obra\ssocial\s\w+|seguro:\s\w+\s\w+|tarjeta(?=:)|capredena",
    between=r"(?:\s(?:no|n\.?[º°])\b\.?)?(?:\s?[Nn]\.?\s?[º°o]\.?)?[\s.:#|]{0,24}",
    code=r"[0-9A-Z]{1,4}(?:[\s/.-][0-9A-Z]{1,12}){1,4}(?![\w])|[A-Z0-9][A-Z0-9/-]{4,20}(?![\w])",
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 3,
    languages=("es",),
    examples=(
        "NASS: [28/10457733/61]\n",
        "NUSS [231004587719]  NUH",
        "póliza [70-4418823]\n",
        "afiliado [41207556/02]. Viv",
    ),
    not_examples=("contrato 2 años", "seguro social pendiente"),
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
    not_after=r"^\s?(?:mg|ml|mm|cm|h|horas|días|años|%)\b",
    languages=("es",),
    examples=(
        "Episodio: [5580127]\n",
        "muestra [M20-55417]): P",
        "Pasaporte [A02317744]; sin",
        "exp. [884/18].\n",
        "folio [887120].\n",
    ),
    not_examples=("caso 2019", "muestra 12", "unidad 3"),
)
