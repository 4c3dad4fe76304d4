"""Train on what was reviewed: a recipe in a process of its own, scored on unseen notes beside the model now."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from incognote.document import Document, Span
from incognote.errors import IncognoteError, UsageError
from incognote.evaluate import Comparison, compare, evaluate
from incognote.labels import convert_spans
from incognote.loading import assemble
from incognote.recipe import Recipe, load_recipe, recipe_names
from incognote.serve.review.gold import gold_documents
from incognote.serve.review.store import Store, lottery, now

if TYPE_CHECKING:
    from incognote.train.training import Model

__all__ = ["FEWEST", "HELD_OUT", "forget_interrupted", "start_training", "train_now", "trainable_recipes", "trainings"]

#: One in about so many of the reviewed notes is kept for the score.
HELD_OUT = 4
FEWEST = 4
#: Folds by which `adapt` sees where the shipped model is right here.
FOLDS = 3


def trainable_recipes(own: str | None = None) -> list[str]:
    """The recipes that learn something: the user's own first, then those that ship."""
    from incognote.learn import learners
    from incognote.loading import register_all

    register_all()
    names = [name for name in recipe_names() if any(t["finder"] in learners for t in load_recipe(name).find)]
    names.sort(key=lambda name: (name != "adapt", name))
    return [own, *names] if own else names


def start_training(store: Store, recipe: str, who: str, language: str | None, keep: Sequence[str] = ()) -> BaseProcess:
    """Begin, and keep the reviewer posted in the table of trainings."""
    if store.value("SELECT count(*) FROM trainings WHERE state = 'running'"):
        raise UsageError("a training is under way")
    load_recipe(recipe)
    with store.changing():
        id_ = store.run(
            "INSERT INTO trainings (who, started, recipe, state, message) VALUES (?, ?, ?, 'running', 'starting')",
            who,
            now(),
            recipe,
        )
    process = multiprocessing.get_context("spawn").Process(
        target=_run, args=(store.path, id_, recipe, language, keep), name="incognote-train", daemon=True
    )
    process.start()
    return process


def _run(path: Path, id_: int, recipe: str, language: str | None, keep: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)
    store = Store(path)

    def say(message: str, state: str = "running", **columns: Any) -> None:
        names = "".join(f", {name} = ?" for name in columns)
        with store.changing():
            store.run(f"UPDATE trainings SET message = ?, state = ?{names} WHERE id = ?", message, state,
                      *columns.values(), id_)  # fmt: skip

    try:
        folder = path.with_name(f"{path.stem}-model-{id_}")
        result = train_now(store, load_recipe(recipe), folder, language, say, keep)
        say("done", "done", ended=now(), folder=str(folder), result=json.dumps(result))
    except IncognoteError as error:
        say(str(error), "failed", ended=now())
    except Exception as error:
        # The message of a foreign error may quote a note.
        say(f"stopped by {type(error).__name__}", "failed", ended=now())
    finally:
        store.close()


def train_now(
    store: Store, recipe: Recipe, folder: Path, language: str | None, say: Any, keep: Sequence[str] = ()
) -> dict[str, Any]:
    """Train on most of the settled notes, save the model, and score it and the model now on the others.

    The terms to ``keep`` are no part of the model; they are heeded in its score, as they were by the model now.
    """
    from incognote.train.adapting import worse_than

    documents = [_without_sources(document) for document in gold_documents(store)[0]]
    if len(documents) < FEWEST:
        raise UsageError(f"sign at least {FEWEST} notes before training; {len(documents)} are signed")
    held, rest = _apart(documents)
    now_found = [_found(store, document) for document in held]
    model = _train(recipe, rest, language, say)
    say(f"scoring on {len(held)} notes")
    deidentifier = assemble(model.recipe, model.finders, model.language, keep=keep)
    found = deidentifier.find_all([Document(one.id, one.text, meta=one.meta) for one in held], "incognote")
    any_label, strict = (compare(held, now_found, found, criterion=name) for name in ("token-any", "strict"))
    result = {
        "trained_on": len(rest),
        "held_out": len(held),
        "before": _scores(evaluate(held, now_found, resamples=200)),
        "after": _scores(evaluate(held, found, resamples=200)),
        "comparison": [_row(one, comparison, measure) for one, comparison, measure in (
            ("Words found, any label", any_label, "recall"),
            ("Words marked rightly, any label", any_label, "precision"),
            ("F1, exact place and label", strict, "f1"),
        )],
        "worse": worse_than("the model now", any_label, strict),
    }  # fmt: skip
    model.save(folder, {"review": result})
    return result


def _apart(documents: list[Document]) -> tuple[list[Document], list[Document]]:
    """Notes to score on and notes to train on; a note stays on its side however many more are signed.

    Otherwise the model now, trained in an earlier round, would be scored on notes it was trained on.
    """
    documents.sort(key=lambda document: lottery(document.id))
    held = [one for one in documents if lottery(one.id) % HELD_OUT == 0] or documents[:1]
    if len(held) > len(documents) // 2:
        held = documents[:1]
    kept = {one.id for one in held}
    return held, [one for one in documents if one.id not in kept]


def _train(recipe: Recipe, documents: list[Document], language: str | None, say: Any) -> Model:
    """Train; a recipe on top of a shipped model also learns where to believe which of the two."""
    from incognote.train.adapting import adapt, starts_from_shipped
    from incognote.train.training import train_recipe

    in_scheme = [_in(document, "incognote", recipe.scheme) for document in documents]
    if starts_from_shipped(recipe):
        return adapt(recipe, in_scheme, FOLDS, language, progress=say).model
    return train_recipe(recipe, in_scheme, language, progress=say)


def _row(name: str, comparison: Comparison, measure: str) -> dict[str, Any]:
    one = comparison.measures[measure]
    return {"name": name, "before": one.a, "after": one.b, "p": one.randomization_p}


def _without_sources(document: Document) -> Document:
    document.spans = [Span(span.start, span.end, span.label) for span in document.spans]
    return document


def _in(document: Document, from_: str, to: str) -> Document:
    return Document(document.id, document.text, convert_spans(document.spans, from_, to), document.meta)


def _found(store: Store, document: Document) -> Document:
    found = store.value("SELECT found FROM notes WHERE document = ?", document.id)
    return Document(document.id, document.text, [Span(**span) for span in json.loads(found)])


def _scores(report: Any) -> dict[str, Any]:
    strict, hidden = report.scores["strict"].micro, report.scores["overlapping"].micro
    return {
        "precision": strict.precision.value, "recall": strict.recall.value, "f1": strict.f1.value,
        "f1_low": strict.f1.low, "f1_high": strict.f1.high, "overlap_recall": hidden.recall.value,
    }  # fmt: skip


def trainings(store: Store) -> list[dict[str, Any]]:
    """All trainings, newest first."""
    return [
        {**dict(row), "result": json.loads(row["result"]) if row["result"] else None}
        for row in store.rows("SELECT * FROM trainings ORDER BY id DESC LIMIT 20")
    ]


def forget_interrupted(store: Store) -> None:
    """Trainings that a stop of the program cut short are not running any more."""
    with store.changing():
        store.run("UPDATE trainings SET state = 'failed', message = 'the program was stopped' WHERE state = 'running'")
