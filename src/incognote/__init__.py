"""incognote takes the identities out of clinical notes and leaves the medicine in.

>>> import incognote
>>> incognote.load("vigibase-regex")("Seen 12Jan2014.").text
'Seen [DATE].'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from incognote.document import Document, Span

if TYPE_CHECKING:
    from incognote.loading import load
    from incognote.pipeline import Deidentifier

__all__ = ["Deidentifier", "Document", "Span", "load"]
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    """``load`` and ``Deidentifier`` are imported when first asked for, so that ``import incognote`` is instant."""
    if name == "load":
        from incognote.loading import load

        return load
    if name == "Deidentifier":
        from incognote.pipeline import Deidentifier

        return Deidentifier
    raise AttributeError(f"module 'incognote' has no attribute {name!r}")
