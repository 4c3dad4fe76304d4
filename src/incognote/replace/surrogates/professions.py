"""New professions in the form of the original: `drove trams`, `teaches`, `maestra`, `rørleggere` each become alike.

What says nothing about who it was stays: `retired`, `part-time`, `jubilada`, `tidligere`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import Pool, agree, gender_shown, is_epicene, pool
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["JobForm", "form_of_job", "new_professions"]

#: A choice among fewer would say too much, and be seen too often.
_FEWEST = 30
_KEPT = re.compile(
    r"(?i)(?P<before>(?:(?:semi-)?retired|former|ex|part-time|full-time|self-employed|unemployed|disabled|antigu[oa]"
    r"|pensjonert|uføretrygdet|tidligere|pensjonist|eks)[ -]+)?(?P<job>.+?)"
    r"(?P<after>[ ,]+(?:\(?retired\)?|part-time|(?:pre)?jubilad[oa]s?|retirad[oa]|en paro|pensjonert|i permisjon))?",
    re.S,
)
# fmt: off
_PAST = frozenset((
    "drove", "ran", "taught", "sold", "wrote", "built", "made", "dug", "kept", "laid", "hung", "cut", "did", "was",
    "sang", "rode", "flew", "caught", "drev", "kjørte", "solgte", "jobba", "jobbet", "vaska", "gikk", "dro", "sto",
))
_PLACED = frozenset(("on", "at", "in", "with", "for", "en", "con", "de", "i", "på", "ved", "om"))
_ARTICLES = frozenset(("a", "an", "the", "my", "his", "her", "un", "una", "el", "la", "los", "las", "et", "ei"))
_AGENT = (
    "er", "or", "ist", "man", "men", "woman", "ant", "ent", "clerk", "hand", "chef", "cook", "nurse", "guard", "pilot",
)
_THING = (
    "mester", "arbeider", "leder", "lærer", "assistent", "ingeniør", "mann", "hjelp", "konsulent", "kokk", "tekniker",
)
# fmt: on


class JobForm(NamedTuple):
    """How a profession is said: a verb (``s``, ``past``, ``ing``) or a noun, its gender and number, its words."""

    kind: str
    gender: str
    plural: bool
    words: int


@lru_cache(maxsize=4096)
def form_of_job(text: str, language: str) -> JobForm:
    """The form of a profession.

    >>> form_of_job("drove trams", "en").kind, form_of_job("does hair", "en").kind, form_of_job("tea taster", "en").kind
    ('past', 's', 'noun')
    """
    words = text.lower().split()
    first, last, many = words[0], words[-1], len(words) > 1
    gender = (gender_shown(text) or "") if language == "es" else ""
    plural = last.endswith("ere") if language == "nb" else first.endswith("s") if language == "es" else False
    kind = "noun"
    if first in _PLACED:
        kind = "placed"
    elif first in _PAST or (language == "en" and first.endswith("ed") and not last.endswith(_AGENT)):
        kind = "past"
    elif any(
        word.endswith("ing" if language == "en" else ("ando", "iendo")) for word in (first, last) if len(word) > 4
    ):
        kind = "ing"
    elif language == "en" and first.endswith("s") and not first.endswith(("ss", "'s")) and not last.endswith(_AGENT):
        kind = "s"
    elif language == "en" and last.endswith("s") and not last.endswith("ss"):
        kind = "s" if many else "plural"
    elif many and words[1] in _ARTICLES:
        kind = "s" if language != "en" else "base"
    elif language == "es" and first.endswith(("aba", "ía", "ó")) and (many or first.endswith(("aba", "ó"))):
        kind = "past"
    elif language == "es" and many and first.endswith(("a", "e")) and words[1].endswith("s"):
        kind = "s" if not first.endswith(("ora", "era", "ista", "nte")) else "noun"
    elif language == "nb" and many and not last.endswith(_THING):
        kind = "s" if first.endswith("er") else "past" if first.endswith(("te", "de")) else "noun"
    elif language == "nb" and last.endswith("ar"):
        kind = "ar"  # Nynorsk
    return JobForm(kind, gender, plural, min(len(words), 3))


@generators("PROFESSION")
def new_professions(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Another profession in the same form; in Spanish in the gender of the original."""
    return [_profession(mention.text, world) for mention in mentions]


def _profession(text: str, world: World) -> str | None:
    match = _KEPT.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    job = match["job"]
    new = world.pick("PROFESSION", fold(job), _jobs(form_of_job(job, world.language), world.language))
    if new is None:
        return None
    if form_of_job(new, world.language).kind == "noun":
        new = agree(new, job, world.language)
    if job.isupper():
        new = in_case_of(new, job)
    elif job[0].isupper():
        new = new[0].upper() + new[1:]
    return (match["before"] or "") + new + (match["after"] or "")


@cache
def _jobs(form: JobForm, language: str) -> Pool:
    """Professions of one form, or of the nearest form of which there are enough."""
    every = tuple(dict.fromkeys((*pool(language, "job"), *pool(language, "profession"))))
    forms = [(job, form_of_job(job, language)) for job in every]
    if language == "es" and form.kind == "noun":  # a word without gender stays one
        forms = [(job, own) for job, own in forms if bool(own.gender) == bool(form.gender) or is_epicene(job)]
    for found in (
        [job for job, own in forms if own == form],
        [job for job, own in forms if own[:3] == form[:3]],
        [job for job, own in forms if own.kind == form.kind and abs(own.words - form.words) <= 1],
        [job for job, own in forms if own.kind == form.kind],
    ):
        if len(found) >= _FEWEST:
            return Pool.of(found, [1] * len(found))
    return Pool.of(every, [1] * len(every))
