"""The Sweeper in the terminal: keys in, a board and a few sentences out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType

from provefield.agents import agent, agent_names
from provefield.errors import MoveError
from provefield.games.given import TOTAL, Name
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.games.sweeper.referee import State
from provefield.grid import Cell
from provefield.parts.terminal.screens import words
from provefield.parts.terminal.screens.board import Picture
from provefield.parts.terminal.screens.proving import Pending
from provefield.parts.terminal.screens.screen import BoardScreen
from provefield.play.advice import Advice, Ladder, climb, overview, why
from provefield.play.session import Session, Study
from provefield.reason.sufficiency import Claim

FAR = 1000  # more steps than any board has cells in a row


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to be played: its name, the play, and where the cursor starts.

    `head` is how a scoresheet begins that tells this game.
    """

    name: str
    play: Session[State] | Session[Study]
    cursor: Cell
    welcome: Advice = words.WELCOME
    head: str = ""


class SweepScreen(BoardScreen):
    """A play, a cursor, and the last advice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1, 0)", priority=True),
        Binding("right", "step(1, 0)", priority=True),
        Binding("up", "step(0, -1)", priority=True),
        Binding("down", "step(0, 1)", priority=True),
        Binding("home", f"step(-{FAR}, 0)", priority=True),
        Binding("end", f"step({FAR}, 0)", priority=True),
        Binding("pageup", f"step(0, -{FAR})", priority=True),
        Binding("pagedown", f"step(0, {FAR})", priority=True),
        Binding("space", "open", priority=True),
    ]

    def __init__(
        self,
        deal: Callable[[], Deal],
        *,
        practice: bool = True,
        partner: str = "p5",
        dark: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        agents = sorted(agent_names(), key=lambda name: name != partner)
        super().__init__(agents=agents, practice=practice, dark=dark, clock=clock)
        self._deal = deal
        self._sit_down(deal())
        self._furnish(words.KEYS)

    def _sit_down(self, deal: Deal) -> None:
        self.deal = deal
        self._begin(deal.cursor, deal.welcome)

    @property
    def play(self) -> Session[State] | Session[Study]:
        """The game that is played."""
        return self.deal.play

    @property
    def _standing(self) -> words.Standing:
        return "studying" if isinstance(self.play.state, Study) else self.play.result

    @property
    def _revealed(self) -> frozenset[Cell]:
        """The mines, once the game is lost."""
        state = self.play.state
        if isinstance(state, State) and state.result == "lost":
            return state.world.mines
        return frozenset()

    # The screen -----------------------------------------------------------------------------------

    @property
    def _game_name(self) -> str:
        return self.deal.name

    @property
    def _playing(self) -> bool:
        return self._standing == "playing"

    @property
    def _is_over(self) -> bool:
        return self._standing in ("won", "lost")

    def _picture(self) -> Picture:
        shown = self._shown_board
        supposed = self._revealed if shown is None else shown
        return Picture(self.play.view, self.cursor, self.advice, supposed)

    def _status_line(self) -> str:
        return words.status(
            self.play.view, self._standing, self._seconds, self._agents[0], self._practice
        )

    def _help(self) -> Advice:
        return words.HELP

    # Moves ----------------------------------------------------------------------------------------

    def action_step(self, columns: int, rows: int) -> None:
        """Move the cursor, up to the edge."""
        self._point(columns, rows)

    def action_open(self) -> None:
        """Open the cell under the cursor; a marked one is protected."""
        if self._pending and self.cursor in self.play.view.clues:
            self._ask(self._pending.toggled(self.cursor))
            return
        if self.cursor in self.play.view.marked:
            self._say(Advice("You marked this cell as a mine. Press m to take the mark away."))
            return
        self._make(Open(self.cursor))

    def action_mark(self) -> None:
        """Mark the cell under the cursor, or take the mark away."""
        marked = self.cursor in self.play.view.marked
        self._make((Unmark if marked else Mark)(self.cursor))

    HOW = "Space on a number chooses it, 0 the number of mines."

    def action_confirm(self) -> None:
        """Make the move that waits; else open the cell under the cursor."""
        if self._pending:
            super().action_confirm()
        else:
            self.action_open()

    def _claimed(self, move: Move) -> tuple[Cell, Claim] | None:
        """What a move claims of a cell, if it is one that needs a proof."""
        view = self.play.view
        is_free = move.cell in view.told
        if move.cell not in view.covered or isinstance(move, Unmark):
            return None
        if isinstance(move, Open):
            return None if is_free else (move.cell, "safe")
        return move.cell, "mine"

    def _facts(self) -> Mapping[Name, str]:
        chosen = self._pending.chosen if self._pending else ()
        clues = self.play.view.clues
        told: dict[Name, str] = {
            cell: f"the {clues[cell]} at {cell.words}" for cell in chosen if isinstance(cell, Cell)
        }
        total = self.play.view.named_facts((TOTAL,))
        return told | ({TOTAL: "the number of mines"} if total else {})

    def _made(self, pending: Pending, advice: Advice) -> None:
        self._moved(advice)

    def _make(self, move: Move) -> None:
        self._stop_the_agent()
        state = self.play.state
        proves = isinstance(state, State) and state.mode == "prove" and self._playing
        if proves and (claimed := self._claimed(move)):
            self._ask(Pending(move, *claimed))
            return
        self._pending = None
        try:
            self.play.make(move)
        except MoveError as error:
            self._say(words.refused(error))
            return
        self._moved(Advice(""))

    def _moved(self, advice: Advice) -> None:
        """Look at what came of a move."""
        self._started = self._clock() if self._started is None else self._started
        self._ladder = None
        if self._standing == "won":
            advice = self._reviewed(words.won(advice))
        elif self._standing == "lost" and self.play.before is not None:
            (cell,) = self.play.view.exploded
            advice = self._reviewed(words.lost(self.play.before, cell))
        self._say(advice)

    def _reviewed(self, advice: Advice) -> Advice:
        """Tell luck and skill once, when a game ends: whoever marks on has been told."""
        ended = self.play.moves and isinstance(self.play.moves[-1], Open)
        return words.reviewed(advice, self.play.played) if ended else advice

    def _take_back(self) -> bool:
        return self.play.undo()

    def action_new(self) -> None:
        """Start another game."""
        self._stop_the_agent()
        self._sit_down(self._deal())
        self._show()

    # Questions ------------------------------------------------------------------------------------

    def _advice_about(self, cell: Cell) -> Advice:
        return why(self.play.view, cell)

    def _climb(self) -> Ladder | Advice:
        return climb(self.play.view, self.cursor)

    def _survey(self) -> Advice:
        return overview(self.play.view)

    # Agents ---------------------------------------------------------------------------------------

    def _agent_step(self, *, in_words: bool) -> bool:
        name, marked = self._agents[0], self.play.view.marked
        try:
            made = self.play.go_on(agent(name)) if self._standing != "lost" else []
        except MoveError as error:
            self._say(Advice(f"{name} broke the rules: {error}."))
            return False
        turn = made[-1] if made and made[-1].move is not None else None
        if turn is None:
            self._say(words.no_step(name, self._standing))
            return False
        self.cursor = turn.move.cell
        forgot = bool(marked - self.play.view.marked - {turn.move.cell})
        self._moved(words.turn(name, turn, in_words=in_words, forgot=forgot))
        return self._standing != "lost"
