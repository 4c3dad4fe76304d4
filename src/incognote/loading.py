"""``load``: from a name to a de-identifier that is ready to work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from incognote.document import Document
from incognote.errors import UsageError
from incognote.finder import Finder, finders
from incognote.learn.learners import learners
from incognote.pipeline import Deidentifier
from incognote.recipe import Recipe, load_recipe, recipe_names
from incognote.resolve.combine import combiners
from incognote.text.analysis import Analysis
from incognote.text.language import LANGUAGES

__all__ = ["TIERS", "assemble", "build", "load", "make_finder", "register_all", "shipped_models"]

TIERS = ("best", "fast")

_MODELS = Path(str(files("incognote"))) / "models"
#: Importing these registers the finders and learners that ship.
_ROOMS = ("incognote.rules", "incognote.lexicons", "incognote.learn")


def shipped_models() -> list[str]:
    """The trained models inside the package: language, scheme where it has one of its own, tier."""
    return sorted(path.parent.name for path in _MODELS.glob("*/recipe.toml"))


def load(name: str | Path = "auto", model: str | Path = "best", scheme: str | None = None) -> Deidentifier:
    """A de-identifier for a language (``en``, ``es``, ``nb``, ``auto``), a recipe that needs no training, or a folder.

    ``model`` picks the tier (``best`` or ``fast``) of a language's shipped model, or any recipe or model folder to be
    used for that language; ``scheme`` prefers a model that was trained on that scheme's own labels.
    """
    name, model = str(name), str(model)
    if name == "auto":
        return _PerLanguage(model, scheme)
    if name not in LANGUAGES:
        return _from_place(name, None)
    if model not in TIERS:
        return _from_place(model, name)
    own = f"{name}-{scheme}-{model}"
    folder = _MODELS / (own if own in shipped_models() else f"{name}-{model}")
    if not folder.is_dir():
        raise UsageError(f"no {model} model for {name!r} ships with this version; there are: {shipped_models()}")
    return _from_place(str(folder), name)


def _from_place(place: str, language: str | None) -> Deidentifier:
    folder = Path(place)
    if (folder / "recipe.toml").is_file():
        recipe = Recipe.parse((folder / "recipe.toml").read_text(encoding="utf-8"), place)
        return build(recipe, folder, language)
    if place in recipe_names() or folder.suffix == ".toml":
        return build(load_recipe(place), None, language)
    raise UsageError(
        f"{place!r} is neither a language ({', '.join(LANGUAGES)}, auto), a recipe ({', '.join(recipe_names())}) "
        "nor a model folder with a recipe.toml"
    )


def build(recipe: Recipe, folder: Path | None = None, language: str | None = None) -> Deidentifier:
    """The system a recipe describes; ``folder`` holds what its learners learnt."""
    register_all()
    return assemble(recipe, [make_finder(table, recipe, folder) for table in recipe.find], language)


def register_all() -> None:
    """Make every finder and learner that ships known by its name."""
    for room in _ROOMS:
        import_module(room)


def assemble(recipe: Recipe, made: Sequence[Finder], language: str | None = None) -> Deidentifier:
    """Finders and the recipe's way to combine them."""
    options = dict(recipe.resolve)
    consistent = bool(options.pop("consistency", False))
    combine = combiners[options.pop("combine", "union")](**options)
    only = recipe.languages[0] if len(recipe.languages) == 1 else None
    return Deidentifier(made, combine, recipe.scheme, language or only, consistent)


def make_finder(table: Mapping[str, Any], recipe: Recipe, folder: Path | None) -> Finder:
    """One finder of a recipe: made from its options, or loaded from the model folder if it is one that learns."""
    options = dict(table)
    kind = options.pop("finder")
    if kind not in learners:
        return finders[kind](**options)
    if folder is None:
        raise UsageError(
            f"recipe {recipe.name!r} has to be trained first: incognote train {recipe.name} --corpus DIR -o MODEL"
        )
    learnt: Finder = learners[kind].load(folder / options.get("name", kind))
    return learnt


class _PerLanguage(Deidentifier):
    """Sends each note to the model of its language, which it loads when the first such note comes."""

    def __init__(self, model: str, scheme: str | None) -> None:
        super().__init__([], combiners["union"]())
        self._model, self._scheme = model, scheme
        self._loaded: dict[str, Deidentifier] = {}

    def find_with_votes(
        self, documents: Sequence[Document], scheme: str | None = None
    ) -> list[tuple[Document, Analysis]]:
        groups: dict[str, list[int]] = {}
        for place, document in enumerate(documents):
            groups.setdefault(Analysis(document).language, []).append(place)
        out: dict[int, tuple[Document, Analysis]] = {}
        for language, places in groups.items():
            if language not in self._loaded:
                self._loaded[language] = load(language, self._model, self._scheme)
            done = self._loaded[language].find_with_votes([documents[i] for i in places], scheme)
            out.update(zip(places, done, strict=True))
        return [out[i] for i in range(len(out))]

    def at_work_on(self, note: Analysis) -> Deidentifier:
        return self._loaded[note.language]
