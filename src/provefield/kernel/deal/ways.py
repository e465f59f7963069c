"""With how many mines a component can be filled, and how many each of its boxes may hold then.

Whole numbers only: what a box may hold is known for certain, whether or not the number of mines in
the component is restricted.
"""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import BOXES, FINE, View
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.fillings import NO_CLUE, enumerate_fillings
from provefield.kernel.core.frontier import add_part, forget
from provefield.kernel.core.neighbours import Field
from provefield.kernel.deal.arrays import SPREAD, Ways


@inner
def enumerate_component(field: Field, at: View, ways: Ways, clue: int) -> bool:
    """List the ways to fill the component of a clue; False if they are too many to be sure."""
    forget(ways.fill.front)
    add_part(field, at, ways.fill.front, clue)
    return enumerate_fillings(ways.fill, NO_CLUE) == FINE and reach(ways)


@inner
def reach(ways: Ways) -> bool:
    """Find with how many mines each node is reached; False if the numbers lie too far apart."""
    fill = ways.fill
    size = fill.layer[fill.front.count[BOXES] + 1]
    last = size - 1
    ways.least[:size] = fill.front.cells.size
    ways.greatest[:size] = 0
    ways.reached[:size] = 0
    ways.least[0] = 0
    for node in range(last):
        for edge in range(fill.edge[node], fill.edge[node + 1]):
            mines = fill.low[node] + edge - fill.edge[node]
            then = fill.target[edge]
            ways.least[then] = min(ways.least[then], ways.least[node] + mines)
            ways.greatest[then] = max(ways.greatest[then], ways.greatest[node] + mines)
    ways.reached[0] = 1
    for node in range(last):
        if ways.greatest[node] - ways.least[node] > SPREAD:
            return False
        for edge in range(fill.edge[node], fill.edge[node + 1]):
            then = fill.target[edge]
            ways.reached[then] |= ways.reached[node] << gap(ways, node, edge)
    return bool(ways.greatest[last] - ways.least[last] <= SPREAD)


@inner
def gap(ways: Ways, node: int, edge: int) -> np.uint64:
    """How far bits move along an edge."""
    fill = ways.fill
    mines = fill.low[node] + edge - fill.edge[node]
    then = fill.target[edge]
    return np.uint64(ways.least[node] + mines - ways.least[then])


@inner
def judge(ways: Ways, allowed: np.uint64) -> None:
    """Find how few and how many mines each box may hold, if only some totals are allowed."""
    fill = ways.fill
    last = fill.layer[fill.front.count[BOXES] + 1] - 1
    ways.good[last] = allowed & ways.reached[last]
    for place in range(fill.front.count[BOXES] - 1, -1, -1):
        box = fill.order[place]
        fewest, most = fill.front.box[box].size, 0
        for node in range(fill.layer[place], fill.layer[place + 1]):
            good = np.uint64(0)
            for edge in range(fill.edge[node], fill.edge[node + 1]):
                ahead = ways.good[fill.target[edge]] >> gap(ways, node, edge)
                here = ahead & ways.reached[node]
                if here:
                    mines = fill.low[node] + edge - fill.edge[node]
                    fewest, most = min(fewest, mines), max(most, mines)
                    good |= here
            ways.good[node] = good
        ways.fewest[box], ways.most[box] = fewest, most
