"""What to tell a player who asks: what follows about a cell, and which step is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from provefield.errors import BudgetError, TooLargeError
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Formula, Not
from provefield.reason.engines import engine
from provefield.reason.explain.explain import Explanation, explain
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from provefield.reason.tell.ladder import Hint, ladder
from provefield.reason.tell.sentences import sentences
from provefield.reason.tell.wording import say_cells
from provefield.reason.verdict import (
    Board,
    Inconsistent,
    Label,
    Mine,
    Open,
    Safe,
    Unknown,
    Verdict,
)
from provefield.tongues import Listed, Phrase, capitalised, counted, phrase

SECONDS = 2.0  # for one answer: nobody likes to wait longer at a game
NEAREST = 6  # cells near the player whose proofs are compared, for the easiest one
CLASH = phrase("No board fits what you see: these clues contradict each other.")
GUESS = phrase(
    "Nothing follows: every covered cell may be either. Whatever you open now is a guess."
)
SLOW = phrase("Nothing was found in time.")
TWO_BOARDS = phrase("Two boards fit all you see, one with a mine there and one without.")


@dataclass(frozen=True, slots=True)
class Advice:
    """What to say, what to write on cells, which cells to light up, and two boards to compare."""

    title: str
    lines: tuple[str, ...] = ()
    labels: Mapping[Cell, Label] = field(default_factory=dict)
    lit: frozenset[Cell] = frozenset()
    boards: tuple[Board, Board] | None = None


def why(view: View, cell: Cell) -> Advice:
    """Say what follows about a cell, and how.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> told = why(view_of(parse_board("1 ?")), Cell(2, 1))
    >>> print(told.title, *told.lines)
    Column 2, row 1 is a mine. The 1 at column 1, row 1 needs 1 mine and has only 1 cell to hold \
it, so column 2, row 1 is a mine.
    """
    if cell in view.grid.blocked:
        return Advice(walled(cell))
    if cell in view.exploded:
        return Advice(capitalised(phrase("{cell} was a mine.", cell=cell.words)))
    if cell in view.clues:
        return _reading(view, cell)
    return about(knowledge(view), cell)


def walled(cell: Cell) -> Phrase:
    """What there is to say of a blocked cell."""
    return capitalised(phrase("{cell} is blocked: nothing can be there.", cell=cell.words))


def about(known: Knowledge, cell: Cell) -> Advice:
    """Say what follows about a cell from facts, and how."""
    return told(engine("sat").ask(known, cell, Limit(SECONDS)), known, cell)


def told(verdict: Verdict, known: Knowledge, cell: Cell) -> Advice:
    """Say what an engine found about a cell."""
    match verdict:
        case Safe(proof):
            return _proved(settled(cell, "safe"), proof, known, cell, "safe")
        case Mine(proof):
            return _proved(settled(cell, "mine"), proof, known, cell, "mine")
        case Open(with_mine, without_mine):
            lines = (TWO_BOARDS,)
            return Advice(undecided(cell), lines, {cell: "open"}, boards=(with_mine, without_mine))
        case Inconsistent(conflict, proof):
            return _clash(conflict, proof)
        case Unknown(reason, detail):
            return Advice(unsettled(cell, detail or reason), (), {cell: "unknown"})


def settled(cell: Cell, label: Label) -> Phrase:
    """That a cell is safe, or that it is a mine.

    >>> settled(Cell(2, 1), "mine")
    'Column 2, row 1 is a mine.'
    """
    return capitalised(phrase("{clause}.", clause=say_cells([cell], label == "mine")))


def undecided(cell: Cell) -> Phrase:
    """That nothing follows about a cell."""
    return capitalised(phrase("{cell}: you cannot know that yet.", cell=cell.words))


def unsettled(cell: Cell, why: str) -> Phrase:
    """That nobody found out about a cell."""
    return capitalised(phrase("{cell}: not settled ({why}).", cell=cell.words, why=why))


def _reading(view: View, cell: Cell) -> Advice:
    """What an open cell says, which is all there is to know about it."""
    number = view.clues[cell]
    covered = frozenset(view.covered)
    around = [other for other in view.grid.neighbours(cell) if other in covered]
    title = capitalised(
        phrase(
            "{cell} shows {number}: {mines} around it.",
            cell=cell.words,
            number=number,
            mines=_lying(number),
        )
    )
    left = (
        phrase("1 cell around it is still covered.")
        if len(around) == 1
        else phrase("{number} cells around it are still covered.", number=len(around))
    )
    return Advice(title, (left,), lit=frozenset(around))


def _lying(number: int) -> Phrase:
    if number == 1:
        return phrase("1 mine is")
    return phrase("{number} mines are", number=number) if number else phrase("no mines are")


def _proved(title: Phrase, proof: Proof, known: Knowledge, cell: Cell, label: Label) -> Advice:
    said = sentences(proof, known.facts)
    cited = {fact for sentence in said for fact in sentence.facts}
    return Advice(title, tuple(each.text for each in said), {cell: label}, _standing(cited))


def _clash(conflict: Iterable[Fact], proof: Proof) -> Advice:
    facts = tuple(conflict)
    lines = tuple(each.text for each in sentences(proof, facts))
    return Advice(CLASH, lines, lit=_standing(facts))


def _standing(facts: Iterable[Fact]) -> frozenset[Cell]:
    return frozenset(fact.cell for fact in facts if fact.cell is not None)


def overview(view: View) -> Advice:
    """Label every covered cell.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> overview(view_of(parse_board("? 1 0"))).title
    'What follows: 0 safe, 1 mine, 0 open.'
    """
    return survey(knowledge(view), view.covered)


def survey(known: Knowledge, cells: Iterable[Cell]) -> Advice:
    """Label some cells with what follows from facts."""
    found = engine("sat").label(known, cells, Limit(SECONDS))
    if isinstance(found, Inconsistent):
        return _clash(found.conflict, found.proof)
    return Advice(tally(found), (), found)


def tally(labels: Mapping[Cell, Label]) -> Phrase:
    """How many cells are safe, mines, open, and not settled.

    >>> tally({Cell(1, 1): "mine", Cell(2, 1): "unknown"})
    'What follows: 0 safe, 1 mine, 0 open, 1 not settled.'
    """
    found = list(labels.values())
    mines = found.count("mine")
    parts = [
        phrase("{number} safe", number=found.count("safe")),
        counted("1 mine|{number} mines", mines),
        phrase("{number} open", number=found.count("open")),
    ]
    if left := found.count("unknown"):
        parts.append(phrase("{number} not settled", number=left))
    return phrase("What follows: {counts}.", counts=Listed(parts))


# Hints --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ladder:
    """A cell about which something follows, and the hints that lead to it."""

    cell: Cell
    label: Label
    hints: tuple[Hint, ...]
    explanation: Explanation

    def rung(self, number: int) -> Advice:
        """The advice of one rung, from 0; only the last one names the cell and what it is."""
        hint = self.hints[number]
        rung, rungs = number + 1, len(self.hints)
        lit = frozenset(hint.cells) | _standing(hint.facts)
        last = number == len(self.hints) - 1
        if not last:
            title = phrase("Hint {rung} of {rungs}:", rung=rung, rungs=rungs)
            return Advice(title, (hint.text,), {}, lit)
        end = say_cells([self.cell], self.label == "mine")
        title = phrase("Hint {rung} of {rungs}: {end}.", rung=rung, rungs=rungs, end=end)
        return Advice(title, (hint.text,), {self.cell: self.label}, lit)


def climb(view: View, near: Cell) -> Ladder | Advice:
    """Find the easiest step near a cell, a safe one if there is one; or say that none follows.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> ladder = climb(view_of(parse_board("1 ? 1 0 ?")), Cell(1, 1))
    >>> ladder.cell, ladder.label, ladder.rung(0).lines
    (Cell(column=5, row=1), 'safe', ('Look at the 0 at column 4, row 1.',))
    >>> climb(view_of(parse_board("? ?")), Cell(1, 1)).title == GUESS
    True
    """
    known = knowledge(view)
    unsettled = [cell for cell in view.covered if cell not in view.marked]
    labels = engine("sat").label(known, unsettled, Limit(SECONDS))
    if isinstance(labels, Inconsistent):
        return _clash(labels.conflict, labels.proof)
    for label in ("safe", "mine"):
        cells = [cell for cell, found in labels.items() if found == label]
        if found := easiest(known, _nearest(cells, near), label):
            return found
    return Advice(SLOW if "unknown" in labels.values() else GUESS)


def easiest(known: Knowledge, cells: Iterable[Cell], label: Label) -> Ladder | None:
    """The hints for the one of these cells, all of which are known to be so, that is easiest."""
    found = [(cell, each) for cell in cells if (each := _explained(known, cell, label))]
    if not found:
        return None
    cell, explained = min(found, key=lambda pair: _effort(pair[1]))
    return Ladder(cell, label, ladder(explained), explained)


def _nearest(cells: Iterable[Cell], near: Cell) -> list[Cell]:
    def distance(cell: Cell) -> int:
        return max(abs(cell.column - near.column), abs(cell.row - near.row))

    return sorted(cells, key=distance)[:NEAREST]


def _explained(known: Knowledge, cell: Cell, label: Label) -> Explanation | None:
    goal: Formula = mine(*cell) if label == "mine" else Not(mine(*cell))
    try:
        return explain(known, goal, Limit(SECONDS))
    except (BudgetError, TooLargeError):
        return None


def _effort(explanation: Explanation) -> tuple[int, int]:
    return len(explanation.facts), len(explanation.proof.steps)
