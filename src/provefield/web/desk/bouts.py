"""Agents at their games: what each is told, from the beginning, and what it answers, once.

A bout is one game of one who takes part in an event. Its play keeps the moves as those of people
are kept, so that neither a cut line nor a killed server loses one. All streams follow the database;
what happens in this process wakes them at once.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from fastapi import HTTPException
from sqlalchemy import Connection, func, select, update

from provefield.agents.remote.documents import (
    FORFEIT,
    GIVE_UP,
    VERSION,
    Document,
    clean,
    end_document,
    error_document,
    line,
    view_document,
)
from provefield.errors import InputError, MoveError
from provefield.games.naming import kind_of, parse_name
from provefield.tongues import phrase
from provefield.web.desk.plays import Desk, Kept
from provefield.web.shapes import arena as shapes
from provefield.web.store.models import Agent, Bout, Event, Move
from provefield.web.store.store import Store, new_id, now
from provefield.web.tasks import arena as tasks
from provefield.web.tasks.pool import Pool

BREATH = 15.0  # seconds of silence after which a sign of life is sent
POLL, SELDOM = 1.0, 3.0  # seconds until what another server did is seen, in a game and between
MOST_KEPT = 500
MISSING = phrase("There is no such game of yours.")
LATE = phrase("This ply was answered already, or is not asked yet.")
REPLACED = {"type": "error", "message": "another stream was opened with this token"}
END = b'{"type":"end"'
OVER = ("won", "lost", "stuck", "contradiction", "out-of-budget")


class News:
    """Wakes whoever waits for something to change in this process."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def tell(self) -> None:
        """Something has changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Return with the next news, or after a while."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), seconds)


@dataclass(frozen=True, slots=True)
class Told:
    """What an agent was told so far, each as a line."""

    lines: tuple[bytes, ...]

    @property
    def plies(self) -> int:
        """How many moves that covers: there is a start, and a view before the first move."""
        return len(self.lines) - 2


class Bouts:
    """Offers games to agents, tells them views, and takes their answers."""

    def __init__(self, store: Store, desk: Desk, pool: Pool) -> None:
        self._store = store
        self._desk = desk
        self._pool = pool
        self._told: OrderedDict[str, Told] = OrderedDict()
        self._streams: dict[str, object] = {}
        self._news: WeakValueDictionary[str, News] = WeakValueDictionary()

    def wake(self, person: str) -> None:
        """Let the streams of somebody look again."""
        if news := self._news.get(person):
            news.tell()

    # What an agent hears --------------------------------------------------------------------------

    async def events(self, agent: str, name: str) -> AsyncIterator[bytes]:
        """Which games begin and end for an agent; a new stream takes the place of an old one."""
        told: set[str] = set()
        silent = time.monotonic()
        with self._only_stream(agent, agent) as (mine, news):
            while self._streams.get(agent) is mine:
                documents = await self._changes(agent, told)
                if not documents and time.monotonic() - silent >= BREATH:
                    documents = [{"type": "keepalive"}]
                for each in documents:
                    silent = time.monotonic()
                    yield line(each)
                if not documents:
                    await news.wait(SELDOM)
            yield line(REPLACED)

    @contextmanager
    def _only_stream(self, about: str, agent: str) -> Iterator[tuple[object, News]]:
        """Take the place of an older stream about the same, until this one ends or is cut."""
        mine = self._streams[about] = object()
        news = self._news.setdefault(agent, News())
        news.tell()
        try:
            yield mine, news
        finally:
            if self._streams.get(about) is mine:
                del self._streams[about]

    async def _changes(self, agent: str, told: set[str]) -> list[Document]:
        """What an agent has not heard yet: that its game has ended, and which one is next."""
        playing = await self._store.read(lambda each: _playing(each, agent))
        changes = [await self._ending(bout) for bout in sorted(told - {row.id for row in playing})]
        told.intersection_update(row.id for row in playing)
        if not playing and (row := await self._start_next(agent)):
            playing = [row]
        fresh = [row for row in playing if row.id not in told]
        told.update(row.id for row in fresh)
        return [*changes, *map(_start, fresh)]

    async def _ending(self, bout: str) -> Document:
        row = await self.row(bout)
        why = {"forfeit": row.forfeit} if row.forfeit else {}
        return {"type": "gameEnd", "game": {"id": bout}, "result": row.result, **why}

    async def _start_next(self, agent: str) -> Any:
        """Begin the next game that waits for an agent; None if none does."""
        waiting = await self._store.read(lambda connection: _waiting(connection, agent))
        if waiting is None:
            return None
        await self.begin(waiting)
        playing = await self._store.read(lambda each: _playing(each, agent))
        return playing[0] if playing else None

    async def begin(self, row: Any) -> str | None:
        """Let one who takes part begin a game that waits; the play, unless another was faster."""
        kept = await self._desk.begin(row.person, row.game, "strict")
        change = (
            update(Bout)
            .where(Bout.id == row.id, Bout.result == "waiting")
            .values(play=kept.id, result="playing", started=now())
        )
        done = await self._store.write(lambda connection: connection.execute(change).rowcount)
        if done and kept.play.state.is_over(marks=False):
            await self.end(row.id, kept.play.state.result)
        return kept.id if done else None

    async def stream(self, agent: str, name: str, bout: str) -> AsyncIterator[bytes]:
        """The documents of a game from the beginning; the last one says how it ended."""
        sent, silent = 0, time.monotonic()
        with self._only_stream(bout, agent) as (mine, news):
            while self._streams.get(bout) is mine:
                row = await self.row(bout)
                lines = await self.lines(row, name)
                for each in lines[sent:]:
                    yield each
                if len(lines) > sent:
                    silent = time.monotonic()
                sent = len(lines)
                if lines[-1].startswith(END):
                    return
                if time.monotonic() - silent >= BREATH:
                    silent = time.monotonic()
                    yield b"\n"
                await news.wait(POLL)
            yield line(REPLACED)

    async def lines(self, row: Any, name: str, *, whole: bool = False) -> list[bytes]:
        """All that is to be told of a bout up to now; the whole of it shows the last board, too."""
        kept = await self._desk.find(row.person, row.play)
        state, ply = kept.play.state, len(kept.play.log)
        lines = list((await self._views(row.id, kept, name)).lines)
        result = row.result
        if state.is_over(marks=False):
            # The server may have been killed between the last move and this.
            result = state.result if result == "playing" else result
            await self.end(row.id, result)
            lines = lines if whole else lines[:-1]
        if result in OVER:
            lines += [line(error_document(row.forfeit))] if row.forfeit else []
            lines.append(line(end_document(result, ply, row.forfeit)))
        return lines

    async def _views(self, bout: str, kept: Kept, name: str) -> Told:
        """The start and a view for each move; only what is new is made."""
        play, told = kept.play, self._told.get(bout)
        if told and told.plies == len(play.log) - 1:
            fresh = line(view_document(play.state.view, len(play.log)))
            told = Told((*told.lines, fresh))
        elif told is None or told.plies != len(play.log):
            making = self._pool.ask(tasks.documents, play.game, play.log, name)
            told = Told(tuple(await making))
        self._told[bout] = told
        self._told.move_to_end(bout)
        while len(self._told) > MOST_KEPT:
            self._told.popitem(last=False)
        return told

    # What an agent answers ------------------------------------------------------------------------

    async def answer(self, agent: str, bout: str, new: shapes.NewAnswer) -> Document:
        """Make a move once; what comes of it is the next document."""
        if new.version != VERSION:
            spoken = f"version {new.version} is not spoken here; this is {VERSION}"
            raise InputError(spoken, source="answer")
        row = await self.row(bout)
        if row.person != agent or row.play is None:
            raise HTTPException(404, MISSING)
        move = " ".join(new.move.split())
        if move in (GIVE_UP, FORFEIT) or row.result in OVER:
            return await self._last(row, new.ply, move, clean(new.because))
        try:
            kept, late = await self._desk.make(
                agent, row.play, new.ply, move, because=clean(new.because)
            )
        except (InputError, MoveError) as fault:
            reason = fault.message if isinstance(fault, InputError) else str(fault)
            return await self._forfeit_move(row, new.ply, reason)
        if late:
            raise HTTPException(409, LATE)
        self.wake(agent)
        if kept.play.state.is_over(marks=False):
            await self.end(bout, kept.play.state.result)
            return end_document(kept.play.state.result, len(kept.play.log))
        return view_document(kept.play.state.view, len(kept.play.log))

    async def _last(self, row: Any, ply: int, move: str, because: str) -> Document:
        """An answer that ends the game, or one that comes after its end."""
        kept = await self._desk.find(row.person, row.play)
        log = kept.play.log
        if row.result in OVER:
            # The last move may be sent again by one who has not heard what came of it.
            same = (
                log[ply] == move
                if ply < len(log)
                else ply == len(log) and move in (GIVE_UP, FORFEIT)
            )
            if not same:
                raise HTTPException(409, LATE)
            return end_document(row.result, len(log), row.forfeit)
        if ply != len(log):
            raise HTTPException(409, LATE)
        if move == FORFEIT:
            return await self._forfeit_move(row, ply, because or FORFEIT)
        result = kept.play.state.result_if_left(False)
        await self.end(row.id, result)
        return end_document(result, ply)

    async def _forfeit_move(self, row: Any, ply: int, reason: str) -> Document:
        kept = await self._desk.find(row.person, row.play)
        if ply != len(kept.play.log):
            raise HTTPException(409, LATE)
        await self.end(row.id, "lost", reason)
        return error_document(reason)

    async def end(self, bout: str, result: str, forfeit: str = "") -> None:
        """Note how a bout ended, unless that is known already."""
        change = (
            update(Bout)
            .where(Bout.id == bout, Bout.result.in_(("waiting", "playing")))
            .values(result=result, forfeit=forfeit[:300], ended=now())
            .returning(Bout.person)
        )
        person = await self._store.write(lambda connection: connection.scalar(change))
        if person:
            self.wake(person)

    # What others may see --------------------------------------------------------------------------

    async def row(self, bout: str) -> Any:
        """A bout as it is kept."""
        query = _bout.where(Bout.id == bout)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise HTTPException(404, MISSING)
        return row

    async def moves(self, play: str | None) -> list[tuple[str, str]]:
        """The moves of a play, each with what was said of it."""
        return await self._store.read(lambda connection: kept_moves(connection, play))

    async def waiting(self, person: str, event: str) -> Any:
        """The one game of somebody in an event."""
        query = _bout.where(Bout.person == person, Bout.event == event)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise HTTPException(404, MISSING)
        return row

    async def watch(self, bout: str, name: str) -> AsyncIterator[str]:
        """The same documents as server-sent events, for whoever watches."""
        sent, silent = 0, time.monotonic()
        while True:
            row = await self.row(bout)
            lines = await self.lines(row, name, whole=True) if row.play else []
            for number, each in enumerate(lines[sent:], start=sent):
                yield f"id: {number}\ndata: {each.decode().strip()}\n\n"
                silent = time.monotonic()
            sent = len(lines)
            if row.result in OVER or (lines and lines[-1].startswith(END)):
                return
            if time.monotonic() - silent >= BREATH:
                silent = time.monotonic()
                yield ": still playing\n\n"
            await self._news.setdefault(row.person, News()).wait(POLL)


_bout = select(*Bout.__table__.columns).join(Event, Event.id == Bout.event)


def _start(row: Any) -> Document:
    kind = kind_of(parse_name(row.game))
    return {"type": "gameStart", "game": {"id": row.id, "kind": kind, "event": row.event}}


def _playing(connection: Connection, agent: str) -> list[Any]:
    query = _bout.where(Bout.person == agent, Bout.result == "playing").order_by(Bout.started)
    return list(connection.execute(query))


def _waiting(connection: Connection, agent: str) -> Any:
    query = _bout.where(Bout.person == agent, Bout.result == "waiting", Event.state == "running")
    return connection.execute(query.order_by(Event.starts, Bout.number).limit(1)).first()


def last_moves(connection: Connection) -> list[Any]:
    """Every bout that is being played, with the moment of its last move."""
    latest = select(func.max(Move.made)).where(Move.play == Bout.play).scalar_subquery()
    is_agent = Agent.id.is_not(None).label("is_agent")
    query = select(Bout.id, Bout.started, Event.plan, is_agent, latest.label("moved"))
    whose = query.join(Event, Event.id == Bout.event).outerjoin(Agent, Agent.id == Bout.person)
    return list(connection.execute(whose.where(Bout.result == "playing")))


def kept_moves(connection: Connection, play: str | None) -> list[tuple[str, str]]:
    """The moves of a play, each with what was said of it."""
    query = select(Move.move, Move.because).where(Move.play == play).order_by(Move.ply)
    return [(row.move, row.because or "") for row in connection.execute(query)]


def read_lines(lines: list[bytes]) -> list[Document]:
    """Documents as values again."""
    return [json.loads(each) for each in lines]


def new_bout(event: str, person: str, number: int, game: str) -> dict[str, Any]:
    """A bout that waits."""
    return {
        "id": new_id(),
        "event": event,
        "person": person,
        "number": number,
        "game": game,
        "result": "waiting",
        "forfeit": "",
    }
