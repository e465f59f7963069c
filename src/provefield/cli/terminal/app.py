"""The screen: keys in, a board and a few sentences out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Static

from provefield.agents import agent, agent_names
from provefield.cli.terminal import words
from provefield.cli.terminal.board import BoardWidget, Picture
from provefield.cli.terminal.themes import DARK, LIGHT, STYLE
from provefield.errors import MoveError
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.grid import Cell
from provefield.play.advice import Advice, Ladder, climb, overview, why
from provefield.play.table import Table

PANEL = 34  # the narrowest column of text worth reading
PANEL_LINES = 4
FEWEST_LINES = 3  # of a board, on a screen that is far too small
BARS = 3  # lines above and below the board
PACE = 0.04  # seconds between the steps of an agent that plays to the end
FAR = 1000  # more steps than any board has cells in a row


@dataclass(frozen=True, slots=True)
class Deal:
    """A game on the table: its name, the table, and where the cursor starts."""

    name: str
    table: Table
    cursor: Cell
    welcome: Advice = words.WELCOME


class Play(App[None]):
    """A table, a cursor, and the last advice."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1, 0)", priority=True),
        Binding("right", "step(1, 0)", priority=True),
        Binding("up", "step(0, -1)", priority=True),
        Binding("down", "step(0, 1)", priority=True),
        Binding("home", f"step(-{FAR}, 0)", priority=True),
        Binding("end", f"step({FAR}, 0)", priority=True),
        Binding("pageup", f"step(0, -{FAR})", priority=True),
        Binding("pagedown", f"step(0, {FAR})", priority=True),
        Binding("space,enter", "open", priority=True),
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
        Binding("question_mark", "keys"),
        Binding("q,ctrl+c", "quit", priority=True),
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
        super().__init__()
        self._deal = deal
        self._practice = practice
        self._agents = sorted(agent_names(), key=lambda name: name != partner)
        self._clock = clock
        self._room: Size | None = None
        self.register_theme(LIGHT)
        self.register_theme(DARK)
        self.theme = (DARK if dark else LIGHT).name
        self._sit_down(deal())
        # Held here, since a clock that ticks while the screen is taken down would not find them.
        self._title = Static(id="title")
        self._board_widget = BoardWidget(Picture(self.table.view, self.cursor))
        self._advice_text = Static(id="advice")
        self._panel = VerticalScroll(self._advice_text, id="panel", can_focus=False)
        self._body = Container(self._board_widget, self._panel, id="body")
        self._status = Static(id="status")

    def _sit_down(self, deal: Deal) -> None:
        self.deal = deal
        self.cursor = deal.cursor
        self.advice = deal.welcome
        self._ladder: Ladder | None = None
        self._rung = 0
        self._board = 0  # which of the advice's boards is shown; 0 for none
        self._started: float | None = None
        self._seconds = 0.0

    @property
    def table(self) -> Table:
        """The game that is played."""
        return self.deal.table

    # The screen -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """A title, the board with its panel, the status and the keys."""
        yield self._title
        yield self._body
        yield self._status
        yield Static(Text(words.KEYS, no_wrap=True, overflow="ellipsis"), id="keys")

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
        self._title.update(words.title(self.deal.name))
        airy = self._body.has_class("beside")
        self._advice_text.update(words.told(self.advice, self._board, airy=airy))
        self._panel.scroll_home(animate=False)
        self._show_status()

    def _picture(self) -> Picture:
        boards = self.advice.boards
        supposed = boards[self._board - 1] if boards and self._board else self.table.revealed
        return Picture(self.table.view, self.cursor, self.advice, supposed)

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
        if self._started is not None and self.table.standing == "playing":
            self._seconds = self._clock() - self._started
        line = words.status(
            self.table.view, self.table.standing, self._seconds, self._agents[0], self._practice
        )
        self._status.update(Text(line, no_wrap=True, overflow="ellipsis"))

    def _say(self, advice: Advice) -> None:
        self.advice, self._board = advice, 0
        self._show()

    # Moves ----------------------------------------------------------------------------------------

    def action_step(self, columns: int, rows: int) -> None:
        """Move the cursor, up to the edge."""
        grid = self.table.view.grid
        column = min(max(self.cursor.column + columns, 1), grid.columns)
        row = min(max(self.cursor.row + rows, 1), grid.rows)
        self.cursor = Cell(column, row)
        self._show()

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Move the cursor to where someone clicked."""
        self.cursor = event.cell
        self._show()

    def action_open(self) -> None:
        """Open the cell under the cursor; a marked one is protected."""
        if self.cursor in self.table.view.marked:
            self._say(Advice("You marked this cell as a mine. Press m to take the mark away."))
            return
        self._make(Open(self.cursor))

    def action_mark(self) -> None:
        """Mark the cell under the cursor, or take the mark away."""
        marked = self.cursor in self.table.view.marked
        self._make((Unmark if marked else Mark)(self.cursor))

    def _make(self, move: Move) -> None:
        self._stop_the_agent()
        try:
            self.table.make(move)
        except MoveError as error:
            self._say(words.refused(error))
            return
        self._moved(Advice(""))

    def _moved(self, advice: Advice) -> None:
        """Look at what came of a move."""
        self._started = self._clock() if self._started is None else self._started
        self._ladder = None
        if self.table.standing == "won":
            advice = words.won(advice)
        elif self.table.standing == "lost" and self.table.before is not None:
            (cell,) = self.table.view.exploded
            advice = words.lost(self.table.before, cell)
        self._say(advice)

    def action_undo(self) -> None:
        """Take the last move back."""
        self._stop_the_agent()
        self._ladder = None
        if not self._practice:
            self._say(Advice("There is no way back: this game is not for practice."))
        elif self.table.undo():
            self._say(Advice("The last move is taken back."))
        else:
            self._say(Advice("There is nothing to take back."))

    def action_new(self) -> None:
        """Start another game."""
        self._stop_the_agent()
        self._sit_down(self._deal())
        self._show()

    # Questions ------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Say what follows about the cell; asked again, show the two boards in turn."""
        if self.advice.boards and self.cursor in self.advice.labels:
            self._board = (self._board + 1) % 3
            self._show()
        else:
            self._say(why(self.table.view, self.cursor))

    def action_hint(self) -> None:
        """Climb one rung of the ladder."""
        if self.table.standing in ("won", "lost"):
            self._say(Advice("The game is over. Press n for a new one."))
            return
        if self._ladder is None:
            found = climb(self.table.view, self.cursor)
            if isinstance(found, Advice):
                self._say(found)
                return
            self._ladder, self._rung = found, 0
        else:
            self._rung = min(self._rung + 1, len(self._ladder.hints) - 1)
        self._say(self._ladder.rung(self._rung))

    def action_overview(self) -> None:
        """Write on every covered cell what follows about it."""
        self._say(overview(self.table.view))

    def action_keys(self) -> None:
        """Show the keys and signs."""
        self._say(words.HELP)

    def action_theme(self) -> None:
        """Change between light and dark."""
        self.theme = (LIGHT if self.theme == DARK.name else DARK).name

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

    def _agent_step(self, *, in_words: bool) -> bool:
        name, marked = self._agents[0], self.table.view.marked
        try:
            turn = self.table.go_on(agent(name)) if self.table.standing != "lost" else None
        except MoveError as error:
            self._say(Advice(f"{name} broke the rules: {error}."))
            return False
        if turn is None:
            self._say(words.no_step(name, self.table.standing))
            return False
        self.cursor = turn.move.cell
        forgot = bool(marked - self.table.view.marked - {turn.move.cell})
        self._moved(words.turn(name, turn, in_words=in_words, forgot=forgot))
        return True

    @work(exclusive=True)
    async def action_agent_to_the_end(self) -> None:
        """Let the agent go on until it has no further step; any move of one's own stops it."""
        while self._agent_step(in_words=False) and self.table.standing != "lost":
            await asyncio.sleep(PACE)

    def _stop_the_agent(self) -> None:
        self.workers.cancel_all()
