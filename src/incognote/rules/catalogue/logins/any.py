"""Log-in names: after a label or a verb, or by their shape."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import any_of, word_set

username = rules("USERNAME")


@lru_cache(1 << 12)
def _is_no_word(letters: str) -> bool:
    """Whether letters are on no list: neither a word of some language, nor a name, nor a drug."""
    from incognote.lexicons.lexicon import load_lexicon

    lexicon = load_lexicon()
    return not lexicon.flags([letters])[0] and not lexicon.commonness([letters])[0]


def _is_login(match: re.Match[str]) -> bool:
    """Whether it is made of what is no word, or has a digit or a mark after something that is none."""
    parts = re.findall(r"[^\W\d_]+", match["id"].lower())
    return any(map(_is_no_word, parts))


username(
    "username-label",
    r"""
        (?:user(?:name)?|usuario(?:\s(?!de\b)\w+)?|bruker(?:navn|id)?|login|logged\sin\sas|scribe|operador
        |impreso\spor|agent|elec\.\ssig|e-sig|updatedby|verified|viewer\suser|signert\sav\sbruker|utskrevet\sav
        |transcribe)\b[\s:.=\"(]{1,14}
        (?P<id>@?(?-i:[A-Za-z][\w.-]{2,19}[0-9a-z_]|[A-Z]{5,10}[0-9]{0,2}))(?![\w@])
    """,
    validator=lambda match: (
        any(c.isdigit() or c in "_." for c in match["id"])
        or (
            match["id"].islower()
            and len(match["id"]) > 4
            and match[0].lower().startswith(("user", "usuario", "login", "impreso", "elec"))
            and _is_no_word(match["id"])
        )
        or (match["id"].isupper() and _is_no_word(match["id"].lower()))
    ),
    not_after=r"^\s?(?:de|of)\b",
    examples=("user [hdover2]\n", "Usuario: [ibujanda]\n", "usuario [gsandenf]\n", "agent [tkline02].\n"),
    not_examples=("user of cocaine", "usuario de silla"),
)

username(
    "dictation-initials",
    r"""
        (?<=[A-Za-z]{2})\s?/\s?(?P<id>[a-z]{2,3}[0-9]{0,3}|[a-z]{3,8}[0-9]{1,4})
        (?=\s*\n|\s*$|/[0-9]|\s{2,}(?:\#|J0?B|D|T))
    """,
    case=True,
    validator=lambda match: (
        match["id"][-1].isdigit() or match.string[max(0, match.start() - 2) : match.start()].isupper()
    ),
    examples=("LRF/[dm27]\nDD:", "MT/[hxq]\nD:", "Risnes/[anri2]\n"),
    not_examples=("AC/dc current", "12 ml/kg\n"),
)

username(
    "low-line",
    r"""
        (?<![\w@./\\#-])(?!(?:(?<=\n)|\A)[a-z0-9_]+:)[a-z]{1,10}(?:_[a-z0-9]{1,8}){1,2}
        (?![\w@/\\=(]|[.,-][\w])
    """,
    case=True,
    validator=lambda match: match[0] not in ("c_diff", "e_coli", "a_fib", "high_risk", "low_risk", "follow_up"),
    examples=("[zz_tmp19]  (agency)", "v8  06/25 08:30  [risk_mgmt]\n"),
    not_examples=("scan_0042.pdf", "____ signed", "\nstudy_id: 4", "disease_causing_automatic", "c_diff neg"),
)

_CHEMISTRY = (
    r"(?:(?:s|p|pa|sp|sa|et|ft|ti|fi|h|pc|hc|mgs|ptc|cc|ppo|po|na|ca|kh|nah|tc)?[coh]{1,2}[234]|last4|acc45|sept[0-9])"
)

username(
    "login-with-digits",
    rf"(?<![\w.@/\\=&?#-])(?!{_CHEMISTRY}(?!\w))[a-z]{{3,10}}[0-9]{{1,4}}(?![\w@/%=\\-]|[.,][0-9a-z])",
    case=True,
    validator=lambda match: _is_no_word(match[0].rstrip("0123456789")),
    examples=("printed 2/11 17:52 by [rmoyo3]    SHRED", "Tenner i kopp. [gkvi12]\n", "locutora [mdlop44]."),
    not_examples=("spo2 90", "day2 of", "hco3 31", "grade2", "scan4471.pdf"),
)

_BY = {
    "en": "by signed sign esigned printed print user typed typist keyed entered clerk charted logged export exported "
    "login transcribed trans tech verified scribe owner tracker signature filed reviewer author ack",
    "es": "por firmado usuario validado validó elaboró transcribió capturó digita digitó técnico escribe escribió op "
    "impreso imp edición nick acta visado registrado",
    "nb": "av som sign signert skr utskr utskrift sekr sekretær operatør innlogging dikt diktert endret bruker "
    "brukernavn",
}
#: After these another person is named too, unless what was done is done at a screen: so such words begin.
_SOMEBODY = ("av ", "av:", "som", "by ", "by:", "por ", "por:")
_AT_A_SCREEN = tuple(
    word_set(
        """skrev skrives signer låst lukket endret rev registr bestilt opprettet utskrift ført dikt tatt innlogget inn
        oppdatert godkjent export print enter sign cosign modif edit creat updat verif valid transcri dictat scann order
        assign review record log viewed opened access releas document typed added closed locked sent filed changed
        upload generated merged rec received pulled run keyed authenticated acknowledged resulted firmad impres cread
        escrit dictad cerrad actualiz digit elabor introduc acces visad emitid revisad autoriz grabad descargad
        consultad abiert subid informad solicitad"""
    )
)
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[\s0-9./:,()-]{1,24}\Z")


def _is_login_of(match: re.Match[str]) -> bool:
    if match[0].lower().startswith(_SOMEBODY):
        before = _WORD_BEFORE.search(match.string, max(0, match.start() - 40), match.start())
        if not before or not before[1].lower().startswith(_AT_A_SCREEN):
            return False
    return match["id"].lower() not in ("tfno", "tlf") and _is_login(match)


username(
    "login-after-verb",
    rf"""
        (?<!\w){any_of(" ".join(_BY.values()))}(?:\s?:|\.)?\s{{1,3}}(?:[0-9:./TZ-]{{4,20}}\s{{1,2}}){{0,2}}
        (?P<id>
            (?-i:
                [a-z]{{4,9}}
                |[a-z]{{1,8}}[.-]?[a-z]{{1,10}}[0-9]{{1,4}}
                |[a-z]{{1,8}}[.-][a-z]{{2,10}}
                |[A-Z]{{6}}
                |[A-Z]{{3,7}}[0-9]{{1,3}}
                |[A-Z]{{2,6}}_[A-Za-z0-9]{{2,6}}
            )
        )(?=\s*(?:\n|$)|\s{{2}}|\s[0-9(|/–—\[]|[.,;)|]\s|\)?[.;]\n)
    """,
    validator=_is_login_of,
    examples=("Exported by [boakes] 04/20/2026 16:40", "Validado: [gpuigd]\n", "revidert 12/12-22 av [mhagfb]\n"),
    not_examples=("by phone\n", "por disnea\n", "av pasienten\n"),
)
