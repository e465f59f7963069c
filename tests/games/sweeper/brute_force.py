"""Grades of tiny boards straight from the definitions: every layout is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from provefield.games.sweeper.generate.solution import RULES, Rule
from provefield.games.sweeper.world import World
from provefield.grid import Cell

Clue = tuple[frozenset[Cell], int]


def hardest_rule(world: World, start: Cell) -> Rule | None:
    """The hardest rule needed when always taking the easiest; None if it takes a guess."""
    shown, mines = open_up(world, {start}), set[Cell]()
    hardest = 0
    while len(shown) < world.safe_cells:
        for number, rule in enumerate(RULES):
            safe, found = conclusions(world, shown, mines, rule)
            if safe or found:
                hardest = max(hardest, number)
                shown |= open_up(world, shown | safe)
                mines |= found
                break
        else:
            return None
    return RULES[hardest]


def open_up(world: World, cells: Iterable[Cell]) -> set[Cell]:
    opened = set(cells)
    while True:
        more = {
            other
            for cell in opened
            if world.clue(cell) == 0
            for other in world.grid.neighbours(cell)
        }
        if more <= opened:
            return opened
        opened |= more


def conclusions(
    world: World, shown: set[Cell], mines: set[Cell], rule: Rule
) -> tuple[set[Cell], set[Cell]]:
    """The cells that are safe, and those that are mines, by one kind of rule."""
    covered = [
        cell
        for cell in world.grid
        if cell not in shown and cell not in mines and cell not in world.grid.blocked
    ]
    clues = [
        (
            frozenset(world.grid.neighbours(cell)) & frozenset(covered),
            sum(other in world.mines - mines for other in world.grid.neighbours(cell)),
        )
        for cell in shown
    ]
    safe, found = set[Cell](), set[Cell]()
    for some, cells in groups(clues, covered, rule):
        total = len(world.mines) - len(mines) if rule == "count" else None
        layouts = list(fitting(some, cells, total))
        safe.update(cell for cell in cells if not any(cell in layout for layout in layouts))
        found.update(cell for cell in cells if all(cell in layout for layout in layouts))
    return safe, found


def groups(
    clues: list[Clue], covered: list[Cell], rule: Rule
) -> Iterator[tuple[list[Clue], list[Cell]]]:
    """Which clues are read together, and the cells that they speak of."""
    if rule == "count":
        yield clues, covered
        return
    number = {"single": 1, "pairs": 2, "sat": len(clues)}[rule]
    speaking = sorted({clue for clue in clues if clue[0]}, key=str)
    for some in combinations(speaking, min(number, len(speaking))):
        spoken_of = frozenset[Cell]().union(*(cells for cells, _ in some))
        yield list(some), [cell for cell in covered if cell in spoken_of]


def fitting(clues: list[Clue], cells: list[Cell], total: int | None) -> Iterator[frozenset[Cell]]:
    """Every layout of some cells with the mines that the clues, and perhaps the total, demand."""
    for chosen in product((False, True), repeat=len(cells)):
        layout = frozenset(cell for cell, mined in zip(cells, chosen, strict=True) if mined)
        if total in (None, len(layout)) and all(len(layout & of) == number for of, number in clues):
            yield layout
