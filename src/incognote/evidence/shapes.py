"""Shapes that should not be left in a result: dates, long numbers, addresses of the electronic kind.

Deliberately simple and apart from the finders' rules: a second look that does not share their blind spots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from incognote.languages import codes, load
from incognote.replace.policy import Policy

__all__ = ["LABEL_OF", "blank_tags", "shapes"]


def _written(words: Iterable[str]) -> str:
    """Months as a pattern; what is short may have a dot."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(rf"{word}\.?" if len(word) < 5 else word for word in longest_first)


_ENGLISH = _written(load("en").calendar.month_words)
_MONTHS = _written(
    (
        *load("en").calendar.month_words,
        *load("nb").calendar.month_words,
        *(name for code in codes() for name in load(code).calendar.months[0]),
    )
)
_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:(?:19|20)\d{2}|\d{2})"

#: Name of the shape, and what it looks like. An earlier shape keeps what a later one would also match.
PATTERNS = {
    "e-mail": r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+",                      # a.berg@sykehus.no
    "web address": r"\b(?:https?://|www\.)\S+",                                 # www.example.org/x
    "IP address": r"\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.)",                         # 10.0.0.7
    "date": (
        rf"(?<![\w.,/-])(?:\d{{4}}-{_MONTH}-{_DAY}"                              # 2014-01-12
        rf"|(?:{_DAY}(?P<s>[./-]){_MONTH}|{_MONTH}(?P<t>[./-]){_DAY})(?:(?P=s)|(?P=t)){_YEAR})(?![\w/-]|\.\d)"  # 3/4/19
        rf"|\b{_DAY}(?:st|nd|rd|th|\.)?[ -]?(?:de |of )?(?:{_MONTHS})(?![^\W\d_])"
        r"(?:,?[ -]?(?:del? )?\d{2,4}\b)?"                                       # 12. mai 2019, 3 de abril del 2020
        rf"|\b(?:{_ENGLISH}) {_DAY}(?:st|nd|rd|th)?\b(?!\s*(?:mg|ml|%))(?:,? \d{{4}}\b)?"  # January 24, 2014
    ),
    "phone number": (
        r"(?<![\w.])\+\d(?:[ -]?\(?\d\)?){6,13}\b"                              # +47 22 85 50 50
        r"|(?<![\w.,-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b"                       # (617) 555-0134
        r"|(?<![\w.,-])(?:\d{2} ){3}\d{2}\b|(?<![\w.,-])\d{3} \d{2} \d{3}\b|(?<![\w.,-])[69]\d{2} \d{3} \d{3}\b"
    ),
    "long number": r"(?<![\w.,])(?:\d(?:[ -]?\d){8,}|\d{6,})\b",                # 050368 44587; not 1.2345678, 400-600
}  # fmt: skip

#: What a shape would be called by a finder.
LABEL_OF = {
    "e-mail": "EMAIL", "web address": "URL", "IP address": "IP", "date": "DATE", "phone number": "PHONE",
    "long number": "ID",
}  # fmt: skip

_ALL = re.compile("|".join(f"(?P<p{n}>{pattern})" for n, pattern in enumerate(PATTERNS.values())), re.IGNORECASE)
_NAMES = {f"p{n}": name for n, name in enumerate(PATTERNS)}
_TAG = (
    r"\[[A-ZÆØÅ][A-ZÆØÅ_ ]{0,30}(?:[-_ ]?[0-9A-F]{1,16}|\s*>\s*\d+)?\]"  # [PATIENT-1], [AGE > 89]
    r"|<[A-Z_]+(?::[A-Z2-7]{8,32})?>|█+|X{3,}"                             # <NAME:K7PQ2M4XTBC5HDEW>
)  # fmt: skip
_FIELDS = {r"\{label\}": "[A-ZÆØÅ_ ]{1,31}", r"\{code\}": "[A-Z2-7]{8,32}", r"\{number\}": r"\d{1,6}"}


@lru_cache(maxsize=64)
def _tags(styles: tuple[str, ...]) -> re.Pattern[str]:
    forms = [_TAG]
    for style in styles:
        form = re.escape(style)
        for name, pattern in _FIELDS.items():
            form = form.replace(name, pattern)
        forms.append(form)
    return re.compile("|".join(forms))


def blank_tags(text: str, policy: Policy | None = None) -> str:
    """The text with what replaced an identifier visibly (``[PATIENT-1]``, ``███``, whatever tags the policy writes)
    made blank, offsets unmoved.

    >>> blank_tags("Dr. [DOCTOR-1] rang")
    'Dr.            rang'
    """
    return _tags(_styles(policy)).sub(lambda tag: " " * len(tag[0]), text)


def _styles(policy: Policy | None) -> tuple[str, ...]:
    if policy is None:
        return ()
    makers = [policy.fallback(), *(policy.make(rule) for rule in (policy.default, *policy.rules.values()))]
    found = {getattr(masker, "style", "") for masker in makers}
    return tuple(sorted(style for style in found if isinstance(style, str) and "{label}" in style))


def shapes(text: str) -> Iterator[tuple[str, int, int]]:
    """The name of the shape and where it stands, for everything that looks like a date, a number or an address.

    >>> [name for name, _, _ in shapes("Seen 3/4/19, BP 120/80, ring 22 85 50 50 or a.berg@example.org")]
    ['date', 'phone number', 'e-mail']
    """
    for match in _ALL.finditer(text):
        assert match.lastgroup is not None  # the outer group closes last
        yield _NAMES[match.lastgroup], *match.span()
