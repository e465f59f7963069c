"""New games: presets, ways to start, and names that bring the same board back anywhere.

A game ID reads `expert:zero:42`: what the board is like, how the game starts, and the seed.
`12x8/15` is a board of 12 columns and 8 rows with 15 mines; `12x8/15/4` blocks 4 cells as well.
`zero@5,6` starts in column 5, row 6. `noguess-pairs-1` can be solved without guessing, and takes
exactly one step that rests on two clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import isqrt
from random import Random
from typing import Literal, assert_never, cast, get_args

from provefield.chance import draw
from provefield.errors import InputError
from provefield.games.sweeper.game import Game
from provefield.games.sweeper.generate.solution import ANY, Wish, parse_rule
from provefield.games.sweeper.notation import MAX_SIDE
from provefield.games.sweeper.world import World
from provefield.grid import RECTANGLE, Cell, Grid, Topology, topology_of
from provefield.tongues import counted, phrase

Start = Literal["safe", "zero", "list", "fixed", "noguess"]
CLICKED: tuple[Start, ...] = ("safe", "zero", "noguess")  # what a first click goes with
LARGEST_SEED = 10**18
ZERO_START = 4  # the usual column and row of a first click that opens a zero


What = Literal["mine", "blocked cell"]


@dataclass(frozen=True, slots=True)
class Size:
    """What a board is like; a preset keeps its name, as two may be alike.

    >>> print(Size(12, 8, 15), Size(12, 8, 15, blocked=4), Size(30, 16, 99), PRESETS["hard"])
    12x8/15 12x8/15/4 expert hard
    >>> print(Size(30, 16, 99, topology=topology_of("hex")))
    30x16/99~hex
    """

    columns: int
    rows: int
    mines: int
    blocked: int = 0
    preset: str = field(default="", compare=False, repr=False)
    topology: Topology = field(default=RECTANGLE, repr=False)

    @property
    def grid(self) -> Grid:
        """The grid, not too large to play on, before cells are blocked."""
        columns, rows = self.columns, self.rows
        if columns > MAX_SIDE or rows > MAX_SIDE:
            most = f"a board has at most {MAX_SIDE} columns and rows"
            raise InputError(f"{most}, not {columns}×{rows}")
        return Grid(columns, rows, topology=self.topology)

    def __str__(self) -> str:
        if self in _NAMES:
            return self.preset or _NAMES[self]
        blocked = f"/{self.blocked}" if self.blocked else ""
        topology = "" if self.topology == RECTANGLE else f"~{self.topology.name}"
        return f"{self.columns}x{self.rows}/{self.mines}{blocked}{topology}"


PRESETS = {
    "beginner": Size(9, 9, 10),
    "intermediate": Size(16, 16, 40),
    "expert": Size(30, 16, 99),
    "easy": Size(9, 9, 10, preset="easy"),
    "medium": Size(16, 16, 25),
    "hard": Size(30, 16, 99, preset="hard"),
}
_NAMES = {size: name for name, size in reversed(PRESETS.items())}


@dataclass(frozen=True, slots=True)
class GameId:
    """A game in a few characters.

    safe     the first click is no mine (the top left cell, unless `first` names another)
    zero     the first click has no mine around either (column 4, row 4)
    list     √cells random cells, or `told` of them, are known to be safe
    fixed    the top left cell and the centre are known to be safe
    noguess  from the first click (the top left cell) on, nothing has to be guessed

    >>> print(deal(GameId(Size(4, 3, 2), "zero", 7, first=Cell(1, 1))).world)
    0 2 m 2
    0 2 m 2
    0 1 1 1
    """

    size: Size
    start: Start
    seed: int
    first: Cell | None = None
    wish: Wish = ANY
    told: int | None = None

    def __post_init__(self) -> None:
        if self.told is not None and (self.start != "list" or self.told < 1):
            raise InputError("the length of a list, 1 or more, is for the start list")
        if not 0 <= self.seed < LARGEST_SEED:
            raise InputError(f"a seed lies between 0 and {LARGEST_SEED - 1}, not {self.seed}")
        if self.first is not None and self.start not in CLICKED:
            raise InputError(f"a game with the start {self.start} has no first click")
        if self.wish != ANY and self.start != "noguess":
            raise InputError(f"a game with the start {self.start} has no grade")
        if self.first is not None and self.first not in self.size.grid:
            raise InputError(f"the first click {self.first} lies off the grid")

    def __str__(self) -> str:
        grade = f"-{self.wish}" if self.wish != ANY else f"-{self.told}" if self.told else ""
        first = f"@{self.first}" if self.first else ""
        return f"{self.size}:{self.start}{grade}{first}:{self.seed}"


_ID = re.compile(
    r"(?:([a-z]+)|(\d{1,4})x(\d{1,4})/(\d{1,7})(?:/(\d{1,7}))?)(?:~([a-z]+(?::\d{1,4})?))?"
    r":([a-z]+)(?:-(\d{1,6}))?(?:-([a-z]+)(?:-(\d{1,6}))?)?(?:@(\d{1,4}),(\d{1,4}))?:(\d{1,18})",
    re.ASCII,
)


def parse_id(text: str, *, source: str = "game ID") -> GameId:
    """Read what `str(game_id)` writes.

    >>> parse_id("12x8/15:safe:7").size
    Size(columns=12, rows=8, mines=15, blocked=0)
    >>> parse_id("expert:noguess-pairs-1@5,6:42").wish
    Wish(grade='pairs', steps=1)
    >>> parse_id("expert:42")
    Traceback (most recent call last):
    provefield.errors.InputError: game ID: expected size:start:seed such as \
expert:zero:42 or 12x8/15:safe:7
        expert:42
        ^
    """
    found = _ID.fullmatch(text.lower())
    if found is None:
        raise InputError(
            "expected size:start:seed such as expert:zero:42 or 12x8/15:safe:7",
            text=text,
            source=source,
        )
    preset, columns, rows, mines, blocked, topology, start, *more = found.groups()
    told, grade, steps, column, row, seed = more
    if preset and preset not in PRESETS:
        raise InputError(f"expected one of {', '.join(PRESETS)}", text=text, source=source)
    if start not in get_args(Start):
        raise InputError(
            f"expected a start: {', '.join(get_args(Start))}",
            text=text,
            offset=found.start(7),
            source=source,
        )
    numbers = [int(number or 0) for number in (columns, rows, mines, blocked)]
    size = PRESETS[preset] if preset else Size(numbers[0], numbers[1], numbers[2], numbers[3])
    if topology:
        size = replace(size, topology=topology_of(topology))
    first = Cell(int(column), int(row)) if column else None
    wish = Wish(parse_rule(grade, source=source), int(steps) if steps else None) if grade else ANY
    return GameId(size, cast("Start", start), int(seed), first, wish, int(told) if told else None)


def deal(game: GameId) -> Game:
    """Lay out the board of an ID, with what a player is told at the start."""
    if game.start == "noguess":
        from provefield.games.sweeper.generate.noguess import make

        made = make(game.size, game.seed, game.first, game.wish)
        return Game(made.world, frozenset({made.solution.start}), str(game))
    grid = game.size.grid
    rng = Random(game.seed)
    known = known_cells(game, grid)
    near = {other for cell in known for other in grid.neighbours(cell)}
    world = lay_out(game.size, known | near if game.start == "zero" else known, rng)
    told = safe_list(world, rng, game.told) if game.start == "list" else known
    return Game(world, told, str(game))


def known_cells(game: GameId, grid: Grid) -> frozenset[Cell]:
    """The cells that are safe before anything is laid out."""
    match game.start:
        case "safe":
            return frozenset({game.first or Cell(1, 1)})
        case "zero":
            usual = Cell(min(ZERO_START, grid.columns), min(ZERO_START, grid.rows))
            return frozenset({game.first or usual})
        case "fixed":
            return fixed_cells(grid)
        case "list" | "noguess":
            return frozenset()
        case _:
            assert_never(game.start)


def fixed_cells(grid: Grid) -> frozenset[Cell]:
    """The two cells that an Obscured Sweeper knows to be safe: the top left and the centre.

    >>> sorted(fixed_cells(Grid(4, 3)))
    [Cell(1, 1), Cell(2, 2)]
    """
    return frozenset({Cell(1, 1), grid.centre})


def fixed_game(world: World, start: Cell | None = None, title: str = "") -> Game:
    """A game on a given world, told where to start, or else which of its two fixed cells are safe.

    >>> sorted(fixed_game(World(Grid(3, 1), frozenset({Cell(2, 1)}))).told)
    [Cell(1, 1)]
    """
    told = fixed_cells(world.grid) - world.mines - world.grid.blocked
    return Game(world, frozenset({start}) if start else told, title)


def room_around(first: Cell, size: Size) -> frozenset[Cell]:
    """What to keep clear for a first click: the cells around it too, if the rest holds the mines.

    >>> len(room_around(Cell(1, 1), Size(3, 3, 5))), len(room_around(Cell(1, 1), Size(3, 3, 6)))
    (4, 1)
    """
    grid = size.grid
    if first not in grid:
        raise InputError(f"{first} lies off the {grid.columns}×{grid.rows} grid", source="start")
    room = frozenset({first, *grid.neighbours(first)})
    return room if len(room) + size.mines + size.blocked <= grid.size else frozenset({first})


def lay_out(size: Size, clear: frozenset[Cell], rng: Random) -> World:
    """Block cells, then lay mines, but on none of those to keep clear."""
    grid = block(size.grid, size.blocked, rng, keep_clear=clear)
    return new_world(grid, size.mines, rng, keep_clear=clear)


def block(grid: Grid, count: int, rng: Random, *, keep_clear: Iterable[Cell] = ()) -> Grid:
    """The grid with so many random cells blocked.

    >>> sorted(block(Grid(2, 2), 2, Random(1), keep_clear=[Cell(1, 1)]).blocked)
    [Cell(2, 1), Cell(2, 2)]
    """
    chosen = _choose("blocked cell", count, grid, keep_clear, rng)
    return replace(grid, blocked=grid.blocked | chosen)


def new_world(grid: Grid, mines: int, rng: Random, *, keep_clear: Iterable[Cell] = ()) -> World:
    """So many mines on random cells, but none on those to keep clear.

    >>> print(new_world(Grid(3, 2), 5, Random(1), keep_clear=[Cell(2, 2)]))
    m m m
    m 5 m
    >>> new_world(Grid(2, 1), 3, Random(1))
    Traceback (most recent call last):
    provefield.errors.InputError: mines: 3 mines do not fit into 2 free cells
        3
        ^
    """
    return World(grid, _choose("mine", mines, grid, keep_clear, rng))


def _choose(
    what: What, count: int, grid: Grid, keep_clear: Iterable[Cell], rng: Random
) -> frozenset[Cell]:
    taken = grid.blocked.union(keep_clear)
    free = [cell for cell in grid if cell not in taken]
    expect_room(what, count, len(free))
    return frozenset(draw(free, count, rng))


def expect_room(what: What, count: int, room: int) -> None:
    """Refuse more than there are free cells for.

    >>> expect_room("mine", 1, 0)
    Traceback (most recent call last):
    provefield.errors.InputError: mines: 1 mine does not fit into 0 free cells
        1
        ^
    """
    if not 0 <= count <= room:
        fit = counted(
            "1 mine does not fit|{number} mines do not fit"
            if what == "mine"
            else "1 blocked cell does not fit|{number} blocked cells do not fit",
            count,
        )
        free = counted("1 free cell|{number} free cells", room)
        raise InputError(
            phrase("{fit} into {free}", fit=fit, free=free),
            text=str(count),
            source="mines" if what == "mine" else "blocked",
        )


def safe_list(world: World, rng: Random, told: int | None = None) -> frozenset[Cell]:
    """So many random safe cells, or as many as the rounded square root of the number of cells.

    >>> len(safe_list(World(Grid(9, 9), frozenset()), Random(1)))
    9
    """
    hidden = world.mines | world.grid.blocked
    safe = [cell for cell in world.grid if cell not in hidden]
    root = isqrt(world.grid.size)
    rounded = root + (world.grid.size > root * (root + 1))
    return frozenset(draw(safe, min(told or rounded, len(safe)), rng))
