"""Facts in one solver, each behind a switch, so that any of them can be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import cached_property

from provefield.errors import BudgetError
from provefield.grid import Cell
from provefield.logic.formula import Cardinality
from provefield.logic.ground import Grounder, Table
from provefield.reason.backbone import Backbone
from provefield.reason.cells.refutation import add_rows, by_single_rows, by_sums
from provefield.reason.cells.rows import rows_of
from provefield.reason.constraint import Between, between
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable
from provefield.reason.verdict import Layout

MANY_CELLS = 100
"""A count of more is the total: a solver that knows it decides most of them before it learns."""

CONFLICTS = 500
"""How long boards are searched before sums are tried."""


class FactSolver:
    """Answers what fits the facts, and which of them exclude something."""

    def __init__(self, knowledge: Knowledge, limit: Limit, open_solvers: ExitStack) -> None:
        self.knowledge = knowledge
        self.table = Table(knowledge.field)
        self.limit = limit
        self.rows = rows_of(knowledge, limit)
        self._open = open_solvers
        self._boards: dict[tuple[int, ...], Layout | None] = {}

    def board(self, *literals: int) -> Layout | None:
        """A board that fits all facts and these literals of cells; None if there is none."""
        if literals not in self._boards:
            self._boards[literals] = self._find_board(literals)
        return self._boards[literals]

    def _find_board(self, literals: tuple[int, ...]) -> Layout | None:
        """The first board that fits the facts is kept for other questions."""
        if by_single_rows(self.rows, literals):
            return None
        if not self.rows.boards:
            first = self._search(())
            if first is None:
                return None
            self.rows.boards.append(first)
        first = self.rows.boards[0]
        fits = all((abs(literal) in first) == (literal > 0) for literal in literals)
        found = first if fits else self._search(literals)
        return None if found is None else frozenset(Cell(*self.table.cell(n)) for n in found)

    def _search(self, literals: Sequence[int]) -> frozenset[int] | None:
        """The mines of a board: searched a little, then by sums, and only then for long."""
        most = self.limit.conflicts
        little = replace(self.limit, conflicts=CONFLICTS if most is None else min(most, CONFLICTS))
        if self._has_total:
            with suppress(BudgetError):
                return self._steered(literals, little)
            self.limit.tick(0)
        solver = self._solver()  # a new one, so that answers do not depend on what was asked before
        try:
            return self._model(solver, literals, little)
        except BudgetError:
            self.limit.tick(0)
        if by_sums(self.rows, literals, self.limit, splits=0):
            return None
        if self.rows.says_all(self.knowledge):
            found = self.rows.program.solution(literals, self.limit)
            if found is not None:
                return found
        if by_sums(self.rows, literals, self.limit):
            return None
        return self._model(solver, literals, self.limit)

    @cached_property
    def _has_total(self) -> bool:
        """Whether all that is known are rows, and one of them counts very many cells."""
        rows = self.rows.rows if self.rows.says_all(self.knowledge) else ()
        largest = max(rows, key=lambda row: len(row.literals), default=None)
        return isinstance(largest, Between) and len(largest.literals) > MANY_CELLS

    def _steered(self, literals: Sequence[int], limit: Limit) -> frozenset[int] | None:
        """A board found without the total, and changed until that is right."""
        rows = [between(row) for row in self.rows.rows]
        apart = max(rows, key=lambda row: len(row.literals))
        rows.remove(apart)
        rows += (Between((literal,), 1, 1) for literal in literals)
        solver = self._open.enter_context(SatSolver(Table(self.knowledge.field)))
        add_rows(solver, rows)
        backbone = Backbone(solver, rows, apart, limit)
        if not backbone.search(()):
            return None
        return frozenset(each for each in backbone.model if each <= self.table.cells)

    def _model(
        self, solver: SatSolver, literals: Sequence[int], limit: Limit
    ) -> frozenset[int] | None:
        found = solver.solve(literals, limit)
        if isinstance(found, Unsatisfiable):
            return None
        return frozenset(each for each in found.true if each <= self.table.cells)

    def _solver(self) -> SatSolver:
        """All facts, with no switches: of those that are rows, the rows."""
        grounder = Grounder(self.knowledge.field, tick=self.limit.tick)
        solver = self._open.enter_context(SatSolver(grounder.table))
        add_rows(solver, (row for row in self.rows.rows if row.fact in self.rows.whole))
        for place, fact in enumerate(self.knowledge.facts):
            if place not in self.rows.whole:
                solver.add(grounder.add(fact.formula))
        return solver

    def core(self, *literals: int) -> tuple[Fact, ...] | None:
        """Facts that fit no board with these literals, each of them needed; None if all fit one."""
        solver, switches = self._switched
        core = smallest_core(solver, list(switches), literals, self.limit)
        if core is None:
            return None
        left_out = {place for switch, place in switches.items() if switch not in core}
        for place in set(range(len(self.knowledge.facts))).difference(switches.values()):
            with fact_solver(self.knowledge.only(self._but(left_out | {place})), self.limit) as few:
                if few.board(*literals) is None:
                    left_out.add(place)
        return self._but(left_out)

    @cached_property
    def _switched(self) -> tuple[SatSolver, Mapping[int, int]]:
        """All facts, each behind a switch, which stands with the place of its fact."""
        grounder = Grounder(self.knowledge.field, tick=self.limit.tick)
        solver = self._open.enter_context(SatSolver(grounder.table))
        switches: dict[int, int] = {}
        for place, fact in enumerate(self.knowledge.facts):
            switch = None if _counts_many(fact) else grounder.table.new()
            solver.add(grounder.add(fact.formula, guard=switch))
            if switch is not None:
                switches[switch] = place
        return solver, switches

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
    with ExitStack() as open_solvers:
        yield FactSolver(knowledge, limit, open_solvers)


def _counts_many(fact: Fact) -> bool:
    """Whether a fact has no switch: switching it would cost the solver more than a new start."""
    return isinstance(fact.formula, Cardinality) and len(fact.formula.parts) > MANY_CELLS


def smallest_core(
    solver: SatSolver,
    assumed: Sequence[int],
    against: Sequence[int],
    limit: Limit,
    conflicts: int | None = None,
) -> frozenset[int] | None:
    """Assumptions that exclude a model, none of which can be left out; None if there is a model.

    Of which it takes more than so many `conflicts` to see that, those stay.
    """
    core = _core(solver, assumed, against, limit)
    if core is None:
        return None
    little = replace(limit, conflicts=conflicts or limit.conflicts)
    place = 0
    while place < len(core):
        try:
            smaller = _core(solver, core[:place] + core[place + 1 :], against, little)
        except BudgetError:
            if conflicts is None:
                raise
            limit.tick(0)
            smaller = None
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
