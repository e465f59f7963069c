"""Agents at their games: what each is told, from the beginning, and what it answers, once.

A bout is one game of one who takes part in an event. Its play keeps the moves as those of people
are kept, so that neither a cut line nor a killed server loses one. All streams follow the database;
`news` wakes them.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from fastapi import HTTPException
from sqlalchemy import Connection, update

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
from provefield.games.given import write_move
from provefield.games.naming import kind_of, parse_name
from provefield.games.protocol import Result
from provefield.tongues import phrase
from provefield.web.arena import shapes, tasks
from provefield.web.arena.bout_rows import (
    BoutRow,
    bout_in_event,
    bouts_of_agent,
    find_bout,
    kept_moves,
)
from provefield.web.arena.news import AgentNews, BoutNews, Ear, Ears
from provefield.web.platform.database.models import Agent, Bout
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import MOVE, Jobs
from provefield.web.play.service import Desk, Kept

BREATH = 15.0  # seconds of silence after which a sign of life is sent
MOST_KEPT = 500
MISSING = phrase("There is no such game of yours.")
LATE = phrase("This ply was answered already, or is not asked yet.")
REPLACED = {
    "type": "error",
    "message": "another stream was opened with this token, or it was revoked",
}
END = b'{"type":"end"'
OVER: tuple[Result, ...] = ("won", "lost", "stuck", "contradiction", "out-of-budget")


class Taken(Exception):  # noqa: N818
    """Another server has begun a game already."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """What an agent was told so far, each as a line."""

    lines: tuple[bytes, ...]

    @property
    def plies(self) -> int:
        """How many moves that covers: there is a start, and a view before the first move."""
        return len(self.lines) - 2


class Bouts:
    """Offers games to agents, tells them views, and takes their answers."""

    def __init__(self, store: Store, desk: Desk, jobs: Jobs) -> None:
        self._store = store
        self._desk = desk
        self._jobs = jobs
        self._told: OrderedDict[str, Transcript] = OrderedDict()
        self.ears = Ears(store)

    def wake(self, person: str) -> None:
        """Let the stream of an agent look again."""
        if ear := self.ears.find(Agent, person):
            ear.tell()

    # What an agent hears --------------------------------------------------------------------------

    async def events(self, agent: str) -> AsyncIterator[bytes]:
        """Which games begin and end for an agent; a new stream takes the place of an old one."""
        told: set[str] = set()
        ear, mine = await self.ears.claim(Agent, agent)
        breath = time.monotonic() + BREATH
        while ear.holder == mine:
            heard = ear.heard
            for each in await self._changes(agent, told):
                yield line(each)
                breath = time.monotonic() + BREATH
            if told:
                ear.seen = AgentNews(playing=max(told), waits=False)
            await ear.wait(heard, breath - time.monotonic())
            if time.monotonic() >= breath:
                yield line({"type": "keepalive"})
                breath = time.monotonic() + BREATH
        yield line(REPLACED)

    async def _changes(self, agent: str, told: set[str]) -> list[Document]:
        """What an agent has not heard yet: that its game has ended, and which one is next."""
        rows, waiting = await self._store.read(
            partial(bouts_of_agent, agent=agent, known=told.copy())
        )
        ended = [row for row in rows if row.result != "playing"]
        fresh = [row for row in rows if row.result == "playing" and row.id not in told]
        if waiting and await self.begin(waiting):
            fresh.append(waiting)
        told.difference_update(row.id for row in ended)
        told.update(row.id for row in fresh)
        return [*map(_ending, ended), *map(_start, fresh)]

    async def begin(self, row: BoutRow) -> str | None:
        """Let one who takes part begin a game that waits; the play, unless another was faster."""
        change = update(Bout).where(Bout.id == row.id, Bout.result == "waiting")

        def claim(connection: Connection, play: str) -> None:
            begun = change.values(play=play, result="playing", started=now())
            if not connection.execute(begun).rowcount:
                raise Taken

        try:
            kept = await self._desk.begin(row.person, row.game, "strict", claim)
        except Taken:
            return None
        if kept.play.state.is_over(marks=False):
            await self.end(row.id, kept.play.state.result)
        return kept.id

    async def stream(self, row: BoutRow, name: str) -> AsyncIterator[bytes]:
        """The documents of a game from the beginning; the last one says how it ended."""
        ear, mine = await self.ears.claim(Bout, row.id)
        async for lines in self._follow(row, name, ear, mine):
            for each in lines or [b"\n"]:
                yield each
        if ear.holder != mine:
            yield line(REPLACED)

    async def watch(self, row: BoutRow, name: str) -> AsyncIterator[str]:
        """The same documents as server-sent events, for whoever watches."""
        sent = 0
        async for lines in self._follow(row, name, self.ears.open(Bout, row.id)):
            for number, each in enumerate(lines, start=sent):
                yield f"id: {number}\ndata: {each.decode().strip()}\n\n"
            sent += len(lines)
            if not lines:
                yield ": still playing\n\n"

    async def _follow(
        self, row: BoutRow, name: str, ear: Ear, mine: str | None = None
    ) -> AsyncIterator[list[bytes]]:
        """The lines of a game that are new, until its end; none of them as a sign of life."""
        sent, heard, breath = 0, ear.heard, time.monotonic() + BREATH
        find = self._desk.find
        while mine in (None, ear.holder):
            kept = await find(row.person, row.play) if row.play else None
            lines = await self.lines(row, kept, name, whole=mine is None) if kept else []
            if len(lines) > sent or time.monotonic() >= breath:
                yield lines[sent:]
                sent, breath = len(lines), time.monotonic() + BREATH
            if row.result in OVER or (lines and lines[-1].startswith(END)):
                return
            await ear.wait(heard, breath - time.monotonic())
            changes, heard = heard[0], ear.heard
            find = self._desk.at_hand
            if heard[0] != changes:
                row, find = await self.find(row.id), self._desk.find

    async def lines(
        self, row: BoutRow, kept: Kept, name: str, *, whole: bool = False
    ) -> list[bytes]:
        """All that is to be told of a bout up to now; the whole of it shows the last board, too."""
        state, ply = kept.play.state, len(kept.play.log)
        lines = list((await self._views(row.id, kept, name)).lines)
        result = row.result
        if state.is_over(marks=False):
            if result == "playing":  # the server may have been killed after the last move
                result = state.result
                await self.end(row.id, result)
            lines = lines if whole else lines[:-1]
        if result in OVER:
            lines += [line(error_document(row.forfeit))] if row.forfeit else []
            lines.append(line(end_document(result, ply, row.forfeit)))
        return lines

    async def _views(self, bout: str, kept: Kept, name: str) -> Transcript:
        """The start and a view for each move; only what is new is made."""
        play, told = kept.play, self._told.get(bout)
        if told and told.plies == len(play.log) - 1:
            fresh = line(view_document(play.state.view, len(play.log)))
            told = Transcript((*told.lines, fresh))
        elif told is None or told.plies != len(play.log):
            making = self._jobs.ask(MOVE(tasks.documents, play.game, play.log, name))
            told = Transcript(tuple(await making))
        self._told[bout] = told
        self._told.move_to_end(bout)
        while len(self._told) > MOST_KEPT:
            self._told.popitem(last=False)
        return told

    # What an agent answers ------------------------------------------------------------------------

    async def answer(self, row: BoutRow, new: shapes.NewAgentAnswer) -> Document:
        """Make a move once; what comes of it is the next document."""
        if new.version != VERSION:
            spoken = f"version {new.version} is not spoken here; this is {VERSION}"
            raise InputError(spoken, source="answer")
        move = " ".join(new.move.split())
        if move in (GIVE_UP, FORFEIT) or row.result in OVER:
            return await self._last(row, new.ply, move, clean(new.because))
        try:
            written = write_move(move, new.by)
            kept, late = await self._desk.make(
                row.person, play_of(row), new.ply, written, because=clean(new.because)
            )
        except (InputError, MoveError) as fault:
            reason = fault.message if isinstance(fault, InputError) else str(fault)
            return await self._forfeit_move(row, new.ply, reason)
        if late:
            raise HTTPException(409, LATE)
        state, ply = kept.play.state, len(kept.play.log)
        if state.is_over(marks=False):
            await self.end(row.id, state.result)
            return end_document(state.result, ply)
        if ear := self.ears.find(Bout, row.id):
            ear.tell_move(BoutNews("playing", last_ply=ply - 1))
        return view_document(state.view, ply)

    async def _last(self, row: BoutRow, ply: int, move: str, because: str) -> Document:
        """An answer that ends the game, or one that comes after its end."""
        kept = await self._desk.find(row.person, play_of(row))
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

    async def _forfeit_move(self, row: BoutRow, ply: int, reason: str) -> Document:
        kept = await self._desk.find(row.person, play_of(row))
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
            if ear := self.ears.find(Bout, bout):
                ear.tell()

    # What others may see --------------------------------------------------------------------------

    async def find(self, bout: str) -> BoutRow:
        """A bout as it is kept."""
        return _insist(await self._store.read(partial(find_bout, bout=bout)))

    async def moves(self, play: str | None) -> list[tuple[str, str]]:
        """The moves of a play, each with what was said of it."""
        return await self._store.read(lambda connection: kept_moves(connection, play))

    async def in_event(self, person: str, event: str) -> BoutRow:
        """The one game of somebody in an event."""
        return _insist(await self._store.read(partial(bout_in_event, person=person, event=event)))


def _insist(row: BoutRow | None) -> BoutRow:
    if row is None:
        raise HTTPException(404, MISSING)
    return row


def play_of(row: BoutRow) -> str:
    """The play of a bout that has begun; others are refused."""
    if row.play is None:
        raise HTTPException(404, MISSING)
    return row.play


def _start(row: BoutRow) -> Document:
    kind = kind_of(parse_name(row.game))
    return {"type": "gameStart", "game": {"id": row.id, "kind": kind, "event": row.event}}


def _ending(row: BoutRow) -> Document:
    why = {"forfeit": row.forfeit} if row.forfeit else {}
    return {"type": "gameEnd", "game": {"id": row.id}, "result": row.result, **why}


def read_lines(lines: list[bytes]) -> list[Document]:
    """Documents as values again."""
    return [json.loads(each) for each in lines]
