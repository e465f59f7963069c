"""Random finite structures for the laws of the logic layer."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from provefield.logic.field import Field
from provefield.logic.semantics import MineStructure, Tables, Value, board

PURE_RELATIONS = (("A", 0), ("B", 0), ("P", 1), ("R", 2))


@st.composite
def tables(draw: st.DrawFn, largest: int = 3) -> Tables:
    """A structure for the symbols of `pure_formulas`."""
    domain: tuple[Value, ...] = tuple(range(draw(st.integers(1, largest))))
    relations = {
        (name, places): frozenset(
            row for row in product(domain, repeat=places) if draw(st.booleans())
        )
        for name, places in PURE_RELATIONS
    }
    return Tables(domain, relations)


@st.composite
def boards(draw: st.DrawFn, largest: int = 3) -> MineStructure:
    """A board with any mines."""
    columns, rows = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = list(product(range(1, columns + 1), range(1, rows + 1)))
    return board(Field(columns, rows), draw(st.sets(st.sampled_from(cells))))
