"""A game as knowledge: the start is safe, messages are facts, and the mines are counted."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from provefield.errors import BudgetError, TooLargeError
from provefield.games.asking import contradiction
from provefield.games.given import TOTAL, Name
from provefield.games.minefol.message import START, Message, Told
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Bound, Not
from provefield.reason.answer import Answer
from provefield.reason.ask import answer_of, ask, ask_labels, ask_odds
from provefield.reason.count.odds import Counts
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.question import Question
from provefield.reason.witnesses import Witnesses
from provefield.tongues import phrase

PATIENCE = 30.0
"""Seconds that it may take to find out what follows from the messages of a game."""


def knowledge(told: Told) -> Knowledge:
    r"""State what a view tells, or a whole game.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "mine(x,1) -> x > 1"')
    >>> for fact in knowledge(game).facts:
    ...     print(fact)
    ¬mine(1, 1) (the start at column 1, row 1)
    mine(x, 1) → x > 1 (the message at column 1, row 1)
    ∃=1 {mine(1, 1), mine(2, 1)} (the number of mines)
    """
    facts = [Fact(Not(mine(*START)), phrase("the start at {cell}", cell=START.words), START)]
    facts += [
        Fact(Not(mine(*cell)), phrase("the blocked cell at {cell}", cell=cell.words), cell)
        for cell in sorted(told.grid.blocked)
    ]
    facts += map(_fact_of, told.messages)
    return Knowledge(told.grid, (*facts, *_total(told)))


def _total(told: Told) -> tuple[Fact, ...]:
    """The number of mines as a fact, if it is told."""
    if told.mines is None or told.count == "none":
        return ()
    how: Bound = "exactly" if told.count == "exactly" else "atmost"
    return (mine_count(told.grid, told.mines, how),)


def been_to(cell: Cell) -> Fact:
    """The fact that a visited cell is safe.

    >>> print(been_to(Cell(1, 2)))
    ¬mine(1, 2) (the visited cell at column 1, row 2)
    """
    return Fact(Not(mine(*cell)), phrase("the visited cell at {cell}", cell=cell.words), cell)


def named_facts(told: Told, names: Container[Name]) -> Mapping[Name, Fact]:
    r"""What messages say, by their cells, and the number of mines, by its name.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "mine(2,1)"')
    >>> print(*named_facts(game, [Cell(1, 1)]).values())
    mine(2, 1) (the message at column 1, row 1)
    """
    facts = (*map(_fact_of, told.messages), *_total(told))
    named = {fact.cell or TOTAL: fact for fact in facts}
    return {name: fact for name, fact in named.items() if name in names}


def _fact_of(message: Message) -> Fact:
    source = phrase("the message at {cell}", cell=message.cell.words)
    return Fact(message.formula, source, message.cell)


@dataclass(frozen=True, slots=True)
class Consequences:
    """The cells proved safe and those proved mined, and boards that show of others that neither is.

    If no board fits, the facts that clash; then nothing counts as proved, for all would.
    """

    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    conflict: tuple[Fact, ...] = ()
    witnesses: Witnesses | None = field(default=None, repr=False)

    def answer(self, known: Knowledge, cell: Cell, limit: Limit) -> Answer:
        """What follows about a cell from the knowledge of which these are the consequences."""
        is_open = cell not in self.safe | self.mines
        shown = self.witnesses.of(cell) if self.witnesses and is_open else None
        return answer_of(Question(known, cell), shown) if shown else ask(known, cell, limit=limit)


@lru_cache(maxsize=128)
def consequences(known: Knowledge) -> Consequences:
    r"""What follows about every cell, decided once for each knowledge.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> found = consequences(knowledge(game))
    >>> [str(cell) for cell in sorted(found.safe)], [str(cell) for cell in found.mines]
    (['1,1', '2,1'], ['3,1'])
    """
    labels = ask_labels(known, known.grid, limit=Limit(PATIENCE))
    if labels.clash:
        return Consequences(conflict=labels.clash.conflict)
    if "unknown" in labels.values():
        late = phrase("no answer within {seconds} seconds", seconds=f"{PATIENCE:.3g}")
        raise BudgetError(late)
    return Consequences(
        frozenset(cell for cell, label in labels.items() if label == "safe"),
        frozenset(cell for cell, label in labels.items() if label == "mine"),
        witnesses=labels.witnesses,
    )


def chances(known: Knowledge) -> Mapping[Cell, Fraction]:
    """How likely each cell is a mine; ContradictionError if no layout fits.

    TooLargeError if the facts are too entangled to count.
    """
    found = ask_odds(known, UNLIMITED)
    if isinstance(found, Counts):
        return found.probability
    if found.label == "inconsistent":
        raise contradiction(found.conflict)
    raise TooLargeError(found.detail or found.headline)
