"""The referee of plays deals games, makes moves and says why one ended, with help of workers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import HTTPException

from provefield.errors import InputError
from provefield.games.given import Name as FactName
from provefield.games.given import split_move
from provefield.games.minefol.referee import State as MinefolState
from provefield.games.naming import GameName, name_to_prove
from provefield.games.protocol import Game, Mode
from provefield.games.sweeper.game import Game as Sweeper
from provefield.games.sweeper.generate import deal, room_around
from provefield.grid import Cell
from provefield.play.play import UNDO, replay
from provefield.reason.sufficiency import Claim
from provefield.tongues import Tongue, phrase
from provefield.web.create.catalogue import Catalogue
from provefield.web.platform import shapes
from provefield.web.platform.game_names import parse_item_game
from provefield.web.platform.jobs import ANSWER, MOVE, STUDY, Jobs
from provefield.web.play import depths, losses, minefol, reviews, sweeper
from provefield.web.play import shapes as playing
from provefield.web.play.class_games import ClassGames
from provefield.web.play.losses import Losses
from provefield.web.play.view import AnyPlay

AnyGame = Game[Any]
MOST_AT_ONCE = 50_000  # cells of a board times moves made again while others wait: 2 to 5 ms
LONGEST_DEAL = 60.0  # seconds
NOT_BY_PAGE = phrase("a page rules only on boards of the Sweeper, and in practice")
NOT_OVER = phrase("Luck and skill are told when a sweeper game is over.")


class Referee:
    """Knows the rules and the workers, and keeps nothing."""

    def __init__(self, catalogue: Catalogue, jobs: Jobs, class_games: ClassGames) -> None:
        self._catalogue = catalogue
        self._class_games = class_games
        self._jobs = jobs
        self.can_deal = asyncio.Event()
        """Whether programs are compiled that deal boards; on a new machine that takes minutes."""

    async def admit(self, person: str, text: str, mode: Mode) -> GameName:
        """The name of a game; one that somebody may not play, or not in this mode, is refused."""
        name = sweeper.read_name(text)
        if mode == "prove" and not isinstance(name, str):
            return name_to_prove(name)
        if work := parse_item_game(text):
            await self._class_games.game(work, person)
            await self._class_games.insist_on_mode(work, person, mode)
        elif isinstance(name, str):
            find = self._catalogue.game_to_study if mode == "practice" else self._catalogue.game_for
            await find(name, person)
        return name

    @staticmethod
    def admit_page(name: GameName, mode: Mode, first: Cell | None) -> GameName:
        """The name of a board on which a page may rule, dealt for the cell that it opened first."""
        if isinstance(name, str) or mode != "practice":
            raise InputError(NOT_BY_PAGE, source="referee")
        if first is None:
            return name
        is_tight = name.start == "zero" and len(room_around(first, name.size)) == 1
        return replace(name, first=first, start="safe" if is_tight else name.start)

    async def after(self, play: AnyPlay, move: str) -> AnyPlay:
        """A play after one more move."""
        if move == UNDO:
            return await self.replay(play.game, play.mode, (*play.log, move))
        if _is_hard(play, move):
            return await self._jobs.ask(MOVE(type(play).after, play, move))
        return play.after(move)

    async def make(self, play: AnyPlay, move: str, tongue: Tongue | None) -> tuple[AnyPlay, Losses]:
        """A play after one more move, with why it was wrong if the same worker has told that."""
        if tongue is None or play.game.kind == "sweeper" or not _is_hard(play, move):
            return await self.after(play, move), {}
        return await self._jobs.ask(MOVE(losses.make_move, play, move, tongue))

    async def play(self, name: GameName, mode: Mode, log: Sequence[str]) -> AnyPlay:
        """A play of the game of a name, as its log tells it."""
        return await self.replay(await self.game(name), mode, log)

    async def replay(self, game: AnyGame, mode: Mode, log: Sequence[str]) -> AnyPlay:
        """A play from the log of its moves."""
        is_quick = isinstance(game, Sweeper) and game.world.grid.size * len(log) <= MOST_AT_ONCE
        if is_quick and (mode != "prove" or not log):
            return replay(game, mode, log)
        return await self._jobs.ask(MOVE(replay, game, mode, log))

    async def game(self, name: GameName) -> AnyGame:
        """The game of a name."""
        if work := parse_item_game(str(name)):
            await self.can_deal.wait()
            return await self._class_games.game(work, None)
        if isinstance(name, str):
            return await self._catalogue.game(name)
        if name.start == "noguess":
            await self.can_deal.wait()
            # Whoever asks for a board that can hardly be shall not hold up the moves of others.
            return await self._jobs.ask(STUDY(deal, name, seconds=LONGEST_DEAL))
        return deal(name)

    async def loss(
        self, play: AnyPlay, tongue: Tongue, before: AnyPlay | None = None
    ) -> playing.Loss | None:
        """Why a play does not go on or a move was wrong."""
        state = play.state
        if isinstance(state, MinefolState):
            ended = losses.is_ended(state)
            return await self._jobs.ask(ANSWER(losses.loss, state, tongue)) if ended else None
        if state.result in ("playing", "won"):
            return None
        (cell,) = state.exploded
        earlier = before or await self.replay(play.game, play.mode, play.moves[:-1])
        return await self._jobs.ask(ANSWER(losses.sweeper_loss, earlier.state.view, cell, tongue))

    async def object_to(
        self,
        play: AnyPlay,
        claim: tuple[Cell, Claim],
        names: Sequence[FactName],
        rule: depths.Rule | None,
        draft: str | None,
        tongue: Tongue,
    ) -> None:
        """Refuse a proof whose rule or deduction is not right."""
        asked = (play.state.view, names, *claim, rule, draft, tongue)
        await self._jobs.ask(ANSWER(depths.object_to, *asked))

    async def review(self, play: AnyPlay, pauses: Sequence[float], tongue: Tongue) -> shapes.Review:
        """What a finished sweeper game says of luck and skill, with the pauses of its moves."""
        sweep = finished_sweep(play)
        return await self._jobs.ask(STUDY(reviews.review, sweep.game, sweep.moves, pauses, tongue))


def _is_hard(play: AnyPlay, move: str) -> bool:
    """Whether a worker has to think before a move is made."""
    if move == UNDO:
        return False
    move, by = split_move(move)
    if by is not None:
        return True
    state = play.state
    if not isinstance(state, MinefolState):
        return play.mode == "prove"
    return not minefol.is_easy(state, move)


def finished_sweep(play: AnyPlay) -> AnyPlay:
    """A sweeper game that is over; others are refused."""
    if play.game.kind != "sweeper" or play.state.result == "playing":
        raise HTTPException(409, NOT_OVER)
    return play
