"""The vault's keys and the two things written with them: an authenticated header and authenticated records.

Every vault file has a random salt, so its keys (derived from the key file with HKDF-SHA256) are its own. A record is
a frame in clear (marker, kind, index, keyed hash of the output, length), a random nonce, and AES-256-GCM over the
previous record's tag and the payload, with the frame as associated data: a record cannot be changed, moved, or follow
another than it was written after. The previous tag travels *inside* the record, not beside it, so that damage to one
record does not make the next unreadable.
"""

from __future__ import annotations

import hmac
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from struct import Struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from incognote.errors import IncognoteError
from incognote.secret_files import check_secret, create_secret_file, read_secret_file

__all__ = [
    "FRAME", "HEADER_SIZE", "JOURNAL", "KINDS", "LARGEST", "MARKER", "NOTE", "SEAL", "SMALLEST", "TAG_SIZE",
    "Keys", "Record", "VaultError", "create_key", "read_header", "read_key",
]  # fmt: skip

MAGIC = b"INCGNOTE"
VERSION = 1
HKDF_SHA256, AES_256_GCM = 1, 1
_HEADER = Struct("<8sHBB32s16s16s")  # magic, version, key derivation, cipher, salt, key id, authentication code
HEADER_SIZE = 2 * _HEADER.size  # written twice: without the salt nothing could be read

MARKER = b"\xf5REC"
NOTE, JOURNAL, SEAL = b"N", b"J", b"S"
KINDS = NOTE + JOURNAL + SEAL
FRAME = Struct("<4scQQI")  # marker, kind, index, hash of the output, bytes that follow
NONCE_SIZE, TAG_SIZE = 12, 16
SMALLEST = NONCE_SIZE + TAG_SIZE + TAG_SIZE  # a record without payload
LARGEST = 1 << 28  # a longer one is not written, so a longer length is damage

KEY_BYTES = 32


class VaultError(IncognoteError):
    """The vault cannot be opened with this key, or a part of it is damaged."""


@dataclass(frozen=True, slots=True)
class Record:
    """One authenticated record, decrypted."""

    kind: bytes
    index: int
    output_hash: int
    previous: bytes
    payload: bytes

    def __repr__(self) -> str:
        return f"Record({self.kind!r}, index={self.index}, {len(self.payload)} bytes)"


def create_key(path: str | Path) -> None:
    """Write 256 random bits to a new file that only its owner can read."""
    create_secret_file(path)


def read_key(path: str | Path) -> bytes:
    """The bytes of a key file, which must be at least 32 and look random."""
    return check_secret(read_secret_file(path, "key"), KEY_BYTES, str(path))


class Keys:
    """The keys of one vault file: what turns payloads into records and back."""

    __slots__ = ("_cipher", "_hash_key", "_mac_key", "key_id", "salt")

    def __init__(self, secret: bytes, salt: bytes) -> None:
        self.salt = salt
        self._cipher = AESGCM(_derive(secret, salt, b"records", 32))
        self._hash_key = _derive(secret, salt, b"outputs", 32)
        self._mac_key = _derive(secret, salt, b"header", 32)
        self.key_id = _derive(secret, salt, b"key id", 16)

    @classmethod
    def fresh(cls, secret: bytes) -> Keys:
        """Keys for a new file."""
        return cls(secret, os.urandom(32))

    @property
    def header_code(self) -> bytes:
        """Authenticates the header; the first record names it as its predecessor."""
        return self.sign(self._header(b"")[:-TAG_SIZE])

    def sign(self, content: bytes) -> bytes:
        """A code that only these keys can make for ``content``."""
        return hmac.digest(self._mac_key, content, sha256)[:TAG_SIZE]

    def header(self) -> bytes:
        """Both copies of the header."""
        return 2 * self._header(self.header_code)

    def _header(self, code: bytes) -> bytes:
        return _HEADER.pack(MAGIC, VERSION, HKDF_SHA256, AES_256_GCM, self.salt, self.key_id, code)

    def hash_output(self, digest: str) -> int:
        """A number that stands for an output and tells nothing without the key."""
        return int.from_bytes(hmac.digest(self._hash_key, digest.encode(), sha256)[:8], "little")

    def seal(self, kind: bytes, index: int, output_hash: int, previous: bytes, payload: bytes) -> bytes:
        """A record as it stands in the file; its last 16 bytes are its tag."""
        frame = FRAME.pack(MARKER, kind, index, output_hash, SMALLEST + len(payload))
        nonce = os.urandom(NONCE_SIZE)
        return frame + nonce + self._cipher.encrypt(nonce, previous + payload, frame)

    def unseal(self, raw: bytes) -> Record | None:
        """The record in ``raw``, or None if it is not, to the last bit, what was written."""
        frame, nonce = raw[: FRAME.size], raw[FRAME.size : FRAME.size + NONCE_SIZE]
        if len(raw) < FRAME.size + SMALLEST:
            return None
        try:
            plain = self._cipher.decrypt(nonce, raw[FRAME.size + NONCE_SIZE :], frame)
        except InvalidTag:
            return None
        _, kind, index, output_hash, _ = FRAME.unpack(frame)
        return Record(kind, index, output_hash, plain[:TAG_SIZE], plain[TAG_SIZE:])


def read_header(raw: bytes, secret: bytes, name: str) -> tuple[Keys, bool]:
    """The keys of the file that begins with ``raw``, and whether both copies of its header are intact."""
    copies = [raw[: _HEADER.size], raw[_HEADER.size : HEADER_SIZE]]
    problem = f"{name}: not a vault, or its beginning is missing or damaged"
    for copy in copies:
        if len(copy) < _HEADER.size:
            continue
        magic, version, kdf, cipher, salt, key_id, code = _HEADER.unpack(copy)
        if magic != MAGIC:
            continue
        if (version, kdf, cipher) != (VERSION, HKDF_SHA256, AES_256_GCM):
            problem = f"{name}: vault format {version} is unknown to this version of incognote, or it is damaged"
            continue
        keys = Keys(secret, salt)
        if not hmac.compare_digest(key_id, keys.key_id):
            problem = f"{name}: wrong key for this vault (or the beginning of the vault is damaged)"
        elif hmac.compare_digest(code, keys.header_code):
            return keys, copies[0] == copies[1]
    raise VaultError(problem)


def _derive(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, b"incognote vault 1: " + purpose).derive(secret)
