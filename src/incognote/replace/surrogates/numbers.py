"""Identity, record and other numbers: the same shape, and a check that holds only where the original's did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from incognote.replace.masker import Mention
from incognote.replace.normal import compact
from incognote.replace.surrogates.birth_numbers import layout_of, moved_number
from incognote.replace.surrogates.checks import CHECKS
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import Generator, World, generators

__all__ = ["renumber"]

_LABELS = ("SSN", "MRN", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ID")
_CHECKS = {label: [check for check in CHECKS if label in check.labels] for label in _LABELS}


def renumber(label: str) -> Generator:
    """The generator of one label; the same number in another notation stays the same number."""

    def generate(mentions: Sequence[Mention], world: World) -> list[str | None]:
        return [_renumbered(mention.text, label, world) for mention in mentions]

    return generate


for _label in _LABELS:
    generators.add(_label, renumber(_label))


def _renumbered(text: str, label: str, world: World) -> str | None:
    bare = _bare(text)
    if not bare:
        return None
    new = world.once(label, compact(text), lambda: _candidates(bare, label, world))
    return None if new is None else _dressed(text, new)


def _candidates(bare: str, label: str, world: World) -> Iterator[str]:
    checks = [check for check in _CHECKS[label] if check.fits(bare.upper())]
    held = [check for check in checks if check.holds(bare.upper())]
    dated = layout_of(bare, label, world.language, world)
    reserve = None if dated else _reserved(bare, label, world.language)
    for key in world.keys(label, bare.lower()):
        new: str | None = reshaped(bare, key)
        if dated and new:
            new = moved_number(bare, new, key, dated, world)
        elif reserve and new:
            new = reserve(new)
        for check in held[:1]:
            if new and not check.fits(new.upper()):  # the X of a foreigner's number says what kind it is
                new = "".join(o if o.isalpha() else n for o, n in zip(bare, new, strict=True))
            new = check.repaired(new.upper()) if new else None
        if new and all(check.holds(new.upper()) == (check in held) for check in checks if check.fits(new.upper())):
            yield new


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
