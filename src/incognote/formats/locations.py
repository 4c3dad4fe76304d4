"""Where a table is: ``URL::TABLE`` or ``URL::SELECT …``, without a password for others to read.

The URL is one of SQLAlchemy's (``sqlite:///notes.db``, ``duckdb:///notes.duckdb``, ``postgresql://host/db``), or
``env:NAME`` for one in an environment variable, or ``@FILE`` for one in a file.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from incognote.errors import MissingExtra, UsageError

__all__ = ["Location", "connect", "is_location", "parse_location", "with_table"]

_KINDS = "sqlite|duckdb|postgresql|mysql|mariadb|mssql|oracle|snowflake|bigquery|redshift|databricks|clickhouse"
_URL = re.compile(rf"(?:{_KINDS}|hana|db2|trino|teradatasql)(?:\+\w+)?://.*|(?:env:|@)[^:].*", re.S)
_QUERY = re.compile(r"\s*(?:select|with)\s", re.I)


@dataclass(frozen=True, slots=True)
class Location:
    """A database by its URL, and a table (``schema.table``) or a query in it."""

    url: str
    table: str = ""
    query: str = ""
    #: For messages: the URL as the user may see it, and the table.
    name: str = ""


def is_location(text: str) -> bool:
    """
    >>> is_location("sqlite:///notes.db::note"), is_location("notes.db"), is_location("env:NOTES::note")
    (True, False, True)
    """
    return _URL.fullmatch(text) is not None and not Path(text).exists()


def with_table(text: str, table: str | None) -> str:
    """The location with a table or query named beside it.

    >>> with_table("sqlite:///notes.db", "note")
    'sqlite:///notes.db::note'
    """
    return f"{text}::{table}" if table and is_location(text) and "::" not in text else text


def parse_location(text: str) -> Location:
    """What a location names; raises `UsageError` for one that cannot be, or should not be, used."""
    url, _, what = text.partition("::")
    if url.startswith("env:"):
        shown, url = url, os.environ.get(url[4:], "")
    elif url.startswith("@"):
        shown, url = url, _in_file(Path(url[1:]))
    else:
        shown = url
        if re.match(r"[a-z0-9+]+://[^/@]*:[^/@]+@", url):
            raise UsageError(
                "a password on the command line can be read by others: put the URL into a file (@FILE) or a variable "
                "(env:NAME), or the password where the database looks for it (PGPASSWORD, ~/.pgpass)"
            )
    if "://" not in url:
        raise UsageError(f"{shown} does not hold the URL of a database, such as postgresql://host/db")
    is_query = _QUERY.match(what) is not None
    name = f"{shown}::{'query' if is_query else what}" if what else shown
    return Location(url, "" if is_query else what, what if is_query else "", name)


def _in_file(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def connect(location: Location) -> Any:
    """An engine for the database, whether it can be reached or not."""
    try:
        import sqlalchemy
        from sqlalchemy.exc import ArgumentError, NoSuchModuleError
    except ImportError:
        raise MissingExtra("databases", "db") from None
    try:
        url = sqlalchemy.engine.make_url(location.url)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        return sqlalchemy.create_engine(url)
    except (ArgumentError, NoSuchModuleError):
        raise UsageError(
            f"{location.name}: no such kind of database, or its SQLAlchemy driver is not installed"
        ) from None
    except ImportError as error:
        raise UsageError(f"{location.name}: its driver is not installed: pip install {error.name}") from None
