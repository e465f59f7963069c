"""A view as knowledge: every clue becomes a fact that counts the covered cells around it."""

from __future__ import annotations

from provefield.games.sweeper.view import View
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count


def knowledge(view: View) -> Knowledge:
    """State what the view tells: clues, exploded mines, open and blocked cells, the mine count.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for fact in knowledge(view_of(parse_board("mines: 1\\n1?"))).facts:
    ...     print(fact)
    ∃=1 {mine(2, 1)} (the 1 at column 1, row 1)
    ¬mine(1, 1) (column 1, row 1 is open)
    ∃=1 {mine(2, 1)} (the number of mines)
    """
    hidden = frozenset(view.covered) | view.exploded
    facts = [clue(view.grid, cell, number, hidden) for cell, number in view.clues.items()]
    facts += [Fact(mine(*cell), f"{cell.words} exploded", cell) for cell in sorted(view.exploded)]
    facts += [Fact(Not(mine(*cell)), f"{cell.words} is open", cell) for cell in view.clues]
    facts += [
        Fact(Not(mine(*cell)), f"{cell.words} is blocked", cell)
        for cell in sorted(view.grid.blocked)
    ]
    facts += [
        Fact(Not(mine(*cell)), f"{cell.words} was said to be safe", cell)
        for cell in sorted(view.told - view.clues.keys())
    ]
    if view.mines is not None:
        facts.append(mine_count(sorted(hidden, key=lambda cell: cell[::-1]), view.mines))
    return Knowledge(view.grid, tuple(facts))
