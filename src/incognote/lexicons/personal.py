"""Finds what is said of a person besides the name: job, people, faith, politics, union and whom they love."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from incognote.finder import finders
from incognote.languages import in_all
from incognote.lexicons.grammar import Grammar, GrammarFinder, Letters, WordLetters, letters_of, put, put_words
from incognote.lexicons.keys import word_set
from incognote.lexicons.view import View
from incognote.text.facts import Fact
from incognote.text.folding import fold
from incognote.text.tokens import BoolArray

__all__ = ["PersonalFinder"]

# Letters: J job by list, j word that ends like a job, w other word, p linking word, a works as / retired / occupation,
# v article, k kin or person, E people, B faith, L politics, X sexuality, Y union, ? member/votes, and in lower case
# e, b, l, x, y the further words of a listed phrase.
_JOB = r"(?:[Jj](?:-?j)*)"
_PATTERNS = (
    ("works-as", "PROFESSION", rf"a [avp:]{{0,3}} (?P<x>(?:w-?){{0,2}} {_JOB})"),
    ("kin-job", "PROFESSION", rf"k [,(]? [vp]{{0,2}} (?P<x>w? {_JOB})"),
    ("article-job", "PROFESSION", rf"v (?P<x>w? {_JOB})"),
    ("job", "PROFESSION", rf"(?P<x>{_JOB})"),
    ("ethnicity", "ETHNICITY", r"(?P<x>Ee*)"),
    ("religion", "RELIGION", r"(?P<x>B(?:'?-?b)*)"),
    ("politics-member", "POLITICS", r"[?][?vpw]{0,3} (?P<x>Ll*)"),
    ("politics", "POLITICS", r"(?P<x>Ll*)"),
    ("union-member", "UNION", r"[?][?vpw]{0,3} (?P<x>Y(?:-?y)*)"),
    ("union", "UNION", r"(?P<x>Y(?:-?y)*)"),
    ("sexuality", "SEXUALITY", r"(?P<x>X(?:-?x)*)"),
)

_KINDS = (
    ("profession", "J"),
    ("ethnicity", "E"),
    ("religion", "B"),
    ("politics", "L"),
    ("union", "Y"),
    ("sexuality", "X"),
)
_WORKS = in_all(lambda language: language.people.working)
_ARTICLES = in_all(lambda language: language.people.articles)
_MEMBERS = in_all(lambda language: language.people.members)
_WORDS = WordLetters({"v": _ARTICLES, "a": _WORKS, "?": _MEMBERS})
_JOB_ENDINGS = {
    "en": re.compile(
        r"(?:worker|driver|maker|keeper|operator|teacher|farmer|miner|fitter|cutter|picker|seller|trader|smith|wright|monger|hand|man|woman|herder|welder|cook|chef)s?$"
    ),
    "es": re.compile(r"(?:ador|adora|edor|edora|idor|idora|ista|ero|era|ólogo|ologo|ologa)$"),
    "nb": re.compile(
        r"(?:arbeider|arbeidar|sjåfør|sjafor|lærer|laerer|lærar|mekaniker|ingeniør|ingenior|montør|montor|operatør|operator|fører|forer"
        r"|leder|leiar|selger|bonde|maker|bygger|betjent|konsulent|assistent|medarbeider|tekniker|snekker|rådgiver|eier|fisker"
        r"|student|elev|mester|handler|skipper|pleier|vekter|kokk|vertinne|budeie|sjef|utvikler|designer|dommer|oppdretter)(?:en|e|ne|s)?$"
    ),
}
#: Words with such an ending that are no jobs, or jobs of those who care.
_NO_JOB = word_set(
    """man woman hand human german roman gentleman foreman-like beforehand secondhand ottoman women men shaman
    cuidador cuidadora enfermera enfermero tercera primera primero tercero entera manera cualquiera numero febrero
    enero cancer carcinoma cadera soltero soltera extranjero espera fuera era quimera considera genero pulsera
    dinero ligero severo calendario indicador marcador inhibidor regulador inhalador separador digestista andador
    elevador antihistaminico catéter pero fastleder sykepleier hjelpepleier vernepleier helsefagarbeider
    barnepleier ambulansearbeider"""
)


@finders("personal")
class PersonalFinder(GrammarFinder):
    """Jobs of patients and kin, and the sensitive categories of the Oslo list."""

    name = "personal"
    grammar = Grammar(_PATTERNS)

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        letter_words = view.is_(Fact.LETTERS)
        capital = view.is_(Fact.CAPITALISED)
        put(letters, letter_words, "w")
        ending = view.of_words(_ends_like_job, view.language)
        put(
            letters,
            ending & (view.common < 42) & ~view.has("medical", "drug", "disease") & ~(capital & (view.surname > 40)),
            "j",
        )
        for flag, letter in _KINDS:
            own = view.has(flag) & ~view.in_phrase("hospital_head", "organization_head")
            if flag in ("ethnicity", "religion", "politics", "union") and view.language == "en":
                own &= capital
            if flag in ("politics", "union"):
                own &= capital | (view.common < 45)
            if flag == "profession":
                own &= ~view.has("role") & ~(capital & (view.surname > view.common))
            put(letters, own, letter)
            inside = view.in_phrase(flag)
            put(letters, inside & letter_words, letter.lower())
            put(letters, inside & view.phrase_start, letter)
        put(letters, view.has("kinship") & (letters == ord("w")), "k")
        put_words(letters, view, _WORDS)
        return letters


def _ends_like_job(words: Sequence[str], language: str) -> BoolArray:
    endings = _JOB_ENDINGS.get(language)
    if endings is None:
        return np.zeros(len(words), np.bool_)
    return np.fromiter(
        (len(word) >= 6 and endings.search(word.lower()) is not None and fold(word) not in _NO_JOB for word in words),
        np.bool_,
        len(words),
    )
