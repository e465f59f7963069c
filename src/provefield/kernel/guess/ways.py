"""What each way to fill boxes weighs: polynomials in the number of mines, forth and back.

The clue of a cell that is opened in thought stays open to the end: every last node is a number.
"""

from __future__ import annotations

from provefield.kernel.core.arrays import BOXES
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.fillings import NODES
from provefield.kernel.guess.arrays import Ways
from provefield.kernel.odds.polynomials import CHOOSE


@inner
def go_forward(ways: Ways) -> bool:
    """The ways to reach each node by the number of mines; False if there is no room for them."""
    fill = ways.fill
    boxes = fill.front.count[BOXES]
    if not make_room(ways, boxes):
        return False
    ways.forward[: ways.offset[fill.count[NODES]]] = 0.0
    ways.forward[0] = 1.0
    for step in range(boxes):
        size = fill.front.box[fill.order[step]].size
        for node in range(fill.layer[step], fill.layer[step + 1]):
            if not ways.live[node]:
                continue
            start, end = ways.offset[node], ways.offset[node + 1]
            for edge in range(fill.edge[node], fill.edge[node + 1]):
                mines = fill.low[node] + edge - fill.edge[node]
                target = fill.target[edge]
                if ways.live[target]:
                    factor = CHOOSE[size, mines] * ways.tilt[mines]
                    shift = there(ways, node, target, mines) - start
                    for i in range(start, end):
                        ways.forward[shift + i] += factor * ways.forward[i]
    return True


@inner
def there(ways: Ways, node: int, target: int, mines: int) -> int:
    """Where the first coefficient of a node goes in that of a target."""
    return int(ways.offset[target] + ways.fewest[node] + mines - ways.fewest[target])


@inner
def make_room(ways: Ways, boxes: int) -> bool:
    """Find the nodes that lead to an end, and how many mines each may have."""
    fill = ways.fill
    nodes, last = fill.count[NODES], fill.layer[boxes]
    for node in range(nodes - 1, -1, -1):
        ways.live[node] = node >= last
        ways.fewest[node], ways.most[node] = 1 << 30, -1
        for edge in range(fill.edge[node], fill.edge[node + 1]):
            ways.live[node] |= ways.live[fill.target[edge]]
    ways.fewest[0] = ways.most[0] = 0
    for node in range(last):
        if ways.live[node]:
            for edge in range(fill.edge[node], fill.edge[node + 1]):
                mines = fill.low[node] + edge - fill.edge[node]
                target = fill.target[edge]
                ways.fewest[target] = min(ways.fewest[target], ways.fewest[node] + mines)
                ways.most[target] = max(ways.most[target], ways.most[node] + mines)
    offset = 0
    for node in range(nodes):
        ways.offset[node] = offset
        if ways.live[node]:
            offset += ways.most[node] - ways.fewest[node] + 1
        if offset > ways.forward.size:
            return False
    ways.offset[nodes] = offset
    return True


@inner
def go_back(ways: Ways, last: int, lowest: int) -> None:
    """The risk of every box if the ways end in node `last`."""
    fill = ways.fill
    ways.backward[: ways.offset[fill.count[NODES]]] = 0.0
    start = ways.offset[last]
    for i in range(start, ways.offset[last + 1]):
        ways.backward[i] = ways.weight[ways.fewest[last] - lowest + i - start]
    for step in range(fill.front.count[BOXES] - 1, -1, -1):
        ways.risk[fill.order[step]] = step_back(ways, step)


@inner
def step_back(ways: Ways, step: int) -> float:
    """Take what comes after a box back to before it; the risk of the box."""
    fill = ways.fill
    size = fill.front.box[fill.order[step]].size
    mined = safe = 0.0
    for node in range(fill.layer[step], fill.layer[step + 1]):
        if not ways.live[node]:
            continue
        start, end = ways.offset[node], ways.offset[node + 1]
        for edge in range(fill.edge[node], fill.edge[node + 1]):
            mines = fill.low[node] + edge - fill.edge[node]
            target = fill.target[edge]
            if ways.live[target]:
                factor = CHOOSE[size, mines] * ways.tilt[mines]
                shift = there(ways, node, target, mines) - start
                both = 0.0
                for i in range(start, end):
                    ways.backward[i] += factor * ways.backward[shift + i]
                    both += ways.forward[i] * ways.backward[shift + i]
                mined += mines * factor * both
                safe += (size - mines) * factor * both
    if safe == 0.0:
        return 1.0
    return mined / (mined + safe)
