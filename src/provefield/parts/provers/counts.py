"""Counts that are too large to write out: a prover gets only the instances that a goal needs.

"Exactly 2 of 64 cells" has 41,664 clauses. A solver that counts by itself looks for boards that the
other facts allow although the goal fails; each of them breaks an instance of a count, and once all
these are told, none is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass, field

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.between import Between
from provefield.logic.field import mine
from provefield.logic.formula import Cardinality, Formula, Not, disjunction
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import cell_literal, different_cells
from provefield.reason.fact_solver import fact_solver
from provefield.reason.firstorder.literal import read_clause
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.tables import Input
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable

MOST_INSTANCES = 300
"""How many instances a prover is given for one goal."""


def needed_instances(
    knowledge: Knowledge, left_out: tuple[int, ...], goal: Formula, limit: Limit
) -> tuple[Input, ...]:
    """The instances of the counts left out that the goal needs; none if it does not follow.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.firstorder.literal import write_clause
    >>> from provefield.reason.knowledge import Fact, mine_count
    >>> grid = Grid(3, 2)
    >>> known = Knowledge(grid).tell(mine_count(grid, 1), Fact(mine(2, 1), "a message"))
    >>> for given in needed_instances(known, (0,), parse("-mine(3,2)"), Limit()):
    ...     print(write_clause(given.literals))
    ¬mine(2, 1) ∨ ¬mine(3, 2)
    """
    counts = [count for place in left_out if (count := _count(knowledge, place))]
    denied = cell_literal(Not(goal), knowledge.field)
    if not counts or denied is None:
        return ()
    try:
        with fact_solver(knowledge, limit) as facts:
            if facts.board(denied) is not None:
                return ()
        others = [fact.formula for at, fact in enumerate(knowledge.facts) if at not in left_out]
        with _Search.over(knowledge, [*others, Not(goal)], limit) as search:
            return tuple(search.instances(counts))
    except (BudgetError, TooLargeError):
        return ()


def _count(knowledge: Knowledge, place: int) -> Between | None:
    """What a fact that lists cells counts; None of any other fact."""
    match knowledge.facts[place].formula:
        case Cardinality(how, number, parts):
            literals = different_cells(parts, knowledge.field)
            return Between.bounded(how, number, literals, place) if literals else None
        case _:
            return None


@dataclass(slots=True)
class _Search:
    """Boards on which the goal fails, and the instances that they break."""

    solver: SatSolver
    grounder: Grounder
    limit: Limit
    _settled: dict[int, bool] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def over(
        cls, knowledge: Knowledge, formulas: Iterable[Formula], limit: Limit
    ) -> Iterator[_Search]:
        grounder = Grounder(knowledge.field, tick=limit.tick)
        with SatSolver(grounder.table) as solver:
            for formula in formulas:
                solver.add(grounder.add(formula))
            yield cls(solver, grounder, limit)

    def instances(self, counts: list[Between]) -> Iterator[Input]:
        """Break boards, one after another, until there is none, or too many were broken."""
        for _ in range(MOST_INSTANCES):
            found = self.solver.solve((), self.limit)
            broken = None if isinstance(found, Unsatisfiable) else self._broken(counts, found.true)
            if broken is None:
                return
            yield broken

    def _broken(self, counts: list[Between], true: Set[int]) -> Input | None:
        """An instance that a board breaks, over cells that the other facts settle if they can."""
        for count in counts:
            holding = [each for each in count.literals if (each > 0) == (abs(each) in true)]
            failing = [each for each in count.literals if each not in holding]
            if len(holding) > count.high:
                return self._as_input(
                    [-each for each in self._chosen(holding, count.high + 1)], count
                )
            if len(holding) < count.low:
                wanted = len(count.literals) - count.low + 1
                denied = self._chosen([-each for each in failing], wanted)
                return self._as_input([-each for each in denied], count)
        return None

    def _chosen(self, literals: list[int], number: int) -> list[int]:
        return sorted(
            sorted(literals, key=lambda each: not self._is_settled(each))[:number], key=abs
        )

    def _is_settled(self, literal: int) -> bool:
        if literal not in self._settled:
            found = self.solver.solve([-literal], self.limit)
            self._settled[literal] = isinstance(found, Unsatisfiable)
        return self._settled[literal]

    def _as_input(self, literals: list[int], count: Between) -> Input:
        cells = [(each > 0, mine(*self.grounder.table.cell(abs(each)))) for each in literals]
        clause = disjunction(atom if positive else Not(atom) for positive, atom in cells)
        self.solver.add(self.grounder.add(clause))
        return Input(read_clause(clause), count.fact)
