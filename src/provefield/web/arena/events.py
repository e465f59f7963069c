"""Events: who plays which games, and when they start.

Who may enter what is decided here; `conductor` lets events go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from secrets import randbelow
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from provefield.games.minefol.library import level_names
from provefield.games.naming import kind_of
from provefield.games.protocol import Kind
from provefield.tongues import phrase
from provefield.web.accounts.people import Visitor
from provefield.web.arena import agents, shapes
from provefield.web.arena.bout_rows import new_bout
from provefield.web.arena.bouts import Bouts
from provefield.web.create.catalogue import Catalogue
from provefield.web.create.dailies import is_running
from provefield.web.platform.database.models import Bout, Entry, Event
from provefield.web.platform.database.store import Store, aware, new_id, now
from provefield.web.platform.game_names import daily_game
from provefield.web.play import days, sweeper

LATEST = timedelta(days=400)
MOST_OPEN = 3  # events that one agent or person has begun and that are not over
BUSY = phrase("There are enough unfinished events of yours. Please wait until they are over.")
NO_GAMES = phrase("An event needs games: names, or a size or a level to make them.")
STARTED = phrase("It has begun already.")
NOT_PLAYED = phrase(
    "Play today's game first, or give it up; then your agents may enter. "
    "With an account of today, win it first."
)
MISSING = phrase("There is no such event.")
TOO_LATE = phrase("An event starts within 400 days.")
OF_TODAY = phrase("Today's game may be part of a competition when its day is over.")
SIZE = "beginner:zero"
CLOCK = {"move": 30.0, "game": 600.0, "absent": 600.0}


class Events:
    """Makes events, and lets agents enter."""

    def __init__(self, store: Store, catalogue: Catalogue, bouts: Bouts) -> None:
        self._store = store
        self._catalogue = catalogue
        self._bouts = bouts

    # Making ---------------------------------------------------------------------------------------

    async def challenge(self, agent: Visitor, new: shapes.NewChallenge) -> str:
        """Games of an agent against another: both play the same ones."""
        other = await self._store.read(lambda each: agents.find_agent(each, new.against))
        if other is None or other.id == agent.id:
            raise agents.missing(new.against)
        _insist_on_kind(other, new.kind)
        games = _ladder_games(new.kind, new.games)
        title = f"{agent.name} – {other.name}"
        return await self._make(
            "ladder", agent.id, title, new.kind, {"games": games, **CLOCK}, [agent.id, other.id]
        )

    async def race(self, person: str, new: shapes.NewRace) -> str:
        """A game of somebody beside an agent."""
        name = sweeper.read_name(new.game)
        if isinstance(name, str):
            await self._catalogue.game_to_study(name, person)
        other = await self._store.read(lambda each: agents.find_agent(each, new.agent))
        if other is None:
            raise agents.missing(new.agent)
        kind = kind_of(name)
        _insist_on_kind(other, kind)
        plan = {"games": [str(name)], **CLOCK, "game": 3_600.0, "absent": 3_600.0}
        title = str(other.name)
        return await self._make("race", person, title, kind, plan, [person, other.id])

    async def compete(self, organiser: Visitor, new: shapes.NewCompetition) -> str:
        """A competition, open to those who enter until it starts."""
        starts = aware(new.starts or now())
        if starts > now() + LATEST:
            raise HTTPException(422, TOO_LATE)
        plan = await self._plan(organiser.id, new)
        clock = {"move": new.move_seconds, "game": new.game_seconds, "absent": new.absent_seconds}
        kind: agents.AnyKind = "both" if len(plan["kinds"]) > 1 else plan["kinds"][0]
        entered = [await self._entrant(organiser.id, each, kind) for each in new.agents]
        return await self._make(
            "competition", organiser.id, new.title, kind, plan | clock, entered, starts
        )

    async def _plan(self, person: str, new: shapes.NewCompetition) -> dict[str, Any]:
        """Which games, or how they are made at the start; names that do not exist are refused."""
        kinds: set[str] = set()
        for each in new.games:
            name = sweeper.read_name(each)
            kinds.add(kind_of(name))
            if isinstance(name, str):
                if is_running(name):
                    raise HTTPException(403, OF_TODAY)
                await self._catalogue.game_for(name, person)
        made = new.made
        if made and made.sweeper:
            sweeper.read_name(f"{made.sweeper}:0")
            kinds.add("sweeper")
        if made and made.minefol:
            kinds.add("minefol")
        if not kinds:
            raise HTTPException(422, NO_GAMES)
        wanted = made.model_dump() if made else None
        return {"games": [str(each) for each in new.games], "made": wanted, "kinds": sorted(kinds)}

    async def _entrant(self, owner: str, name: str, kind: agents.AnyKind) -> str:
        """An agent that somebody may enter: one of one's own, or a built-in one that plays this."""
        found = await self._store.read(lambda each: agents.find_agent(each, name))
        if found is None or (found.owner != owner and found.built_in is None):
            raise agents.missing(name)
        _insist_on_kind(found, kind)
        return str(found.id)

    async def _make(
        self,
        form: shapes.Form,
        organiser: str,
        title: str,
        kind: str,
        plan: dict[str, Any],
        entered: Sequence[str],
        starts: datetime | None = None,
    ) -> str:
        name, moment = new_id(), now()
        row = {
            "id": name,
            "form": form,
            "organiser": organiser,
            "title": title[:200],
            "kind": kind,
            "plan": plan,
            "state": "open",
            "starts": starts or moment,
            "created": moment,
        }

        def change(connection: Connection) -> None:
            unfinished = select(func.count()).where(
                Event.organiser == organiser, Event.state != "over", Event.form == form
            )
            if (connection.scalar(unfinished) or 0) >= MOST_OPEN:
                raise HTTPException(409, BUSY)
            connection.execute(insert(Event).values(row))
            for each in dict.fromkeys(entered):
                connection.execute(insert(Entry).values(event=name, person=each, created=moment))

        await self._store.write(change)
        return name

    async def enter(self, owner: str, event: str, agent: str) -> None:
        """Let an agent of somebody's take part."""
        query = select(Event.state, Event.kind).where(Event.id == event)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise HTTPException(404, MISSING)
        entrant = await self._entrant(owner, agent, row.kind)

        def change(connection: Connection) -> None:
            if connection.scalar(select(Event.state).where(Event.id == event)) != "open":
                raise HTTPException(409, STARTED)
            connection.execute(insert(Entry).values(event=event, person=entrant, created=now()))

        try:
            await self._store.write(change)
        except IntegrityError:
            return  # it has entered before

    async def play(self, person: str, event: str) -> str:
        """Somebody's own game of a race, which begins when it is first asked for."""
        row = await self._bouts.in_event(person, event)
        begun = row.play or await self._bouts.begin(row)
        if begun is None:
            raise HTTPException(409, STARTED)
        return begun

    async def enter_day(self, owner: str, agent: str) -> str:
        """Let an agent play the game of today, once its owner has."""
        entrant, day = await self._entrant(owner, agent, "minefol"), now().date()
        name = daily_game(day)
        await self._catalogue.game(name)

        def change(connection: Connection) -> None:
            if not days.may_enter(connection, owner, day):
                raise HTTPException(403, NOT_PLAYED)
            if connection.scalar(select(Event.id).where(Event.id == name)) is None:
                row = {"id": name, "form": "daily", "title": name, "kind": "minefol"}
                plan = {"games": [name], **CLOCK, "absent": 86_400.0}
                more = {"plan": plan, "state": "running", "starts": now(), "created": now()}
                connection.execute(insert(Event).values(**row, **more))
            connection.execute(insert(Entry).values(event=name, person=entrant, created=now()))
            connection.execute(insert(Bout).values(new_bout(name, entrant, 0, name)))

        try:
            await self._store.write(change)
        except IntegrityError:
            raise HTTPException(409, STARTED) from None
        self._bouts.wake(entrant)
        return name


def _insist_on_kind(agent: Any, kind: agents.AnyKind) -> None:
    if not agents.plays(agent.built_in, kind):
        raise HTTPException(409, phrase("{name} does not play that kind of game.", name=agent.name))


def _ladder_games(kind: Kind, number: int) -> list[str]:
    if kind == "sweeper":
        return [f"{SIZE}:{randbelow(10**9)}" for _ in range(number)]
    levels = level_names()
    draw = Random(randbelow(10**9))
    return [levels[draw.randrange(len(levels))] for _ in range(number)]
