"""Ways to write knowledge for a solver: native counts, clauses alone, or eleven states a cell.

The eleven states are 0 … 8 mines around, disabled, and mine. A disabled border runs around the
grid, so that every cell has eight neighbours; each number a cell may show is an axiom.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from provefield.errors import TooLargeError
from provefield.grid import AROUND, Cell
from provefield.logic.ground import Ground, Grounder, Table
from provefield.logic.ground.cells import cell_literal
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.numbers import cell_count, count_clauses, number_of_clauses

STATES = range(11)
DISABLED, MINED = 9, 10
MOST_CLAUSES = 1_000_000
MOST_OF_ONE_COUNT = 5_000
"""A count that takes more clauses than this is left to the solver."""

Clause = tuple[int, ...]
Encode = Callable[[Knowledge, Grounder], list[Ground]]


@dataclass(frozen=True, slots=True)
class Encoding:
    """The size of what a solver is given."""

    variables: int
    clauses: int
    counts: int


def measure(encode: Encode, knowledge: Knowledge) -> Encoding:
    """How large knowledge gets in an encoding.

    >>> from provefield.grid import Grid
    >>> measure(eleven_states, Knowledge(Grid(8, 8)))
    Encoding(variables=1100, clauses=38240, counts=0)
    """
    grounder = Grounder(knowledge.field)
    grounds = encode(knowledge, grounder)
    return Encoding(
        len(grounder.table),
        sum(len(ground.clauses) for ground in grounds),
        sum(len(ground.counts) for ground in grounds),
    )


def native(knowledge: Knowledge, grounder: Grounder) -> list[Ground]:
    """Counts as the solver's own.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(3, 1)).tell(mine_count(Grid(3, 1), 1))
    >>> [count for count, _ in native(known, Grounder(known.field))[0].counts]
    [Between(literals=(1, 2, 3), low=1, high=1)]
    """
    return [grounder.add(fact.formula) for fact in knowledge.facts]


def compact(knowledge: Knowledge, grounder: Grounder) -> list[Ground]:
    """One variable a cell; a count of n in m cells says that any m - n + 1 hold a mine, and so on.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(3, 1)).tell(mine_count(Grid(3, 1), 1))
    >>> compact(known, Grounder(known.field))[0].clauses
    [(1, 2, 3), (-1, -2), (-1, -3), (-2, -3)]
    """
    return [_as_clauses(fact, grounder) or grounder.add(fact.formula) for fact in knowledge.facts]


def _as_clauses(fact: Fact, grounder: Grounder) -> Ground | None:
    count = cell_count(fact.formula, 0, grounder.field)
    if count is None or not 0 <= count.low <= count.high <= len(count.literals):
        return None
    if number_of_clauses(len(count.literals), count.low, count.high) > MOST_OF_ONE_COUNT:
        return None
    clauses = list(count_clauses(count.literals, count.low, count.high))
    return Ground(clauses, [], [], grounder.table, {})


# Eleven states ------------------------------------------------------------------------------------


def eleven_states(
    knowledge: Knowledge, grounder: Grounder, *, most: int = MOST_CLAUSES
) -> list[Ground]:
    """Each cell is in one of eleven states at most, and a shown number is the state of its cell.

    A board of n × n cells has 11 (n + 2)² variables and 566 n² + 224 n + 224 clauses before
    anything is known. Facts that are not clues are added as they are.
    """
    cells = knowledge.grid.size
    if cells * 566 > most:
        raise TooLargeError(f"eleven states for each of {cells:,} cells take too many clauses")
    state = _states(knowledge, grounder.table)
    grounds = [Ground(list(_axioms(knowledge, state)), [], [], grounder.table, {})]
    safe = {cell_literal(fact.formula, grounder.field) for fact in knowledge.facts}
    for fact in knowledge.facts:
        shown = _shown_number(fact, knowledge, safe)
        if shown is None or fact.cell is None:
            grounds.append(grounder.add(fact.formula))
        else:
            unit = (state[shown, fact.cell],)
            grounds.append(Ground([unit], [], [], grounder.table, {}))
    return grounds


def _states(knowledge: Knowledge, table: Table) -> Mapping[tuple[int, Cell], int]:
    """The variable of each state of each cell, the border too; `mine` has the one it always has."""
    return {
        (state, cell): knowledge.field.number(*cell)
        if state == MINED and cell in knowledge.grid
        else table.new()
        for cell in _with_border(knowledge)
        for state in STATES
    }


def _with_border(knowledge: Knowledge) -> Iterator[Cell]:
    grid = knowledge.grid
    return (Cell(c, r) for c, r in product(range(grid.columns + 2), range(grid.rows + 2)))


def _axioms(knowledge: Knowledge, state: Mapping[tuple[int, Cell], int]) -> Iterator[Clause]:
    for cell in _with_border(knowledge):
        inside = cell in knowledge.grid
        yield (-state[DISABLED, cell] if inside else state[DISABLED, cell],)
        yield from combinations([-state[each, cell] for each in STATES], 2)
        if inside:
            around = [state[MINED, other] for other in _around(cell)]
            for number in range(9):
                for clause in count_clauses(around, number, number):
                    yield (-state[number, cell], *clause)


def _around(cell: Cell) -> list[Cell]:
    return [cell.shifted(*offset) for offset in AROUND]


def _shown_number(fact: Fact, knowledge: Knowledge, stated: Container[int | None]) -> int | None:
    """The number that a cell shows, if the fact says just that; else None.

    It does if the cell itself and every neighbour that is not counted are known to be safe.
    """
    field = knowledge.field
    count = cell_count(fact.formula, 0, field)
    if count is None or fact.cell is None or count.low != count.high or not 0 <= count.low <= 8:
        return None
    near = {field.number(*other) for other in _around(fact.cell) if other in knowledge.grid}
    others = (near - set(count.literals)) | {field.number(*fact.cell)}
    just_that = near.issuperset(count.literals) and all(-other in stated for other in others)
    return count.low if just_that else None
