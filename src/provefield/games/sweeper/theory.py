"""A view as knowledge: every clue becomes a fact that counts the covered cells around it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from provefield.games.given import TOTAL, Name
from provefield.grid import Cell, row_by_row
from provefield.logic.field import mine
from provefield.logic.formula import Cardinality, Not
from provefield.reason.constraint import Between
from provefield.reason.knowledge import Fact, Knowledge, clue, clue_source, mine_count
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.sweeper.view import View


def knowledge(view: View, about: Container[Cell | None] | None = None) -> Knowledge:
    r"""State what the view tells: clues, known mines, open and blocked cells, the mine count.

    With `about`, only what stands on these cells; the mine count stands on none.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for fact in knowledge(view_of(parse_board("mines: 1\n1?"))).facts:
    ...     print(fact)
    ∃=1 {mine(2, 1)} (the 1 at column 1, row 1)
    ¬mine(1, 1) (the open cell at column 1, row 1)
    ∃=1 {mine(2, 1)} (the number of mines)
    """
    hidden = frozenset(view.covered) | view.mined
    clues = {c: n for c, n in view.clues.items() if c in about} if about is not None else view.clues
    facts = [
        Fact(mine(*cell), phrase("the known mine at {cell}", cell=cell.words), cell)
        for cell in sorted(view.known_mines)
    ]
    facts += [clue(view.grid, cell, number, hidden) for cell, number in clues.items()]
    facts += [
        Fact(mine(*cell), phrase("the exploded cell at {cell}", cell=cell.words), cell)
        for cell in sorted(view.exploded)
    ]
    facts += [
        Fact(Not(mine(*cell)), phrase("the open cell at {cell}", cell=cell.words), cell)
        for cell in clues
    ]
    facts += [
        Fact(Not(mine(*cell)), phrase("the blocked cell at {cell}", cell=cell.words), cell)
        for cell in sorted(view.grid.blocked)
    ]
    facts += [
        Fact(Not(mine(*cell)), phrase("the promise that {cell} is safe", cell=cell.words), cell)
        for cell in sorted(view.told - view.clues.keys())
    ]
    if view.mines is not None and (about is None or None in about):
        facts.append(mine_count(row_by_row(hidden), view.mines))
    return Knowledge(view.grid, tuple(facts))


def background(view: View) -> Knowledge:
    """What nobody need name: the blocked cells and the promises; clues speak of covered cells only.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> print(*background(view_of(parse_board("1?b"))).facts)
    ¬mine(3, 1) (the blocked cell at column 3, row 1)
    """
    return knowledge(view, ())


def named_facts(view: View, names: Container[Name]) -> Mapping[Name, Fact]:
    r"""What clues say, by their cells, and the number of mines, by its name.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for name, fact in named_facts(view_of(parse_board("mines: 1\n1?")), ["total"]).items():
    ...     print(name, fact)
    total ∃=1 {mine(2, 1)} (the number of mines)
    """
    about = {cell for cell in view.clues if cell in names} | ({None} if TOTAL in names else set())
    facts = knowledge(view, about).facts
    counts = (fact for fact in facts if isinstance(fact.formula, Cardinality))
    return {fact.cell or TOTAL: fact for fact in counts}


def view_sums(view: View) -> list[Between]:
    """The same as sums over the covered cells, numbered row by row.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view_sums(view_of(parse_board("1 ? ?"), mines=1))
    [Between(literals=(2,), low=1, high=1), Between(literals=(2, 3), low=1, high=1)]
    """
    covered = {cell: view.grid.index(cell) + 1 for cell in view.covered}
    mined = view.mined
    sums = []
    for cell, number in view.clues.items():
        around = view.grid.neighbours(cell)
        literals = tuple([covered[other] for other in around if other in covered])
        number -= sum(other in mined for other in around) if mined else 0
        if literals or number:
            sums.append(Between(literals, number, number))
    sums += [Between((covered[cell],), 0, 0) for cell in view.told if cell in covered]
    if view.mines is not None:
        left = view.mines - len(mined)
        sums.append(Between(tuple(covered.values()), left, left))
    return sums


class Hint(NamedTuple):
    """What a clue still says: so many mines are in cells that are neither open nor marked."""

    cell: Cell
    shown: int
    mines: int
    among: tuple[Cell, ...]

    @property
    def fact(self) -> Fact:
        """The hint as a fact."""
        places = tuple(mine(*cell) for cell in self.among)
        source = clue_source(self.shown, self.cell)
        return Fact(Cardinality("exactly", self.mines, places), source, self.cell)


def hints(view: View) -> list[Hint]:
    r"""What the clues still say if all marks are right.

    For a player whose marks are proved, the same follows from it as from all it knows, but sooner.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for hint in hints(view_of(parse_board("0 1 * 2 ?"))):
    ...     print(hint.fact)
    ∃=1 {mine(5, 1)} (the 2 at column 4, row 1)
    """
    found = view.marked | view.mined
    hidden = frozenset(view.covered) - found
    around = view.grid.neighbours
    speaking = {clue for cell in hidden for clue in around(cell) if clue in view.clues}
    return [
        Hint(
            cell,
            view.clues[cell],
            view.clues[cell] - sum(other in found for other in around(cell)),
            tuple(other for other in around(cell) if other in hidden),
        )
        for cell in sorted(speaking)
    ]


def connected(given: Iterable[Hint]) -> list[tuple[Hint, ...]]:
    """Hints that speak of the same cells, directly or through others, together.

    >>> far, near = Hint(Cell(9, 1), 1, 1, (Cell(8, 1),)), Hint(Cell(1, 1), 1, 1, (Cell(2, 1),))
    >>> [len(part) for part in connected([far, near, Hint(Cell(3, 1), 1, 1, (Cell(2, 1),))])]
    [1, 2]
    """
    parts: dict[Cell, list[Hint]] = {}
    for hint in given:
        together = {id(parts[cell]): parts[cell] for cell in hint.among if cell in parts}
        merged = [*chain.from_iterable(together.values()), hint]
        parts.update((cell, merged) for each in merged for cell in each.among)
    different = {id(part): part for part in parts.values()}
    return [tuple(sorted(part)) for part in different.values()]
