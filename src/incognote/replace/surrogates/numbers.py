"""Identity, record and other numbers: the same shape, and a check that holds only where the original's did."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

from incognote.replace.masker import Mention
from incognote.replace.normal import compact
from incognote.replace.surrogates.birth_numbers import full_dates, layout_of, moved_number
from incognote.replace.surrogates.checks import CHECKS
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import Generator, World, generators
from incognote.text.digits import find_digits, say

__all__ = ["renumber"]

_LABELS = ("SSN", "MRN", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ID")
_SPELLED = re.compile(r"[a-zæøåáéíóúñ]{2,} |[a-zæøåáéíóúñ]{3,}$")
_LETTER = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_YEAR = re.compile(r"(?<![^\W_])(?:19|20)\d\d(?![^\W_])")
_ACRONYM = re.compile(r"(?<![^\W\d_])[A-Z]{3,}(?![^\W\d_])")
# fmt: off
_SPANISH_LETTERS = {
    "be": "b", "ce": "c", "de": "d", "efe": "f", "ge": "g", "hache": "h", "jota": "j", "ka": "k", "ele": "l",
    "eme": "m",
    "ene": "n", "pe": "p", "cu": "q", "erre": "r", "ese": "s", "te": "t", "uve": "v", "equis": "x", "zeta": "z",
}
# fmt: on
_CHECKS = {label: [check for check in CHECKS if label in check.labels] for label in _LABELS}


def renumber(label: str) -> Generator:
    """The generator of one label; the same number in another notation stays the same number."""

    def generate(mentions: Sequence[Mention], world: World) -> list[str | None]:
        return [_renumbered(mention.text, label, world) for mention in mentions]

    return generate


for _label in _LABELS:
    generators.add(_label, renumber(_label))


def _renumbered(text: str, label: str, world: World) -> str | None:
    if _SPELLED.search(text) and (spelled := _respelled(text, label, world)):
        return spelled
    bare = _bare(text)
    if not bare:
        return None
    new = world.once(label, compact(text), lambda: _candidates(text, bare, label, world))
    return None if new is None else _dressed(text, new)


def _respelled(text: str, label: str, world: World) -> str | None:
    """A dictated number in words again: `R four four seven`, `ese tres tres cero`; nothing where no digit is a word."""
    units = [(unit.start, unit.end, unit.digits, unit.language) for unit in find_digits(text, world.language)]
    if not any(language for *_, language in units):
        return None
    taken = {place for start, end, *_ in units for place in range(start, end)}
    for match in _LETTER.finditer(text):
        letter = match[0] if len(match[0]) == 1 else _SPANISH_LETTERS.get(match[0].lower(), "")
        if letter and match.start() not in taken and (len(match[0]) == 1 or world.language == "es"):
            units.append((*match.span(), letter, ""))
    units.sort()
    code = "".join(unit[2] for unit in units)
    new = _renumbered(code, label, world) or code
    pieces: list[str] = []
    done = used = 0
    for start, end, old, language in units:
        fresh = new[used : used + len(old)]
        used += len(old)
        if language:
            fresh = say(fresh, language)
        elif end - start > 1:
            fresh = next((name for name, letter in _SPANISH_LETTERS.items() if letter == fresh.lower()), fresh)
        pieces += (text[done:start], fresh)
        done = end
    return "".join(pieces) + text[done:]


def _candidates(text: str, bare: str, label: str, world: World) -> Iterator[str]:
    checks = [check for check in _CHECKS[label] if check.fits(bare.upper())]
    held = [check for check in checks if check.holds(bare.upper())]
    dated = layout_of(bare, label, world.language, world)
    reserve = None if dated else _reserved(bare, label, world.language)
    settled = {} if dated or text == bare else _settled(text, world)
    for key in world.keys(label, bare.lower()):
        new: str | None = reshaped(bare, key)
        if dated and new:
            new = moved_number(bare, new, key, dated, world)
        elif reserve and new:
            new = reserve(new)
        for start, piece in settled.items():
            new = new and new[:start] + piece + new[start + len(piece) :]
        for check in held[:1]:
            if new and not check.fits(new.upper()):  # the X of a foreigner's number says what kind it is
                new = "".join(o if o.isalpha() else n for o, n in zip(bare, new, strict=True))
            new = check.repaired(new.upper()) if new else None
        if new and all(check.holds(new.upper()) == (check in held) for check in checks if check.fits(new.upper())):
            yield new


def _settled(text: str, world: World) -> dict[int, str]:
    """What of a code the note decides, by its place in the code without marks: a year of the note moves with its dates,
    and letters that the note uses as a word of its own stay (`DASE in process, number DASE-28-0091844`).
    """
    found: dict[int, str] = {}
    days = world.note.days() if _YEAR.search(text) else None
    for match in _YEAR.finditer(text) if days else ():
        day = next((day for day in full_dates(world) if day.year == int(match[0])), None)
        if day and days:
            found[len(_bare(text[: match.start()]))] = str((day + timedelta(days=days)).year)
    for match in _ACRONYM.finditer(text):
        if re.search(rf"(?<![\w-]){match[0]}(?![\w-]|[/ ]?\d)", world.note.text):
            found[len(_bare(text[: match.start()]))] = match[0]
    return found


def _reserved(bare: str, label: str, language: str) -> Callable[[str], str] | None:
    """Ranges where no real number can be."""
    if label == "SSN" and len(bare) == 9 and bare.isdecimal() and language == "en":
        return lambda new: f"9{new[1:3]}{1 + int(new[3]) % 6}{new[4:]}"  # 9xx with group 10-69 is neither SSN nor ITIN
    return None


def _bare(text: str) -> str:
    return text if text.isalnum() else "".join([c for c in text if c.isalnum()])


def _dressed(text: str, bare: str) -> str:
    """The new characters in the places and the case of the old, marks between untouched."""
    if text.isdecimal():
        return bare.upper()
    upper, lower = iter(bare.upper()), iter(bare.lower())
    return "".join([(next(upper), next(lower))[c.islower()] if c.isalnum() else c for c in text])
