"""Numbers and names to their end: what belongs to an identifier beside what was found of it.

Digits told in words, groups in which a scanner read letters, and the extension are part of a number; the other half
of a hyphenated word is part of a name. A finder that stops before them leaves them in clear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from incognote.document import Span
from incognote.labels import GROUPS, labels_meaning
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.digits import DIGIT_WORDS, EXTENSION, TIMES

__all__ = ["whole_names", "whole_numbers"]

_PHONES = labels_meaning("PHONE", "FAX")
_NUMBERS = _PHONES | labels_meaning(*GROUPS["ID"])
_FEWEST_DIGITS, _OF_A_PHONE = 3, 7
_WORD = "|".join(sorted({word for words in DIGIT_WORDS.values() for forms in words for word in forms}, key=len)[::-1])
_TOLD = rf"(?<!\w)(?:(?:{'|'.join(TIMES)})[ -])?(?:{_WORD})(?!\w)"
#: One digit word may be an ordinary word; two in a row beside a number are digits.
_RUN = rf"{_TOLD}(?:[ ,-]{{1,2}}{_TOLD})+"
#: Three characters and more, a digit or a capital among them: ``O2`` is oxygen, and ``lol`` is no number.
_GROUP = r"(?<![^\W_])(?=[\dOl]*[\dO])(?=\d*[OlI])[\dOoQlI]{3,}(?![^\W_])"
_AFTER = re.compile(rf"(?:[ ,.-]{{1,2}}(?i:{_RUN})|[ .-]{_GROUP})+")
_BEFORE = re.compile(rf"(?:(?i:{_RUN})[ ,.-]{{1,2}}|{_GROUP}[ .-])+$")
_EXTENSION = re.compile(
    rf"""(?i) [,;]? [ ]* \(?
    {EXTENSION} \.? :? [ ]*
    (?: nr\.? | no\.? | \# )? [ ]*
    (?: \d{{1,6}} | {_TOLD}(?:[ -]{_TOLD})* ) (?!\w)""",
    re.VERBOSE,
)
_REACH = 80

_NAMES = labels_meaning("PATIENT", "DOCTOR")
#: Half a hyphenated word between two parts of a name (``Sung-min Kwon``), or after one.
_HALF_BETWEEN = re.compile(r"[-‐‑](?:[^\W\d_]+ ?)?| [^\W\d_]+[-‐‑]")
_HALF_AFTER = re.compile(r"[-‐‑]([^\W\d_]+)(?!\w)")


def whole_names(text: str, spans: Sequence[Span], language: str) -> list[Span]:
    """The spans, those of names without half a hyphenated word left beside or between them.

    >>> text = "Dr. Sung-min Kwon"
    >>> [span.of(text) for span in whole_names(text, [Span(4, 8, "DOCTOR"), Span(13, 17, "DOCTOR")], "en")]
    ['Sung-min Kwon']
    """
    changed: list[Span] = []
    for place, span in enumerate(spans):
        last = changed[-1] if changed else None
        if span.label not in _NAMES:
            changed.append(span)
        elif last and last.label in _NAMES and _HALF_BETWEEN.fullmatch(text, spans[place - 1].end, span.start):
            changed[-1] = Span(last.start, span.end, last.label, max(last.score, span.score), last.source)
        elif (match := _HALF_AFTER.match(text, span.end)) and _may_end_name(match[1], language):
            low = spans[place + 1].start if place + 1 < len(spans) else len(text)
            end = match.end() if match.end() <= low else span.end
            changed.append(Span(span.start, end, span.label, span.score, span.source))
        else:
            changed.append(span)
    return changed


def _may_end_name(half: str, language: str) -> bool:
    """Whether the second half of a hyphenated word can be one of a name: capitalised, or a given name on the lists."""
    flags = load_lexicon().flags([half], language)[0]
    return half[0].isupper() or (bool(flags & mask("given")) and not flags & mask("stop"))


def whole_numbers(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans, those of numbers with all that belongs to them; what lies in a longer number is part of it.

    >>> text = "Tel 617-555-0143, extension 9"
    >>> [span.of(text) for span in whole_numbers(text, [Span(4, 16, "PHONE"), Span(28, 29, "PHONE")])]
    ['617-555-0143, extension 9']
    """
    changed: list[Span] = []
    reach = 0
    for span in spans:
        start, end = span.start, span.end
        if span.label in _NUMBERS:
            start, end = _extent(text, span, changed[-1].end if changed else 0)
        if start < reach:  # a number before it was extended over this
            start = reach
        if (start, end) == (span.start, span.end):
            changed.append(span)
        elif start < end:
            changed.append(Span(start, end, span.label, span.score, span.source))
            reach = end
    return changed


def _extent(text: str, span: Span, low: int) -> tuple[int, int]:
    start, end = span.start, span.end
    digits = sum(map(str.isdecimal, text[start:end]))
    if digits < _FEWEST_DIGITS:
        return start, end
    if match := _BEFORE.search(text, max(min(low, start), start - _REACH), start):
        start = match.start()
    if match := _AFTER.match(text, end, end + _REACH):
        end = match.end()
    if span.label in _PHONES and digits >= _OF_A_PHONE and (match := _EXTENSION.match(text, end, end + _REACH)):
        end = match.end()
    return start, end
