"""Places in arrays, as compiled code likes them."""

from __future__ import annotations

from provefield.kernel.core.arrays import Tables
from provefield.kernel.core.compiled import tiny


@tiny
def from_start(place: int) -> int:
    """The same place, which is never negative and fits into 32 bits.

    A compiler that knows this need not look, at each access, whether to count from the end.
    """
    return place & 0xFFFFFFFF


@tiny
def entries(tables: Tables, node: int) -> tuple[int, int]:
    """Where the entries of a table begin and end."""
    return from_start(tables.node[node].entry), from_start(tables.node[node + 1].entry)


@tiny
def records(tables: Tables, node: int) -> tuple[int, int]:
    """Where the records of a join begin and end."""
    first = from_start(tables.node[node].record)
    return first, from_start(first + tables.node[node].size)
