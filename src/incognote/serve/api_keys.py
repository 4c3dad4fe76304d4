"""API keys: who may call what. The file holds names, roles and hashes, never a key."""

from __future__ import annotations

import hmac
import json
import os
import re
import secrets
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from incognote.errors import UsageError

__all__ = ["ROLES", "ApiKey", "Keyring", "new_key"]

ROLES = ("find", "deidentify", "reidentify", "metrics")


@dataclass(frozen=True, slots=True)
class ApiKey:
    """Someone who may call: a name for the logs, and what the key opens."""

    name: str
    roles: frozenset[str]
    digest: bytes


class Keyring:
    """The keys of a file. A key is 32 random bytes, so one round of SHA-256 is as hard to undo as many."""

    def __init__(self, keys: Iterable[ApiKey]) -> None:
        self._keys = list(keys)

    @classmethod
    def read(cls, path: Path) -> Keyring:
        """From a TOML file of ``[[key]]`` tables with name, roles and sha256."""
        try:
            tables = tomllib.loads(path.read_text("utf-8")).get("key", [])
        except OSError as error:
            raise UsageError(f"cannot read the file of keys {path}: {error.strerror}") from None
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{path} is not valid TOML: {error}") from None
        keys = []
        for number, table in enumerate(tables, 1):
            try:
                key = ApiKey(table["name"], frozenset(table["roles"]), bytes.fromhex(table["sha256"]))
            except (KeyError, TypeError, ValueError):
                raise UsageError(f"{path}: key {number} needs name, roles and sha256") from None
            if unknown := sorted(key.roles.difference(ROLES)):
                raise UsageError(f"{path}: {key.name}: no role {', '.join(unknown)}; there are: {', '.join(ROLES)}")
            keys.append(key)
        if not keys:
            raise UsageError(f"{path} has no [[key]]; incognote serve --new-key NAME --keys {path} makes one")
        return cls(keys)

    def find(self, presented: str) -> ApiKey | None:
        """The key that was presented; every key is compared, so time tells nothing."""
        digest = sha256(presented.encode("utf-8", "surrogatepass")).digest()
        found = None
        for key in self._keys:
            if hmac.compare_digest(key.digest, digest):
                found = key
        return found


def new_key(path: Path, name: str, roles: Iterable[str]) -> str:
    """Make a key, append its hash to the file, and return it: it is shown once and kept nowhere."""
    wanted = sorted(set(roles))
    if unknown := [role for role in wanted if role not in ROLES]:
        raise UsageError(f"no role {', '.join(unknown)}; there are: {', '.join(ROLES)}")
    if not re.fullmatch(r"[\w.-]{1,64}", name):
        raise UsageError("a key's name is made of letters, digits, dots and hyphens")
    key = f"ik_{secrets.token_urlsafe(32)}"
    table = f'[[key]]\nname = "{name}"\nroles = {json.dumps(wanted)}\nsha256 = "{sha256(key.encode()).hexdigest()}"\n\n'
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "a", encoding="utf-8") as file:
        file.write(table)
        file.flush()
        os.fsync(file.fileno())
    return key
