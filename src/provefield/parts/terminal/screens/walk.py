"""MineFOL in the terminal: arrows walk, and the panel tells what was read and what follows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType

from provefield.agents.minefol import strategy_names, walker_names
from provefield.errors import BudgetError, MoveError, ProvefieldError
from provefield.games.given import TOTAL, Name
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START
from provefield.games.minefol.move import DIRECTIONS, Direction, Mark, Move, Unmark, Walk
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.games.protocol import Mode
from provefield.grid import Cell
from provefield.parts.terminal.screens import field_words, words
from provefield.parts.terminal.screens.field import FieldPicture
from provefield.parts.terminal.screens.proving import Pending
from provefield.parts.terminal.screens.screen import BoardScreen
from provefield.play.advice import Advice, Ladder
from provefield.play.minefol.advice import climb, overview, why
from provefield.play.minefol.walkers import walker
from provefield.play.session import Session
from provefield.reason.sufficiency import Claim

SEARCH, ENGINE = "astar", "sat"  # of the agents who go on


class WalkScreen(BoardScreen):
    """A play, a player on the field, a cursor to point with, and the last advice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(name, f"walk('{name}')", priority=True) for name in DIRECTIONS),
        *(Binding(f"shift+{name}", f"point('{name}')", priority=True) for name in DIRECTIONS),
        Binding("tab", "aim", priority=True),
        Binding("e", "language"),
    ]

    play: Session[State]

    def __init__(
        self,
        name: str,
        game: Game,
        *,
        mode: Mode = "practice",
        partner: str = "exploit-prover",
        dark: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        agents = sorted([*strategy_names(), *walker_names()], key=lambda each: each != partner)
        super().__init__(agents=agents, practice=mode != "strict", dark=dark, clock=clock)
        self._title_text = game.title or name
        self._start = State(game, mode=mode)
        self._logic = False
        self._sit_down()
        self._furnish(field_words.KEYS)

    def _sit_down(self) -> None:
        self.play = Session(self._start)
        self._pointing = False
        read = self._reading()
        lines = (read.title, *read.lines, "Press ? for the keys, h for a hint.")
        goal = Advice(field_words.goal(self._view), lines)
        self._begin(START, field_words.opening(self._view, goal))

    @property
    def _view(self) -> View:
        return self.play.state.view

    def _reading(self) -> Advice:
        return field_words.reading(self._view, logic=self._logic)

    # The screen -----------------------------------------------------------------------------------

    @property
    def _game_name(self) -> str:
        return self._title_text

    @property
    def _playing(self) -> bool:
        return self._view.result == "playing"

    @property
    def _is_over(self) -> bool:
        return self._view.result not in ("playing", "stuck")

    def _picture(self) -> FieldPicture:
        return FieldPicture(self._view, self.cursor, self.advice, self._shown_board or frozenset())

    def _status_line(self) -> str:
        return field_words.status(self._view, self._agents[0], pointing=self._pointing)

    def _help(self) -> Advice:
        return field_words.HELP

    def action_language(self) -> None:
        """Tell messages in English or in logic."""
        self._logic = not self._logic
        self._say(self._reading())

    # Moves ----------------------------------------------------------------------------------------

    def action_walk(self, direction: Direction) -> None:
        """Take a step or, while arrows point, move the cursor."""
        if self._pointing:
            self.action_point(direction)
        else:
            self._make(Walk(direction))

    def action_point(self, direction: Direction) -> None:
        """Move the cursor and leave the player where it is."""
        self._point(*DIRECTIONS[direction])

    def action_aim(self) -> None:
        """Let the arrows point instead of walk, or walk again."""
        self._pointing = not self._pointing
        self._show()

    def action_mark(self) -> None:
        """Mark the cell under the cursor, or take the mark away."""
        marked = self.cursor in self._view.marked | self._view.crossed
        self._make((Unmark if marked else Mark)(self.cursor))

    def _claimed(self, move: Move) -> tuple[Cell, Claim] | None:
        """What a move claims of a cell, if it is one that needs a proof."""
        view = self._view
        if isinstance(move, Mark):
            return (move.cell, "mine") if move.cell in view.covered else None
        if not isinstance(move, Walk):
            return None
        cell = move.target(view.position)
        is_new = cell in view.grid.steps(view.position) and cell not in view.visited
        return (cell, "safe") if is_new else None

    def _facts(self) -> Mapping[Name, str]:
        told: dict[Name, str] = {
            message.cell: field_words.wording(message, logic=self._logic)
            for message in self._view.messages_as_read
        }
        total = self._view.named_facts((TOTAL,))
        return told | ({TOTAL: "the number of mines"} if total else {})

    def _made(self, pending: Pending, advice: Advice) -> None:
        self._moved(self.play.before, advice)

    def _make(self, move: Move) -> None:
        self._stop_the_agent()
        claimed = self._claimed(move) if self._view.mode == "prove" and not self._is_over else None
        if claimed:
            self._ask(Pending(move, *claimed))
            return
        self._pending = None
        before = self._view
        try:
            changed = self.play.make(move)
        except (MoveError, BudgetError) as error:
            self._say(words.refused(error))
            return
        if not changed:
            self._say(Advice("A wall."))
        elif isinstance(move, Walk):
            self._moved(before, self._reading())
        else:
            verb = "marked as a mine" if isinstance(move, Mark) else "no longer marked"
            self._moved(before, Advice(f"{self.cursor.words} is {verb}.".capitalize()))

    def _moved(self, before: View, advice: Advice) -> None:
        """Look at what came of a move."""
        self._started = self._clock() if self._started is None else self._started
        self._ladder = None
        if self._view.path != before.path:
            self.cursor = self._view.position
        self._say(field_words.after(self._view, before, advice))
        if len(self._view.mistakes) > len(before.mistakes) and self.advice.boards:
            with_mine, without_mine = 1, 2
            wrong_mark = self._view.mistakes[-1].fault == "mark"
            self._board = without_mine if wrong_mark else with_mine
            self._show()

    def _take_back(self) -> bool:
        undone = self.play.undo()
        self.cursor = self._view.position
        return undone

    def action_new(self) -> None:
        """Start the game anew."""
        self._stop_the_agent()
        self._sit_down()
        self._show()

    # Questions ------------------------------------------------------------------------------------

    def _advice_about(self, cell: Cell) -> Advice:
        return why(self._view, cell)

    def _climb(self) -> Ladder | Advice:
        return climb(self._view)

    def _survey(self) -> Advice:
        return overview(self._view)

    # Agents ---------------------------------------------------------------------------------------

    def _agent_step(self, *, in_words: bool) -> bool:
        name, before = self._agents[0], self._view
        try:
            turns = self.play.go_on(walker(name, SEARCH, ENGINE))
        except ProvefieldError as error:
            self._say(Advice(f"{name} cannot go on: {error}."))
            return False
        self._moved(before, field_words.turn(name, turns, in_words=in_words))
        return self._playing and self._view != before
