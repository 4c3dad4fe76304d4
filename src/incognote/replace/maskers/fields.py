"""What becomes of structured values: another value of the same type or nothing, and identifiers that keep referring.

A masker says itself what it puts in a typed field, by ``for_values()``: a masker, or nothing where it only makes tags.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Sequence
from uuid import UUID

from incognote.replace.masker import Masker, Mention, Note

__all__ = ["Emptied", "Reference", "for_values"]

_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_OID = re.compile(r"[0-2](?:\.(?:0|[1-9][0-9]*)){2,}")
_CODE = 16


class Emptied(Masker):
    """Nothing, which the writer of the format says in its own way."""

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        return [""] * len(mentions)


def for_values(masker: Masker) -> Masker:
    """What a typed field gets where a text gets what ``masker`` makes."""
    make = getattr(masker, "for_values", None)  # one from outside need not have it
    return (make() if make else None) or Emptied()


class Reference(Masker):
    """An identifier that others refer to: the same new one in the whole project, and of the same form.

    A UUID stays one and an OID becomes one under 2.25; anything else becomes a code of letters and digits.
    """

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        key = note.keys_of("project")
        return [_like(mention.text, key("REFERENCE", mention.text.lower())) for mention in mentions]

    def for_values(self) -> Masker:
        return self


def _like(text: str, key: bytes) -> str:
    """
    >>> _like("Patient-17", bytes(range(32)))
    'FAAQEAYE-AUDAOCAJ'
    """
    if _UUID.fullmatch(text):
        new = str(UUID(bytes=key[:16], version=4))
        return new.upper() if text.upper() == text else new
    if _OID.fullmatch(text):
        return f"2.25.{int.from_bytes(key[:16], 'big')}"
    code = b32encode(key).decode()[:_CODE]
    code = chr(65 + key[-1] % 26) + code[1:]  # a letter first: what XML and FHIR accept in any place
    if "-" in text[1:-1]:
        code = f"{code[:8]}-{code[8:]}"
    return code.lower() if text.islower() else code
