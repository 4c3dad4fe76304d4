"""Connections that must say what they want in time: limits on how long and how large a request may be while it arrives.

Uvicorn waits for ever for the rest of a request. Here a request's head and its body have a time each, the head has a
size, and of too many connections the one that has waited longest for its request is closed to make room.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from dataclasses import dataclass
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["DEFAULT_LIMITS", "BoundedProtocol", "ConnectionLimits", "bounded_protocol"]

#: Bytes of a request's first line and headers.
LARGEST_HEAD = 64 << 10


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections there may be, and the seconds that the head and the body of a request may take to arrive."""

    connections: int = 512
    head_seconds: float = 10.0
    body_seconds: float = 60.0


DEFAULT_LIMITS = ConnectionLimits()


class BoundedProtocol(HttpToolsProtocol):
    """One connection. It waits for a request from its beginning, and for the next one from that one's first byte."""

    limits: ClassVar[ConnectionLimits] = DEFAULT_LIMITS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._timer: TimerHandle | None = None
        self._since = 0.0
        self._in_head, self._head_bytes = True, 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(self.limits.head_seconds)
        if len(self.connections) > self.limits.connections:
            waiting = (one for one in self.connections if isinstance(one, BoundedProtocol) and one._timer)
            min(waiting, key=lambda one: one._since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head_bytes += len(data) if self._in_head else 0
        if self._in_head and self._head_bytes > LARGEST_HEAD:
            self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        # A request that was sent before the answer to the last one waits for us, not we for it.
        if self.cycle is None or self.cycle.response_complete:
            self._expect(self.limits.head_seconds)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head = False
        if self.pipeline:
            self._arrived()
        else:
            self._expect(self.limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arrived()

    def _expect(self, seconds: float) -> None:
        self._arrived()
        self._since = self.loop.time()
        self._timer = self.loop.call_later(seconds, self._refuse, b"408 Request Timeout")

    def _arrived(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, why: bytes) -> None:
        """Close the connection, with a word about it if no answer has begun."""
        self._arrived()
        if self.transport.is_closing():
            return
        if self.cycle is None or self._in_head or not self.cycle.response_started:
            self.transport.write(b"HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n" % why)
        self.transport.close()


def bounded_protocol(limits: ConnectionLimits) -> type[BoundedProtocol]:
    """The protocol with other limits."""
    return type("BoundedProtocol", (BoundedProtocol,), {"limits": limits})
