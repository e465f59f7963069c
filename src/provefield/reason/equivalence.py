"""Do two formulas say the same about every board of a size? If not, here is a board to look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from provefield.errors import BudgetError, MeaningError
from provefield.logic.between import Between
from provefield.logic.binding import close
from provefield.logic.canonical import canonical
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import TRUE, And, Atom, Formula, Not, walk
from provefield.logic.ground import Grounder
from provefield.logic.ground.expand import expanded_size
from provefield.logic.semantics import board, evaluate
from provefield.reason.limit import UNLIMITED, Limit, overdue
from provefield.reason.satisfy import Satisfied, SatSolver, Unsatisfiable

TIDYING = 1_000  # conflicts for a simpler counterexample, once there is one: tenths of a second

EVALUATED = 50_000  # parts of a formula written out; beyond, evaluating them one by one is slow

Mines = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Equivalence:
    """Whether two formulas agree on every board; if not, mines on which they differ, and how."""

    equivalent: bool
    mines: Mines | None = None
    left: bool | None = None
    right: bool | None = None

    def __str__(self) -> str:
        """The verdict in a line.

        >>> print(Equivalence(True), Equivalence(False), sep=", ")
        equivalent, not equivalent
        >>> print(Equivalence(False, frozenset({(1, 1)}), left=True, right=False))
        not equivalent: with mines on 1,1 the first is true, the second false
        """
        if self.equivalent or self.mines is None:
            return "equivalent" if self.equivalent else "not equivalent"
        cells = " ".join(f"{column},{row}" for column, row in sorted(self.mines))
        board = f"with mines on {cells}" if cells else "without mines"
        truths = f"the first is {_word(self.left)}, the second {_word(self.right)}"
        return f"not equivalent: {board} {truths}"


def _word(truth: bool | None) -> str:
    return "true" if truth else "false"


def equivalent(
    left: Formula,
    right: Formula,
    field: Field,
    limit: Limit | None = None,
    given: Formula = TRUE,
) -> Equivalence:
    """Compare two formulas on all boards of a field, or on those of which something else is true;
    raise BudgetError if time runs out.

    >>> from provefield.logic.field import mine
    >>> from provefield.logic.formula import Exists, ForAll, Not, Var
    >>> some, every = Exists("x", mine(Var("x"), 1)), ForAll("x", mine(Var("x"), 1))
    >>> equivalent(some, Not(ForAll("x", Not(mine(Var("x"), 1)))), Field(3, 3))
    Equivalence(equivalent=True, mines=None, left=None, right=None)
    >>> equivalent(some, every, Field(3, 3))
    Equivalence(equivalent=False, mines=frozenset({(1, 1)}), left=True, right=False)
    """
    for part in (*walk(left), *walk(right)):
        if isinstance(part, Atom) and part.predicate not in VOCABULARY:
            raise MeaningError(f"a board says nothing about {part.predicate}, only about mines")
    left, right = close(left), close(right)
    if canonical(left) == canonical(right):
        return Equivalence(True)
    found = _difference(left, right, given, field, limit or Limit(seconds=5))
    return Equivalence(True) if found is None else _checked(found, left, right, field)


def distinct(
    formulas: Iterable[Formula], field: Field, limit: Limit | None = None
) -> tuple[Formula, ...]:
    """The formulas that say different things about the boards of a field, or that may.

    >>> from provefield.logic.parse import parse
    >>> texts = "mine(1,1)", "-safe(1,1)", "safe(1,1)"
    >>> [str(formula) for formula in distinct(map(parse, texts), Field(2, 2))]
    ['mine(1, 1)', 'safe(1, 1)']
    """
    found: list[Formula] = []
    for formula in formulas:
        if not any(_is_same(formula, other, field, limit) for other in found):
            found.append(formula)
    return tuple(found)


def _is_same(left: Formula, right: Formula, field: Field, limit: Limit | None) -> bool:
    try:
        return equivalent(left, right, field, limit).equivalent
    except (BudgetError, MeaningError):
        return False


def _difference(
    left: Formula, right: Formula, given: Formula, field: Field, limit: Limit
) -> Mines | None:
    """Mines, few if that is cheap, for which one formula is true and the other false.

    A difference one way settles the matter even where the other way took too long.
    """
    fewest: Mines | None = None
    undecided: list[Formula] = []
    one_way, other_way = And((given, left, Not(right))), And((given, right, Not(left)))
    for claim, share in ((one_way, 2), (other_way, 1)):
        try:
            fewest = _fewest_mines(claim, field, limit.at_most(limit.remaining / share), fewest)
        except BudgetError:
            undecided.append(claim)
    if fewest is not None or not undecided:
        return fewest
    try:  # the other way may have left some time
        return _fewest_mines(undecided[0], field, limit.at_most(limit.remaining), None)
    except BudgetError as error:
        late = f"the formulas could not be compared: {overdue(limit.seconds)}"
        raise type(error)(late) from error


def _fewest_mines(claim: Formula, field: Field, limit: Limit, fewest: Mines | None) -> Mines | None:
    """Ask for ever fewer mines than the best board so far, until there is none or time is up."""
    grounder = Grounder(field, tick=limit.tick)
    table = grounder.table
    with SatSolver(table) as solver:
        solver.add(grounder.add(claim))
        while fewest is None or fewest:
            if fewest is not None:
                cells = tuple(range(1, table.cells + 1))
                solver.add_between(Between(cells, 0, len(fewest) - 1))
                limit = replace(limit, conflicts=TIDYING)
            try:
                found = solver.solve(limit=limit)
            except BudgetError:
                if fewest is None:
                    raise
                break
            if isinstance(found, Unsatisfiable):
                break
            fewest = frozenset(table.cell(v) for v in found.true if v <= table.cells)
    return fewest


def _checked(mines: Mines, left: Formula, right: Formula, field: Field) -> Equivalence:
    """Trust no solver: ask for the truth of both formulas on the board it found."""
    found = Equivalence(False, mines, _truth(left, mines, field), _truth(right, mines, field))
    if found.left == found.right:
        raise AssertionError(f"both formulas are {found.left} with mines at {sorted(mines)}")
    return found


def _truth(formula: Formula, mines: Mines, field: Field) -> bool:
    """Evaluate; or, where that would take minutes, refute the formula or its negation."""
    if expanded_size(formula, field) <= EVALUATED:
        return evaluate(formula, board(field, mines))
    possible, impossible = _allows(formula, mines, field), _allows(Not(formula), mines, field)
    if possible == impossible:
        raise AssertionError(f"a formula and its negation agree with mines at {sorted(mines)}")
    return possible


def _allows(formula: Formula, mines: Mines, field: Field) -> bool:
    """Tell whether the formula is consistent with just these mines."""
    grounder = Grounder(field)
    table = grounder.table
    cells = range(1, table.cells + 1)
    with SatSolver(table) as solver:
        solver.add(grounder.add(formula))
        given = [cell if table.cell(cell) in mines else -cell for cell in cells]
        answer = solver.solve(given, UNLIMITED)  # with every cell settled there is little to search
    return isinstance(answer, Satisfied)
