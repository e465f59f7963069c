"""DIMACS: what is known as numbered clauses, for any SAT solver.

Variable 1 is the cell in column 1, row 1; the numbers go on row by row, and comments name them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from provefield.errors import TooLargeError
from provefield.logic.between import Between
from provefield.logic.field import mine
from provefield.logic.formula import Formula
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import cell_literal
from provefield.printing import shorten
from provefield.reason.export import Bounded
from provefield.reason.numbers import count_clauses, number_of_clauses
from provefield.reason.question import Question

MOST_OF_ONE_COUNT = 500
"""A count that takes more clauses than this gets helping variables, which add up."""

MOST_CELLS, MOST_CLAUSES = 100_000, 3_000_000
"""How much is written: some hundred megabytes."""

Clause = tuple[int, ...]


def write(question: Question) -> str:
    """The file; with a cell, it is unsatisfiable just if the cell is safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> print(write(Question(Knowledge(grid).tell(mine_count(grid, 1)), Cell(2, 1))), end="")
    c Is column 2, row 1 safe? Yes, if this is unsatisfiable.
    c 1 = mine(1,1)
    c 2 = mine(2,1)
    p cnf 2 3
    c the number of mines
    1 2 0
    -1 -2 0
    c a mine in column 2, row 1
    2 0
    """
    knowledge, cell = question.knowledge, question.cell
    grounder = Grounder(knowledge.field)
    parts: list[tuple[str, list[Clause]]] = []
    left = MOST_CLAUSES
    for fact in knowledge.facts:
        clauses = list(islice(_clauses(grounder, fact.formula), left + 1))
        left -= len(clauses)
        if left < 0:
            raise TooLargeError(f"dimacs is written up to {MOST_CLAUSES:,} clauses; try opb")
        parts.append((shorten(str(fact.source)), clauses))
    if cell is not None:
        literal = cell_literal(mine(*cell), knowledge.field) or 0
        parts.append((f"a mine in {cell.words}", [(literal,)]))
    number = sum(len(each) for _, each in parts)
    lines = [f"c Is {cell.words} safe? Yes, if this is unsatisfiable."] if cell else []
    cells = range(1, grounder.table.cells + 1)
    lines += ["c {} = mine({},{})".format(each, *grounder.table.cell(each)) for each in cells]
    if len(grounder.table) > len(cells):
        lines.append(f"c {len(cells) + 1} … {len(grounder.table)} help to count")
    lines.append(f"p cnf {len(grounder.table)} {number}")
    for source, written in parts:
        lines += [f"c {source}", *(" ".join(map(str, (*clause, 0))) for clause in written)]
    return "\n".join(lines) + "\n"


def _clauses(grounder: Grounder, formula: Formula) -> Iterator[Clause]:
    """A formula as clauses alone."""
    ground = grounder.add(formula)
    if ground.lazy:
        many = sum(lazy.instances for lazy in ground.lazy)
        raise TooLargeError(f"a fact has {many:,} instances, too many to write down")
    yield from ground.clauses
    for count, guard in ground.counts:
        guarded = () if guard is None else (-guard,)
        yield from ((*guarded, *clause) for clause in _counted(count, grounder.table.new))


def _counted(count: Between, new: Callable[[], int]) -> Iterator[Clause]:
    literals, low, high = count.literals, count.low, count.high
    few = len(literals) <= MOST_OF_ONE_COUNT
    if few and number_of_clauses(len(literals), low, high) <= MOST_OF_ONE_COUNT:
        yield from count_clauses(literals, low, high)
        return
    bits: list[int] = []
    yield from add_up(literals, bits, new)
    yield from at_least(bits, low)
    yield from at_least([-bit for bit in bits], 2 ** len(bits) - 1 - high)


def add_up(literals: Sequence[int], bits: list[int], new: Callable[[], int]) -> Iterator[Clause]:
    """Count how many literals hold, in binary, by a network of adders (Warners 1998).

    The bits of the number are appended, the lowest first.

    >>> from itertools import count
    >>> bits = []
    >>> len(list(add_up([1, 2, 3], bits, count(4).__next__))), bits
    (16, [4, 5])
    """
    column = deque(literals)
    while column:
        carries: deque[int] = deque()
        while len(column) > 1:
            terms = [column.popleft() for _ in range(min(3, len(column)))]
            total, carry = new(), new()
            column.append(total)
            carries.append(carry)
            for signs in product((1, -1), repeat=len(terms)):
                others = [sign * term for sign, term in zip(signs, terms, strict=True)]
                true = signs.count(-1)
                yield (*others, total if true % 2 else -total)
                yield (*others, carry if true > 1 else -carry)
        bits.append(column.pop())
        column = carries


def at_least(bits: Sequence[int], number: int) -> Iterator[Clause]:
    """A number in binary, the lowest bit first, is so large: of its highest other bit, larger.

    >>> list(at_least([1, 2, 3], 5))
    [(1, 2), (3,)]
    """
    for place, bit in enumerate(bits):
        if number >> place & 1:
            above = range(place + 1, len(bits))
            yield (bit, *(bits[each] for each in above if not number >> each & 1))


FORMAT = Bounded("dimacs", MOST_CELLS, write)
