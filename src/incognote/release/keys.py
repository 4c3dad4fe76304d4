"""The key that signs releases: Ed25519, as PEM files that other programs read too."""

from __future__ import annotations

import base64
import json
import os
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from incognote.errors import UsageError
from incognote.secret_files import read_secret_file

__all__ = ["create_signing_key", "is_signed_by", "public_path", "read_public_key", "read_signing_key", "sign"]

_RAW = serialization.Encoding.Raw, serialization.PublicFormat.Raw


def public_path(path: Path) -> Path:
    """Where the public half of a new key goes."""
    return path.with_name(f"{path.name}.pub")


def create_signing_key(path: Path) -> None:
    """Write a new private key, for its owner alone, and beside it the public half, which anyone may have."""
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    for place, content, mode in ((path, private, 0o600), (public_path(path), public, 0o644)):
        try:
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        except FileExistsError:
            raise UsageError(f"{place}: exists already; a key is never overwritten") from None
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)


def read_signing_key(path: str | Path) -> Ed25519PrivateKey:
    try:
        key = serialization.load_pem_private_key(read_secret_file(path, "signing key"), None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise UsageError(f"{path}: is not a signing key; incognote release new-key makes one")
    return key


def read_public_key(path: str | Path) -> Ed25519PublicKey:
    try:
        key = serialization.load_pem_public_key(Path(path).read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise UsageError(f"{path}: is not the public half of a signing key (the file that ends in .pub)")
    return key


def sign(content: bytes, key: Ed25519PrivateKey) -> bytes:
    """A signature as a small JSON file, with the fingerprint of the key that checks it."""
    told = {
        "algorithm": "Ed25519",
        "key": _fingerprint(key.public_key()),
        "signature": base64.b64encode(key.sign(content)).decode(),
    }
    return json.dumps(told, indent=2).encode() + b"\n"


def is_signed_by(content: bytes, signature: bytes, key: Ed25519PublicKey) -> bool:
    try:
        key.verify(base64.b64decode(json.loads(signature)["signature"]), content)
    except (ValueError, KeyError, TypeError, InvalidSignature):
        return False
    return True


def _fingerprint(key: Ed25519PublicKey) -> str:
    return sha256(key.public_bytes(*_RAW)).hexdigest()[:32]
