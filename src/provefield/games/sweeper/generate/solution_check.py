"""Check a solution from the definitions alone, trusting nothing that found it.

Each step has to follow from the clues that it names, no easier rule may help at that point, and at
the end every safe cell is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import assert_never

from provefield.errors import RejectedError
from provefield.games.sweeper.generate.solution import RULES, Rule, Solution, Step
from provefield.games.sweeper.referee import cascade
from provefield.games.sweeper.theory import Hint
from provefield.games.sweeper.world import World
from provefield.grid import Cell
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import Limit
from provefield.tongues import counted

Fates = dict[Cell, bool]
"""Whether cells are mines."""


def check_solution(world: World, solution: Solution, *, seconds: float = 60) -> None:
    """Accept a solution, or raise RejectedError that names the first step that is wrong.

    >>> from provefield.grid import Grid
    >>> world = World(Grid(3, 1), frozenset({Cell(2, 1)}))
    >>> one = Step("single", (Cell(1, 1),), mines=(Cell(2, 1),))
    >>> check_solution(world, Solution(Cell(1, 1), (one,)))
    Traceback (most recent call last):
    provefield.errors.RejectedError: 1 safe cell is not opened
    >>> rest = Step("count", (), safe=(Cell(3, 1),))
    >>> check_solution(world, Solution(Cell(1, 1), (one, rest)))
    """
    if solution.start in world.mines or solution.start in world.grid.blocked:
        raise RejectedError(f"the start {solution.start} is not safe")
    replay = _Replay(world, solution.start, Limit(seconds))
    for number, step in enumerate(solution.steps, start=1):
        fault = replay.fault(step)
        if fault is not None:
            raise RejectedError(f"step {number} ({step}): {fault}")
        replay.take(step)
    closed = world.safe_cells - len(replay.shown)
    if closed:
        raise RejectedError(
            counted("1 safe cell is not opened|{number} safe cells are not opened", closed)
        )


class _Replay:
    """What a player knows who takes one step after the other."""

    def __init__(self, world: World, start: Cell, limit: Limit) -> None:
        self.world = world
        self.limit = limit
        self.shown = cascade(world, start, ())
        self.found: set[Cell] = set()
        self.changed = set(self.shown)  # clues that may say something by themselves again

    def take(self, step: Step) -> None:
        """Open and mark what a step decides."""
        decided = set(step.mines)
        for cell in step.safe:
            if cell not in self.shown:
                opened = cascade(self.world, cell, self.shown)
                self.shown |= opened
                decided |= opened.keys()
        self.found.update(step.mines)
        around = self.world.grid.neighbours
        nearby = {clue for cell in decided for clue in (cell, *around(cell))}
        self.changed |= nearby & self.shown.keys()

    def fault(self, step: Step) -> str | None:
        """What is wrong with a step; None if nothing is."""
        claims = dict.fromkeys(step.safe, False) | dict.fromkeys(step.mines, True)
        if not claims or len(claims) < len(step.safe) + len(step.mines):
            return "it decides nothing, or a cell twice"
        if any(not self._is_covered(cell) for cell in claims):
            return "it decides a cell that is not covered"
        if any(cell not in self.shown for cell in step.clues):
            return "it names a clue that is not open"
        easier = RULES[: RULES.index(step.rule)]
        helpful = next((rule for rule in easier if self._anything_follows(rule)), None)
        if helpful is not None:
            return f"the easier rule {helpful} would do"
        decided = self._decided(step.rule, [self._hint(cell) for cell in step.clues], claims)
        wrong = next((cell for cell, fate in claims.items() if decided.get(cell) != fate), None)
        return None if wrong is None else f"nothing that it names decides {wrong}"

    def _is_covered(self, cell: Cell) -> bool:
        grid = self.world.grid
        hidden = cell in grid and cell not in grid.blocked
        return hidden and cell not in self.shown and cell not in self.found

    def _hint(self, clue: Cell) -> Hint:
        """What a clue still says."""
        around = self.world.grid.neighbours(clue)
        missing = self.shown[clue] - sum(cell in self.found for cell in around)
        return Hint(clue, self.shown[clue], missing, tuple(filter(self._is_covered, around)))

    def _hints(self) -> list[Hint]:
        hints = (self._hint(clue) for clue, number in self.shown.items() if number)
        return [hint for hint in hints if hint.among]

    def _anything_follows(self, rule: Rule) -> bool:
        """Whether a rule decides any cell."""
        match rule:
            case "single":
                if any(_fates([self._hint(clue)]) for clue in self.changed):
                    return True
                self.changed.clear()
                return False
            case "pairs":
                return any(_fates(pair) for pair in _overlapping(self._hints()))
            case "sat" | "count":
                hints = self._hints()
                spoken_of = {cell for hint in hints for cell in hint.among}
                return bool(self._decided(rule, hints, spoken_of))
            case _:
                assert_never(rule)

    def _decided(self, rule: Rule, hints: Sequence[Hint], cells: Iterable[Cell]) -> Fates:
        """What hints decide by a rule, at least among these cells."""
        match rule:
            case "single":
                return _fates(hints) if len(hints) == 1 else {}
            case "pairs":
                return _fates(hints) if len(hints) == 2 else {}
            case "sat":
                return self._labelled([hint.fact for hint in hints], cells)
            case "count":
                covered = [cell for cell in self.world.grid if self._is_covered(cell)]
                count = mine_count(covered, len(self.world.mines) - len(self.found))
                return self._labelled([count, *(hint.fact for hint in self._hints())], cells)
            case _:
                assert_never(rule)

    def _labelled(self, facts: Iterable[Fact], cells: Iterable[Cell]) -> Fates:
        known = Knowledge(self.world.grid, tuple(facts))
        from provefield.reason.ask import ask_labels

        labels = ask_labels(known, cells, limit=self.limit)
        if labels.clash:
            raise RejectedError("the facts contradict each other")
        if "unknown" in labels.values():
            raise RejectedError("it takes too long to check")
        return {cell: label == "mine" for cell, label in labels.items() if label != "open"}


def _overlapping(hints: Sequence[Hint]) -> Iterator[tuple[Hint, Hint]]:
    """Every two hints that share a cell."""
    about: dict[Cell, list[Hint]] = {}
    for hint in hints:
        for cell in hint.among:
            about.setdefault(cell, []).append(hint)
    yield from {pair for those in about.values() for pair in combinations(those, 2)}


def _fates(hints: Sequence[Hint]) -> Fates:
    """What hints decide together: every way to spread mines over the cells that they share or not.

    >>> one = Hint(Cell(1, 1), 1, 1, (Cell(1, 2),))
    >>> two = Hint(Cell(3, 1), 1, 1, (Cell(1, 2), Cell(9, 9)))
    >>> _fates([two]), _fates([one, two])
    ({}, {Cell(1, 2): True, Cell(9, 9): False})
    """
    regions: dict[tuple[bool, ...], list[Cell]] = {}
    for cell in dict.fromkeys(cell for hint in hints for cell in hint.among):
        regions.setdefault(tuple(cell in hint.among for hint in hints), []).append(cell)
    ways = [
        spread
        for spread in product(*(range(len(cells) + 1) for cells in regions.values()))
        if all(
            hint.mines
            == sum(mines for where, mines in zip(regions, spread, strict=True) if where[i])
            for i, hint in enumerate(hints)
        )
    ]
    decided: Fates = {}
    for place, cells in enumerate(regions.values()):
        numbers = {spread[place] for spread in ways}
        if numbers in ({0}, {len(cells)}):
            decided.update(dict.fromkeys(cells, numbers != {0}))
    return decided
