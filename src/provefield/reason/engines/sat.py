"""The default engine: one solver decides every cell, and each model rules out many questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.ground import Ground, Grounder, Table
from provefield.reason.cells.encodings import Encode, compact, eleven_states, native
from provefield.reason.justify import answer, contradiction, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict


@dataclass(frozen=True, slots=True)
class Sat:
    """Complete: what it leaves unknown ran out of time.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(Fact(parse("mine(1,1) & (mine(2,1) | mine(3,1))"), ""))
    >>> list(Sat().label(known, known.grid, Limit()).values())
    ['mine', 'open', 'open']
    """

    name: str = "sat"
    complete: bool = True
    encode: Encode = native

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Ask once per cell at most, and only for cells that every model so far agrees on."""
        wanted = list(cells)
        labels: dict[Cell, Label] = dict.fromkeys(wanted, "unknown")
        grounder = Grounder(knowledge.field, tick=limit.tick)
        try:
            grounds = self.encode(knowledge, grounder)
            alike = _alike(grounds, grounder.table, wanted)
            with SatSolver(grounder.table) as solver:
                for ground in grounds:
                    solver.add(ground)
                if not self._decide(solver, alike, labels, limit):
                    return contradiction(knowledge, limit) or labels
        except (BudgetError, TooLargeError):
            pass
        return labels

    def _decide(
        self,
        solver: SatSolver,
        alike: Mapping[int, list[Cell]],
        labels: dict[Cell, Label],
        limit: Limit,
    ) -> bool:
        """Fill in the labels as they are found; False if there is no board at all."""
        first = solver.solve(limit=limit)
        if isinstance(first, Unsatisfiable):
            return False
        forced = {abs(literal): literal for literal in solver.forced()}
        open_ones = {variable: variable in first.true for variable in alike}
        for variable, mined in list(open_ones.items()):
            if variable not in open_ones:
                continue
            literal = variable if mined else -variable
            found = None if variable in forced else solver.solve([-literal], limit)
            if found is None or isinstance(found, Unsatisfiable):
                del open_ones[variable]
                labels.update(dict.fromkeys(alike[variable], "mine" if mined else "safe"))
                solver.add_clause([literal])
                continue
            for other in [v for v, was in open_ones.items() if (v in found.true) is not was]:
                del open_ones[other]
                labels.update(dict.fromkeys(alike[other], "open"))
        return True

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with the smallest proof found, or with two boards."""
        if self.encode is native:
            return answer(knowledge, cell, limit)
        labels = self.label(knowledge, [cell], limit)
        if not isinstance(labels, Inconsistent) and labels[cell] == "unknown":
            return Unknown("budget", f"no answer within {limit.seconds:.3g} seconds")
        return justify(labels, knowledge, cell, limit)


def sat_compact() -> Sat:
    """The solver on clauses alone."""
    return Sat("sat-compact", encode=compact)


def sat_eleven() -> Sat:
    """The solver on eleven states a cell."""
    return Sat("sat-eleven", encode=eleven_states)


def _alike(grounds: Iterable[Ground], table: Table, cells: Iterable[Cell]) -> dict[int, list[Cell]]:
    """Cells that nothing tells apart, under the variable of one of them.

    That is: no clause speaks of them, and they are counted in the same places.
    """
    told: set[int] = set()
    counted: dict[int, list[int]] = defaultdict(list)
    whole = True
    for place, ground in enumerate(grounds):
        whole = whole and not ground.lazy
        told.update(abs(literal) for clause in ground.clauses for literal in clause)
        for number, count in enumerate(ground.counts):
            for literal in count.literals:
                counted[abs(literal)] += [place, number, literal < 0]
    groups: dict[object, list[Cell]] = defaultdict(list)
    for cell in cells:
        variable = table.variable(mine(*cell))
        apart = variable in told or not whole
        groups[variable if apart else tuple(counted[variable])].append(cell)
    return {table.variable(mine(*group[0])): group for group in groups.values()}
