"""How far a formula may grow: beyond, nobody could read it and no machine should hold it."""

from __future__ import annotations

from provefield.errors import TooLargeError
from provefield.logic.formula import (
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    atoms_of,
    depth,
    size,
    subterms,
    walk,
)
from provefield.tongues import phrase

MAX_NODES = 20_000
"""How large a rewritten formula may be, unless the original was about as large itself."""

GROWTH = 8
"""Growing no more than this many times is never refused."""

MAX_QUANTIFIERS = 200
"""How many quantifiers may have to stand in a row, once they are pulled to the front."""

MAX_DEPTH = 250
"""How many levels of nesting fit on Python's stack, whatever the rewriting."""


def refuse_beyond(nodes: int, formula: Formula, step: str) -> None:
    """Raise an error when a step would make far more of a formula than anyone can use."""
    if nodes <= MAX_NODES:
        return
    limit = max(MAX_NODES, GROWTH * size(formula))
    if nodes > limit:
        raise TooLargeError(f"{step} would give {rounded(nodes)} nodes; the limit is {limit:,}")


def refuse_deep(formula: Formula) -> None:
    """Raise an error when a formula is nested too deeply to be rewritten or shown."""
    if (levels := depth(formula) + _term_depth(formula)) > MAX_DEPTH:
        raise TooLargeError(
            phrase(
                "the formula has {levels} levels; the limit is {most}",
                levels=f"{levels:,}",
                most=MAX_DEPTH,
            )
        )


def refuse_quantifiers(formula: Formula) -> None:
    """Raise an error when a formula has too many quantifiers to stand in a row."""
    quantifiers = sum(isinstance(part, ForAll | Exists | CountQuantifier) for part in walk(formula))
    if quantifiers > MAX_QUANTIFIERS:
        raise TooLargeError(
            f"the formula has {quantifiers:,} quantifiers; the limit is {MAX_QUANTIFIERS}"
        )


def _term_depth(formula: Formula) -> int:
    """Count the levels of the deepest term."""
    deepest = 0
    waiting = [(term, 1) for atom in atoms_of(formula) for term in subterms(atom)]
    while waiting:
        here, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((inner, level + 1) for inner in subterms(here))
    return deepest


def rounded(number: int) -> str:
    """Write a number out, or only its magnitude when nobody would read the digits.

    >>> rounded(20_000), rounded(10**40)
    ('20,000', 'over 10^38')
    """
    return f"{number:,}" if number < 10**15 else f"over 10^{number.bit_length() * 3 // 10 - 1}"
