"""Mail and web addresses at example.org, network addresses from the ranges set apart for documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from incognote.replace.keys import number
from incognote.replace.masker import Mention
from incognote.replace.normal import compact, fold
from incognote.replace.surrogates.pools import pool
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["mail", "network", "web"]

_HOSTS = ("example.org", "example.com", "example.net")
_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")
_RUNS = re.compile(r"[^\W\d_]+|\d+")
_ADDRESS = re.compile(r"(?i)([a-z][a-z+.-]*://)?([^/?#\s]+)(.*)", re.S)


@generators("EMAIL")
def mail(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """``john.smith61@…`` follows the new name of John Smith; the host is one that nobody can own."""
    return [_mail(mention.text, world) for mention in mentions]


def _mail(text: str, world: World) -> str | None:
    local, at, _ = text.partition("@")

    def candidates() -> Iterator[str]:
        for key in world.keys("EMAIL", fold(text)):
            host = _HOSTS[number(key, 3, 3)]
            yield _handle(local, key, world) + (f"@{in_case_of(host, text)}" if at else "")

    return world.once("EMAIL", fold(text), candidates)


def _handle(handle: str, key: bytes, world: World) -> str:
    """Words that are names become the new names, other words other names, digits other digits."""
    draws = iter(range(10**6))

    def new(match: re.Match[str]) -> str:
        run, draw = match[0], next(draws)
        own = bytes((*key[draw % 24 :], *key[: draw % 24]))
        if run.isdecimal():
            return reshaped(run, own)
        folded = fold(run)
        if folded in world.words:
            return in_case_of(compact(world.words[folded]), run)
        if follows := _made_of_names(folded, world) or _around_a_name(folded, own, world):
            return in_case_of(follows, run)
        if len(run) < 4:
            return reshaped(run, own)
        names = pool(world.language, "surname")
        picked = fold(names[number(own, len(names))])
        return in_case_of(picked if picked not in world.real else reshaped(run, own), run)

    return _RUNS.sub(new, handle)


def _made_of_names(run: str, world: World) -> str:
    """``jsmith``, ``smithj`` or ``johsmi`` of John Smith, made of the new name in the same way; ``""`` if it is not."""
    for name in world.names:
        pairs = ((name[0], other) for other in name[1:]) if len(name) > 2 else ()
        for parts in (name, name[::-1], *pairs):
            if len(parts) > 1 and (lengths := _prefixes(run, parts)):
                new = [compact(world.words.get(part, part)) for part in parts]
                whole = [length == len(part) for length, part in zip(lengths, parts, strict=True)]
                return "".join(
                    word if all_of_it else word[:length]
                    for word, length, all_of_it in zip(new, lengths, whole, strict=True)
                )
    return ""


def _around_a_name(run: str, key: bytes, world: World) -> str:
    """``cblancom``: a word of a name with up to three letters around it, which become others."""
    known = (word for word in sorted(world.words, key=len, reverse=True) if len(word) >= 4 and word in run)
    word = next((word for word in known if len(run) - len(word) <= 3), "")
    if not word:
        return ""
    before, after = run.split(word, 1)
    return reshaped(before, key) + compact(world.words[word]) + reshaped(after, key[::-1])


def _prefixes(run: str, parts: Sequence[str]) -> tuple[int, ...]:
    """How many letters of each part a run is made of, in their order; none may be left over.

    >>> [_prefixes(run, ("john", "smith")) for run in ("jsmith", "johsmi", "xsmith")]
    [(1, 5), (3, 3), ()]
    """
    first, rest = parts[0], parts[1:]
    for length in range(min(len(first), len(run)), 0 if not rest else -1, -1):
        if run[:length] != first[:length]:
            continue
        if not rest:
            return (length,) if length == len(run) else ()
        if after := _prefixes(run[length:], rest):
            return (length, *after)
    return ()


@generators("USERNAME")
def log_in(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """``jsmith04`` follows the new name of John Smith; one that is made of no name of the note keeps its shape."""
    return [_log_in(mention.text, world) for mention in mentions]


def _log_in(text: str, world: World) -> str | None:
    def candidates() -> Iterator[str]:
        for key in world.keys("USERNAME", fold(text)):
            yield _handle(text, key, world)

    return world.once("USERNAME", fold(text), candidates)


@generators("URL")
def web(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Scheme and the shape of the path stay."""
    return [_web(mention.text, world) for mention in mentions]


def _web(text: str, world: World) -> str | None:
    match = _ADDRESS.fullmatch(text)
    if match is None:
        return None
    scheme, host, rest = match[1] or "", match[2], match[3]

    def candidates() -> Iterator[str]:
        for key in world.keys("URL", fold(text)):
            first = "www." if host.lower().startswith("www.") else f"{reshaped('aaaaaa', key[8:])}."
            yield scheme + first + _HOSTS[number(key, 3)] + reshaped(rest, key[::-1])

    return world.once("URL", fold(text), candidates)


@generators("IP")
def network(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """IPv4 from the three documentation networks, IPv6 from 2001:db8, anything else by its shape."""
    return [_network(mention.text, world) for mention in mentions]


def _network(text: str, world: World) -> str | None:
    def candidates() -> Iterator[str]:
        for key in world.keys("IP", fold(text)):
            if text.count(".") == 3 and ":" not in text:
                yield f"{_NETWORKS[number(key, 3)]}.{1 + number(key, 254, 1)}"
            elif text.count(":") > 1 and "." not in text and len(text) != 17:
                yield f"2001:db8:{key[0]:x}{key[1]:02x}::{key[2]:x}{key[3]:02x}"
            else:
                yield reshaped(text, key)

    return world.once("IP", fold(text), candidates)
