"""One board, two languages: a clue as a quantified formula, a position as a game, and both back.

The games know nothing of each other, so what translates between them lives here.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START, Message
from provefield.games.sweeper.notation import BoardText
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import RECTANGLE, Cell, Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    Abs,
    And,
    Cardinality,
    Compare,
    CountQuantifier,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Var,
    conjunction,
    disjunction,
    exactly,
)
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import equivalent
from provefield.reason.knowledge import Fact, Knowledge
from provefield.tongues import Phrase, counted

MOST_IN_A_COLUMN = 3


def clue_formula(cell: Cell, number: int) -> Formula:
    """Say of the cells around one that so many are mines, column by column.

    >>> print(clue_formula(Cell(2, 3), 0))
    ∀x ∀y (|x − 2| ≤ 1 ∧ |y − 3| ≤ 1 ∧ (x ≠ 2 ∨ y ≠ 3) → ¬mine(x, y))
    >>> print(clue_formula(Cell(2, 3), 8))
    (∃=3 y (|y − 3| ≤ 1 ∧ mine(1, y))) ∧ (∃=2 y (|y − 3| = 1 ∧ mine(2, y))) ∧ (∃=3 y (|y − 3| ≤ 1 ∧
    mine(3, y)))
    """
    if not 0 <= number <= 2 * MOST_IN_A_COLUMN + 2:
        raise InputError(f"a clue is a number from 0 to 8, not {number}")
    if number == 0:
        return _all_safe(cell)
    left, right = cell.column - 1, cell.column + 1
    most = (MOST_IN_A_COLUMN if left else 0, 2, MOST_IN_A_COLUMN)
    splits = [each for each in product(*(range(top + 1) for top in most)) if sum(each) == number]
    return disjunction(
        conjunction(
            _in_column(column, cell, count)
            for column, count in zip((left, cell.column, right), split, strict=True)
            if column
        )
        for split in splits
    )


def _all_safe(cell: Cell) -> Formula:
    x, y = Var("x"), Var("y")
    column, row = Int(cell.column), Int(cell.row)
    elsewhere = Or((Compare("!=", x, column), Compare("!=", y, row)))
    near = And((_within(x, column), _within(y, row), elsewhere))
    return ForAll("x", ForAll("y", Implies(near, Not(mine(x, y)))))


def _within(variable: Var, number: Int) -> Formula:
    return Compare("<=", Abs(Sub(variable, number)), Int(1))


def _in_column(column: int, cell: Cell, count: int) -> Formula:
    """So many mines of one column touch the cell; in its own column, it is no neighbour itself."""
    y, row = Var("y"), Int(cell.row)
    own = column == cell.column
    near = Compare("=", Abs(Sub(y, row)), Int(1)) if own else _within(y, row)
    return CountQuantifier("exactly", count, "y", And((near, mine(column, y))))


def clue_number(formula: Formula, cell: Cell, grid: Grid) -> int | None:
    """How many mines a formula says there are around a cell; None if it does not say just that.

    It may say too that there is no mine on the cell itself, where whoever reads it stands.
    """
    field = Field(grid.columns, grid.rows)
    around = grid.neighbours(cell)
    fitting = [k for k in range(len(around) + 1) if evaluate(formula, board(field, around[:k]))]
    if len(fitting) != 1:
        return None
    counted = exactly(fitting[0], [mine(*other) for other in around])
    known = And(tuple(Not(mine(*other)) for other in (cell, *sorted(grid.blocked))))
    claimed, stated = And((formula, known)), And((counted, known))
    return fitting[0] if equivalent(claimed, stated, field).equivalent else None


# Positions ----------------------------------------------------------------------------------------


def as_formulas(view: View) -> Knowledge:
    r"""What a view tells, with every clue as a quantified formula: for any engine.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for fact in as_formulas(view_of(parse_board("0?"))).facts:
    ...     print(fact)
    ∀x ∀y (|x − 1| ≤ 1 ∧ |y − 1| ≤ 1 ∧ (x ≠ 1 ∨ y ≠ 1) → ¬mine(x, y)) (the 0 at column 1, row 1)
    ¬mine(1, 1) (the open cell at column 1, row 1)
    """
    _expect_rectangle(view)
    known = knowledge(view)
    return known.only(_quantified(fact, view) for fact in known.facts)


def _quantified(fact: Fact, view: View) -> Fact:
    if fact.cell is None or not isinstance(fact.formula, Cardinality):
        return fact
    return replace(fact, formula=clue_formula(fact.cell, view.clues[fact.cell]))


def as_game(view: View, *, source: str = "board") -> Game:
    r"""A position as a game in which every open cell tells its clue, and that it is safe.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> game = as_game(view_of(parse_board("mines: 1\n0 1\n1 ?")))
    >>> [str(message.cell) for message in game.messages], game.mines
    (['1,1', '2,1', '1,2'], 1)
    """
    _expect_rectangle(view)
    if START not in view.clues:
        message = f"a game starts on {START.words}, which is not open here"
        raise _fault_at(START, view, message, source)
    for cell in sorted(view.exploded):
        raise _fault_at(cell, view, "an exploded mine has no message in a game", source)
    for cell in sorted(view.known_mines):
        raise _fault_at(cell, view, "a known mine has no message in a game", source)
    messages = tuple(
        Message(
            cell,
            And((clue_formula(cell, number), Not(mine(*cell)))),
            f"{clue_words(cell, number)}, and none on it.",
        )
        for cell, number in view.clues.items()
    )
    return Game(view.grid, messages, view.mines, "none" if view.mines is None else "exactly")


def _expect_rectangle(view: View) -> None:
    """Formulas and walkers say of columns and rows that they are next to each other."""
    if view.grid.topology != RECTANGLE:
        raise InputError(f"no formula says what is near on a {view.grid.topology.name}")


def _fault_at(cell: Cell, view: View, message: str, source: str) -> InputError:
    """An error that points at a cell."""
    rows = view.grid.picture(view.symbol).splitlines()
    offset = sum(len(row) + 1 for row in rows[: cell.row - 1]) + 2 * (cell.column - 1)
    return InputError(message, text="\n".join(rows), offset=offset, source=f"{source}, the board")


def clue_words(cell: Cell, number: int) -> Phrase:
    """What a number on a cell says.

    >>> clue_words(Cell(2, 1), 1)
    'There is one mine around column 2, row 1'
    """
    return counted(
        "There is no mine around {cell}"
        "|There is one mine around {cell}"
        "|There are {number} mines around {cell}",
        number,
        cell=cell.words,
    )


def as_board(game: Game, *, source: str = "game") -> BoardText:
    r"""A game whose messages are clues about their own cells, as a position.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> print(as_board(as_game(view_of(parse_board("mines: 1\n0 1\n1 ?")))))
    mines: 1
    0 1
    1 ?
    """
    clues = {message.cell: _clue(message, game.grid, source) for message in game.messages}

    def symbol(cell: Cell) -> str:
        return "b" if cell in game.grid.blocked else clues.get(cell, "?")

    lines = game.grid.picture(symbol).splitlines()
    mines = game.mines if game.count == "exactly" else None
    return BoardText(tuple(line.replace(" ", "") for line in lines), mines)


def _clue(message: Message, grid: Grid, source: str) -> str:
    number = clue_number(message.formula, message.cell, grid)
    if number is None:
        where = f"{source}, the message at {message.cell.words}"
        written = message.formula.to("ascii")
        raise InputError("it does not count the mines around it", text=written, source=where)
    return str(number)
