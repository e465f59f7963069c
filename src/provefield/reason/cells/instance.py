"""Which instance of a message a clause comes from: what its universal variables stand for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from provefield.errors import RejectedError
from provefield.logic.binding import close, rename_apart
from provefield.logic.field import Field, mine
from provefield.logic.formula import Atom, Compare, Exists, ForAll, Formula, Int, walk
from provefield.logic.semantics import Value
from provefield.reason.check.clausal import bound_variables
from provefield.reason.check.kleene import Kleene, Truth
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.work import Work
from provefield.reason.numbers import cell_of

WORK = 200_000
MOST_KEPT = 10_000


def instance_of(
    formula: Formula, literals: Iterable[int], field: Field
) -> tuple[tuple[str, Value], ...]:
    """Values for universal variables under which the formula breaks with the clause.

    >>> from provefield.logic.parse import parse
    >>> message = parse("all x all y (mine(x,y) -> -mine(y,x+1))")
    >>> instance_of(message, {-1, -4}, Field(3, 3))
    (('x', 1), ('y', 1))
    """
    return _instance(formula, frozenset(literals), field)


@lru_cache(maxsize=MOST_KEPT)
def _instance(
    formula: Formula, literals: frozenset[int], field: Field
) -> tuple[tuple[str, Value], ...]:
    prepared = _prepared(formula)
    cells = {cell_of(abs(literal), field): literal < 0 for literal in literals}
    denied = {mine(*cell): mined for cell, mined in cells.items()}
    named = {number for cell in cells for number in cell}
    numbers = sorted(field.numbers, key=lambda number: number not in named)
    work = Work(WORK)

    def known(atom: Atom | Compare) -> Truth:
        return denied.get(atom) if isinstance(atom, Atom) else None

    chosen: dict[str, Int] = {}
    try:
        bound = bound_variables(prepared, work)
        for part in walk(prepared):
            if not isinstance(part, ForAll | Exists) or bound.get(part.variable, ()) is not None:
                continue
            for number in numbers:
                trial = {**chosen, part.variable: Int(number)}
                if Kleene(OnGrid(field), known, work, trial).truth(prepared) is False:
                    chosen = trial
                    break
    except RejectedError:
        return ()
    return tuple((name, term.value) for name, term in chosen.items())


@lru_cache(maxsize=MOST_KEPT)
def _prepared(formula: Formula) -> Formula:
    """The formula, closed, with every variable bound once."""
    return rename_apart(close(formula))
