"""From clues to boxes of cells that the same clues are about, and to connected parts."""

from __future__ import annotations

from provefield.kernel.arrays import (
    BOXES,
    CELLS,
    CLUES,
    CONTRADICTION,
    COVERED,
    FINE,
    PARTS,
    UNDECIDED,
    Field,
    Frontier,
    Position,
)
from provefield.kernel.compiled import inner, tiny

MIX = -7046029254386353131  # odd, with its bits well spread


@inner
def forget(front: Frontier) -> None:
    """Take back what is written on cells; the rest is written anew anyway."""
    for i in range(front.count[CLUES]):
        front.clue_at[front.cell[i]] = -1
    for i in range(front.count[CELLS]):
        front.box_at[front.cells[i]] = -1
    front.count[:] = 0


@inner
def add_all(field: Field, at: Position, front: Frontier) -> int:
    """Take in every clue that has undecided cells around it."""
    for cell in range(at.shown.size):
        if (
            at.shown[cell] < COVERED
            and at.room[cell] > 0
            and add_clue(field, at, front, cell) != FINE
        ):
            return CONTRADICTION
    return FINE


@inner
def add_connected(field: Field, at: Position, front: Frontier, start: int) -> int:
    """Take in a clue and all that are connected with it through undecided cells."""
    done = front.count[CELLS]
    if front.clue_at[start] < 0 and add_clue(field, at, front, start) != FINE:
        return CONTRADICTION
    while done < front.count[CELLS]:
        cell = front.cells[done]
        done += 1
        for i in range(field.degree[cell]):
            other = int(field.near[cell, i])
            if (
                at.shown[other] < COVERED
                and front.clue_at[other] < 0
                and add_clue(field, at, front, other) != FINE
            ):
                return CONTRADICTION
    return FINE


@tiny
def add_clue(field: Field, at: Position, front: Frontier, cell: int) -> int:
    """Take in a clue, and the cells it is about, unless it says the same as another one."""
    mark, first = 0, -1
    for i in range(field.degree[cell]):
        near = int(field.near[cell, i])
        if at.fate[near] == UNDECIDED:
            mark ^= (near + 1) * MIX
            if first < 0:
                first = near
    same = find_same(field, at, front, cell, mark, first)
    if same >= 0:
        return FINE if front.need[same] == at.need[cell] else CONTRADICTION
    clue = front.count[CLUES]
    front.count[CLUES] += 1
    front.clue_at[cell] = clue
    front.cell[clue] = cell
    front.need[clue] = at.need[cell]
    front.room[clue] = at.room[cell]
    front.mark[clue] = mark
    front.boxes[clue] = 0
    reach_around(field, at, front, cell)
    return FINE


@tiny
def reach_around(field: Field, at: Position, front: Frontier, clue: int) -> None:
    """Note the undecided cells around a clue; until their boxes are made they are marked with 0."""
    for i in range(field.degree[clue]):
        cell = field.near[clue, i]
        if at.fate[cell] == UNDECIDED and front.box_at[cell] < 0:
            front.box_at[cell] = 0
            front.cells[front.count[CELLS]] = cell
            front.count[CELLS] += 1


@tiny
def find_same(field: Field, at: Position, front: Frontier, cell: int, mark: int, first: int) -> int:
    """The clue about the same undecided cells, -1 if there is none."""
    for i in range(field.degree[first]):
        other = int(front.clue_at[field.near[first, i]])
        if (
            other >= 0
            and front.mark[other] == mark
            and front.room[other] == at.room[cell]
            and covers(field, at, front.cell[other], cell)
        ):
            return other
    return -1


@inner
def covers(field: Field, at: Position, large: int, small: int) -> bool:
    """Whether the undecided cells around one clue are all around another."""
    for i in range(field.degree[small]):
        cell = field.near[small, i]
        if at.fate[cell] == UNDECIDED:
            found = False
            for j in range(field.degree[large]):
                found |= field.near[large, j] == cell
            if not found:
                return False
    return True


@inner
def make_boxes(field: Field, front: Frontier) -> None:
    """Put cells that the same clues are about into one box."""
    for i in range(front.count[CELLS]):
        put_into_box(field, front, front.cells[i])


@tiny
def put_into_box(field: Field, front: Frontier, cell: int) -> None:
    """Find the box for a cell, whose clues are compared in the order of the board."""
    box = front.count[BOXES]  # the next one serves for comparing, and becomes real if it is new
    clues = 0
    for i in range(field.degree[cell]):
        clue = front.clue_at[field.near[cell, i]]
        if clue >= 0:
            front.clue[box, clues] = clue
            clues += 1
    front.clues[box] = clues
    first = front.clue[box, 0]
    for i in range(front.boxes[first]):
        other = front.box[first, i]
        if are_alike(front, box, other):
            front.size[other] += 1
            front.box_at[cell] = other
            return
    front.count[BOXES] += 1
    front.size[box] = 1
    front.box_at[cell] = box
    for i in range(clues):
        clue = front.clue[box, i]
        front.box[clue, front.boxes[clue]] = box
        front.boxes[clue] += 1


@tiny
def are_alike(front: Frontier, box: int, other: int) -> bool:
    """Whether two boxes have the same clues."""
    if front.clues[box] != front.clues[other]:
        return False
    for i in range(front.clues[box]):
        if front.clue[box, i] != front.clue[other, i]:
            return False
    return True


@inner
def make_parts(front: Frontier) -> None:
    """Sort clues and boxes by connected parts."""
    front.fate[: front.count[BOXES]] = -1
    front.taken[: front.count[CLUES]] = 0
    clues = boxes = parts = 0
    for start in range(front.count[CLUES]):
        if front.taken[start]:
            continue
        front.first_clue[parts] = clues
        front.first_box[parts] = boxes
        parts += 1
        front.taken[start] = 1
        front.clue_order[clues] = start
        done = clues
        clues += 1
        while done < clues:
            clue = front.clue_order[done]
            done += 1
            for i in range(front.boxes[clue]):
                box = front.box[clue, i]
                if front.fate[box] < 0:
                    front.fate[box] = UNDECIDED
                    front.box_order[boxes] = box
                    boxes += 1
                    clues = take_up(front, box, clues)
    front.first_clue[parts] = clues
    front.first_box[parts] = boxes
    front.count[PARTS] = parts


@inner
def take_up(front: Frontier, box: int, clues: int) -> int:
    """Add the clues of a box to the part that is being collected."""
    for j in range(front.clues[box]):
        other = front.clue[box, j]
        if not front.taken[other]:
            front.taken[other] = 1
            front.clue_order[clues] = other
            clues += 1
    return clues
