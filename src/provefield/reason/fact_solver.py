"""Facts in one solver, each behind a switch, so that any of them can be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.formula import Cardinality
from provefield.logic.ground import Grounder, Table
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable
from provefield.reason.verdict import Board

MANY_CELLS = 100
"""A count of more has no switch: switching it would cost the solver more than starting again."""


@dataclass(frozen=True, slots=True)
class FactSolver:
    """Answers what fits the facts, and which of them exclude something."""

    knowledge: Knowledge
    table: Table
    limit: Limit
    _solver: SatSolver
    _switches: Mapping[int, int]  # each with the place of its fact

    def board(self, *literals: int) -> Board | None:
        """A board that fits all facts and these literals of cells; None if there is none."""
        found = self._solver.solve([*self._switches, *literals], self.limit)
        if isinstance(found, Unsatisfiable):
            return None
        cells = self.table.cells
        return frozenset(Cell(*self.table.cell(each)) for each in found.true if each <= cells)

    def core(self, *literals: int) -> tuple[Fact, ...] | None:
        """Facts that fit no board with these literals, each of them needed; None if all fit one."""
        core = smallest_core(self._solver, list(self._switches), literals, self.limit)
        if core is None:
            return None
        left_out = {place for switch, place in self._switches.items() if switch not in core}
        for place in set(range(len(self.knowledge.facts))).difference(self._switches.values()):
            with fact_solver(self.knowledge.only(self._but(left_out | {place})), self.limit) as few:
                if few.board(*literals) is None:
                    left_out.add(place)
        return self._but(left_out)

    def _but(self, left_out: Set[int]) -> tuple[Fact, ...]:
        facts = enumerate(self.knowledge.facts)
        return tuple(fact for place, fact in facts if place not in left_out)


@contextmanager
def fact_solver(knowledge: Knowledge, limit: Limit) -> Iterator[FactSolver]:
    """Ground the facts once, for as many questions as are asked within the limit.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> known = Knowledge(Grid(2, 1)).tell(
    ...     Fact(parse("mine(1,1) | mine(2,1)"), "a message"),
    ...     Fact(parse("-mine(1,1)"), "the start is safe"),
    ... )
    >>> with fact_solver(known, Limit()) as facts:
    ...     print(facts.board(2), facts.board(-2), len(facts.core(-2)))
    frozenset({Cell(2, 1)}) None 2
    """
    grounder = Grounder(knowledge.field, tick=limit.tick)
    switches: dict[int, int] = {}
    with SatSolver(grounder.table) as solver:
        for place, fact in enumerate(knowledge.facts):
            switch = None if _counts_many(fact) else grounder.table.new()
            solver.add(grounder.add(fact.formula, guard=switch))
            if switch is not None:
                switches[switch] = place
        yield FactSolver(knowledge, grounder.table, limit, solver, switches)


def _counts_many(fact: Fact) -> bool:
    return isinstance(fact.formula, Cardinality) and len(fact.formula.parts) > MANY_CELLS


def smallest_core(
    solver: SatSolver, assumed: Sequence[int], against: Sequence[int], limit: Limit
) -> frozenset[int] | None:
    """Assumptions that exclude a model, none of which can be left out; None if there is a model."""
    core = _core(solver, assumed, against, limit)
    if core is None:
        return None
    place = 0
    while place < len(core):
        smaller = _core(solver, core[:place] + core[place + 1 :], against, limit)
        if smaller is None:
            place += 1
        else:
            core = smaller
    return frozenset(core)


def _core(
    solver: SatSolver, assumed: Sequence[int], against: Sequence[int], limit: Limit
) -> list[int] | None:
    """The assumptions, in their order, that already exclude a model; None if there is one."""
    match solver.solve([*assumed, *against], limit):
        case Unsatisfiable(core):
            needed = set(core)
            return [selector for selector in assumed if selector in needed]
        case _:
            return None
