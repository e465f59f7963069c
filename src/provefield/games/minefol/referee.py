"""The state of a game: who may do what, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from provefield.errors import MoveError
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.move import Mark, Move, Unmark, Walk
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.games.minefol.view import Fault, Mistake, View
from provefield.games.protocol import Mode, Result
from provefield.grid import Cell, Grid
from provefield.tongues import Phrase, phrase


@dataclass(frozen=True, slots=True)
class State:
    r"""A game and what was done in it; a move makes a new state.

    A strict game ends with the first mistake; in practice only a step on a mine ends it, and other
    mistakes are noted. Marking costs no step, so a player whose steps are spent may still mark.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\nbudget = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> state = State(game).after(Walk("right")).after(Mark(Cell(3, 1)))
    >>> print(state.view, state.result)
    ! @ * won
    """

    game: Game
    mode: Mode = "strict"
    path: tuple[Cell, ...] = (START,)
    marked: frozenset[Cell] = frozenset()
    mistakes: tuple[Mistake, ...] = ()
    proved: Consequences = field(default=Consequences(), compare=False, repr=False)

    def __post_init__(self) -> None:
        # Only a new message changes what follows, so `after` hands it on. The start is always safe,
        # so that nothing at all means not asked yet.
        if self.proved == Consequences():
            object.__setattr__(self, "proved", consequences(knowledge(self._view("playing"))))

    @property
    def position(self) -> Cell:
        """Where the player stands."""
        return self.path[-1]

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return len(self.path) - 1

    @property
    def messages(self) -> tuple[Message, ...]:
        """What the player has read; a step that loses reads nothing."""
        return self.game.messages_on(self.path[:-1] if self._fell else self.path)

    @property
    def view(self) -> View:
        """What the player knows."""
        return self._view(self.result)

    @property
    def result(self) -> Result:
        """How the game stands.

        Won: all mines are marked, and proved. Stuck: nothing more can be learned on proved cells.
        """
        if any(self._ends_the_game(mistake.fault) for mistake in self.mistakes):
            return "lost"
        goal = self.game.mines
        if goal is not None and not self.proved.conflict:
            if len(self.marked & self.proved.mines) >= goal:
                return "won"
            if len(self.proved.mines) >= goal:
                return "playing"
        if self.game.budget is not None and self.steps >= self.game.budget:
            return "out-of-budget"
        reached = reachable(self.game.grid, self.proved.safe, self.position)
        return "stuck" if reached <= set(self.path) else "playing"

    def objection(self, move: Move) -> Phrase | None:
        """Why a move is against the rules; None if it is allowed.

        A player who is stuck may go on in practice, for an unproved step does not end the game.
        """
        if self.result not in ("playing", "stuck") or (
            self.result == "stuck" and self.mode == "strict"
        ):
            return phrase("the game is over")
        match move:
            case Walk():
                budget = self.game.budget
                spent = budget is not None and self.steps >= budget
                return phrase("no steps are left; mark the mines") if spent else None
            case Mark(cell) | Unmark(cell):
                return self._mark_objection(cell, wanted=isinstance(move, Mark))
            case _:
                assert_never(move)

    def _mark_objection(self, cell: Cell, *, wanted: bool) -> Phrase | None:
        if cell not in self.game.grid:
            return phrase("{cell} lies off the field", cell=cell.words)
        if cell in self.game.grid.blocked:
            return phrase("{cell} is blocked", cell=cell.words)
        if cell in self.path:
            return phrase("you have been to {cell}", cell=cell.words)
        if (cell in self.marked) is wanted:
            return phrase(
                "{cell} is already marked" if wanted else "{cell} is not marked", cell=cell.words
            )
        return None

    def after(self, move: Move) -> State:
        r"""The state that a move leads to; one against the rules is an error.

        A bump into a wall changes nothing.

        >>> from provefield.games.minefol.notation import parse_game
        >>> start = State(parse_game('columns = 2\nrows = 2\nmines = 1'))
        >>> start.result
        'stuck'
        >>> start = replace(start, mode="practice")
        >>> start.after(Walk("up")) == start, start.after(Walk("down")).mistakes[0].fault
        (True, 'unproved')
        """
        objection = self.objection(move)
        if objection is not None:
            raise MoveError(phrase("{move}: {objection}", move=move, objection=objection))
        match move:
            case Walk():
                target = move.target(self.position)
                return (
                    self._stepped(target) if target in self.game.grid.steps(self.position) else self
                )
            case Mark(cell):
                wrong = cell not in self.proved.mines
                return replace(
                    self,
                    marked=self.marked | {cell},
                    mistakes=self._mistakes_with("mark" if wrong else None, cell),
                )
            case Unmark(cell):
                return replace(self, marked=self.marked - {cell})
            case _:
                assert_never(move)

    def _stepped(self, cell: Cell) -> State:
        fault = self._fault_of_step(cell)
        moved = replace(
            self,
            path=(*self.path, cell),
            marked=self.marked - {cell},
            mistakes=self._mistakes_with(fault, cell),
        )
        if moved.messages == self.messages:
            return moved
        return replace(moved, proved=Consequences())

    def _fault_of_step(self, cell: Cell) -> Fault | None:
        if cell in self.proved.safe or cell in self.path:
            return None
        return "mine" if cell in self.proved.mines or is_mined(self.game, cell) else "unproved"

    def _mistakes_with(self, fault: Fault | None, cell: Cell) -> tuple[Mistake, ...]:
        if fault is None:
            return self.mistakes
        read = frozenset(message.cell for message in self.messages)
        return (*self.mistakes, Mistake(fault, cell, read))

    def _ends_the_game(self, fault: Fault) -> bool:
        return self.mode == "strict" or fault == "mine"

    @property
    def _fell(self) -> bool:
        """Whether the last step ended the game."""
        return any(
            mistake.fault != "mark" and self._ends_the_game(mistake.fault)
            for mistake in self.mistakes
        )

    def _view(self, result: Result) -> View:
        game = self.game
        return View(
            game.grid,
            self.messages,
            game.mines,
            game.count,
            game.budget,
            self.mode,
            self.path,
            self.marked,
            self.mistakes,
            result,
        )


def is_mined(game: Game, cell: Cell) -> bool:
    """Whether a cell certainly holds a mine: the author says so, or all messages together do."""
    if game.layout is not None:
        return cell in game.layout
    return cell in consequences(knowledge(game)).mines


def reachable(grid: Grid, safe: frozenset[Cell], start: Cell) -> frozenset[Cell]:
    """The cells that a player can walk to on safe cells, with the one where it stands.

    >>> cells = reachable(Grid(3, 2), frozenset({Cell(2, 1), Cell(3, 2)}), Cell(1, 1))
    >>> [str(cell) for cell in sorted(cells)]
    ['1,1', '2,1']
    """
    seen = {start}
    waiting = [start]
    while waiting:
        fresh = [cell for cell in grid.steps(waiting.pop()) if cell in safe and cell not in seen]
        seen.update(fresh)
        waiting += fresh
    return frozenset(seen)
