"""What to open when nothing follows: the view is all it sees, and it leaves nothing to chance.

Endgames are played out. Before that, cells of little risk are opened in thought: what counts is how
likely it is to survive this step and, with less and less weight, the next ones.
"""

from __future__ import annotations

from math import log

from provefield.kernel.core.arrays import (
    BOXES,
    COVERED,
    MINES,
    NO_COUNT,
    UNDECIDED,
    Floats,
    View,
    Workspace,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.frontier import box_of
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.guess.ahead import look, prepare
from provefield.kernel.guess.arrays import (
    AHEAD,
    CHANCE,
    INSIDE,
    KIND,
    LEAST_RISK,
    LOOKED,
    MOST_LAYOUTS,
    OUTSIDE,
    PLAYED_OUT,
    PROGRESS,
    RISK,
    SAFE_CELLS,
    WIN,
    Guess,
    Ways,
)
from provefield.kernel.guess.endgame import play_out
from provefield.kernel.odds.safest import safest
from provefield.kernel.odds.sums import LAYOUTS

NEAR_BEST = 0.85  # how safe a cell must be, compared with the safest, to be looked at
AHEAD_SHARE = 0.72  # how much the safety of what comes next counts
OPENING_SHARE = 0.03  # what a cell without mines around it is worth on top
DEAD_SHARE = 0.5  # what shows one number only can as well be opened later
SMALL_SPACE = 8  # cells
UNSEEN, SMALL, LARGE = range(3)
SLIGHT = 1e-12


@inner
def choose(field: Field, at: View, work: Workspace, guess: Guess, risk: Floats) -> int:
    """The cell to open, after an analysis that found nothing certain; `Guess.found` tells why."""
    found = guess.found
    found[:] = 0.0
    if at.total[MINES] != NO_COUNT and work.sums.number[LAYOUTS] < log(MOST_LAYOUTS + 0.5):
        cell, chance = play_out(field, at, guess.end)
        if cell >= 0:
            found[KIND], found[RISK], found[WIN] = PLAYED_OUT, risk[cell], chance
            return cell
    prepare(work, at, guess, risk)
    cell = look_around(field, at, work, guess, risk)
    if cell < 0:
        cell = safest(field, at, risk)
        found[KIND] = LEAST_RISK
    found[RISK] = risk[cell]
    return cell


@inner
def look_around(field: Field, at: View, work: Workspace, guess: Guess, risk: Floats) -> int:
    """Look at the most promising cells, and take the best; -1 if all looks are too much."""
    best, highest = -1, -1.0
    for i in range(shortlist(field, at, work, guess, risk)):
        cell = int(guess.candidate[i])
        if cell < 0 or (1.0 - risk[cell]) * (1.0 + OPENING_SHARE) <= highest:
            continue
        numbers, safer = look(field, at, work, guess, risk, cell)
        if numbers < 0:
            continue
        value = promise(guess.ways)
        if numbers == 1:
            value *= DEAD_SHARE
        if value > highest + SLIGHT:
            highest = value
            best = safer if safer >= 0 else cell
            guess.found[KIND], guess.found[PROGRESS] = LOOKED, progress_of(guess.ways)
    return best


@inner
def promise(ways: Ways) -> float:
    """How likely it is to survive this step and, with less weight, those that come next."""
    total: float = OPENING_SHARE * ways.seen[0, CHANCE]
    for number in range(9):
        chance, ahead = ways.seen[number, CHANCE], ways.seen[number, AHEAD]
        total += chance * (1.0 - AHEAD_SHARE + AHEAD_SHARE * ahead)
    return total


@inner
def progress_of(ways: Ways) -> float:
    """How likely it is that more turns out safe than what is safe whenever this cell is."""
    front = ways.fill.front
    linked = 0
    for box in range(front.count[BOXES]):
        if ways.common[box]:
            linked += front.box[box].size
    total = 0.0
    for number in range(9):
        if ways.seen[number, SAFE_CELLS] > linked:
            total += ways.seen[number, CHANCE]
    return total


@inner
def shortlist(field: Field, at: View, work: Workspace, guess: Guess, risk: Floats) -> int:
    """Cells that are nearly as safe as the safest, some next to clues and some elsewhere."""
    mark_waiting(field, at, guess)
    lowest = 2.0
    for cell in range(risk.size):
        if not guess.waits[cell]:
            lowest = min(lowest, risk[cell])
    guess.candidate[: INSIDE + OUTSIDE] = -1
    guess.rank[: INSIDE + OUTSIDE] = 9.0
    highest = 1.0 - (1.0 - lowest) * NEAR_BEST + SLIGHT
    for cell in range(risk.size):
        if not guess.waits[cell] and risk[cell] <= highest:
            covered = opened = 0
            for i in range(field.degree[cell]):
                near = beside(field, cell, i)
                covered += at.fate[near] == UNDECIDED
                opened += at.shown[near] < COVERED
            if box_of(work.front, cell) >= 0:
                rank = risk[cell] + 1e-4 * covered - 1e-6 * opened
                insert(guess, 0, INSIDE, cell, rank)
            else:
                insert(guess, INSIDE, OUTSIDE, cell, risk[cell] + 1e-3 * covered)
    return INSIDE + OUTSIDE


@inner
def mark_waiting(field: Field, at: View, guess: Guess) -> None:
    """Mark all but the undecided cells, and those in small spaces, unless there are no others.

    What happens in a small space tells little about the rest, but in the end the number of mines
    that are left may decide what is in it.
    """
    waits = guess.waits
    waits[:] = UNSEEN
    some_large = False
    for start in range(waits.size):
        if at.fate[start] == UNDECIDED and waits[start] == UNSEEN:
            size = flood(field, at, guess, start)
            some_large |= size >= SMALL_SPACE
            for i in range(size):
                waits[guess.space[i]] = LARGE if size >= SMALL_SPACE else SMALL
    for cell in range(waits.size):
        waits[cell] = waits[cell] == UNSEEN or (waits[cell] == SMALL and some_large)


@inner
def flood(field: Field, at: View, guess: Guess, start: int) -> int:
    """Write all undecided cells that are connected with one to `Guess.space`; how many they are."""
    space = guess.space
    space[0] = start
    guess.waits[start] = LARGE
    size, done = 1, 0
    while done < size:
        cell = space[done]
        done += 1
        for i in range(field.degree[cell]):
            near = beside(field, cell, i)
            if at.fate[near] == UNDECIDED and guess.waits[near] == UNSEEN:
                guess.waits[near] = LARGE
                space[size] = near
                size += 1
    return size


@tiny
def insert(guess: Guess, start: int, most: int, cell: int, rank: float) -> None:
    """Put a cell into a list that is kept in order, from which the last one drops out."""
    place = start + most - 1
    if rank >= guess.rank[place]:
        return
    while place > start and guess.rank[place - 1] > rank:
        guess.rank[place] = guess.rank[place - 1]
        guess.candidate[place] = guess.candidate[place - 1]
        place -= 1
    guess.rank[place] = rank
    guess.candidate[place] = cell
