"""Evidence about a grid: proofs from what is known of it, and boards that fit it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from provefield.errors import RejectedError
from provefield.grid import Cell
from provefield.logic.binding import close
from provefield.logic.field import MINE
from provefield.logic.formula import Atom, Bound, Cardinality, Compare, Formula, Int, Not, meets
from provefield.reason.check.clausal import Clauses
from provefield.reason.check.judgement import Judgement, brief, judge
from provefield.reason.check.kleene import Kleene, Truth
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.rules import Rules
from provefield.reason.check.steps import Walk
from provefield.reason.check.work import WORK, Work
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Proof
from provefield.reason.verdict import Layout


def check(proof: Proof, knowledge: Knowledge, *, work: int = WORK) -> Judgement:
    """Check a proof about a grid against what is known of it.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.field import mine
    >>> from provefield.reason.knowledge import Fact
    >>> from provefield.reason.calculus.grid import Step
    >>> known = Knowledge(Grid(2, 1)).tell(Fact(mine(1, 1), "a sign"))
    >>> check(Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),)), known)
    Judgement(accepted=True, reason='')
    >>> check(Proof(mine(2, 1), (Step(1, mine(2, 1), "fact"),)), known)
    Judgement(accepted=False, reason='step 1: mine(2, 1) is not among the facts')
    """

    def accept() -> None:
        rules = Rules(OnGrid(knowledge.field), Work(work))
        facts = tuple(fact.formula for fact in knowledge.facts)
        Walk(facts, proof.goal, Clauses(rules)).follow(proof)

    return judge(accept)


def check_layouts(
    layouts: Iterable[Layout], knowledge: Knowledge, *, work: int = WORK
) -> Judgement:
    """Check that layouts of mines fit all that is known.

    A layout is the mines of one whole board: where it names none there is none. So each fact is
    true or false on it, and evaluating the facts shows that a board fits them, whatever a proof
    makes of them. From facts that a board fits no two verdicts on one cell follow, as the rules of
    a proof are sound: on that board the cell either has a mine or has none.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(2, 1)).tell(mine_count(Grid(2, 1), 1))
    >>> check_layouts([frozenset({Cell(2, 1)})], known).accepted
    True
    >>> print(check_layouts([frozenset()], known).reason)
    a board does not fit the fact ∃=1 {mine(1, 1), mine(2, 1)}
    """
    boards = [(layout, None) for layout in layouts]
    return judge(lambda: _accept_boards(boards, knowledge, Work(work)))


def check_open(
    cell: Cell, with_mine: Layout, without_mine: Layout, knowledge: Knowledge
) -> Judgement:
    """Check that nothing follows about a cell: one board fits that has a mine there, and one not.

    >>> from provefield.grid import Grid
    >>> check_open(Cell(1, 1), frozenset(), frozenset(), Knowledge(Grid(1, 1)))
    Judgement(accepted=False, reason='the board with a mine at 1,1 has none there')
    """
    if cell not in with_mine:
        return Judgement(False, f"the board with a mine at {cell} has none there")
    if cell in without_mine:
        return Judgement(False, f"the board without a mine at {cell} has one there")
    return check_layouts((with_mine, without_mine), knowledge)


def check_needed(without: Sequence[Layout], knowledge: Knowledge) -> Judgement:
    """Check that no fact can be left out of a clash: without each of them, its layout fits."""
    if len(without) != len(knowledge.facts):
        return Judgement(False, "a clash has one board for each fact that is left out")
    boards = [(layout, place) for place, layout in enumerate(without)]
    return judge(lambda: _accept_boards(boards, knowledge, Work()))


class _Sum(NamedTuple):
    """A fact that counts mines in cells that it names by numbers: it is seen at a glance."""

    formula: Formula
    how: Bound
    number: int
    cells: list[tuple[int, int]]

    def fits(self, board: Layout, work: Work) -> bool:
        work.spend(len(self.cells))
        return meets(sum(map(board.__contains__, self.cells)), self.how, self.number)


def _accept_boards(
    boards: Iterable[tuple[Layout, int | None]], knowledge: Knowledge, work: Work
) -> None:
    """Accept boards each of which fits all facts, or all but the one at a place."""
    facts = [_admit(fact.formula, work) for fact in knowledge.facts]
    for board, left_out in boards:
        work.spend(len(board) + len(facts))
        kept = (fact for place, fact in enumerate(facts) if place != left_out)
        _accept_board(board, kept, knowledge, work)


def _admit(formula: Formula, work: Work) -> Formula | _Sum:
    match formula:
        case Not(body):
            count = Cardinality("exactly", 0, (body,))
        case Cardinality():
            count = formula
        case _:
            count = Cardinality("exactly", 1, (formula,))
    cells = [place for part in count.parts if (place := _place(part)) is not None]
    if len(cells) == len(count.parts):
        work.admit(formula, nodes=3 * len(cells) + (not isinstance(formula, Atom)))
        return _Sum(formula, count.how, count.number, cells)
    work.admit(formula)
    return close(formula)


def _place(atom: Formula) -> tuple[int, int] | None:
    """The cell whose mine an atom is about, if it names it by numbers."""
    match atom:
        case Atom(predicate, (Int(column), Int(row))) if predicate == MINE:
            return column, row
        case _:
            return None


def _accept_board(
    board: Layout, facts: Iterable[Formula | _Sum], knowledge: Knowledge, work: Work
) -> None:
    for cell in sorted(board):
        if cell not in knowledge.grid or cell in knowledge.grid.blocked:
            raise RejectedError(f"a board has a mine at {Cell(*cell)}, where there can be none")

    def lookup(atom: Atom | Compare) -> Truth:
        place = _place(atom)
        return None if place is None else place in board

    there = Kleene(OnGrid(knowledge.field), lookup, work)
    for fact in facts:
        fits = fact.fits(board, work) if isinstance(fact, _Sum) else there.truth(fact)
        if not fits:
            told = fact.formula if isinstance(fact, _Sum) else fact
            raise RejectedError(f"a board does not fit the fact {brief(told)}")
