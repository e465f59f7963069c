"""What a sentence may mean: by grammar where it is certain, else by a reader of whole sentences.

The grammar knows how phrases compose, the other reader what people write in other words. What only
the grammar reads is taken from it though it is not certain; what it finds about things that the
board does not have is refused.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from provefield.errors import ParseError
from provefield.logic import language as whole_sentences
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.tongues import ENGLISH, Tongue

from .discourse import NothingThereError
from .reading import UNREADABLE, judged, nearest


def readings(
    text: str, tongue: Tongue = ENGLISH, field: Field | None = None
) -> tuple[Formula, ...]:
    """Everything a sentence may mean, the most natural reading first.

    >>> print(*readings("Every column next to column 2 is full.", field=Field(4, 2)))
    ∀x (|x − 2| = 1 → (∀y (y ≤ 2 → mine(x, y))))
    """
    composed, sure = by_grammar(text, tongue, field) if has_table(tongue) else ((), False)
    if sure:
        return composed
    try:
        return whole_sentences.readings(text, tongue, field)
    except ParseError as error:
        refused = error
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
    except NothingThereError as error:
        raise ParseError(error.reason, text=text, source="sentence") from None
    except UNREADABLE:
        return (), False
    return tuple(each.formula for each in found), sure


def numbers(text: str) -> frozenset[str]:
    """The numbers that a text names: a sentence about other rows is not near it."""
    return frozenset(re.findall(r"\d+", text))


@cache
def has_table(tongue: Tongue) -> bool:
    """Whether the grammar has a table for a language."""
    return (files("provefield.data") / "language" / f"{tongue}.txt").is_file()
