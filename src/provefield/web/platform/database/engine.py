"""The way to the database: SQLite that loses nothing it has acknowledged, or PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from sqlite3 import OperationalError
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from provefield.errors import InputError
from provefield.extras import require

if TYPE_CHECKING:
    from alembic.config import Config

PATIENCE = 10.0  # seconds, for another server's transaction
PRAGMAS = (
    f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
CHOICES: dict[str, Any] = {"pool_size": 20, "hide_parameters": True}  # logs tell no texts of people
WRITES = "writes"
OLDEST = "0016"
"""The first revision whose versions can use the tables of today; raised by what is not only added.

So servers of two versions share a database while one is replaced by the other, either way.
"""

MIGRATING = 0x50726F76  # any number of our own
KINDS = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"


def open_engine(address: str) -> Engine:
    """Connect to a database; a SQLite file is made where there is none.

    >>> open_engine("mysql://x")
    Traceback (most recent call last):
    provefield.errors.InputError: --database: expected sqlite:///FILE or postgresql://USER@HOST/NAME
    """
    url = _read(address)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    require("postgresql")
    return create_engine(url.set(drivername="postgresql+psycopg"), **CHOICES)


def insist_on_file(address: str) -> None:
    """Refuse a SQLite database that is not there, where one would be made otherwise."""
    url = _read(address)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise InputError("there is no such database", source=str(url.database))


@contextmanager
def whole_or_none(address: str) -> Iterator[str]:
    """Where to fill a database: a new SQLite file comes to its place only when all went well."""
    url = _read(address)
    file = Path(str(url.database))
    if url.get_backend_name() != "sqlite" or file.exists():
        yield address
        return
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f"{file.name}.", dir=file.parent) as folder:
            part = Path(folder, file.name)
            yield str(url.set(database=str(part)))
            part.rename(file)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror}", source=str(file)) from None


def _read(address: str) -> URL:
    try:
        url = make_url(address)
        kind = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise InputError(KINDS, source="--database") from None
    in_memory = kind == "sqlite" and url.database in (None, "", ":memory:")
    if kind not in ("sqlite", "postgresql") or in_memory:
        raise InputError(KINDS, source="--database")
    return url


def _sqlite(url: URL) -> Engine:
    file = Path(str(url.database))
    try:
        _keep_private(file)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror}", source=str(file)) from None
    engine = create_engine(url, **CHOICES)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, and too late to order writers.
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        kind = "IMMEDIATE" if connection.get_execution_options().get(WRITES) else "DEFERRED"
        connection.exec_driver_sql(f"BEGIN {kind}")

    return engine


def _keep_private(file: Path) -> None:
    """Let nobody else on the machine read what people did: SQLite gives its logs the same mode."""
    if not file.parent.exists():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # An existing file is not opened here: to close it would end the locks that SQLite has on it.
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    elif file.stat().st_uid == os.getuid():
        file.chmod(0o600)


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    if engine.dialect.name == "sqlite":
        _write_ahead(engine)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date, as part of a transaction."""
    from alembic import command  # not where the tables are the newest already, as in a browser

    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    config = _migrations()
    config.attributes["connection"] = connection
    if not _is_newer_and_fits(connection):
        command.upgrade(config, "head")
        connection.execute(text("UPDATE alembic_version SET oldest = :it"), {"it": OLDEST})


def set_revision(connection: Connection, revision: str) -> None:
    """Make the tables of a revision, or bring empty ones back to it, as part of a transaction."""
    from alembic import command

    config = _migrations()
    config.attributes["connection"] = connection
    known = known_revisions()
    current = revision_of(connection)
    is_newer = current in known and known.index(current) < known.index(revision)
    (command.downgrade if is_newer else command.upgrade)(config, revision)


def known_revisions() -> list[str]:
    """The revisions whose tables this version can make or bring forward, the newest first."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_migrations())
    return [script.revision for script in scripts.walk_revisions()]


def has_newest_tables(connection: Connection) -> bool:
    """Whether the revision is the newest, asked without Alembic, which a browser loads slowly."""
    versions = (files(__package__) / "migrations" / "versions").iterdir()
    newest = max(each.name[:4] for each in versions if each.name[0].isdigit())
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == newest)


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables; none where there are none of ours."""
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _migrations() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    return config


def _is_newer_and_fits(connection: Connection) -> bool:
    """Whether a later version has added to the tables, and let versions like this one go on."""
    known = known_revisions()
    if revision_of(connection) in (None, *known):
        return False
    return connection.scalar(text("SELECT oldest FROM alembic_version")) in known


def _write_ahead(engine: Engine) -> None:
    """Switch a SQLite file to a write-ahead log, which it keeps."""
    until = monotonic() + PATIENCE
    with closing(engine.raw_connection()) as connection:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
            except OperationalError:
                # Of two servers that start at once, SQLite refuses one without waiting.
                if monotonic() > until:
                    raise
                sleep(0.05)
            else:
                return
