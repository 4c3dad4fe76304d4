"""incognote takes the identities out of clinical notes and leaves the medicine in.

What is exported here is the public interface, and stays as it is between minor versions: `load` gives a
`Deidentifier`; its ``find`` gives a `Document` with `Span`s, and calling it a `Result`; `frame` has the same for tables
in memory; `IncognoteError` is what every error of ours is.

>>> import incognote
>>> deid = incognote.load("vigibase-regex")
>>> print(deid("Seen 12Jan2014."))
Seen [DATE].
>>> [(row["label"], row["text"]) for row in deid.find("Seen 12Jan2014.").table()]
[('DATE', '12Jan2014')]
>>> [str(result) for result in deid.pipe(["Seen 12Jan2014.", "Well."])]
['Seen [DATE].', 'Well.']
>>> deid.pipe("Seen 12Jan2014.")
Traceback (most recent call last):
incognote.errors.UsageError: pipe takes many notes, such as a list: pipe([note]); for one note, call deid(note)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from incognote.document import Document, Span
from incognote.errors import IncognoteError, UsageError

if TYPE_CHECKING:
    from incognote import frame
    from incognote.loading import load
    from incognote.pipeline import Deidentifier
    from incognote.replace.result import Result

__all__ = ["Deidentifier", "Document", "IncognoteError", "Result", "Span", "UsageError", "frame", "load"]
__version__ = "0.2.0"

#: Where the rest is: imported when first asked for, so that ``import incognote`` is instant.
_LATER = {
    "load": "incognote.loading",
    "Deidentifier": "incognote.pipeline",
    "Result": "incognote.replace.result",
}


def __getattr__(name: str) -> Any:
    if name == "frame":
        return import_module("incognote.frame")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'incognote' has no attribute {name!r}")
