"""Databases of other versions: one that is newer and in use, and all that version 0.2 kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import provefield
from provefield.errors import InputError
from provefield.web.admin.backup import restore
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
    versions = new / "web" / "platform" / "database" / "migrations" / "versions"
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


DATA = Path(__file__).parent / "data"


def kept(store: Store) -> tuple[list[Any], int, str]:
    """What a database keeps of the people, moves and classes of before."""
    with store.engine.connect() as connection:
        people = connection.execute(text("SELECT name, issued_by FROM people ORDER BY name"))
        named = [tuple(row) for row in people if row[0] in ("Old student", "Old teacher")]
        moves = connection.scalar(text("SELECT count(*) FROM moves"))
        (course,) = connection.execute(text("SELECT document FROM courses")).scalars()
    store.close()
    return named, moves or 0, course.splitlines()[0]


OF_0_2 = ([("Old student", None), ("Old teacher", None)], 1, 'title = "Logic 2026"')


def test_a_database_of_version_0_2_is_read(tmp_path: Path) -> None:
    with sqlite3.connect(file := tmp_path / "old.sqlite3") as connection:
        connection.executescript((DATA / "version_0_2.sql").read_text(encoding="utf-8"))
    connection.close()
    open_database(f"sqlite:///{file}")
    assert kept(Store(f"sqlite:///{file}")) == OF_0_2
    with serving(f"sqlite:///{file}") as site, Player(site) as student:
        given = {"name": "Old student", "password": "correct horse battery"}
        assert student.post("/api/session", json=given).json()["name"] == "Old student"
        assert student.get("/api/courses").json()["courses"][0]["title"] == "Logic 2026"


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_backup_of_version_0_2_is_restored(tmp_path: Path, is_begun: bool) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    if is_begun:
        store.prepare()
    assert restore(store, DATA / "backup_0_2.gz") == 51
    assert kept(store) == OF_0_2


def test_a_backup_of_version_0_2_is_restored_elsewhere(database: str) -> None:
    store = Store(database)
    assert restore(store, DATA / "backup_0_2.gz") == 51
    assert kept(store) == OF_0_2
