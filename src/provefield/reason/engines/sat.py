"""The default engine: one solver decides every cell, and each model rules out many questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.ground import Ground, Grounder, Table
from provefield.reason.backbone import Backbone
from provefield.reason.cells.encodings import Encode, compact, eleven_states, native
from provefield.reason.constraint import Between
from provefield.reason.count.layouts import largest
from provefield.reason.justify import answer, contradiction, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver
from provefield.reason.verdict import Inconsistent, Label, Verdict, unknown_of
from provefield.reason.window import LONGEST
from provefield.reason.witnesses import Witnessed, witnesses_of

LARGE = 500
"""The number of cells from which a board is looked at window by window."""

MOST_ROWS = 200_000
"""Where there are more, looking at windows costs more than asking the solver of each cell."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Complete: what it leaves unknown ran out of time. `by_cases`: its proofs are, if they can be.

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
    by_cases: bool = False

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Ask once per cell at most, and only for cells that every model so far agrees on."""
        labels = Witnessed(dict.fromkeys(cells, "unknown"))
        try:
            return self._search(knowledge, labels, limit) or labels
        except (BudgetError, TooLargeError):
            return labels

    def _search(self, knowledge: Knowledge, labels: Witnessed, limit: Limit) -> Inconsistent | None:
        """Write down each label as soon as it is found, or return a clash of the facts."""
        grounder = Grounder(knowledge.field, tick=limit.tick)
        grounds = self.encode(knowledge, grounder)
        alike = _alike(grounds, grounder.table, labels)
        sums = _sums(grounds) if knowledge.grid.size >= LARGE else []
        apart = _apart(sums)
        with SatSolver(grounder.table) as solver:
            for ground in grounds:
                solver.add(_without(ground, apart))
            rows = [row for row in sums if apart is None or row.literals != apart.literals]
            met: list[frozenset[int]] | None = [] if knowledge.grid.size < LARGE else None
            backbone = Backbone(solver, rows, apart, limit, met=met)
            try:
                return None if backbone.search(alike) else contradiction(knowledge, limit)
            finally:
                _write(backbone, alike, labels)
                if met is not None:
                    groups = [group for group in alike.values() if len(group) > 1]
                    labels.witnesses = witnesses_of(knowledge.grid, met, groups)

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with a proof from facts none of which can be left out, or with two boards."""
        if self.encode is native:
            return answer(knowledge, cell, limit, by_cases=self.by_cases)
        labels = Witnessed({cell: "unknown"})
        try:
            clash = self._search(knowledge, labels, limit)
        except (BudgetError, TooLargeError) as error:
            return unknown_of(error)
        return clash or justify(labels, knowledge, cell, limit)


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
        for number, (given, _) in enumerate(ground.counts):
            for literal in given.literals:
                counted[abs(literal)] += [place, number, literal < 0]
    groups: dict[object, list[Cell]] = defaultdict(list)
    for cell in cells:
        variable = table.variable(mine(*cell))
        apart = variable in told or not whole
        groups[variable if apart else tuple(counted[variable])].append(cell)
    return {table.variable(mine(*group[0])): group for group in groups.values()}


def _sums(grounds: Sequence[Ground]) -> list[Between]:
    """All that is known as sums of variables; nothing if that is too much, or no sum."""
    if sum(len(ground.clauses) for ground in grounds) > MOST_ROWS:
        return []
    told = [ground.sums for ground in grounds]
    return [] if None in told else [given for sums in told for given in sums or ()]


def _apart(sums: Iterable[Between]) -> Between | None:
    """All that is said of the number of mines in very many cells."""
    literals = largest(sums, LONGEST + 1).literals
    same = [each for each in sums if each.literals == literals]
    if not literals:
        return None
    return Between(literals, max(each.low for each in same), min(each.high for each in same))


def _without(ground: Ground, apart: Between | None) -> Ground:
    """What was grounded, but for a count of just these cells."""
    if apart is None:
        return ground
    return replace(ground, counts=[c for c in ground.counts if c[0].literals != apart.literals])


def _write(backbone: Backbone, alike: Mapping[int, list[Cell]], labels: dict[Cell, Label]) -> None:
    """Label cells as their variables were sorted."""
    for variable, cells in alike.items():
        if variable in backbone.either:
            labels.update(dict.fromkeys(cells, "open"))
        elif variable in backbone.every:
            labels.update(dict.fromkeys(cells, "mine"))
        elif -variable in backbone.every:
            labels.update(dict.fromkeys(cells, "safe"))
