"""A model on top of a shipped one that is never worse on the user's own notes, or says so.

Every note is searched by a model that was trained without it. That shows, label by label, where the shipped model is
wrong in this house, and where the new learner is; the finished model believes neither there (combiner ``adapted``).
The same findings, combined by what the *other* notes showed, are compared with those of the shipped model.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from incognote.document import Document, Span
from incognote.evaluate import Comparison, compare
from incognote.evaluate.folds import fold_of
from incognote.loading import assemble, load
from incognote.recipe import Recipe
from incognote.resolve.combine import free_stretches, touching
from incognote.train.training import Model, train_recipe

__all__ = ["Adapted", "Trust", "adapt", "starts_from_shipped", "worse_than"]

#: A label is not believed if it was seen so often where only one of the two found it, and was so seldom right. With F2,
#: which counts recall four times, a finding is worth having from a precision of about a fifth on; the edge of one that
#: is there anyway is worth having if it is right more often than not.
LEAST_SEEN = 4
LEAST_RIGHT = {"refuted": 0.2, "unproven": 0.2, "trimmed": 0.5, "stretched": 0.5}
#: The learner gives label and extent where the two have these labels and it was right so many times more often.
AHEAD = 2
#: By how much F2 may be lower before a model is called worse: less is noise of rounding.
TOLERANCE = 0.001
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Trust:
    """Which of the two is believed, label by label: options of the combiner ``adapted``."""

    preferred: tuple[tuple[str, str], ...] = ()
    refuted: tuple[str, ...] = ()
    trimmed: tuple[str, ...] = ()
    unproven: tuple[str, ...] = ()
    stretched: tuple[str, ...] = ()

    def put_into(self, recipe: Recipe) -> Recipe:
        """The recipe with this trust, in what it does and in how it is written."""
        options = {name: json.loads(json.dumps(labels)) for name, labels in asdict(self).items() if labels}
        lines = "".join(f"{name} = {json.dumps(labels, ensure_ascii=False)}\n" for name, labels in options.items())
        text = re.sub(r'(?m)^combine = "adapted"\n', lambda match: match[0] + lines, recipe.text, count=1)
        return replace(recipe, resolve={**recipe.resolve, **options}, text=text)


class _Evidence:
    """How often each label was seen and right where only one of the two found it, and who was right where both did."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[str, str]] = Counter()
        self.right: Counter[tuple[str, str]] = Counter()
        self.ahead: Counter[tuple[str, str]] = Counter()

    def add(self, gold: Document, base: Sequence[Span], own: Sequence[Span]) -> None:
        marked = gold.meta.get("marked")
        for kind, span, start, end in _alone(base, own):
            if marked is not None and span.label not in marked:
                continue  # the annotators did not look for it in this note
            self.seen[kind, span.label] += 1
            self.right[kind, span.label] += any(start < one.end and one.start < end for one in gold.spans)
        truth, of_base = set(map(_place, gold.spans)), touching(base)
        for span in own:
            for rival in of_base(span):
                if _place(rival) != _place(span):
                    self.ahead[span.label, rival.label] += (_place(span) in truth) - (_place(rival) in truth)

    def trust(self) -> Trust:
        wrong: dict[str, list[str]] = {kind: [] for kind in LEAST_RIGHT}
        for (kind, label), seen in sorted(self.seen.items()):
            if seen >= LEAST_SEEN and self.right[kind, label] < LEAST_RIGHT[kind] * seen:
                wrong[kind].append(label)
        preferred = sorted(pair for pair, ahead in self.ahead.items() if ahead >= AHEAD)
        return Trust(tuple(preferred), **{kind: tuple(labels) for kind, labels in wrong.items()})


def _place(span: Span) -> tuple[int, int, str]:
    return span.start, span.end, span.label


def _alone(base: Sequence[Span], own: Sequence[Span]) -> Iterator[tuple[str, Span, int, int]]:
    """What only one of the two found: the kind of case, the span, and the stretch that is alone."""
    sides = (base, touching(own), "refuted", "trimmed"), (own, touching(base), "unproven", "stretched")
    for spans, others_at, alone, wider in sides:
        for span in spans:
            rivals = others_at(span)
            for start, end in free_stretches(span, rivals):
                yield wider if rivals else alone, span, start, end


@dataclass(frozen=True)
class Adapted:
    """The model, and it beside the shipped one on notes that it was not trained on (``None`` if there were none)."""

    model: Model
    trust: Trust
    base: str
    gold: Sequence[Document]
    found: Sequence[Document]
    any_label: Comparison | None = None
    strict: Comparison | None = None

    @property
    def worse(self) -> str:
        """Why it is worse than the shipped model, if it is."""
        return worse_than(self.base, self.any_label, self.strict) if self.any_label else ""


def worse_than(base: str, any_label: Comparison, strict: Comparison | None = None) -> str:
    """Why B of the comparisons is worse than A, which is called ``base``; empty if it is not."""
    recall, precision = any_label.measures["recall"], any_label.measures["precision"]
    before, after = _f2(precision.a, recall.a), _f2(precision.b, recall.b)
    if recall.b < recall.a and (recall.randomization_p or 0) < SIGNIFICANT:
        return f"it finds significantly less than {base}: recall {recall.b:.3f}, not {recall.a:.3f}"
    if after < before - TOLERANCE:
        return f"it is worse than {base}: F2 {after:.3f}, not {before:.3f}"
    labelled = strict.measures["f1"] if strict else None
    if labelled and labelled.b < labelled.a and (labelled.randomization_p or 0) < SIGNIFICANT:
        return f"its labels are significantly worse than those of {base}: F1 {labelled.b:.3f}"
    return ""


def _f2(precision: float, recall: float) -> float:
    return 5 * precision * recall / (4 * precision + recall) if precision + recall else 0.0


def starts_from_shipped(recipe: Recipe) -> bool:
    """Whether a recipe puts a learner on top of a whole model, so that the two can be compared."""
    return recipe.resolve.get("combine") == "adapted"


def adapt(
    recipe: Recipe,
    documents: Sequence[Document],
    folds: int = 5,
    language: str | None = None,
    dev: Sequence[Document] = (),
    progress: Callable[[str], None] | None = None,
    **options: Any,
) -> Adapted:
    """Train a recipe that `starts_from_shipped`; compared on ``dev``, else on every note by a model without it."""
    told = progress or (lambda _: None)
    parts = [[one for one in documents if fold_of(one.id, folds) == fold] for fold in range(folds if folds > 1 else 0)]
    parts = [part for part in parts if part]
    models: list[Model] = []
    evidence: list[list[tuple[Document, Mapping[str, Sequence[Span]]]]] = []
    for number, part in enumerate(parts, 1):
        told(f"fold {number} of {len(parts)}")
        held = {one.id for one in part}
        model = train_recipe(recipe, [one for one in documents if one.id not in held], language, **options)
        models.append(model)
        notes = model.deidentifier.find_with_votes(part)
        evidence.append([(gold, note.found) for gold, (_, note) in zip(part, notes, strict=True)])
    base, own = recipe.resolve["base"], recipe.resolve["own"]

    def trust_without(left_out: int | None) -> Trust:
        shown = _Evidence()
        for number, notes in enumerate(evidence):
            for gold, found in notes if number != left_out else ():
                shown.add(gold, found.get(base, ()), found.get(own, ()))
        return shown.trust()

    trust = trust_without(None)
    told("training on all notes")
    final = train_recipe(trust.put_into(recipe), documents, language, dev=dev, **options)
    gold, found = list(dev), final.deidentifier.find_all(dev) if dev else []
    if not dev:
        for number, (part, model) in enumerate(zip(parts, models, strict=True)):
            settled = trust_without(number).put_into(model.recipe)
            gold += part
            found += assemble(settled, model.finders, model.language).find_all(part)
    name = next(str(table.get("model", "best")) for table in recipe.find if table.get("name", table["finder"]) == base)
    if not gold:
        return Adapted(final, trust, name, gold, found)
    shipped = load(language or "auto", name).find_all(gold, final.recipe.scheme)
    sides = [compare(gold, shipped, found, criterion=criterion) for criterion in ("token-any", "strict")]
    return Adapted(final, trust, name, gold, found, *sides)
