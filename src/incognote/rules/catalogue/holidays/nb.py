"""Norwegian holidays and religious seasons, with the year beside them."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.holidays import holiday_names, holiday_pattern

date = rules("DATE", "nb")

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

date(
    "holiday-nb",
    holiday_pattern(holiday_names(NORWEGIAN)),
    not_before=r"(?:god|st|kari|anne|fru|søster|datter)\s*$",
    not_after=r"^\s(?:nei|berg|porten)",
    validator=lambda match: match[0].lower() not in ("jul", "lucia", "jula", "julen", "pinse") or match[0][0].islower(),
    examples=("før [jul]", "[julaften 2019]", "på [2. juledag]", "[skjærtorsdag]"),
    not_examples=("St. Jul", "juletre", "Id: 44718", "Fange-ID 2024/05517", "legevakta i Eid, der"),
)
