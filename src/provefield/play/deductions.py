"""How fast a player of the Sweeper saw what follows: the slowest deduction and its pattern."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from provefield.errors import BudgetError, ContradictionError
from provefield.games.sweeper.generate.solution import Rule
from provefield.games.sweeper.move import Move, Open
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import ask
from provefield.reason.limit import Limit
from provefield.tongues import Phrase, phrase

MOST_TRIED = 12
"""Of a game's longest pauses: one of them was surely spent on something that followed."""

LEAST = 0.5  # seconds: who is faster needs no training
LONGEST_NAME = 4  # numbers of a pattern that is called by them


@dataclass(frozen=True, slots=True)
class Deduction:
    """A cell that was opened because it followed, and how long that took."""

    number: int
    cell: Cell
    seconds: float
    clues: tuple[Cell, ...]
    rule: Rule
    pattern: Phrase
    lines: tuple[Phrase, ...]


def slowest_deduction(played: Iterable[tuple[View, Move, float]], limit: Limit) -> Deduction | None:
    r"""The deduction before which a player thought longest.

    `played` has what was seen before each move, the move, and the seconds before it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("1 1 1\n? ? ?"))
    >>> found = slowest_deduction([(view, Open(Cell(1, 2)), 3.5)], Limit())
    >>> found.seconds, str(found.pattern), found.rule
    (3.5, '1-1', 'pairs')
    """
    opened = [
        (number, view, move.cell, seconds)
        for number, (view, move, seconds) in enumerate(played, start=1)
        if isinstance(move, Open) and view.clues and move.cell not in view.told
    ]
    slow = sorted(opened, key=lambda each: -each[-1])
    for number, view, cell, seconds in slow[:MOST_TRIED]:
        if seconds < LEAST:
            return None
        try:
            answer = ask(knowledge(view), cell, limit=limit)
        except (BudgetError, ContradictionError):
            return None
        if answer.label == "safe":
            return _told(number, view, cell, seconds, answer)
    return None


def _told(number: int, view: View, cell: Cell, seconds: float, answer: Answer) -> Deduction:
    places = {fact.cell for fact in answer.facts}
    clues = tuple(cell for cell in sorted(view.clues) if cell in places)
    counts = None in places
    lines = tuple(sentence.text for sentence in answer.sentences)
    rule = _rule(len(clues), counts)
    return Deduction(number, cell, seconds, clues, rule, _pattern(view, clues, rule), lines)


def _rule(clues: int, counts: bool) -> Rule:
    if counts:
        return "count"
    return "single" if clues <= 1 else "pairs" if clues == 2 else "sat"


def _pattern(view: View, clues: Sequence[Cell], rule: Rule) -> Phrase:
    """What players call it: neighbours in a line by their numbers, others by how many they are."""
    if rule == "count":
        return phrase("by the number of mines")
    if len(clues) == 1:
        return phrase("one number is enough")
    if len(clues) <= LONGEST_NAME and _are_in_line(clues):
        return phrase("{numbers}", numbers="-".join(str(view.clues[cell]) for cell in clues))
    return phrase("{number} numbers together", number=len(clues))


def _are_in_line(cells: Sequence[Cell]) -> bool:
    steps = {(right.column - left.column, right.row - left.row) for left, right in pairwise(cells)}
    return steps in ({(1, 0)}, {(0, 1)})
