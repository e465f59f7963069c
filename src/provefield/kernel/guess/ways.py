"""Boxes in a line: what comes of each number that a cell may show, from one walk along the line.

The clue of a cell that is opened in thought stays open to the end: every way to end is a number.
"""

from __future__ import annotations

from provefield.kernel.core.arrays import BOXES, CAPPED, CLUES, FINE, PARTS
from provefield.kernel.core.compiled import inner
from provefield.kernel.guess.arrays import MOST_STATES, MOVES, STAMP, STATES, USED, Line
from provefield.kernel.odds.polynomials import CHOOSE

MIX = -7046029254386353131
MOST_SLOTS = 15  # of 4 bits in a key
UNSEEN, OPEN, CLOSED = 0, 1, 2


@inner
def line_up(line: Line) -> None:
    """Order the boxes part by part, the first part last and towards its first clue."""
    front = line.front
    line.clue_state[: front.count[CLUES]] = UNSEEN
    for box in range(front.count[BOXES]):
        front.box[box].taken = 0
    ordered = 0
    for turn in range(1, front.count[PARTS] + 1):
        part = turn % front.count[PARTS]
        ordered = line_up_part(line, front.part[part + 1].first_clue - 1, ordered)


@inner
def line_up_part(line: Line, start: int, ordered: int) -> int:
    """Close one open clue after the other, always one that opens the fewest others."""
    front, opened = line.front, line.opened
    opened[0] = start
    line.clue_state[start] = OPEN
    count = 1
    while count > 0:
        best, fewest = 0, 1 << 30
        for i in range(count):
            cost = 0
            for j in range(front.clue[opened[i]].boxes):
                cost += opens(line, front.clue[opened[i]].box[j])
            if cost < fewest:
                best, fewest = i, cost
        clue = opened[best]
        while True:
            box = next_box(line, clue)
            if box < 0:
                break
            front.box[box].taken = 1
            line.order[ordered] = box
            ordered += 1
            for j in range(front.box[box].clues):
                other = front.box[box].clue[j]
                if line.clue_state[other] == UNSEEN:
                    line.clue_state[other] = OPEN
                    opened[count] = other
                    count += 1
        line.clue_state[clue] = CLOSED
        count -= 1
        opened[best] = opened[count]
    return ordered


@inner
def opens(line: Line, box: int) -> int:
    """How many clues a box would open; none if it was there already."""
    if line.front.box[box].taken:
        return 0
    unseen = 0
    for j in range(line.front.box[box].clues):
        unseen += line.clue_state[line.front.box[box].clue[j]] == UNSEEN
    return unseen


@inner
def next_box(line: Line, clue: int) -> int:
    """The box of a clue that opens the fewest others, -1 if none is left."""
    front = line.front
    best, fewest = -1, 1 << 30
    for j in range(front.clue[clue].boxes):
        box = front.clue[clue].box[j]
        if not front.box[box].taken:
            cost = opens(line, box)
            if cost < fewest:
                best, fewest = box, cost
    return best


@inner
def walk(line: Line, free: int) -> int:
    """Find all states along the line; the clue `free` may come to any number."""
    front, count = line.front, line.tally
    for clue in range(front.count[CLUES]):
        line.slot[clue], line.room[clue] = -1, front.clue[clue].room
    line.key[0] = 0
    line.layer[0], line.layer[1] = 0, 1
    count[STATES], count[MOVES], count[USED] = 1, 0, 0
    for step in range(front.count[BOXES]):
        box = line.order[step]
        added = take_slots(line, box, free)
        if added < 0 or not take_step(line, step, box, added):
            return CAPPED
        line.layer[step + 2] = count[STATES]
        for j in range(front.box[box].clues):
            clue = front.box[box].clue[j]
            if line.room[clue] == 0 and clue != free:
                count[USED] &= ~(1 << line.slot[clue])
    for state in range(line.layer[front.count[BOXES]], count[STATES] + 1):
        line.first[state] = count[MOVES]
    return FINE


@inner
def take_slots(line: Line, box: int, free: int) -> int:
    """Give the clues of a box their places in the key; what new ones lack, -1 if too many are."""
    front, count = line.front, line.tally
    added = 0
    for j in range(front.box[box].clues):
        clue = front.box[box].clue[j]
        if line.slot[clue] < 0:
            slot = 0
            while count[USED] >> slot & 1:
                slot += 1
            if slot == MOST_SLOTS:
                return -1
            count[USED] |= 1 << slot
            line.slot[clue] = slot
            added += front.clue[clue].need << (4 * slot)
        line.room[clue] -= front.box[box].size
        line.shift[j] = 4 * line.slot[clue]
        line.spare[j] = 15 if clue == free else line.room[clue]
    return added


@inner
def take_step(line: Line, step: int, box: int, added: int) -> bool:
    """From each state before a box to those after it; False if there are too many."""
    clues, size = line.front.box[box].clues, line.front.box[box].size
    unit = 0
    for j in range(clues):
        unit += 1 << line.shift[j]
    line.tally[STAMP] += 1
    mask = 63
    while mask < 16 * (line.layer[step + 1] - line.layer[step]):
        mask = 2 * mask + 1
    for state in range(line.layer[step], line.layer[step + 1]):
        key = line.key[state] + added
        low, high = 0, size
        for j in range(clues):
            lacks = key >> line.shift[j] & 15
            high = min(high, lacks)
            low = max(low, lacks - line.spare[j])
        line.first[state], line.low[state] = line.tally[MOVES], low
        for mines in range(low, high + 1):
            if not move_to(line, key - mines * unit, mask):
                return False
    return True


@inner
def move_to(line: Line, key: int, mask: int) -> bool:
    """Note a move to the state with a key, which may be new."""
    count = line.tally
    place = ((key ^ (key >> 29)) * MIX >> 24) & mask
    while line.table_stamp[place] == count[STAMP] and line.table_key[place] != key:
        place = (place + 1) & mask
    if line.table_stamp[place] != count[STAMP]:
        if count[STATES] == MOST_STATES - 1:
            return False
        line.table_stamp[place] = count[STAMP]
        line.table_key[place] = key
        line.table_state[place] = count[STATES]
        line.key[count[STATES]] = key
        count[STATES] += 1
    line.target[count[MOVES]] = line.table_state[place]
    count[MOVES] += 1
    return True


@inner
def go_forward(line: Line) -> bool:
    """The ways to reach each state by the number of mines; False if there is no room for them."""
    boxes = line.front.count[BOXES]
    if not make_room(line, boxes):
        return False
    line.forward[: line.offset[line.tally[STATES]]] = 0.0
    line.forward[0] = 1.0
    for step in range(boxes):
        size = line.front.box[line.order[step]].size
        for state in range(line.layer[step], line.layer[step + 1]):
            if not line.live[state]:
                continue
            start, end = line.offset[state], line.offset[state + 1]
            for move in range(line.first[state], line.first[state + 1]):
                mines = line.low[state] + move - line.first[state]
                target = line.target[move]
                if line.live[target]:
                    ways = CHOOSE[size, mines] * line.tilt[mines]
                    shift = there(line, state, target, mines) - start
                    for i in range(start, end):
                        line.forward[shift + i] += ways * line.forward[i]
    return True


@inner
def there(line: Line, state: int, target: int, mines: int) -> int:
    """Where the first coefficient of a state goes in that of a target."""
    return int(line.offset[target] + line.fewest[state] + mines - line.fewest[target])


@inner
def make_room(line: Line, boxes: int) -> bool:
    """Find the states that lead to an end, and how many mines each may have."""
    states, last = line.tally[STATES], line.layer[boxes]
    for state in range(states - 1, -1, -1):
        line.live[state] = state >= last
        line.fewest[state], line.most[state] = 1 << 30, -1
        for move in range(line.first[state], line.first[state + 1]):
            line.live[state] |= line.live[line.target[move]]
    line.fewest[0] = line.most[0] = 0
    for state in range(last):
        if line.live[state]:
            for move in range(line.first[state], line.first[state + 1]):
                mines = line.low[state] + move - line.first[state]
                target = line.target[move]
                line.fewest[target] = min(line.fewest[target], line.fewest[state] + mines)
                line.most[target] = max(line.most[target], line.most[state] + mines)
    offset = 0
    for state in range(states):
        line.offset[state] = offset
        if line.live[state]:
            offset += line.most[state] - line.fewest[state] + 1
        if offset > line.forward.size:
            return False
    line.offset[states] = offset
    return True


@inner
def go_back(line: Line, last: int, lowest: int) -> None:
    """The risk of every box if the walk ends in state `last`."""
    line.backward[: line.offset[line.tally[STATES]]] = 0.0
    start = line.offset[last]
    for i in range(start, line.offset[last + 1]):
        line.backward[i] = line.weight[line.fewest[last] - lowest + i - start]
    for step in range(line.front.count[BOXES] - 1, -1, -1):
        line.risk[line.order[step]] = step_back(line, step)


@inner
def step_back(line: Line, step: int) -> float:
    """Take what comes after a box back to before it; the risk of the box."""
    size = line.front.box[line.order[step]].size
    mined = safe = 0.0
    for state in range(line.layer[step], line.layer[step + 1]):
        if not line.live[state]:
            continue
        start, end = line.offset[state], line.offset[state + 1]
        for move in range(line.first[state], line.first[state + 1]):
            mines = line.low[state] + move - line.first[state]
            target = line.target[move]
            if line.live[target]:
                ways = CHOOSE[size, mines] * line.tilt[mines]
                shift = there(line, state, target, mines) - start
                both = 0.0
                for i in range(start, end):
                    line.backward[i] += ways * line.backward[shift + i]
                    both += line.forward[i] * line.backward[shift + i]
                mined += mines * ways * both
                safe += (size - mines) * ways * both
    if safe == 0.0:
        return 1.0
    return mined / (mined + safe)
