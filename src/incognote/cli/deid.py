"""``incognote deid``: find identifiers and replace them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from incognote.cli.console import warn
from incognote.cli.options import (
    frequencies_option,
    input_options,
    keep_option,
    model_options,
    place_options,
    policy_option,
    run_options,
    secret_options,
)
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import UsageError

if TYPE_CHECKING:
    from incognote.document import Document
    from incognote.replace import Policy
    from incognote.scale.run import RunOptions
    from incognote.scale.work import NoteOutcome, Replacing, Work

__all__ = ["command"]


@click.command("deid", cls=Command)
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=InputPath(notes=True, allow_dash=True))
@click.option("-o", "--out", type=OutputPath(notes=True, allow_dash=True), help="File, folder or - .")
@click.option("--dry-run", is_flag=True, help="Write nothing; say what would be replaced, file by file.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change, line by line, originals included.")
@click.option("--show-originals", is_flag=True, help="Let --diff put originals into a file or another program.")
@model_options
@keep_option
@frequencies_option
@policy_option
@secret_options
@click.option("--given", is_flag=True, help="Replace exactly the spans that INPUT carries; search for nothing.")
@click.option(
    "--columns",
    multiple=True,
    metavar="ACTION=NAME,...",
    help="What becomes of other columns: keep=, drop=, pseudonymize= or shift=; may be repeated.",
)
@click.option("--date-columns", metavar="NAME,...", default="", help="The same as --columns shift=NAME,... .")
@click.option("--patient-from-path", metavar="PATTERN", help="Where a file's path names the patient: '{patient}/*'.")
@click.option(
    "--vault", type=OutputPath(dir_okay=False), metavar="FILE", help="Keep the originals in this encrypted file."
)
@click.option("--key-file", type=InputPath(exists=True), help="Key of the vault.")
@click.option("--fail-on-leak", is_flag=True, help="Exit status 4 if there are possible leaks; the output is written.")
@input_options
@place_options
@run_options
@click.option("--engine", type=click.Choice(["local", "spark"]), default="local", show_default=True)
@click.option("--master", metavar="URL", help="Spark only: local[4], spark://..., yarn; else what Spark is set up for.")
def command(
    inputs: tuple[str, ...],
    out: str | None,
    dry_run: bool,
    diff: bool,
    show_originals: bool,
    lang: str,
    model: str,
    recall: float | None,
    keep: tuple[str, ...],
    frequencies: str | None,
    policy: str,
    secret_file: str | None,
    project_name: str | None,
    given: bool,
    columns: tuple[str, ...],
    date_columns: str,
    patient_from_path: str | None,
    vault: str | None,
    key_file: str | None,
    fail_on_leak: bool,
    from_: str | None,
    to: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
    engine: str,
    master: str | None,
    reading: dict[str, Any],
    run: RunOptions,
) -> int:
    """Find identifiers and replace them; everything else comes out byte for byte as it went in.

    \b
    Examples:
      incognote deid notes/ -o clean/                                     tags: [PATIENT], [DATE] ...
      incognote deid notes.csv -o clean.csv --text-column body --policy surrogate --secret-file key
      cat note.txt | incognote deid - -o - --lang en --model fast
      incognote deid notes/ --dry-run                                     what would happen, in counts
      incognote deid notes/ --diff                                        what would change, on the terminal
      incognote deid notes.parquet -o clean.parquet --resume              after a kill, a crash, a full disk
      incognote deid archive/ -o clean/ --shard $SLURM_ARRAY_TASK_ID/100  one of a hundred jobs
      incognote deid notes.csv -o clean.csv --columns pseudonymize=MRN shift=admitted drop=author
      incognote deid notes/ -o clean/ --vault vault --key-file key        reversible for those with the key
      incognote deid notes/ -o clean/ --keep atc.tsv --keep icpc-2.tsv    terms of your own that must stay
      incognote deid letters/ -o clean/                                   Word, Excel, PDF, mails, each as it is
      incognote deid postgresql://h/db --omop -o postgresql://h/db --out-table note_clean --only-new
      incognote deid gold/ -o clean/ --given                              the annotations in the files, nothing else
      incognote deid notes.parquet -o clean --engine spark --master 'local[4]'

    A note that cannot be done in time, or whose finder fails, is named and not written; the exit status is then 1. It
    is 3 if files were left out, and 4 with --fail-on-leak if something hidden in one place may occur in another.
    """
    from incognote.formats import ReadOptions
    from incognote.formats.base import Origin
    from incognote.loading import recipe_of
    from incognote.replace import Replacer, load_policy, load_secret
    from incognote.replace.keys import derive
    from incognote.scale.column_plan import parse_columns
    from incognote.scale.identity import (
        hash_files,
        hash_inputs,
        hash_model,
        hash_policy,
        hash_secret,
        hash_values,
    )
    from incognote.scale.report import RunReport

    rehearsed = dry_run or diff
    if rehearsed and (run.resume or engine == "spark"):
        raise UsageError("--dry-run and --diff are for the local engine, without --resume")
    if out is None and not rehearsed:
        raise UsageError("say where the result goes with -o OUT, or try it with --dry-run or --diff")
    chosen, secret = load_policy(policy), load_secret(secret_file, project_name)
    reading["patient_path"] = patient_from_path
    options = ReadOptions(text_column, id_column, patient_column, known, encoding, **reading)
    inputs, more = _apart(inputs) if columns else (inputs, ())
    told = parse_columns((*columns, *more), date_columns)
    keyed = chosen.keyed or "pseudonymize" in told.values()
    lost = keyed and secret.is_random
    if fail_on_leak and not chosen.guard:
        raise UsageError(f"--fail-on-leak needs a policy with a guard, and {chosen.name} has none")
    if given:
        _refuse_search_options(engine)
    language = None if given else recipe_of(model).only_language
    language = language if lang == "auto" else lang
    report = RunReport(
        "deid",
        say=warn,
        fails_on_leaks=fail_on_leak,
        guarded=chosen.guard,
        keeps_images=options.keep_images,
        guesses_languages=language is None and not given,
    )
    hashes = {"model": "given spans" if given else hash_model(model), "policy": hash_policy(chosen)}
    report.about = {
        "model": None if given else {"name": model, "language": lang, "hash": hashes["model"]},
        "given": given,
        "policy": {"name": chosen.name, "hash": hashes["policy"]},
        "workers": run.workers,
    }
    if engine == "spark" and out:
        from incognote.spark.job import SparkJob, run_job

        if vault or run.resume or run.shard or frequencies:
            raise UsageError("--vault, --resume, --shard and --frequencies are for the local engine")
        job = SparkJob(inputs, out, lang, model, chosen, None if lost else secret.value, options, told, recall, keep)
        return run_job(job, master, report, run)
    if lost and run.resume:
        raise UsageError("a run with a random secret cannot be resumed: give a --secret-file and start again")
    if lost:
        click.echo(
            "incognote: no secret given: surrogates and shifts of this run will match no other run; to keep them, make "
            "one with incognote reidentify --new-key secret and give --secret-file secret",
            err=True,
        )
    if bool(vault) != bool(key_file):
        raise UsageError("--vault and --key-file go together; incognote reidentify --new-key makes a key")

    from incognote.scale.column_plan import ColumnChanger, plan_columns
    from incognote.scale.column_scan import ColumnScan
    from incognote.scale.run import Output
    from incognote.scale.run import run as go_through
    from incognote.scale.stream import Stream
    from incognote.scale.work import ReplacingGiven, new_text
    from incognote.vault.writer import VaultWriter

    stream = Stream(inputs, from_, options, run.shard, report.unreadable)
    scan = ColumnScan()
    whole = stream.look(scan)
    plan = plan_columns(scan, chosen, told, known, whole=whole)
    report.columns_unchanged = plan.unchanged
    replacer = Replacer(chosen, secret.value, language)
    changer = ColumnChanger(plan, replacer, _say_without_patient if chosen.keyed else None)
    stream.prepare = changer.prepare

    make: Callable[[], Work] = partial(_work, lang, model, recall, keep, frequencies, chosen, secret.value)
    if given:
        make = partial(ReplacingGiven, chosen, secret.value, language)
    if rehearsed or out is None:
        from incognote.cli.rehearsal import rehearse

        return rehearse(stream, make, plan, report, run, diff=diff, show_originals=show_originals)

    def finish(document: Document, outcome: NoteOutcome) -> tuple[Document, str]:
        if isinstance(document.origin, Origin):
            document.origin.replaced = [(start, end, new) for start, end, _, new in outcome.marks]
        return changer.finished(document), new_text(document, outcome)

    if vault and not stream.is_restorable:
        raise UsageError("--vault is for notes, tables and messages: a Word or Excel file could not be restored")
    if secret.is_random and not lost and stream.has_messages:
        if run.resume:
            raise UsageError("messages with a random secret cannot be resumed: give a --secret-file and start again")
        click.echo("incognote: no secret given: the ids in these messages will match no other run", err=True)
        lost = True
    settings = {
        "lang": lang,
        "recall": recall,
        "keep": hash_files(keep),
        "frequencies": hash_files([frequencies] if frequencies else []),
        "from": from_,
        "to": to,
        "shard": run.shard,
        "read": options,
        "columns": told,
        "given": given,
    }
    identity = {
        "command": "deid",
        "input": hash_inputs(stream.sources),
        **hashes,
        "secret": hash_secret(secret.value) if keyed else "",
        "options": hash_values(settings | {"vault": bool(vault)}),
    }
    with ExitStack() as stack:
        way_back = stack.enter_context(VaultWriter(vault, key_file)) if vault and key_file else None
        output = Output(out, to, stream.format, stream.only_source, way_back)
        key = derive(secret.value, "", "resume", "notes") if keyed and not lost else None
        return go_through(stream, make, finish, output, report, run, None if lost else identity, key)


def _apart(inputs: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Inputs, and what was said of more columns after the first: ``--columns keep=a drop=b``."""
    more = tuple(one for one in inputs if one.startswith(("keep=", "drop=", "pseudonymize=", "shift=")))
    return tuple(one for one in inputs if one not in more), more


def _say_without_patient(document: Document) -> None:
    where = getattr(document.origin, "name", "") or document.id
    click.echo(
        f"incognote: {where}: no patient is known, so each note is its own patient, with its own surrogates and shift; "
        "--patient-column names the column, --patient-from-path the place in a file's path",
        err=True,
    )


def _refuse_search_options(engine: str) -> None:
    """Options of the search beside ``--given`` would be silently without effect."""
    context = click.get_current_context()
    typed = [
        name
        for name in ("model", "recall", "keep", "frequencies")
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    if typed:
        raise UsageError(f"--given searches for nothing: leave out --{' and --'.join(typed)}")
    if engine == "spark":
        raise UsageError("--given is for the local engine")


def _work(
    lang: str,
    model: str,
    recall: float | None,
    keep: tuple[str, ...],
    frequencies: str | None,
    policy: Policy,
    secret: bytes,
) -> Replacing:
    from incognote.loading import load
    from incognote.scale.work import Replacing

    return Replacing(load(lang, model, recall=recall, keep=keep, frequencies=frequencies), policy, secret)
