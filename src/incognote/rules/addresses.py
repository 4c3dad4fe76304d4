"""Street addresses and postal codes."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import MONTH_WORDS, WEEKDAYS, any_of, word_set

_CAP = r"(?-i:[A-ZÀ-ÞŠŽ][\w'’À-ÿ-]*|[NSEW]\.?|of|the|de|du|des|la|le|St\.)"
_SUFFIX = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Place|Pl|"
    r"Parkway|Pkwy|Highway|Hwy|Way|Terrace|Terr?|Circle|Cir|Square|Sq|Loop|Trail|Trl|Trace|"
    r"Crescent|Cres|Close|Mews|Grove|Hill|Row|"
    r"Walk|Gardens|Gdns|Green|Park|Rise|View|Alley|Pike|Quay|Quayside|End|Yard|Steading|Path|"
    r"Cottages|Broadway|Point|Ridge|Run|Heights|Landing|Bend|Fork|Turnpike|Circus|Fold|Bank|Mall|Wynd|Brae|Croft|Crt|Vale|Parade|Pde|Esplanade)"
)
_UNIT = (
    r"(?:,?\s(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Trlr|Lot|Rm|"
    r"Bldg)\.?\s?\#?[A-Z0-9-]{1,6}|,?\s\#\s?[A-Z0-9-]{1,6})?"
)

recognizer(
    "street-en",
    "STREET",
    (
        r"(?<![\w.,/-])(?:(?:Flat|Unit|Lot|Level|Apt|"
        r"Blk)\s[A-Z0-9]{1,5},?\s)?(?-i:[0-9]{1,5}[A-Z]?(?:\s1/2|"
        rf"/[0-9]{{1,3}})?)\s(?:{_CAP}\s){{1,4}}?{_SUFFIX}\b(?-i:\.(?=\s?[,#]))?{_UNIT}(?!['’])"
    ),
    digits(1, 2, 3, 4, 5) | {"flat", "unit", "lot", "level", "apt", "blk"},
    languages=("en",),
    ahead=frozenset(_SUFFIX.strip("(?:)").lower().replace("terr?", "ter|terr").split("|")),
    not_after=(r"^\s(?:pain|test|sign|score)",),
    examples=(
        "at [871 Sherburne Ave], St.",
        "[118 Rowan St #2], Fay",
        "[3300 Brookpark Road, Suite 210], Par",
        "[Flat 9, 40 Love Lane], Rye",
        "[5811 Ridge Road]\n",
    ),
    not_examples=("12 hours in the Park",),
)
recognizer(
    "street-after-label-en",
    "STREET",
    (
        r"(?:address|addr)\s?:?\s{1,3}(?P<id>(?-i:(?:(?:Flat|Apt|Unit)\s\w{1,4},\s)?[A-Z]?[0-9][\w/-]{0,6},?\s{1,2}(?:[A-Z][\w'’-]{1,15}\s{0,2}){1,4}))"
        r"(?<!\s)(?=[,\n]|\s{2}|\s/)"
    ),
    ("address", "addr"),
    languages=("en",),
    examples=("Address: [14 Step Row], Lochee.", "Address: [B418 Tsitsa Cres], Khaye"),
    not_examples=("address: 3 issues today", "address 12 L"),
)
recognizer(
    "po-box",
    "STREET",
    (
        r"(?:P\.?\s?O\.?\s?Box|Posbus|Postboks|Apartado(?:\sde\sCorreos)?|"
        r"(?-i:Rt|Route|RR|HC)\.?\s[0-9]{1,3},?\s(?:Site\s[0-9]{1,3},\s)?Box|"
        r"Box(?=\s[0-9]{2,5},))\s[0-9]{1,6}(?:-(?-i:[A-Z]))?(?![\w])"
    ),
    ("p", "po", "posbus", "postboks", "apartado", "box", "rt", "route", "rr", "hc"),
    examples=("Mrs. Orval Stamps\n[Rt 2 Box 117-B]\n", "[P.O. Box 90017], Sal", "[PO Box 118], Bro", "[Postboks 12]"),
    not_examples=("box 7",),
)

_ES_VIA = (
    r"(?:C/(?=\s?(?-i:[A-ZÁÉÍÓÚÑ]|(?:de|del|la|los|las|el)\s))|Calle|Cl|Cll|Clle|Avda\.?|Av\.?|Avenida|AVDA\.|Paseo|P\.º|Pº|Plaza|Pza\.?|Pl\.?|PZ|CL|"
    r"Ctra\.?|Carretera|Camino|Cmno\.?|Cno\.?|Ronda|Rambla|Travesía|Pasaje|Psje\.?|Jr\.?|Jirón|"
    r"Carrer|Passeig|Rúa|Urb\.?|Urbanización|Bv\.?|Bvar\.?|Boulevard|Calz\.?|Calzada|Cra\.?|"
    r"Carrera|Cda\.?|Partida|Grupo|Vereda|Mz\.?|Callejón|Glorieta|Barriada|Bda\.?|Cuesta|Pje\.?|Priv\.?|Privada)"
)
_ES_REST = (
    r"(?:,?\s(?:n\.?º\s?)?(?:[0-9]{1,5}[A-Z]?|s/n|km\.?\s[0-9½]{1,5}|"
    r"\#\s?[0-9A-Z]{1,5}-[0-9]{1,4}))"
)
_ES_FLOOR = (
    r"(?:(?:,\s?|\s|-)(?:[0-9]{1,2}\.?[ºªo°](?:\spiso\b|\s?[A-Z]\b|\s?(?:izq|dcha|dcho|izda|"
    r"esq)\w*\.?)?|[0-9]n\s[0-9]a|bajo(?:\s(?:[0-9]|dcha|izq|[A-D]\b)\w*)?|baixos?|BJ|"
    r"bis|entlo?\.?(?:\s[0-9]\.[ºª])?|ppal\.?|P\.?B\.?(?:\s[\"«][A-Z][\"»])?|[\"«][A-Z][\"»]|[0-9](?:ra|da|er|do|ta)\s(?:nivel|piso|etapa)|"
    r"apt?o?\.\s[0-9]{1,4}|dpto\.?\s[0-9]{1,4}|local\s[0-9]{1,3}|bloque\s[0-9]{1,3}|bl\.\s[0-9]{1,3}|cons\.\s[0-9]{1,4}|"
    r"\#\s?[0-9]{1,4}|esq\.\s(?-i:[A-Z])\w{2,14}|int\.\s(?:izda|dcha|izq)\.?|"
    r"ático(?:\s[A-Z])?|piso\s[0-9]{1,2}|portal\s[0-9]{1,2}|blq\s[0-9]|casa\s[0-9]{1,4}|"
    r"pta\.?\s[0-9]{1,3}|apto\.?\s[0-9]{1,4}|depto\.?\s[0-9]{1,4}|edif\.?\s[0-9]{1,2}|"
    r"int\.?\s[0-9]{1,3}|of\.\s[0-9]{1,4}|lote\s[0-9]{1,4}|lt\.?\s[0-9]{1,3}|block\s[A-Z]|"
    r"esc\.?\s\w|[0-9]{1,2}\sIZ))"
)

recognizer(
    "street-es",
    "STREET",
    (
        rf"(?<![\w/]){_ES_VIA}(?:(?<=[./])[ ]?|[ ])"
        r"(?=(?-i:[A-ZÀ-Þ0-9«])|(?:de|del|la|las|los|el|do|da|dos|els?|les)\s|s/n)"
        rf"(?:(?!y\s)(?:[\w'’-]{{1,18}}|\w{{1,4}}\.)[ ]){{0,5}}?(?:[\w'’-]{{1,18}}|\w{{1,4}}\.)"
        rf"{_ES_REST}{_ES_FLOOR}{{0,4}}(?![\w%])"
    ),
    word_set(
        "c calle cl clle avda av avenida paseo p plaza pza pl pz ctra carretera camino cmno "
        "ronda rambla travesía pasaje psje jr jirón carrer passeig rúa urb urbanización bv bvar "
        "boulevard calz calzada cra carrera cda partida grupo vereda mz callejón glorieta "
        "barriada cll cno bda cuesta pje priv privada"
    ),
    languages=("es",),
    validator=lambda match: (
        (not re.match(r"(?i)(?:c|cl|p|pl|av|jr)\s", match[0]) and any(char.isupper() for char in match[0]))
        or match[0].lower().startswith(("c/", "cl ", "cll ", "calle", "av", "cmno"))
    ),
    not_after=(r"^\s?(?:mg|horas|años|días|cm)",),
    examples=(
        "Domicilio: [C/ Nuestra Señora del Pilar 8, 3º C], 288",
        "[Avda. de los Cipreses, 14] - 28",
        "[Paseo de Goya 9, bajo 2], 289",
        "[Rambla del Passeig 7, 2n 1a], 085",
    ),
    not_examples=("calle arriba", "paseo de 20 min", "plaza de 12", "500 mg c/12 h x 3 d", "ClCr 38", "AV cc OD 0,6"),
)

_ES_NAMED = r"(?:(?-i:[A-ZÁÉÍÓÚÑ])(?:[\w'’-]{2,17}|\w{1,4}\.)[ ](?:(?:de|del|la|los|las|do|da)[ ]){0,2}){1,4}[0-9]{1,5}"

_NO_STREET = re.compile(
    rf"(?:{any_of(MONTH_WORDS['es'])}|{WEEKDAYS['es']}|hab\w*|cama|planta|box|consulta|quirófano|sala|puesto|día|ciclo|edad|grado|nota|sesión|dosis|"
    r"ECOG|Karnofsky|Barthel|Glasgow|EVA|BMI|IMC|temperatura|fiebre)\b",
    re.IGNORECASE,
)

recognizer(
    "street-with-floor-es",
    "STREET",
    rf"(?<![\w.] )(?<![\w./-]){_ES_NAMED}{_ES_FLOOR}{{1,4}}(?![\w%])",
    (),
    languages=("es",),
    validator=lambda match: not _NO_STREET.match(match[0]),
    not_after=(r"^\s?(?:mg|horas|años|días|d[ií]a|cm|ciclo|dosis|trim|semestre)",),
    examples=("CUCAIER, [Corrientes 483, 2.º], E3100", "dental Vidaurreta, [Arabial 94, bajo]. 18003"),
    not_examples=("Martes 12, 3.º día", "Karnofsky 70, 2.º ciclo"),
)
recognizer(
    "street-after-label-es",
    "STREET",
    (
        r"(?:domicilio|direcci[oó]n|(?:dom|dir)\.?|vive\s(?:sol[oa]\s)?en|reside\sen|domiciliad[oa]\sen|dirección\sen)(?:\s(?:real|en))?"
        rf"[ :|…]{{1,20}}(?P<id>{_ES_NAMED}(?:-[0-9]{{1,4}})?{_ES_FLOOR}{{0,4}})(?![\w%])(?![.][0-9])"
    ),
    word_set("domicilio dirección direccion dom dir vive reside domiciliado domiciliada"),
    languages=("es",),
    validator=lambda match: not _NO_STREET.match(match["id"]),
    not_after=(r"^\s?(?:años|personas|hijos|con\s[0-9])",),
    examples=('Domicilio: [Mitre 1287, PB "C"], Bernal', "no coge. Vive en [Los Dises 4], casa"),
    not_examples=("Vive en Madrid con 3 hijos", "dirección: Madrid 28004x"),
)

_NB_ROAD = (
    r"(?:veien|vegen|vei|veg|gata|gaten|gate|gt|allé|alleen|plass|plassen|bakken|svingen|"
    r"stien|stigen|kroken|lia|haugen|åsen|toppen|tunet|grenda|jordet|myra|moen|berget|stranda|"
    r"strand|brygga|kaia|torget|terrasse|ringen|faret|løkka|marka|viken|vika|neset|sletta|"
    r"dalen|hagan|hagen|teigen|engen|enga|tråkket|tråkka|reina|gjerdet)"
)

recognizer(
    "street-nb",
    "STREET",
    (
        # A number must stand within three words: that is soon seen, and few capitals have one.
        r"(?<![\w-])(?-i:[A-ZÆØÅ])(?=[\w'-]*+\s(?:[0-9]|\w++\s(?:[0-9]|\w++\s[0-9])))[\wæøåé'-]{0,22}?(?:(?<=\w)|"
        rf"\s(?:(?-i:[A-ZÆØÅ])[\wæøå]{{1,14}}\s)?){_NB_ROAD}\s(?-i:[0-9]{{1,4}}(?:\s?[A-H]\b)?)(?"
        r"![\w])(?![.,:/-][0-9])(?:,\sH[0-9]{4})?"
    ),
    (),
    languages=("nb",),
    not_after=(r"^\s?(?:mg|år|timer|dager|stk|ganger|mnd)",),
    examples=("bor i [Haugerudveien 60], 0674 Oslo", "Adr: [Storgata 14 B]\n", "[Sondre gate 4]"),
    not_examples=("bor på rom 4", "Moen 12 mg"),
)

_STATES = (
    r"(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|"
    r"RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|GU|Ala|Ariz|Ark|Calif|Colo|Conn|Fla|Ill|Ind|Kans|Mass|"
    r"Mich|Minn|Miss|Mont|Nebr|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo)"
)
_STATE_NAMES = (
    "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida "
    "Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland "
    "Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada Hampshire "
    "Jersey Mexico York Carolina Dakota Ohio Oklahoma Oregon Pennsylvania Tennessee Texas "
    "Utah Vermont Virginia Washington Wisconsin Wyoming"
)

_NUMBER_OF_SOMETHING = (
    r"(?:n\.?\s?[ºo°]|no|nr|num\w*|#|prof|col|colegiad[oa]|nhc|hc|cip\w*|nass|lote?|batch|ref|exp\w*|historia|id|tel\w*|"
    r"fax|acct|account|mrn|case|file|code|cpt|pin|plaquetas|leucocitos|platelets|wbc|plt|pager|pgr|ext)[.:\s#]*$"
)


def _after_a_city(match: re.Match[str]) -> bool:
    """Whether the words before are a city of the lists, or end with one."""
    from incognote.lexicons.lexicon import load_lexicon, mask

    words = re.findall(r"[^\W\d_][\w'’-]*", match.string[max(0, match.start() - 30) : match.start()])[-1:]
    city = bool(words) and words[0][0].isupper() and not words[0].isupper()
    return city and bool(load_lexicon().flags(words)[0] & mask("city"))


recognizer(
    "zip-us",
    "ZIP",
    r"(?<![\w.-])[0-9]{5}(?:-[0-9]{4})?(?![\w-])(?!\.[0-9])",
    digits(5),
    languages=("en",),
    before=(
        rf"(?-i:\b{_STATES}\.?)[,\s^-]{{1,3}}$",
        r"(?-i:\b[A-Z]\.\s?[A-Z]\.)\s$",
        rf"\b(?:{'|'.join(_STATE_NAMES.split())})[,\s-]{{1,3}}$",
        r"(?:zip|zip\scode|postal\s?code|county,)[\s:>\"]*$",
        rf"[0-9]\w?\s(?:[\w.]+\s){{1,3}}{_SUFFIX}\.?,?(?:\s\#?[\w-]+,?){{0,4}}\s$",
    ),
    window=54,
    not_before=(r"(?-i:\bIN|\bOR|\bLA|\bPA|\bMD|\bDE|\bID|\bMA)\s(?:acc|no|ref|lot)\s*$",),
    examples=(
        "Fayetteville NC [28301]. Van",
        "Seattle, Washington [98104]\n",
        "Sarasota, FL [34236] |",
        "Kansas [67499-0017]\n",
    ),
    not_examples=("MRN 28301", "CPT 99214"),
)
recognizer(
    "zip-uk",
    "ZIP",
    (
        r"(?<![\w-])(?:[A-Z]{1,2}[0-9][A-Z0-9]?\s[0-9][A-Z]{2}|BFPO\s[0-9]{1,4}|"
        r"[ACDEFHKNPRTVWXY][0-9]{2}\s[A-Z0-9]{4}|"
        r"[ABCEGHJ-NPRSTVXY][0-9][A-Z]\s[0-9][A-Z][0-9])(?![\w-])"
    ),
    frozenset(chr(a) for a in range(97, 123))
    | frozenset(chr(a) + chr(b) for a in range(97, 123) for b in range(97, 123)),
    languages=("en",),
    case=True,
    validator=lambda match: not re.match(r"(?:[LTCS][0-9]\s|Q[0-9])", match[0]) or len(match[0]) > 6,
    then=digits(1, 2),
    examples=("Redcar [TS10 1ZW]\n", "Horbury, [WF4 2ZL]\n", "Québec  [J0X 9Z9]\n", "[V31 X5P7]\n"),
    not_examples=("TS10", "B12 low"),
)
recognizer(
    "zip-au",
    "ZIP",
    r"(?<=\s)[0-9]{4}(?![\w/-])(?!\.[0-9])",
    digits(4),
    languages=("en",),
    before=(r"\b(?-i:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|ACT|NT)\s{1,2}$",),
    prior={"nsw", "vic", "qld", "sa", "wa", "tas", "act", "nt"},
    window=8,
    examples=("Broadmeadow NSW [2292]\n",),
    not_examples=("SA node 2292",),
)
recognizer(
    "zip-sg-in",
    "ZIP",
    r"(?<![\w-])(?:[0-9]{6}|[1-9][0-9]{2}\s[0-9]{3})(?![\w-])",
    digits(6, 3),
    languages=("en",),
    before=(
        (
            r"(?:\#[0-9]{2}-[0-9]{2,3},?(?:\sSingapore)?|Singapore|Vadodara|Bengaluru|Chennai|"
            r"Hyderabad|Mumbai|Kochi|Pune|Delhi|Kolkata|Coimbatore|Madurai|Pollachi|Malappuram|"
            r"Manipal|PIN|Rajasthan|Pradesh|Kerala|Karnataka|Gujarat|Tamil\sNadu|Maharashtra|"
            r"Telangana)[\s,–-]{1,3}$"
        ),
    ),
    window=24,
    examples=("Singapore [150239] |", "Vadodara [390 005]  "),
    not_examples=("MRN 150239",),
)
recognizer(
    "zip-label",
    "ZIP",
    (
        r"(?:C\.?\s?P|CPA|código\spostal|cod\.?\s?pos(?:tal)?|distrito\spostal|postnr|postnummer|"
        r"d\.?p)\.?(?:/sted)?\s?[:=]?\s{0,3}(?P<id>[A-Z]?[0-9]{4,6}|[A-Z][0-9]{4}[A-Z]{3}|[0-9]{7}(?=\|)|(?<=:)[0-9]{7}|(?<=:\s)[0-9]{7})(?![0-9])"
    ),
    ("c", "cp", "cpa", "código", "cod", "codpos", "distrito", "postnr", "postnummer"),
    languages=("es", "nb"),
    not_before=(r"(?:adscrita|dr|dra|pmm|med)\.?\s*$",),
    window=12,
    examples=("CP [86090]\n", "C.P. [41010]\n", "CP: [46680]\n", "CP [N3328]\n", "CP: [7591538].\n"),
    not_examples=("CP 12",),
)
recognizer(
    "zip-argentina",
    "ZIP",
    r"(?<![\w-])[A-HJ-NP-Z][0-9]{4}[A-Z]{3}(?![\w-])",
    frozenset("abcdefghjklmnpqrstuvwxyz"),
    languages=("es",),
    case=True,
    then=digits(4),
    examples=("Italia 663, P.B., [S2000CBM] Rosario", "2.º «C» ([C1414DCA]), y"),
    not_examples=("A2000CB",),
)
recognizer(
    "zip-us-es",
    "ZIP",
    r"(?<=\b(?-i:PR|TX|CA|FL|NY|AZ|NM|NJ|IL)\s)[0-9]{5}(?:-[0-9]{4})?(?![\w-])",
    digits(5),
    languages=("es",),
    prior=("pr", "tx", "ca", "fl", "ny", "az", "nm", "nj", "il"),
    examples=("Carolina, PR [00985], con",),
    not_examples=("CA 1254",),
)
recognizer(
    "zip-es",
    "ZIP",
    (
        r"(?<![\w.])(?<![0-9]-)(?:0[1-9]|[1-4][0-9]|"
        r"5[0-2])[0-9]{3}(?![\w-])(?!\.[0-9])(?!\s?(?:mg|ml|/|€|euros|U\b|UI\b|copias|leucocitos|"
        r"plaquetas))"
    ),
    digits(5),
    languages=("es",),
    before=(
        (
            r"(?:[0-9]|[ºª]\s?\w?|izq\.?|dcha\.?|bajo\s?\d?|baixos|casa\s\d+|[0-9]a|s/n|IZ|D|A|C|"
            r"B)\s?[,|·\n-]{1,3}\s{0,3}$"
        ),
        r"(?:[ºª]\s?[A-Z]|[0-9])\s{2,}$",
        r"(?:CDMX|Lima|Guerrero|Capital),?\s$",
        r"[0-9]\s?\n$",
        r"(?:[Ss]/?n|[a-záéíóúñ]{3,}[.,])\s{1,2}$",
        r"(?:[0-9][\w.ºª-]{0,4}|dcha|izq|iz|izda|bajo|[0-9]\s?[A-H])[.,]?\s{1,2}$",
    ),
    after=(r"^\s{1,3}[·|-]?\s?(?-i:[A-ZÁÉÍÓÚÑ])\w*", r"^[.,;)]", r"^\s*\n", r"^\s*$"),
    window=16,
    examples=("15, 5º A, [26004] Logroño", "3 · [26250] · Santo", "71 2n 1a - [08241] Manresa"),
    not_examples=("plaquetas 26004 Logro", "NHC 28821"),
)
recognizer(
    "zip-before-city-es",
    "ZIP",
    r"(?<![\w.-])(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}(?=(?:\s{1,2}|\s?-\s?)(?-i:[A-ZÁÉÍÓÚ]['’]?[a-záéíóúñA-Z]{2}))",
    digits(5),
    languages=("es",),
    not_before=(_NUMBER_OF_SOMETHING,),
    window=20,
    examples=("Avda. Valdecilla, s/n. [39008] Santander", "Reocín [39539] Cantabria"),
    not_examples=("lote 39008 Pfizer", "n.º prof. 44712 Iñigo", "ref. 28040 Madrid"),
)
recognizer(
    "zip-after-city",
    "ZIP",
    r"(?<=[^\W\d_] )(?:[0-9]{5}(?:-[0-9]{4})?|0[0-9]{3}|[3-9][0-9]{3})(?![\w/%-])(?![.,:][0-9])",
    digits(4, 5),
    languages=("en", "es"),
    validator=lambda match: _after_a_city(match),
    not_before=(_NUMBER_OF_SOMETHING,),
    not_after=(r"^\s?(?:mg|ml|kg|g|kcal|units?|steps|h|hrs|hours|copies|cells|km|m|%|x|/|°)",),
    window=20,
    examples=("in Bloemfontein [9301].", "Gran Vía 111, Barcelona [08014]\n"),
    not_examples=("MRN 28301", "platelets 28301", "Boston 2004"),
)
recognizer(
    "zip-glued-es",
    "ZIP",
    r"(?:(?<=ESQ)|(?<=\)CP))[0-9]{5}(?=[A-Z])",
    digits(5),
    languages=("es",),
    case=True,
    examples=("33-1ºESQ[15705]SANTIAGO",),
    not_examples=("ESQ1570",),
)
recognizer(
    "zip-nb",
    "ZIP",
    (
        r"(?<![\w.,/-])(?<![0-9]\ )[0-9]{4}(?=\s(?-i:[A-ZÆØÅ])[\wæøåÆØÅ]{1,})(?!\s(?:Hz|KJ|mg|ml|"
        r"NOK|IE|E|Kcal)\b)"
    ),
    digits(4),
    languages=("nb",),
    before=(
        (
            r"(?:[0-9]\s?[A-H]?|H[0-9]{4}|vei|veien|vegen|gata|postboks\s[0-9]+|legesenter|legekontor|"
            r"sykehus|grenda|[a-zæøå]{2,}),\s{1,2}$"
        ),
        r"[0-9]\s?[A-H]?\s?\n$",
        r"(?:i|til|på|postnr|adr|adresse|bosted|·|\|)[:.]?\s$",
    ),
    not_before=(
        (
            r"(?:siden|i|fra|høsten|våren|sommeren|mai|juni|juli|mars|april|januar|februar|august|"
            r"september|oktober|november|desember|født|ca)\s*$"
        ),
    ),
    window=26,
    examples=("Haugerudveien 60, [0674] Oslo", "Stormyrlia 3, [8008] Bodø"),
    not_examples=("siden 2011 Oslo", "i 2019 Ahus"),
)
