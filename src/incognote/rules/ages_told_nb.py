"""Norwegian ages that a sentence tells: ``selv er hun 34``, ``Tuva på elleve``, ``tics siden sju``, lists of "
"children."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, END, NAME, NUMBER, age_list
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import any_of, word_set

__all__ = ["MANY"]

_NB = AGE_IN_WORDS["nb"]
_AGE = rf"(?:{NUMBER}|{_NB}){END}"
#: What follows a number that is no age, or no age without its unit.
_COUNTED = (
    r"(?!\s?(?:år|årig|åring|aar|mnd|mndr|md|uker?|veker?|dager?|dagar|døgn|måneder?|månader?|timer?|t\b|min|minutt\w*|kl|mg|g\b|kg|"
    r"kilo|ml|dl|cm|mm|m\b|%|prosent|stk|ganger|gonger|barn|søsken|døtre|sønner|av\b|poeng|grader|kroner|slag|x\b|"
    r"e\b|ie\b|andre|eldre|til|\.?\s?(?:jan|feb|mars|april|mai|jun|jul|aug|sept|okt|nov|des)))"
)
_SOON = (
    r"(?:\s(?:nå|no|da|då|bare|berre|snart|over|ca\.?|nesten|drøyt|omtrent|allerede|rundt|nett|nettopp|fylt|like)){0,2}"
)
_ARTICLES = frozenset(("en", "én", "ein", "ett", "to", "0", "1"))


def _is_no_article(match: re.Match[str]) -> bool:
    return match["id"].lower() not in _ARTICLES


recognizer(
    "age-told-nb",
    "AGE",
    (
        rf"(?:(?:han|hun|ho|jeg|eg|du|som|(?:da|då|når)\s{NAME})\s(?:er|e|var|blir|ble|blei|vert|vart|fyller|fylte)|"
        rf"(?:er|var|blir|fyller|fylte)\s(?:han|hun|ho|jeg|eg)){_SOON}\s«?(?P<id>{_AGE}(?:\sår(?=[.,;]|\sog\b))?){_COUNTED}"
        r"(?=[.,;:)!?»]|\s?\n|\s?$|\s(?:komma|punktum|og|på|om|i|da|då|når|så|som|men|gammel|gamal|palme\w+)\b)"
    ),
    word_set("han hun ho jeg eg du som da då når er var blir fyller fylte"),
    languages=("nb",),
    validator=_is_no_article,
    examples=(
        "Selv er hun [34]. Bilder",
        "Han blir [90] på lørdag",
        "da Embrik var [elleve]. Foster",
        "Vigdis, som er [24], har",
        "jeg er [seks og et halvt],» sier",
        "til han var over [sytti], og",
    ),
    not_examples=("han er 12 kg", "hun var to og", "som var 29. mai", "han er 1 av"),
)

_CHILD = (
    r"[a-zæøå]{0,8}(?:mor|mora|moren|far|faren|bror|broren|søster|søsteren|syster|søstera|sønn|sønnen|son|sonen|datter|dattera|datteren|"
    r"dotter|dottera|gutt|gutten|guten|jente|jenta|barn|barnet|pike|pika|søsken|nevø|niese|kone|kona|mann|mannen|samboer|tante|"
    r"onkel|fetter|kusine|søskenbarnet|dame|venn|venninne|én)"
)

recognizer(
    "age-when-nb",
    "AGE",
    rf"(?:da|då|når|fra|frå|til|siden|sidan)\s(?:han|hun|ho|jeg|eg|vi|{NAME})\svar\s(?:bare\s|berre\s|ca\.?\s)"
    rf"?(?P<id>{_AGE}){_COUNTED.replace('|til|', '|')}",
    ("da", "då", "når", "fra", "frå", "til", "siden", "sidan"),
    languages=("nb",),
    validator=lambda match: match["id"].lower() not in ("en", "én", "ein", "ett", "0"),
    examples=("Da hun var [ni] flyttet", "fra hun var [16] til hun"),
    not_examples=("da han var 5 år", "siden vi var 3 søsken"),
)

recognizer(
    "age-near-nb",
    "AGE",
    (
        r"(?:runder|runda|rundet|bikker|bikka|bikket|passert|passerte|nærmer\sseg|nærmar\sseg)\s(?:nå\s|no\s|snart\s)?"
        rf"(?P<id>[3-9][0-9]|{_NB}){END}{_COUNTED}(?=[.,;:)!]|\s?\n|\s(?:og|men|i|til|på)\b)"
    ),
    word_set("runder runda rundet bikker bikka bikket passert passerte nærmer nærmar"),
    languages=("nb",),
    validator=_is_no_article,
    examples=("Han nærmer seg [90] og bor", "har passert [åtti], klarer"),
    not_examples=("passert 38 grader", "nærmer seg 90 %"),
)

recognizer(
    "age-of-person-on-nb",
    "AGE",
    rf"på\s(?P<id>{_AGE}){_COUNTED}(?!\s?(?:[0-9]|og\s[0-9]+\s(?:cm|mm|kg)))",
    ("på",),
    languages=("nb",),
    before=(rf"(?<![a-zæøå]){_CHILD}(?:,?\s{NAME}){{0,2}},?\spå\s$", rf"{NAME},\spå\s$"),
    window=40,
    validator=lambda match: match["id"].lower() not in ("0", "1", "en", "én", "ein", "17"),
    examples=(
        "Svigermor på [72] stiller opp",
        "søskenbarnet Tuva på [elleve] bruker",
        "en lillebror, Ask, på [fire]. Mensen",
        "Datteren Liya på [to] får",
    ),
    not_examples=("gutt på 12 kg", "barn på 5 år", "mor på 17. mai"),
)

_LIFE = (
    r"(?:røyk\w*|hasj|cannabis|heroin|amfetamin|alkohol|drakk|drukket|injisert?e?|rus\w*|tics|smerter|hodepine|migrene|astma|eksem|"
    r"epilepsi|diabetes|schizofreni|psykose\w*|bipolar\w*|depresjon\w*|angst|adhd|selvskading|menarke|mensen|barnevern\w*|fosterhjem\w*|"
    r"institusjon\w*|jobbet|arbeidet|arbeidde|rektor|lærer|sjøs|frisk|ufør|pensjonert|gift|bodde|budde|[a-zæøå]*kreft|infarkt|slag|"
    r"testes(?:\sikke)?|ingenting|døde(?:\stre)?|gikk|snakket|gått)"
)

recognizer(
    "age-since-nb",
    "AGE",
    (
        rf"(?:siden|sidan|fra|frå|til|før|ved)\s(?:ca\.?\s)?(?P<id>{_AGE}){_COUNTED}(?=[.,;:)]|\s?\n|\s(?:komma|punktum|og|etter|med|i\sfosterhjem)\b)"
        r"(?!\.[\s.]*(?-i:[a-zæøå0-9]))(?!\sog\s[0-9])"
    ),
    ("siden", "sidan", "fra", "frå", "til", "før", "ved"),
    languages=("nb",),
    before=(rf"{_LIFE}[^.;:\n0-9]{{0,24}}\s(?:siden|sidan|fra|frå|til|før|ved)\s(?:ca\.?\s)?$",),
    not_before=(
        r"(?:kl\.?|falt|steg|økt|redusert|ned|opp|teller|åleine|alene|oppe|natt)\s(?:fra|frå|til|siden|ved)\s$",
    ),
    window=60,
    validator=_is_no_article,
    examples=("røykt cannabis daglig siden [femten]. Moren", "rektor ved Geilo skole til [62] og er"),
    not_examples=("jobbet fra 9 til 15.", "alenemor til fire.", "smerter fra 24. februar"),
)

recognizer(
    "age-at-death-nb",
    "AGE",
    (
        r"(?:døde|døydde|død|omkom|druknet|drukna)(?:\s[^\s.;,0-9]{1,16}){0,5}(?:\s(?:i|-|påsken|våren|høsten)?\s?(?:[12][0-9]{3}|-[0-9]{2}))?,?"
        rf"\s(?:bare\s|berre\s|ca\.?\s)?(?P<id>[1-9][0-9]|{_NB}){END}{_COUNTED}(?=[.,;)]|\s?\n|\s(?:gammel|gamal|gammal)\b)"
    ),
    ("døde", "døydde", "død", "omkom", "druknet", "drukna"),
    languages=("nb",),
    validator=_is_no_article,
    examples=(
        "Far døde av hjerneblødning [62]. Mor",
        "døde av leukemi i 2007, bare [31], og",
        "ute på slåtten; død [55], frisk",
    ),
    not_examples=("døde 12. mai", "død for 3 år siden", "døde i 1990."),
)

recognizer(
    "age-of-illness-nb",
    "AGE",
    (
        r"(?:brystkreft|tarmkreft|tykktarmskreft|livmorkreft|eggstokkreft|lungekreft|prostatakreft|magekreft|kreft|cancer|ovarialcancer|"
        r"coloncancer|mammae|hjerteinfarkt|infarkt|hjerneslag|blodpropp|melanom|ablatio)\s(?:ved\s|v\.\s|som\s)?"
        rf"(?P<id>[2-9][0-9]){END}{_COUNTED}(?=[.,;)]|\s?\n|\s(?:og|hos|i)\b)"
    ),
    word_set(
        "brystkreft tarmkreft tykktarmskreft livmorkreft eggstokkreft lungekreft prostatakreft magekreft kreft "
        "cancer ovarialcancer "
        "coloncancer mammae hjerteinfarkt infarkt hjerneslag blodpropp melanom ablatio"
    ),
    languages=("nb",),
    examples=("Gerda ca. mammae [38] og ovarialcancer", "Bror Håkon ablatio v. [44].\nTr"),
    not_examples=("melanom 12 mm", "infarkt 2019"),
)

MANY = (
    "barn barna born borna døtre døtrene døtrer døtrane sønner sønnene søner sønene jenter jentene jentane "
    "gutter guttene gutar gutane "
    "søsken søsknene brødre brødrene søstre søstrene tvillinger tvillingene barnebarn barnebarna barneborn "
    "stebarn fosterbarn yngste eldste dei de"
)
_LISTED = rf"{_AGE}(?:\s(?:år|mnd|mndr|måneder|månader|uker|veker|dager)\b)?"

recognizer(
    "age-list-nb",
    "AGE",
    (
        rf"(?:{any_of(MANY)})(?:,?\s(?:og\s)?{NAME}){{0,4}}(?:,|:|\s(?:på|er|mellom|fra|frå))?\s\(?"
        rf"{age_list(_LISTED, r',?[ ](?:(?:og|til)[ ])?')}(?![%/])(?!\s(?:siden|etter|i\strekk|ganger|mm|cm|kg|stk|"
        rf"barn|døtre|sønner))"
    ),
    word_set(MANY),
    languages=("nb",),
    not_before=(r"kontroll\w*\s(?:på|mellom|fra)?\s?$",),
    window=24,
    validator=lambda match: match["id"].lower() not in ("0", "en", "én", "ein") and len(match[0]) > 9,
    examples=(
        "to barn på [6] og [11 år] bor",
        "døtre mellom [9] og [16 år].",
        "to jenter ([4] og [9]) i",
        "sønnene Odin og Tor, [9] og [6], teller",
        "De tre barna er [22], [19] og [14 år]; den",
        "søsken på [seks], [fire] og [ett]. Áhkku",
    ),
    not_examples=("kontroll mellom 3 og 6 mnd", "barn 3 ganger", "av barn er to"),
)

recognizer(
    "age-opens-sentence-nb",
    "AGE",
    r"(?<=[a-zæøå]{3}\.\ )(?P<id>[2-9][0-9])(?=\.\s(?!\s?(?:jan|feb|mars|april|mai|jun|jul|aug|sep|okt|nov|des|ds|"
    r"ult|og|til)\b)(?-i:[A-Za-zÆØÅæøå]))",
    digits(2),
    languages=("nb",),
    prior={"."},
    not_before=(
        r"(?:est|pos|neg|maks|min|ant|avd|ktr|kap|tlf|iss|approx|nr|pkt|tab|henv|beh|kontr|ref|vurd|post)\.\s$",
    ),
    window=10,
    examples=("på Mester Grønn. [33]. G3P1",),
    not_examples=("ISS est. 41. Transport", "fredag. 22. mai", "kl. 14. Guro"),
)
