"""Where plays are kept: the log of moves is the truth, and what is in memory only saves time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from fastapi import HTTPException
from sqlalchemy import Connection, insert, select, update

from provefield.errors import BudgetError, MoveError
from provefield.games.naming import GameName
from provefield.games.protocol import Mode
from provefield.games.sweeper.generate import GameId, deal
from provefield.tongues import ENGLISH, Tongue, phrase
from provefield.web import shapes
from provefield.web.desk.catalogue import Catalogue
from provefield.web.store.journal import Journal
from provefield.web.store.models import Move, Play
from provefield.web.store.store import Store, new_id, now
from provefield.web.tasks import losses, minefol, reviews, sweeper
from provefield.web.tasks.minefol import MinefolTable
from provefield.web.tasks.pool import Pool
from provefield.web.tasks.sweeper import SweeperTable
from provefield.web.tasks.table import UNDO, standing

Table = SweeperTable | MinefolTable
MOST_SEATS = 2_000
MOST_MOVES = 5_000
MOST_AT_ONCE = 300  # moves made again while others wait; a worker makes more
LONGEST_DEAL = 60.0  # seconds
MISSING = phrase("There is no such play of yours.")
NOT_OVER = phrase("Luck and skill are told when a sweeper game is over.")
ELSEWHERE = phrase("The game went on elsewhere; here is how it stands.")
TOO_LONG = phrase("A play has at most {most} moves. Please begin anew.", most=f"{MOST_MOVES:,}")


class Late(Exception):  # noqa: N818
    """A move for a ply that another move has taken."""

    def __init__(self, play: shapes.Play) -> None:
        super().__init__(ELSEWHERE)
        self.play = play


@dataclass(slots=True)
class Seat:
    """A play in memory: every move of its log, and what they led to."""

    play: str
    person: str
    game: GameName
    mode: Mode
    log: list[str]
    table: Table
    losses: dict[Tongue, shapes.Loss | None] = field(default_factory=dict)
    """Why the game was lost, in the languages in which somebody wanted to know."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Desk:
    """Begins plays, takes moves and answers for what it has promised."""

    def __init__(self, store: Store, catalogue: Catalogue, pool: Pool, slow: Pool) -> None:
        self._store = store
        self._catalogue = catalogue
        self._pool = pool
        self._slow = slow
        self._journal = Journal(store)
        self._seats: OrderedDict[str, Seat] = OrderedDict()
        self.can_deal = asyncio.Event()
        """Whether programs are compiled that deal boards; on a new machine that takes minutes."""

    def close(self) -> None:
        """Write what is left."""
        self._journal.close()

    async def begin(self, person: str, name: str, mode: Mode) -> Seat:
        """Start a play."""
        game = sweeper.read_name(name)
        if isinstance(game, str):
            await self._catalogue.game_for(game, person)
        table = await self._replay(game, mode, ())
        seat = Seat(new_id(), person, game, mode, [], table)
        row = {
            "id": seat.play,
            "person": person,
            "kind": table.kind,
            "game": str(game),
            "mode": mode,
            "result": table.result,
            "hints": 0,
            "created": now(),
        }
        await self._store.write(lambda connection: connection.execute(insert(Play).values(row)))
        self._keep(seat)
        return seat

    async def shown(self, seat: Seat, tongue: Tongue) -> shapes.Play:
        """What the player's browser is told."""
        if tongue not in seat.losses:
            seat.losses[tongue] = await self._loss(seat, seat.table, tongue)
        return seat.table.shown(seat.play, len(seat.log), seat.losses[tongue], tongue)

    async def seat(self, person: str, play: str) -> Seat:
        """Somebody's play, as it stands."""
        seat = self._seats.get(play)
        if seat is None:
            seat = await self._load(play)
            # Two requests may have loaded it side by side: one of them has to win.
            seat = self._seats.get(play) or seat
            self._keep(seat)
        self._seats.move_to_end(play)
        if seat.person != person and not await self._belongs(seat, person):
            raise HTTPException(404, MISSING)
        return seat

    async def move(
        self, person: str, play: str, ply: int, move: str, tongue: Tongue
    ) -> shapes.Play:
        """Make a move once: sent again it changes nothing, and a late one is a conflict."""
        move = " ".join(move.split())
        seat = await self.seat(person, play)
        async with seat.lock:
            if ply > len(seat.log):
                await self._catch_up(seat)
            if ply == len(seat.log) and await self._make(seat, move, tongue):
                return await self.shown(seat, tongue)
            if ply < len(seat.log) and seat.log[ply] == move:
                return await self.shown(await self._as_it_was(seat, ply + 1), tongue)
            raise Late(await self.shown(seat, tongue))

    async def _make(self, seat: Seat, move: str, tongue: Tongue) -> bool:
        """Make a move that is next; False if another server has written it meanwhile."""
        if len(seat.log) >= MOST_MOVES:
            raise MoveError(TOO_LONG)
        table = await self._after(seat, move)
        news = table.result if table.result != seat.table.result else None
        if not await self._journal.append(seat.play, len(seat.log), move, news):
            await self._catch_up(seat)
            return False
        seat.losses = {tongue: await self._loss(seat, table, tongue)}
        seat.log.append(move)
        seat.table = table
        return True

    async def _after(self, seat: Seat, move: str) -> Table:
        if isinstance(seat.table, SweeperTable):
            if move == UNDO:
                return await self._again(seat.table, standing([*seat.log, move], seat.mode))
            return seat.table.after(move)
        if move == UNDO:
            return await self._replay(seat.game, seat.mode, [*seat.log, move])
        state = seat.table.state
        if minefol.is_easy(state, move):
            return replace(seat.table, state=minefol.make(state, move))
        return replace(seat.table, state=await self._pool.ask(minefol.make, state, move))

    async def _replay(self, game: GameName, mode: Mode, log: Sequence[str]) -> Table:
        moves = standing(log, mode)
        if not isinstance(game, str):
            return await self._again(await self._sit_down(game, mode), moves)
        found = await self._catalogue.game(game)
        return MinefolTable(game, await self._pool.ask(minefol.replay, found, mode, moves))

    async def _again(self, table: SweeperTable, moves: Sequence[str]) -> SweeperTable:
        if len(moves) <= MOST_AT_ONCE:
            return table.again(moves)
        return table.at(await self._pool.ask(sweeper.played, table.dealt, moves), moves)

    async def _sit_down(self, game: GameId, mode: Mode) -> SweeperTable:
        if game.start == "noguess":
            await self.can_deal.wait()
            # Whoever asks for a board that can hardly be shall not hold up the moves of others.
            dealt = await self._slow.ask(deal, game, seconds=LONGEST_DEAL)
        else:
            dealt = deal(game)
        return sweeper.sit_down(game, mode, dealt)

    async def _loss(self, seat: Seat, table: Table, tongue: Tongue) -> shapes.Loss | None:
        """Why a play does not go on or a move was wrong; left out if that takes too long."""
        if not table.mistaken and table.result in ("playing", "won"):
            return None
        try:
            return await self._reason(seat, table, tongue)
        except (BudgetError, RuntimeError):
            return None

    async def _reason(self, seat: Seat, table: Table, tongue: Tongue) -> shapes.Loss | None:
        if isinstance(table, MinefolTable):
            return await self._pool.ask(losses.loss, table.seen, tongue)
        (cell,) = table.state.exploded
        before = seat.table
        if before.result != "playing" or not isinstance(before, SweeperTable):
            before = await self._again(table, standing(seat.log, seat.mode)[:-1])
        return await self._pool.ask(losses.sweeper_loss, before.seen, cell, tongue)

    async def _as_it_was(self, seat: Seat, ply: int) -> Seat:
        """The play after an earlier move."""
        if ply == len(seat.log):
            return seat
        log = seat.log[:ply]
        table = await self._replay(seat.game, seat.mode, log)
        return Seat(seat.play, seat.person, seat.game, seat.mode, log, table)

    async def _load(self, play: str) -> Seat:
        columns = (Play.person, Play.game, Play.mode)

        def query(connection: Connection) -> tuple[str, str, Mode, list[str]] | None:
            row = connection.execute(select(*columns).where(Play.id == play)).first()
            mode: Mode = "practice" if row and row.mode == "practice" else "strict"
            return (row.person, row.game, mode, _log(connection, play)) if row else None

        found = await self._store.read(query)
        if found is None:
            raise HTTPException(404, MISSING)
        person, name, mode, log = found
        game = sweeper.read_name(name)
        return Seat(play, person, game, mode, log, await self._replay(game, mode, log))

    async def _catch_up(self, seat: Seat) -> None:
        """Read what other servers have written."""
        log = await self._store.read(lambda connection: _log(connection, seat.play))
        if log != seat.log:
            seat.log = log
            seat.table = await self._replay(seat.game, seat.mode, log)
            seat.losses = {}

    async def _belongs(self, seat: Seat, person: str) -> bool:
        """Whether a play has come to somebody who signed in."""
        query = select(Play.person).where(Play.id == seat.play)
        owner = await self._store.read(lambda connection: connection.execute(query).scalar_one())
        seat.person = owner
        return bool(owner == person)

    async def review(self, seat: Seat, tongue: Tongue) -> shapes.Review:
        """What a finished sweeper game says of luck and skill."""
        table = seat.table
        if not isinstance(table, SweeperTable) or table.result == "playing":
            raise HTTPException(409, NOT_OVER)
        moves = standing(seat.log, seat.mode)
        return await self._pool.ask(reviews.review, table.dealt, moves, tongue)

    async def moment(self, seat: Seat, ply: int) -> shapes.Moment:
        """A finished sweeper game as it stood after some of its moves."""
        table = seat.table
        if not isinstance(table, SweeperTable) or table.result == "playing":
            raise HTTPException(409, NOT_OVER)
        moves = standing(seat.log, seat.mode)
        ply = min(ply, len(moves))
        then = await self._again(table, moves[:ply])
        return shapes.Moment(
            ply=ply,
            plies=len(moves),
            move=moves[ply] if ply < len(moves) else None,
            play=then.shown(seat.play, ply, None, ENGLISH),
        )

    async def count_hint(self, play: str) -> None:
        """Note that a hint was taken."""
        change = update(Play).where(Play.id == play).values(hints=Play.hints + 1)
        await self._store.write(lambda connection: connection.execute(change))

    def _keep(self, seat: Seat) -> None:
        self._seats[seat.play] = seat
        while len(self._seats) > MOST_SEATS:
            self._seats.popitem(last=False)


def _log(connection: Connection, play: str) -> list[str]:
    query = select(Move.move).where(Move.play == play).order_by(Move.ply)
    return list(connection.execute(query).scalars())
