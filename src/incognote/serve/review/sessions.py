"""Who is at the page. Those with an account sign in to it; without accounts, a link lets one person in, with any name.

The link's token is exchanged for a session: a cookie that scripts cannot read and other sites cannot send. Whatever
changes something must also come from our own page (origin) and carry the session's token in a header. A link works once
and for some hours, a session ends when it is not used and at the end of a working day.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from fastapi import Request, Response

from incognote.serve.problems import Problem
from incognote.serve.review.accounts import Account, Accounts, NotAdmitted

__all__ = ["Session", "Sessions"]

COOKIE = "incognote_review"
CSRF_HEADER = "x-incognote-csrf"
MOST_SESSIONS = 500
#: Seconds that a link is good for, that a session may be idle, and that it lasts at most.
LINK_SECONDS = 12 * 3600
IDLE_SECONDS = 2 * 3600
SESSION_SECONDS = 12 * 3600
#: The page asks for these by itself, so they do not show that anyone is there.
_BY_ITSELF = ("/api/progress", "/api/trainings")


@dataclass(slots=True)
class Session:
    """A reviewer at a browser; ``begun`` and ``used`` are when."""

    name: str
    role: str
    csrf: str
    begun: float
    used: float


@dataclass(slots=True)
class Sessions:
    """``token`` is the secret of the link; ``renewed`` is called whenever another takes its place."""

    accounts: Accounts
    secure: bool = False
    clock: Callable[[], float] = time.monotonic
    renewed: Callable[[], None] = lambda: None
    token: str = ""
    _made: float = 0.0
    _open: dict[str, Session] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._renew()

    def sign_in(self, response: Response, name: str, token: str, pin: str = "") -> Session:
        """A session for who has an account, or came with the link; of two with one link, the second is refused."""
        with self._lock:
            account = self._with_account(name, pin, token) if self.accounts.exist else self._with_link(name, token)
            if len(self._open) >= MOST_SESSIONS:
                self._open.pop(next(iter(self._open)))
            now, id_ = self.clock(), secrets.token_urlsafe(32)
            session = Session(account.name, account.role, secrets.token_urlsafe(24), now, now)
            self._open[id_] = session
        response.set_cookie(COOKIE, id_, httponly=True, samesite="strict", secure=self.secure, path="/")
        return session

    def _still_admitted(self, session: Session) -> bool:
        """Whether the session is of an account, as soon as there are accounts; the role is the account's of now."""
        if not self.accounts.exist:
            return True
        role = self.accounts.role(session.name) if session.role else None  # else it came with a link and any name
        session.role = role or ""
        return role is not None

    def _with_account(self, name: str, pin: str, token: str) -> Account:
        try:
            return self.accounts.admit(name, pin, token)
        except NotAdmitted as refusal:
            raise Problem(403, str(refusal)) from None

    def _with_link(self, name: str, token: str) -> Account:
        expired = self.clock() - self._made > LINK_SECONDS
        if expired or not hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode()):
            if expired:
                self._renew()
            raise Problem(403, "the link is not valid any more: take the latest one that the program printed")
        account = Account(self.accounts.checked_name(name))
        self._renew()
        return account

    def _renew(self) -> None:
        self.token, self._made = secrets.token_urlsafe(24), self.clock()
        self.renewed()

    def sign_out(self, request: Request, response: Response) -> None:
        self._open.pop(request.cookies.get(COOKIE, ""), None)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=self.secure, path="/")

    def check_origin(self, request: Request) -> None:
        """Refuse changes asked for by other sites."""
        if request.method in ("GET", "HEAD"):
            return
        origin = request.headers.get("origin")
        ours = f"{'https' if self.secure else 'http'}://{request.headers.get('host', '')}"
        if (origin is not None and origin != ours) or request.headers.get("sec-fetch-site", "same-origin") not in (
            "same-origin",
            "none",
        ):
            raise Problem(403, "the request comes from another site")

    def session(self, request: Request) -> Session:
        """The session of a request; what changes something needs its token too."""
        id_, now = request.cookies.get(COOKIE, ""), self.clock()
        session = self._open.get(id_)
        if session and (now - session.used > IDLE_SECONDS or now - session.begun > SESSION_SECONDS):
            self._open.pop(id_, None)
            session = None
        if session is None or not self._still_admitted(session):
            raise Problem(401, "sign in first")
        if request.method not in ("GET", "HEAD"):
            presented = request.headers.get(CSRF_HEADER, "")
            if not hmac.compare_digest(presented.encode("utf-8", "replace"), session.csrf.encode()):
                raise Problem(403, "the page is out of date: reload it")
        if request.url.path not in _BY_ITSELF:
            session.used = now
        return session
