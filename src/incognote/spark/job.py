"""``incognote deid --engine spark``: the Spark functions as one job from Parquet to Parquet."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from incognote.document import Document
from incognote.errors import MissingExtra, UsageError
from incognote.formats import ReadOptions
from incognote.replace import Policy
from incognote.scale.report import PossibleLeak, RunReport
from incognote.scale.run import RunOptions
from incognote.scale.work import NoteOutcome

__all__ = ["SparkJob", "open_session", "run_job"]


#: Is given every note and its outcome.
Watch = Callable[[Document, NoteOutcome], None]
#: What workers add up: how often something was seen, by its kind and what tells it apart.
Counts = Counter[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class SparkJob:
    """What to do with which tables; the same as the local engine takes."""

    inputs: Sequence[str]
    out: str
    lang: str
    model: str
    policy: Policy
    secret: bytes | None
    options: ReadOptions
    columns: Mapping[str, str] = field(default_factory=dict)
    recall: float | None = None
    keep: Sequence[str] = ()


def run_job(job: SparkJob, master: str | None, report: RunReport, run: RunOptions) -> int:
    """Run it and give the exit status; the result is a folder of Parquet files, as Spark writes tables."""

    if "-" in (*job.inputs, job.out):
        raise UsageError("Spark reads and writes files: give Parquet files or folders")
    spark = open_session(master)
    from pyspark.errors import AnalysisException

    counts: Any = spark.sparkContext.accumulator(Counter(), _adding())

    def watch(document: Document, outcome: NoteOutcome) -> None:
        one = RunReport("deid")
        one.count([document], [outcome])
        seen: Counts = Counter({("documents",): 1, ("characters",): one.characters, ("changed",): one.changed})
        seen.update({("span", label): count for label, count in one.spans.items()})
        seen.update(("leak", *leak) for leak in one.possible_leaks)
        counts.add(seen + Counter([("failure", outcome.failure)] if outcome.failure else ()))

    try:
        _write(job, spark.read.parquet(*job.inputs), watch, report)
    except AnalysisException as error:  # no such table, or the output exists: a sentence about places, not content
        raise UsageError(str(error).splitlines()[0]) from None
    _fill(report, counts.value)
    for reason, count in report.failures.items():
        report.say(f"{count} notes were not written: {reason}; the workers' logs name them")
    run.watcher.finished(report)
    if run.report_file:
        report.save(run.report_file)
    return report.exit_status


def _write(job: SparkJob, table: Any, watch: Watch, report: RunReport) -> None:
    from incognote.spark import deidentify, plan_table

    plan = plan_table(table, job.options, job.policy, job.columns)
    report.columns_unchanged = plan.unchanged
    clean = deidentify(
        table,
        job.options.text_column,
        policy=job.policy,
        lang=job.lang,
        model=job.model,
        recall=job.recall,
        keep=job.keep,
        secret=job.secret,
        id_column=job.options.id_column,
        patient_column=job.options.patient_column,
        known_columns=job.options.known_columns,
        columns=plan,
        watch=watch,
    )
    clean.write.parquet(job.out)


def _fill(report: RunReport, seen: Counts) -> None:
    """Put together what the workers counted; a task that Spark ran twice names the same leaks, which count once."""
    report.documents, report.characters = seen[("documents",)], seen[("characters",)]
    report.changed = seen[("changed",)]
    for (kind, *about), count in sorted(seen.items()):
        if kind == "span":
            report.spans[about[0]] += count
        elif kind == "failure":
            report.failures[about[0]] += count
        elif kind == "leak":
            report.add_leak(PossibleLeak(*about))
    report.written = report.documents - report.failed_documents


def open_session(master: str | None = None, **settings: str) -> Any:
    """The Spark session of this process, made if there is none."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise MissingExtra("Spark", "spark") from None
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise UsageError("Spark needs Java 17 or newer on this machine, in the path or in JAVA_HOME")
    if master and master.startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("incognote").config("spark.executorEnv.OMP_NUM_THREADS", "1")
    for name, value in {"spark.ui.showConsoleProgress": "false", **settings}.items():
        builder = builder.config(name, value)
    return (builder.master(master) if master else builder).getOrCreate()


def _adding() -> Any:
    from pyspark.accumulators import AccumulatorParam

    class Adding(AccumulatorParam[Counts]):
        def zero(self, value: Counts) -> Counts:
            return Counter()

        def addInPlace(self, value1: Counts, value2: Counts) -> Counts:  # noqa: N802 - Spark's name
            value1.update(value2)
            return value1

    return Adding()
