"""Named days and religious seasons in three languages, with the year where it stands beside them."""

from __future__ import annotations

from incognote.rules.recognizer import recognizer

_YEAR = r"(?:,?\s(?:of\s|de\s)?(?:['’-][0-9]{2}|(?:19|20|21)[0-9]{2})(?![0-9]))?"

#: A holiday a line; blanks match any blank, ``'`` is optional.
ENGLISH = """
christmas eve; christmas day; old christmas day; armenian christmas; orthodox christmas; christmas; xmas eve
xmas day; xmas; boxing day; thanksgiving day; thanksgiving; new year's eve; new year's day; new years eve
new years day; lunar new year; chinese new year; khmer new year; new year's; new years; new year; orthodox easter
easter sunday; easter monday; easter mon; easter week; easter; good friday; good fri; ash wednesday; palm sunday
holy week; maundy thursday; whit monday; white sunday; pentecost; great lent; lent; second sunday of advent
advent; epiphany; three kings; candlemas; michaelmas; all souls day; all souls; all saints day; all saints
halloween; hallowe'en; labor day; labour day; labour weekend; memorial day; memorial day weekend; veterans day
veteran's day; veterans' day; independence day; fourth of july; 4th of july; juneteenth; martin luther king day
mlk day; presidents day; presidents' day; washington's birthday; lincoln's birthday; columbus day
indigenous peoples' day; groundhog day; valentine's day; valentines day; st valentine's; valentine's
st. patrick's day; st patrick's day; st patrick's; st paddy's; mother's day; mothers day; mothering sunday
father's day; fathers day; parents' day; earth day; arbor day; flag day; pioneer day; election day
super bowl sunday; cinco de mayo; mardi gras; fat tuesday; shrove tuesday; black friday; anzac day; australia day
waitangi day; matariki; canada day; victoria day; family day; heritage day; youth day; freedom day; mandela day
remembrance day; remembrance sunday; bank holiday; august bank holiday; spring bank holiday; may bank holiday
may day; st david's day; st george's day; st andrew's day; st brigid's day; st stephen's day; st. stephen's day
stephen's day; st. lucy's day; st. john's eve; st. nicholas; burns night; hogmanay; guy fawkes night
bonfire night; bastille day; victory day; republic day; national day; melbourne cup; cup day; derby day
april fools'; april fools' day; april fools; star wars day; decoration day; tax day; patriots' day; pride; samhain
beltane; rosh hashanah; yom kippur; passover; sukkot; purim; hanukkah; chanukah; shavuot; ramadan; ramzan
eid al-fitr; eid al-adha; eid al fitr; hari raya; diwali; deepavali; holi; navratri; shivratri; karva chauth
pongal; mattu pongal; sankranti; ugadi; onam; thaipusam; vesak; buddha purnima; baisakhi; vaisakhi; nowruz; tet
tết; qingming; ching ming; songkran; obon; cny; kwanzaa; king's birthday; queen's birthday; whitsun; whit sunday
trinity sunday; lammas day; lammas; ash weds; ascension day; holy thursday; holy saturday; patrick's day
st. paddy's day; st. paddy's; paddy's day; little christmas; old new year; orangemen's day; leap day; shabbos; shabbat
ganpati; ganesh chaturthi; jamhuri day; mardi gras day; anzac week; anzac weekend; mlk weekend; mlk; vets day
easter saturday; easter tuesday; midsummer's day; midsummer day; midsummer's eve; all souls' day; all saints' day
all hallows; st. brigid's day; the twelfth of july
st. david's day; st. george's day; st. andrew's day; ne'erday; ne'er day; guy fawkes; guy fawkes day
martinmas; whitsunday; whit week; bank hol; bank hol monday; bank holiday mon; spring bank hol; town meeting day
patriots day; evacuation day; inauguration day; canadian thanksgiving; ukrainian christmas; coptic christmas
ethiopian christmas; serbian christmas; greek easter; coptic easter; russian easter; persian new year; tamil new year
thai new year; lao new year; hmong new year; islamic new year; ethiopian new year; jewish new year; vishu; ashura
arbaeen; bakrid; eid-ul-fitr; eid-ul-adha; eid al-ghadir; simchat torah; tisha b'av; lag b'omer; holi day
janmashtami; dussehra; navaratri; bihu; ides of march; dominion day; discovery day; st. jean baptiste; fête nationale
national day for truth and reconciliation; orange shirt day; stampede week; hilary term; michaelmas term
trinity term; martinmas term; lent term; candlemas term; fourth of july weekend; 4th of july weekend; july 4th weekend
super bowl; halloween night; new year's week
three kings day; three kings' day; sabbath; holy family sunday; low sunday; passion sunday; gaudete sunday
world aids day; fair friday; eisteddfod week; october bank holiday; june bank holiday; bank holiday monday
bank holiday weekend; labor day weekend; thanksgiving weekend; easter weekend; midsummer; eid; durga puja
raksha bandhan; lohri; twelfth night; mid-autumn festival; moon festival; bodhi day; naw-ruz; day of the dead
""".strip()
SPANISH = """
nochebuena; nochevieja; navidad; navidades; año nuevo; reyes; semana santa; viernes santo; jueves santo
sábado santo; domingo de ramos; domingo de resurrección; lunes de pascua; pascua; pascuas; carnaval; carnavales
miércoles de ceniza; cuaresma; pentecostés; corpus christi; corpus; todos los santos; día de muertos
día de los muertos; día de difuntos; inmaculada; virgen de agosto; asunción; san juan; san fermín; san josé
san isidro; san valentín; sant jordi; sant joan; fallas; feria; viernes de feria; el rocío; pilar; día de la madre
día del padre; fiestas patrias; fiestas de octubre; día de la hispanidad; día de andalucía
día de la independencia; urkupiña; inti raymi; espíritu santo; ramadán; ramadan; aid al-fitr; aid al-adha
fiesta del cordero; hanukkah; yom kippur; halloween; rosh hashaná; rosh hashana; yom kipur; iom kipur; kipur; janucá
pésaj; thanksgiving; acción de gracias; labor day; memorial day; todos santos; tosantos; tots sants; sanfermines
semana de turismo; noche de san juan; san silvestre; viernes de dolores; sábado de gloria; día de los inocentes
santos inocentes; inocentes; jueves lardero; dijous gras; we tripantu; gran poder; año viejo; fin de año; cincomarzada
feria de abril; semana grande; aste nagusia; antroxu; entroido; magosto; navidad pasada; navidades pasadas; diwali; eid
black friday; día de la madre; diada; castañada; castanyada; mardi gras; viernes de concilio; la tamborrada
""".strip()
NORWEGIAN = """
lille julaften; julaften; julaftan; jula; julen; jul; romjula; romjulen; annen juledag; første juledag
andre juledag; fyrste juledag; 1. juledag; 2. juledag; 3. juledag; juledagen; nyttårsaften; nyttårsaftan
nyttårsdag; nyttårsnatta; nyttårshelga; 1. nyttårsdag; nyttår; påskeaften; påskeaftan; påsken; påska; påske
palmesøndag; palmehelga; skjærtorsdag; skjertorsdag; langfredag; første påskedag; andre påskedag; annen påskedag
fyrste påskedag; 1. påskedag; 2. påskedag; pinseaften; pinseaftan; første pinsedag; annen pinsedag; andre pinsedag
1. pinsedag; 2. pinsedag; pinsen; pinsa; pinse; kristi himmelfartsdag; himmelfartsdagen; sankthansaften; sankthans
st. hans; jonsok; olsok; allehelgensdag; allehelgenssundag; allehelgensaften; allehelgens-aften; adventen; advent
1. søndag i advent; 2. søndag i advent; 3. søndag i advent; 4. søndag i advent; søndag 1. adv.; søndag 2. adv.
første søndag i advent; grunnlovsdagen; arbeidernes dag; skuddårsdagen; morsdag; farsdag; valentinsdagen
samenes nasjonaldag; samefolkets dag; luciadagen; lucia; mikkelsmess; haustferien; midtsommer; fastelavn; ramadan
id al-fitr; diwali; tai pongal; hanukka; nowruz; newroz; halloween; tamperdagene; palmesundag; palmelaurdag
allehelgen; st. hansaften; st. hansaftan; sankthansaftan; st. olavs-dagen; st. olavsdagen; sankt mikael; mikkelsmesse
3. dag jul; 2. dag jul; fjerde søndag i advent; tredje søndag i advent; andre søndag i advent; kyndelsmesse
lillejulaften; lille julaftan; pinseafta; påskeafta; julafta; nyttårsafta; pinsedag; påskedag; juledag; andre nyttårsdag
annen nyttårsdag; 1. advent; 2. advent; 3. advent; 4. advent; første advent; andre advent; kristi himmelfart
kyndelsmess; mortensmess; mortensmesse; larsok; persok; barsok; marimesse; mikkelsmess; trettendedagen; trettendagen
olsokhelga; olsokhelgen; allehelgenssøndag; allehelgenssøndagen; påskeuka; påskeuken; påskeveka; julehelga; romjulshelga
nyttårshelgen; pinsehelgen; påskehelgen; 17. mai-helga; jonsokaftan; sankthanshelga; bededag; botsdag; fastelavnssøndag
fastelavenssøndag; askeonsdag; blåmandag; fetetirsdag; mariadagen; pongal; thai pongal; vesak; ashura; id-festen
nasjonaldagen; trettende dag jul; eid al-fitr; påskehelga; pinsehelga; høstferien; vinterferien; fellesferien
""".strip()


def _names(text: str) -> list[str]:
    return sorted({name.strip() for line in text.splitlines() for name in line.split(";")}, key=lambda n: (-len(n), n))


def _pattern(names: list[str]) -> str:
    escaped = (
        name.replace(".", r"\.?").replace("'", "['’]?").replace("-", r"-\s?").replace(" ", r"\s{1,2}") for name in names
    )
    return rf"(?:{'|'.join(escaped)}){_YEAR}(?![\w])(?!-[a-zæøå])"


def _first_words(names: list[str]) -> set[str]:
    first = {name.replace("'", " ").replace("-", " ").replace(".", " ").split()[0] for name in names}
    return {"9" * len(word) if word.isdigit() else word for word in first}


recognizer(
    "feast-en",
    "DATE",
    (
        r"(?:Feast|Feasts|Fast|Eve|Vigil|Solemnity|Octave)\s{1,2}of\s{1,2}(?:the\s{1,2})?(?:St\.?|SS\.?|Saints?|Our|Holy)?\s{0,2}"
        r"[A-Z][a-z]{2,}(?:\s{1,2}(?:of\s{1,2}(?:the\s)?)?[A-Z][a-z]{2,})?(?![\w])"
        r"|St\.?\s[A-Z][a-z]{2,}(?:['’]s)?\s(?:Day|Eve)(?![\w])"
    ),
    ("feast", "feasts", "fast", "eve", "vigil", "solemnity", "octave", "st"),
    languages=("en",),
    case=True,
    then={"of", "."} | {"swithin", "brendan"},
    examples=("on the [Feast of the Assumption]. Of", "on [Feast of St. Piran] and", "[Fast of the Apostles] is on"),
    not_examples=("a feast of food", "Eve of course"),
)

recognizer(
    "saints-day-alone-en",
    "DATE",
    (
        r"(?:on|since|until|till|by|before|after)\s(?P<id>St\.?\s(?:David|Andrew|George|Patrick|Brigid|Stephen|John|Nicholas|Swithin|"
        r"Valentine)['’]s)(?=[.;)]|\s*\n)"
    ),
    ("on", "since", "until", "till", "by", "before", "after"),
    languages=("en",),
    then={"st"},
    examples=("male voice choir on [St David's]. 2.6",),
    not_examples=("on St Brigid's ward", "St David's. He"),
)

recognizer(
    "holiday-en",
    "DATE",
    rf"(?:last\s(?=advent\b))?{_pattern(_names(ENGLISH))}",
    _first_words(_names(ENGLISH)),
    languages=("en",),
    not_after=(
        (
            r"^\s(?:tree|carol|rose|cactus|disease|island|ornament\w*|music|church|house|street|"
            r"avenue|road|pie|services?|bookstore|parade|hospital|hosp|ward|school|primary|clinic|college|medical)"
        ),
        r"^,\s(?-i:[A-Z][a-z]{1,8}\s{1,12}[0-9|]{1,3})",
    ),
    validator=lambda match: (
        (
            match[0].lower()
            not in ("pride", "tet", "holi", "lent", "sabbath", "super bowl", "vishu", "bihu", "reyes", "eid", "mlk")
            or match[0][0].isupper()
        )
        and match[0] != "EID"
    ),
    not_before=(
        r"(?:st|saint|our\s+lady|church|parish)\.?\s*(?:of\s+)?$",
        r"(?:takes?|in|with|his|her|of)\s+pride$",
        r"(?:Dr|Mr|Mrs|Ms|will\s+be|Noel)\.?\s*$",
    ),
    examples=("fell on [Christmas Eve 2059].", "since [Thanksgiving]", "on [Valentine's Day]", "on [labor day]"),
    not_examples=("a Christmas tree fell",),
)
_AMBIGUOUS_ES = {
    "reyes",
    "pilar",
    "feria",
    "fallas",
    "san juan",
    "san josé",
    "san isidro",
    "asunción",
    "pascua",
    "inmaculada",
    "espíritu santo",
    "corpus",
    "sant joan",
    "el rocío",
    "urkupiña",
}
_SURE_ES = [name for name in _names(SPANISH) if name not in _AMBIGUOUS_ES]

recognizer(
    "holiday-es",
    "DATE",
    _pattern(_SURE_ES),
    _first_words(_SURE_ES),
    languages=("es",),
    validator=lambda match: match[0] != "EID",  # extremidad inferior derecha
    not_before=(
        (
            r"(?:calle|c/|hospital|clínica|colegio|barrio|plaza|paseo|avenida|avda\.|col\.|colonia|"
            r"parroquia|centro|cofradía|residencia|sr|sra|dra?|doña|don)\.?\s+(?:de\s+|"
            r"del\s+)?(?:la\s+)?$"
        ),
    ),
    examples=("desde [Semana Santa] porque", "fiesta de [carnavales]"),
    not_examples=("hospital Todos los Santos",),
)
recognizer(
    "holiday-ambiguous-es",
    "DATE",
    _pattern(sorted(_AMBIGUOUS_ES, key=lambda name: (-len(name), name))),
    _first_words(sorted(_AMBIGUOUS_ES)),
    languages=("es",),
    before=(
        (
            r"(?:desde|hasta|tras|pasar|pasado|día\s+de|(?:fiestas?|festividad)(?:\s+de|\s+del)?|antes\s+del?|después\s+del?|"
            r"víspera\s+de|puente\s+del?|noche\s+de|cada|por|para)\s*(?:los|las|la|el)?\s*$"
        ),
        r"víspera\s+del?\s*$",
    ),
    validator=lambda match: match[0][0].isupper(),
    window=14,
    not_before=(
        (
            r"(?:calle|c/|hospital|clínica|colegio|barrio|plaza|paseo|avenida|avda\.|col\.|colonia|"
            r"parroquia|centro|cofradía|residencia|sr|sra|dra?|doña|don|vive\s+en|natural\s+de|"
            r"vecin[oa]\s+de)\.?\s+(?:de\s+|del\s+)?(?:la\s+)?$"
        ),
    ),
    not_after=(r"^\s(?-i:de\s+la\s+[A-Z]|[A-ZÁÉÍÓÚÑ][a-zñáéíóú]+|y\s+[A-Z]|[0-9]{1,3}\b)",),
    examples=("desde [Reyes] no come", "tras la [Pascua]"),
    not_examples=("hospital San Juan", "Sr. Reyes"),
)
recognizer(
    "holiday-nb",
    "DATE",
    _pattern(_names(NORWEGIAN)),
    _first_words(_names(NORWEGIAN)),
    languages=("nb",),
    not_before=(r"(?:god|st|kari|anne|fru|søster|datter)\s*$",),
    not_after=(r"^\s(?:nei|berg|porten)",),
    validator=lambda match: match[0].lower() not in ("jul", "lucia", "jula", "julen", "pinse") or match[0][0].islower(),
    examples=("før [jul]", "[julaften 2019]", "på [2. juledag]", "[skjærtorsdag]"),
    not_examples=("St. Jul", "juletre", "Id: 44718", "Fange-ID 2024/05517", "legevakta i Eid, der"),
)
