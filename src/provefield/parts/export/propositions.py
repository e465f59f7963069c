"""The propositions B, S, U and Q of a half-open board, what holds between them, and what follows.

B: a bomb, S: safe, Q: a tile that shows a number; U is what neither B nor S follows of. Cells are
(column, row) from 1, as everywhere here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from provefield.errors import InputError, TooLargeError
from provefield.grid import Cell
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Formula,
    Implies,
    Int,
    Not,
    conjunction,
)
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import different_cells
from provefield.reason.knowledge import Knowledge
from provefield.reason.numbers import cell_of
from provefield.reason.question import Question
from provefield.reason.satisfy import SatSolver, Unsatisfiable

MOST_CELLS = 1_000

_Says = Callable[[Cell], Atom]

HEAD = """\
B(c,r): a bomb in column c, row r. S(c,r): safe. Q(a,c,r): a tile that shows a.
U(c,r): neither B(c,r) nor S(c,r) follows.

For every tile
  ¬(B ∧ Q)
  ¬(B ∧ S)
  (¬B → S) ∧ (S → ∃a Q(a))
  ¬S → B
For every tile that shows a
  Q(a) ∧ a bombs around it → the rest around it is safe
  Q(a) ∧ all but a safe around it → the rest around it are bombs
"""


def write(question: Question) -> str:
    """What is said of a board in propositions, tile by tile, and what follows from it.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import clue
    >>> grid = Grid(2, 1)
    >>> known = Knowledge(grid).tell(clue(grid, Cell(1, 1), 1, [Cell(2, 1)]))
    >>> print(write(Question(known)).partition("On this board")[2], end="")
    <BLANKLINE>
      Q(1, 1, 1)
      ¬(B(1, 1) ∧ Q(1, 1, 1))
      Q(1, 1, 1) → B(2, 1)
      ¬(B(2, 1) ∧ S(2, 1))
      ¬B(2, 1) → S(2, 1)
      ¬S(2, 1) → B(2, 1)
    <BLANKLINE>
    What follows
      B(2, 1)
    """
    knowledge = question.knowledge
    tiles = list(numbered_tiles(knowledge))
    covered = dict.fromkeys(cell for _, _, around in tiles for cell in around)
    if not tiles:
        raise InputError("propositions are about numbered tiles: expected a board", source="export")
    if len(covered) > MOST_CELLS:
        raise TooLargeError(f"at most {MOST_CELLS:,} covered cells beside numbers are written down")
    formulas = [each for tile in tiles for each in tile_formulas(*tile)]
    formulas += [each for cell in covered for each in cell_formulas(cell)]
    asked = [question.cell] if question.cell else list(covered)
    lines = [HEAD, "On this board", *(f"  {each}" for each in formulas), "", "What follows"]
    return "\n".join([*lines, *(f"  {each}" for each in solve(knowledge, formulas, asked))]) + "\n"


def numbered_tiles(knowledge: Knowledge) -> Iterator[tuple[int, Cell, tuple[Cell, ...]]]:
    """The number of each tile, its cell, and the covered cells around it."""
    for fact in knowledge.facts:
        if fact.cell is not None and isinstance(fact.formula, Cardinality):
            literals = different_cells(fact.formula.parts, knowledge.field) or ()
            around = tuple(cell_of(each, knowledge.field) for each in literals)
            yield fact.formula.number, fact.cell, around


def tile_formulas(number: int, cell: Cell, around: Sequence[Cell]) -> Iterator[Formula]:
    """The number that a tile shows, that it is no bomb, and both rules for its neighbours."""
    shown = Atom("Q", (Int(number), *map(Int, cell)))
    yield shown
    yield Not(And((bomb(cell), shown)))
    yield from _rule(shown, around, number, bomb, safe)
    yield from _rule(shown, around, len(around) - number, safe, bomb)


def _rule(
    shown: Formula, around: Sequence[Cell], number: int, given: _Says, rest: _Says
) -> Iterator[Formula]:
    """Whichever `number` cells are as given, the others are the opposite."""
    if not 0 <= number <= len(around):
        yield Not(shown)
        return
    for some in combinations(around, number):
        others = [rest(cell) for cell in around if cell not in some]
        if others:
            yield Implies(conjunction([shown, *map(given, some)]), conjunction(others))


def cell_formulas(cell: Cell) -> Iterator[Formula]:
    """What holds between the propositions of a covered cell."""
    yield Not(And((bomb(cell), safe(cell))))
    yield Implies(Not(bomb(cell)), safe(cell))
    yield Implies(Not(safe(cell)), bomb(cell))


def bomb(cell: Cell) -> Atom:
    """There is a bomb."""
    return Atom("B", tuple(map(Int, cell)))


def safe(cell: Cell) -> Atom:
    """It is safe."""
    return Atom("S", tuple(map(Int, cell)))


def solve(knowledge: Knowledge, formulas: Sequence[Formula], cells: Sequence[Cell]) -> list[Atom]:
    """B, S or U of each cell, by two questions to a solver."""
    grounder = Grounder(knowledge.field)
    with SatSolver(grounder.table) as solver:
        for formula in formulas:
            solver.add(grounder.add(formula))
        if isinstance(solver.solve(), Unsatisfiable):
            raise InputError("the numbers contradict each other", source="export")

        def follows(claim: Atom) -> bool:
            return isinstance(solver.solve([-grounder.table.variable(claim)]), Unsatisfiable)

        return [
            bomb(cell) if follows(bomb(cell)) else safe(cell) if follows(safe(cell)) else unknown
            for cell in cells
            for unknown in [Atom("U", tuple(map(Int, cell)))]
        ]
