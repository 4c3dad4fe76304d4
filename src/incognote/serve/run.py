"""Starting a web application: where it listens, with or without TLS, and how it ends."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from incognote.errors import UsageError
from incognote.serve.connections import DEFAULT_LIMITS, ConnectionLimits, bounded_protocol

__all__ = ["Listen", "run_app"]


@dataclass(frozen=True, slots=True)
class Listen:
    """``certificate`` and ``private_key`` are PEM files; ``client_ca`` asks callers for certificates of their own."""

    host: str = "127.0.0.1"
    port: int = 8080
    certificate: Path | None = None
    private_key: Path | None = None
    client_ca: Path | None = None
    limits: ConnectionLimits = DEFAULT_LIMITS

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.private_key is None):
            raise UsageError("TLS needs a certificate and its private key")
        if self.client_ca and not self.certificate:
            raise UsageError("client certificates need TLS: give a certificate and its private key too")

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"


def run_app(
    app: Any, listen: Listen, started: Callable[[str], None], grace: int = 60, log_requests: bool = True
) -> None:
    """Serve until told to stop; then finish what is under way, for at most ``grace`` seconds.

    ``started`` is told the address, with the real port where any free one was asked for (port 0).
    """
    import ssl

    import uvicorn

    _log_to_stderr(log_requests)
    options: dict[str, Any] = {}
    if listen.certificate:
        options = {"ssl_certfile": str(listen.certificate), "ssl_keyfile": str(listen.private_key)}
        if listen.client_ca:
            options |= {"ssl_ca_certs": str(listen.client_ca), "ssl_cert_reqs": ssl.CERT_REQUIRED}
    config = uvicorn.Config(
        app,
        http=bounded_protocol(listen.limits),
        ws="none",
        proxy_headers=False,
        host=listen.host,
        port=listen.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=grace,
        **options,
    )
    try:
        sock = config.bind_socket()
    except SystemExit:
        raise UsageError(f"cannot listen on {listen.host}:{listen.port}: the port is taken or not allowed") from None
    # Whoever hears the address may call at once and waits until the application is up.
    sock.listen(1024)
    port = sock.getsockname()[1]
    host = f"[{listen.host}]" if ":" in listen.host else listen.host
    started(f"{listen.scheme}://{host}:{port}")
    # A stop from the keyboard is the usual end, and comes after everything under way was answered.
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[sock])


def _log_to_stderr(log_requests: bool) -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("incognote.access").setLevel(logging.INFO if log_requests else logging.WARNING)
    logging.getLogger("incognote.serve").setLevel(logging.INFO)
    # Its messages on a dying connection quote nothing, but its tracebacks might.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
