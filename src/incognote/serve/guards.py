"""What stands before every route: host names, a bound on the body, an access log without content, and safe headers."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from incognote.serve.problems import Problem, problem_response
from incognote.serve.settings import Hosts

__all__ = ["SECURE_HEADERS", "BodyLimit", "KnownHost", "Observe", "SafeHeaders"]

access = logging.getLogger("incognote.access")

SECURE_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class BodyLimit:
    """Refuses a body over the limit: at once if its length says so, else when it grows too long."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app, self.limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        problem = Problem(413, f"a request may have {self.limit} bytes")
        length = dict(scope["headers"]).get(b"content-length", b"")
        if length.isdigit() and int(length) > self.limit:
            await problem_response(problem)(scope, receive, send)
            return
        received = 0

        async def bounded() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.limit:
                raise problem
            return message

        await self.app(scope, bounded, send)


class KnownHost:
    """Refuses requests under a host name that is not ours."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            if len(given) != 1 or not self.hosts.allow(given[0]):
                problem = Problem(403, "not under that host name; --name allows further ones")
                await problem_response(problem)(scope, receive, send)
                return
        await self.app(scope, receive, send)


class SafeHeaders:
    """Adds headers to every answer."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str] = SECURE_HEADERS) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in self.headers if one[0] not in present)]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Observe:
    """One line per request and a call to ``count``: the route's pattern, never the address as it was typed."""

    def __init__(self, app: ASGIApp, count: Callable[[str, str, int, float], None]) -> None:
        self.app, self.count = app, count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "-")
            caller = scope.get("state", {}).get("caller", "-")
            self.count(scope["method"] if route != "-" else "-", route, status, seconds)
            access.info("%s %s %d %.1fms key=%s", scope["method"], route, status, seconds * 1000, caller)
