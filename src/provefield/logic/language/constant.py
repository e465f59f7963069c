"""What a formula says of every board, as far as its form alone tells."""

from __future__ import annotations

from collections.abc import Callable

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
    Implies,
    Int,
    Not,
    Or,
    meets,
)
from provefield.logic.semantics import board, evaluate

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
