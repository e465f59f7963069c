"""What a sentence may mean: by a reader of whole sentences, and by grammar.

The first knows what people write most, the grammar how phrases compose. Where the grammar is
certain and the other reader says something else, the grammar is right; where the other refuses,
the grammar is asked.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random

from provefield.errors import ParseError
from provefield.logic import language as whole_sentences
from provefield.logic.field import Field
from provefield.logic.formula import CountQuantifier, Exists, ForAll, Formula, subformulas
from provefield.logic.semantics import board, evaluate
from provefield.tongues import ENGLISH, Tongue

from .reading import UNREADABLE, judged, nearest

SQUARE = Field(5, 5)  # a board to compare readings on where none is given
DEEPEST = 4  # quantifiers inside one another: what is deeper takes long to try


def readings(
    text: str, tongue: Tongue = ENGLISH, field: Field | None = None
) -> tuple[Formula, ...]:
    """Everything a sentence may mean, the most natural reading first.

    >>> print(*readings("Every column next to column 2 is full.", field=Field(4, 2)))
    ∀x (|x − 2| = 1 → (∀y (y ≤ 2 → mine(x, y))))
    """
    composed, sure = by_grammar(text, tongue, field) if has_table(tongue) else ((), False)
    try:
        found = whole_sentences.readings(text, tongue, field)
    except ParseError as error:
        refused = error
    else:
        return composed if sure and differ(composed[0], found[0], field or SQUARE) else found
    if composed:
        return composed
    near = (nearest(text, tongue, field), refused.example)
    example = next((each for each in near if each and numbers(each) == numbers(text)), None)
    if example != refused.example:
        problem, offset = refused.problem, refused.offset
        refused = ParseError(problem, text=text, offset=offset, source="sentence", example=example)
    raise refused


def by_grammar(text: str, tongue: Tongue, field: Field | None) -> tuple[tuple[Formula, ...], bool]:
    """What a sentence means by grammar, if anything, and whether that is certain."""
    try:
        found, sure = judged(text, tongue, field)
    except UNREADABLE:
        return (), False
    return tuple(each.formula for each in found), sure


def differ(left: Formula, right: Formula, field: Field) -> bool:
    """Whether two formulas differ on some boards, if they are shallow enough to be tried there.

    >>> from provefield.logic.parse import parse
    >>> differ(parse("mine(1,1)"), parse("-safe(1,1)"), SQUARE)
    False
    """
    if max(map(nesting, (left, right))) > DEEPEST:
        return False
    random = Random(0)
    cells = list(product(range(1, field.columns + 1), range(1, field.rows + 1)))
    numbers = (0, 1, 2, 3, len(cells) // 4, len(cells) // 2, len(cells) - 1, len(cells))
    layouts = [board(field, random.sample(cells, min(n, len(cells)))) for n in numbers]
    return any(evaluate(left, each) != evaluate(right, each) for each in layouts)


def nesting(formula: Formula) -> int:
    """How many quantifiers stand inside one another."""
    inside = max(map(nesting, subformulas(formula)), default=0)
    return inside + isinstance(formula, CountQuantifier | Exists | ForAll)


def numbers(text: str) -> frozenset[str]:
    """The numbers that a text names: a sentence about other rows is not near it."""
    return frozenset(re.findall(r"\d+", text))


@cache
def has_table(tongue: Tongue) -> bool:
    """Whether the grammar has a table for a language."""
    return (files("provefield.data") / "language" / f"{tongue}.txt").is_file()
