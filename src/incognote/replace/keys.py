"""Where every choice comes from: a keyed hash of who and what, so that no worker has to remember or ask."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from incognote.secret_files import check_secret, read_secret_file

__all__ = [
    "PROJECT_VARIABLE",
    "SECRET_FILE_VARIABLE",
    "SECRET_VARIABLE",
    "SHORTEST_SECRET",
    "Deriver",
    "Secret",
    "derive",
    "load_secret",
    "number",
]

PROJECT_VARIABLE = "INCOGNOTE_PROJECT"
SECRET_FILE_VARIABLE = "INCOGNOTE_SECRET_FILE"
SECRET_VARIABLE = "INCOGNOTE_SECRET"
SHORTEST_SECRET = 16


@dataclass(frozen=True, slots=True)
class Secret:
    """The key behind offsets, surrogates and pseudonyms; ``is_random`` means that no other run can match this one."""

    value: bytes = field(repr=False)
    is_random: bool = False


def load_secret(path: Path | str | None = None, project: str | None = None) -> Secret:
    """The secret from a file, else from the environment, else a random one for this run only.

    With a ``project`` (else ``$INCOGNOTE_PROJECT``) it is derived from the secret and that name, so that one secret
    gives two projects surrogates, pseudonyms and date offsets that cannot be linked.
    """
    path = path or os.environ.get(SECRET_FILE_VARIABLE)
    project = os.environ.get(PROJECT_VARIABLE, "") if project is None else project
    if path:
        value = _checked(read_secret_file(path), str(path))
    elif SECRET_VARIABLE in os.environ:
        value = _checked(os.environ[SECRET_VARIABLE].encode(), f"the secret in ${SECRET_VARIABLE}")
    else:
        return Secret(secrets.token_bytes(32), is_random=True)
    return Secret(derive(value, "", "name of the project", project) if project else value)


def _checked(raw: bytes, what: str) -> bytes:
    return check_secret(raw.strip(b"\r\n"), SHORTEST_SECRET, what)


def derive(secret: bytes, scope: str, label: str, entity: str) -> bytes:
    """32 bytes that only ``secret`` can tell for this entity, of this kind, in this note, patient or project.

    >>> derive(b"k", "patient-1", "CITY", "oslo") == derive(b"k", "patient-2", "CITY", "oslo")
    False
    """
    return Deriver(secret)(scope, label, entity)


class Deriver:
    """``derive`` for one secret: HMAC-SHA256 with its two keyed states made once and copied for each message."""

    def __init__(self, secret: bytes) -> None:
        key = (secret if len(secret) <= 64 else sha256(secret).digest()).ljust(64, b"\0")
        self._inner = sha256(bytes(byte ^ 0x36 for byte in key))
        self._outer = sha256(bytes(byte ^ 0x5C for byte in key))

    def __call__(self, scope: str, label: str, entity: str) -> bytes:
        return self.within(scope)(label, entity)

    def within(self, scope: str) -> Callable[[str, str], bytes]:
        """``key(label, entity)`` for one scope, which is told to the hash once."""
        begun, outer_begun = self._inner.copy(), self._outer
        begun.update(f"{len(scope)}:{scope}".encode("utf-8", "surrogatepass"))

        def key(label: str, entity: str) -> bytes:
            inner, outer = begun.copy(), outer_begun.copy()
            inner.update(f"{len(label)}:{label}{entity}".encode("utf-8", "surrogatepass"))
            outer.update(inner.digest())
            return outer.digest()

        return key


def number(key: bytes, below: int, draw: int = 0) -> int:
    """A number from 0 to ``below - 1`` out of a derived key; ``draw`` (0 to 3) takes another eight of its bytes."""
    return int.from_bytes(key[8 * draw : 8 * draw + 8], "big") % below
