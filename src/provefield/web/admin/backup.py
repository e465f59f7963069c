"""Backups: a whole copy of a database in one file, taken while servers go on."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from types import NoneType
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import (
    JSON,
    Connection,
    Date,
    DateTime,
    Double,
    MetaData,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.types import TypeEngine

from provefield.errors import InputError
from provefield.web.platform.database.engine import known_revisions, set_revision, upgrade
from provefield.web.platform.database.lti import Login
from provefield.web.platform.database.models import SheetJob, Table, Tally
from provefield.web.platform.database.store import Store

FORMAT = "provefield backup 1"
BATCH = 500
PASSING = (Tally.__table__, Login.__table__, SheetJob.__table__)
DAMAGED = (
    *(EOFError, ValueError, KeyError, OverflowError, RecursionError, zlib.error),
    *(DataError, IntegrityError),
)
TABLES = [table for table in Table.metadata.sorted_tables if table not in PASSING]
"""All but what counts for this hour only."""
NAMES = frozenset(table.name for table in TABLES)


def back_up(store: Store, file: Path) -> int:
    """Copy every row as of one moment; how many there were. The file appears when it is whole."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    engine = store.engine
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as raw, engine.begin() as connection:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                rows = 0
                for line in _lines(connection):
                    out.write(json.dumps(line, ensure_ascii=False, default=_plain) + "\n")
                    rows += "row" in line
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as fault:
        raise InputError(f"cannot be written: {fault.strerror}", source=str(file)) from None
    finally:
        part.unlink(missing_ok=True)
    return rows


def _lines(connection: Connection) -> Iterator[dict[str, Any]]:
    version = MigrationContext.configure(connection).get_current_revision()
    yield {"format": FORMAT, "version": version}
    for table in TABLES:
        for row in connection.execute(select(table)).mappings():
            yield {"table": table.name, "row": dict(row)}
    yield {"end": True}


def _plain(value: object) -> str:
    assert isinstance(value, date | datetime)
    return value.isoformat()


def restore(store: Store, file: Path) -> int:
    """Fill an empty database with a backup, wholly or not at all; how many rows there were.

    The tables are made in the same transaction: of what is refused nothing stays.
    """

    def change(connection: Connection) -> int:
        with _reading(file) as lines:  # from its start: a change whose line is cut is made again
            version = _read_version(lines, str(file))
            _insist_on_empty(connection, str(file))
            set_revision(connection, version)
            rows = _fill(connection, lines, str(file))
            upgrade(connection)
            return rows

    return store.write_here(change)


def insist_on_backup(file: Path) -> None:
    """Refuse what is no backup of this version or one before, before a database is made for it."""
    with _reading(file) as lines:
        _read_version(lines, str(file))


def _read_version(lines: Iterator[str], source: str) -> str:
    """The revision of the tables that a backup was taken of."""
    head = _document(next(lines, "{}"))
    if head.get("format") != FORMAT:
        raise InputError("is no backup", source=source)
    known = known_revisions()
    if head["version"] not in known:
        here = f"this version restores revisions {known[-1]} to {known[0]}"
        raise InputError(f"is a backup of revision {head['version']}; {here}", source=source)
    return str(head["version"])


def _insist_on_empty(connection: Connection, source: str) -> None:
    """Refuse a database in which something is kept."""
    there = set(inspect(connection).get_table_names())
    for table in TABLES:
        if table.name in there and connection.scalar(select(func.count()).select_from(table)):
            raise InputError("the database is not empty; restore into a new one", source=source)


@contextmanager
def _reading(file: Path) -> Iterator[Iterator[str]]:
    """The lines of a backup; what is wrong with it is told in a line."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield lines
    except InputError:
        raise
    except gzip.BadGzipFile:
        raise InputError("is no backup, or was damaged", source=str(file)) from None
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}", source=str(file)) from None
    except DAMAGED:
        raise InputError(
            "is no whole backup: it ends early, or was damaged", source=str(file)
        ) from None


def _fill(connection: Connection, lines: Iterator[str], source: str) -> int:
    """Insert the rows into the tables of their revision, which may be older than ours."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name in NAMES)
    documents = map(_document, lines)
    rows, ended, current = 0, False, ""
    waiting: list[dict[str, Any]] = []
    for line in documents:
        ended = "end" in line
        if waiting and (ended or line["table"] != current or len(waiting) >= BATCH):
            connection.execute(insert(there.tables[current]), waiting)
            rows, waiting = rows + len(waiting), []
        if not ended:
            current = line["table"]
            waiting.append(_typed(there.tables[current], line["row"]))
    if not ended:
        raise InputError("the backup ends too early", source=source)
    return rows


def _document(line: str) -> dict[str, Any]:
    """A line of a backup; ValueError if it is none."""
    found = json.loads(line)
    is_document = isinstance(found, dict)
    if is_document and {type(found.get("table", "")), type(found.get("row", {}))} == {str, dict}:
        return dict(found)
    raise ValueError("no line of a backup")


def _typed(table: SqlTable, row: dict[str, Any]) -> dict[str, Any]:
    """A row with its moments as moments; ValueError if it is none of the table."""
    columns = table.columns
    if row.keys() != set(columns.keys()):
        raise ValueError("other columns than the table's")
    for column in columns:
        value = row[column.name]
        if value is not None and isinstance(column.type, DateTime):
            row[column.name] = datetime.fromisoformat(str(value))
        elif value is not None and isinstance(column.type, Date):
            row[column.name] = date.fromisoformat(str(value))
        elif not isinstance(value, _kinds(column.type)):
            raise ValueError("a value of another type")
    return row


def _kinds(kind: TypeEngine[Any]) -> tuple[type, ...]:
    """The types that JSON has for the values of a column."""
    if isinstance(kind, JSON):
        return (object,)
    return (kind.python_type, NoneType, *[int] * isinstance(kind, Double))
