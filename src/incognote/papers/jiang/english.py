"""Parts of speech, lemmas and chunks of English, as in table 2 of Jiang et al. (2017): ``NNP``, ``vincent``, ``I-NP``.

The source used OpenNLP's taggers. Here the universal tag of our own tagger and the form of the word give the tag of the
Penn treebank, rules and a table of irregular forms the lemma, and the tags the chunk.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from incognote.lexicons.lexicon import load_lexicon

__all__ = ["chunks", "lemma", "penn_tags"]

_MODALS = frozenset(
    ["can", "could", "may", "might", "must", "shall", "should", "will", "would", "ca", "wo", "'ll", "'d", "ought"]
)
_DETERMINERS = {**dict.fromkeys(("which", "what", "whatever", "whichever"), "WDT"), "both": "PDT", "such": "PDT"}
_PRONOUNS = {
    **dict.fromkeys(("my", "your", "his", "her", "its", "our", "their"), "PRP$"),
    **dict.fromkeys(("who", "whom", "what", "whoever"), "WP"),
    **dict.fromkeys(("which", "that"), "WDT"),
    **dict.fromkeys(("this", "these", "those", "all", "some", "any", "each", "another"), "DT"),
    **dict.fromkeys(("something", "someone", "anything", "anyone", "nothing", "everything", "everyone", "none"), "NN"),
    **{"whose": "WP$", "there": "EX"},
}
_ADVERBS = {
    **dict.fromkeys(("when", "where", "how", "why", "whenever", "wherever"), "WRB"),
    **dict.fromkeys(("more", "less", "better", "worse", "later", "earlier", "further"), "RBR"),
    **dict.fromkeys(("most", "best", "least", "worst"), "RBS"),
}
_MARKS = {
    **dict.fromkeys(".?!", "."),
    **dict.fromkeys("([{<", "-LRB-"),
    **dict.fromkeys(")]}>", "-RRB-"),
    **dict.fromkeys((":", ";", "--", "...", "–", "—"), ":"),
    **{",": ",", "-": "HYPH", '"': "''", "“": "``", "”": "''", "'": "''", "’": "''", "$": "$", "£": "$", "€": "$"},
    **{"/": ",", "%": "NN", "&": "CC", "#": "$"},
}
_SUBJECTS = frozenset(["i", "you", "we", "they", "these", "those", "who", "that", "and"])
_BASE_AFTER = _MODALS | frozenset(["to", "do", "does", "did", "not", "n't", "please", "let", "help"])
_HAVE_OR_BE = frozenset(
    [
        "has",
        "have",
        "had",
        "having",
        "'ve",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "'s",
        "'re",
        "'m",
        "am",
        "get",
        "got",
        "gets",
        "by",
    ]
)


def penn_tags(universal: Sequence[str], words: Sequence[str]) -> list[str]:
    """The tag of each word of a note.

    >>> penn_tags(["PROPN", "PROPN", "VERB", "DET", "NOUN"], ["Dr.", "Vincent", "examined", "the", "lungs"])
    ['NNP', 'NNP', 'VBD', 'DT', 'NNS']
    """
    lower = [word.lower() for word in words]
    before = ["", *lower[:-1]]
    return [_tag(tag, word, low, left) for tag, word, low, left in zip(universal, words, lower, before, strict=True)]


def _tag(universal: str, word: str, lower: str, before: str) -> str:
    if universal in ("VERB", "AUX"):
        return _verb(lower, before)
    if universal in ("PUNCT", "SYM"):
        return _MARKS.get(word, "SYM" if universal == "SYM" else ":")
    if universal == "NOUN":
        return "NNS" if lower != lemma(word, "NOUN") else "NN"
    if universal == "PROPN":
        return "NNPS" if lower.endswith("s") and lower in ("states", "services", "associates", "systems") else "NNP"
    if universal == "ADJ":
        return "JJS" if lower.endswith("est") else "JJR" if lower in _COMPARATIVES else "JJ"
    if universal == "ADV":
        return _ADVERBS.get(lower, "RB")
    if universal == "DET":
        return _DETERMINERS.get(lower, "DT")
    if universal == "PRON":
        return _PRONOUNS.get(lower, "PRP")
    if universal == "PART":
        return {"to": "TO", "'s": "POS", "'": "POS", "’s": "POS"}.get(lower, "RB")
    if universal == "SCONJ":
        return "WRB" if lower in ("when", "how", "where", "why") else "IN"
    if universal == "ADP":
        return "IN"
    return {"NUM": "CD", "CCONJ": "CC", "INTJ": "UH"}.get(universal, "FW")


_COMPARATIVES = frozenset(
    [
        "better",
        "worse",
        "more",
        "less",
        "larger",
        "smaller",
        "higher",
        "lower",
        "older",
        "younger",
        "greater",
        "longer",
        "shorter",
        "earlier",
        "later",
        "further",
        "stronger",
        "weaker",
        "deeper",
        "faster",
        "slower",
        "easier",
        "harder",
        "bigger",
    ]
)


def _verb(lower: str, before: str) -> str:
    if lower in _MODALS:
        return "MD"
    if lower.endswith("ing") and len(lower) > 4:
        return "VBG"
    if before in _BASE_AFTER:
        return "VB"
    if lower in ("is", "has", "does", "'s"):
        return "VBZ"
    if lower in ("are", "am", "'re", "'m", "have", "'ve", "do"):
        return "VBP"
    if lower in ("was", "were", "did"):
        return "VBD"
    if lower in ("been", "done", "seen", "gone", "taken", "given", "known", "shown"):
        return "VBN"
    if lower.endswith("ed") or lower != lemma(lower, "VERB"):
        if lower.endswith("s") and not lower.endswith("ss"):
            return "VBZ"
        return "VBN" if before in _HAVE_OR_BE else "VBD"
    return "VBP" if before in _SUBJECTS else "VB"


@cache
def _irregular() -> dict[tuple[str, str], str]:
    """Irregular forms by kind: ``(form, VERB or NOUN)`` to lemma."""
    text = files("incognote.papers.jiang").joinpath("data/irregular.txt").read_text("utf-8")
    table: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, word, *forms = line.split()
            table |= {(form, kind): word for form in forms}
    return table


_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
_VOWELS = frozenset("aeiouy")


@lru_cache(1 << 16)
def lemma(word: str, universal: str) -> str:
    """The form a dictionary lists, in lower case.

    >>> lemma("Vincent", "PROPN"), lemma("lungs", "NOUN"), lemma("admitted", "VERB"), lemma("gave", "AUX")
    ('vincent', 'lung', 'admit', 'give')
    >>> lemma("taking", "VERB"), lemma("studies", "NOUN"), lemma("worse", "ADJ"), lemma("diagnosis", "NOUN")
    ('take', 'study', 'bad', 'diagnosis')
    """
    lower = word.lower()
    kind = {"AUX": "VERB", "PROPN": "", "ADV": "ADJ"}.get(universal, universal)
    if found := _irregular().get((lower, kind)):
        return found
    if kind == "NOUN":
        return _singular(lower)
    if kind == "VERB":
        return _base(lower)
    return lower


def _singular(lower: str) -> str:
    if len(lower) < 4 or not lower.endswith("s") or lower.endswith(("ss", "us", "is")):
        return lower
    if lower.endswith("ies"):
        return lower[:-3] + "y" if len(lower) > 4 else lower[:-1]
    if lower.endswith("es") and _SIBILANT.search(lower[:-2]) and _known(lower[:-2]) >= _known(lower[:-1]):
        return lower[:-2]
    return lower[:-1]


def _base(lower: str) -> str:
    for ending in ("ing", "ed"):
        if lower.endswith(ending) and len(lower) > len(ending) + 2 and _VOWELS & set(lower[: -len(ending)]):
            stem = lower[: -len(ending)]
            forms = [stem, stem + "e"]
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "aeiousl":
                forms.append(stem[:-1])
            if ending == "ed" and stem.endswith("i"):
                forms = [stem[:-1] + "y"]
            return max(forms, key=_known)
    if lower.endswith("ies") and len(lower) > 4:
        return lower[:-3] + "y"
    if lower.endswith("s") and not lower.endswith(("ss", "us", "is")) and len(lower) > 3:
        forms = [lower[:-1], lower[:-2]] if lower.endswith("es") else [lower[:-1]]
        return max(forms, key=_known)
    return lower


@lru_cache(1 << 16)
def _known(word: str) -> int:
    return int(load_lexicon().commonness([word], "en")[0])


_NOUN_TAGS = frozenset(
    ["DT", "PDT", "JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "CD", "PRP", "PRP$", "POS", "$", "WP", "EX"]
)
_OPENS = frozenset(["DT", "PDT", "PRP", "PRP$", "POS", "EX", "WP"])
_VERB_TAGS = frozenset(["VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD", "TO"])


def chunks(tags: Sequence[str], sentences: Sequence[int]) -> list[str]:
    """The chunk of each word: noun, verb, prepositional and adverb phrases, first or inner word of each.

    >>> chunks(["NNP", "NNP", "VBD", "DT", "NNS", "IN", "NNP"], [0])
    ['B-NP', 'I-NP', 'B-VP', 'B-NP', 'I-NP', 'B-PP', 'B-NP']
    """
    begins = set(sentences)
    out: list[str] = []
    for here, tag in enumerate(tags):
        dotted = tag == "." and list(tags[max(0, here - 1) : here + 2]) == ["NNP", ".", "NNP"]
        kind = "NP" if dotted and here + 1 not in begins else _kind(tag)  # the dot of Dr. Vincent
        goes_on = kind and out and here not in begins and out[-1][2:] == kind and kind != "PP"
        if goes_on and tag in _OPENS and not (tag == "PRP$" and tags[here - 1] == "PDT"):
            goes_on = tag == "DT" and tags[here - 1] == "PDT"
        out.append(f"{'I' if goes_on else 'B'}-{kind}" if kind else "O")
    return out


def _kind(tag: str) -> str:
    if tag in _NOUN_TAGS:
        return "NP"
    if tag in _VERB_TAGS:
        return "VP"
    return {"IN": "PP", "RB": "ADVP", "RBR": "ADVP", "RBS": "ADVP", "WRB": "ADVP"}.get(tag, "")
