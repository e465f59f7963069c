"""Boards that can be solved without guessing, of a chosen difficulty, with their solutions.

The compiled solver may give up on a board, but never calls one solvable that is not; a checker that
shares no code with it goes over every solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from provefield.chance import below
from provefield.errors import BudgetError, InputError
from provefield.games.sweeper.generate import Size, block, expect_room, room_around
from provefield.games.sweeper.generate.solution import ANY, Rule, Solution, Wish
from provefield.games.sweeper.generate.solution_check import check_solution
from provefield.games.sweeper.generate.solver import Solver
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid

CORNER = Cell(1, 1)
SEEDS = 1 << 53
WORK = 2_000_000  # cells laid out, over all tries, before a search ends
LAYING = 100  # what a try takes besides, in cells
FEWEST_TRIES = 20
DRAWS_OF_BLOCKED = 4
PASSES = 60  # times one layout is mended
MOST_CELLS = 100_000  # every mend looks at all cells, so that ten times as many take a hundred-fold


@dataclass(frozen=True, slots=True)
class NoGuess:
    """A world with a way to solve it, from the start to the last safe cell."""

    world: World
    solution: Solution

    @property
    def grade(self) -> Rule:
        """The hardest rule that is needed."""
        return self.solution.grade


def make(
    size: Size, seed: int, start: Cell | None = None, wish: Wish = ANY, *, check: bool = True
) -> NoGuess:
    """Make a board that can be solved from its start without guessing.

    The start shows 0 if that can be. Without one, a game starts in the top left cell, and the
    centre is safe as well.

    >>> made = make(Size(5, 4, 4), seed=2)
    >>> print(made.world)
    0 0 1 m 1
    0 0 2 2 2
    2 2 2 m 1
    m m 2 1 1
    >>> made.grade, made.solution.tally["pairs"]
    ('pairs', 1)
    """
    if size.columns * size.rows > MOST_CELLS:
        raise InputError(f"a board without guessing has at most {MOST_CELLS:,} cells, not {size}")
    tries = max(FEWEST_TRIES, WORK // (size.columns * size.rows + LAYING))
    for clear in _rooms(size, start):
        rng = Random(seed)
        for _ in range(DRAWS_OF_BLOCKED if size.blocked else 1):
            grid = block(size.grid, size.blocked, rng, keep_clear=clear)
            found = _search(grid, size.mines, start or CORNER, clear, wish, rng, tries)
            if found is not None:
                if check:
                    check_solution(found.world, found.solution)
                return found
    raise BudgetError(_failure(size, wish, tries))


def solve(world: World, start: Cell) -> Solution | None:
    """Solve a world from a start without guessing; None if that cannot be done.

    >>> world = World(Grid(3, 1), frozenset({Cell(2, 1)}))
    >>> print(solve(world, Cell(1, 1)))
    start at 1,1
    1. single: 1,1 says that 2,1 is a mine
    2. count: all clues and the number of mines say that 3,1 is safe
    """
    from provefield.kernel.deal import SOLVED, UNSURE

    if start not in world.grid or start in world.mines or start in world.grid.blocked:
        raise InputError(f"the start {start} is no safe cell of the board", source="start")
    solver = Solver(world.grid, start, frozenset(), seed=0)
    solver.lay(world)
    found = solver.search(len(world.mines), ANY, 0)
    if found == UNSURE:
        raise BudgetError("the clues hang together in too many ways to be sure what follows")
    return solver.solution(world) if found == SOLVED else None


def grade(world: World, start: Cell) -> Rule | None:
    """The hardest rule that a world needs from a start, None if it takes a guess.

    >>> grade(World(Grid(4, 1), frozenset({Cell(2, 1)})), Cell(1, 1))
    'count'
    >>> grade(World(Grid(3, 3), frozenset({Cell(1, 1)})), Cell(2, 2)) is None
    True
    """
    solution = solve(world, start)
    return solution.grade if solution else None


def _rooms(size: Size, start: Cell | None) -> Iterator[frozenset[Cell]]:
    """What to keep clear: the cells around the start too, or else the start alone."""
    first = start or CORNER
    also = frozenset() if start else {size.grid.centre}
    room = room_around(first, size) | also
    alone = frozenset({first}) | also
    cells = size.columns * size.rows
    if room != alone and len(room) + size.mines + size.blocked <= cells:
        yield room
    yield alone


def _search(
    grid: Grid,
    mines: int,
    start: Cell,
    clear: frozenset[Cell],
    wish: Wish,
    rng: Random,
    tries: int,
) -> NoGuess | None:
    """Lay mines until a board is as wished for; None if no try succeeds."""
    from provefield.kernel.deal import SOLVED

    free = grid.size - len(grid.blocked) - len(clear)
    expect_room("mine", mines, free)
    solver = Solver(grid, start, clear, below(SEEDS, rng))
    for _ in range(tries):
        if solver.search(mines, wish, PASSES) == SOLVED and solver.count(wish) >= wish.numbers[0]:
            world = World(grid, solver.mines)
            return NoGuess(world, solver.solution(world))
    return None


def _failure(size: Size, wish: Wish, tries: int) -> str:
    """Say what was not found, and what may help."""
    kind = f" of grade {wish}" if wish.grade else ""
    helps = "fewer mines, another start" + (" or another grade" if kind else "")
    return f"no {size} board{kind} without guessing in {tries:,} tries: {helps} may help"
