"""P2: one clue at a time, by the rules "all marked neighbours" and "all free neighbours"."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from provefield.agents.protocol import Act, Acts, Because
from provefield.games.sweeper.move import Mark, Move, Open
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.knowledge import clue_source
from provefield.tongues import capitalised, phrase

TOLD = Because(phrase("This cell was said to be safe from the start."), proved=True)


@dataclass(frozen=True, slots=True)
class SinglePoint:
    """Opens the cells it was told are safe, then goes from covered cell to covered cell."""

    name: str = "p2"
    marks: bool = True

    def play(self, view: View, rng: Random) -> Acts[View]:
        """Go through the board once."""
        view = yield from open_told(view)
        return (yield from single_point(view))


def open_told(view: View) -> Acts[View]:
    """Open what was said to be safe, row by row."""
    for cell in view.covered:
        if cell in view.told:
            view = yield Act(Open(cell), TOLD)
    return view


def single_point(view: View) -> Acts[View]:
    """For each covered cell in reading order, let the clues around it settle their neighbours."""
    fruitless: set[Cell] = set()
    for cell in view.covered:
        if not is_unsettled(view, cell):
            continue
        for clue in view.grid.neighbours(cell):
            if clue in fruitless or clue not in view.clues:
                continue
            steps = settle(view, clue)
            if not steps:
                fruitless.add(clue)
                continue
            for step in steps:
                view = yield step
            fruitless.clear()
            if not is_unsettled(view, cell):
                break
    return view


def is_unsettled(view: View, cell: Cell) -> bool:
    """Whether a cell is neither open nor marked."""
    return cell not in view.clues and cell not in view.marked


def settle(view: View, clue: Cell) -> list[Act]:
    """What one clue says about its unsettled neighbours, given the marks around it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> for step in settle(view_of(parse_board("* 1 ?")), Cell(2, 1)):
    ...     print(f"{step.move}: {step.reason.words()}")
    open 3,1: The 1 at column 2, row 1 has all its mines marked, so the rest around it is safe.
    """
    around = view.grid.neighbours(clue)
    unsettled = [cell for cell in around if is_unsettled(view, cell)]
    marked = sum(cell in view.marked for cell in around)
    number = view.clues[clue]
    move: type[Move]
    if number - marked == len(unsettled):
        move = Mark
        why = phrase(
            "{clue} lacks as many mines as it has covered neighbours, so all of them are mines.",
            clue=capitalised(clue_source(number, clue)),
        )
    elif number == marked:
        move = Open
        why = phrase(
            "{clue} has all its mines marked, so the rest around it is safe.",
            clue=capitalised(clue_source(number, clue)),
        )
    else:
        return []
    reason = Because(why, proved=True)
    return [Act(move(cell), reason) for cell in unsettled]
