"""Long lists of alternatives made fast: shared beginnings are tried once instead of once per word."""

from __future__ import annotations

import re
from itertools import groupby

__all__ = ["alternatives", "share_prefixes"]

_WORTHWHILE = 6
_LITERAL = re.compile(r"[^\W_]+")


def share_prefixes(pattern: str) -> str:
    """The same expression with every long ``(?:a|b|…)`` grouped by first letters; the longest alternative comes first.

    >>> share_prefixes(r"(?:mar|march|may|june|july|jan)\\b")
    '(?:j(?:an|u(?:ly|ne))|ma(?:r(?:ch|)|y))\\\\b'
    """
    out: list[str] = []
    at = 0
    while at < len(pattern):
        if pattern.startswith("(?:", at):
            end = _closing(pattern, at)
            parts = [share_prefixes(part) for part in alternatives(pattern[at + 3 : end])]
            out.append(f"(?:{_grouped(parts) if len(parts) >= _WORTHWHILE else '|'.join(parts)})")
            at = end + 1
        else:
            step = _step(pattern, at)
            out.append(pattern[at : at + step])
            at += step
    return "".join(out)


def _step(pattern: str, at: int) -> int:
    """How long the escape, the character class or the single character at ``at`` is."""
    if pattern[at] == "\\":
        return 2
    if pattern[at] == "[":
        end = at + 2 if pattern[at + 1] != "^" else at + 3
        while pattern[end] != "]":
            end += 2 if pattern[end] == "\\" else 1
        return end + 1 - at
    return 1


def _closing(pattern: str, at: int) -> int:
    depth = 0
    while True:
        if pattern[at] == "(":
            depth += 1
        elif pattern[at] == ")":
            depth -= 1
            if not depth:
                return at
        at += _step(pattern, at)


def alternatives(body: str) -> list[str]:
    """What stands between the bars of an expression, those inside brackets aside."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(body):
        if body[at] == "|" and not depth:
            parts.append(body[start:at])
            start = at + 1
        depth += {"(": 1, ")": -1}.get(body[at], 0)
        at += _step(body, at)
    return [*parts, body[start:]]


def _grouped(parts: list[str]) -> str:
    """Alternatives grouped by their first letter, and within it by what they share."""
    letters = sorted((part for part in set(parts) if _prefix(part)), key=lambda part: (part[0], part))
    others = [part for part in dict.fromkeys(parts) if not _prefix(part)]
    groups = []
    for _, same in groupby(letters, key=lambda part: part[0]):
        group = list(same)
        if len(group) == 1:
            groups.append(group[0])
            continue
        shared = len(_common([_prefix(part) for part in group]))
        tails = [part[shared:] for part in group]
        # What may end here is tried last, so that the longest alternative wins.
        ends = [tail for tail in tails if not tail]
        groups.append(f"{group[0][:shared]}(?:{'|'.join([_grouped([tail for tail in tails if tail]), *ends])})")
    return "|".join(groups + sorted(others, key=lambda part: -len(part)))


def _prefix(part: str) -> str:
    """The letters and digits it begins with, without one that a quantifier follows."""
    match = _LITERAL.match(part)
    if not match:
        return ""
    word = match[0]
    return word[:-1] if part[len(word) : len(word) + 1] in tuple("?*+{") and len(part) > len(word) else word


def _common(words: list[str]) -> str:
    first, last = min(words), max(words)
    count = 0
    while count < min(len(first), len(last)) and first[count] == last[count]:
        count += 1
    return first[:count]
