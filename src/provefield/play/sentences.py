"""What P3, P4 and the SAT player know, as the documents write it that they come from.

P3 and P4 number cells from 0, row by row; DIMACS numbers start at 1, since there is no -0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from provefield.games.sweeper.theory import Hint, hints
from provefield.games.sweeper.view import View
from provefield.grid import Grid
from provefield.reason.numbers import count_clauses

NUMBERING = ("p3", "p4")
"""Agents whose documents name cells by numbers."""

STATUS = {"safe": "Safe", "mine": "Bomb"}


def sentences(agent: str, view: View) -> Iterator[str]:
    r"""What the clues say in the normal form of an agent: P3 has cases, P4 clauses.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("0 0 b\n1 1 1\n? ? ?"))
    >>> print(*sentences("p3", view), sep="\n")
    cell 3 (clue 1): (6 & ~7) | (7 & ~6)
    cell 4 (clue 1): (6 & ~7 & ~8) | (7 & ~6 & ~8) | (8 & ~6 & ~7)
    cell 5 (clue 1): (7 & ~8) | (8 & ~7)
    >>> print(*list(sentences("p4", view))[:5], sep="\n")
    cell 3 (clue 1): [[6, 7], [-6, -7]]
    cell 4 (clue 1): [[6, 7, 8], [-6, -7], [-6, -8], [-7, -8]]
    cell 5 (clue 1): [[7, 8], [-7, -8]]
    c variable n is cell n - 1, since there is no -0
    p cnf 9 8
    """
    found = [hint for hint in hints(view) if hint.among]
    if agent == "p3":
        for hint in found:
            yield f"{_head(hint, view.grid)}: {_cases(hint, view.grid)}"
    elif agent == "p4":
        for hint in found:
            clauses = [
                [_signed(each, -1) for each in clause] for clause in _clauses(hint, view.grid)
            ]
            yield f"{_head(hint, view.grid)}: [{', '.join(map(_listed, clauses))}]"
        yield from _dimacs(found, view.grid)
    elif agent == "sat":
        yield from statuses(view)


def statuses(view: View) -> Iterator[str]:
    r"""What follows of each covered cell, as the SAT player lists it: (column, row).

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> print(*statuses(view_of(parse_board("1 1 ?\n? 1 ?"))), sep="\n")
    (3, 1):Safe
    (1, 2):Bomb (3, 2):Safe
    """
    labels = view.labels()
    for row in range(1, view.grid.rows + 1):
        listed = [
            f"({cell.column}, {cell.row}):{STATUS.get(label, 'Unknown')}"
            for cell, label in labels.items()
            if cell.row == row and cell not in view.marked
        ]
        if listed:
            yield " ".join(listed)


def _head(hint: Hint, grid: Grid) -> str:
    return f"cell {grid.index(hint.cell)} (clue {hint.mines})"


def _cases(hint: Hint, grid: Grid) -> str:
    """Every way to lay the mines: mines first, then what is free."""
    cells = sorted(grid.index(cell) for cell in hint.among)
    ways = (
        [*map(str, mined), *(f"~{each}" for each in cells if each not in mined)]
        for mined in combinations(cells, hint.mines)
    )
    return " | ".join(f"({' & '.join(way)})" for way in ways)


def _clauses(hint: Hint, grid: Grid) -> list[tuple[int, ...]]:
    numbers = sorted(grid.index(cell) + 1 for cell in hint.among)
    return list(count_clauses(numbers, hint.mines, hint.mines))


def _signed(literal: int, shift: int) -> str:
    return f"{'-' if literal < 0 else ''}{abs(literal) + shift}"


def _listed(clause: list[str]) -> str:
    return f"[{', '.join(clause)}]"


def _dimacs(found: list[Hint], grid: Grid) -> Iterator[str]:
    """The same for a SAT solver."""
    clauses = [clause for hint in found for clause in _clauses(hint, grid)]
    yield "c variable n is cell n - 1, since there is no -0"
    yield f"p cnf {grid.size} {len(clauses)}"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0)))
