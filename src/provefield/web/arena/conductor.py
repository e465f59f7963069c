"""Events that go on by themselves: they start, clocks run out, our agents play, games are judged.

Everything is in the database and follows from it: whatever a killed server had not done yet, the
next look does. Several servers may look after the same event; what is done twice changes nothing.
"""

from __future__ import annotations

import logging
from collections import Counter
from datetime import date, datetime
from functools import partial
from secrets import randbelow
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, and_, bindparam, case, delete, func, insert, or_, select, update

from provefield.errors import ProvefieldError
from provefield.games.minefol.generate import Order
from provefield.games.naming import kind_of, parse_name
from provefield.tongues import phrase
from provefield.web.arena import agents, tasks
from provefield.web.arena.bout_rows import kept_moves, last_moves, new_bout
from provefield.web.arena.bouts import OVER, Bouts
from provefield.web.arena.rounds import sum_up
from provefield.web.create import daily_games as dailies
from provefield.web.platform.database.models import Agent, Bout, Entry, Event, Game, Move, Play
from provefield.web.platform.database.store import Store, aware, new_id, now
from provefield.web.platform.jobs import LONG, Jobs
from provefield.web.play import sweeper
from provefield.web.play.referee import AnyGame
from provefield.web.play.service import Desk

log = logging.getLogger(__name__)
LOOK = 0.5  # seconds between two looks at what is to be done
SELDOM = 5.0  # seconds between two looks for who did not come: that goes through all games
LONGEST_MAKING = 120.0
ATTEMPTS = 3  # of an agent of ours: a worker may have been killed under it
FAULTS = (ProvefieldError, HTTPException, RuntimeError)  # of a game that cannot be had or played
NO_ANSWER = phrase("it did not answer in time")
TIME_OVER = phrase("its time for the game is over")
ABSENT = phrase("it did not come")
OUR_FAULT = phrase("a fault of ours")


class Conductor:
    """Looks after all events."""

    def __init__(self, store: Store, desk: Desk, bouts: Bouts, jobs: Jobs) -> None:
        self._store = store
        self._desk = desk
        self._bouts = bouts
        self._jobs = jobs
        self._begun = now()
        self._failures: Counter[str] = Counter()
        self._has_agents = False
        self._is_busy = True
        self._looked_for_absent = self._begun
        self._summed: dict[str, tuple[int, int, int, date]] = {}

    async def ensure_agents(self) -> None:
        """Let our own agents be found by their names."""
        if not self._has_agents:
            await self._store.write(agents.ensure_built_in)
            self._has_agents = True

    async def keep_time(self) -> None:
        """Start what is to start, and end what takes too long."""
        await self.ensure_agents()
        moment = now()
        rows = await self._store.read(lambda each: each.execute(_ACTIVE, {"moment": moment}).all())
        self._is_busy = bool(rows)  # every process looks, and mostly nothing is to be done
        for row in rows:
            if row.state == "open":
                await self._start(row.id)
        if self._is_busy:
            await self._enforce_clocks(moment)

    async def let_play(self) -> None:
        """Let our own agents play, and judge what has ended, apart from time: they think long."""
        if not self._is_busy:
            return
        await self._let_built_in_play()
        await self._score()
        for event, counts in (await self._store.read(_progress)).items():
            progress = (*counts, now().date())  # the game of a day is over when the day is
            if self._summed.get(event) != progress:  # to write holds moves of players up
                await self._store.write(partial(sum_up, event=event))
                self._summed[event] = progress

    async def _ids(self, query: Any) -> list[str]:
        return await self._store.read(lambda connection: list(connection.scalars(query)))

    async def _start(self, event: str) -> None:
        """Settle which games it is, and let everybody who has entered wait for them."""
        query = select(Event.plan, Event.form).where(Event.id == event)
        row = await self._store.read(lambda connection: connection.execute(query).one())
        try:
            games = await self._games(row.plan)
        except ProvefieldError:
            log.exception("the games of an event could not be made")
            return

        def change(connection: Connection) -> list[str]:
            begun = update(Event).where(Event.id == event, Event.state == "open")
            plan = row.plan | {"games": games}
            if not connection.execute(begun.values(state="running", plan=plan)).rowcount:
                return []
            entered = select(Entry.person, Agent.built_in).where(Entry.event == event)
            entered = entered.outerjoin(Agent, Agent.id == Entry.person).order_by(Entry.person)
            people = connection.execute(entered).all()
            rows = [
                new_bout(event, each.person, number, game)
                for number, game in enumerate(games)
                for each in people
                if agents.plays(each.built_in, kind_of(parse_name(game)))
            ]
            if rows:
                connection.execute(insert(Bout), rows)
            return [each.person for each in people]

        for person in await self._store.write(change):
            self._bouts.wake(person)

    async def _games(self, plan: dict[str, Any]) -> list[str]:
        """The names of the games; those that are made are kept where nobody finds them."""
        games, made = list(plan["games"]), plan.get("made")
        if not made:
            return games
        seed = randbelow(10**9) if made["seed"] is None else made["seed"]
        for number in range(made["games"]):
            turns = [each for each in ("sweeper", "minefol") if made[each]]
            if turns[number % len(turns)] == "sweeper":
                games.append(f"{made['sweeper']}:{seed + number}")
            else:
                games.append(await self._made_game(made["minefol"], seed + number))
        return games

    async def _made_game(self, level: int, seed: int) -> str:
        columns, rows, mines = dailies.SIZES[level]
        order = Order(columns, rows, mines, level, seed)
        text = await self._jobs.ask(LONG(tasks.make_game, order, seconds=LONGEST_MAKING))
        name = new_id()
        row = {
            "id": name,
            "author": "agent-planner",
            "title": f"{columns}×{rows}, level {level}",
            "text": text,
            "columns": columns,
            "rows": rows,
            "mines": mines,
            "messages": text.count("[[message]]"),
            "level": level,
            "visibility": "link",
            "verdict": {"valid": True, "fair": True, "redundant": []},
            "created": now(),
        }
        await self._store.write(lambda connection: connection.execute(insert(Game).values(row)))
        return name

    async def _enforce_clocks(self, moment: datetime) -> None:
        """End games whose time is over, and those of who never came; our own pause is free."""
        for row in await self._store.read(last_moves):
            started = max(aware(row.started), self._begun)
            moved = max(aware(row.moved), started) if row.moved else started
            plan = row.plan
            if row.is_agent and (moment - moved).total_seconds() > plan["move"]:
                await self._bouts.end(row.id, "lost", NO_ANSWER)
            elif (moment - started).total_seconds() > plan["game"]:
                await self._bouts.end(row.id, "lost", TIME_OVER)
        if (moment - self._looked_for_absent).total_seconds() < SELDOM:
            return
        self._looked_for_absent = moment
        for row in await self._store.read(_waiting):
            since = max(aware(row.starts), self._begun, aware(row.latest or row.starts))
            if (moment - since).total_seconds() > row.plan["absent"]:
                waiting = select(Bout.id).where(Bout.event == row.event, Bout.result == "waiting")
                for bout in await self._ids(waiting.where(Bout.person == row.person)):
                    await self._bouts.end(bout, "lost", ABSENT)

    async def _let_built_in_play(self) -> None:
        """Let our own agents play what waits for them, one game after the other."""
        query = (
            select(Bout.id, Bout.person, Bout.game, Agent.built_in)
            .join(Agent, Agent.id == Bout.person)
            .where(Bout.result == "waiting", Agent.built_in.is_not(None))
            .order_by(Bout.number)
            .limit(20)
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        for row in rows:
            seed = f"{row.built_in} plays {row.game}"
            try:
                game = await self._game(row.game)
                played = await self._jobs.ask(LONG(tasks.play, game, row.built_in, seed))
            except FAULTS:
                log.exception("a built-in agent failed")
                self._failures[row.id] += 1
                if self._failures[row.id] >= ATTEMPTS:
                    await self._bouts.end(row.id, "lost", OUR_FAULT)
                continue
            await self._store.write(partial(_keep, row=row, kind=game.kind, played=played))

    async def _game(self, name: str) -> AnyGame:
        return await self._desk.referee.game(sweeper.read_name(name))

    async def _score(self) -> None:
        """Judge games that are over, one after the other."""
        query = select(Bout.id, Bout.game, Bout.play, Bout.result, Bout.forfeit).where(
            Bout.result.in_(OVER), Bout.score.is_(None)
        )
        for row in await self._store.read(lambda each: each.execute(query.limit(20)).all()):
            moves = await self._store.read(partial(kept_moves, play=row.play))
            made = [move for move, _ in moves]
            try:
                game = await self._game(row.game)
                asked = (tasks.score, game, made, row.result, bool(row.forfeit))
                score = await self._jobs.ask(LONG(*asked))
            except FAULTS:
                log.exception("a game could not be judged")
                score = [tasks.FORFEIT, 0, 0]
            change = update(Bout).where(Bout.id == row.id).values(score=score)
            await self._store.write(partial(_execute, change=change))


_ACTIVE = select(Event.id, Event.state).where(
    or_(Event.state == "running", and_(Event.state == "open", Event.starts <= bindparam("moment")))
)


def _execute(connection: Connection, change: Any) -> None:
    connection.execute(change)


def _progress(connection: Connection) -> dict[str, tuple[int, int, int]]:
    """Of each running event: games judged for all, ended by people on their page, and all games."""
    judged = func.min(case((Bout.score.is_not(None), 1), else_=0)).label("judged")
    ended = func.sum(case((Play.result.in_(OVER), 1), else_=0)).label("ended")
    games = (
        select(Event.id, judged, ended)
        .outerjoin(Bout, Bout.event == Event.id)
        .outerjoin(Play, and_(Play.id == Bout.play, Bout.result == "playing"))
        .where(Event.state == "running")
        .group_by(Event.id, Bout.number)
        .subquery()
    )
    sums = func.sum(games.c.judged), func.sum(games.c.ended), func.count()
    query = select(games.c.id, *sums).group_by(games.c.id)
    return {row[0]: (int(row[1]), int(row[2]), row[3]) for row in connection.execute(query)}


def _waiting(connection: Connection) -> list[Any]:
    """Agents for whom games wait, with the moment when they played last."""
    latest = func.max(func.coalesce(Bout.ended, Bout.started)).label("latest")
    query = (
        select(Bout.event, Bout.person, latest)
        .join(Event, Event.id == Bout.event)
        .outerjoin(Agent, Agent.id == Bout.person)
        .where(Event.state == "running", Agent.built_in.is_(None))
        .group_by(Bout.event, Bout.person)
        .having(func.sum(case((Bout.result == "waiting", 1), else_=0)) > 0)
        .subquery()
    )
    whole = select(query, Event.starts, Event.plan).join(Event, Event.id == query.c.event)
    return list(connection.execute(whole))


def _keep(connection: Connection, row: Any, kind: str, played: tasks.Played) -> None:
    """Keep what a built-in agent did, unless another server has done so."""
    play, moment = new_id(), now()
    about = {"id": play, "person": row.person, "kind": kind, "game": row.game, "mode": "strict"}
    connection.execute(insert(Play).values(**about, result=played.result, created=moment))
    change = update(Bout).where(Bout.id == row.id, Bout.result == "waiting")
    values = {"play": play, "result": played.result, "started": moment, "ended": moment}
    if not connection.execute(change.values(values)).rowcount:
        connection.execute(delete(Play).where(Play.id == play))
        return
    moves = [
        {"play": play, "ply": ply, "move": move, "because": because, "made": moment}
        for ply, (move, because) in enumerate(played.moves)
    ]
    if moves:
        connection.execute(insert(Move), moves)
