"""``incognote train``: a model from your own annotated notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from incognote.cli.console import warn
from incognote.cli.paths import Command, InputName, InputPath, OutputPath
from incognote.languages import codes
from incognote.tally import Tally

if TYPE_CHECKING:
    from rich.table import Table

    from incognote.train.adapting import Adapted

__all__ = ["command"]


@click.command("train", cls=Command)
@click.argument("recipe", metavar="RECIPE", type=InputName())
@click.option(
    "--corpus",
    "corpora",
    required=True,
    multiple=True,
    type=InputPath(notes=True, exists=True),
    help="Annotated notes.",
)
@click.option(
    "--raw",
    "raws",
    multiple=True,
    type=InputPath(notes=True, exists=True),
    help="Notes without annotations, for word vectors.",
)
@click.option(
    "--dev",
    type=InputPath(notes=True, exists=True),
    help="Annotated notes to score on; an LSTM keeps its best epoch on them.",
)
@click.option("-o", "--out", required=True, type=OutputPath(file_okay=False), help="Folder for the model.")
@click.option("--lang", type=click.Choice(["auto", *codes()]), default="auto", show_default=True)
@click.option("--scheme", metavar="NAME", help="Label scheme of the annotations, if it is not the recipe's.")
@click.option("--folds", default=5, show_default=True, help="Folds of the score at the end; 0 leaves it out.")
@click.option("--public", is_flag=True, help="The notes are public: learn rare words too.")
def command(
    recipe: str,
    corpora: tuple[str, ...],
    raws: tuple[str, ...],
    dev: str | None,
    out: str,
    lang: str,
    scheme: str | None,
    folds: int,
    public: bool,
) -> int:
    """Train a recipe on annotated notes (brat, JSONL, XML ...) and say how good it is.

    RECIPE is the name of a shipped recipe or your own TOML file. Without --dev the score comes from folds by
    document: every note is scored by a model that has not seen it. From --raw an LSTM learns which words are alike:
    text of the same kind as the notes, as much of it as there is.

    Words found in the notes of fewer than three persons are not learnt, since names are among them; --public learns
    them too. A note without a patient counts as a person's. A model trained on real notes is as secret as the notes
    all the same.

    A model that starts from a shipped one (adapt) is shown beside it, on notes it has not seen. If it is worse it is
    kept as OUT.worse, and the exit status is 1.

    \b
    Examples:
      incognote train adapt --corpus my-notes/ -o my-model        50 notes are enough to begin
      incognote train meddocan-crf --corpus meddocan/train --dev meddocan/dev --public -o m
      incognote train best --corpus my-notes/ --raw archive.jsonl -o my-model
      incognote deid archive.parquet -o clean.parquet --lang en --model my-model
    """
    from pathlib import Path

    from incognote.cli.console import progress
    from incognote.cli.evaluate import read_side, show
    from incognote.document import Document
    from incognote.evaluate import evaluate
    from incognote.labels import convert_spans
    from incognote.learn.manifest import fingerprint
    from incognote.recipe import load_recipe
    from incognote.train.adapting import adapt, starts_from_shipped
    from incognote.train.training import AS_SECRET, cross_validate, train_recipe

    chosen = load_recipe(recipe)
    language = None if lang == "auto" else lang
    tally = Tally(say=warn)

    def read(path: str) -> list[Document]:
        documents = read_side(path, tally)
        if scheme:
            for document in documents:
                document.spans = convert_spans(document.spans, scheme, chosen.scheme)
        return documents

    documents = [document for path in corpora for document in read(path)]
    raw = [document for path in raws for document in read_side(path, tally)]
    adapted = None
    with progress() as say:
        gold = read(dev) if dev else []
        if starts_from_shipped(chosen):
            adapted = adapt(chosen, documents, folds, language, gold, progress=say, raw=raw, public=public)
            model = adapted.model
        else:
            model = train_recipe(chosen, documents, language, raw=raw, dev=gold, progress=say, public=public)
        model.check()
        report = None
        if adapted:
            report = evaluate(adapted.gold, adapted.found) if adapted.gold else None
        elif gold:
            report = evaluate(gold, model.deidentifier.find_all(gold))
        elif folds > 1:
            found = cross_validate(chosen, documents, folds, language, progress=say, raw=raw, public=public)
            report = evaluate(documents, found)
    if worse := adapted.worse if adapted else "":
        out = f"{out.rstrip('/')}.worse"
    model.save(Path(out), {"scores": report.to_dict() if report else None})
    if report:
        show(report.table())
    for file in chosen.missing(Path(out).absolute()):
        click.echo(f"the recipe names a file that is no part of the model: copy it to {file}")
    if not public:
        click.echo(f"{AS_SECRET} Fingerprint: {fingerprint(Path(out))}")
    if adapted:
        _say_adapted(adapted)
    if adapted and worse:
        click.echo(f"incognote: {worse}; it was kept as {out}. Go on with --model {adapted.base}", err=True)
        return 1
    click.echo(f"model written to {out}; use it with: incognote deid INPUT -o OUT --model {out}")
    return tally.exit_status


def _say_adapted(adapted: Adapted) -> None:
    """The new model beside the shipped one, and what the notes showed of both."""
    from incognote.cli.evaluate import show

    if adapted.any_label and adapted.strict:
        show(_side_by_side(adapted))
    else:
        click.echo("not compared with the shipped model: that needs --folds of 2 or more, or --dev")
    for labels, said in (
        (sorted({own for own, _ in adapted.trust.preferred}), "labels and extents as learnt from your notes"),
        (adapted.trust.refuted, f"found by {adapted.base} alone, and refuted by your notes"),
        (adapted.trust.unproven, f"left to {adapted.base}, since too much else was found as such"),
    ):
        if labels:
            click.echo(f"{said}: {', '.join(labels)}")


def _side_by_side(adapted: Adapted) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, title=f"{len(adapted.gold)} notes that the new model has not seen")
    for name in ("", adapted.base, "new", "difference", "p"):
        table.add_column(name, justify="right" if name else "left")
    for kind, comparison, names in (
        ("tokens, any label", adapted.any_label, ("recall", "precision")),
        ("strict, with label", adapted.strict, ("recall", "precision", "f1")),
    ):
        for name, one in comparison.measures.items() if comparison else ():
            if name not in names:
                continue
            figures = f"{one.a:.3f}", f"{one.b:.3f}", f"{one.b - one.a:+.3f}", f"{one.randomization_p or 1:.3f}"
            table.add_row(f"{name} ({kind})", *figures)
    return table
