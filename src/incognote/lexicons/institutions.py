"""Finds hospitals, practices, wards, schools and employers by the word that says what they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from incognote.finder import finders
from incognote.lexicons.grammar import Grammar, GrammarFinder, Letters, WordLetters, letters_of, put, put_words
from incognote.lexicons.keys import word_set
from incognote.lexicons.medical import kept
from incognote.lexicons.view import View
from incognote.text.facts import Fact
from incognote.text.tokens import BoolArray

__all__ = ["InstitutionFinder"]

# Letters: H hospital head, O organisation head (h, o in lower case), Y, y known hospital, company, C capitalised word
# that can be a name (P inside a sentence), g capitalised word that cannot (Emergency, Cardiology), p linking word (of,
# de), a at/hos/en, e lower case part of a Spanish head (salud), Z company form, W ward, 0 digits.
_ENGLISH = (
    (
        "head-last",
        "HOSPITAL",
        r"(?P<x> [CPY] (?: (?:'w?|[-&]|p){0,2} [CPYgHO] ){0,5} (?<=H) (?: p{1,2}[CPY]{1,3} )?)",
    ),
    ("hospital-of", "HOSPITAL", r"(?P<x> H p{1,2} [CPYO] (?: p{0,2} [CPY] ){0,3})"),
    (
        "org-last",
        "ORGANIZATION",
        r"(?P<x> [CPY] (?: (?:'w?|[-&]|p){0,2} [CPYgO] ){0,5} (?<=O) (?: p{1,2}[CPY]{1,3} )?)",
    ),
    ("org-of", "ORGANIZATION", r"(?P<x> O p{1,2} [CPY] (?: p{0,2} [CPY] ){0,3})"),
    ("ward", "HOSPITAL", r"(?P<x> W (?:0[A-Z]?|I0?|[CPY]{1,2}) )(?![A-Za-z])"),
    ("known", "HOSPITAL", r"(?P<x>Y)"),
    ("known-org", "ORGANIZATION", r"(?P<x>y)"),
    ("at-name", "ORGANIZATION", r"a p? (?P<x> P (?: [-&'p]? [CPYH0] ){0,4} (?<![-&'p]))"),
)
_SPANISH = (
    (
        "head-first",
        "HOSPITAL",
        r"(?P<x> H (?: p{0,3}[eHg] ){0,4} (?: p{0,3} [CPYHI](?:[-'][CPY])? ){1,6}(?<!p))",
    ),
    ("org-first", "ORGANIZATION", r"(?P<x> O (?: p{0,3}[eOg] ){0,3} (?: p{0,3} [CPYI](?:[-'&][CPY])? ){1,5})"),
    ("org-last", "ORGANIZATION", r"(?P<x> [CPY] (?: [-&p]? [CPY] ){0,3} ,? Z)"),
    ("known", "HOSPITAL", r"(?P<x>Y)"),
    ("known-org", "ORGANIZATION", r"(?P<x>y)"),
    ("at-name", "ORGANIZATION", r"a p? (?P<x> P (?: [-&'p]? [CPYH0] ){0,4} (?<![-&'p]))"),
)
_NORWEGIAN = (
    ("head-last", "HOSPITAL", r"(?P<x> [CPYH] (?: (?:[-&]|p)? [CPYHgI] ){0,3} -? [hH])"),
    ("head-first", "HOSPITAL", r"(?P<x> H (?: [-p]? [CPYH] ){1,3})"),
    ("org-last", "ORGANIZATION", r"(?P<x> [CPY] (?: (?:[-&]|p)? [CPYO] ){0,3} -? [oO])"),
    ("org-first", "ORGANIZATION", r"(?P<x> O (?: [-p]? [CPY] ){1,3})"),
    ("ward", "HOSPITAL", r"(?P<x> [Ww]? W (?:0[A-Z]?|I0?) )(?![A-Za-z])"),
    ("known", "HOSPITAL", r"(?P<x>Y)"),
    ("known-org", "ORGANIZATION", r"(?P<x>y)"),
    ("at-name", "HOSPITAL", r"a p? (?P<x> P (?: [-&'p]? [CPYH0] ){0,4} (?<![-&'p]))"),
)

_LINKS = word_set("of the and for at on de del la las los el y e da do i og på paa ved for av en &")
_SPANISH_PARTS = word_set(
    "salud especialidades mayores dia atencion primaria universitario general clinico regional provincial"
)
_AT = word_set("at with for from via hos ved frå fra pa til en con por desde al")
_WARDS = word_set("ward unit bay avd avdeling sengepost post sengeomrade tun")
#: Institutions that everybody calls by a name without a head word.
_HOSPITALS = word_set(
    """ous hus unn ahus sus sthf sshf haukeland ulleval rikshospitalet radiumhospitalet diakonhjemmet lovisenberg kalnes
    asgard ostmarka sunnaas catosenteret volvat aleris curato dikemark blakstad feiring tyrili betanien riisby
    bwh mgh vumc nyp vamc rebagliati cardioinfantil"""
)
_KNOWN = word_set(
    """nav npe helfo widerøe equinor hydro storebrand gjensidige vitusapotek boots kirkens unicare attendo lanekassen
    aetna cigna humana kaiser unitedhealthcare tricare anthem walgreens cvs walmart amazon costco starbucks fedex
    ups usps goodwill medline quest labcorp greyhound amtrak tesco asda sainsburys
    sanitas adeslas asisa asepeyo fremap mapfre sergas osakidetza sescam inss mercadona correos renfe iberia caritas"""
)
_SAINTS = word_set("st mt ft sta sto ste mc h")
_COMPANIES = word_set("sa sl slu sau cia ltda spa")
#: Capitalised words that name a kind of care and nobody in particular.
_GENERIC = word_set(
    """emergency intensive outpatient inpatient primary family urgent general medical surgical cardiology oncology
    neurology psychiatry pediatric pediatrics surgery dental pain wound sleep day acute long term skilled assisted
    behavioral mental home community local district regional county state national public private internal
    infectious speech physical occupational the a an our this that your his her their my social senior special
    care health nursing patient patients history dear please date name current past previous new next last first
    second follow up discharge admission referral telephone phone seen admitted discharged transferred plan
    assessment from to at in on by via per and or radiology pathology laboratory maternity rehab rehabilitation
    hospice memory stroke burn trauma spine heart eye ent urology renal dialysis transplant orthopedic orthopaedic
    obstetric gynecology dermatology hematology allergy endocrine diabetes breast cancer infusion el la los las un
    una su centro hospital clinica de urgencias consulta servicio paciente medico fecha nombre informe den det en
    et ei ved pa til fra medisinsk kirurgisk psykiatrisk ortopedisk nevrologisk akutt barn kvinne hjerte lunge
    pasient pasienten henvisning innlagt utskrevet epikrise sykehuset legevakt dps bup hf as lokale lokal kommunal"""
)
_GENERIC_WORDS, _LINK_WORDS, _AT_WORDS = (WordLetters(w) for w in ({"g": _GENERIC}, {"p": _LINKS}, {"a": _AT}))
_SPANISH_WORDS = WordLetters({"e": _SPANISH_PARTS, "Z": _COMPANIES})
_KNOWN_WORDS = WordLetters({"W": _WARDS, "Y": _HOSPITALS, "y": _KNOWN})


@finders("institutions")
class InstitutionFinder(GrammarFinder):
    """Named care institutions and organisations; a head word by itself (`the hospital`) is none."""

    name = "institutions"
    _grammars: ClassVar = {"en": Grammar(_ENGLISH), "es": Grammar(_SPANISH), "nb": Grammar(_NORWEGIAN)}

    def grammar_for(self, language: str) -> Grammar:
        return self._grammars.get(language, self._grammars["en"])

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        capital, shouted = view.is_(Fact.CAPITALISED), view.is_(Fact.CAPITALS)
        put(letters, capital & ~view.is_(Fact.INITIAL), "C")
        put(letters, view.has("title", "role", "kinship", "cue", "month", "weekday", "unit") & capital, "g")
        put_words(letters, view, _GENERIC_WORDS)
        put(letters, ~capital & (letters == ord("g")), "w")
        put(letters, view.has("organization_head") & capital, "O")
        put(letters, view.has("hospital_head") & capital, "H")
        common = view.common.astype(np.int16)
        opening = shouted | view.breaks | (np.append(0, letters[:-1]) == ord("."))
        put(letters, (letters == ord("C")) & opening & (common >= 42) & (view.surname < common), "g")
        saint = np.append(False, view.of_words(_is_saint)[:-1]) & view.is_(Fact.DOT)
        put(letters, saint, "-")
        put_words(letters, view, _LINK_WORDS)
        put(letters, (letters == ord("p")) & capital & ~shouted & (view.language != "es"), "g")
        if view.language == "es":
            put_words(letters, view, _SPANISH_WORDS)
            put(letters, (letters == ord("e")) & capital, "H")
        elif view.language == "nb":
            put(letters, view.has("organization_head") & ~capital & (view.length > 2), "o")
            put(letters, view.has("hospital_head") & ~capital & (view.length > 2), "h")
        proper = (letters == ord("C")) & ~kept(view) & ~view.has("stop") & ~view.has("country", "nationality")
        lower = np.append(False, view.is_(Fact.LOWER)[:-1])[: len(proper)] & ~view.breaks
        following = np.append(False, proper[:-1])[: len(proper)]
        put(letters, proper & (lower | following) & ~shouted & (view.length > 2), "P")
        put_words(letters, view, _AT_WORDS)
        put(letters, (letters == ord("a")) & capital, "g")
        put_words(letters, view, _KNOWN_WORDS)
        put(letters, (letters == ord("W")) & ~capital & (view.language != "nb"), "w")
        put(letters, np.isin(letters, [ord("Y"), ord("y")]) & ~capital, "w")
        put(letters, np.isin(letters, [ord("Y"), ord("y")]) & ~shouted & (view.length < 4), "w")
        return letters


def _is_saint(words: Sequence[str]) -> BoolArray:
    return np.fromiter((word.lower() in _SAINTS for word in words), np.bool_, len(words))
