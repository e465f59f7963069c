"""The state of a game: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, assert_never

from provefield.errors import InputError, MoveError
from provefield.games.given import (
    GivenProof,
    Name,
    expect_mode,
    facts_that_prove,
    proof_of_move,
    split_move,
)
from provefield.games.protocol import Mode, Result
from provefield.games.sweeper.move import Mark, Move, Open, Unmark, parse_move
from provefield.games.sweeper.view import View, fields_to_send, frozen
from provefield.games.sweeper.world import World
from provefield.grid import Cell
from provefield.printing import Printed
from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from provefield.reason.sufficiency import Claim


@dataclass(frozen=True, slots=True, repr=False)
class State(Printed):
    """A world and what was done in it; a move makes a new state.

    `told` are cells of which the player was told from the start that they are safe. In the mode
    `prove` cells are opened and marked only by facts that are enough; the first opening of a cell
    in `told` needs none.

    >>> from provefield.grid import Grid
    >>> state = State(World(Grid(4, 1), frozenset({Cell(4, 1)})))
    >>> print(state.after(Open(Cell(1, 1))).after(Mark(Cell(4, 1))).view)
    0 0 1 *
    """

    world: World
    told: frozenset[Cell] = frozenset()
    clues: Mapping[Cell, int] = field(default_factory=dict)
    marked: frozenset[Cell] = frozenset()
    exploded: frozenset[Cell] = frozenset()
    mode: Mode = "strict"
    proof: GivenProof | None = None
    """The proof that was given for the last move, if one was."""

    def __post_init__(self) -> None:
        expect_mode(self.mode)
        object.__setattr__(self, "clues", frozen(self.clues))
        for cell in sorted(self.told):
            if cell in self.world.mines or cell in self.world.grid.blocked:
                raise MoveError(f"{cell.words} is not safe, so a player cannot be told that it is")

    def __reduce__(self) -> tuple[Any, ...]:
        return State, fields_to_send(self)

    @property
    def cleared(self) -> bool:
        """Whether every safe cell is open."""
        return not self.exploded and len(self.clues) == self.world.safe_cells

    @property
    def result(self) -> Result:
        """Won with every safe cell open, marks or no marks."""
        return "lost" if self.exploded else "won" if self.cleared else "playing"

    @property
    def solved(self) -> bool:
        """Whether every safe cell is open and every mine is marked, which some players aim at."""
        return self.cleared and self.marked == self.world.mines

    @property
    def view(self) -> View:
        """What the player sees."""
        return View(
            self.world.grid,
            self.clues,
            marked=self.marked,
            exploded=self.exploded,
            mines=len(self.world.mines),
            told=self.told,
        )

    def __str__(self) -> str:
        return str(self.view)

    @property
    def summary(self) -> str:
        """What the player sees of it; where the mines are is for referees."""
        return self.view.summary

    def _repr_html_(self) -> str | None:
        return self.view._repr_html_()

    def _repr_svg_(self) -> str | None:
        return self.view._repr_svg_()

    @property
    def unsettled(self) -> int:
        """How many cells are neither open nor marked."""
        return len(self.view.covered) - len(self.marked)

    def objection(self, move: Move) -> Phrase | None:
        """Why a move is against the rules; None if it is allowed.

        >>> from provefield.grid import Grid
        >>> State(World(Grid(2, 1), frozenset())).objection(Open(Cell(3, 1)))
        'column 3, row 1 lies off the grid'
        """
        cell = move.cell
        if cell not in self.world.grid:
            return phrase("{cell} lies off the grid", cell=cell.words)
        if cell in self.world.grid.blocked:
            return phrase("{cell} is blocked", cell=cell.words)
        if self.exploded:
            return phrase("the game is over")
        if cell in self.clues:
            return phrase("{cell} is already open", cell=cell.words)
        if self.is_idle(move):
            marked = isinstance(move, Mark)
            return phrase(
                "{cell} is already marked" if marked else "{cell} is not marked", cell=cell.words
            )
        return None

    def moves(self) -> tuple[Move, ...]:
        """Every move that is allowed now: each covered cell opened, marked or unmarked.

        >>> from provefield.grid import Grid
        >>> print(*State(World(Grid(2, 1), frozenset())).after("mark 2,1").moves(), sep=", ")
        open 1,1, mark 1,1, open 2,1, unmark 2,1
        """
        every = (kind(cell) for cell in self.view.covered for kind in (Open, Mark, Unmark))
        return tuple(move for move in every if self.objection(move) is None)

    def is_idle(self, move: Move) -> bool:
        """Whether nothing is left to do: the cell is open, or its mark is as the move wants it."""
        match move:
            case Open(cell):
                return cell in self.clues
            case Mark(cell):
                return cell in self.clues or cell in self.marked
            case Unmark(cell):
                return cell not in self.marked
            case _:
                assert_never(move)

    def read_move(self, given: object) -> Move:
        """A move as a value, whichever way it was given."""
        if isinstance(given, Move):
            return given
        if isinstance(given, str):
            return parse_move(given)
        raise InputError("expected a text, a move, or either with a reason", source="move")

    def for_agent(self) -> State:
        """The state without marks, which are opinions of those who played before."""
        return replace(self, marked=frozenset())

    def is_over(self, marks: bool) -> bool:
        """Whether nothing is left to open, nor to mark for who means to mark all mines."""
        return bool(self.exploded) or (self.solved if marks else self.cleared)

    def result_if_left(self, marks: bool) -> Result:
        """How the game ends if nobody makes another move."""
        return self.result if self.is_over(marks) else "stuck"

    def after(self, move: Move | str, by: Iterable[object] | None = None) -> State:
        """The state that a move leads to; one against the rules is an error.

        `by` names the cells of clues, and `total`.

        >>> from provefield.grid import Grid
        >>> State(World(Grid(1, 1), frozenset({Cell(1, 1)}))).after(Open(Cell(1, 1))).result
        'lost'
        """
        if isinstance(move, str) and by is None:
            move, by = split_move(move)
        move = self.read_move(move)
        objection = self.objection(move)
        if objection is not None:
            raise MoveError(
                phrase("{move}: {objection}", move=move, objection=objection), objection
            )
        proof = proof_of_move(self, self._claimed(move, by), by)
        refused = self.mode == "prove" and proof is not None and not proof.enough
        ruled = self if refused else self._ruled(move)
        return ruled if ruled.proof == proof else replace(ruled, proof=proof)

    def facts_for(self, move: Move) -> tuple[Name, ...]:
        """The facts to name with a move, by which it is right; none if it is not proved."""
        return facts_that_prove(self.view, self._claimed(move, ()))

    def _claimed(self, move: Move, by: object) -> tuple[Cell, Claim] | None:
        """What a move says of a cell; a first opening that the game promises says nothing new."""
        match move:
            case Open(cell):
                is_promised = not self.clues and cell in self.told
                return None if is_promised and by is None else (cell, "safe")
            case Mark(cell):
                return cell, "mine"
            case Unmark():
                return None
            case _:
                assert_never(move)

    def _ruled(self, move: Move) -> State:
        """What a move comes to that may be made."""
        cell = move.cell
        match move:
            case Mark():
                return replace(self, marked=self.marked | {cell})
            case Unmark():
                return replace(self, marked=self.marked - {cell})
            case Open() if cell in self.world.mines:
                return replace(self, marked=self.marked - {cell}, exploded=frozenset({cell}))
            case Open():
                shown = cascade(self.world, cell, self.clues)
                clues = frozen(self.clues, shown)
                return replace(self, clues=clues, marked=self.marked - shown.keys())
            case _:
                assert_never(move)


def cascade(world: World, cell: Cell, known: Iterable[Cell]) -> dict[Cell, int]:
    """The clues that opening a safe cell shows: a zero opens the cells around it, and so on.

    >>> from provefield.grid import Grid
    >>> list(cascade(World(Grid(5, 1), frozenset({Cell(4, 1)})), Cell(1, 1), []).values())
    [0, 0, 1]
    """
    if number := world.clue(cell):
        return {cell: number}  # as most cells do, without a look at all that is known
    shown: dict[Cell, int] = {}
    seen = {*known, cell}
    waiting = [cell]
    while waiting:
        current = waiting.pop()
        around = world.grid.neighbours(current)
        shown[current] = sum(other in world.mines for other in around)
        if shown[current] == 0:
            fresh = [other for other in around if other not in seen]
            seen.update(fresh)
            waiting += fresh
    return shown
