"""Other characters of the same kind in the same places: digits for digits, letters for letters."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

__all__ = ["reshaped"]

_UPPER = "ABCDEFGHJKLMNPRSTUVWXYZ"
_LOWER = _UPPER.lower()


def reshaped(text: str, key: bytes) -> str:
    """``AB-0417/x`` becomes something like ``TK-0932/m``; a leading zero stays a zero, and no other digit becomes one.

    >>> reshaped("AB-0417/x", b"k" * 32)
    'SS-0777/s'
    """
    made, fresh = [], True
    for character, byte in zip(text, _endless(key), strict=False):
        if character.isdecimal():
            made.append("0" if fresh and character == "0" else str(1 + byte % 9) if fresh else str(byte % 10))
            fresh = False
        else:
            fresh = True
            if character.isalpha():
                letters = _UPPER if character.isupper() else _LOWER
                character = letters[byte % len(letters)]
            made.append(character)
    return "".join(made)


def _endless(key: bytes) -> Iterator[int]:
    while True:
        yield from key
        key = sha256(key).digest()
