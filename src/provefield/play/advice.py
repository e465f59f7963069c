"""What to tell a player who asks: what follows about a cell, and which step is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import Labels, ask, ask_labels
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.tell.ladder import Hint
from provefield.reason.tell.wording import say_cells
from provefield.reason.verdict import Label, Layout
from provefield.tongues import Listed, Phrase, capitalised, counted, phrase

SECONDS = 2.0  # for one answer: nobody likes to wait longer at a game
NEAREST = 6  # cells near the player whose proofs are compared, for the easiest one
GUESS = phrase(
    "Nothing follows: every covered cell may be either. Whatever you open now is a guess."
)
SLOW = phrase("Nothing was found in time.")


@dataclass(frozen=True, slots=True)
class Advice:
    """What to say, what to write on cells, which cells to light up, and two boards to compare."""

    title: str
    lines: tuple[str, ...] = ()
    labels: Mapping[Cell, Label] = field(default_factory=dict)
    lit: frozenset[Cell] = frozenset()
    boards: tuple[Layout, Layout] | None = None


def why(view: View, cell: Cell, limit: Limit | None = None) -> Advice:
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
    return about(knowledge(view), cell, limit)


def walled(cell: Cell) -> Phrase:
    """What there is to say of a blocked cell."""
    return capitalised(phrase("{cell} is blocked: nothing can be there.", cell=cell.words))


def about(known: Knowledge, cell: Cell, limit: Limit | None = None) -> Advice:
    """Say what follows about a cell from facts, and how."""
    return advice_of(ask(known, cell, limit=limit or Limit(SECONDS)), cell)


def advice_of(answer: Answer, cell: Cell | None = None) -> Advice:
    """An answer as advice, about a cell if it is about one."""
    labels: dict[Cell, Label] = {}
    if cell is not None and answer.label in ("safe", "mine", "open", "unknown"):
        labels[cell] = answer.label
    lines = tuple(sentence.text for sentence in answer.sentences)
    boards = None
    if answer.with_mine is not None and answer.without_mine is not None:
        boards = answer.with_mine, answer.without_mine
    return Advice(answer.headline, lines, labels, answer.lit, boards)


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
            mines=counted("no mines are|1 mine is|{number} mines are", number),
        )
    )
    left = counted(
        "1 cell around it is still covered.|{number} cells around it are still covered.",
        len(around),
    )
    return Advice(title, (left,), lit=frozenset(around))


def _cells_of(facts: Iterable[Fact]) -> frozenset[Cell]:
    return frozenset(fact.cell for fact in facts if fact.cell is not None)


def overview(view: View) -> Advice:
    """Label every covered cell.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> overview(view_of(parse_board("? 1 0"))).title
    'What follows: 0 safe, 1 mine, 0 undecided.'
    """
    return _summary(view.find_labels(view.covered, Limit(SECONDS)))


def survey(known: Knowledge, cells: Iterable[Cell]) -> Advice:
    """Label some cells with what follows from facts."""
    return _summary(ask_labels(known, cells, limit=Limit(SECONDS)))


def _summary(found: Labels) -> Advice:
    return advice_of(found.clash) if found.clash else Advice(tally(found), (), found)


def tally(labels: Mapping[Cell, Label]) -> Phrase:
    """How many cells are safe, mines, undecided, and not settled.

    >>> tally({Cell(1, 1): "mine", Cell(2, 1): "unknown"})
    'What follows: 0 safe, 1 mine, 0 undecided, 1 not settled.'
    """
    found = list(labels.values())
    mines = found.count("mine")
    parts = [
        phrase("{number} safe", number=found.count("safe")),
        counted("1 mine|{number} mines", mines),
        phrase("{number} undecided", number=found.count("open")),
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
    answer: Answer

    @property
    def hints(self) -> tuple[Hint, ...]:
        """From the faintest to the whole proof."""
        return self.answer.hints

    def rung(self, number: int) -> Advice:
        """The advice of one rung, from 0; only the last one names the cell and what it is."""
        hints = self.hints
        hint = hints[number]
        rung, rungs = number + 1, len(hints)
        lit = frozenset(hint.cells) | _cells_of(hint.facts)
        if rung < rungs:
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
    (Cell(5, 1), 'safe', ('Look at the 0 at column 4, row 1.',))
    >>> climb(view_of(parse_board("? ?")), Cell(1, 1)).title == GUESS
    True
    """
    unsettled = [cell for cell in view.covered if cell not in view.marked]
    labels = view.find_labels(unsettled, Limit(SECONDS))
    if labels.clash:
        return advice_of(labels.clash)
    known = knowledge(view)
    for label in ("safe", "mine"):
        cells = [cell for cell, found in labels.items() if found == label]
        if found := easiest(known, _nearest(cells, near), label):
            return found
    return Advice(SLOW if "unknown" in labels.values() else GUESS)


def easiest(known: Knowledge, cells: Iterable[Cell], label: Label) -> Ladder | None:
    """The hints for the one of these cells, all of which are known to be so, that is easiest."""
    found: list[tuple[Cell, Answer]] = []
    for cell in cells:
        answer = ask(known, cell, limit=Limit(SECONDS))
        if answer.label == label:
            found.append((cell, answer))
            if len(answer.facts) == 1:
                break  # nothing is easier than one clue
    if not found:
        return None
    cell, answer = min(found, key=lambda pair: _effort(pair[1]))
    return Ladder(cell, label, answer)


def _nearest(cells: Iterable[Cell], near: Cell) -> list[Cell]:
    def distance(cell: Cell) -> int:
        return max(abs(cell.column - near.column), abs(cell.row - near.row))

    return sorted(cells, key=distance)[:NEAREST]


def _effort(answer: Answer) -> tuple[int, int]:
    return len(answer.facts), len(answer.proof.steps) if answer.proof else 0
