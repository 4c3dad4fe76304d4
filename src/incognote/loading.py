"""``load``: from a name to a de-identifier that is ready to work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from incognote.collector import at_rest
from incognote.document import Span
from incognote.errors import UsageError
from incognote.finder import Finder, finders
from incognote.languages import SHIPPED, codes
from incognote.learn.confidence import Confidence
from incognote.learn.learners import learners
from incognote.learn.manifest import verify
from incognote.models import TIERS, model_place, shipped_models
from incognote.pipeline import Deidentifier
from incognote.recipe import Recipe, load_recipe, recipe_names
from incognote.registry import import_of_each
from incognote.resolve.combine import combiners
from incognote.resolve.keep import KeptTerms
from incognote.text.analysis import Analysis

__all__ = [
    "TIERS",
    "ModelFinder",
    "assemble",
    "build",
    "check_language",
    "load",
    "make_finder",
    "model_place",
    "recipe_of",
    "register_all",
    "shipped_models",
    "turn",
]

#: Importing these registers the finders and learners that ship.
_ROOMS = ("incognote.rules", "incognote.lexicons", "incognote.learn")


def load(
    name: str | Path = "auto",
    model: str | Path = "best",
    scheme: str | None = None,
    recall: float | None = None,
    keep: Sequence[str | Path] = (),
    frequencies: str | Path | None = None,
) -> Deidentifier:
    """A de-identifier for a language (``en``, ``es``, ``nb``, ``auto``), a recipe that needs no training, or a folder.

    ``model`` picks the tier (``best``, ``fast`` or ``deep``) of the shipped model, or any recipe or model folder to be
    used for that language; ``scheme`` prefers a model that was trained on that scheme's own labels. ``recall`` turns
    the dial: at least this share of what there is to find is found, as measured, at the price of precision. ``keep``
    are tables of terms that must stay, of a code, a tab and a term a line, or of a term alone. ``frequencies`` is a
    file made by ``incognote frequencies``, for recipes that ask how rare a word is in an archive.
    """
    name, model = str(name), model_place(str(model), scheme)
    if name == "auto":
        return _from_place(model, None, recall, keep, frequencies)
    if name in codes():
        return _from_place(model, name, recall, keep, frequencies)
    return _from_place(name, None, recall, keep, frequencies)


def _from_place(
    place: str,
    language: str | None,
    recall: float | None,
    keep: Sequence[str | Path],
    frequencies: str | Path | None,
) -> Deidentifier:
    folder = Path(place)
    if (folder / "recipe.toml").is_file():
        recipe = _with_archive(load_recipe(folder / "recipe.toml"), frequencies)
        return build(recipe, folder, language, recall, keep)
    if recall is not None:
        raise UsageError("only a trained model has a recall dial")
    if place in recipe_names() or folder.suffix == ".toml":
        return build(_with_archive(load_recipe(place), frequencies), None, language, keep=keep)
    raise UsageError(
        f"{place!r} is neither a language ({', '.join(codes())}, auto), a recipe ({', '.join(recipe_names())}) "
        "nor a model folder with a recipe.toml"
    )


def _with_archive(recipe: Recipe, frequencies: str | Path | None) -> Recipe:
    """The recipe with this file of document frequencies in every finder that asks for one."""
    if frequencies is None:
        return recipe
    register_all()
    asking = [
        table["finder"] in finders and "frequencies" in signature(finders[table["finder"]]).parameters
        for table in recipe.find
    ]
    if not any(asking):
        raise UsageError(f"{recipe.name!r} uses no document frequencies; the norwegian recipes do")
    tables = zip(recipe.find, asking, strict=True)
    return replace(
        recipe, find=tuple({**table, "frequencies": str(frequencies)} if asks else table for table, asks in tables)
    )


def recipe_of(model: str) -> Recipe:
    """The recipe of a tier, of a model folder, or the recipe itself."""
    place = model_place(model)
    written = Path(place, "recipe.toml")
    return load_recipe(written if written.is_file() else place)


def build(
    recipe: Recipe,
    folder: Path | None = None,
    language: str | None = None,
    recall: float | None = None,
    keep: Sequence[str | Path] = (),
) -> Deidentifier:
    """The system a recipe describes; ``folder`` holds what its learners learnt and how sure they may be."""
    with at_rest():
        register_all()
        if folder:
            verify(folder)
        made = [make_finder(table, recipe, folder) for table in recipe.find]
    confidence = Confidence.load(folder) if folder else Confidence()
    if recall is not None:
        turn(made, confidence.setting(recall).bias)
    return assemble(recipe, made, language, confidence, keep)


def turn(made: Sequence[Finder], bias: float) -> None:
    """Set the recall dial of every finder that has one."""
    for finder in made:
        if hasattr(finder, "outside_bias"):
            finder.outside_bias = bias


def register_all() -> None:
    """Make every finder and learner that ships known by its name."""
    for room in _ROOMS:
        import_module(room)
    import_of_each("incognote.papers", "finders")


def assemble(
    recipe: Recipe,
    made: Sequence[Finder],
    language: str | None = None,
    confidence: Confidence | None = None,
    keep: Sequence[str | Path] = (),
) -> Deidentifier:
    """Finders and the recipe's way to combine them; ``keep`` are tables of terms beside the recipe's own."""
    check_language(recipe, language)
    options = dict(recipe.resolve)
    options.pop("keep", None)
    tables = [*recipe.keep, *keep]
    consistent = bool(options.pop("consistency", False))
    way = options.pop("combine", "union")
    try:
        combine = combiners[way](**options)
    except TypeError as error:
        raise UsageError(f"recipe {recipe.name!r}: the options of combiner {way!r} do not fit: {error}") from None
    terms = KeptTerms.read(tables) if tables else None
    told, language = language, language or recipe.only_language
    only = () if told or _is_for_all(recipe) else recipe.languages
    return Deidentifier(made, combine, recipe.scheme, language, consistent, confidence, terms, only)


def check_language(recipe: Recipe, language: str | None) -> None:
    """Raise `UsageError` if the recipe is not made for a language: it would find little and leave the rest."""
    if language and recipe.languages and not _is_for_all(recipe) and language not in recipe.languages:
        raise UsageError(
            f"recipe {recipe.name!r} is for {', '.join(recipe.languages)}, not for {language}: "
            "it would leave the notes as they are; choose another model"
        )


def _is_for_all(recipe: Recipe) -> bool:
    """Whether it is made for every language that ships; then a language known by a folder of words may use it too."""
    return set(recipe.languages) >= set(SHIPPED)


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


@finders("model")
class ModelFinder:
    """A whole model as one finder of another recipe: what it says becomes features of a learner that starts from it."""

    name = "model"

    def __init__(self, model: str = "best") -> None:
        self._model = model

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        documents = [replace(n.document, meta={**n.document.meta, "language": n.language}) for n in notes]
        found = _loaded(self._model).find_all(documents)
        return [[replace(span, source=self.name) for span in document.spans] for document in found]


@lru_cache(maxsize=2)
def _loaded(model: str) -> Deidentifier:
    """Loaded once for all the finders of a process: each fold of a training makes its own."""
    return load("auto", model)
