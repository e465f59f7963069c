"""What commands on the database of a platform share: its options, work on it, and rows of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from provefield.cli.output import print_json
from provefield.errors import printable

if TYPE_CHECKING:
    from sqlalchemy import Connection

T = TypeVar("T")
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The database; without it, as for `serve`.")
]
Config = Annotated[Path | None, typer.Option(metavar="FILE", help="A TOML file of settings.")]


def work_on(work: Callable[[Connection], T], database: str | None, config: Path | None) -> T:
    """Do something with the database that a server is told to use."""
    from provefield.web.platform.database.engine import insist_on_file
    from provefield.web.platform.database.store import Store
    from provefield.web.platform.settings import read_settings
    from provefield.web.serve import open_database

    address = read_settings(os.environ, config, database=database).database
    insist_on_file(address)
    open_database(address)
    store = Store(address)
    try:
        return store.write_here(work)
    finally:
        store.close()


def print_rows(found: Iterable[Any], json: bool, empty: str) -> None:
    """Print values, one in a line, or say that there are none."""
    rows = [asdict(each) for each in found]
    if json:
        print_json([{name: _plain(value) for name, value in row.items()} for row in rows])
    for row in [] if json else rows:
        print("  ".join(f"{name}: {_shown(value)}" for name, value in row.items()))
    if not rows and not json:
        print(empty)


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


def _shown(value: object) -> str:
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, tuple):
        value = ", ".join(value)
    return "-" if value is None else printable(str(value))
