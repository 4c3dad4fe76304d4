"""The few ways things go wrong, each with a sentence a user can act on and never a word of a note."""

from __future__ import annotations

__all__ = ["IncognoteError", "MissingExtra", "ModelError", "NothingRead", "RecordError", "UsageError"]


class IncognoteError(Exception):
    """Anything this package reports on purpose; the command line prints the message without a traceback."""

    exit_status = 1


class UsageError(IncognoteError):
    """The request itself is wrong: an unknown name, an impossible option, a missing file. Exit status 2."""

    exit_status = 2


class NothingRead(IncognoteError):  # noqa: N818 - reads as what it is
    """There was an input, and none of it could be read. Exit status 3."""

    exit_status = 3


class MissingExtra(UsageError):  # noqa: N818 - reads as what it is
    """A feature needs an optional install."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs the '{extra}' extra: pip install 'incognote[{extra}]', "
            f"or in a checkout pip install '.[{extra}]'"
        )


class ModelError(UsageError):
    """A model folder is damaged, changed, or not a model at all: none of it is used."""


class RecordError(IncognoteError):
    """One document could not be read, processed or written; the rest of the batch goes on. Exit status 1.

    Readers yield these in the stream in place of the document, so that nothing is lost silently. Without a ``record``
    it is a whole file that was left out. Exit status 3.
    """

    def __init__(self, file: str, record: str, reason: str) -> None:
        super().__init__(f"{file}: {record}: {reason}" if record else f"{file}: {reason}")
        self.file, self.record, self.reason = file, record, reason
