"""Notes in, notes out: one module per format, all behind `read_documents` and `open_writer`.

>>> import tempfile, pathlib
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> _ = (folder / "note.txt").write_text("Seen by Dr. Okafor.")
>>> with open_writer(folder / "notes.jsonl") as writer:
...     for document in read_documents([folder / "note.txt"]):
...         writer.write(document)
>>> [document.id for document in read_documents([folder / "notes.jsonl"])]
['note']
"""

from incognote.formats.base import Format, ReadOptions, Source, Writer, formats
from incognote.formats.inputs import detect, find_sources, format_like, read_documents
from incognote.formats.outputs import join_parts, open_writer
from incognote.registry import import_folder

__all__ = [
    "Format", "ReadOptions", "Source", "Writer", "detect", "find_sources", "format_like", "formats", "join_parts",
    "open_writer", "read_documents",
]  # fmt: skip

import_folder(__name__)
