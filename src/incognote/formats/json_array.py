"""A JSON array of records, or one record by itself: read and written like the lines of `jsonl`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, FramedWriter, ReadOptions, Source, formats, origin_of
from incognote.formats.columns import plain_row
from incognote.formats.encoding import NotText, decode
from incognote.formats.jsonl import LineOrigin, dump, parse_record, rewritten_record

__all__ = ["JsonArray"]

#: An array longer than this many bytes is refused: it is held as a whole.
LARGEST = 1 << 30
_GLUE = re.compile(r"[\s,]*")
_decode = json.JSONDecoder().raw_decode


class JsonArray(Format):
    """Carries everything a document has."""

    name = "json"
    keeps = "every other key, number and blank"
    suffixes = (".json",)
    has_columns = True

    def recognises(self, head: bytes) -> bool:
        return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB; JSON lines may be of any length")
        try:
            text, encoding = decode(data, options.encoding)
        except NotText as reason:
            raise RecordError(source.name, "", str(reason)) from None
        frame = Frame(encoding)
        number, glue = 0, ""
        for glue, record in self._records(text, frame, source.name):
            number += 1
            try:
                document, places, columns = parse_record(record, source.name, f"record {number}", options)
            except RecordError as error:
                yield error
                continue
            places = {key: (a + len(glue), b + len(glue)) for key, (a, b) in places.items()}
            before = (document.id, document.text, list(document.spans), dict(document.meta))
            document.origin = LineOrigin(self.name, source.name, frame, glue + record, places, columns, before)
            yield document

    def _records(self, text: str, frame: Frame, file: str) -> Iterator[tuple[str, str]]:
        """Each record of the array with what stands between it and the one before; the rest goes to the frame."""
        opened = re.match(r"\s*(\[)?\s*", text)
        assert opened is not None
        frame.head = opened[0]
        at, glue = opened.end(), ""
        try:
            json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
            raise RecordError(file, "", f"not JSON{where}") from None
        while text[at : at + 1] not in ("]", ""):
            _, end = _decode(text, at)
            yield glue, text[at:end]
            joint = _GLUE.match(text, end)
            assert joint is not None
            at = joint.end() if opened[1] and "," in joint[0] else end
            glue = text[end:at]
            if not glue:
                break
        frame.tail = text[at:]

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _ArrayWriter(out)


class _ArrayWriter(FramedWriter):
    """The head and tail of the array that was read, or ``[`` and ``]``; commas between records as they were."""

    lines = False

    def write(self, document: Document, text: str | None = None) -> None:
        origin: LineOrigin | None = origin_of(document, LineOrigin)
        first = self.frame is None
        if origin and origin.format == "json":
            record = rewritten_record(document, text, origin)
            glue = record[: len(record) - len(record.lstrip(" \t\r\n,"))]
            record = record[len(glue) :]
            self.put(document, origin.frame, record if first else (glue if "," in glue else ",\n") + record)
        else:
            frame = self.frame or Frame(head="[\n", tail="\n]\n")
            self.put(document, frame, ("" if first else ",\n") + dump(plain_row(document, text)))

    def close(self) -> None:
        if self.frame is None:
            self.file.write(b"[]\n")
        super().close()


formats.add("json", JsonArray())
