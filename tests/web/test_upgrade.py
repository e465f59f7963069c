"""Servers of two versions on one database: an upgrade, and going back, while people play."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

import provefield
from provefield.errors import InputError
from provefield.web.platform.database.store import Store
from provefield.web.serve import open_database
from tests.web.command import command
from tests.web.databases import postgresql
from tests.web.player import Player
from tests.web.serving import serving

NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "{head}"


def upgrade():
    op.add_column("plays", sa.Column("mood", sa.String(length=10), nullable=True))
    op.create_table("moods", sa.Column("id", sa.Integer(), primary_key=True))
"""


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """A folder with the version after this one, which adds to the tables."""
    package = Path(str(provefield.__file__)).parent
    new = tmp_path / "src" / "provefield"
    shutil.copytree(package, new, copy_function=os.symlink, ignore=shutil.ignore_patterns("*.pyc"))
    versions = new / "web" / "store" / "migrations" / "versions"
    head = max(file.name[:4] for file in versions.glob("[0-9]*.py"))
    (versions / "9999_moods.py").write_text(NEXT.format(head=head), encoding="utf-8")
    return new.parent


@pytest.fixture
def database() -> Iterator[str]:
    with postgresql() as address:
        yield address


def test_versions_share_a_database_forth_and_back(database: str, next_version: Path) -> None:
    newer = {"PYTHONPATH": str(next_version)}
    with serving(database) as site, Player(site) as old:
        play = old.make(old.begin("g1"), "down")
        with command(database, environment=newer) as (address, _), Player(address) as new:
            new.cookies["session"] = old.cookies["session"]
            play = new.make(new.look(play), "down")
            play = old.look(play)
            begun = new.begin("g1")
            assert old.look(begun) == begun
        assert old.look(play) == play
    store = Store(database)
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    store.close()
    with serving(database) as site, Player(site) as back:  # the version before starts again
        back.cookies["session"] = old.cookies["session"]
        assert back.look(play) == play
        back.make(back.look(begun), "down")


def test_a_version_that_does_not_fit_says_so(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    open_database(database)
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999', oldest = '9999'"))
    store.close()
    with pytest.raises(InputError, match="newer Provefield"):
        open_database(database)
