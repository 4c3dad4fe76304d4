"""Other characters of the same kind in the same places: digits for digits, letters for letters."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

__all__ = ["reshaped"]

_UPPER = "ABCDEFGHJKLMNPRSTUVWXYZ"
_LOWER = _UPPER.lower()
#: What each byte of a key becomes.
_ANY_DIGIT = "".join(str(byte % 10) for byte in range(256))
_ANY_DIGITS = _ANY_DIGIT.encode()
_FIRST_DIGIT = "".join(str(1 + byte % 9) for byte in range(256))


def reshaped(text: str, key: bytes) -> str:
    """``AB-0417/x`` becomes something like ``TK-0932/m``; a leading zero stays a zero, and no other digit becomes one.

    >>> reshaped("AB-0417/x", b"k" * 32)
    'SS-0777/s'
    """
    if text.isdecimal() and len(text) <= len(key):
        return ("0" if text[0] == "0" else _FIRST_DIGIT[key[0]]) + key[1 : len(text)].translate(_ANY_DIGITS).decode()
    made, fresh = [], True
    for character, byte in zip(text, key if len(text) <= len(key) else _endless(key), strict=False):
        if character.isdecimal():
            made.append(_ANY_DIGIT[byte] if not fresh else "0" if character == "0" else _FIRST_DIGIT[byte])
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
