"""Game files: TOML with the size of the field, the number of mines and the messages."""

from __future__ import annotations

from typing import get_args

from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START, Count, Message, other_languages
from provefield.games.minefol.notation.tables import File, Table
from provefield.games.minefol.theory import PATIENCE, knowledge
from provefield.grid import Cell, Grid
from provefield.reason.fact_solver import fact_solver
from provefield.reason.limit import Limit
from provefield.tongues import phrase

MAX_SIDE = 1000
MAX_CELLS = 10_000
MAX_MESSAGES = 10_000
LEVELS = 5

FIELDS = (
    "title",
    "about",
    "remark",
    "search",
    "level",
    "tags",
    "columns",
    "rows",
    "blocked",
    "mines",
    "count",
    "budget",
    "layout",
    "message",
)
MESSAGE_FIELDS = ("at", "fol", "english", *other_languages())


def parse_game(text: str, *, source: str = "game") -> Game:
    r"""Read a game file, or say which line is wrong.

    >>> game = parse_game('columns = 5\nrows = 6\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-(exists x mine(1,x))"')
    >>> print(game.grid.size, game.messages[0].cell, game.messages[0].formula)
    30 1,1 ¬∃x mine(1, x)
    >>> parse_game('columns = 5\nrows = "six"')
    Traceback (most recent call last):
    provefield.games.minefol.notation.tables.GameError: game, line 2, column 1: rows: expected a
    whole number from 1 to 1000
        rows = "six"
        ^
    """
    file = File(text, source)
    top = Table(file, file.document(), "")
    top.refuse_unknown(FIELDS)
    _refuse_strays(top)
    grid = _grid(top)
    count = top.one_of("count", get_args(Count), "exactly")
    mines = top.whole("mines", 0) if "mines" in top.values or count != "none" else None
    if mines is not None and mines > grid.size:
        many = phrase("{mines} mines do not fit into {cells} cells", mines=mines, cells=grid.size)
        top.fail("mines", many)
    messages, warnings = _messages(top, grid)
    game = Game(
        grid,
        messages,
        mines,
        count,
        budget=top.whole("budget", 0) if "budget" in top.values else None,
        title=top.string("title"),
        about=top.string("about"),
        remark=top.string("remark"),
        search=top.string("search"),
        layout=top.cells("layout", grid) if "layout" in top.values else None,
        level=top.whole("level", 1, LEVELS) if "level" in top.values else None,
        tags=top.strings("tags"),
        warnings=warnings,
    )
    _refuse_contradictory_layout(top, game)
    return game


def _refuse_strays(top: Table) -> None:
    """Point at what belongs to the game but stands below a [[message]], and so in that table."""
    messages = top.values.get("message")
    for number, values in enumerate(messages if isinstance(messages, list) else []):
        for key in values if isinstance(values, dict) else ():
            if key in FIELDS and key not in MESSAGE_FIELDS:
                stray = phrase("this is about the game: write it above the first [[message]]")
                Table(top.file, values, "message", number).fail(key, stray)


def _grid(top: Table) -> Grid:
    grid = Grid(top.whole("columns", 1, MAX_SIDE), top.whole("rows", 1, MAX_SIDE))
    if grid.size > MAX_CELLS:
        large = phrase(
            "a game has at most {most} cells, not {cells}",
            most=f"{MAX_CELLS:,}",
            cells=f"{grid.size:,}",
        )
        top.fail("rows", large)
    if "blocked" not in top.values:
        return grid
    blocked = top.cells("blocked", grid)
    if START in blocked:
        fault = phrase("{cell} is the start, and cannot be blocked", cell=START.words)
        top.fail("blocked", fault)
    return Grid(grid.columns, grid.rows, blocked)


def _refuse_contradictory_layout(top: Table, game: Game) -> None:
    """The mines follow from the messages; who says where they are must agree with them."""
    if game.layout is None:
        return
    with fact_solver(knowledge(game), Limit(PATIENCE)) as facts:
        cells = enumerate(game.grid, start=1)
        broken = facts.core(*(n if cell in game.layout else -n for n, cell in cells))
    if broken:
        top.fail("layout", phrase("it contradicts {source}", source=broken[0].source))


def _messages(top: Table, grid: Grid) -> tuple[tuple[Message, ...], tuple[str, ...]]:
    given = top.values.get("message", [])
    if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
        top.fail("message", phrase("expected tables, each under a line [[message]]"))
    if len(given) > MAX_MESSAGES:
        many = phrase(
            "a game has at most {most} messages, not {messages}",
            most=MAX_MESSAGES,
            messages=len(given),
        )
        top.fail("message", many)
    messages: dict[Cell, Message] = {}
    warnings: list[str] = []
    for number, values in enumerate(given):
        table = Table(top.file, values, "message", number)
        table.refuse_unknown(MESSAGE_FIELDS)
        cell = table.cell("at", grid)
        if cell in messages:
            taken = phrase("{cell} already has a message; join the two with &", cell=cell.words)
            table.fail("at", taken)
        formula, notes = table.formula("fol")
        words = ((tongue, table.string(key)) for key, tongue in other_languages().items())
        others = tuple((tongue, said) for tongue, said in words if said)
        messages[cell] = Message(cell, formula, table.string("english"), others)
        where = phrase("the message at {cell}", cell=cell.words)
        warnings += [phrase("{source}: {formula}", source=where, formula=note) for note in notes]
    return tuple(messages.values()), tuple(warnings)
