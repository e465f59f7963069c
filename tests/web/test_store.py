"""The database: tables as the models say, on SQLite and on PostgreSQL, and no promise broken."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from provefield.errors import InputError, UnsavedError
from provefield.web.accounts.sessions import session_owner
from provefield.web.platform.database import engine
from provefield.web.platform.database.engine import open_engine
from provefield.web.platform.database.models import Move, Person, Play, Session, Table
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.play.journal import Journal
from tests.coroutines import run_apart
from tests.web.databases import postgresql


def begin(store: Store, name: str) -> None:
    def change(connection: Connection) -> None:
        connection.execute(insert(Person).values(id=name, created=now()))
        row = {"id": name, "person": name, "kind": "sweeper", "game": "x", "mode": "strict"}
        connection.execute(
            insert(Play).values({**row, "result": "playing", "hints": 0, "created": now()})
        )

    store.write_here(change)


def test_the_migrations_lead_to_the_models(store: Store) -> None:
    store.prepare()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Table.metadata) == []


def test_accounts_that_a_class_made_before_are_known_as_its_own(store: Store) -> None:
    store.prepare()
    config = Config()
    config.set_main_option("script_location", str(Path(str(engine.__file__)).parent / "migrations"))
    course = (
        "insert into courses (id, document, code, joining, seats, created)"
        " values ('course', '', 'ABCDEF', true, 3, :now)"
    )
    person = "insert into people (id, name, key, look, created) values (:id, :it, :it, :it, :now)"
    member = (
        "insert into members (course, number, person, role, name, label, managed, hours)"
        " values ('course', :number, :id, 'student', 'A', '', :managed, 0)"
    )
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0015")
        connection.execute(text(course), {"now": now()})
        for number, (name, managed) in enumerate([("listed", True), ("own", False), (None, True)]):
            row = {"id": name or "guest", "it": name, "number": number, "managed": managed}
            connection.execute(text(person), {**row, "now": now()})
            connection.execute(text(member), row)
    store.prepare()
    who = select(Person.id, Person.issued_by).where(Person.id.in_(["listed", "own", "guest"]))
    with store.engine.begin() as connection:
        found = {row.id: row.issued_by for row in connection.execute(who)}
        for table in ("members", "courses"):
            connection.execute(text(f"delete from {table} where 1 = 1"))  # noqa: S608
    assert found == {"listed": "course", "own": None, "guest": None}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_servers_that_start_at_once_share_a_new_database(kind: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        for number in range(25 if kind == "sqlite" else 1):
            address = (
                f"sqlite:///{tmp_path / f'{number}.sqlite3'}"
                if kind == "sqlite"
                else stack.enter_context(postgresql())
            )
            stores = [Store(address) for _ in range(4)]
            with ThreadPoolExecutor(len(stores)) as starting:
                for started in [starting.submit(store.prepare) for store in stores]:
                    started.result()
            for store in stores:
                store.close()


def test_a_connection_in_use_when_the_store_closes_ends_with_its_work() -> None:
    working, closed = Event(), Event()
    with postgresql() as database, ThreadPoolExecutor(1) as thread:
        store = Store(database)

        def work(connection: Connection) -> Any:
            working.set()
            closed.wait(30)
            return connection.connection.driver_connection

        late = thread.submit(store.write_here, work)
        assert working.wait(30)
        store.close()
        closed.set()
        assert late.result().closed
        for ask in (store.read, store.write):
            with pytest.raises(UnsavedError, match="closed"):
                run_apart(ask(lambda connection: connection.scalar(select(1))))


def test_a_connection_on_its_way_back_when_the_store_closes_is_closed() -> None:
    returning, closed = Event(), Event()
    with postgresql() as database, ThreadPoolExecutor(1) as thread:
        store = Store(database)

        @event.listens_for(store.engine, "checkin")
        def wait(connection: Any, record: Any) -> None:
            returning.set()
            closed.wait(30)

        late = thread.submit(
            store.write_here, lambda connection: connection.connection.driver_connection
        )
        assert returning.wait(30)
        store.close()
        closed.set()
        assert late.result().closed


def test_a_database_that_cannot_be_used_is_left_without_a_connection() -> None:
    with postgresql() as database:
        store = Store(database)
        strange = (
            "CREATE TABLE alembic_version (version_num text, oldest text)",
            "INSERT INTO alembic_version VALUES ('strange', 'strange')",
        )
        with store.engine.begin() as connection:
            for line in strange:
                connection.execute(text(line))
        with pytest.raises(CommandError):
            store.prepare()
        assert store.engine.pool.checkedin() == 0  # type: ignore[attr-defined]


def test_a_ply_is_taken_once(store: Store) -> None:
    begin(store, "once")
    journal = Journal(store)

    async def append() -> list[bool]:
        first = await journal.append("once", 0, "up", None)
        again = await journal.append("once", 0, "down", "won")
        return [first, again, await journal.append("once", 1, "down", None)]

    assert run_apart(append()) == [True, False, True]
    journal.close()
    with store.engine.connect() as connection:
        rows = connection.execute(text("select ply, move from moves where play = 'once'")).all()
        result = connection.execute(text("select result from plays where id = 'once'")).scalar()
    assert (sorted(map(tuple, rows)), result) == ([(0, "up"), (1, "down")], "playing")


def test_of_moves_that_come_together_each_ply_is_taken_by_the_first(store: Store) -> None:
    begin(store, "together")
    journal = Journal(store)

    async def append() -> list[bool]:
        moves = [(0, "up"), (0, "down"), (1, "left"), (1, "right"), (2, "up")] * 20
        return await asyncio.gather(
            *(journal.append("together", ply, move, None) for ply, move in moves)
        )

    assert run_apart(append()) == [True, False, True, False, True] + [False] * 95
    journal.close()
    with store.engine.connect() as connection:
        query = "select move from moves where play = 'together' order by ply"
        assert connection.execute(text(query)).scalars().all() == ["up", "left", "up"]


def test_a_fault_in_one_move_is_told_and_the_journal_goes_on(store: Store) -> None:
    begin(store, "fault")
    journal = Journal(store)

    async def append() -> bool:
        with pytest.raises(IntegrityError):
            await journal.append("no such play", 0, "up", None)
        return await journal.append("fault", 0, "up", None)

    assert run_apart(append())
    journal.close()


def test_a_bad_move_among_others_is_refused_alone(store: Store) -> None:
    begin(store, "honest")
    journal = Journal(store)
    wrong = ("no such play", 0), ("honest", 2**70)

    async def append() -> list[bool | BaseException]:
        places = [("honest", 0), wrong[0], ("honest", 1), wrong[1], ("honest", 1), ("honest", 2)]
        moves = (journal.append(play, ply, "up", None) for play, ply in places)
        return await asyncio.gather(*moves, return_exceptions=True)

    done = run_apart(append())
    journal.close()
    assert [each for each in done if isinstance(each, bool)] == [True, True, False, True]
    assert isinstance(done[1], IntegrityError)
    assert isinstance(done[3], Exception)


def test_whoever_stops_waiting_stops_nobody_else(store: Store) -> None:
    begin(store, "left")
    journal = Journal(store)

    async def append() -> bool:
        gone = [asyncio.create_task(journal.append("left", ply, "up", None)) for ply in range(20)]
        await asyncio.sleep(0)
        for each in gone:
            each.cancel()
        await asyncio.wait(gone)
        return await journal.append("left", 99, "up", None)

    assert run_apart(asyncio.wait_for(append(), 120))
    journal.close()


@pytest.mark.claim("2.3.3", "A change of the database is done wholly or not at all")
def test_a_change_is_done_wholly_or_not_at_all(store: Store) -> None:
    begin(store, "whole")

    def half(connection: Connection) -> None:
        connection.execute(insert(Move).values(play="whole", ply=0, move="up", made=now()))
        raise InputError("a fault in the middle")

    with pytest.raises(InputError):
        store.write_here(half)
    with store.engine.connect() as connection:
        assert not connection.execute(text("select * from moves where play = 'whole'")).all()


@pytest.mark.claim("16.5.1", "A fault of the database tells no text of people")
def test_a_fault_of_the_database_tells_no_text(store: Store) -> None:
    query = text("select 1 from nowhere where somebody = :name")
    with store.engine.connect() as connection, pytest.raises(DBAPIError) as fault:
        connection.execute(query, {"name": "Ada"})
    assert "Ada" not in str(fault.value)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new' / 'plays.sqlite3'}")
    store.prepare()
    with store.engine.connect() as connection:
        said = [
            connection.execute(text(f"pragma {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert said == ["wal", 2, 1]


@pytest.mark.parametrize(
    "address", ["", "nothing", "mysql://x", "sqlite://", "sqlite:///:memory:", "http://x/y"]
)
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(InputError, match="expected sqlite:///FILE or postgresql"):
        open_engine(address)


def test_no_command_takes_an_id_for_an_option() -> None:
    assert not any(new_id().startswith("-") for _ in range(2_000))


def test_whether_a_session_is_new_is_true_or_false(store: Store) -> None:
    moment, name = now(), new_id()
    begin(store, name)
    row = {"digest": name, "person": name, "created": moment, "seen": moment}
    store.write_here(lambda connection: connection.execute(insert(Session).values(row)))
    before = moment - timedelta(days=1)
    owner = run_apart(session_owner(store, name, away_since=before, fresh_since=before))
    assert owner is not None
    assert (owner.was_away, owner.is_fresh) == (False, True)
    assert isinstance(owner.is_fresh, bool)
