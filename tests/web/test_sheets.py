"""Sheets of a class: however long their job waits, the page says what is true of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import update

from provefield.learn.courses.course import Assignment, Course
from provefield.web.classroom import sheets
from provefield.web.classroom.sheets import SheetClass, SheetWriter
from provefield.web.platform.database.models import SheetJob
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import LONG
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.coroutines import run_apart
from tests.waiting import PLENTY
from tests.web import tasks

TEACHER = "teacher"
NAMES = {1: "Ada", 2: "Alan"}
COURSE = Course("key", "Logic", (Assignment("week-1", "Week 1"),))
HERE = SheetClass("course", COURSE, "", NAMES)


@pytest.fixture(autouse=True)
def _beats_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "BEAT", timedelta(milliseconds=10))


@asynccontextmanager
async def writing(folder: Path) -> AsyncIterator[tuple[SheetWriter, Store, WorkerJobs]]:
    store, jobs = Store(f"sqlite:///{folder / 'sheets.sqlite3'}"), WorkerJobs(1, 60.0, 60.0)
    store.prepare()
    writer = SheetWriter(store, jobs)
    try:
        yield writer, store, jobs
    finally:
        await writer.close()
        await asyncio.to_thread(jobs.close)
        store.close()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Look until something holds."""
    async with asyncio.timeout(PLENTY):
        while not await holds():
            await asyncio.sleep(0.005)


async def busy(jobs: WorkerJobs) -> asyncio.Task[Any]:
    """A question that keeps the one worker for sheets."""
    found = asyncio.create_task(jobs.ask(LONG(tasks.spin)))
    await asyncio.sleep(0)
    return found


async def give_up(question: asyncio.Task[Any]) -> None:
    question.cancel()
    await asyncio.gather(question, return_exceptions=True)


def test_sheets_that_wait_in_line_for_long_have_not_failed(tmp_path: Path) -> None:
    async def check() -> None:
        async with writing(tmp_path) as (writer, store, jobs):

            async def state() -> str:
                return (await writer.look(HERE, TEACHER)).state

            async def is_running() -> bool:
                return await state() == "running"

            async def is_over() -> bool:
                return not await is_running()

            before = await busy(jobs)
            await writer.begin(HERE, TEACHER, solutions=True)
            a_while_ago = update(SheetJob).values(touched=now() - 10 * sheets.SILENT)
            await store.write(lambda connection: connection.execute(a_while_ago))
            await until(is_running)
            assert jobs.waiting()["long"] == 1
            await give_up(before)
            await until(is_over)
            found = await writer.look(HERE, TEACHER)
            assert (found.state, found.done, found.total) == ("done", 2, 2)

    run_apart(check())


def test_sheets_whose_server_was_ended_have_failed(tmp_path: Path) -> None:
    async def check() -> None:
        async with writing(tmp_path) as (writer, store, jobs):
            before = await busy(jobs)
            await writer.begin(HERE, TEACHER, solutions=True)
            await writer.close()
            assert (await writer.look(HERE, TEACHER)).state == "running"
            a_while_ago = update(SheetJob).values(touched=now() - 1.1 * sheets.SILENT)
            await store.write(lambda connection: connection.execute(a_while_ago))
            assert (await writer.look(HERE, TEACHER)).state == "failed"
            await give_up(before)

    run_apart(check())


def test_sheets_that_are_cancelled_leave_the_line(tmp_path: Path) -> None:
    async def check() -> None:
        async with writing(tmp_path) as (writer, _, jobs):

            async def has_left() -> bool:
                return not jobs.waiting()["long"]

            before = await busy(jobs)
            await writer.begin(HERE, TEACHER, solutions=True)
            await asyncio.sleep(0)
            await writer.cancel(HERE.id, TEACHER)
            await until(has_left)
            assert not before.done()
            await give_up(before)

    run_apart(check())


def test_sheets_with_a_fault_of_any_kind_have_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with writing(tmp_path) as (writer, _, _jobs):

            async def is_over() -> bool:
                return (await writer.look(HERE, TEACHER)).state != "running"

            # What no worker can be sent.
            broken = replace(COURSE, key=cast("str", lambda: None))
            await writer.begin(replace(HERE, course=broken), TEACHER, solutions=True)
            await until(is_over)
            assert (await writer.look(HERE, TEACHER)).state == "failed"

    run_apart(check())
    assert "the sheets of a class could not be written" in caplog.text
