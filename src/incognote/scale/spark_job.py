"""``incognote deid --engine spark``: the Spark functions as one job from Parquet to Parquet."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from incognote.document import Document
from incognote.errors import MissingExtra, UsageError
from incognote.formats import ReadOptions
from incognote.replace import Policy
from incognote.scale.report import RunReport
from incognote.scale.work import Outcome

__all__ = ["SparkJob", "open_session", "run_job"]


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
    date_columns: Sequence[str] = ()
    recall: float | None = None
    keep: Sequence[str] = ()


def run_job(job: SparkJob, master: str | None, report: RunReport, report_file: str | None) -> int:
    """Run it and give the exit status; the result is a folder of Parquet files, as Spark writes tables."""
    from incognote.spark import deidentify

    if "-" in (*job.inputs, job.out):
        raise UsageError("Spark reads and writes files: give Parquet files or folders")
    spark = open_session(master)
    counts = spark.sparkContext.accumulator(Counter(), _adding())

    def watch(document: Document, outcome: Outcome) -> None:
        spans = Counter(f"span {mark[2]}" for mark in outcome.marks)
        size = Counter({"documents": 1, "characters": len(document.text), "leaks": outcome.leaks})
        counts.add(spans + size + Counter([f"failure {outcome.failure}"] if outcome.failure else ()))

    table = spark.read.parquet(*job.inputs)
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
        date_columns=job.date_columns,
        watch=watch,
    )
    clean.write.parquet(job.out)
    seen = counts.value
    report.documents, report.characters, report.leaks = seen["documents"], seen["characters"], seen["leaks"]
    report.spans.update({name[5:]: count for name, count in seen.items() if name.startswith("span ")})
    report.failures.update({name[8:]: count for name, count in seen.items() if name.startswith("failure ")})
    report.written = report.documents - report.failed_documents
    for reason, count in report.failures.items():
        click.echo(f"incognote: {count} notes were not written: {reason}; the workers' logs name them", err=True)
    if report_file:
        report.save(report_file)
    return report.exit_status


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

    class Adding(AccumulatorParam[Counter[str]]):
        def zero(self, value: Counter[str]) -> Counter[str]:
            return Counter()

        def addInPlace(self, value1: Counter[str], value2: Counter[str]) -> Counter[str]:  # noqa: N802 - Spark's name
            value1.update(value2)
            return value1

    return Adding()
