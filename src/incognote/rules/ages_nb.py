"""Ages of people in Norwegian, in digits and words, told from durations by what stands around them."""

from __future__ import annotations

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, END, NAME, NUMBER, NUMBERS
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import AGE_WORDS, DECADE_WORDS, any_of

_NB = AGE_IN_WORDS["nb"]
#: Numbers that are articles or prepositions as well.
_ARTICLES = frozenset(("en", "én", "ein", "ett", "to"))
_NB_DECADE = any_of(DECADE_WORDS["nb"])
_NB_DURATION = (
    r"(?:(?<!var\s)i|for|etter|om|siste|hver|hvert|over|under|neste|første|fyrste|gjennom|"
    r"på\sover|på\s(?:ca|under)|innen|inntil|minst|i\sca|mer\senn|i\sover|etter\sca|i\ssnart|"
    r"cirka|siden|sidan|ca|i\snesten|gjennomsnitt|dom\spå|dom|koloskopi|i\snær|9,8\spå|"
    r"som\ser|juni,|fengsel\si|drøye|par|mange|annet|pakke|pakkeår|kvart|kvar|vart|gift\si|"
    r"jobbet|røykt|to\stil|de\ssiste|dei\ssiste|nesten|x|fikk|garanti|tok|prøvetid|derav|varighet|(?:brukt|oss|%|igjen|sett|tatt)\spå)\s*$"
)

_NB_KIN = (
    r"sønn(?:en)?|datter(?:en)?|dtr|dotter|bror(?:en)?|søster(?:en)?|syster|storebror|"
    r"lillebror|storesøster|lillesøster|veslesyster|halvsøster|halvbror|mor|far|mormor|morfar|"
    r"farmor|farfar|kone|kona|mann|ektefelle|samboer|kjæreste|fetter|kusine|tante|onkel|barn|"
    r"barna|tvilling\w*|yngste|eldste|pas|pasienten|fru|fr\.|niese|nevø"
)

recognizer(
    "age-years-nb",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}(?:½|,5)?|{_NB})\s(?:år|år\sog\s{NUMBER}\s(?:mnd|måneder|"
        r"månader)|mnd|måneder|månader|uker|veker|dager|dagar|døgn))(?=s?\s(?:gammel|gammal|gamal|"
        r"gml|gamle|alder)\b)"
    ),
    NUMBERS | AGE_WORDS["nb"],
    languages=("nb",),
    ahead={"år", "mnd", "mnds", "måneder", "månader", "uker", "veker", "dager", "dagar", "døgn"},
    examples=("[38 år] gammel lærer", "døde [72 år] gammel", "[sju år] gamal gut", "[14 mnd] gammel"),
    not_examples=("38 år siden",),
)

recognizer(
    "age-plain-years-nb",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}(?:½)?|{_NB})\sår(?:\sog\s{NUMBER}\s(?:mnd|måneder|"
        r"månader))?)(?![\w])(?!\s?(?:siden|sidan|tilbake|senere|seinare|etter|før|med|i\strekk|"
        r"til|ved|på(?!\s(?:\w+dag|nyttår|jul|påske|sankthans|olsok))|fast|gift|som\s(?:lærer|bonde)|gammel|gamal|gammal|gml|hos))(?!-)"
    ),
    NUMBERS | AGE_WORDS["nb"],
    languages=("nb",),
    not_before=(_NB_DURATION,),
    window=18,
    ahead={"år"},
    examples=("Kvinne, [62 år], polsk", "mor lever, [73 år].", "datter på [7 år]", "([58 år]) sitter"),
    not_examples=("i 20 år", "for 5 år siden", "etter 2 år", "hvert 3 år"),
)

recognizer(
    "age-of-person-nb",
    "AGE",
    (
        rf"(?:gutt|jente|mann|kvinne|dame|herre|pasient|pas\.?|kar|frue|baby|spedbarn)(?:,\s\w+)?,?\s(?:på\s)?"
        rf"(?P<id>(?:{NUMBER}|{_NB})\s(?:år|mnd|måneder|uker|dager))(?![\w-])(?!\s(?:gammel|gamal|gammal|siden))"
    ),
    ("gutt", "jente", "mann", "kvinne", "dame", "herre", "pasient", "pas", "kar", "frue", "baby", "spedbarn"),
    languages=("nb",),
    examples=("Gutt [4 år] med feber", "Kvinne, [62 år] ved innleggelse", "jente på [8 uker] til kontroll"),
    not_examples=("pasient i 4 år", "mann for 3 år siden"),
)

recognizer(
    "age-small-nb",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}(?:½)?|{_NB})\s(?:mnd\b|måneder|månader|uker|veker|"
        r"dager))(?!\s?(?:siden|sidan|tilbake|senere|etter|før|gammel|gamal))(?![\w-])"
    ),
    NUMBERS | AGE_WORDS["nb"],
    languages=("nb",),
    before=(
        (
            r"(?:barn|barnebarnet\ser|gut|gutt|jente|sønn|son|datter|dotter|jenta|guten|gutten|yngste|minste|den\sminste,|"
            r"korrigert|t\.o\.m\.|alder:?|nå|(?<!de\s)neste|tvilling\s[12],\s\w+,\snå|født)\s(?:på\s)?$"
        ),
        rf"(?:{_NB_KIN}|barn:)\s{NAME}(?:\s{NAME})?,?\s$",
        rf"\({NAME},\s$",
        rf"{NAME}\s{NAME},\s$",
        (
            r"(?:vaks\w*|bcg|mmr|rotarix|hexyon|prevenar|dose|gitt|lot|gikk|ord|krabb\w*|satt|smil\w*|gått|snakk\w*|[a-zæøå]*kramper?|"
            r"debut\w*|epilepsi|diagnos\w*|operert|innlagt|død|døde|epds)[^.;\n]{0,16}\s(?:ved|fra|frå)\s$"
        ),
        rf"{NAME}\spå\s$",
        r"^\($",
    ),
    not_before=(
        (
            r"(?:kontroll|time|om|etter|i|dose|ny|poliklinikk|hvert|rtg-kontroll|fra\sca|om\sca|"
            r"inntil|opphold|eng|sykmeldt|opptil|time\spå|varighet|kur|permisjon|ventetid|kjøreforbud|"
            r"bil|kg|ekg|dommen\svar|siste|epds\stas\sved|mål)\s(?:på\s)?\(?$"
        ),
        r"kontroll\w*\s*(?:om|ved)?\s*$",
    ),
    window=34,
    ahead={"mnd", "måneder", "månader", "uker", "veker", "dager"},
    examples=("sønn Leander [7 mnd], rom 11", "lot AROLC741 ved [6 uker] og", "en sønn på [18 måneder]."),
    not_examples=("kontroll 3 mnd", "om 6 uker", "etter 4 uker"),
)

recognizer(
    "age-compound-nb",
    "AGE",
    (
        rf"(?<![\w.,/-])(?P<id>{NUMBER}|{_NB})-?\s?(?:årig|åring|års(?:alder\b|kontroll|"
        r"dag\b))(?:[a-zæøå]{0,6})(?![\w])"
    ),
    NUMBERS
    | AGE_WORDS["nb"]
    | frozenset(number + end for number in AGE_WORDS["nb"] for end in ("åring", "årig", "åringen", "åringer")),
    languages=("nb",),
    examples=(
        "[90]-åring",
        "[66]-årig ukrainsk",
        "som [nitten]åring",
        "[27]årig Drammensgutt",
        "[Tre]åring",
        "til [7]-årsalder",
    ),
    not_examples=("i 80-årene",),
)

recognizer(
    "age-decade-nb",
    "AGE",
    (
        rf"(?<![\w.,/])(?P<id>(?:[1-9]0|1[0-9])-(?:årene|åra)|[1-9][0-9]-årsalderen|{_NB}årsalderen|(?:{_NB_DECADE}\w{{0,5}}|"
        r"tredve)(?:årene|åra|årsalderen)|tenårene|tenåra|tenåring(?:er|en|ar)?|barneårene|"
        r"barneåra)(?![\w])"
    ),
    digits(2)
    | {number + "årsalderen" for number in AGE_WORDS["nb"]}
    | frozenset(
        ten + end
        for ten in [*DECADE_WORDS["nb"].split(), "tjuetre", "tredve"]
        for end in ("årene", "åra", "årsalderen", "årsalder")
    )
    | {"tenårene", "tenåra", "tenåring", "tenåringer", "tenåringen", "barneårene", "barneåra", "tenåringar"},
    languages=("nb",),
    not_before=(r"(?:medisin|deler\sav|norge|utslett|svalbard|på)\s+(?:i\s+)?$",),
    examples=("i [60-årene]", "tidlig i [førtiårene]", "fra [tenårene]", "i [barneårene]"),
    not_examples=("på 80-tallet",),
)

recognizer(
    "age-label-nb",
    "AGE",
    rf"alder(?:\sved\s\w+)?[\s:|\t]{{1,8}}(?P<id>(?:{NUMBER})(?:\s(?:år|mnd)\b)?)(?![0-9./%])",
    ("alder",),
    languages=("nb",),
    examples=("Alder: [62]   Fylke",),
    not_examples=("alder ukjent",),
)

recognizer(
    "age-in-brackets-nb",
    "AGE",
    (
        rf"(?<=\()(?P<id>{NUMBER}(?:\s(?:år|mnd|uker))?|{_NB}(?:\sår)?)(?=\)|,\s|"
        rf"\si\s)(?:,\s(?P<id2>{NUMBER})(?=,|\sog))?(?:\sog\s(?P<id3>{NUMBER}(?:\s(?:år|"
        r"mnd))?)(?=\)))?"
    ),
    NUMBERS | AGE_WORDS["nb"],
    languages=("nb",),
    before=(
        rf"(?:{NAME})\s\($",
        (
            r"[a-zæøå]{0,8}(?:sønn\w*|datter\w*|dotter\w*|bror\w*|søster\w*|syster\w*|mor|far|kone\w*|kona|mann|mannen|"
            r"barn|barna|barnet|jente|jenta|jenter|gutt|gutten|gutter|yngste|eldste|snart)\s\($"
        ),
    ),
    not_before=(
        (
            r"(?:GCS|NEWS2?|CRP|Hb|MADRS|PHQ-9|GAD-7|Norton|MMSE|MoCA|KMI|BMI|EF|Rom|Seng|Apgar|HADS|"
            r"AUDIT|Barthel|LDL|INR|EDSS|CDT|ASA|CFS)\s\($"
        ),
    ),
    window=24,
    prior={"("},
    examples=("kona Vigdis ([64]) var med", "Storebror Ask ([seks]) er", "Vårin ([sju])."),
    not_examples=("NEWS (5)", "GCS (15)"),
)

recognizer(
    "age-after-name-nb",
    "AGE",
    (
        rf"(?P<id>{NUMBER}|{_NB}){END}(?!\s?(?:[0-9]|år|mnd|uker|dager|mg|ml|måneder|stk|ganger|"
        r"t\b|timer|%|kg|g\b|cm|mm|x|min))"
    ),
    NUMBERS | AGE_WORDS["nb"],
    languages=("nb",),
    before=(rf"{NAME},\s$",),
    after=(r"^,", r"^\.", r"^;", r"^\)", r"^-", r"^\s*\n", r"^\sog\b"),
    not_before=(
        (
            r"(?:Rom|Seng|Avd|Uke|Veke|Hb|Na|K|CRP|GCS|ASA|NEWS|Post|Gate|Blokk|Poststed|Januar|"
            r"Februar|Mars|April|Mai|Juni|Juli|August|September|Oktober|November|Desember|Dag|Grad|"
            r"Type|Kap|Nr|Tlf|Oslo|Bergen)[.,]*\s$"
        ),
    ),
    window=24,
    validator=lambda match: match["id"].lower() not in ("en", "to", "én", "ett", "ein", "0", "1"),
    prior={","},
    examples=("Tsegay Haile, [35], og kona", "Stein Holm Hauge, [17], er på"),
    not_examples=("Rom, 4,", "Hauge, to år"),
)

recognizer(
    "age-of-relative-nb",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}|{_NB}){END}(?!\s?(?:år|mnd|uker|dager|mg|ml|måneder|stk|ganger|"
        r"t\b|timer|%|kg|g\b|cm|mm|x\b|min|barn|døtre|sønner|søsken|andre|g/d|i\s[0-9]|[0-9]|juni|"
        r"mai|mars|april|juli|august|sept|okt|nov|des|jan|feb|eldre|av|gang|og\såtti))"
    ),
    NUMBERS | AGE_WORDS["nb"] - _ARTICLES,
    languages=("nb",),
    before=(
        rf"\b(?:{_NB_KIN})\s{NAME}(?:\s{NAME})?(?:,?\s|\s(?:på|er)\s)$",
        rf"\b(?:{_NB_KIN})\s(?:på|er)\s$",
        rf"(?:{NAME})\spå\s$",
        rf"{NAME},?\ser\s$",
        r",\s(?:er|nå|no|i\sdag|da|då|ca\.?)\s$",
        r"(?:fra|til|frå)\s(?:han|hun|ho)\svar\s$",
        (
            r"(?:i\sdag|i\slive,|lever,|levde\stil|fylle|jente|gutt|gutt\spå|jente\spå|"
            r"gutten\svar|pasienten\svar|,\ser|fylte|fyller|ble|blei|vart|han\sver|han\svar|hun\svar|"
            r"ho\svar|døde|døydde|død|hun\ser|han\ser|ho\ser|du\ser|er\snå|nå|mamma\ssom\ser|"
            r"en\salder\sav|fra\s(?:hun|han|ho)\svar|da\s(?:hun|han)\svar|då\s(?:ho|han)\svar|ved|mor|"
            r"far|snart|gutten\ser\snå)\s$"
        ),
    ),
    not_before=(
        (
            r"(?:kontroll|målt|score|gcs|dose|skår|ble\sca|vekt|temp|crp|hb|inr|uke|rom|avd|kl|post|"
            r"puls|bt|saturasjon|metning|terskel|sats?|nrs|epds|steg|hba1c|nå\s*:)\s(?:\w+\s)?$"
        ),
    ),
    window=34,
    validator=lambda match: match["id"].lower() not in _ARTICLES and match["id"] not in ("0", "1"),
    after=(
        r"^[,.;:)!?]",
        r"^\s*\n",
        r"^\s\(",
        r"^\s(?:og|i|på|år|fra|som|da|då|den|er|bor|bur|kan|har|frisk|med|ved|til|av|går|får|p[0-9])\b",
        r"^\s*$",
    ),
    not_after=(
        (
            r"^\s?(?:kilo|kroner|,[0-9]|[–-][0-9]|prosent|poeng|runder|ml|slag|av|til|cm|mmol|°|"
            r"grader|e\b|av\s[0-9])"
        ),
    ),
    examples=(
        "Sønnen Tor Even på [50] bor",
        "mor lever; fylte [77] i april",
        "da hun var [ni]. Hun",
        "Fyller [91] på torsdag",
    ),
    not_examples=("ble 12 mg", "ved 5 år"),
)

recognizer(
    "age-column-nb",
    "AGE",
    rf" (?=\S++(?:\s\S++)?\s{{4}})(?P<id>{NUMBER}(?:\s(?:år|uker|mnd))?|{_NB}\s(?:uker|mnd|år))(?=\s{{4,}}\S)",
    (),
    languages=("nb",),
    before=(rf"(?:^|\n)\s*{NAME}(?:\s(?:{NAME}|\(\w+\)))*\s{{1,24}}(?:†\s)?$",),
    not_before=(r"(?:Erc|P-|Ceft|Cipro|MCV|MCH|Gastro|AV)[\w()-]*\s*$", r"\w+(?:idim|acin|illin|mycin)\s*$"),
    not_after=(r"^\s+[LHSIR]?\s+(?:fL|pg|µ|mmol|g/|%|R|S)",),
    window=44,
    examples=("Live               [15]                 p",),
    not_examples=("puls               72                 ok",),
)

recognizer(
    "age-of-somebody-nb",
    "AGE",
    (
        rf"(?:mann|kvinne|dame|kar|herre|gutt|jente|pasient|gut|guten|gutten|jenta|pedder)\s(?:\(?ca\.?\s?|på\s)?"
        rf"(?P<id>[1-9][0-9]|{_NB})(?=[,.;:)]|\s?\n|\s(?:som|med|fra|funnet|falt|har|er|f\b))(?![.,][0-9])"
    ),
    ("mann", "kvinne", "dame", "kar", "herre", "gutt", "jente", "pasient", "gut", "guten", "gutten", "jenta", "pedder"),
    languages=("nb",),
    validator=lambda match: match["id"].lower() not in _ARTICLES,
    not_after=(r"^\.?\s?(?:år|mnd|uker|mg|ml|%|kg|cm)",),
    window=8,
    examples=("Nyretx 2016, mann [71], pensjonert", "MANN CA [55] FALT", "Eldste guten på [ni] har"),
    not_examples=("mann 72 år siden", "kvinne en med"),
)

recognizer(
    "age-years-and-more-nb",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}|{_NB})\sår(?:\sog|,)?\s(?:[1-9]|1[01]|{_NB})\s(?:måneder|månader|mnd|mndr|uker|veker|dager)|"
        rf"(?:{NUMBER}|{_NB})\smndr|{NUMBER}\s(?:½|1/2)(?:\sår)?|halvannet\sår|halvtannet(?:\sår)?)(?![\w])"
    ),
    NUMBERS | AGE_WORDS["nb"] | {"halvannet", "halvtannet"},
    languages=("nb",),
    before=(
        rf"(?:{_NB_KIN}|gutten|jenta|gutt|jente|barn\w*|baby)\s(?:på\s)?$",
        rf"{NAME},?\s{{1,6}}(?:på\s)?$",
        rf"{NAME}\s\($",
        r",\s$",
    ),
    not_before=(r"(?:etter|om|i|for|siste|hver|kontroll|varighet)\s*(?:på\s)?$",),
    window=24,
    examples=("Gutten på [åtte år og fire måneder] er", "Sønn Elyas [4 ½] har", "Datteren Sunna, [5 mndr], satt"),
    not_examples=("etter 4 ½ time", "om 5 mndr"),
)
