"""incognote takes the identities out of clinical notes and leaves the medicine in."""

from incognote.document import Document, Span

__all__ = ["Document", "Span"]
__version__ = "0.1.0"
