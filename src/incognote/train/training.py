"""From a recipe and annotated notes to a model folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import incognote
from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.evaluate.folds import fold_of
from incognote.finder import Finder
from incognote.labels import SCHEMES, scheme_of
from incognote.learn.learners import Learner, learners
from incognote.learn.manifest import write_manifest
from incognote.loading import assemble, make_finder, register_all
from incognote.pipeline import Deidentifier
from incognote.recipe import Recipe
from incognote.replace.surrogates.pools import pool
from incognote.text.analysis import Analysis
from incognote.text.language import LANGUAGES
from incognote.train.augment import Augmenter
from incognote.train.fitters import fitters, read_by
from incognote.train.secrecy import LEAST_NOTES, protected, secret_features

__all__ = ["AS_SECRET", "Lists", "Model", "cross_validate", "data_hash", "name_parts", "train_recipe", "write_facts"]

Progress = Callable[[str], None]

#: Said after training and in the card of a model that was trained on notes that are not public.
AS_SECRET = (
    "This model is as secret as the notes it was trained on: whoever has it can try whether words were in notes of "
    "several people. Keep it where the notes may be kept."
)
#: A fitted learner is asked so many of its own training notes, and must find this share of their identifiers.
ASKED = 50
LEAST_FOUND = 0.02


@dataclass(frozen=True, slots=True)
class Lists:
    """What altered copies of notes are made from: name parts by language, other identifiers by language and label."""

    names: Mapping[str, Sequence[str]]
    others: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Model:
    """A recipe with everything it learnt: ready to find, ready to be saved."""

    recipe: Recipe
    finders: Sequence[Finder]
    language: str | None
    data_hash: str
    public: bool = False
    #: The learners that find next to nothing in the notes they were trained on.
    unlearnt: tuple[str, ...] = ()

    def check(self) -> None:
        """Refuse a model with a learner that has learnt nothing, before anyone relies on it."""
        if self.unlearnt:
            raise UsageError(
                f"{' and '.join(self.unlearnt)} learnt nothing: less than {LEAST_FOUND:.0%} of the identifiers in the "
                "training notes are found. Give it more notes or epochs, or change its learning rate or penalties"
            )

    @property
    def deidentifier(self) -> Deidentifier:
        return assemble(self.recipe, self.finders, self.language)

    def save(self, folder: Path, metrics: Mapping[str, Any] | None = None) -> None:
        """Write the model folder: the recipe, one subfolder per learner, and what was measured."""
        self.check()
        folder.mkdir(parents=True, exist_ok=True)
        for table, finder in zip(self.recipe.find, self.finders, strict=True):
            if table["finder"] in learners:
                finder.save(folder / table.get("name", table["finder"]))  # type: ignore[attr-defined]
        write_facts(folder, self.recipe, self.data_hash, metrics or {})
        (folder / "README.md").write_text(self._card(), encoding="utf-8")
        (folder / "recipe.toml").write_text(self.recipe.text, encoding="utf-8")
        # The manifest comes last: a folder without one is refused, so nothing half-written looks done.
        write_manifest(folder)

    def _card(self) -> str:
        """A few words for whoever finds the folder."""
        secret = "The notes were said to be public." if self.public else AS_SECRET
        return f"# Model `{self.recipe.name}`\n\n{self.recipe.description}\n\n## Who may have it\n{secret}\n"


def write_facts(folder: Path, recipe: Recipe, data: str, metrics: Mapping[str, Any]) -> None:
    """Which program, recipe and data made a model, and what was measured of it."""
    facts = {"incognote": incognote.__version__, "recipe": recipe.name, "data": data, **metrics}
    (folder / "metrics.json").write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def train_recipe(
    recipe: Recipe,
    documents: Sequence[Document],
    language: str | None = None,
    lists: Lists | None = None,
    further: Sequence[Document] = (),
    raw: Sequence[Document] = (),
    dev: Sequence[Document] = (),
    progress: Progress | None = None,
    public: bool = False,
) -> Model:
    """Fit every learner of a recipe, in order, on annotated documents.

    Each learner sees what the finders before it say. The recipe is put into the label scheme of the
    annotations. ``[train] copies`` adds that many altered copies of every note
    (see ``augment``), drawn from ``lists`` if not from the shipped ones. ``further`` are documents to learn from beside
    them, ``raw`` those without annotations, from which an LSTM learns what words stand beside which; ``dev`` are
    annotated notes on which an LSTM looks for its best epoch; without them ``[train] validation`` is a number of parts,
    one of which an LSTM does that on instead of learning from it. What a learner finds here and later is what its saved
    weights find. Of notes that are not ``public``, what few persons' have
    is not learnt (``secrecy``; ``[train] least_notes`` says how few).
    """
    if not any(document.spans for document in documents):
        raise UsageError("the corpus has no annotations to learn from")
    register_all()
    recipe = _in_their_labels(recipe, documents)
    told = progress or (lambda _: None)
    only = language or recipe.only_language
    known = [_with_language(document, only) for document in documents]
    if not dev and (parts := int(recipe.train.get("validation", 0))):
        known, dev = _set_apart(known, parts)
    grown = list(known)
    if copies := int(recipe.train.get("copies", 0)):
        drawn = lists or Lists(name_parts())
        augmenter = Augmenter(known, drawn.names, int(recipe.train.get("seed", 1)), drawn.others)
        grown += [augmenter.copy(document, number) for number in range(copies) for document in known]
    grown += further
    texts = [Analysis(document, only) for document in raw]
    fits = [fitters[table["finder"]] for table in recipe.find if table["finder"] in fitters]
    if raw and not any(read_by(fit, {"raw": raw}) for fit in fits):
        raise UsageError(f"no learner of {recipe.name!r} learns from text without annotations; an LSTM does")
    notes = [Analysis(document, only) for document in grown]
    gold = [document.spans for document in grown]
    watched = [Analysis(document, only) for document in dev]
    further_inputs = {"raw": texts, "dev_notes": watched, "dev_gold": [document.spans for document in dev]}
    finders: list[Finder] = []
    secrecy = secret_features(documents, int(recipe.train.get("least_notes", LEAST_NOTES)))
    unlearnt: list[str] = []
    for table in recipe.find:
        if table["finder"] in fitters:
            finders.append(_fitted(table if public else protected(table, secrecy), notes, gold, told, further_inputs))
            unlearnt += [] if _has_learnt(finders[-1], notes, gold) else [finders[-1].name]
        else:
            finders.append(make_finder(table, recipe, None))
        if table is not recipe.find[-1]:
            for some in (notes, watched):
                for note, spans in zip(some, finders[-1].find(some), strict=True):
                    note.found[finders[-1].name] = spans
    return Model(recipe, finders, only, data_hash(documents), public, tuple(unlearnt))


def _fitted(
    table: Mapping[str, Any],
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    progress: Progress,
    further: Mapping[str, Any],
) -> Learner:
    options = dict(table)
    kind = options.pop("finder")
    name = options.get("name", kind)
    progress(f"training {name} on {len(notes)} notes")
    fit = fitters[kind]
    return _as_saved(kind, fit(notes, gold, progress=progress, **options, **read_by(fit, further)))


def _as_saved(kind: str, learner: Learner) -> Learner:
    """The learner with the numbers that its files have, which are shorter: what is scored is what is used."""
    with TemporaryDirectory() as folder:
        learner.save(Path(folder))
        loaded: Learner = learners[kind].load(Path(folder))
    return loaded


def _set_apart(documents: Sequence[Document], parts: int) -> tuple[list[Document], list[Document]]:
    """Documents to learn from, and one ``parts``-th of them, by their ids, to stop by; none where they are too few."""
    apart = [document for document in documents if fold_of(document.id, parts, "validation") == 0]
    rest = [document for document in documents if fold_of(document.id, parts, "validation") != 0]
    if not any(document.spans for document in apart) or not any(document.spans for document in rest):
        return list(documents), []
    return rest, apart


def _has_learnt(learner: Finder, notes: Sequence[Analysis], gold: Sequence[Sequence[Span]]) -> bool:
    """Whether a learner finds a share of the identifiers in some of the notes it was trained on."""
    asked = [place for place, spans in enumerate(gold) if spans][:ASKED]
    marked = found = 0
    for place, spans in zip(asked, learner.find([notes[place] for place in asked]), strict=True):
        said = {(span.start, span.end): span.label for span in spans}
        marked += len(gold[place])
        found += sum(said.get((span.start, span.end), "") in span.label.split("|") for span in gold[place])
    return found >= LEAST_FOUND * marked


def cross_validate(
    recipe: Recipe,
    documents: Sequence[Document],
    folds: int = 5,
    language: str | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> list[Document]:
    """Every document as a model found it that was trained without it; folds are by hash of the id."""
    told = progress or (lambda _: None)
    found: dict[str, Document] = {}
    for fold in range(folds):
        test = [document for document in documents if fold_of(document.id, folds) == fold]
        rest = [document for document in documents if fold_of(document.id, folds) != fold]
        if not test:
            continue
        told(f"fold {fold + 1} of {folds}")
        model = train_recipe(recipe, rest, language, progress=progress, **options)
        found.update((document.id, document) for document in model.deidentifier.find_all(test))
    return [found[document.id] for document in documents]


def name_parts() -> dict[str, list[str]]:
    """Given names and surnames per language, from the lists that surrogates are drawn from."""
    return {
        language: sorted({*pool(language, "male"), *pool(language, "female"), *pool(language, "surname")})
        for language in LANGUAGES
    }


def data_hash(documents: Sequence[Document]) -> str:
    """What the model was trained on, as one number: the texts, the spans, their order."""
    digest = sha256()
    for document in documents:
        digest.update(f"{document.id}\0{document.text}\0".encode("utf-8", "surrogatepass"))
        digest.update(repr([(s.start, s.end, s.label) for s in document.spans]).encode())
    return digest.hexdigest()


def _in_their_labels(recipe: Recipe, documents: Sequence[Document]) -> Recipe:
    """The recipe in the scheme of the annotations; labels of the user's own making are taken as they are."""
    labels = {span.label for document in documents for span in document.spans}
    if labels <= set(SCHEMES[recipe.scheme].labels):
        return recipe
    try:
        return recipe.speaking(scheme_of(labels))
    except UsageError:
        return recipe


def _with_language(document: Document, language: str | None) -> Document:
    if "language" in document.meta:
        return document
    return replace(document, meta={**document.meta, "language": language or Analysis(document).language})
