"""The few ways things go wrong, each with a sentence a user can act on and never a word of a note."""

from __future__ import annotations

from pathlib import Path

__all__ = [
    "IncognoteError",
    "MissingExtra",
    "ModelError",
    "NothingRead",
    "RecordError",
    "UsageError",
    "install_command",
]


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
        super().__init__(f"{feature} needs the '{extra}' extra: {install_command(extra)}")


def install_command(extra: str) -> str:
    """How to install an extra where this program came from: a checkout, or a package index.

    A program that was installed from a checkout is not on an index under the same version, so the extra must come from
    the checkout too.
    """
    folder = _checkout()
    if folder is None:
        return f"pip install 'incognote[{extra}]'"
    return f"pip install '{'.' if folder == Path.cwd() else folder}[{extra}]'"


def _checkout() -> Path | None:
    """The folder of the source that runs or was installed, if it is still there."""
    source = Path(__file__).resolve().parents[2]
    if (source / "pyproject.toml").is_file():
        return source
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import unquote, urlparse

    try:
        written = distribution("incognote").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    url = urlparse(json.loads(written)["url"]) if written else None
    folder = Path(unquote(url.path)) if url and url.scheme == "file" else None
    return folder if folder and (folder / "pyproject.toml").is_file() else None


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
