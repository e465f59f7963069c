"""A game as knowledge: the start is safe, messages are facts, and the mines are counted."""

from __future__ import annotations

from collections.abc import Collection

from provefield.games.minefol.notation import START, Game
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Bound, Not
from provefield.reason.knowledge import Fact, Knowledge, mine_count


def knowledge(game: Game, visited: Collection[Cell] | None = None) -> Knowledge:
    r"""State what is known once the messages of some cells were read, or else all of them.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "mine(x,1) -> x > 1"')
    >>> for fact in knowledge(game).facts:
    ...     print(fact)
    ¬mine(1, 1) (column 1, row 1 is the start)
    mine(x, 1) → x > 1 (the message at column 1, row 1)
    ∃=1 {mine(1, 1), mine(2, 1)} (the number of mines)
    """
    facts = [Fact(Not(mine(*START)), f"{START.words} is the start", START)]
    facts += [
        Fact(message.formula, f"the message at {message.cell.words}", message.cell)
        for message in game.messages
        if visited is None or message.cell in visited
    ]
    if game.mines is not None and game.count != "none":
        how: Bound = "exactly" if game.count == "exactly" else "atmost"
        facts.append(mine_count(game.grid, game.mines, how))
    return Knowledge(game.grid, tuple(facts))
