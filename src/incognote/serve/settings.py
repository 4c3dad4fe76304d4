"""Everything the service can be told at its start; requests choose only among what is named here."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from incognote.errors import UsageError

__all__ = ["Hosts", "Limits", "ServiceSettings", "is_loopback"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on what one caller can make the service do."""

    body_bytes: int = 8_000_000
    documents: int = 1_000
    seconds: float = 60.0
    waiting: int = 64


@dataclass(frozen=True, slots=True)
class Hosts:
    """The host names an application answers under. A web page elsewhere can point a name of its own at this machine
    (DNS rebinding) and then read the answers; it cannot do so with a name that is refused, nor with an address.

    >>> hosts = Hosts.of("0.0.0.0", ["deid.ward3.local"])
    >>> [hosts.allow(host) for host in ("deid.ward3.local:8080", "10.1.2.3", "[::1]:80", "evil.example", "")]
    [True, True, True, False, False]
    """

    names: frozenset[str]
    addresses: bool

    @classmethod
    def of(cls, host: str, names: Iterable[str] = ()) -> Hosts:
        """For what listens on ``host``: names of this machine alone, or any address where others can reach it."""
        known = {"127.0.0.1", "localhost", "::1", host.lower(), *map(str.lower, names)}
        return cls(frozenset(known), not is_loopback(host))

    def allow(self, header: str) -> bool:
        """Whether a Host header is one of ours, whatever its port."""
        name = header.lower()
        name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
        return name in self.names or (self.addresses and _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """What ``incognote serve`` takes; ``policies`` are names or TOML files (the default first), ``keep`` tables.

    Without ``keys`` every caller may find and replace, and the service must stay on loopback. ``vault`` and
    ``vault_key`` together switch re-identification on, for keys with that role.
    """

    language: str = "auto"
    model: str = "best"
    policies: tuple[str, ...] = ()
    secret_file: str | None = None
    workers: int = 1
    limits: Limits = Limits()
    keys: Path | None = None
    vault: Path | None = None
    vault_key: Path | None = None
    recall: float | None = None
    keep: tuple[str, ...] = ()
    hosts: Hosts = Hosts(frozenset({"127.0.0.1", "localhost", "::1"}), False)

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise UsageError("the service needs at least one worker")
        if (self.vault is None) != (self.vault_key is None):
            raise UsageError("a vault needs its key file, and a key file its vault")
        if self.vault and not self.keys:
            raise UsageError("re-identification needs API keys with roles: give a file of keys")


def is_loopback(host: str) -> bool:
    """Whether a host to listen on is reachable from this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
