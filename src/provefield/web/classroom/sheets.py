"""Sheets of a whole class: written beside all else, looked after from any page and any server.

How far they are stands in the database, and so does the file, for an hour. Who asks again begins
anew, and who cancels takes the row away: a job that waits or writes touches its row at each beat,
and ends when it is another one. So a row that was not touched for many beats has no job any more.
Sheets of a class whose tasks or students have changed since are told of, and given to nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, delete, select, update

from provefield.errors import TooLargeError
from provefield.learn.courses.course import Course
from provefield.learn.courses.paper import each_sheet, page
from provefield.web.classroom.shapes import Sheets
from provefield.web.platform.database.models import SheetJob
from provefield.web.platform.database.store import Store, aware, insertion, new_id, now
from provefield.web.platform.jobs import LONG, Jobs

log = logging.getLogger(__name__)
KEPT = timedelta(hours=1)
BEAT = timedelta(seconds=2)  # between two notes of how far a job is
SILENT = 30 * BEAT  # after which there is no job any more: its server was ended
MOST_BYTES = 32 << 20  # of a file, compressed
LONGEST_SHEET = 120.0  # seconds
GZIP = 31  # the format, for zlib


@dataclass(frozen=True)
class SheetClass:
    """A class to write sheets for, as it is now."""

    id: str
    course: Course
    document: str
    names: Mapping[int, str]
    """Its students."""

    @cached_property
    def digest(self) -> str:
        """Another one as soon as anything is another that may stand on a sheet."""
        return sha256(json.dumps([self.document, *self.names.items()]).encode()).hexdigest()


@dataclass(slots=True)
class Progress:
    """How many sheets are written."""

    done: int = 0


class SheetWriter:
    """Writes sheets beside what else is asked."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, wanted: SheetClass, person: str, *, solutions: bool) -> Sheets:
        """Begin to write the sheets of all students of a class for a person."""
        run, total = new_id(), len(wanted.names)
        news = {"run": run, "state": "running", "done": 0, "total": total, "content": None}
        news |= {"origin": wanted.digest, "touched": now()}
        row = insertion(self._store.engine, SheetJob).values(
            course=wanted.id, person=person, **news
        )
        row = row.on_conflict_do_update(index_elements=["course", "person"], set_=news)
        await self._store.write(lambda connection: connection.execute(row))
        task = asyncio.create_task(self._run(run, wanted.course, wanted.names, solutions))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Sheets(state="running", done=0, total=total)

    async def _run(
        self, run: str, course: Course, names: Mapping[int, str], solutions: bool
    ) -> None:
        progress = Progress()
        writing = asyncio.create_task(self._write(progress, course, names, solutions))
        try:
            while not writing.done():
                if not await self._note(run, done=progress.done):
                    return
                await asyncio.wait([writing], timeout=BEAT.total_seconds())
            await self._note(run, state="done", done=len(names), content=writing.result())
        except Exception:
            log.exception("the sheets of a class could not be written")
            await self._note(run, state="failed")
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def _write(
        self, progress: Progress, course: Course, names: Mapping[int, str], solutions: bool
    ) -> bytes:
        """The file."""
        before, after = page(course.title, course.language, ["\0"]).split("\0")
        packer, packed = zlib.compressobj(wbits=GZIP), bytearray()
        packed += packer.compress(before.encode())
        asked = LONG(each_sheet, course, names, solutions, seconds=LONGEST_SHEET)
        async with aclosing(self._jobs.stream(asked)) as found:
            async for sheet in found:
                packed += packer.compress(f"{sheet}\n".encode())
                if len(packed) > MOST_BYTES:
                    raise TooLargeError(f"the sheets have more than {MOST_BYTES} bytes")
                progress.done += 1
        packed += packer.compress(after.encode()) + packer.flush()
        return bytes(packed)

    async def _note(self, run: str, **news: object) -> bool:
        row = update(SheetJob).where(SheetJob.run == run).values(touched=now(), **news)
        return bool((await self._store.write(lambda each: each.execute(row))).rowcount)

    async def look(self, now_there: SheetClass, person: str) -> Sheets:
        """How far the sheets of a class for a person are, and whether they are those of today."""
        job = SheetJob
        query = select(job.state, job.done, job.total, job.touched, job.origin)
        here = query.where(*_at(now_there.id, person))
        row = await self._store.read(lambda each: each.execute(here).first())
        if row is None:
            return Sheets(state="none", done=0, total=0)
        state, touched = row.state, aware(row.touched)
        if state == "running" and touched < now() - SILENT:
            state = "failed"
        if state == "done" and row.origin != now_there.digest:
            state = "old"
        written = touched if state in ("done", "old") else None
        return Sheets(state=state, done=row.done, total=row.total, written=written)

    async def content(self, now_there: SheetClass, person: str) -> bytes | None:
        """The compressed file, if it is written and that of today."""
        today = SheetJob.origin == now_there.digest
        query = select(SheetJob.content).where(*_at(now_there.id, person), today)
        return await self._store.read(lambda each: each.scalar(query))

    async def cancel(self, course: str, person: str) -> None:
        """Forget sheets; what writes them ends."""
        row = delete(SheetJob).where(*_at(course, person))
        await self._store.write(lambda each: each.execute(row))

    async def close(self) -> None:
        """Write no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _at(course: str, person: str) -> tuple[ColumnElement[bool], ...]:
    return SheetJob.course == course, SheetJob.person == person


async def forget_sheets(store: Store) -> None:
    """Remove sheets that were written a while ago: they name students."""

    def remove(connection: Connection) -> None:
        connection.execute(delete(SheetJob).where(SheetJob.touched < now() - KEPT))

    await store.write(remove)
