"""A screen around a board: what every game in the terminal shares."""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Static

from provefield.errors import BudgetError, MoveError
from provefield.games.given import Name
from provefield.grid import Cell
from provefield.parts.terminal.screens import words
from provefield.parts.terminal.screens.board import BoardWidget, Drawn
from provefield.parts.terminal.screens.proving import Pending, keys_of
from provefield.parts.terminal.screens.themes import DARK, LIGHT, STYLE, THEMES
from provefield.play.advice import Advice, Ladder

PANEL = 34  # the narrowest column of text worth reading
PANEL_LINES = 4
FEWEST_LINES = 3  # of a board, on a screen that is far too small
BARS = 3  # lines above and below the board
PACE = 0.04  # seconds between the steps of an agent that plays to the end


class BoardScreen(App[None]):
    """A title, a board with a cursor, the last advice beside it, and the status."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "mark"),
        Binding("w", "why"),
        Binding("h", "hint"),
        Binding("p", "overview"),
        Binding("a", "agent"),
        Binding("A", "agent_to_the_end"),
        Binding("c", "choose_agent"),
        Binding("u", "undo"),
        Binding("n", "new"),
        Binding("t", "theme"),
        *(Binding(str(digit), f"choose({digit})") for digit in range(10)),
        Binding("enter", "confirm", priority=True),
        Binding("escape", "not_now", priority=True),
        Binding("question_mark", "keys"),
        Binding("q,ctrl+c", "quit", priority=True),
    ]

    def __init__(
        self,
        *,
        agents: list[str],
        practice: bool,
        dark: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._practice = practice
        self._agents = agents
        self._clock = clock
        self._room: Size | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = (DARK if dark else LIGHT).name

    def _begin(self, cursor: Cell, welcome: Advice) -> None:
        """Forget what was said, for a new game."""
        self.cursor = cursor
        self.advice = welcome
        self._ladder: Ladder | None = None
        self._rung = 0
        self._pending: Pending | None = None  # a move that waits for its facts
        self._board = 0  # which of the advice's boards is shown; 0 for none
        self._started: float | None = None
        self._seconds = 0.0

    def _furnish(self, keys: str) -> None:
        # Held here, since a clock that ticks while the screen is taken down would not find them.
        self._title = Static(id="title")
        self._board_widget = BoardWidget(self._picture())
        self._advice_text = Static(id="advice")
        self._panel = VerticalScroll(self._advice_text, id="panel", can_focus=False)
        self._body = Container(self._board_widget, self._panel, id="body")
        self._status = Static(id="status")
        self._keys = Static(Text(keys, no_wrap=True, overflow="ellipsis"), id="keys")

    # What a game adds -----------------------------------------------------------------------------

    play: Any
    """The game that is played."""

    @property
    @abstractmethod
    def _game_name(self) -> str:
        """What the game is called."""

    @property
    @abstractmethod
    def _playing(self) -> bool:
        """Whether the clock runs."""

    @abstractmethod
    def _picture(self) -> Drawn:
        """The board with what was said about it."""

    @abstractmethod
    def _status_line(self) -> str:
        """How the game stands."""

    @property
    @abstractmethod
    def _is_over(self) -> bool:
        """Whether no hint can help any more."""

    @abstractmethod
    def _advice_about(self, cell: Cell) -> Advice:
        """What follows about a cell."""

    @abstractmethod
    def _climb(self) -> Ladder | Advice:
        """Hints to the next step."""

    @abstractmethod
    def _survey(self) -> Advice:
        """What follows about every cell."""

    @abstractmethod
    def _take_back(self) -> bool:
        """Undo the last move; False if there is none."""

    @abstractmethod
    def _help(self) -> Advice:
        """The keys and signs."""

    @abstractmethod
    def _facts(self) -> Mapping[Name, str]:
        """What can be named by a key to prove a move, with its words."""

    @abstractmethod
    def _made(self, pending: Pending, advice: Advice) -> None:
        """Look at what came of a move that was proved."""

    @abstractmethod
    def _agent_step(self, *, in_words: bool) -> bool:
        """Let the agent make a step; False if it has none."""

    # The screen -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """A title, the board with its panel, the status and the keys."""
        yield self._title
        yield self._body
        yield self._status
        yield self._keys

    def on_mount(self) -> None:
        """Begin, and let the clock run."""
        self._board_widget.focus()
        self.set_interval(1, self._show_status)
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Find room for everything again."""
        self._room = event.size  # the app itself learns of it a moment later
        self._show()

    def _show(self) -> None:
        roomy = self._arrange()
        self._board_widget.show(self._picture(), roomy=roomy)
        self._title.update(words.title(self._game_name))
        airy = self._body.has_class("beside")
        self._advice_text.update(words.advice_text(self.advice, self._board, airy=airy))
        self._panel.scroll_home(animate=False)
        self._show_status()

    def _arrange(self) -> bool:
        """Put the panel beside the board or below it; tell whether cells can have lines."""
        board, room = self._board_widget, self._room or self.size
        width, height = room.width, room.height - BARS
        roomy, beside = False, False
        for wish in (True, False):
            extent = board.extent(wish)
            if extent.width + PANEL <= width and extent.height <= height:
                roomy, beside = wish, True
                break
        else:
            extent = board.extent(False)
        self._body.set_class(beside, "beside")
        self._body.set_class(not beside, "below")
        lines = height if beside else max(height - PANEL_LINES, FEWEST_LINES)
        across = extent.width + (1 if extent.height > lines else 0)  # with a scroll bar
        board.styles.width = min(across, width)
        board.styles.height = min(extent.height, lines)
        board.styles.margin = (0, 0, 0, 0 if beside else max(0, (width - across) // 2))
        return roomy

    def _show_status(self) -> None:
        if self._started is not None and self._playing:
            self._seconds = self._clock() - self._started
        self._status.update(Text(self._status_line(), no_wrap=True, overflow="ellipsis"))

    def _say(self, advice: Advice) -> None:
        self.advice, self._board = advice, 0
        self._show()

    @property
    def _shown_board(self) -> frozenset[Cell] | None:
        """The mines of the board that was asked for, if one of the advice's boards is shown."""
        boards = self.advice.boards
        return boards[self._board - 1] if boards and self._board else None

    # Moves ----------------------------------------------------------------------------------------

    def _point(self, columns: int, rows: int) -> None:
        """Move the cursor, up to the edge."""
        grid = self._picture().grid
        column = min(max(self.cursor.column + columns, 1), grid.columns)
        row = min(max(self.cursor.row + rows, 1), grid.rows)
        self.cursor = Cell(column, row)
        self._show()

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Move the cursor to where someone clicked."""
        self.cursor = event.cell
        self._show()

    def action_undo(self) -> None:
        """Take the last move back."""
        self._stop_the_agent()
        self._ladder = None
        if not self._practice:
            self._say(Advice("There is no way back: this game is not for practice."))
        elif self._take_back():
            self._say(Advice("The last move is taken back."))
        else:
            self._say(Advice("There is nothing to take back."))

    # Proving --------------------------------------------------------------------------------------

    HOW = "Keys choose."

    def _ask(self, pending: Pending) -> None:
        """Ask by which facts a move is made."""
        self._pending = pending
        self._say(pending.asked(self._facts(), self.HOW))

    def action_choose(self, digit: int) -> None:
        """Choose the fact of a key, or no longer."""
        facts = self._facts()
        names = dict(zip(keys_of(facts), facts, strict=True))
        if self._pending and str(digit) in names:
            self._ask(self._pending.toggled(names[str(digit)]))

    def action_confirm(self) -> None:
        """Make the move that waits, by what is chosen."""
        pending = self._pending
        if pending is None or not pending.chosen:
            return
        self._stop_the_agent()
        try:
            self.play.make(pending.move, by=pending.chosen)
        except (MoveError, BudgetError) as error:
            self._pending = None
            self._say(words.refused(error))
            return
        proof = self.play.proof
        if proof is None:
            return
        advice = pending.judged(proof)
        if proof.enough:
            self._pending = None
            self._made(pending, advice)
        else:
            self._say(advice)
            self._board = 1
            self._show()

    def action_not_now(self) -> None:
        """Leave a move that waits for its facts."""
        if self._pending:
            self._pending = None
            self._say(Advice("Not now."))

    # Questions ------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Say what follows about the cell; asked again, show the two boards in turn."""
        if self.advice.boards and self.cursor in self.advice.labels:
            self._board = (self._board + 1) % 3
            self._show()
        else:
            self._say(self._advice_about(self.cursor))

    def action_hint(self) -> None:
        """Climb one rung of the ladder."""
        if self._is_over:
            self._say(Advice("The game is over. Press n for a new one."))
            return
        if self._ladder is None:
            found = self._climb()
            if isinstance(found, Advice):
                self._say(found)
                return
            self._ladder, self._rung = found, 0
        else:
            self._rung = min(self._rung + 1, len(self._ladder.hints) - 1)
        self._say(self._ladder.rung(self._rung))

    def action_overview(self) -> None:
        """Write on every covered cell what follows about it."""
        self._say(self._survey())

    def action_keys(self) -> None:
        """Show the keys and signs."""
        self._say(self._help())

    def action_theme(self) -> None:
        """Take the next colours: light, dark, or grey, green and yellow."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    # Agents ---------------------------------------------------------------------------------------

    def action_choose_agent(self) -> None:
        """Take the next agent."""
        self._stop_the_agent()
        self._agents = [*self._agents[1:], self._agents[0]]
        self._say(Advice(f"The agent is now {self._agents[0]}."))

    def action_agent(self) -> None:
        """Let the agent make one step, and tell why it does so."""
        self._stop_the_agent()
        self._agent_step(in_words=True)

    @work(exclusive=True)
    async def action_agent_to_the_end(self) -> None:
        """Let the agent go on until it has no further step; any move of one's own stops it."""
        while self._agent_step(in_words=False):
            await asyncio.sleep(PACE)

    def _stop_the_agent(self) -> None:
        self.workers.cancel_all()
