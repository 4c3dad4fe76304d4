"""Parts of speech like those of EAGLES, reduced as Cotik et al. (2019, section 3.3) had them.

The source's tagger was trained on AnCora with the 85 tags that CoreNLP keeps of EAGLES (gender, person and degree are
left out). It is not published. Here the universal tag of our own tagger, which was trained on AnCora too, and the form
of the word give the tag.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from incognote.learn.features import Place, PlaceGroup, place_groups
from incognote.text.analysis import Analysis
from incognote.text.tagger import TAGS

__all__ = ["eagles_tags"]

_MARKS = {
    **{",": "fc", ".": "fp", ":": "fd", ";": "fx", "...": "fs", "…": "fs", "-": "fg", "–": "fg", "—": "fg", "%": "ft"},
    **{"(": "fpa", ")": "fpt", "¿": "fia", "?": "fit", "¡": "faa", "!": "fat", "/": "fh", '"': "fe", "'": "fe"},
    **{"«": "fra", "»": "frc", "[": "fca", "]": "fct"},
}
_DETERMINERS = {
    **dict.fromkeys(("el", "la", "los", "las", "lo", "del", "al"), "da0000"),
    **dict.fromkeys(
        ("este", "esta", "estos", "estas", "ese", "esa", "esos", "esas", "aquel", "aquella", "tal"), "dd0000"
    ),
    **dict.fromkeys(("mi", "mis", "tu", "tus", "su", "sus", "nuestro", "nuestra", "nuestros", "nuestras"), "dp0000"),
    **dict.fromkeys(("qué", "cuánto", "cuánta", "cuántos", "cuántas"), "dt0000"),
}
_PRONOUNS = {
    **dict.fromkeys(
        ("que", "quien", "quienes", "cual", "cuales", "cuyo", "cuya", "donde", "como", "cuando"), "pr000000"
    ),
    **dict.fromkeys(
        ("esto", "eso", "aquello", "éste", "ésta", "éstos", "éstas", "ése", "ésa", "este", "esta"), "pd000000"
    ),
    **dict.fromkeys(
        ("algo", "alguien", "nada", "nadie", "todo", "todos", "todas", "uno", "una", "otro", "otros"), "pi000000"
    ),
    **dict.fromkeys(("quién", "quiénes", "qué", "cuál", "cuáles", "cuánto"), "pt000000"),
    "se": "p0000000",
}
_SER = frozenset(
    [
        "ser",
        "es",
        "son",
        "era",
        "eran",
        "fue",
        "fueron",
        "sea",
        "sean",
        "será",
        "serán",
        "sería",
        "serían",
        "sido",
        "siendo",
        "soy",
        "somos",
        "fuera",
        "fuese",
    ]
)
_ORDINAL = re.compile(
    r"(?:primer|segund|tercer|cuart|quint|sext|séptim|octav|noven|décim)(?:o|a|os|as)?|\d+[.ºª°]{1,2}"
)
#: Endings of verb forms, in the order they are tried: mood and tense.
_VERBS = tuple(
    (re.compile(rf".*(?:{endings})$"), form)
    for endings, form in (
        (r"[aá]ndo(?:[mts]e|l[aeo]s?|nos){0,2}|[iy][eé]ndo(?:[mts]e|l[aeo]s?|nos){0,2}", "g0"),
        (r"[aí]d[oa]s?|id[oa]s?|[^i]ert[oa]s?|ich[oa]s?|ech[oa]s?|uest[oa]s?|ist[oa]s?|rit[oa]s?|uelt[oa]s?", "p0"),
        (r"[aeií]r(?:[mts]e|l[aeo]s?|nos)?", "n0"),
        (r"[aei]rí(?:a|as|an|amos)", "ic"),
        (r"[aei]r(?:á|án|é|ás|emos)", "if"),
        (r"aba[ns]?|ábamos|ía[ns]?|íamos", "ii"),
        (r"[^aei]ó|[aei]?ó|aron|ieron|jeron|é|í|aste|iste|uvo|uvieron|uso|izo|ino|udo|ijo", "is"),
        (r"i?era[ns]?|i?ese[ns]?|ase[ns]?", "si"),
    )
)


@lru_cache(1 << 16)
def _tag(universal: str, word: str) -> str:
    lower = word.lower()
    if universal in ("PUNCT", "SYM"):
        return _MARKS.get(word, "fz")
    if universal == "NOUN":
        return (
            "nc0p000"
            if len(lower) > 3 and lower.endswith("s") and not lower.endswith(("sis", "us", "és"))
            else "nc0s000"
        )
    if universal in ("VERB", "AUX"):
        return _verb(universal, lower)
    if universal == "ADJ":
        return "ao0000" if _ORDINAL.fullmatch(lower) else "aq0000"
    if universal == "ADV":
        return "rn" if lower == "no" else "rg"
    if universal == "DET":
        return _DETERMINERS.get(lower, "di0000")
    if universal == "PRON":
        return _PRONOUNS.get(lower, "pp000000")
    return {
        "PROPN": "np00000",
        "NUM": "z0",
        "ADP": "sp000",
        "CCONJ": "cc",
        "SCONJ": "cs",
        "INTJ": "i",
        "PART": "rg",
    }.get(universal, "x")


def _verb(universal: str, lower: str) -> str:
    kind = "vs" if lower in _SER else "va" if universal == "AUX" and lower.startswith("h") else "vm"
    return kind + next((form for pattern, form in _VERBS if pattern.match(lower)), "ip") + "000"


def eagles_tags(universal: Sequence[str], words: Sequence[str]) -> list[str]:
    """The tag of each word.

    >>> eagles_tags(["DET", "NOUN", "VERB", "ADP", "PROPN"], ["Las", "pacientes", "ingresaron", "en", "Sevilla"])
    ['da0000', 'nc0p000', 'vmis000', 'sp000', 'np00000']
    """
    return [_tag(tag, word) for tag, word in zip(universal, words, strict=True)]


@place_groups("eagles")
def eagles() -> PlaceGroup:
    """The part of speech as in EAGLES, reduced to some 60 tags; made for Spanish."""
    return lambda note: _place(note, 7)


@place_groups("short_eagles")
def short_eagles() -> PlaceGroup:
    """The first two letters of that: the category and its kind."""
    return lambda note: _place(note, 2)


def _place(note: Analysis, letters: int) -> Place:
    tags = eagles_tags([TAGS[tag] for tag in note.tags.tolist()], note.tokens.words)
    values: dict[str, int] = {}
    ids = [values.setdefault(tag[:letters] if letters < 7 else tag, len(values)) for tag in tags]
    return Place(list(values), np.array(ids, np.int32))
