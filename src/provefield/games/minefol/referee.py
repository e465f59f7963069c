"""The state of a game: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, assert_never

from provefield.errors import InputError, MoveError
from provefield.games.given import (
    GivenProof,
    Name,
    expect_mode,
    facts_that_prove,
    proof_of_move,
    split_move,
)
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.move import DIRECTIONS, Mark, Move, Unmark, Walk, parse_move
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.games.minefol.view import Fault, Mistake, View
from provefield.games.protocol import Mode, Result
from provefield.grid import Cell, Grid
from provefield.printing import Printed
from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game
    from provefield.reason.sufficiency import Claim


@dataclass(frozen=True, slots=True, repr=False)
class State(Printed):
    r"""A game and what was done in it; a move makes a new state.

    A strict game ends with the first mistake. In practice a step that is not proved leaves the
    player in place, and a mark that is not proved is crossed. In `prove` a step to a new cell and a
    mark are made only by facts that are enough. Marking costs no step, so a player whose steps are
    spent may still mark.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\nbudget = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> state = game.start().after("right").after("mark 3,1")
    >>> print(state.view, state.result)
    ! @ * won
    """

    game: Game
    mode: Mode = "strict"
    path: tuple[Cell, ...] = (START,)
    marked: frozenset[Cell] = frozenset()
    crossed: frozenset[Cell] = frozenset()
    mistakes: tuple[Mistake, ...] = ()
    mistaken: bool = False
    """Whether the last move was a mistake."""
    proved: Consequences = field(default=Consequences(), compare=False, repr=False)
    proof: GivenProof | None = None
    """The proof that was given for the last move, if one was."""

    def __post_init__(self) -> None:
        expect_mode(self.mode)
        # Only a new message changes what follows, so `after` hands it on. The start is always safe,
        # so that nothing at all means not asked yet.
        if self.proved == Consequences():
            object.__setattr__(self, "proved", consequences(knowledge(self._view("playing"))))

    def __str__(self) -> str:
        return str(self.view)

    @property
    def summary(self) -> str:
        """How the game stands; where the mines are is for referees."""
        return self.view.summary

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

        Won: all mines are marked, and proved. Stuck: nothing more can be learned on proved cells;
        the player may still try.
        """
        if self._lost:
            return "lost"
        if self.proved.conflict:
            return "contradiction"
        goal = self.game.mines
        if goal is not None:
            if len(self.marked & self.proved.mines) >= goal:
                return "won"
            if len(self.proved.mines) >= goal:
                return "playing"
        if self.game.budget is not None and self.steps >= self.game.budget:
            return "out-of-budget"
        reached = reachable(self.game.grid, self.proved.safe, self.position)
        return "stuck" if reached <= set(self.path) else "playing"

    def objection(self, move: Move) -> Phrase | None:
        """Why a move is against the rules; None if it is allowed."""
        if self.result == "contradiction":
            return phrase("no board fits what you have read, so the game is over")
        if self.result not in ("playing", "stuck"):
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
        if wanted and cell in self.marked:
            return phrase("{cell} is already marked", cell=cell.words)
        if not wanted and cell not in self.marked | self.crossed:
            return phrase("{cell} is not marked", cell=cell.words)
        return None

    def read_move(self, given: object) -> Move:
        """A move as a value, whichever way it was given."""
        if isinstance(given, Move):
            return given
        if isinstance(given, str):
            return parse_move(given)
        raise InputError("expected a text, a move, or either with a reason", source="move")

    def moves(self) -> tuple[Move, ...]:
        r"""Every move that is allowed now and changes something: steps, and marks of covered cells.

        >>> from provefield.games.minefol.notation import parse_game
        >>> print(*parse_game('columns = 2\nrows = 1\nmines = 1').start().moves(), sep=", ")
        right, mark 2,1
        """
        steps = (Walk(direction) for direction in DIRECTIONS)
        marks = (kind(cell) for cell in self.game.grid for kind in (Mark, Unmark))
        return tuple(
            move
            for move in (*steps, *marks)
            if self.objection(move) is None and not self.is_idle(move)
        )

    def is_idle(self, move: Move) -> bool:
        """Whether nothing changes: a bump into a wall, or a mark that is as the move wants it."""
        match move:
            case Walk():
                return move.target(self.position) not in self.game.grid.steps(self.position)
            case Mark(cell):
                return cell in self.marked
            case Unmark(cell):
                return cell not in self.marked | self.crossed
            case _:
                assert_never(move)

    def for_agent(self) -> State:
        """The state as it is: marks are proved here."""
        return self

    def is_over(self, marks: bool) -> bool:
        """Whether the referee has ended the game."""
        return self.result != "playing"

    def result_if_left(self, marks: bool) -> Result:
        """How the game ends if nobody makes another move."""
        if self.result != "playing":
            return self.result
        return "out-of-budget" if self.view.steps_left == 0 else "stuck"

    def after(self, move: Move | str, by: Iterable[object] | None = None) -> State:
        r"""The state that a move leads to; one against the rules is an error.

        A bump into a wall changes nothing. `by` names the cells of messages, and `total`.

        >>> from provefield.games.minefol.notation import parse_game
        >>> start = parse_game('columns = 2\nrows = 2\nmines = 1').start("practice")
        >>> start.after("up") == start, start.after("down").mistakes[0].fault
        (True, 'unproved')
        >>> start.after("down", by=["total"]).proof.layout
        frozenset({Cell(1, 2)})
        """
        if isinstance(move, str) and by is None:
            move, by = split_move(move)
        move = self.read_move(move)
        objection = self.objection(move)
        if objection is not None:
            raise MoveError(
                phrase("{move}: {objection}", move=move, objection=objection), objection
            )
        if self.is_idle(move):
            return self
        proof = proof_of_move(self, self._claimed(move, by), by)
        refused = self.mode == "prove" and proof is not None and not proof.enough
        ruled = self if refused else self._ruled(move)
        return ruled if ruled.proof == proof else replace(ruled, proof=proof)

    def facts_for(self, move: Move) -> tuple[Name, ...]:
        """The facts to name with a move, by which it is right; none if it is not proved."""
        return facts_that_prove(self.view, self._claimed(move, ()))

    def _claimed(self, move: Move, by: object) -> tuple[Cell, Claim] | None:
        """What a move says of a cell; of where the player has been only if facts are named."""
        match move:
            case Walk():
                cell = move.target(self.position)
                is_new = cell not in self.path or by is not None
                return (cell, "safe") if is_new else None
            case Mark(cell):
                return cell, "mine"
            case Unmark():
                return None
            case _:
                assert_never(move)

    def _ruled(self, move: Move) -> State:
        """What a move comes to that may be made."""
        match move:
            case Walk():
                return self._stepped(move.target(self.position))
            case Mark(cell) if cell in self.proved.mines:
                clean = self._without(cell)
                return replace(clean, marked=clean.marked | {cell})
            case Mark(cell):
                wrong = self._with_mistake("mark", cell)
                return replace(wrong, crossed=self.crossed | {cell})
            case Unmark(cell):
                return self._without(cell)
            case _:
                assert_never(move)

    def _without(self, cell: Cell) -> State:
        """The state without a mark on a cell, after a move that is no mistake."""
        return replace(
            self, marked=self.marked - {cell}, crossed=self.crossed - {cell}, mistaken=False
        )

    def _stepped(self, cell: Cell) -> State:
        fault = self._fault_of_step(cell)
        if fault and self.mode == "practice":
            return self._with_mistake(fault, cell)
        if fault:
            return replace(self._with_mistake(fault, cell), path=(*self.path, cell))
        moved = replace(self._without(cell), path=(*self.path, cell))
        return moved if moved.messages == self.messages else replace(moved, proved=Consequences())

    def _fault_of_step(self, cell: Cell) -> Fault | None:
        """What is wrong with a step; practice tells of no mine that is not proved."""
        if cell in self.proved.safe or cell in self.path:
            return None
        if cell in self.proved.mines or (self.mode == "strict" and is_mined(self.game, cell)):
            return "mine"
        return "unproved"

    def _with_mistake(self, fault: Fault, cell: Cell) -> State:
        read = frozenset(message.cell for message in self.messages)
        mistakes = (*self.mistakes, Mistake(fault, cell, read))
        return replace(self, mistakes=mistakes, mistaken=True)

    @property
    def _lost(self) -> bool:
        return self.mode == "strict" and bool(self.mistakes)

    @property
    def _fell(self) -> bool:
        """Whether the last step ended the game."""
        return self._lost and self.mistakes[-1].fault != "mark"

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
            self.crossed,
            self.mistakes,
            self.mistaken,
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
