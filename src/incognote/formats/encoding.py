"""From bytes to text and back without losing one: byte-order marks, encodings, and bytes that are neither."""

from __future__ import annotations

import codecs
import io
from dataclasses import dataclass
from typing import BinaryIO

from incognote.errors import UsageError

__all__ = ["UTF8", "Encoding", "NotText", "decode", "encoding_of", "has_undecoded", "open_text"]

_MARKS = (  # the longer first: UTF-32's little-endian mark begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class NotText(ValueError):  # noqa: N818 - reads as what it is
    """Bytes that the encoding cannot mean, or characters that it cannot write."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a file spells its characters: the codec, and the mark it began with."""

    codec: str = "utf-8"
    mark: bytes = b""

    def encode(self, text: str) -> bytes:
        """The bytes of a whole file, its mark included.

        >>> Encoding("utf-8", codecs.BOM_UTF8).encode("é")
        b'\\xef\\xbb\\xbf\\xc3\\xa9'
        """
        return self.mark + self._bytes(text, "strict")

    def piece(self, text: str) -> bytes:
        """The bytes of a part of a file read by `open_text`: what could not be decoded comes out as it went in."""
        return self._bytes(text, self.errors)

    def _bytes(self, text: str, errors: str) -> bytes:
        try:
            return text.encode(self.codec, errors)
        except UnicodeEncodeError as error:
            character = f"U+{ord(text[error.start]):04X}"
            raise NotText(f"character {character} at {error.start} cannot be written as {self.codec}") from None

    @property
    def errors(self) -> str:
        """Codecs that are based on single bytes carry undecodable ones through untouched; the wide ones cannot."""
        return "strict" if self.codec.startswith(("utf-16", "utf-32")) else "surrogateescape"


UTF8 = Encoding()


def encoding_of(head: bytes, told: str | None = None) -> Encoding:
    """The encoding that a file's first bytes announce, else the one ``told``, else UTF-8."""
    for mark, codec in _MARKS:
        if head.startswith(mark):
            return Encoding(codec, mark)
    try:
        return Encoding(codecs.lookup(told).name if told else "utf-8")
    except LookupError:
        raise UsageError(f"no encoding called {told!r}; try utf-8, utf-16, latin-1, cp1252") from None


def decode(data: bytes, told: str | None = None) -> tuple[str, Encoding]:
    """The text of a whole file and how it was spelt; raises `NotText` for bytes that are none."""
    encoding = encoding_of(data, told)
    try:
        return data[len(encoding.mark) :].decode(encoding.codec), encoding
    except UnicodeDecodeError as error:
        place = error.start + len(encoding.mark)
        raise NotText(f"byte {place} is not {encoding.codec}; --encoding says what the file is") from None


def open_text(stream: BinaryIO, told: str | None, newline: str) -> tuple[io.TextIOWrapper, Encoding]:
    """A stream as text, line by line; bytes that cannot be decoded stay recognisable by `has_undecoded`."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    encoding = encoding_of(buffered.peek(4)[:4], told)
    buffered.read(len(encoding.mark))
    return io.TextIOWrapper(buffered, encoding.codec, encoding.errors, newline), encoding


def has_undecoded(text: str) -> bool:
    """Whether a piece read by `open_text` holds bytes that were not text.

    >>> has_undecoded(b"caf\\xe9".decode("utf-8", "surrogateescape")), has_undecoded("café")
    (True, False)
    """
    if text.isascii():
        return False
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
