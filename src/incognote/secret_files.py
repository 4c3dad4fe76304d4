"""Files that hold a key or a secret: made at random for their owner alone, and refused when they protect nothing."""

from __future__ import annotations

import os
import secrets
import stat
from collections import Counter
from itertools import pairwise
from math import log2
from pathlib import Path

from incognote.errors import UsageError

__all__ = ["HOW_TO_MAKE", "check_secret", "create_secret_file", "read_secret_file"]

HOW_TO_MAKE = "make a good one with: incognote reidentify --new-key FILE"
_BITS = 32  # sixteen random digits have more


def create_secret_file(path: str | Path) -> None:
    """Write 256 random bits, as 64 hexadecimal digits, to a new file that only its owner can read."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise UsageError(f"{path}: exists already; a key is never overwritten") from None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_hex(32).encode())
        file.flush()
        os.fsync(file.fileno())


def read_secret_file(path: str | Path, what: str = "secret") -> bytes:
    """The bytes of a file that nobody else can read."""
    try:
        with Path(path).open("rb") as file:
            about, content = os.fstat(file.fileno()), file.read()
    except OSError as error:
        raise UsageError(f"{path}: cannot read the {what} file: {error.strerror}") from None
    if os.name == "posix" and stat.S_ISREG(about.st_mode) and about.st_mode & _open_to_others(about):
        raise UsageError(
            f"{path}: others can read this {what} file (mode {stat.S_IMODE(about.st_mode):03o}): chmod 600 {path}, "
            "and change what is in it if others have been on this machine"
        )
    return content


def _open_to_others(about: os.stat_result) -> int:
    """The permissions that a secret file must not have. A group may read a file that root has put there for it."""
    given_by_root = about.st_uid == 0 and os.geteuid() != 0
    return 0o037 if given_by_root else 0o077


def check_secret(value: bytes, shortest: int, what: str) -> bytes:
    """``value`` if it is long enough and not plainly a pattern; whether it is random cannot be seen."""
    if len(value) < shortest:
        raise UsageError(f"{what}: is shorter than {shortest} bytes and could be guessed; {HOW_TO_MAKE}")
    if _pattern_bits(value) < _BITS:
        raise UsageError(f"{what}: is a simple pattern, not random, and could be guessed; {HOW_TO_MAKE}")
    return value


def _pattern_bits(value: bytes) -> float:
    """At most so many bits are in a value that repeats itself, counts up or down, or has few different characters.

    >>> [round(_pattern_bits(value)) for value in (b"a" * 16, b"secret" * 6, b"0123456789abcdef", b"9f86d081884c7d65")]
    [0, 14, 13, 52]
    """
    size = len(value)
    period = next(n for n in range(1, size + 1) if value[n:] == value[: size - n])
    piece = value[:period]
    steps = [(after - before) % 256 for before, after in pairwise(piece)]
    return min(_entropy(list(piece)), 8 + _entropy(steps))


def _entropy(symbols: list[int]) -> float:
    return sum(count * log2(len(symbols) / count) for count in Counter(symbols).values())
