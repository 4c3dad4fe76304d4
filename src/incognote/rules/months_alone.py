"""Months that stand alone, in three languages, told from the names and verbs they look like."""

from __future__ import annotations

import re

from incognote.rules.recognizer import recognizer
from incognote.rules.words import MONTH_WORDS, any_of

_EN_MONTHS, _ES_MONTHS, _NB_MONTHS = (frozenset(MONTH_WORDS[language].split()) for language in ("en", "es", "nb"))

_WHEN_EN = (
    r"(?:in|since|last|next|this|by|until|til|till|from|during|through|thru|early|late|mid|"
    r"before|after|on|for|every|around|of|due|and|to|or|end\s+of|beginning\s+of|start\s+of|"
    r"middle\s+of|back\s+in|each|past|between)\s*-?$"
)
_MONTH_EN = any_of(MONTH_WORDS["en"].title())
# Who stands before a person that is called like a month.
_PERSON_EN = (
    r"(?:(?:grand)?(?:mother|father|son|daughter)|sister|brother|wife|husband|aunt|aunty|auntie|uncle|cousin|niece|friend|"
    r"partner|mamaw|nan|mom|mum|dad|nurse|mgr|manager|names?|called|by|with|Mr|Mrs|Ms|Miss|Dr|RN|Sr|PO|is)"
    r"[.,:]?\s+$"
)
recognizer(
    "months-from-to-en",
    "DATE",
    rf"{_MONTH_EN}\s?[-–]\s?{_MONTH_EN}(?![\w'’-])(?!\.?,?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    then={"-", "–"},
    validator=lambda match: len(set(re.split(r"\s?[-–]\s?", match[0]))) == 2,
    examples=("Off season [Nov–Mar], prefers", "Medicine Hat [May-Oct], gets"),
    not_examples=("Father Jun-Jun", "May-Thurner"),
)

recognizer(
    "month-alone-en",
    "DATE",
    (
        r"(?:January|February|September|October|November|December|JANUARY|FEBRUARY|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|"
        r"July|JULY|Sept|SEPT|Oct|Nov|NOV|Feb|FEB|Dec|Aug|Apr|Jul)(?![\w'’])(?![-–]\w)"
        r"(?!\.(?-i:[a-z]))(?!,?\s?[0-9]{1,4}(?![0-9,.]))"
    ),
    _EN_MONTHS,
    languages=("en",),
    case=True,
    not_before=(r"(?:Mr|Mrs|Ms|Miss|Dr|Mx)\.?\s+(?-i:[A-Z][a-z]+\s+)?$",),
    window=18,
    examples=("since [October] he", "Lexiscan [Oct] with", "was 8.2 ([Aug])."),
    not_examples=("Mr Peter September, ask", "Dr. Nov", "OCT of the macula"),
)

recognizer(
    "month-alone-or-name-en",
    "DATE",
    r"(?:April|June|August)(?![\w'’-])(?!\s(?-i:[A-Z][a-z]))(?!,?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    not_before=(
        _PERSON_EN,
        r"(?-i:(?!(?:In|Since|By|Until|Last|From|This|Next|During|Before|After|Late|Early|Every)\b)[A-Z][a-z][\w'-]*),?\s+$",
        r"[\"“‘']$",
        r"(?:^|\n)\s*$",
    ),
    not_after=(
        r"^,?\s(?:and|or)\s(?-i:[A-Z])",
        r"^\s(?:is|was|has|had|says?|said|came|who|herself|himself|aware|reports?|will|wants?|driving|does|told|keeps|\(|(?-i:[A-Z]\.))\b",
    ),
    window=16,
    examples=("last [April]", "(E. coli, [June])", "ca, stent [August]. He", "that [August].\n"),
    not_examples=("April is a nurse", "sister, June and Ann", "lives with wife June.", "Goes by: June", "Aunty June,"),
)

recognizer(
    "month-alone-ambiguous-en",
    "DATE",
    r"(?:March|May|Mar|Jan|Jun|MAY|MARCH|JUNE|APRIL|AUGUST)(?![\w'’])(?![-–]\w)(?!\s(?-i:[A-Z][a-z]))(?!,?\.?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(
        (
            r"(?:in|since|last|next|this|by|until|til|till|from|during|through|early|late|mid|before|"
            r"after|every|around|of|due|due\s+back|end\s+of|between|back\s+in|late)\s*-?$"
        ),
        r"[(]$",
        r"(?:Oct|Nov|Dec|Sept|'[0-9]{2}),\s$",
    ),
    window=14,
    not_before=(_PERSON_EN, r"(?:Ides\s+of|daughter|son|with|and)\s+(?:of\s+)?$"),
    not_after=(r"^\s(?:is|was|has|says?|said|be|not|have|need|cause)\b",),
    examples=("since [May] he", "mid-[March]", "due back [May]; Red", "HiDAC x2 (Oct, [Jan])"),
    not_examples=("She may go", "May is a nurse", "sister May", "spoke to Jan (reception)", "May-Thurner: left"),
)

recognizer(
    "month-alone-after-words-en",
    "DATE",
    r"(?:March|May|Mar|Jan|Jun)(?![\w'’])(?=[).,;]|\s*\n|\s{2}|\s(?-i:[a-z(]))(?!,\s?(?-i:[0-9A-Z]))(?!\.\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(
        r"(?-i:\b[a-z]{3,}|[0-9]|[A-Z]{3})\s+$",
        r"\n$",
    ),
    not_before=(_PERSON_EN, r"(?:to|for|and|or|from|see|saw|told|ask|asked|per|no|on|HE|SHE|IT|WE|YOU)\s+$"),
    not_after=(r"^\s(?:is|was|has|had|says?|said|came|who|be|not|have|need|cause|i|we|she|he|you|they|the)\b",),
    window=12,
    examples=("UDS [March] consistent", "was 58 [March]), HbA1c"),
    not_examples=("HE MAY STOP", "TO WHOM IT MAY CONCERN", "case mgr Jan Teel", "nurse Jan said", "\nMay I ask"),
)

recognizer(
    "month-alone-lower-en",
    "DATE",
    (
        r"(?:january|february|april|june|july|august|september|october|november|december|sept|oct|"
        r"nov|feb|jan|aug)(?![\w'’-])(?!\s?[0-9])"
    ),
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(_WHEN_EN,),
    not_before=(r"(?:and|for|to|,)\s*$",),
    window=14,
    examples=("since [october] he",),
    not_examples=("april is a nurse",),
)

_FULL_MONTH_ES = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
)

recognizer(
    "month-alone-es",
    "DATE",
    rf"{_FULL_MONTH_ES}(?:\s?[-–/]\s?{_FULL_MONTH_ES}|\spasado)?(?![\w-])(?!\s(?:de|del)\s(?:[0-9]|dos|mil))",
    _ES_MONTHS,
    languages=("es",),
    case=True,
    window=20,
    not_before=(
        r"[0-9]\s+de\s+$",
        r"(?:agua\s+de|llama|llamada|llamado|(?:el|la)\s+tal)\s$",
        r"(?:calle|c/|avenida|avda\.?|plaza|[0-9])\s+(?:de\s+)?$",
        (
            r"(?:virgen|veinticinco|dos|primero|hospital|cruz|barrio|colonia|col\.|plaza|"
            r"paseo)\s+de\s*$"
        ),
    ),
    examples=(
        "desde [octubre]",
        "a finales de [abril]",
        "HbA1c de [abril] 8,6",
        "preprotésica: [abril-junio]. Muñón",
        "segunda dosis, [junio]).",
        "en [marzo pasado] y",
    ),
    not_examples=("avenida de mayo", "12 de mayo", "como agua de mayo", "se llama abril. Piel"),
)

recognizer(
    "month-short-alone-es",
    "DATE",
    r"(?:ene|feb|abr|ago|sept|oct|nov|dic|Ene|Feb|Abr|Ago|Sept|Oct|Nov|Dic)(?![\w'’/-])(?!\.?\s?[0-9])",
    _ES_MONTHS,
    languages=("es",),
    case=True,
    before=(r"(?:en|desde|hasta|volver|vuelve|control|revisión|cita|para|de|neg|previo|última?|\()\s?$", r"(?:^|\n)$"),
    not_before=(r"(?:[0-9]|de\sla|lo)\s(?:de\s)?$",),
    window=12,
    examples=("(previo NR en [feb]), FTA", "Volver [dic]. Tfno", "sem.\n[Dic] urgencia"),
    not_examples=("3 de feb", "el abr"),
)

recognizer(
    "month-alone-nb",
    "DATE",
    (
        r"(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|"
        r"okt\.|feb\.|nov\.|des\.|jan\.|sept\.)(?![\w-])(?!\s?-?[0-9])"
    ),
    _NB_MONTHS,
    languages=("nb",),
    case=True,
    before=(
        r"(?-i:[a-zæøå])[.,:–-]?\s?$",
        r"[(/]$",
        (
            r"(?:i|siden|sidan|fra|frå|til|før|etter|ut|innen|medio|ultimo|primo|rundt|starten\s+av|"
            r"slutten\s+av|av|midten\s+av|neste|sist|forrige|denne|om|og|mot|gjennom|hver|tidlig|sent|"
            r"seint|søndag\s+i|mandag\s+i)\s*$"
        ),
    ),
    not_before=(r"(?:[0-9]\.?|etternavn|fru|hr)\s*$",),
    window=16,
    examples=("siden [oktober]", "i slutten av [mai]"),
    not_examples=("12. mars",),
)

recognizer(
    "month-short-alone-nb",
    "DATE",
    r"(?:jan|feb|aug|sept|okt|nov|des)(?![\w])(?!\.?\s?[-–'/]?[0-9])(?!\.[-–])",
    _NB_MONTHS,
    languages=("nb",),
    case=True,
    before=(
        r"(?:i|siden|sidan|fra|frå|til|før|etter|ut|innen|neste|sist|time|muntlig|fjernet|operert|innlagt|påvist|kontroll)\s$",
        r"[(]$",
    ),
    window=12,
    examples=("frikort siden [aug]. Skade", "quetiapin i [nov], mer", "krampe x 1 ([aug]) og"),
    not_examples=("3. des", "okt.–des. 2018", "i nov 2019"),
)
