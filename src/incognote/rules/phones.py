"""Phones, faxes, pagers and extensions: numbers that ``phonenumbers`` knows, and those only the words around betray."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

_S = r"[\s.‐‑–/-]{0,2}"
_END = r"(?![0-9])(?![-/.][0-9])"
_EXT = r"(?:[,;]?\s?(?:x|ext\.?|opt\.?|anexo|linje)\s?[0-9]{1,5})?"
_REGION = {"en": ("US", "GB", "AU", "IE", "NZ", "ZA", "IN"), "es": ("ES", "MX", "AR", "CO", "CL", "PE"), "nb": ("NO",)}

_PHONE_WORDS = (
    r"tel|tele|telf|teléf|teléfono|teléfonos|telephone|tfno|tfno\.|tlf|tif|tlfno|telefon|"
    r"telefonen|telefono|phone|ph|phon|cell|mobile|mob|móvil|movil|mobil|cel|celular|home|"
    r"work|office|call|called|calls|callback|cb|ring|"
    r"rang|ringt|ringe|ringes|ringer|ringte|text|texted|sms|whatsapp|wa|fono|contacto|contact|"
    r"kontakt|kontaktes|nås|treffes|nummer|nr|number|num|reach|reached|line|linje|direkte|dir|"
    r"vakttelefon|vakttlf|døgntlf|kontortlf|hp|"
    r"desk|triage|pager|pgr|bleep|bleeped|beeper|page|busca|busca:|calling|ext|extension|"
    r"extensión|hotline|t|p|h|c|w|o|cb|emergency|pårørende|urgencias|avisar|llamar|llama|"
    r"llamé|llamada|fijo|centralita|secretaría|secretaria|sec"
)
_FAX_WORDS = r"fax|faxed|faks|telefaks|telefax|fakset|fx|f"

recognizer(
    "phone-na",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./])(?<![A-Z]-)(?<![0-9]\ "
        r")(?:\+?1[\s.-]?)?(?:\([2-9][0-9]{2}\)\s?|"
        rf"[2-9][0-9]{{2}}[-./\ ]\s?)[0-9]{{3}}[-.\ ]\s?[0-9]{{4}}{_END}(?:(?:[,;]?\s?(?:x|ext\.?|"
        r"extension)\s?[0-9]{1,5})(?![0-9]))?"
    ),
    digits(1, 3) | {"(", "+"},
    languages=("en",),
    not_before=(
        (
            r"(?:ssn|nhs|npi|mrn|acct|account|id|policy|member|meeting\s+id|claim|file|no|#|code|ref|"
            r"barcode|ubrn|nhs\s+no|medicare|hc|ohip|svc|phn|edipi|reg|lic|licence|license|order|bank|"
            r"banks\s+federal,|card|nhs\s+number|health\s+card|icn|chart|case|tracking)\.?:?\s*#?\s*$"
        ),
    ),
    window=16,
    then={"-", ".", "/", ")", "("} | digits(3),
    examples=(
        "call [207-555-0149] x",
        "([815-555-0120])",
        "cell [(432) 555-0115].",
        "[1-800-555-0172 x3318]",
        "her number [203-555-\n0198]. Raised",
        "[309/555-0141]",
        "[651.555.0187]",
    ),
    not_examples=("MRN 207-555-0149", "123-456-7890", "NHS 485 777 3456"),
)

recognizer(
    "phone-international",
    "PHONE",
    (
        r"\+\ ?[0-9]{1,3}(?:[\ .-]{0,2}\([0-9]{1,4}\))?(?:(?:[\ .-]|"
        rf"\n(?=[0-9]{{2}}))?[0-9]{{1,10}}){{1,6}}{_END}{_EXT}"
    ),
    ("+",),
    validator=lambda match: 8 <= sum(c.isdigit() for c in match[0]) <= 16,
    examples=("tlf [+47 92 38 41 07].", "[+34 612 345 678]", "[+44 7700 900318]", "[+1-443-555-0155]", "[+4741508832]"),
    not_examples=("+2 edema 12 34", "HR +12 34"),
)

recognizer(
    "phone-local-en",
    "PHONE",
    (
        rf"(?<![0-9])(?<![0-9][-./])(?<![0-9]\s)(?<![\w]-)[0-9]{{3}}-\s?[0-9]{{4}}{_END}(?:\s?"
        r"x[0-9]{1,5})?"
    ),
    digits(3),
    languages=("en",),
    before=(
        (
            rf"(?:{_PHONE_WORDS}|{_FAX_WORDS}|number|driver\s+\w+|"
            r"Dr\.?\s+(?-i:[A-Z])\w+(?:\s(?-i:[A-Z])\w+)?|conf)[\s:.,#(]*(?:\(?\w{1,8}\)?\s?)?$"
        ),
        r"\b555-[0-9]{4}\s*(?:or|,|/)\s*$",
    ),
    window=26,
    then={"-"},
    examples=("telephone [555-0166].", "Phone:[555-0103]Ins", "driver Otis [555-0181])"),
    not_examples=("accession 555-0166", "study 120-4471"),
)

#: Words after which a number is a number of something else.
_OTHER_NUMBER = (
    r"(?:ssn|nhs|npi|mrn|mr|ur|acct|account|id|policy|member|claim|file|no|nos|code|ref|case|study|accession|acc|lot|batch|"
    r"serial|sn|s/n|model|order|card|chart|hosp|specimen|sample|barcode|license|licence|lic|dea|badge|unit|room|rm|ward|"
    r"docket|plate|invoice|job|conf|receipt|passport|visit|encounter|csn|fin|auth|protocol|kit|tag|device|isbn|cas|rx|"
    r"chi|nhi|nric|ic|ni|gmc|nmc|imc|medicare|phn|ohip|fnr|konto\w*|kontonr|kid|jnr|j\.nr|journalnr|hpr|npr|serienr|nr|nhc|dni|"
    r"cuenta|cta|cédula|rut|exp\w*|folio|póliza|colegiad[oa]|col|mp|mn|cmp|matrícula|nº|n°|n\.º|código|lote|saksnr|"
    r"henvisning\w*|prøvenr|sak|polise\w*|org)\.?\s?(?:no|number|num|id|nr|n[º°])?[\s.:#=-]*$"
)
recognizer(
    "phone-local-alone-en",
    "PHONE",
    r"(?<![\w.,/#=-])[2-9][0-9]{2}-[0-9]{4}(?![\w/-])(?![.,][0-9])",
    digits(3),
    languages=("en",),
    then={"-"},
    not_before=(_OTHER_NUMBER, r"[0-9]\s$"),
    not_after=(r"^\s?(?:mg|ml|kcal|units?|steps|copies|cells|g\b)",),
    window=24,
    examples=("sister Ruth [482-7719] will",),
    not_examples=("accession 482-7719", "1500-2000 kcal", "study 420-4471"),
)
recognizer(
    "phone-zero-first",
    "PHONE",
    (
        r"(?<![\w.,/#=+-])(?<![0-9]\s)(?:\(0[1-9][0-9]{0,3}\)\s?[0-9]{3,4}[\s.-]?[0-9]{3,4}|"
        r"0[1-9][0-9]{1,3}[\s-][0-9]{3}[\s.-]?(?:[0-9]{2}[\s.-]?[0-9]{2}|[0-9]{3,4})|0[1-9][0-9]{3}\s[0-9]{5,6}|"
        rf"02[0-9]\s[0-9]{{4}}\s[0-9]{{4}}){_END}(?!\w)(?!\s[0-9]{{2}})"
    ),
    digits(3, 4, 5) | {"("},
    languages=("en", "es"),
    then=digits(2, 3, 4, 5, 6, 7) | {"-"},
    validator=lambda match: 9 <= sum(char.isdigit() for char in match[0]) <= 11,
    not_before=(_OTHER_NUMBER,),
    window=24,
    examples=("suegra, ña Victoria, [0972 881 204].", "neighbour has it: [01632 960771]", "/ [(0212) 862-4471]\n"),
    not_examples=("NHS 0487 773 3456", "cuenta 0102-0447-12-0000883391", "MRN 0972 881 204"),
)
recognizer(
    "phone-two-fives-en",
    "PHONE",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[6-9][0-9]{4}[\s-][0-9]{5}(?![\w/-])(?!\s[0-9])",
    digits(5),
    languages=("en",),
    then=digits(5) | {"-"},
    not_before=(_OTHER_NUMBER,),
    window=24,
    examples=("coordinator Jancy Rani [94430 00268];",),
    not_examples=("card no 94430 00268",),
)
recognizer(
    "phone-555",
    "PHONE",
    rf"(?<![0-9-])(?<![\w]-)555-01[0-9]{{2}}{_END}",
    digits(3),
    languages=("en",),
    then={"-"},
    examples=("by [555-0134] on",),
    not_examples=("A-555-0134",),
)

recognizer(
    "phone-uk-style",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./\s])(?:\(0[0-9]{1,4}\)\s?|"
        rf"0[1-9][0-9]{{0,4}}[\s-])[0-9]{{3,4}}[\s-]?[0-9]{{2,4}}(?:\ [0-9]{{2,4}})?{_END}{_EXT}"
    ),
    frozenset("9" * n for n in range(2, 6)) | {"("},
    languages=("en",),
    then=digits(2, 3, 4, 5, 6, 7) | {"-"},
    validator=lambda match: 8 <= sum(c.isdigit() for c in re.sub(r"(?i)\s?(?:x|ext).*", "", match[0])) <= 12,
    before=(
        (
            rf"(?:{_PHONE_WORDS}|{_FAX_WORDS}|on|to|by|hub|wayne|dwayne|his|"
            r"her)[\s:.,|()\t]*(?:\(?(?:conf|is|number|at|on|me|now|back|to|same\s+day)\)?\s*)?$"
        ),
        r"(?-i:[A-Z])[\w'’]+[\s,:(|/]{1,3}$",
        r"[/|(]\s*$",
        r"\)[\s,:]*$",
        r"(?:direct|number\sis|bypass|stokes|no\.|clare)[:\s]*$",
    ),
    window=30,
    not_before=(
        (
            r"(?:nhs|mrn|hosp|(?:nhs|hosp|ni|chart)\sno|id|acct|account|sort\s+code|ni|ref|#|pt|nhi|"
            r"ur|imc|gmc|nmc|va|hospital|unit|chi|ic|health)(?:\s?(?:no|number|num))?[.:#]*\s*$"
        ),
    ),
    examples=(
        "tel [01632 960 771]\n",
        "mob [0491 570 156]",
        "([020 7946 0321])",
        "Ph [(03) 5550 0172]",
        "Sorcha [086 555 0194]  IHI",
    ),
    not_examples=("NHS 0487 773 3456", "MRN 01632 960 771"),
)

recognizer(
    "phone-solid-en",
    "PHONE",
    r"(?<![\w-])0[1-9][0-9]{8,9}(?![\w-])",
    digits(10, 11),
    languages=("en",),
    before=(rf"(?:{_PHONE_WORDS}|{_FAX_WORDS}|FROM|TO)[\s:.,|]*$",),
    window=14,
    examples=("ring [01632960119] now",),
    not_examples=("MRN 01632960119",),
)

recognizer(
    "phone-freephone",
    "PHONE",
    rf"(?<![0-9])1[38]00[\s-][0-9]{{3}}[\s-][0-9]{{3,4}}{_END}",
    digits(4),
    languages=("en",),
    then=digits(3) | {"-"},
    examples=("triage [1300 555 019].",),
    not_examples=("1400 555 019",),
)

recognizer(
    "phone-singapore-india",
    "PHONE",
    (
        r"(?<![0-9])(?:[689][0-9]{3}\s[0-9]{4}|[6-9][0-9]{4}[\s-][0-9]{5}|"
        rf"0[0-9]{{2,3}}-[0-9]{{3}}\s?[0-9]{{4}}){_END}"
    ),
    digits(3, 4, 5),
    languages=("en",),
    before=(
        r"(?:hp|mob\w*|cell|ph|tel|alt|anxious|phone|contact|call|whatsapp)[\s:.|]*$",
        r"(?:coordinator|DMO)[\w\s,]{1,14}$",
    ),
    window=20,
    then=digits(3, 4, 5) | {"-"},
    examples=("HP | [9555 0136]\n", "Alt: [90000 41183] (son"),
    not_examples=("IC 9555 0136",),
)

recognizer(
    "pager-en",
    "PHONE",
    (
        r"(?:pager|pgr|bleep|bleeped|beeper|bleep\sno\.?|pg)\s?(?:no\.?|number|is|on|"
        rf"#)?[\s:#]{{0,3}}(?P<id>[0-9]{{1,2}}-[0-9]{{4}}|[0-9]{{3,5}}(?![-0-9])){_END}"
    ),
    ("pager", "pgr", "bleep", "bleeped", "beeper", "pg"),
    languages=("en",),
    examples=("pgr [31877] / senior", "bleep [2217].", "pager [7-4410]", "Pager: [7720]"),
    not_examples=("pager 603-555-0140",),
)

recognizer(
    "pager-p-en",
    "PHONE",
    r"(?<=\s)p(?P<id>[0-9]{4,5})(?![\w-])",
    ("p",),
    languages=("en",),
    case=True,
    examples=("J Rosales R2 p[8823]\n",),
    not_examples=("P8823",),
)

recognizer(
    "extension",
    "PHONE",
    (
        r"(?:ext(?:ensi[oó]n)?|anexo|busca|busca\snº)\b\.?\s?:?#?\s?(?P<id>[0-9]{3}\s[0-9]{3}|"
        rf"[0-9]{{3,5}}){_END}(?!\w)"
    ),
    ("ext", "extension", "extensión", "anexo", "busca"),
    not_before=(r"[0-9][,;]?\s?ext\.?\s?$",),
    window=10,
    examples=("Price ext [6602]\n", "ext. [7433]"),
    not_examples=("ext rotation", "555-0118, ext. 66"),
)

recognizer(
    "extension-x",
    "PHONE",
    r"(?<![\w-])(?P<id>x[0-9]-?[0-9]{3,4})(?![\w-])",
    ("x",),
    languages=("en",),
    case=True,
    examples=("I gave [x3391]. She", "Call me [x2260] or"),
    not_examples=("x2 doses", "MAX3391"),
)

recognizer(
    "extension-x-apart",
    "PHONE",
    r"(?<![\w-])x\s(?P<id>[0-9]{4})(?![\w-])",
    ("x",),
    languages=("en",),
    case=True,
    before=(r"(?-i:[A-Z])[a-z]+,?\sx\s$",),
    window=16,
    examples=("charge Delaney, x [7118]. pt",),
    not_examples=("mg x 1000",),
)

recognizer(
    "phone-spaced-digits",
    "PHONE",
    r"(?<![0-9] )(?<![0-9])(?:[0-9] ){7,9}[0-9](?![0-9])(?! [0-9])",
    digits(1),
    then=digits(1),
    examples=("PHONE [5 5 5 0 1 4 7 7 7 0]\n", "sonen: [9 5 1 0 8 8 3 6]. Sol"),
    not_examples=("1 2 3 4",),
)

recognizer(
    "phone-es",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./,])(?<![A-Z]{2})(?<![A-Z]-)(?:\+34\s)?(?:(?:\([89][0-9]{2}\)|"
        r"[6789][0-9]{2}|9[1-8](?=[\s.-]))[\s.-]?[0-9]{2,3}[\s.-]?[0-9]{2,3}(?:[\s.-]?"
        rf"[0-9]{{2}})?){_END}{_EXT}"
    ),
    digits(2, 3, 5, 6, 9) | {"("},
    languages=("es",),
    validator=lambda match: (
        len(re.sub(r"\D", "", re.sub(r"(?i)[,;]?\s?(?:x|ext|opt).*", "", match[0]))) == 9
        and match[0].count("\n") < 2
        and (len(re.findall("[0-9]+", match[0])) > 1 or _after_phone_word(match))
    ),
    not_before=(
        (
            r"(?:nhc|dni|nie|nass|nuss|cip|sip|tis|colegiad[oa]|col\.?|nº|n\.º|núm|historia|hc|"
            r"expediente|exp|ref|lote|s/n|sn|factura|cuenta|póliza|pasaporte|episodio|código|"
            r"afiliación)\.?:?\s*$"
        ),
    ),
    window=16,
    examples=("tel. [952 67 88 40], de", "móvil [612 345 678]", "Tfno.: [923-21-00-47]", "Tel [634112233]"),
    not_examples=("NHC 952 67 88 40", "952.678 plaquetas"),
)

recognizer(
    "phone-latin-america",
    "PHONE",
    (
        rf"(?:{_PHONE_WORDS}|whats|pbx|f(?=:)|directo|central|recados|"
        r"casa)\b\.?:?\s{0,2}(?:\((?=[^)]*[a-z])[\w\s.]{1,18}\):?\s?|"
        r"[a-zñ]{2,8}(?:\s[a-zñ]{2,10})?(?:\s?\([^)\n]{1,18}\))?:?\s)?(?P<id>(?"
        r":\([0-9]{2,4}\)|[0-9]{1,4})[0-9 .-]{5,13}[0-9])(?![0-9])(?:\s?[/y]\s?(?P<id2>(?"
        r":\([0-9]{2,4}\)|[0-9]{2,4})[0-9 .-]{5,13}[0-9])(?![0-9]))?"
    ),
    word_set(
        "teléfonos pbx f recados casa directo central tel telf teléf teléfono tfno tlf cel "
        "celular móvil movil fono contacto whatsapp llamar fijo wa cell fonos"
    ),
    languages=("es",),
    validator=lambda match: (
        7 <= sum(c.isdigit() for c in match["id"]) <= 13 and "  " not in match["id"] and ". " not in match["id"]
    ),
    examples=("cel. [315 770 1928] (señal", "Tel: [55 1234 5678]", "Fono [9 8765 4321]"),
    not_examples=("cel. 12", "contacto 15 min"),
)

recognizer(
    "phone-nb",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./,\s])(?:[2-9][0-9](?P<s>[\s.-])[0-9]{2}(?P=s)[0-9]{2}(?P=s)"
        r"[0-9]{2}|[2-9][0-9]{2}(?P<t>[\s.-])[0-9]{2}(?P=t)[0-9]{3}|"
        r"[2-9][0-9]{2}\s[0-9]{2}\s[0-9]{2}\s[0-9]|"
        rf"[2-9][0-9]{{2}}\s[0-9]{{2}}\s[0-9]\s[0-9]{{2}}){_END}(?!\ [0-9]{{2}}\b)"
    ),
    digits(2, 3),
    languages=("nb",),
    not_before=(r"(?:fnr|konto|kontonr|kontonummer|kid|ref|saksnr|nr\.\s?journal|pasnr|polise)\.?:?\s*$",),
    window=14,
    examples=("tlf. [57 86 44 19].", "([924 10 660])", "mob. [41.22.70.95] og", "[474-06-551]", "tlf [909 88 17 2]."),
    not_examples=("HR 57 86 44", "1234 56 78 90"),
)

recognizer(
    "phone-mobile-nb",
    "PHONE",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[49][0-9]{7}(?![\w/-])(?![.,][0-9])(?!\s?[0-9])",
    digits(8),
    languages=("nb",),
    not_before=(_OTHER_NUMBER,),
    not_after=(r"^\s?(?:kr|kroner|mg|ml)",),
    window=24,
    examples=("Ole Kristian [98221273] henter",),
    not_examples=("journalnr 98221273", "ref. 48012345"),
)
recognizer(
    "phone-nb-odd",
    "PHONE",
    rf"(?<![0-9])(?<![0-9][-./,\s])[2-9](?:\s?-?\s?[0-9]){{7}}{_END}(?!\ [0-9])",
    digits(1, 2, 3, 4, 5, 8),
    languages=("nb",),
    validator=lambda match: not re.fullmatch(r"(?:19|20)[0-9]{2}-(?:(?:19|20)[0-9]{2}|[0-9]{2}-[0-9]{2})", match[0]),
    before=(
        (
            rf"(?:{_PHONE_WORDS}|{_FAX_WORDS}|på|til|nå|gammel|fra|\(|resepsjon|mottaket|mor|far|roar|"
            r"katja|mobil\w*|sms|øystein|primær)[\s:.,(/]*(?:nr\.?\s?|vakt\s|mor:?\s|heim:?\s|"
            r"jobb(?:\s\w+)?\s|sonen:?\s|på\s|\w+\s)?$"
        ),
        r"\($",
        r"(?:pårørende|pårørande|kona|kone|mann|sønn|datter|mor|far)[^.\n]{0,28}[,:(]\s?$",
        rf"(?:{_PHONE_WORDS})[^.\n]{{0,22}}[,:(\s]$",
    ),
    window=40,
    not_before=(
        (
            r"(?:fnr|konto\w*|kid|ref|journalnr|jnr|id|hpr|npr|serienr|lot|sn|polise\w*|prøvenr|"
            r"henvisning\w*|saksnr|passnr)\.?:?\s*$"
        ),
    ),
    not_after=(r"^\s?(?:kr|kroner|mg|ml)",),
    examples=("mobil [46254547]. Synn", "nås på [900 77 11 2] hele", "ring [22 - 12 88 40].", "Roar ([98221273])"),
    not_examples=("fnr 12345678", "journalnr 98221273"),
)

recognizer(
    "calling-nb",
    "PHONE",
    (
        r"(?:calling|internt|intern|int\.?tlf)\s?(?:nr\.?\s?)?:?\s?(?P<id>[0-9]{1}-[0-9]{4}|"
        r"[0-9]{4,5})(?![0-9])"
    ),
    ("calling", "internt", "intern"),
    languages=("nb",),
    examples=("(calling [1-4402])",),
    not_examples=("internt 12",),
)

recognizer(
    "fax",
    "FAX",
    (
        r"(?:fax|faxed|faks|telefaks|telefax|fakset|fx)\b\.?(?:\s(?:no|nr|n0|results|form|conf|to|"
        r"us|on|resept|same|at|number|is|på|al|by|"
        r"número))*\s?[.:=#|]{0,3}\s{0,3}\(?(?P<id>(?:\+?[0-9]{1,3}[\s-])?(?"
        r":\([0-9]{2,5}\)|[0-9]{2,5})[-./\s]?\s?[0-9]{2,4}(?:[-./\s][0-9]{2,4}){0,3}|"
        r"[0-9]{8,11})(?![0-9])"
    ),
    ("fax", "faxed", "faks", "telefaks", "telefax", "fakset", "fx"),
    validator=lambda match: 7 <= sum(c.isdigit() for c in match["id"]) <= 13,
    examples=("Fax [(216) 555-0145]\n", "faks [72 57 30 47] |", "faxed [910-555-0142],", "fax to [020 7946 0812]"),
    not_examples=("fax 12 pages", "faxed 3/4"),
)

recognizer(
    "fax-header",
    "FAX",
    r"(?<![\w-])(?P<id>[2-9][0-9]{9})(?=\s{2,}(?:P\.|TO:))",
    digits(10),
    languages=("en",),
    examples=("VALLEY EYE  [6035550181]   TO: [6035550134]   P.01",),
    not_examples=("MRN 6035550181 to",),
)

recognizer(
    "fax-initial",
    "FAX",
    rf"(?<![\w])f:?\s(?P<id>\(?[0-9]{{2,4}}\)?[-.\s]\s?[0-9]{{3,4}}[-.\s][0-9]{{3,4}}){_END}",
    ("f",),
    examples=("T 520.555.0101  F [520.555.0102]\n", "P: (08) 5550 1137  F: [(08) 5550 1138]\n"),
    not_examples=("F 101 2",),
)


def _after_phone_word(match: re.Match[str]) -> bool:
    """A run of digits without blanks is a phone where a word says so, or where ``phonenumbers`` finds it possible."""
    left = match.string[max(0, match.start() - 18) : match.start()]
    return bool(re.search(rf"(?<!\w)(?:{_PHONE_WORDS})[\s:.(]*$", left, re.IGNORECASE)) or is_phone_number(
        match[0], "es"
    )


def is_phone_number(text: str, language: str) -> bool:
    """Whether ``phonenumbers`` holds it for a number of one of the language's countries."""
    import phonenumbers

    for region in _REGION.get(language, ()):
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(text, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
