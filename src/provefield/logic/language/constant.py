"""What a formula says of every board, as far as its form alone tells."""

from __future__ import annotations

from collections.abc import Callable

from provefield.logic.binding import substitute
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Or,
    Var,
    meets,
    rebuild,
)
from provefield.logic.ground.expand import folded
from provefield.logic.semantics import board, evaluate

CONSTANTS = (TRUE, FALSE)
Known = Callable[[Atom], bool | None]
EMPTY = board(Field(1, 1), ())


def constant_truth(
    formula: Formula, known: Known = lambda _: None, names: frozenset[str] = frozenset()
) -> bool | None:
    """Whether a formula is true, or false, on every board, if its form tells. More may be known of
    atoms, unless a quantifier binds some names anew.

    >>> from provefield.logic.parse import parse
    >>> texts = "mine(1,1) & 3 = 4", "atleast 0 x mine(x,1)", "mine(1,1)"
    >>> [constant_truth(parse(text)) for text in texts]
    [False, True, None]
    """

    def told(part: Formula) -> bool | None:
        return constant_truth(part, known, names)

    match formula:
        case Atom():
            return known(formula)
        case Compare(_, Int(), Int()):
            return evaluate(formula, EMPTY)
        case Not(part):
            return None if told(part) is None else not told(part)
        case Implies(left, right):
            return told(Or((Not(left), right)))
        case And(parts) if _clash(parts):
            return False
        case And(parts) | Or(parts):
            decisive, found = isinstance(formula, Or), {told(part) for part in parts}
            return decisive if decisive in found else None if None in found else not decisive
        case CountQuantifier("atleast", 0):
            return True
        case ForAll(name, part) | Exists(name, part) if name not in names:
            return told(part)
        case CountQuantifier(how, number, name, part) if name not in names:
            return meets(0, how, number) if told(part) is False else None
        case Cardinality(how, number, parts):
            each = [told(part) for part in parts]
            counts = range(each.count(True), len(each) - each.count(False) + 1)
            answers = {meets(count, how, number) for count in counts}
            return answers.pop() if len(answers) == 1 else None
        case _:
            return None


def _clash(parts: tuple[Formula, ...]) -> bool:
    """Whether one of some formulas denies another one: no cell is a mine and safe."""
    every = {one for part in parts for one in (part.parts if isinstance(part, And) else (part,))}
    return any(
        Not(one) in every or (isinstance(one, Atom) and _opposite(one) in every) for one in every
    )


def _opposite(atom: Atom) -> Atom:
    names = {"mine": "safe", "safe": "mine"}
    return Atom(names.get(atom.predicate, ""), atom.args)


def tidied(formula: Formula, field: Field | None = None) -> Formula:
    """A formula without sums, comparisons and parts that are settled whatever the board is.

    >>> from provefield.logic.parse import parse
    >>> print(tidied(parse("all x (x < 5 - 1 -> mine(x,1)) & (5 = 1 | mine(2,2))")))
    (∀x (x < 4 → mine(x, 1))) ∧ mine(2, 2)
    >>> print(tidied(parse("all x (x = 3 -> mine(x,1))"), Field(5, 5)))
    mine(3, 1)
    """
    return _settled(_worked_out(rebuild(formula, lambda part: tidied(part, field))), field)


def _worked_out(formula: Formula) -> Formula:
    match formula:
        case Compare(op, left, right):
            compared = Compare(op, folded(left, {}), folded(right, {}))
            truth = constant_truth(compared)
            return compared if truth is None else TRUE if truth else FALSE
        case Atom(predicate, args):
            return Atom(predicate, tuple(folded(arg, {}) for arg in args))
        case _:
            return formula


def _settled(formula: Formula, field: Field | None) -> Formula:
    match formula:
        case Not(part) if part in CONSTANTS:
            return FALSE if part == TRUE else TRUE
        case Not(Compare("=", left, right)):
            return Compare("!=", left, right)
        case Not(Not(part)):
            return part
        case Not(CountQuantifier("atleast", number, name, part)):
            return CountQuantifier("atmost", number - 1, name, part)
        case Not(Cardinality("atleast", number, parts)):
            return Cardinality("atmost", number - 1, parts)
        case And(parts) | Or(parts) if len({*parts}) < len(parts):
            return _settled(type(formula)(tuple(dict.fromkeys(parts))), field)
        case And(parts) | Or(parts) if any(part in CONSTANTS for part in parts):
            decisive = TRUE if isinstance(formula, Or) else FALSE
            kept = tuple(part for part in parts if part not in CONSTANTS)
            joined = kept[0] if len(kept) == 1 else type(formula)(kept)
            return decisive if decisive in parts else joined
        case Implies(left, right) if left in CONSTANTS:
            return right if left == TRUE else TRUE
        case Implies(left, right) if right in CONSTANTS:
            return TRUE if right == TRUE else Not(left)
        case ForAll(_, part) | Exists(_, part) if part in CONSTANTS:
            return part
        case ForAll(name, Implies(Compare("=", Var(same), Int(number) as value), part)) if (
            name == same and field and number in field.numbers
        ):
            return tidied(substitute(part, {name: value}), field)
        case _:
            return formula
