"""From clues to boxes of cells that the same clues are about, and to connected parts."""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    BOXES,
    CELLS,
    CLUES,
    CONTRADICTION,
    FINE,
    PARTS,
    TWINS,
    UNDECIDED,
    Frontier,
    View,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.neighbours import Field, beside, first_step, step_on
from provefield.kernel.core.places import from_start

# In `Frontier.at`: not looked at yet, a clue like another one, and the first box.
NEW, SAME, IN_BOX = -1, -2, -3
MIX = -7046029254386353131  # odd, with its bits well spread


@inner
def forget(front: Frontier) -> None:
    """Take back what is written on cells; the rest is written anew anyway."""
    for i in range(front.count[CLUES]):
        front.at[from_start(front.clue[i].cell)] = NEW
    for i in range(front.count[TWINS]):
        front.at[from_start(front.twin[i])] = NEW
    for i in range(front.count[CELLS]):
        front.at[from_start(front.cells[i])] = NEW
    front.count[:] = 0
    begin_part(front)


@tiny
def box_of(front: Frontier, cell: int) -> int:
    """The box that a cell is in; less than 0 if it is in none."""
    return IN_BOX - int(front.at[cell])


@tiny
def begin_part(front: Frontier) -> None:
    """Count what is taken in from now on as one more part."""
    part = front.part[front.count[PARTS]]
    part.first_clue = front.count[CLUES]
    part.first_box = front.count[BOXES]
    part.first_cell = front.count[CELLS]


@inner
def add_part(field: Field, at: View, front: Frontier, start: int) -> int:
    """Take in a clue and all that are connected with it through undecided cells."""
    if add_clue(field, at, front, start) != FINE:
        return CONTRADICTION
    return grow_part(field, at, front)


@inner
def grow_part(field: Field, at: View, front: Frontier) -> int:
    """Go from the first clue of a part to its cells, from these to more clues, and so on."""
    done = front.part[front.count[PARTS]].first_cell
    while done < front.count[CELLS]:
        cell = from_start(front.cells[from_start(done)])
        if add_around(field, at, front, cell) != FINE:
            return CONTRADICTION
        put_into_box(field, front, cell)
        done += 1
    front.count[PARTS] += 1
    begin_part(front)
    return FINE


@tiny
def add_around(field: Field, at: View, front: Frontier, cell: int) -> int:
    """Take in the clues around a cell: they have room, at least for it."""
    for i in range(field.degree[cell]):
        clue = beside(field, cell, i)
        is_new = at.room[clue] > 0 and front.at[clue] == NEW
        if is_new and add_clue(field, at, front, clue) != FINE:
            return CONTRADICTION
    return FINE


@tiny
def add_clue(field: Field, at: View, front: Frontier, cell: int) -> int:
    """Take in a clue, and the cells it is about, unless it says the same as another one."""
    mark, near = reach_around(field, at, front, cell)
    same = find_same(field, at, front, cell, mark, near)
    if same >= 0:
        front.at[cell] = SAME
        front.twin[front.count[TWINS]] = cell
        front.count[TWINS] += 1
        return FINE if front.clue[same].need == at.need[cell] else CONTRADICTION
    number = from_start(front.count[CLUES])
    front.count[CLUES] += 1
    front.at[cell] = number
    clue = front.clue[number]
    clue.cell = cell
    clue.need = at.need[cell]
    clue.room = at.room[cell]
    clue.mark = mark
    clue.boxes = 0
    return FINE


@tiny
def reach_around(field: Field, at: View, front: Frontier, clue: int) -> tuple[int, int]:
    """Note the undecided cells around a clue; a mark for all of them together, and the last one.

    Until their boxes are made cells are said to be in the first.
    """
    mark, last, cells = 0, -1, front.count[CELLS]
    start = first_step(field, clue)
    for i in range(field.degree[clue]):
        cell = step_on(field, clue, start + i)
        if at.fate[cell] == UNDECIDED:
            mark ^= (cell + 1) * MIX
            last = cell
            if front.at[cell] == NEW:
                front.at[cell] = IN_BOX
                front.cells[from_start(cells)] = cell
                cells += 1
    front.count[CELLS] = cells
    return mark, last


@tiny
def find_same(field: Field, at: View, front: Frontier, cell: int, mark: int, near: int) -> int:
    """The clue about the same undecided cells, one of which is near it; -1 if there is none."""
    for i in range(field.degree[near]):
        other = int(front.at[beside(field, near, i)])
        if (
            front.clue[max(other, 0)].mark == mark  # it seldom is, so that the rest costs nothing
            and other >= 0
            and front.clue[other].room == at.room[cell]
            and covers(field, at, front.clue[other].cell, cell)
        ):
            return other
    return -1


@inner
def covers(field: Field, at: View, large: int, small: int) -> bool:
    """Whether the undecided cells around one clue are all around another."""
    for i in range(field.degree[small]):
        cell = beside(field, small, i)
        if at.fate[cell] == UNDECIDED:
            found = False
            for j in range(field.degree[large]):
                found |= beside(field, large, j) == cell
            if not found:
                return False
    return True


@tiny
def put_into_box(field: Field, front: Frontier, cell: int) -> None:
    """Find the box for a cell, whose clues are compared in the order of the board."""
    # The next one serves for comparing, and becomes real if it is new.
    number = from_start(front.count[BOXES])
    box = front.box[number]
    mark = clues = 0
    start = first_step(field, cell)
    for i in range(field.degree[cell]):
        clue = front.at[step_on(field, cell, start + i)]
        if clue >= 0:
            box.clue[from_start(clues)] = clue
            mark += (clue + 1) * MIX
            clues += 1
    box.mark, box.clues = mark, clues
    first = front.clue[from_start(box.clue[0])]
    for i in range(first.boxes):
        other = from_start(first.box[i])
        if front.box[other].mark == mark and are_alike(front, number, other):
            front.box[other].size += 1
            front.at[cell] = IN_BOX - other
            return
    front.count[BOXES] += 1
    box.size = 1
    box.fate = UNDECIDED
    front.at[cell] = IN_BOX - number
    for i in range(clues):
        clue = front.clue[from_start(box.clue[i])]
        clue.box[from_start(clue.boxes)] = number
        clue.boxes += 1


@inner
def are_alike(front: Frontier, box: int, other: int) -> bool:
    """Whether two boxes have the same clues."""
    if front.box[box].clues != front.box[other].clues:
        return False
    for i in range(front.box[box].clues):
        if front.box[box].clue[i] != front.box[other].clue[i]:
            return False
    return True
