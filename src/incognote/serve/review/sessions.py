"""Who is at the page. A link with a secret lets people in; each then signs in with a name of their own.

The session is a cookie that scripts cannot read and other sites cannot send; whatever changes something must also come
from our own page (origin) and carry the session's token in a header. Requests for another host name are refused, so
that a name pointed at this machine from outside (DNS rebinding) opens nothing.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field

from fastapi import Request, Response

from incognote.serve.problems import Problem

__all__ = ["Session", "Sessions"]

COOKIE = "incognote_review"
CSRF_HEADER = "x-incognote-csrf"
MOST_SESSIONS = 500
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Session:
    """A reviewer at a browser."""

    name: str
    csrf: str


@dataclass(slots=True)
class Sessions:
    """``hosts`` are the host names (without port) the page may be asked under; ``token`` is the secret of the link."""

    hosts: frozenset[str]
    secure: bool = False
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    _open: dict[str, Session] = field(default_factory=dict)

    def sign_in(self, response: Response, name: str, token: str) -> Session:
        if not hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode()):
            raise Problem(403, "the link is not valid any more: take the one the program printed at its start")
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME or any(unicodedata.category(c)[0] == "C" for c in name):
            raise Problem(400, f"a name has 1 to {LONGEST_NAME} characters")
        if len(self._open) >= MOST_SESSIONS:
            self._open.pop(next(iter(self._open)))
        id_, session = secrets.token_urlsafe(32), Session(name, secrets.token_urlsafe(24))
        self._open[id_] = session
        response.set_cookie(COOKIE, id_, httponly=True, samesite="strict", secure=self.secure, path="/")
        return session

    def sign_out(self, request: Request, response: Response) -> None:
        self._open.pop(request.cookies.get(COOKIE, ""), None)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=self.secure, path="/")

    def check_place(self, request: Request) -> None:
        """Refuse other host names, and changes asked for by other sites."""
        host = request.headers.get("host", "")
        if host.rpartition("@")[2].rsplit(":", 1)[0].strip("[]").lower() not in self.hosts:
            raise Problem(403, "this page does not answer under that host name")
        if request.method in ("GET", "HEAD"):
            return
        origin = request.headers.get("origin")
        ours = f"{'https' if self.secure else 'http'}://{host}"
        if (origin is not None and origin != ours) or request.headers.get("sec-fetch-site", "same-origin") not in (
            "same-origin",
            "none",
        ):
            raise Problem(403, "the request comes from another site")

    def session(self, request: Request) -> Session:
        """The session of a request; what changes something needs its token too."""
        session = self._open.get(request.cookies.get(COOKIE, ""))
        if session is None:
            raise Problem(401, "sign in first")
        if request.method not in ("GET", "HEAD"):
            presented = request.headers.get(CSRF_HEADER, "")
            if not hmac.compare_digest(presented.encode("utf-8", "replace"), session.csrf.encode()):
                raise Problem(403, "the page is out of date: reload it")
        return session
