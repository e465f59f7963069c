"""Where plays are kept: the log of moves is the truth, and what is in memory only saves time."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, cast

from fastapi import HTTPException, Request
from sqlalchemy import Connection, case, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.errors import BudgetError, BusyError, MoveError
from provefield.games.given import Name as FactName
from provefield.games.given import split_move, write_move
from provefield.games.naming import GameName, has_seed
from provefield.games.protocol import Mode
from provefield.grid import Cell
from provefield.play.play import UNDO
from provefield.tongues import ENGLISH, Tongue, phrase
from provefield.web.accounts.exams import CLOSED, Exams
from provefield.web.create.catalogue import Catalogue, is_players
from provefield.web.platform.database.models import Move, Play
from provefield.web.platform.database.store import Store, aware, new_id, now
from provefield.web.platform.game_names import parse_item_game
from provefield.web.platform.jobs import Jobs
from provefield.web.play import shapes as playing
from provefield.web.play import sweeper, sweeps
from provefield.web.play.advice import Seen
from provefield.web.play.class_games import ClassGames
from provefield.web.play.journal import Journal, count_moves_and_help
from provefield.web.play.referee import Referee, finished_sweep
from provefield.web.play.view import AnyPlay, cell_of, label_claimed, show, show_change

log = logging.getLogger(__name__)
Claim = Callable[[Connection, str], None]
MOST_KEPT = 2_000
MOST_MOVES = 5_000
BY_NO_PROOF = phrase("That move was made by no proof.")
MISSING = phrase("There is no such play of yours.")
ELSEWHERE = phrase("The game went on elsewhere; here is how it stands.")
IT_COUNTS = phrase("This game of your class is over and counts. Please begin anew.")
RULED_BY_PAGE = phrase("The page rules on this play: it sends what was done.")
RULED_HERE = phrase("The server rules on this play: it takes one move at a time.")
TOO_LONG = phrase("A play has at most {most} moves. Please begin anew.", most=f"{MOST_MOVES:,}")


class Late(Exception):  # noqa: N818
    """A move for a ply that another move has taken."""

    def __init__(self, play: playing.Play) -> None:
        super().__init__(ELSEWHERE)
        self.play = play


@dataclass(slots=True)
class Kept:
    """A play in memory, and whose it is."""

    id: str
    person: str
    name: GameName
    play: AnyPlay
    before: AnyPlay | None = None
    """The play before its last move, unless that was long ago."""
    losses: dict[Tongue, playing.Loss | None] = field(default_factory=dict)
    """Why it does not go on, in the languages in which somebody wanted to know."""
    texts: dict[Tongue, str] = field(default_factory=dict)
    """What browsers were told of it as it stands: a large board is long to write."""
    own_clock: bool = False
    """Whether its page rules, and sends what was done."""
    help: int = 0
    """How often help was taken, as far as this server knows."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def view(self) -> Seen:
        """What the player sees."""
        return self.play.state.view


class Desk:
    """Begins plays, takes moves and answers for what it has promised."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        jobs: Jobs,
        class_games: ClassGames,
        exams: Exams,
        journal: type[Journal] = Journal,
    ) -> None:
        self._store = store
        self._exams = exams
        self.journal = journal(store, class_games.note_loss)
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._class_games = class_games
        self.referee = Referee(catalogue, jobs, class_games)

    def close(self) -> None:
        """Write what is left."""
        self.journal.close()

    @property
    def plays_kept(self) -> int:
        """How many plays are in memory."""
        return len(self._kept)

    async def begin(
        self,
        person: str,
        text: str,
        mode: Mode,
        claim: Claim = lambda _, __: None,
        *,
        own_clock: bool = False,
        first: Cell | None = None,
    ) -> Kept:
        """Start a play; in the same transaction it may be noted for what it is."""
        name = await self.referee.admit(person, text, mode)
        await self._insist_on_ours(person, name)
        if own_clock:
            name = self.referee.admit_page(name, mode, first)
        begun = await self.referee.play(name, mode, ())
        kept = Kept(new_id(), person, name, begun, own_clock=own_clock)
        row = {
            "id": kept.id,
            "person": person,
            "kind": kept.play.game.kind,
            "game": str(name),
            "mode": mode,
            "result": kept.play.state.result,
            "hints": 0,
            "by_chance": not isinstance(name, str) and not has_seed(text),
            "own_clock": own_clock,
            "created": now(),
        }

        def change(connection: Connection) -> None:
            connection.execute(insert(Play).values(row))
            claim(connection, kept.id)

        await self._store.write(change)
        self._keep(kept)
        return kept

    async def show(self, kept: Kept, tongue: Tongue) -> playing.Play:
        """What the player's browser is told."""
        loss = await self._loss_of(kept, tongue)
        shown = show(kept.name, kept.id, kept.play, loss, kept.help, tongue)
        return sweeps.with_world(shown, kept.play) if kept.own_clock else shown

    async def _loss_of(self, kept: Kept, tongue: Tongue) -> playing.Loss | None:
        """Why a play does not go on; left out if that takes too long, and asked for again."""
        losses = kept.losses  # a move that is made meanwhile puts others in their place
        if tongue not in losses:
            try:
                losses[tongue] = await self.referee.loss(kept.play, tongue, kept.before)
            except (BudgetError, BusyError):
                return None
            except RuntimeError:
                log.exception("no reason was found why %s does not go on", kept.name)
                return None
        return losses[tongue]

    async def text(self, kept: Kept, tongue: Tongue) -> str:
        """The same as it is sent; written once for those who look again and again."""
        if tongue not in kept.texts:
            play, taken = kept.play, kept.help
            written = (await self.show(kept, tongue)).model_dump_json(
                by_alias=True, exclude_none=True
            )
            is_old = kept.play is not play or kept.help != taken
            if is_old or tongue not in kept.losses:
                return written
            kept.texts[tongue] = written
        return kept.texts[tongue]

    async def find(self, person: str, play: str) -> Kept:
        """Somebody's play as it stands, whichever server took the last move."""
        kept = await self.at_hand(person, play)
        if await count_moves_and_help(self._store, play) != (len(kept.play.log), kept.help):
            async with kept.lock:
                await self._catch_up(kept)
        return kept

    async def at_hand(self, person: str, play: str) -> Kept:
        """Somebody's play, perhaps without what another server has written since."""
        kept = self._kept.get(play)
        if kept is None:
            kept = await self._load(play)
            # Two requests may have loaded it side by side: one of them has to win.
            kept = self._kept.get(play) or kept
            self._keep(kept)
        self._kept.move_to_end(play)
        if kept.person != person and not await self._belongs(kept, person):
            raise HTTPException(404, MISSING)
        await self._insist_on_ours(person, kept.name)
        return kept

    async def _insist_on_ours(self, person: str, name: GameName) -> None:
        """Refuse games that people made in an exam: they would tell what it asks."""
        if not isinstance(name, str) or parse_item_game(name) or not is_players(name):
            return
        if await self._exams.sat_by(person):
            raise HTTPException(403, CLOSED)

    async def move(
        self, person: str, play: str, new: playing.NewMove, tongue: Tongue
    ) -> playing.Play | playing.Change:
        """Make a move once: sent again it changes nothing, and a late one is a conflict."""
        written = new.move if new.by is None else write_move(new.move, new.by)
        deeper = new.draft or new.rule
        if deeper is not None:
            await self._object(person, play, written, new, tongue)
        kept, is_late = await self.make(person, play, new.ply, written, tongue, deeper)
        if is_late:
            raise Late(await self.show(kept, tongue))
        if not new.changes:
            return await self.show(kept, tongue)
        now = kept.play
        before = kept.before or await self.referee.replay(now.game, now.mode, now.log[:-1])
        loss = await self._loss_of(kept, tongue)
        return show_change(kept.name, before, now, loss, kept.help, tongue)

    async def _object(
        self, person: str, play: str, written: str, new: playing.NewMove, tongue: Tongue
    ) -> None:
        """Refuse a move that is next and by another rule or deduction than proves it."""
        now = (await self.find(person, play)).play
        move, names = split_move(" ".join(written.split()))
        if now.mode == "prove" and new.ply == len(now.log) and names and move != UNDO:
            claim = cell_of(now, move), label_claimed(now, move)
            await self.referee.object_to(now, claim, names, new.rule, new.draft, tongue)

    async def make(
        self,
        person: str,
        play: str,
        ply: int,
        move: str,
        tongue: Tongue | None = None,
        because: str | None = None,
    ) -> tuple[Kept, bool]:
        """The play as it stands after a move that is made once, and whether that came too late."""
        move = " ".join(move.split())
        kept = await self.at_hand(person, play)
        if kept.own_clock:
            raise MoveError(RULED_BY_PAGE)
        async with kept.lock:
            # Whoever waited here may have waited for a play that was removed meanwhile.
            if play not in self._kept or ply > len(kept.play.log):
                await self._catch_up(kept)
            if ply == len(kept.play.log) and await self._make(kept, move, tongue, because):
                return replace(kept), False
            if ply < len(kept.play.log) and kept.play.log[ply] == move:
                return await self._as_it_was(kept, ply), False
            return replace(kept), True

    async def take_log(
        self, person: str, play: str, new: playing.NewLog, tongue: Tongue
    ) -> playing.Logged:
        """Make the moves on which a page has ruled; those that are known already change nothing."""
        kept = await self.at_hand(person, play)
        if not kept.own_clock:
            raise MoveError(RULED_HERE)
        async with kept.lock:
            if play not in self._kept or new.ply > len(kept.play.log):
                await self._catch_up(kept)
            known = kept.play.log[new.ply :]
            again = zip(known, new.moves, strict=False)
            is_late = new.ply > len(kept.play.log) or any(old != each.move for old, each in again)
            if is_late or not await self._log(kept, new.moves[len(known) :]):
                raise Late(await self.show(kept, tongue))
            return playing.Logged(ply=len(kept.play.log), result=kept.play.state.result)

    async def _log(self, kept: Kept, moves: Sequence[playing.LoggedMove]) -> bool:
        """Replay and keep moves; False if another server has written others meanwhile."""
        play, before, writing = kept.play, kept.before, []
        begun, made = await self._moments(kept)
        for each in moves:
            if len(play.log) >= MOST_MOVES:
                raise MoveError(TOO_LONG)
            before, play = play, await self.referee.after(play, each.move)
            news = play.state.result if play.state.result != before.state.result else None
            moment = min(begun + timedelta(seconds=each.seconds), now())
            # Another page may count from another moment: no move is earlier than those kept.
            made.append(max(moment, *made[-1:], begun))
            sweep = sweeps.tell_sweep(play, made) if news else None
            writing.append((len(before.log), each.move, news, made[-1], sweep))
        try:
            written = await asyncio.gather(
                *(
                    self.journal.append(kept.id, ply, move, news, made=moment, sweep=sweep)
                    for ply, move, news, moment, sweep in writing
                )
            )
        except IntegrityError:  # there is no such play any more, as whoever reads it is told
            written = [False]
        if not all(written):
            await self._catch_up(kept)
            return False
        kept.play, kept.before = play, before
        kept.losses, kept.texts = {}, {}
        return True

    async def _moments(self, kept: Kept) -> tuple[datetime, list[datetime]]:
        """When a play began, and when each of its moves was made."""
        begun = select(Play.created).where(Play.id == kept.id)
        moves = select(Move.made).where(Move.play == kept.id).order_by(Move.ply)

        def query(connection: Connection) -> tuple[datetime | None, list[datetime]]:
            return connection.scalar(begun), [aware(made) for made in connection.scalars(moves)]

        created, made = await self._store.read(query)
        if created is None:
            raise HTTPException(404, MISSING)
        return aware(created), made

    async def _make(
        self, kept: Kept, move: str, tongue: Tongue | None, because: str | None
    ) -> bool:
        """Make a move that is next; False if another server has written it meanwhile."""
        before = kept.play
        if len(before.log) >= MOST_MOVES:
            raise MoveError(TOO_LONG)
        is_over = before.state.result != "playing"
        if move == UNDO and is_over and parse_item_game(str(kept.name)):
            raise MoveError(IT_COUNTS)  # the mines of a lost board are in sight
        play, losses = await self.referee.make(before, move, tongue)
        news = play.state.result if play.state.result != before.state.result else None
        try:
            is_kept = await self.journal.append(
                kept.id, len(before.log), move, news, because, tight=play.is_tight
            )
        except IntegrityError:  # there is no such play any more, as whoever reads it is told
            is_kept = False
        if not is_kept:
            await self._catch_up(kept)
            return False
        kept.play, kept.before = play, before
        kept.losses, kept.texts = dict(losses), {}
        return True

    async def _as_it_was(self, kept: Kept, ply: int) -> Kept:
        """The play after the move of a ply."""
        play = kept.play
        if ply == len(play.log) - 1:
            return replace(kept)
        before = await self.referee.replay(play.game, play.mode, play.log[:ply])
        earlier = await self.referee.after(before, play.log[ply])
        return Kept(kept.id, kept.person, kept.name, earlier, before, help=kept.help)

    async def _load(self, play: str) -> Kept:
        row = await self._read(play)
        name = sweeper.read_name(row.game)
        begun = await self.referee.play(name, row.mode, row.log)
        return Kept(play, row.person, name, begun, own_clock=row.own_clock, help=row.help)

    async def _read(self, play: str) -> _Row:
        """A play as the database has it; one that is gone is forgotten here as well."""
        columns = (Play.person, Play.game, Play.mode, Play.hints, Play.own_clock)

        def query(connection: Connection) -> _Row | None:
            row = connection.execute(select(*columns).where(Play.id == play)).first()
            if row is None:
                return None
            mode = cast("Mode", row.mode)
            log = _log(connection, play)
            return _Row(row.person, row.game, mode, row.hints, row.own_clock, log)

        found = await self._store.read(query)
        if found is None:
            self._kept.pop(play, None)
            raise HTTPException(404, MISSING)
        return found

    async def _catch_up(self, kept: Kept) -> None:
        """Read what other servers have written."""
        play = kept.play
        row = await self._read(kept.id)
        kept.person = row.person
        if row.help != kept.help:
            kept.help, kept.texts = row.help, {}
        if row.log != list(play.log):
            kept.play = await self.referee.replay(play.game, play.mode, row.log)
            kept.before, kept.losses, kept.texts = None, {}, {}

    async def _belongs(self, kept: Kept, person: str) -> bool:
        """Whether a play has come to somebody who signed in."""
        kept.person = (await self._read(kept.id)).person
        return kept.person == person

    async def moment(self, kept: Kept, ply: int) -> playing.Moment:
        """A finished sweeper game as it stood after some of its moves."""
        play = finished_sweep(kept.play)
        moves = play.moves
        ply = min(ply, len(moves))
        then = await self.referee.replay(play.game, play.mode, moves[:ply])
        return playing.Moment(
            ply=ply,
            plies=len(moves),
            move=moves[ply] if ply < len(moves) else None,
            play=show(kept.name, kept.id, then, None, kept.help, ENGLISH),
        )

    async def given_proof(self, kept: Kept, ply: int) -> tuple[Seen, tuple[FactName, ...], Cell]:
        """What was seen before a move, by which facts it was made, and the cell it was about."""
        play = kept.play
        move, names = split_move(play.log[ply]) if ply < len(play.log) else ("", None)
        if names is None:
            raise HTTPException(409, BY_NO_PROOF)
        is_last = ply == len(play.log) - 1 and kept.before is not None
        early = kept.before if is_last else None
        before = early or await self.referee.replay(play.game, play.mode, play.log[:ply])
        return before.state.view, names, cell_of(before, move)

    async def insist_on_hints(self, kept: Kept) -> None:
        """Refuse hints where a class allows none."""
        if work := parse_item_game(str(kept.name)):
            await self._class_games.insist_on_hints(work, kept.person)

    async def climb(self, kept: Kept, step: int) -> None:
        """Note a hint with every rung below it that was left out since the last move."""
        ply = len(kept.play.log)
        taken = case((Play.rung_ply == ply, Play.rung), else_=0)
        higher = case((taken < step, step), else_=taken)
        rungs = case((taken < step, step - taken), else_=1)
        await self._count(kept, hints=Play.hints + rungs, rung=higher, rung_ply=ply)

    async def count_hint(self, kept: Kept, rungs: int = 1) -> None:
        """Note that so many hints were taken."""
        await self._count(kept, hints=Play.hints + rungs)

    async def _count(self, kept: Kept, **values: Any) -> None:
        """Write what help was taken; what is asked after a win has helped nobody."""
        goes_on = update(Play).where(Play.id == kept.id, Play.result != "won")
        change = goes_on.values(values).returning(Play.hints)
        counted = await self._store.write(lambda connection: connection.scalar(change))
        if counted is not None:
            kept.help, kept.texts = counted, {}

    def _keep(self, kept: Kept) -> None:
        self._kept[kept.id] = kept
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def desk_of(request: Request) -> Desk:
    """The desk of the app that answers."""
    desk: Desk = request.app.state.desk
    return desk


@dataclass(frozen=True, slots=True)
class _Row:
    """A play as it is kept."""

    person: str
    game: str
    mode: Mode
    help: int
    own_clock: bool
    log: list[str]


def _log(connection: Connection, play: str) -> list[str]:
    query = select(Move.move).where(Move.play == play).order_by(Move.ply)
    return list(connection.execute(query).scalars())
