"""Phone numbers in their own notation, from the ranges that are set apart for fiction where a country has any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from incognote.replace.masker import Mention
from incognote.replace.surrogates.places import addresses_of
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators
from incognote.text.digits import EXTENSION, Digits, find_digits, say

__all__ = ["fictional", "redial"]

#: A plausible number keeps the digit that says mobile or fixed, or the region.
_KEPT_DIGITS = 1
_EXTENSION = re.compile(rf"(?i)(.{{6,}}?)(,? *\(?{EXTENSION}.{{1,40}})", re.S)


@generators("PHONE")
@generators("FAX")
def redial(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """The same number in two notations is the same number again."""
    return [_redialled(mention.text, world) for mention in mentions]


def _redialled(text: str, world: World) -> str | None:
    match = _EXTENSION.fullmatch(text)
    main, extension = (match[1], match[2]) if match else (text, "")
    units = list(find_digits(main, world.language))
    digits = "".join(unit.digits for unit in units)
    if not digits:
        return _letters_only(text, world)

    def candidates() -> Iterator[str]:
        for key in world.keys("PHONE", digits):
            fresh = reshaped(digits, key)
            if world.numbers == "plausible":
                yield _with_area(digits, digits[:_KEPT_DIGITS] + fresh[_KEPT_DIGITS:], world)
            else:
                yield _with_area(digits, fictional(digits, fresh, world.language, main.lstrip().startswith("+")), world)

    new = world.once("PHONE", digits, candidates)
    if new is None:
        return None
    number = _written(main, units, new)
    if not extension:
        return number
    inner = list(find_digits(extension, world.language))
    other = reshaped("".join(unit.digits for unit in inner), world.key("EXTENSION", text))
    return number + _written(extension, inner, other)


def _written(text: str, units: Sequence[Digits], new: str) -> str:
    """The text with new digits in the places of the old, in words where those are."""
    pieces: list[str] = []
    done = used = 0
    for start, end, old, language in units:
        fresh = new[used : used + len(old)]
        pieces += (text[done:start], say(fresh, language) if language else fresh)
        done, used = end, used + len(old)
    return "".join(pieces) + text[done:]


def _with_area(old: str, new: str, world: World) -> str:
    """A North American number in the area of the new town it goes with, else in another area that exists."""
    first = len(old) - 10
    if world.language != "en" or first not in (0, 1) or old[:first] not in ("", "1") or old[first] in "01":
        return new
    return new[:first] + addresses_of(world).phone_area(old[first : first + 3]) + new[first + 3 :]


def _letters_only(text: str, world: World) -> str | None:
    return world.once("PHONE", text, lambda: (reshaped(text, key) for key in world.keys("PHONE", text)))


def fictional(old: str, new: str, language: str, international: bool) -> str:
    """``new`` (random digits) moved into a range that rings nowhere, given what kind of number ``old`` is.

    >>> fictional("6175550143", "8293746551", "en", False), fictional("22854030", "91827364", "nb", False)
    ('2295550151', '11827364')
    """
    if international and old.startswith("44"):
        return "44" + fictional("0" + old[2:], "0" + new[2:], "en", False)[1:]
    if international and old.startswith("47") and len(old) == 10:
        return "47" + "1" + new[3:]
    if international and old.startswith("34") and len(old) == 11:
        return "34" + "5" + new[3:]
    if international and not old.startswith("1"):
        return old[:2] + new[2:]
    if language == "en":
        return _english(old, new)
    if language == "nb" and len(old) == 8:
        return "1" + new[1:]
    if language == "es" and len(old) == 9:
        return "5" + new[1:]
    return new


def _english(old: str, new: str) -> str:
    """North America's 555-01xx, Ofcom's and ACMA's numbers for drama."""
    if len(old) == 11 and old.startswith("1"):
        return "1" + _english(old[1:], new[1:])
    if len(old) == 10 and old[0] not in "01":
        return f"{2 + int(new[0]) % 8}{new[1:3]}55501{new[-2:]}"
    if len(old) == 7 and old[0] not in "01":
        return f"55501{new[-2:]}"
    if old.startswith("07") and len(old) == 11:
        return f"07700900{new[-3:]}"
    if old.startswith("020") and len(old) == 11:
        return f"02079460{new[-3:]}"
    if old.startswith("0") and len(old) == 11:
        return f"01632960{new[-3:]}"
    if old.startswith("04") and len(old) == 10:
        return f"0491570{new[-3:]}"
    if old.startswith("0") and len(old) == 10:
        return f"{old[:2]}5550{new[-4:]}"
    return new
