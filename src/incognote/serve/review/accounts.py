"""The people of a review: accounts that the owner makes, what each role may do, and names that cannot be mixed up.

An account is opened once with its personal link and its PIN; after that its name and PIN sign in. PINs are kept as
scrypt hashes, links as hashes. Wrong PINs lock an account for a while that doubles.
"""

from __future__ import annotations

import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import scrypt, sha256

from incognote.errors import IncognoteError, UsageError
from incognote.serve.review.chain import record
from incognote.serve.review.store import Store, now
from incognote.text.folding import fold

__all__ = ["ROLES", "Account", "Accounts", "NotAdmitted", "may"]

LONGEST_NAME = 40
SHORTEST_PIN = 6
#: Wrong PINs in a row before an account is locked, and for how many seconds the first time.
MOST_WRONG = 5
LOCK_SECONDS = 60.0

#: What each role may do beyond reviewing and signing; without accounts everyone who was given a link is trusted.
ROLES: dict[str, frozenset[str]] = {
    "reviewer": frozenset(),
    "adjudicator": frozenset(("adjudicate",)),
    "owner": frozenset(("adjudicate", "manage", "reopen")),
}
_WITHOUT_ACCOUNTS = frozenset(("adjudicate", "manage"))


def may(role: str, what: str) -> bool:
    """Whether a role allows ``adjudicate``, ``manage`` (train, export, release) or ``reopen`` (what others signed).

    >>> may("reviewer", "adjudicate"), may("owner", "reopen"), may("", "reopen")
    (False, True, False)
    """
    return what in ROLES.get(role, _WITHOUT_ACCOUNTS)


class NotAdmitted(IncognoteError):  # noqa: N818 - reads as what it is
    """Name, PIN or link do not fit; which of them is not said."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who signed in; the role is empty while there are no accounts."""

    name: str
    role: str = ""


@dataclass(slots=True)
class Accounts:
    """The accounts of one review file; ``clock`` gives seconds for the locks."""

    store: Store
    clock: Callable[[], float] = time.time

    @property
    def exist(self) -> bool:
        return bool(self.store.value("SELECT count(*) FROM users"))

    def role(self, name: str) -> str | None:
        """The role of an account, or none if there is no such account."""
        role = self.store.value("SELECT role FROM users WHERE name = ?", name)
        return None if role is None else str(role)

    def checked_name(self, name: str) -> str:
        """The name without needless blanks; refused if it is another spelling of a name that is used here."""
        name = unicodedata.normalize("NFC", " ".join(name.split()))
        if not 0 < len(name) <= LONGEST_NAME or any(unicodedata.category(c)[0] == "C" for c in name):
            raise UsageError(f"a name has 1 to {LONGEST_NAME} characters")
        used = self.store.rows("SELECT name FROM users UNION SELECT reviewer FROM reviews")
        for (other,) in used:
            if other != name and fold(other) == fold(name):
                raise UsageError(f"the name is written {other} here; write it so, or take one that differs more")
        return name

    def add(self, name: str, role: str, pin: str, by: str, renew: bool = False) -> str:
        """Make an account, or with ``renew`` give one a new PIN and link; the token of its personal link."""
        name = self.checked_name(name)
        if role not in ROLES:
            raise UsageError(f"roles are: {', '.join(ROLES)}")
        if len(pin) < SHORTEST_PIN:
            raise UsageError(f"a PIN has at least {SHORTEST_PIN} characters")
        salt, token = secrets.token_bytes(16), secrets.token_urlsafe(24)
        known = self.store.value("SELECT count(*) FROM users WHERE name = ?", name)
        if bool(known) != renew:
            hint = f"there is no account {name}" if renew else f"{name} has an account; --renew gives it a new link"
            raise UsageError(hint)
        with self.store.changing():
            self.store.run(
                "INSERT OR REPLACE INTO users (name, role, salt, hash, invitation, made) VALUES (?, ?, ?, ?, ?, ?)",
                name,
                role,
                salt,
                _hash(pin, salt),
                _digest(token),
                now(),
            )
            record(self.store, by, "renew-user" if renew else "add-user", [{"name": name, "role": role}])
        return token

    def admit(self, name: str, pin: str, token: str = "") -> Account:
        """The account of someone with the right name and PIN, and the first time with the right link, which is used up.

        Reading, comparing and using up is one transaction: of two who come with one link, the second is refused.
        """
        name = unicodedata.normalize("NFC", " ".join(name.split()))
        refused = NotAdmitted("name, PIN or link do not fit; the owner of the review can give a new link")
        with self.store.changing():
            row = self.store.row("SELECT * FROM users WHERE name = ?", name)
            right = hmac.compare_digest(_hash(pin, row["salt"] if row else b"-" * 16), row["hash"] if row else b"")
            if row is None:
                raise refused
            if (wait := row["locked"] - self.clock()) > 0:
                raise NotAdmitted(f"too many wrong PINs: wait {int(wait) + 1} seconds")
            if not right:
                failed = row["failed"] + 1
                lock = LOCK_SECONDS * 2 ** (failed - MOST_WRONG) if failed >= MOST_WRONG else 0.0
                self.store.run("UPDATE users SET failed = ?, locked = ? WHERE name = ?", failed,
                               self.clock() + min(lock, 86400.0) if lock else 0.0, name)  # fmt: skip
            else:
                fits = row["invitation"] is None or hmac.compare_digest(_digest(token), row["invitation"])
                stale = row["invitation"] is None and token != ""
                if fits and not stale:
                    self.store.run("UPDATE users SET failed = 0, locked = 0, invitation = NULL WHERE name = ?", name)
                    record(self.store, name, "sign-in")
                    return Account(name, row["role"])
        raise refused


def _hash(pin: str, salt: bytes) -> bytes:
    return scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt, n=2**14, r=8, p=1)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
