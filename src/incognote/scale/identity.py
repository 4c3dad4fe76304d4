"""By what a run is known: hashes of its input, model, policy and options, for resuming and for the record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from incognote.errors import UsageError
from incognote.formats import Source
from incognote.models import model_place
from incognote.recipe import load_recipe
from incognote.replace import Policy
from incognote.replace.keys import derive

__all__ = ["hash_files", "hash_inputs", "hash_model", "hash_policy", "hash_secret", "hash_values"]


def hash_values(values: Mapping[str, Any]) -> str:
    """A hash of named values."""
    return _short(json.dumps(values, sort_keys=True, default=str).encode())


def hash_inputs(sources: Iterable[Source]) -> str:
    """Changes when a file comes, goes, or is written to."""
    seen = sha256()
    for source in sources:
        if source.path:
            about = "" if source.problem else _size_and_time(source.path)
            seen.update(f"{source.name}\0{source.problem}{about}\n".encode("utf-8", "surrogateescape"))
    return seen.hexdigest()[:32]


def _size_and_time(path: Path) -> str:
    try:
        about = path.stat()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    return f"{about.st_size}\0{about.st_mtime_ns}"


def hash_files(paths: Iterable[str | Path]) -> str:
    """Of what stands in the files, whatever they are called and whenever they were written."""
    seen = sha256()
    for path in paths:
        try:
            with Path(path).open("rb") as file:
                seen.update(file_digest(file, "sha256").digest())
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None
    return seen.hexdigest()[:32]


def hash_policy(policy: Policy) -> str:
    return hash_values(asdict(policy))


def hash_secret(secret: bytes) -> str:
    """Enough to see that a secret is another one, and far too little to find it."""
    return derive(secret, "", "resume", "check").hex()[:8]


def hash_model(model: str, scheme: str | None = None) -> str:
    """Of every file of the model, or of the recipe if that is all there is; and of the files that its recipe names."""
    place = model_place(model, scheme)
    written = Path(place, "recipe.toml")
    if not written.is_file():
        recipe = load_recipe(place)
        return hash_values({"recipe": recipe.text, "files": hash_files(recipe.files)})
    return hash_values({"model": _hash_folder(written.parent), "files": hash_files(load_recipe(written).files)})


def _hash_folder(folder: Path) -> str:
    seen = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = sha256(path.read_bytes()).hexdigest()
        seen.update(f"{path.relative_to(folder).as_posix()}\0{content}\n".encode())
    return seen.hexdigest()[:32]


def _short(content: bytes) -> str:
    return sha256(content).hexdigest()[:32]
