"""``incognote evidence``: plan a review of a release, and report what the release is shown to be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from incognote.cli.paths import Command, InputName, InputPath, OutputPath
from incognote.errors import RecordError, UsageError

if TYPE_CHECKING:
    from incognote.document import Document
    from incognote.formats import ReadOptions

__all__ = ["command", "readable", "reading_options", "show_and_save"]

READ = InputPath(path_type=Path, dir_okay=False)
WRITTEN = OutputPath(path_type=Path, dir_okay=False)
EXISTING = InputPath(path_type=Path, exists=True)
SHARE = click.FloatRange(0, 1, min_open=True, max_open=True)


def reading_options(function: Callable[..., int]) -> Callable[..., int]:
    """How to read notes; the command gets ``from_`` and the rest as ``options``."""

    @click.option("--from", "from_", metavar="FORMAT", help="Format of the notes if it cannot be seen from the files.")
    @click.option("--text-column", metavar="NAME", help="Of a table: the column of the notes.")
    @click.option("--id-column", metavar="NAME", help="Of a table: the column of the notes' ids.")
    @click.option("--patient-column", metavar="NAME", help="Of a table: the column that says whose note it is.")
    @wraps(function)
    def with_options(text_column: str | None, id_column: str | None, patient_column: str | None, **rest: Any) -> int:
        from incognote.formats import ReadOptions

        return function(**rest, options=ReadOptions(text_column, id_column, patient_column))

    return with_options


@click.group("evidence")
def command() -> None:
    """Plan a review of a release, and report what the release is shown to be.

    \b
    Examples:
      incognote evidence plan notes/ -o sample/ --target 0.01      draw the notes to review, blind, and state the rule
      incognote review sample/ --given                             mark every identifier in them, and sign
      incognote evidence report --clean clean/ --reviewed sample.review.sqlite --plan sample.plan.json \\
        --policy surrogate -o report.html
    """


@command.command("plan", cls=Command)
@click.argument("inputs", nargs=-1, required=True, type=InputPath(notes=True), metavar="NOTES...")
@click.option(
    "-o",
    "--out",
    required=True,
    type=OutputPath(notes=True),
    metavar="SAMPLE",
    help="Where the notes to review are written.",
)
@click.option(
    "--plan", "plan_file", type=WRITTEN, metavar="F", help="Where the plan is written; else SAMPLE.plan.json."
)
@click.option("--target", default=0.01, show_default=True, type=SHARE, help="Share of documents that may leak.")
@click.option("--confidence", default=0.95, show_default=True, type=SHARE, help="How sure to be of it.")
@click.option("--allowed", default=0, show_default=True, type=click.IntRange(0), help="Leaks that the sample may show.")
@click.option("--strata", metavar="NAME", help="Column or metadata by which to draw in proportion, such as type.")
@click.option("--secret-file", type=InputPath(exists=True), help="Key of the draw; without it, one is made and lost.")
@click.option("--to", metavar="FORMAT", help="Format of SAMPLE if its name does not say it.")
@reading_options
def plan(
    inputs: tuple[str, ...],
    out: str,
    plan_file: Path | None,
    target: float,
    confidence: float,
    allowed: int,
    strata: str | None,
    secret_file: str | None,
    to: str | None,
    from_: str | None,
    options: ReadOptions,
) -> int:
    """Draw the notes to review, at random and blind, and write the stopping rule down before anyone looks.

    The number is exact: so many notes without a leak show the target. The sample holds the notes as they are, without
    what the program found in them.

    \b
    Examples:
      incognote evidence plan notes/ -o sample/                             at most 1 %, 95 % sure: 299 notes
      incognote evidence plan notes.csv -o sample.csv --text-column body --strata department
      incognote evidence plan notes/ -o sample/ --target 0.005 --allowed 1 --secret-file key
    """
    from incognote.evidence.inputs import value_of
    from incognote.evidence.sampling import make_plan
    from incognote.files import atomic_write
    from incognote.formats import find_sources, format_like, open_writer, read_documents
    from incognote.replace import load_secret

    sources = list(find_sources(inputs, from_))
    failed: list[RecordError] = []
    by_stratum: dict[str, list[str]] = {}
    for document in readable(read_documents(sources, from_, options), failed):
        name = str(value_of(document, strata) or "") if strata else ""
        by_stratum.setdefault(name, []).append(document.id)
    if strata and set(by_stratum) == {""}:
        raise UsageError(f"no note says {strata!r}: name a column of the table or a key of the notes' metadata")
    made = make_plan(by_stratum, load_secret(secret_file).value, target, confidence, allowed)
    path = plan_file or Path(str(out).rstrip("/\\") + ".plan.json")
    with atomic_write(path) as file:
        file.write(json.dumps(made.as_dict(), indent=1).encode() + b"\n")
    wanted = set(made.ids)
    with open_writer(out, to, format_like(sources, from_), sources[0] if len(sources) == 1 else None) as writer:
        for document in readable(read_documents(sources, from_, options), []):
            if document.id in wanted:
                document.spans = []
                writer.write(document)
    click.echo(f"{len(wanted)} of {made.population} notes to review: {out}; the plan: {path}")
    click.echo(made.rule)
    click.echo(f"next: incognote review {out} --given", err=True)
    return int(bool(failed))


@command.command("report", cls=Command)
@click.option(
    "--clean",
    required=True,
    type=InputPath(notes=True),
    multiple=True,
    metavar="OUT",
    help="The notes as they are released.",
)
@click.option(
    "--originals",
    type=InputPath(notes=True),
    multiple=True,
    metavar="GOLD",
    help="The notes as they were, annotated: for the attacks.",
)
@click.option(
    "--reviewed",
    type=InputPath(notes=True),
    multiple=True,
    metavar="SAMPLE",
    help="The reviewed sample: a review file (SAMPLE.review.sqlite), or the originals with every identifier marked.",
)
@click.option("--policy", required=True, type=InputName(), metavar="P|FILE.toml", help="The policy of the run.")
@click.option("--plan", "plan_file", type=EXISTING, metavar="F", help="The plan of the sample.")
@click.option("--target", type=SHARE, help="Share of documents that may leak; else that of the plan, else 0.01.")
@click.option("--confidence", type=SHARE, help="How sure to be of it; else that of the plan, else 0.95.")
@click.option("--outside", type=EXISTING, metavar="F", help="A list an attacker may hold: a table with patients' ids.")
@click.option("--date-column", "date_columns", multiple=True, metavar="NAME", help="Column of dates released too.")
@click.option("--population", type=click.IntRange(1), metavar="N", help="People from whom the patients were drawn.")
@click.option("--run", "run_file", type=EXISTING, metavar="F", help="The record of the run (deid --report).")
@click.option("--secret-file", "secret", metavar="PLACE", help="Where the secret is kept; it is not read.")
@click.option("--vault", metavar="PLACE", help="Where the vault is kept; it is not read.")
@click.option("--key-file", "vault_key", metavar="PLACE", help="Where the key of the vault is kept; it is not read.")
@click.option("-o", "--out", "html_file", type=WRITTEN, metavar="F", help="Write the report as a page.")
@click.option("--json", "json_file", type=WRITTEN, metavar="F", help="Write the report as JSON.")
@reading_options
def report(
    clean: tuple[str, ...],
    originals: tuple[str, ...],
    reviewed: tuple[str, ...],
    policy: str,
    plan_file: Path | None,
    target: float | None,
    confidence: float | None,
    outside: Path | None,
    date_columns: tuple[str, ...],
    population: int | None,
    run_file: Path | None,
    secret: str | None,
    vault: str | None,
    vault_key: str | None,
    html_file: Path | None,
    json_file: Path | None,
    from_: str | None,
    options: ReadOptions,
) -> int:
    """Report what a release is shown to be: measured leaks, attacks, structure, facts, check lists, a verdict.

    Exit status: 0 the target is met, 4 it is not met or an attack succeeds, 5 it is not known (nothing or too little
    was reviewed), 1 some notes could not be read. The report holds ids and offsets, no content of notes.

    \b
    Examples:
      incognote evidence report --clean clean/ --reviewed sample.review.sqlite --plan sample.plan.json
          --policy surrogate -o report.html
      incognote evidence report --clean clean.csv --originals gold.csv --reviewed sample.csv --plan sample.plan.json
          --policy research --text-column body --patient-column pid --date-column admitted
          -o report.html --json report.json
    """
    from incognote.cli.reviewed import read_reviewed
    from incognote.evidence import Release, Report, measure, pair_up, run_attacks, structure_of_release
    from incognote.evidence.facts import facts_of
    from incognote.evidence.inputs import dates_beside, read_outside
    from incognote.replace import load_policy

    chosen = load_policy(policy)
    plan = _json(plan_file)
    target = target or (plan or {}).get("target", 0.01)
    confidence = confidence or (plan or {}).get("confidence", 0.95)
    failed: list[RecordError] = []
    outputs = {document.id: document for document in _read(clean, from_, options, failed)}
    review = read_reviewed(reviewed, lambda paths: _read(paths, from_, options, failed))
    sample = pair_up(review.documents, outputs, chosen)
    known = pair_up(_read(originals, from_, options, failed), outputs, chosen) or sample
    release = Release(
        known, chosen, read_outside(outside) if outside else {}, dates_beside(outputs.values(), date_columns)
    )
    made = Report(
        "Evidence for a release",
        len(outputs),
        target,
        plan,
        frozenset(pair.id for pair in sample),
        measure(sample, confidence) if sample else None,
        attacks=run_attacks(release) if known else {},
        structure=structure_of_release(release, population) if known else None,
        facts=facts_of(chosen, {"secret": secret, "vault": vault, "key of the vault": vault_key}, _json(run_file)),
        reviews=review.files,
        notices=review.notices,
    )
    return show_and_save(made, html_file, json_file, failed)


def show_and_save(
    made: Any, html_file: Path | None, json_file: Path | None, failed: list[RecordError], private: bool = False
) -> int:
    """Print a report, write it where asked, and give the exit status of its verdict."""
    from contextlib import nullcontext

    from incognote.cli.evaluate import show
    from incognote.files import atomic_write, private_files

    pages = [(html_file, made.html)] if html_file else []
    if json_file:
        pages.append((json_file, lambda: json.dumps(made.as_dict(), indent=1) + "\n"))
    for path, content in pages:
        with private_files() if private else nullcontext(), atomic_write(path) as file:
            file.write(content().encode())
    show(made.for_terminal())
    return made.verdict.exit_status or int(bool(failed))


def readable(stream: Iterable[Document | RecordError], failed: list[RecordError]) -> Iterator[Document]:
    """The documents of a stream; each that cannot be read is named on standard error and remembered."""
    for item in stream:
        if isinstance(item, RecordError):
            click.echo(f"incognote: {item}", err=True)
            failed.append(item)
        else:
            yield item


def _read(paths: tuple[str, ...], from_: str | None, options: ReadOptions, failed: list[RecordError]) -> list[Document]:
    from incognote.formats import read_documents

    return list(readable(read_documents(paths, from_, options), failed))


def _json(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise UsageError(f"{path}: is not JSON as incognote writes it")
    return found
