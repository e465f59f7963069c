"""What went wrong in a translation: mistakes that people make, tried out one by one.

Each mistake turns a formula into others. If an answer is one of those that just one kind of mistake
makes of the solution, that is what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import ne
from random import Random

from provefield.chance import draw
from provefield.errors import BudgetError
from provefield.learn.exercises.mistakes import MISTAKES, Mistake
from provefield.logic.binding import close, free_variables
from provefield.logic.canonical import canonical
from provefield.logic.field import Field
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Term,
    walk,
)
from provefield.logic.semantics import MineStructure, board, evaluate
from provefield.reason.equivalence import equivalent
from provefield.reason.limit import Limit
from provefield.tongues import Phrase, phrase

ADVICE: Mapping[Mistake, Phrase] = {
    "swapped column and row": phrase(
        "Columns and rows are swapped: mine(c, r) is column c, row r."
    ),
    "swapped places": phrase("Who does it, and to whom, is swapped: look at the places."),
    "reversed implication": phrase("An implication points the wrong way: “if A then B” is A -> B."),
    "quantifier order": phrase("The quantifiers are right, but their order matters."),
    "wrong quantifier": phrase("A quantifier is wrong: is it about all, some, or so many?"),
    "wrong connective": phrase(
        "A connective is wrong: look again at and, or, if, and if and only if."
    ),
    "scope": phrase("Something reaches too far, or not far enough: look at the brackets."),
    "negation": phrase("A negation is missing, too many, or in the wrong place."),
    "wrong comparison": phrase("A comparison is wrong: look at less, at most, and equal."),
    "wrong number": phrase("A number is wrong."),
    "too strong": phrase("It says more than it should: whenever it is true, so is the solution."),
    "too weak": phrase("It says less than it should: whenever the solution is true, so is it."),
    "different": phrase("It says something else."),
}

_QUANTIFIERS = (ForAll, Exists, CountQuantifier, Cardinality)
SHOWN_BY: Mapping[Mistake, tuple[type, ...]] = {
    "swapped column and row": (Atom,),
    "reversed implication": (Implies,),
    "quantifier order": (ForAll,),
    "wrong quantifier": _QUANTIFIERS,
    "wrong connective": (And, Or, Implies, Iff),
    "scope": (*_QUANTIFIERS, Not),
    "negation": (Not, Atom),
    "wrong comparison": (Compare,),
    "wrong number": (Atom, Compare, CountQuantifier, Cardinality),
}
"""What an answer must hold for a mistake to be seen in it."""

BOARDS_TRIED = 24
SECONDS = 3.0


def diagnose(answer: Formula, solution: Formula, field: Field) -> Mistake:
    """The mistake that an answer shows, if only one explains it; else how both are related.

    A mistake counts if it turns the solution into just what was written. Otherwise it counts by its
    meaning, but only if what it gets wrong can be seen in the answer. A diagnosis that does not fit
    is worse than none.

    >>> from provefield.logic.parse import parse
    >>> diagnose(parse("-(exists x mine(x,1))"), parse("-(exists y mine(1,y))"), Field(4, 4))
    'swapped column and row'
    >>> diagnose(parse("mine(2,1) -> mine(1,2)"), parse("mine(1,2) -> mine(2,1)"), Field(4, 4))
    'different'
    >>> diagnose(parse("mine(2,1) -> mine(3,3)"), parse("mine(3,3) -> mine(2,1)"), Field(4, 4))
    'reversed implication'
    >>> diagnose(parse("mine(2,1)"), parse("mine(2,1) & -mine(3,1)"), Field(3, 1))
    'too weak'
    """
    try:
        return _diagnose(close(answer), close(solution), field, Limit(SECONDS))
    except BudgetError:
        return "different"  # which it is; only how was not found out in time


def _diagnose(given: Formula, wanted: Formula, field: Field, limit: Limit) -> Mistake:
    written = [kind for kind, made in MISTAKES.items() if _writes(given, made(wanted, field))]
    if len(written) == 1:
        return written[0]
    if not written:
        meant = _meant(given, wanted, field, limit)
        if len(meant) == 1 and any(isinstance(part, SHOWN_BY[meant[0]]) for part in walk(given)):
            return meant[0]
    if equivalent(And((given, wanted)), given, field, limit).equivalent:
        return "too strong"
    if equivalent(And((given, wanted)), wanted, field, limit).equivalent:
        return "too weak"
    return "different"


NO_FIELD = Field(1, 1)  # a vocabulary speaks of no board
MOST_TRIED = 60  # formulas of one mistake that are compared by what they mean


def name_mistake(
    answer: Formula, meant: Formula, is_same: Callable[[Formula, Formula], bool]
) -> Mistake | None:
    """The mistake that an answer in any signs shows, if only one explains it.

    >>> from provefield.logic.parse import parse
    >>> name_mistake(parse("all x (H(x) -> L(x))"), parse("all x (L(x) -> H(x))"), lambda *_: False)
    'reversed implication'
    """
    made = {
        mistake: [each for each in forms(meant, NO_FIELD) if not free_variables(each)]
        for mistake, forms in MISTAKES.items()
    }
    found = [mistake for mistake, forms in made.items() if _writes(answer, forms)]
    if not found:
        found = [
            mistake
            for mistake, forms in made.items()
            if any(is_same(answer, each) for each in forms[:MOST_TRIED])
        ]
    if len(found) != 1:
        return None
    return "swapped places" if found[0] == "swapped column and row" else found[0]


def _writes(given: Formula, made: Iterable[Formula]) -> bool:
    """Whether a mistake makes just what was written, but for names of variables and grouping."""
    spelled = canonical(given)
    return any(not free_variables(wrong) and canonical(wrong) == spelled for wrong in made)


def _meant(given: Formula, wanted: Formula, field: Field, limit: Limit) -> list[Mistake]:
    """The kinds of mistakes that say what the answer says."""
    boards = sample_boards(field)
    said = [evaluate(given, each) for each in boards]
    stated = _cells_off(field, given) | _cells_off(field, wanted)
    found: list[Mistake] = []
    for mistake, made in MISTAKES.items():
        for wrong in made(wanted, field):
            if free_variables(wrong) or any(map(ne, said, _truths(wrong, boards))):
                continue
            if not _cells_off(field, wrong) <= stated:
                continue  # never mined, they would explain nearly everything
            compared = equivalent(given, wrong, field, limit)
            if compared.mines is None:
                found.append(mistake)
                break
            # What tells this mistake from the answer may well tell others.
            boards.insert(0, board(field, compared.mines))
            said.insert(0, bool(compared.left))
    return found


def _cells_off(field: Field, formula: Formula) -> set[tuple[Term, ...]]:
    """The cells off the board that a formula names."""
    return {
        part.args
        for part in walk(formula)
        if isinstance(part, Atom)
        and (numbers := [term.value for term in part.args if isinstance(term, Int)])
        and len(numbers) == len(part.args) == 2
        and not field.holds(*numbers)
    }


def sample_boards(field: Field) -> list[MineStructure]:
    """Boards on which formulas are tried out before a solver is asked."""
    rng = Random(0)
    cells = [(c, r) for r in range(1, field.rows + 1) for c in range(1, field.columns + 1)]
    sizes = [1 + number % len(cells) for number in range(BOARDS_TRIED)]
    return [board(field, draw(cells, mines, rng)) for mines in sizes]


def _truths(formula: Formula, boards: Sequence[MineStructure]) -> Iterator[bool]:
    return (evaluate(formula, each) for each in boards)
