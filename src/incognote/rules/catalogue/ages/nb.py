"""Norwegian ages with a unit, a label or a sex beside them, in digits and words."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, ALONE, END, NAME, NUMBER
from incognote.rules.parts.words import DECADE_WORDS, any_of

age = rules("AGE", "nb")

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

age(
    "age-years-nb",
    rf"""
        {ALONE}(?P<id>
            (?:{NUMBER}(?:½|,5)?|{_NB})\s
            (?:år|år\sog\s{NUMBER}\s(?:mnd|måneder|månader)|mnd|måneder|månader|uker|veker|dager|dagar|døgn)
        )(?=s?\s(?:gammel|gammal|gamal|gml|gamle|alder)\b)
    """,
    examples=("[38 år] gammel lærer", "døde [72 år] gammel", "[sju år] gamal gut", "[14 mnd] gammel"),
    not_examples=("38 år siden",),
)

age(
    "age-plain-years-nb",
    rf"""
        {ALONE}(?P<id>(?:{NUMBER}(?:½)?|{_NB})\sår(?:\sog\s{NUMBER}\s(?:mnd|måneder|månader))?)(?![\w])
        (?!
            \s?(?:
                siden|sidan|tilbake|senere|seinare|etter|før|med|i\strekk|til|ved
                |på(?!\s(?:\w+dag|nyttår|jul|påske|sankthans|olsok))
                |fast|gift|som\s(?:lærer|bonde)|gammel|gamal|gammal|gml|hos
            )
        )(?!-)
    """,
    not_before=_NB_DURATION,
    examples=("Kvinne, [62 år], polsk", "mor lever, [73 år].", "datter på [7 år]", "([58 år]) sitter"),
    not_examples=("i 20 år", "for 5 år siden", "etter 2 år", "hvert 3 år"),
)

age(
    "age-compound-nb",
    rf"""
        (?<![\w.,/-])(?P<id>{NUMBER}|{_NB})-?\s?(?:årig|åring|års(?:alder\b|kontroll|dag\b))(?:[a-zæøå]{{0,6}})
        (?![\w])
    """,
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

age(
    "age-decade-nb",
    rf"""
        (?<![\w.,/])(?P<id>
            (?:[1-9]0|1[0-9])-(?:årene|åra)
            |[1-9][0-9]-årsalderen|{_NB}årsalderen
            |(?:{_NB_DECADE}\w{{0,5}}|tredve)(?:årene|åra|årsalderen)
            |tenårene|tenåra|tenåring(?:er|en|ar)?|barneårene|barneåra
        )(?![\w])
    """,
    not_before=r"(?:medisin|deler\sav|norge|utslett|svalbard|på)\s+(?:i\s+)?$",
    examples=("i [60-årene]", "tidlig i [førtiårene]", "fra [tenårene]", "i [barneårene]"),
    not_examples=("på 80-tallet",),
)

age(
    "age-label-nb",
    rf"alder(?:\sved\s\w+)?[\s:|\t]{{1,8}}(?P<id>(?:{NUMBER})(?:\s(?:år|mnd)\b)?)(?![0-9./%])",
    examples=("Alder: [62]   Fylke",),
    not_examples=("alder ukjent",),
)

age(
    "age-in-brackets-nb",
    rf"""
        (?<=\()(?P<id>{NUMBER}(?:\s(?:år|mnd|uker))?|{_NB}(?:\sår)?)(?=\)|,\s|\si\s)
        (?:,\s(?P<id2>{NUMBER})(?=,|\sog))?(?:\sog\s(?P<id3>{NUMBER}(?:\s(?:år|mnd))?)(?=\)))?
    """,
    before=(
        rf"(?:{NAME})\s\($",
        r"""
            [a-zæøå]{0,8}(?:sønn\w*|datter\w*|dotter\w*|bror\w*|søster\w*|syster\w*|mor|far|kone\w*|kona|mann
            |mannen|barn|barna|barnet|jente|jenta|jenter|gutt|gutten|gutter|yngste|eldste|snart)\s\($
        """,
    ),
    not_before=r"""
        (?:GCS|NEWS2?|CRP|Hb|MADRS|PHQ-9|GAD-7|Norton|MMSE|MoCA|KMI|BMI|EF|Rom|Seng|Apgar|HADS|AUDIT|Barthel|LDL
        |INR|EDSS|CDT|ASA|CFS)\s\($
    """,
    examples=("kona Vigdis ([64]) var med", "Storebror Ask ([seks]) er", "Vårin ([sju])."),
    not_examples=("NEWS (5)", "GCS (15)"),
)

age(
    "age-after-name-nb",
    rf"""
        (?P<id>{NUMBER}|{_NB}){END}
        (?!\s?(?:[0-9]|år|mnd|uker|dager|mg|ml|måneder|stk|ganger|t\b|timer|%|kg|g\b|cm|mm|x|min))
    """,
    before=rf"{NAME},\s$",
    after=(r"^,", r"^\.", r"^;", r"^\)", r"^-", r"^\s*\n", r"^\sog\b"),
    not_before=r"""
        (?:Rom|Seng|Avd|Uke|Veke|Hb|Na|K|CRP|GCS|ASA|NEWS|Post|Gate|Blokk|Poststed|Januar|Februar|Mars|April|Mai
        |Juni|Juli|August|September|Oktober|November|Desember|Dag|Grad|Type|Kap|Nr|Tlf|Oslo|Bergen)[.,]*\s$
    """,
    validator=lambda match: match["id"].lower() not in ("en", "to", "én", "ett", "ein", "0", "1"),
    examples=("Tsegay Haile, [35], og kona", "Stein Holm Hauge, [17], er på"),
    not_examples=("Rom, 4,", "Hauge, to år"),
)

age(
    "age-of-relative-nb",
    rf"""
        {ALONE}(?P<id>{NUMBER}|{_NB}){END}(?!
            \s?(?:år|mnd|uker|dager|mg|ml|måneder|stk|ganger|t\b|timer|%|kg|g\b|cm|mm|x\b|min|barn|døtre|sønner
            |søsken|andre|g/d|i\s[0-9]|[0-9]|juni|mai|mars|april|juli|august|sept|okt|nov|des|jan|feb|eldre|av
            |gang|og\såtti)
        )
    """,
    before=(
        rf"\b(?:{_NB_KIN})\s{NAME}(?:\s{NAME})?(?:,?\s|\s(?:på|er)\s)$",
        rf"\b(?:{_NB_KIN})\s(?:på|er)\s$",
        rf"(?:{NAME})\spå\s$",
        rf"{NAME},?\ser\s$",
        r",\s(?:er|nå|no|i\sdag|da|då|ca\.?)\s$",
        r"(?:fra|til|frå)\s(?:han|hun|ho)\svar\s$",
        r"""
            (?:i\sdag|i\slive,|lever,|levde\stil|fylle|jente|gutt|gutt\spå|jente\spå|gutten\svar|pasienten\svar
            |,\ser|fylte|fyller|ble|blei|vart|han\sver|han\svar|hun\svar|ho\svar|døde|døydde|død|hun\ser|han\ser
            |ho\ser|du\ser|er\snå|nå|mamma\ssom\ser|en\salder\sav|fra\s(?:hun|han|ho)\svar|da\s(?:hun|han)\svar
            |då\s(?:ho|han)\svar|ved|mor|far|snart|gutten\ser\snå)\s$
        """,
    ),
    not_before=r"""
        (?:kontroll|målt|score|gcs|dose|skår|ble\sca|vekt|temp|crp|hb|inr|uke|rom|avd|kl|post|puls|bt|saturasjon
        |metning|terskel|sats?|nrs|epds|steg|hba1c|nå\s*:)\s(?:\w+\s)?$
    """,
    validator=lambda match: match["id"].lower() not in _ARTICLES and match["id"] not in ("0", "1"),
    after=(
        r"^[,.;:)!?]",
        r"^\s*\n",
        r"^\s\(",
        r"^\s(?:og|i|på|år|fra|som|da|då|den|er|bor|bur|kan|har|frisk|med|ved|til|av|går|får|p[0-9])\b",
        r"^\s*$",
    ),
    not_after=r"^\s?(?:kilo|kroner|,[0-9]|[–-][0-9]|prosent|poeng|runder|ml|slag|av|til|cm|mmol|°|grader|e\b|av\s[0-9])",
    examples=(
        "Sønnen Tor Even på [50] bor",
        "mor lever; fylte [77] i april",
        "da hun var [ni]. Hun",
        "Fyller [91] på torsdag",
    ),
    not_examples=("ble 12 mg", "ved 5 år"),
)

age(
    "age-small-nb",
    rf"""
        {ALONE}(?P<id>(?:{NUMBER}(?:½)?|{_NB})\s(?:mnd\b|måneder|månader|uker|veker|dager))
        (?!\s?(?:siden|sidan|tilbake|senere|etter|før|gammel|gamal))(?![\w-])
    """,
    before=(
        r"""
            (?:barn|barnebarnet\ser|gut|gutt|jente|sønn|son|datter|dotter|jenta|guten|gutten|yngste|minste
            |den\sminste,|korrigert|t\.o\.m\.|alder:?|nå|(?<!de\s)neste|tvilling\s[12],\s\w+,\snå|født)\s
            (?:på\s)?$
        """,
        rf"(?:{_NB_KIN}|barn:)\s{NAME}(?:\s{NAME})?,?\s$",
        rf"\({NAME},\s$",
        rf"{NAME}\s{NAME},\s$",
        r"""
            (?:vaks\w*|bcg|mmr|rotarix|hexyon|prevenar|dose|gitt|lot|gikk|ord|krabb\w*|satt|smil\w*|gått
            |snakk\w*|[a-zæøå]*kramper?|debut\w*|epilepsi|diagnos\w*|operert|innlagt|død|døde|epds)
            [^.;\n]{0,16}\s(?:ved|fra|frå)\s$
        """,
        rf"{NAME}\spå\s$",
        r"^\($",
    ),
    not_before=(
        r"""
            (?:kontroll|time|om|etter|i|dose|ny|poliklinikk|hvert|rtg-kontroll|fra\sca|om\sca|inntil|opphold|eng
            |sykmeldt|opptil|time\spå|varighet|kur|permisjon|ventetid|kjøreforbud|bil|kg|ekg|dommen\svar|siste
            |epds\stas\sved|mål)\s(?:på\s)?\(?$
        """,
        r"kontroll\w*\s*(?:om|ved)?\s*$",
    ),
    examples=("sønn Leander [7 mnd], rom 11", "lot AROLC741 ved [6 uker] og", "en sønn på [18 måneder]."),
    not_examples=("kontroll 3 mnd", "om 6 uker", "etter 4 uker"),
)

age(
    "age-years-and-more-nb",
    rf"""
        {ALONE}(?P<id>
            (?:{NUMBER}|{_NB})\sår(?:\sog|,)?\s(?:[1-9]|1[01]|{_NB})\s
            (?:måneder|månader|mnd|mndr|uker|veker|dager)
            |(?:{NUMBER}|{_NB})\smndr
            |{NUMBER}\s(?:½|1/2)(?:\sår)?
            |halvannet\sår
            |halvtannet(?:\sår)?
        )(?![\w])
    """,
    before=(
        rf"(?:{_NB_KIN}|gutten|jenta|gutt|jente|barn\w*|baby)\s(?:på\s)?$",
        rf"{NAME},?\s{{1,6}}(?:på\s)?$",
        rf"{NAME}\s\($",
        r",\s$",
    ),
    not_before=r"(?:etter|om|i|for|siste|hver|kontroll|varighet)\s*(?:på\s)?$",
    examples=("Gutten på [åtte år og fire måneder] er", "Sønn Elyas [4 ½] har", "Datteren Sunna, [5 mndr], satt"),
    not_examples=("etter 4 ½ time", "om 5 mndr"),
)
