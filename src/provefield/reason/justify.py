"""Evidence for what an engine says: a proof and a board for safe and mine, two boards for open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from provefield.errors import BudgetError, TooLargeError, UnsoundError
from provefield.grid import Cell
from provefield.logic.field import MINE, SAFE, mine
from provefield.logic.formula import FALSE, Atom, Int, Not, walk
from provefield.reason.explain.explain import Explanation, explain, prove
from provefield.reason.fact_solver import FactSolver, fact_solver
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import (
    Inconsistent,
    Label,
    Layout,
    Mine,
    Open,
    Safe,
    Unknown,
    Verdict,
    unknown_of,
)

MOST_WITHOUT = 20
"""In a clash of more facts, it is not shown that each is needed: nobody would look at it."""


def justify(
    labels: Mapping[Cell, Label] | Inconsistent, knowledge: Knowledge, cell: Cell, limit: Limit
) -> Verdict:
    """Turn a label into a verdict that can be checked, which also finds out a wrong engine.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(2, 1)).tell(Fact(parse("mine(1,1) <-> mine(2,1)"), "a message"))
    >>> justify({Cell(1, 1): "open"}, known, Cell(1, 1), Limit()).without_mine
    frozenset()
    >>> justify({Cell(1, 1): "safe"}, known, Cell(1, 1), Limit())
    Traceback (most recent call last):
    provefield.errors.UnsoundError: 1,1 was called safe, but is open
    """
    if isinstance(labels, Inconsistent):
        return labels
    label = labels.get(cell, "unknown")
    if label == "unknown":
        return Unknown("incomplete")
    verdict = answer(knowledge, cell, limit)
    if isinstance(verdict, Unknown):
        return Unknown(verdict.why, f"{cell} is {label}, but without evidence: {verdict.detail}")
    if verdict.label != label and not isinstance(verdict, Inconsistent):
        raise UnsoundError(f"{cell} was called {label}, but is {verdict.label}")
    return verdict


def answer(knowledge: Knowledge, cell: Cell, limit: Limit, *, by_cases: bool = False) -> Verdict:
    """Find out what follows about a cell, and show it, by cases where these are asked for.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(2, 1)).tell(mine_count(Grid(2, 1), 2))
    >>> answer(known, Cell(1, 1), Limit()).label
    'mine'
    """
    try:
        with fact_solver(knowledge, limit) as facts:
            return _decide(facts, cell, by_cases=by_cases)
    except (BudgetError, TooLargeError) as error:
        return unknown_of(error)


def contradiction(knowledge: Knowledge, limit: Limit) -> Inconsistent | None:
    """A clash of the facts, with its proof; None if a board fits them."""
    found = explain(knowledge, FALSE, limit)
    return None if found is None else _clash(found, knowledge, limit)


def _clash(found: Explanation, knowledge: Knowledge, limit: Limit) -> Inconsistent:
    """The clash, or a smaller one, and a board without each of its facts if there is time."""
    if len(found.facts) > MOST_WITHOUT:
        return Inconsistent(found.facts, found.proof)
    without: list[Layout] = []
    try:
        for place in range(len(found.facts)):
            others = knowledge.only(found.facts[:place] + found.facts[place + 1 :])
            with fact_solver(others, limit) as solver:
                board = solver.board()
            if board is None:
                fewer = explain(others, FALSE, limit)
                assert fewer is not None, "no board fits them"
                return _clash(fewer, knowledge, limit)
            without.append(board)
    except (BudgetError, TooLargeError):
        without = []
    return Inconsistent(found.facts, found.proof, tuple(without))


def clash_verdict(knowledge: Knowledge, limit: Limit) -> Inconsistent | Unknown:
    """What to answer when no board fits: the contradiction, unless showing it takes too long."""
    try:
        clash = contradiction(knowledge, limit)
    except (BudgetError, TooLargeError) as error:
        return unknown_of(error, "the facts clash, but without evidence: ")
    if clash is None:
        raise UnsoundError("the facts were called contradictory, but a board fits them")
    return clash


def clashing(
    knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
) -> Mapping[Cell, Label] | Inconsistent:
    """The same for labels: without evidence for the contradiction, all are unknown."""
    clash = clash_verdict(knowledge, limit)
    return clash if isinstance(clash, Inconsistent) else dict.fromkeys(cells, "unknown")


def _decide(facts: FactSolver, cell: Cell, *, by_cases: bool) -> Verdict:
    variable = facts.table.variable(mine(*cell))
    with_mine = facts.board(variable)
    without_mine = facts.board(-variable)
    if with_mine is not None and without_mine is not None:
        return Open(with_mine, without_mine)
    goal = mine(*cell) if with_mine is not None else Not(mine(*cell))
    found = prove(facts, FALSE if with_mine is without_mine else goal, by_cases=by_cases)
    assert found is not None, f"a board fits that was excluded before: {goal}"
    if found.goal == FALSE:
        return _clash(found, facts.knowledge, facts.limit)
    side, board = (Safe, without_mine) if with_mine is None else (Mine, with_mine)
    assert board is not None, "a clash was called none"
    return side(found.proof, found.facts, layout=spoken_of(board, found.facts))


# A board that fits --------------------------------------------------------------------------------


def with_layout(verdict: Safe | Mine, knowledge: Knowledge, limit: Limit) -> Verdict:
    """The verdict with a layout that fits its facts; the clash if there is none.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> from provefield.reason.proof import Proof
    >>> count = mine_count(Grid(2, 1), 2)
    >>> claimed = Mine(Proof(mine(1, 1), ()), (count,))
    >>> sorted(with_layout(claimed, Knowledge(Grid(2, 1), (count,)), Limit()).layout)
    [Cell(1, 1), Cell(2, 1)]
    """
    if verdict.layout is not None:
        return verdict
    empty = {Not(mine(*cell)) for cell in knowledge.grid.blocked}
    blocked = (fact for fact in knowledge.facts if fact.formula in empty)
    fitting = knowledge.only(dict.fromkeys((*verdict.facts, *blocked)))
    try:
        with fact_solver(fitting, limit) as solver:
            board = solver.board()
    except (BudgetError, TooLargeError) as error:
        return unknown_of(error, "it follows, but no board was found that fits: ")
    if board is None:
        return clash_verdict(fitting, limit)
    return replace(verdict, layout=spoken_of(board, verdict.facts))


def spoken_of(board: Layout, facts: Iterable[Fact]) -> Layout:
    """The mines of a board in cells of which facts speak: the others change none of them.

    If all that a fact says of mines it says of cells that it names by numbers, as a clue does, it
    is as true without the mines elsewhere. Any other fact may speak of every cell.

    >>> from provefield.logic.parse import parse
    >>> mines = frozenset({Cell(1, 1), Cell(2, 2)})
    >>> spoken_of(mines, [Fact(parse("mine(1,1) | mine(2,1)"), "a message")])
    frozenset({Cell(1, 1)})
    >>> spoken_of(mines, [Fact(parse("exists x mine(x,1)"), "a message")]) == mines
    True
    """
    named: set[tuple[int, int]] = set()
    for part in (part for fact in facts for part in walk(fact.formula)):
        match part:
            case Atom(predicate, (Int(column), Int(row))) if predicate in (MINE, SAFE):
                named.add((column, row))
            case Atom():
                return board
            case _:
                pass
    return frozenset(cell for cell in board if cell in named)
