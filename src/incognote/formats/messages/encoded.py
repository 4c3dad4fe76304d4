"""What a message holds in base64 or as a text of another kind: plain text, HTML, XML, RTF, or unsearchable content."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from contextlib import suppress

from incognote.errors import RecordError
from incognote.formats.messages.html_text import html_parts, pictures
from incognote.formats.messages.rich import escape_xml, markup_parts, plain_part
from incognote.formats.messages.rtf_text import escape_rtf, rtf_parts
from incognote.formats.messages.values import opaque_value
from incognote.formats.messages.view import Raw, TextPart, ValuePart

__all__ = ["base64_parts", "text_parts"]


def text_parts(raw: Raw, media: str = "") -> list[TextPart | ValuePart]:
    """The parts of a text by its media type, or by how it begins."""
    begins = raw.text.lstrip("\ufeff \t\r\n")[:200].lower()
    if begins.startswith("{\\rtf"):
        raw.escape = escape_rtf
        with suppress(RecordError):  # what is cut short is read as plain text
            texts, embedded = rtf_parts(raw, "", recode=False)
            return [*texts, *embedded]
        raw.escape = str
    if begins.startswith(("<!doctype", "<html", "<div")) or "html" in media.lower():
        raw.escape = escape_xml
        return [*html_parts(raw), *pictures(raw)]
    if begins.startswith(("<?xml", "<clinicaldocument")):
        raw.escape = escape_xml
        return markup_parts(raw)
    return [plain_part(raw)]


def base64_parts(parent: Raw, start: int, end: int, media: str = "") -> list[TextPart | ValuePart]:
    """What stands encoded in a stretch: text in any of the forms above, or something that cannot be searched."""
    written = parent.text[start:end]
    try:
        data = b64decode("".join(written.split()), validate=True)
    except (binascii.Error, ValueError):
        return text_parts(Raw(written, str, parent, start, end, parent.escape), media)
    text, codec = _decoded(data)
    if text is None:
        return [opaque_value(parent, start, end, media.strip() or "binary content")]
    return text_parts(Raw(text, str, parent, start, end, lambda new: _encoded(new, codec, written)), media)


def _decoded(data: bytes) -> tuple[str | None, str]:
    """Bytes as text, if that is what they are."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "surrogatepass"), "utf-16"
    body = data.rstrip(b"\x00")
    if (
        data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"GIF8", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))
        or b"\x00" in body
    ):
        return None, ""
    for codec in ("utf-8", "cp1252"):
        try:
            return data.decode(codec), codec
        except UnicodeDecodeError:
            continue
    return None, ""


def _encoded(text: str, codec: str, like: str) -> str:
    """In base64, in lines as long as the original's."""
    made = b64encode(text.encode(codec, "xmlcharrefreplace")).decode("ascii")
    lines = like.strip().splitlines()
    if len(lines) < 2:
        return made
    width = max(4, len(lines[0].strip()))
    head, tail = like[: len(like) - len(like.lstrip())], like[len(like.rstrip()) :]
    joint = re.search(r"\s*[\r\n]+\s*", like.strip())
    return head + (joint[0] if joint else "\n").join(made[i : i + width] for i in range(0, len(made), width)) + tail
