"""Play out an endgame: list all layouts that are left, and search for the play that wins most.

What a position is worth depends only on the set of layouts that still fit, so each set is searched
once. A budget bounds the work; an endgame that takes more is given up.
"""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    COVERED,
    LEFT,
    MINE,
    MINES,
    UNDECIDED,
    View,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.guess.arrays import (
    GAMES,
    MEMORY,
    MOST_CELLS,
    MOST_LAYOUTS,
    VISITS,
    WORK,
    Endgame,
)

BUDGET = 3_000_000  # cells of layouts looked at, some nanoseconds each
MOST_STEPS = 400_000  # to list the layouts
MINED = 255  # what a cell shows that is a mine
NOT_TRIED = -1


@inner
def play_out(field: Field, at: View, end: Endgame) -> tuple[int, float]:
    """The cell to open and the chance to win, -1 if that is too much to find out."""
    cells = int(at.total[LEFT])
    if cells > MOST_CELLS:
        return -1, 0.0
    gather(field, at, end)
    layouts = list_layouts(field, at, end, cells)
    if layouts > 0:
        write_numbers(field, at, end, cells, layouts)
        won = search(end, cells, layouts)
    for i in range(cells):
        end.place[end.cells[i]] = -1
    if layouts <= 0 or won < 0 or end.best_cell[0] < 0:
        return -1, 0.0
    return int(end.cells[end.best_cell[0]]), won / layouts


@inner
def gather(field: Field, at: View, end: Endgame) -> None:
    """Number the undecided cells, clue by clue, so that contradictions show early."""
    count = done = 0
    for inside in (True, False):
        for start in range(at.fate.size):
            if at.fate[start] != UNDECIDED or end.place[start] >= 0:
                continue
            if inside and not has_clue(field, at, start):
                continue
            end.place[start] = count
            end.cells[count] = start
            count += 1
            while done < count:
                count = gather_around(field, at, end, end.cells[done], count)
                done += 1


@inner
def has_clue(field: Field, at: View, cell: int) -> bool:
    """Whether a cell is next to a clue."""
    for i in range(field.degree[cell]):
        if at.shown[beside(field, cell, i)] < COVERED:
            return True
    return False


@inner
def gather_around(field: Field, at: View, end: Endgame, cell: int, count: int) -> int:
    """Number the cells that share a clue with a cell."""
    for i in range(field.degree[cell]):
        clue = beside(field, cell, i)
        if at.shown[clue] < COVERED:
            for j in range(field.degree[clue]):
                other = beside(field, clue, j)
                if at.fate[other] == UNDECIDED and end.place[other] < 0:
                    end.place[other] = count
                    end.cells[count] = other
                    count += 1
    return count


@inner
def list_layouts(field: Field, at: View, end: Endgame, cells: int) -> int:
    """Write all layouts to `Endgame.mined`: how many there are, -1 if there are too many."""
    chosen = end.chosen
    chosen[: cells + 1] = NOT_TRIED
    left = at.total[MINES]
    layouts = i = steps = 0
    while i >= 0:
        if i == cells:
            if layouts == MOST_LAYOUTS or steps > MOST_STEPS:
                layouts = MOST_LAYOUTS + 1
            else:
                for j in range(cells):
                    end.mined[layouts, j] = chosen[j]
                layouts += 1
            i -= 1
            continue
        if chosen[i] >= 0:
            left += chosen[i]
            lay(field, at, end.cells[i], -1, -chosen[i])
        chosen[i] += 1
        if chosen[i] == 2 or layouts > MOST_LAYOUTS or steps > MOST_STEPS:
            chosen[i] = NOT_TRIED
            i -= 1
            continue
        steps += 1
        left -= chosen[i]
        if lay(field, at, end.cells[i], 1, chosen[i]) and 0 <= left < cells - i:
            i += 1
    return -1 if layouts > MOST_LAYOUTS or steps > MOST_STEPS else layouts


@tiny
def lay(field: Field, at: View, cell: int, cells: int, mines: int) -> bool:
    """Take a cell and its mines from the clues around it, or give them back; whether that fits."""
    fits = True
    for i in range(field.degree[cell]):
        clue = beside(field, cell, i)
        if at.shown[clue] < COVERED:
            at.room[clue] -= cells
            at.need[clue] -= mines
            fits &= 0 <= at.need[clue] <= at.room[clue]
    return fits


@inner
def write_numbers(field: Field, at: View, end: Endgame, cells: int, layouts: int) -> None:
    """Write what each cell shows in each layout."""
    for i in range(cells):
        cell = end.cells[i]
        for layout in range(layouts):
            number = MINED
            if not end.mined[layout, i]:
                number = 0
                for j in range(field.degree[cell]):
                    near = beside(field, cell, j)
                    if at.fate[near] == MINE:
                        number += 1
                    elif at.fate[near] == UNDECIDED:
                        number += end.mined[layout, end.place[near]]
            end.shows[layout, i] = number


@inner
def search(end: Endgame, cells: int, layouts: int) -> int:
    """How many of the layouts the best play wins, -1 if the budget does not suffice."""
    end.tally[WORK] = end.tally[VISITS] = 0
    end.tally[GAMES] += 1
    for i in range(layouts):
        end.stack[i] = i
    if layouts == 1:
        return -1
    depth, value = 0, -1
    begin(end, 0, 0, layouts, cells)
    while True:
        if value >= 0:
            take_value(end, depth, value)
        value = -1
        if not next_group(end, depth):
            if not next_cell(end, depth, cells):
                remember(end, depth)
                value = int(end.best[depth])
                depth -= 1
                if depth < 0:
                    return value
            continue
        start, stop = group_of(end, depth)
        value = 1 if stop - start == 1 else recall(end, start, stop)
        if value < 0:
            if end.tally[WORK] > BUDGET or 2 * end.tally[VISITS] > MEMORY:
                return -1
            depth += 1
            begin(end, depth, start, stop, cells)


@tiny
def group_of(end: Endgame, depth: int) -> tuple[int, int]:
    """The layouts in which the tried cell shows the number that is looked at."""
    number = end.group[depth]
    return int(end.bound[depth, number]), int(end.bound[depth, number + 1])


@inner
def begin(end: Endgame, depth: int, start: int, stop: int, cells: int) -> None:
    """Look at a set of layouts: in how many each cell is safe, and whether its number tells."""
    fits, only, tells = end.fits[depth], end.only[depth], end.tells[depth]
    fits[:cells] = 0
    tells[:cells] = 0
    for i in range(start, stop):
        shows = end.shows[end.stack[i]]
        for j in range(cells):
            if shows[j] != MINED:
                if fits[j] == 0:
                    only[j] = shows[j]
                elif only[j] != shows[j]:
                    tells[j] = 1
                fits[j] += 1
    end.start[depth], end.end[depth] = start, stop
    end.best[depth], end.best_cell[depth] = 0, -1
    end.tried[depth] = -1
    end.total[depth] = end.hope[depth] = 0
    end.group[depth] = 9
    end.safe[depth] = 0
    end.mark[depth] = name_of(end, start, stop)
    end.tally[WORK] += (stop - start) * cells
    end.tally[VISITS] += 1


@inner
def next_cell(end: Endgame, depth: int, cells: int) -> bool:
    """Keep the cell that was tried if it is the best, and try another; False if none can be better.

    A safe cell that tells something is opened at once. A cell whose number is known beforehand can
    as well be opened last, so it is tried only if there is no other.
    """
    tried = end.tried[depth]
    if tried >= 0:
        if end.total[depth] > end.best[depth]:
            end.best[depth], end.best_cell[depth] = end.total[depth], tried
        end.fits[depth, tried] = 0
        if end.safe[depth]:
            return False
    fits, tells = end.fits[depth], end.tells[depth]
    size = end.end[depth] - end.start[depth]
    best, some = -1, False
    for j in range(cells):
        some |= tells[j] != 0
    for j in range(cells):
        if fits[j] == size and tells[j]:
            best = j
            end.safe[depth] = 1
            break
        worth = end.best[depth] if best < 0 else fits[best]
        if worth < fits[j] < size and (tells[j] or not some):
            best = j
    if best >= 0:
        split(end, depth, best)
    return best >= 0


@inner
def split(end: Endgame, depth: int, cell: int) -> None:
    """Sort the layouts in which a cell is safe by the number that it shows."""
    place = end.end[depth] if depth == 0 else max(end.end[depth], end.bound[depth - 1, 9])
    for number in range(9):
        end.bound[depth, number] = place
        for i in range(end.start[depth], end.end[depth]):
            if end.shows[end.stack[i], cell] == number:
                end.stack[place] = end.stack[i]
                place += 1
    end.bound[depth, 9] = place
    end.tried[depth] = cell
    end.total[depth] = 0
    end.hope[depth] = end.fits[depth, cell]
    end.group[depth] = -1


@inner
def next_group(end: Endgame, depth: int) -> bool:
    """Go on to the next number that may be shown, unless the cell cannot become the best."""
    hopeless = end.total[depth] + end.hope[depth] <= end.best[depth]
    if hopeless and not end.safe[depth]:
        return False
    while end.group[depth] < 8:
        end.group[depth] += 1
        start, stop = group_of(end, depth)
        if stop > start:
            return True
    return False


@inner
def take_value(end: Endgame, depth: int, value: int) -> None:
    """Add what a group came to."""
    start, stop = group_of(end, depth)
    end.total[depth] += value
    end.hope[depth] -= stop - start


@tiny
def name_of(end: Endgame, start: int, stop: int) -> int:
    """A number for a set of layouts."""
    mark = 0
    for i in range(start, stop):
        mark ^= end.name[end.stack[i]]
    return mark


@inner
def find(end: Endgame, mark: int) -> int:
    """Where the value of a set is, or would be."""
    place = (mark >> 17) & (MEMORY - 1)
    while end.known_stamp[place] == end.tally[GAMES] and end.known_mark[place] != mark:
        place = (place + 1) & (MEMORY - 1)
    return place


@inner
def recall(end: Endgame, start: int, stop: int) -> int:
    """The value of a set of layouts if it was searched before, else -1."""
    place = find(end, name_of(end, start, stop))
    if end.known_stamp[place] == end.tally[GAMES]:
        return int(end.known_value[place])
    return -1


@inner
def remember(end: Endgame, depth: int) -> None:
    """Keep the value of the set of layouts that was searched."""
    place = find(end, int(end.mark[depth]))
    end.known_stamp[place] = end.tally[GAMES]
    end.known_mark[place] = end.mark[depth]
    end.known_value[place] = end.best[depth]
