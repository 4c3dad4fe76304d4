"""Recipes: a TOML file that says completely how a system finds, from feature groups to the order of its finders."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from incognote.errors import UsageError

__all__ = ["Recipe", "load_recipe", "recipe_names"]

_SHIPPED = Path(str(files("incognote"))) / "recipes"

#: What a [[find]] table may name a file by; the file is looked for from the recipe's own folder.
_FILE_KEYS = ("rules", "frequencies", "key_file")
#: Those that name several.
_FILES_KEYS = ("works", "organizations")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A named, versioned system: the finders in order, and how what they say becomes one list of spans.

    ``folder`` is where the recipe was read, and where the files it names are found; ``find`` has their whole paths,
    ``text`` has them as they were written.
    """

    name: str
    description: str
    languages: tuple[str, ...]
    scheme: str
    find: tuple[Mapping[str, Any], ...]
    resolve: Mapping[str, Any] = field(default_factory=dict)
    train: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    text: str = field(default="", repr=False)
    folder: Path = Path()

    @property
    def keep(self) -> list[Path]:
        """The tables of terms that must stay, found from the folder the recipe was read in."""
        named = self.resolve.get("keep", [])
        if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
            raise UsageError(f"recipe {self.name!r}: keep is a list of file names")
        return [self.folder / one for one in named]

    @property
    def only_language(self) -> str | None:
        """The language of all its notes, if it is made for one."""
        return self.languages[0] if len(self.languages) == 1 else None

    @property
    def files(self) -> list[Path]:
        """Every file that the recipe names."""
        single = (Path(table[key]) for table in self.find for key in _FILE_KEYS if key in table)
        several = (Path(name) for table in self.find for key in _FILES_KEYS for name in table.get(key, ()))
        return [*single, *several, *self.keep]

    def missing(self, folder: Path) -> list[Path]:
        """The files that the recipe, as it is written, would not find from this folder."""
        return [file for file in Recipe.parse(self.text, self.name, folder).files if not file.exists()]

    def speaking(self, scheme: str) -> Recipe:
        """The same recipe for annotations in another label scheme."""
        line = f'scheme = "{scheme}"'
        text = re.sub(r"(?m)^scheme = .*$", line, self.text, count=1)
        return replace(self, scheme=scheme, text=text if line in text else f"{line}\n{self.text}")

    @classmethod
    def parse(cls, text: str, where: str, folder: Path = Path()) -> Recipe:
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{where}: not valid TOML: {error}") from None
        known = {"name", "description", "languages", "scheme", "find", "resolve", "train", "source"}
        if unknown := set(table) - known:
            raise UsageError(
                f"{where}: a recipe has no {', '.join(sorted(unknown))}; it has {', '.join(sorted(known))}"
            )
        if not table.get("find"):
            raise UsageError(f"{where}: a recipe needs at least one [[find]] table")
        for number, finder in enumerate(table["find"], 1):
            if "finder" not in finder:
                raise UsageError(f"{where}: [[find]] table {number} does not say which finder")
        return cls(
            name=table.get("name", where),
            description=table.get("description", ""),
            languages=tuple(table.get("languages", ())),
            scheme=table.get("scheme", "incognote"),
            find=tuple(_with_files(finder, where, folder) for finder in table["find"]),
            resolve=table.get("resolve", {}),
            train=table.get("train", {}),
            source=table.get("source", ""),
            text=text,
            folder=folder,
        )


def _with_files(finder: Mapping[str, Any], where: str, folder: Path) -> Mapping[str, Any]:
    """The table of a finder with whole paths of the files it names."""
    named = {key: finder[key] for key in _FILE_KEYS if key in finder}
    for key, name in named.items():
        if not isinstance(name, str):
            raise UsageError(f"{where}: {key} is the name of a file")
    lists = {key: finder[key] for key in _FILES_KEYS if key in finder}
    for key, names in lists.items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise UsageError(f"{where}: {key} is a list of names of files")
    whole = {key: str(folder / name) for key, name in named.items()}
    return {**finder, **whole, **{key: [str(folder / name) for name in names] for key, names in lists.items()}}


def recipe_names() -> list[str]:
    """The recipes that ship."""
    return sorted(path.stem for path in _SHIPPED.glob("*.toml"))


def load_recipe(name: str | Path) -> Recipe:
    """A shipped recipe by its name, or any recipe file by its path; the files it names must be there."""
    path = Path(name)
    if path.suffix != ".toml":
        path = _SHIPPED / f"{name}.toml"
    if not path.is_file():
        raise UsageError(f"no recipe called {str(name)!r}; there are: {', '.join(recipe_names())}")
    recipe = Recipe.parse(path.read_text(encoding="utf-8"), str(name), path.parent.absolute())
    if missing := [str(file) for file in recipe.files if not file.exists()]:
        raise UsageError(
            f"{name} names {', '.join(missing)}, which is not there; a path in a recipe starts at the recipe's own "
            "folder (in a trained model, the model's): copy the file to it, or write the whole path"
        )
    return recipe
