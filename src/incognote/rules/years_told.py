"""Years in words or cut short: ``nineteen seventy two``, ``el dos mil tres``, ``en el 92``, ``los ochenta``."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import YEAR_WORDS_ES, any_of, word_set

_TENS_EN = any_of("twenty thirty forty fifty sixty seventy eighty ninety")
_UNITS_EN = any_of("one two three four five six seven eight nine")
_TEENS_EN = any_of("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
_LAST_EN = rf"(?:{_TENS_EN}(?:[-\s]{_UNITS_EN})?|{_TEENS_EN}|oh[-\s]{_UNITS_EN})"

recognizer(
    "year-told-en",
    "DATE",
    (
        r"(?:in|since|until|till|til|by|from|and|of|to|back\sin|after|before|around|year)\s"
        rf"(?P<id>(?:nineteen|twenty)[-\s]{_LAST_EN}|two\sthousand(?:\sand)?\s(?:{_LAST_EN}|{_UNITS_EN}))(?![\w-])"
    ),
    word_set("in since until till til by from and of to back after before around year"),
    languages=("en",),
    ahead={"nineteen", "twenty", "two"},
    not_after=(
        r"^\s(?:mg|milligrams?|units?|percent|per\s?cent|mils?|ml|micrograms?|hours?|days?|weeks?|over|calories|steps|years?|"
        r"minutes?|feet|point|beats|grams?)\b",
    ),
    examples=(
        "was drafted in [nineteen seventy two] comma",
        "where Mom was in [twenty-nineteen]. He",
        "aviation until [two thousand nine] period",
    ),
    not_examples=("to twenty ten milligrams", "of two thousand calories", "from twenty to thirty", "to twenty five"),
)

_TENS_ES = any_of("cuarenta cincuenta sesenta setenta ochenta noventa")
_UNITS_ES = any_of("uno dos tres cuatro cinco seis siete ocho nueve")
_LATE_ES = rf"{_TENS_ES}(?:\sy\s{_UNITS_ES})?"

recognizer(
    "year-told-es",
    "DATE",
    rf"(?:(?:en|desde|hasta|por)\sel|del?|año|en)\s(?P<id>{YEAR_WORDS_ES})(?![\w])(?!\s(?:cientos|mil|unidades|mg|mililitros|miligramos|euros|gramos))",
    word_set("en desde hasta por de del año"),
    languages=("es",),
    ahead={"dos", "mil"},
    validator=lambda match: not match["id"].lower().endswith("mil"),
    examples=("positivo desde el [dos mil tres] lo", "por allá en el [dos mil dieciocho].\n"),
    not_examples=("dosis de dos mil unidades", "de dos mil setecientos"),
)

recognizer(
    "short-year-es",
    "DATE",
    (
        rf"(?:(?:(?:en|desde|hasta|por|entre|y)\sel|huelga\sdel|crisis\sdel|temporal\sdel|invierno\sdel|verano\sdel|"
        rf"guerra\sdel|protestas\sdel|terremoto\sdel|año)\s(?P<id>[4-9][0-9]|{_LATE_ES})|"
        r"nacid[oa]\sen\s(?:el\s)?(?P<id2>[2-9][0-9]))"
        r"(?![\w%/-])(?![.,:][0-9])(?!\s?(?:%|‰|por\sciento|mg|ml|kg|cm|años|[0-9]|percentil))"
    ),
    word_set(
        "en desde hasta por entre y huelga crisis temporal invierno verano guerra protestas terremoto año nacido nacida"
    ),
    languages=("es",),
    not_before=(r"(?:percentil|p|saturación|fc|peso)\s(?:en\s)?el\s$",),
    window=20,
    examples=(
        "retiro voluntario en el [92] siendo",
        "VIH desde el [93], CD4",
        "Libertad entre el [75] y el [81]; es",
        "cadera en el [noventa y siete]. Tensión",
        "la huelga del [62] y",
    ),
    not_examples=("en el 80 % de", "en el 90 por ciento", "desde el 50%", "hasta el 40,5"),
)

recognizer(
    "decade-told-es",
    "DATE",
    (
        r"(?:en|por|desde|de)\slos\s(?P<id>(?:sesenta|setenta|ochenta|noventa)|(?<=en\slos\s)(?:cuarenta|cincuenta|[3-9]0))"
        r"(?![\w%/-])(?!\s(?:años|mg|y\s(?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|por\sciento|%))(?![.,][0-9])"
    ),
    ("en", "por", "desde", "de"),
    languages=("es",),
    then={"los"},
    not_before=(r"(?:cerca|pasa\w*|alrededor|encima|rond\w+|mayor|hasta)\s(?:de|en)\slos\s$",),
    window=24,
    examples=("conozco desde los [ochenta], cuando", "mugalari en los [cincuenta] y", "allá por los [noventa].\n"),
    not_examples=("pasa de los ochenta", "a los sesenta y dos", "en los sesenta y cinco años", "en los 80 años"),
)

_TENS_NB = any_of("tjue tyve tretti førti femti seksti sytti åtti nitti")
_UNITS_NB = any_of("en én ett to tre fire fem seks sju syv åtte ni")

recognizer(
    "year-told-nb",
    "DATE",
    (
        r"(?:i|siden|sidan|fra|frå|til|før|etter|året)\s"
        rf"(?P<id>(?:nitten(?:hundreog)?|totusenog|tjue)(?:{_TENS_NB}{_UNITS_NB}?|ti|elleve|tolv|[a-zæøå]{{3,4}}ten)|"
        rf"totusenog{_UNITS_NB}|{any_of('førti femti seksti sytti åtti nitti')}{_UNITS_NB})(?![\w])"
        r"(?!\s(?:år|mg|prosent|minutter|kilo|ganger|dager))"
    ),
    ("i", "siden", "sidan", "fra", "frå", "til", "før", "etter", "året"),
    languages=("nb",),
    validator=lambda match: (
        match[0][:2].lower() == "i " or match["id"].lower().startswith(("nitten", "totusen", "tjuetj"))
    ),
    examples=(
        "mora hans i [totusenogtjueen] av",
        "lillehammer i [sekstiåtte] femtini",
        "siden [nittensyttito] punktum",
    ),
    not_examples=("til sekstiåtte kilo", "i tjue minutter", "fra førtito"),
)

recognizer(
    "short-year-nb",
    "DATE",
    r"i\s(?P<id>[4-9][0-9])(?![\w%/:-])(?![.,][0-9])(?!\s?(?:år|mg|ml|kg|cm|%|dager|timer|min|minutter|uker|prosent|mnd|[0-9]|m|meter|km|l|graders?|poeng|slag)(?!\w))",
    ("i",),
    languages=("nb",),
    then=digits(2),
    before=(
        r"(?:giftet\sseg|gift|født|fødd|død|døde|operert|flyttet|flytta|kom|begynte|skilt|pensjonist)\s(?:seg\s)?i\s$",
    ),
    window=20,
    examples=("siden hun giftet seg i [62] var",),
    not_examples=("i 80 %", "puls i 90 slag", "lå i 50 minutter"),
)
