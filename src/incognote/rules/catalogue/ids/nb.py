"""Norwegian accounts, licences, record, insurance, case and plate numbers, by the word before them or their shape."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.checks import digits_of, is_kontonummer
from incognote.rules.parts.codes import labelled
from incognote.rules.parts.ids import NO

account = rules("ACCOUNT", "nb")
vehicle = rules("VEHICLE", "nb")

account(
    "no-account",
    r"""
        (?<![0-9.])[0-9]{4}[.\s][0-9]{2}[.\s][0-9]{5}(?![0-9])
        |(?<![0-9.])[0-9]{4}\s[0-9]\s[0-9]{2}\s[0-9]{4}(?![0-9])
    """,
    validator=lambda match: "." in match[0] or is_kontonummer(match[0]) or len(digits_of(match[0])) == 11,
    examples=("konto [2329.82.15268] samm", "[8078 21 71465] merk"),
    not_examples=("2329.82.1526",),
)

vehicle(
    "no-plate",
    r"(?<![A-Z0-9])[A-Z]{2}\s?[0-9]{2}\s?[0-9]{2,3}(?![\w-])",
    case=True,
    before=(
        r"""
            (?:bil|bilen|varebil|lastebil|lastebilen|personbil|minibuss\w*|bobil|moped|mc|snøscooter|scooter
            |taxi|toyota|golf|skoda|yamaha|volvo|tesla|skilt|reg|kjøre|klubbhus|vågsbunnen|kjennemerke)\b
            [^.\n]{0,22}$
        """,
        r"reg\.\s*$",
    ),
    examples=("Bil [EK 48213] står", "grå Golf, [DR 28140]. Vak", "Moped [NC 4418] står"),
    not_examples=("HPR 48213", "NRS 4418"),
)

labelled(
    "licence-nb",
    "LICENSE",
    r"hpr|førerkort|førarkort|førerattest|d-sertifikat|sertifikat|flysertifikat|"
    r"privatflygerbevis|truckførerbevis|våpenkort|helsepersonellnummer|hpr-nr|hpr-nummer|"
    r"løyve(?=\s[0-9])",
    between=NO,
    code=r"[0-9]{2}\s[0-9]{2}\s[0-9]{6}\s[0-9](?![0-9])|[A-Z]{2}\.[A-Z]{3}\.[0-9]{4,6}|"
    r"[A-Z]{1,2}-[0-9]{2,6}(?:-[0-9]{3,6})?(?![\w])|[0-9]{7}(?![0-9])",
    languages=("nb",),
    examples=("HPR [4410927], Rog", "HPR-nr. [7720164]\n", "førerkort nr [40 18 223976 1]. Bil"),
    not_examples=("HPR ukjent",),
)

labelled(
    "mrn-nb",
    "MRN",
    r"journalnr|journalnummer|journal(?=\s[0-9]{5}|\snr|\s[A-Z]{2,4}-)|journ\.\snr|pas\.?nr|npid|dips-nr|jnr|j\.nr|pasientnr|pas-id|pid|npr-id|"
    r"npr-nr|npr/jnr|npr|pol\.-id|nr(?=\s[0-9]{2}\s[0-9]{2}\s[0-9]{3}\b)",
    between=r"(?:\s(?:der|hos\s\w+|nr)\b)?[\s.:#|]{0,16}",
    languages=("nb",),
    examples=("journalnr [B-554120]\n", "NPR-id [88120437]\n", "Pasientnr. [90-44-1187]. Tse", "JNR [114 207]\n"),
    not_examples=("journal skrevet", "PID 12"),
)

labelled(
    "health-plan-nb",
    "HEALTHPLAN",
    r"polise|medlemsnr|ehic-kort|ekuc|helsetrygdkort(?:\sregistrert,)?|avtalenr|"
    r"krankenkassen-nr|forsikringsnr",
    between=r"(?:\s(?:nr|i\s\w+)\b\.?)?[\s.:#]{0,4}",
    code=r"[A-Z]{0,3}[\s-]?[0-9]{2,20}(?:[\s-][0-9]{1,7}){0,4}(?![\w])",
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 5,
    languages=("nb",),
    examples=("polise [IF-9038-221]. Ved", "EHIC-kort nr [80578 00024 40611].", "avtalenr. [SB 7720914-3].\n"),
    not_examples=("polise mangler",),
)

labelled(
    "case-number-nb",
    "ID",
    r"dokumentnr|dokumentnummer|dok\.?\s?nr|dok\.?\s?id|dok|dokument|saksnr|saksnummer|sak|"
    r"prøvenr|prøve(?:glass\smerket)?|prøver|prep|remisse|rekv|rekvisisjon|ref|us\.?-?\s?nr|"
    r"henv|hendelse|hendelsesnr|amis-nr|oppdrag|innsattnr|fange|pass(?:\snr|nr)?|duf-nr|"
    r"tj\.nr|skadenr|skademeldingsnr|avvik(?:\sid)?|meldingsnr|meldings-id|id-bånd|kort|"
    r"filterkort|medisinkort|slektsnr|deltagernr|deltakernr|vedtak|plomb|rør|kode|journalpost|"
    r"reg\.?\s?nr(?=\.?\s[A-Z]{3}-)|ambulanse|amb\.journal|nummer(?=\s[0-9][A-Z])|kid|løyve|"
    r"tidl\.\sprøver|foreløpig\)\s+nr|studienr|npe,\sref",
    between=r"(?:\s(?:nr|id|no)\b\.?)?[\s.:#|(]{0,16}",
    not_after=r"^\s?(?:mg|ml|mm|cm|timer|dager|år|%)\b",
    languages=("nb",),
    examples=(
        "saksnr. [23/14077-2].\n",
        "Dokumentnr.: [EPI-311870]\n",
        "prøvenr. [19-0023417]. Z82",
        "pass nr [FHA 204118]. Mor",
        "DUF-nr. [2017 114 903 52]. Bor",
    ),
    not_examples=("sak 2019", "kort 12", "prøve 3"),
)
