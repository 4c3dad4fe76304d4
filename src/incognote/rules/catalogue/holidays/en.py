"""English holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "en")

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

date(
    "holiday-en",
    rf"(?:last\s(?=advent\b))?{holiday_pattern(holiday_names(ENGLISH))}",
    not_after=(
        r"""
            ^\s(?:tree|carol|rose|cactus|disease|island|ornament\w*|music|church|house|street|avenue|road|pie
            |services?|bookstore|parade|hospital|hosp|ward|school|primary|clinic|college|medical)
        """,
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
