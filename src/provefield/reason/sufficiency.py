"""Whether chosen facts are enough to prove a cell safe or a mine, and which of them are needed.

A fact is cited by choice; the background holds without being cited. Facts are enough if every
layout that fits them and the background has the cell as it is claimed. That is decided by one
question to the solver, for a layout that has it otherwise: none proves it, one refutes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.reason.fact_solver import fact_solver
from provefield.reason.justify import spoken_of
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Layout

Claim = Literal["safe", "mine"]


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """Whether facts are enough: with those that can be left out, or a layout that refutes them."""

    enough: bool
    unneeded: tuple[Fact, ...] = ()
    layout: Layout | None = None


def judge_sufficiency(
    background: Knowledge, facts: Sequence[Fact], cell: Cell, claim: Claim, limit: Limit
) -> Sufficiency:
    """Judge chosen facts; BudgetError if that takes too much work.

    What is unneeded can be left out all at once, and nothing more: of two facts that can stand for
    each other, the one chosen later goes.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> grid = Grid(2, 1)
    >>> one, two = Fact(parse("-mine(2,1)"), "one"), Fact(parse("all x -mine(x,1)"), "two")
    >>> judged = judge_sufficiency(Knowledge(grid), [one, two], Cell(2, 1), "safe", Limit())
    >>> judged.enough, [fact.source for fact in judged.unneeded]
    (True, ['two'])
    >>> judge_sufficiency(Knowledge(grid), [], Cell(2, 1), "safe", Limit()).layout
    frozenset({Cell(2, 1)})
    """
    layout = _otherwise(background, facts, cell, claim, limit)
    if layout is not None:
        return Sufficiency(False, layout=layout)

    def is_enough(some: Sequence[Fact]) -> bool:
        return _otherwise(background, some, cell, claim, limit) is None

    needed = _needed(is_enough, (), facts, ())
    return Sufficiency(True, tuple(fact for fact in facts if fact not in needed))


def _needed(
    is_enough: Callable[[Sequence[Fact]], bool],
    before: Sequence[Fact],
    block: Sequence[Fact],
    after: Sequence[Fact],
) -> Sequence[Fact]:
    """The facts of a block that are left when each that can go is gone, the last one first.

    A block goes as a whole where it can: more facts are always enough where fewer are, so that each
    of them could have gone alone. A fact that is needed stays so, as only fewer are left later.
    """
    if is_enough((*before, *after)):
        return ()
    if len(block) <= 1:
        return block
    half = len(block) // 2
    right = _needed(is_enough, (*before, *block[:half]), block[half:], after)
    left = _needed(is_enough, before, block[:half], (*right, *after))
    return (*left, *right)


def _otherwise(
    background: Knowledge, facts: Iterable[Fact], cell: Cell, claim: Claim, limit: Limit
) -> Layout | None:
    """A layout that fits, on which the claim is false; without mines of which nothing is said."""
    known = background.tell(*facts)
    with fact_solver(known, limit) as solver:
        variable = solver.table.variable(mine(*cell))
        board = solver.board(variable if claim == "safe" else -variable)
    if board is None:
        return None
    return spoken_of(board, known.facts) | ({cell} if claim == "safe" else frozenset())
