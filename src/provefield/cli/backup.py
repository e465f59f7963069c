"""`provefield backup` and `provefield restore`: all that a platform keeps, in one file."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from provefield.cli.database import Config, Database
from provefield.errors import printable


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it appears when it is whole.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy all that a platform keeps into one file, while it is used.

    Example: provefield backup plays.backup --database sqlite:///plays.sqlite3
    """
    from provefield.web.admin.backup import back_up
    from provefield.web.platform.database.engine import insist_on_file
    from provefield.web.platform.database.store import Store
    from provefield.web.platform.settings import read_settings
    from provefield.web.serve import open_database

    address = read_settings(os.environ, config, database=database).database
    insist_on_file(address)
    open_database(address)
    with closing(Store(address)) as store:
        rows = back_up(store, file)
    print(f"{rows:,} rows in {printable(str(file))}")


def restore(
    file: Annotated[Path, typer.Argument(help="What `backup` wrote.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Fill an empty database, SQLite or PostgreSQL, with a backup of either.

    Example: provefield restore plays.backup --database postgresql://user@host/name
    """
    from provefield.web.admin.backup import insist_on_backup
    from provefield.web.admin.backup import restore as fill
    from provefield.web.platform.database.engine import whole_or_none
    from provefield.web.platform.database.store import Store
    from provefield.web.platform.settings import read_settings
    from provefield.web.serve import telling_faults

    address = read_settings(os.environ, config, database=database).database
    insist_on_backup(file)
    with whole_or_none(address) as there, telling_faults(), closing(Store(there)) as store:
        rows = fill(store, file)
    print(f"{rows:,} rows from {printable(str(file))}")
