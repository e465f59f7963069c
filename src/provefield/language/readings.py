"""What a sentence may mean: by a reader of whole sentences, and where that one refuses, by grammar.

The first reader knows what people write most; the grammar knows how phrases compose. It is asked
only for readings that need no guess, and loaded only then.
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


def readings(
    text: str, tongue: Tongue = ENGLISH, field: Field | None = None
) -> tuple[Formula, ...]:
    """Everything a sentence may mean, the most natural reading first.

    >>> print(*readings("Every column next to column 2 is full.", field=Field(4, 2)))
    ∀x (|x − 2| = 1 → (∀y (y ≤ 2 → mine(x, y))))
    """
    try:
        return whole_sentences.readings(text, tongue, field)
    except ParseError as error:
        refused = error
    if not has_table(tongue):
        raise refused
    from .reading import certain, nearest

    found = certain(text, tongue, field)
    if found:
        return tuple(each.formula for each in found)
    near = (nearest(text, tongue, field), refused.example)
    example = next((each for each in near if each and numbers(each) == numbers(text)), None)
    if example != refused.example:
        problem, offset = refused.problem, refused.offset
        refused = ParseError(problem, text=text, offset=offset, source="sentence", example=example)
    raise refused


def numbers(text: str) -> frozenset[str]:
    """The numbers that a text names: a sentence about other rows is not near it."""
    return frozenset(re.findall(r"\d+", text))


@cache
def has_table(tongue: Tongue) -> bool:
    """Whether the grammar has a table for a language."""
    return (files("provefield.data") / "language" / f"{tongue}.txt").is_file()
