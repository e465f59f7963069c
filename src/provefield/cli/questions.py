"""What commands are asked about: a board or a game file, turned into knowledge."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from provefield.cli.text import SHIELD
from provefield.errors import InputError
from provefield.files import Source, read_source
from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from provefield.games.minefol.game import Game
    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.view import View
    from provefield.grid import Cell, Grid
    from provefield.reason.knowledge import Knowledge
    from provefield.reason.verdict import Open

GAME = re.compile(r"^[ \t]*columns[ \t]*=", re.MULTILINE)


LARGE = 10_000
"""Cells beyond which a question about one of them is not about all of them."""

HUGE = 100_000
"""Cells beyond which a solver would take minutes for a layout of all of them that fits."""


class Question(NamedTuple):
    """What is known, and what the author of a file may not have meant."""

    knowledge: Knowledge
    warnings: tuple[str, ...] = ()
    beyond: Phrase | None = None
    """Why no engine needs to be asked: the answer would take too long."""
    found: Open | None = None
    """What was found without an engine, to be checked as what an engine finds."""


def read_board(source: Source) -> BoardText:
    """The board of a file, or the one of its boards that was asked for."""
    from provefield.games.sweeper.notation import parse_board

    if is_game(source):
        raise InputError("a game, not a board: `explain` answers about it", source=source.name)
    return parse_board(source.text, name=source.part, source=source.name)


def read_view(source: Source, mines: int | None) -> View:
    """The board of a file as a player sees it; `mines` goes before what the file says."""
    from provefield.games.sweeper.view import view_of

    return view_of(read_board(source), mines=mines)


PRESET_OR_SIZE = "give --preset or --columns, --rows and --mines, not both"


def read_question(
    argument: str,
    mines: int | None,
    known: Sequence[Cell],
    near: str | None = None,
    seconds: float = 2.0,
) -> Question:
    """Read a board or, if the file sets `columns =`, a game.

    Of a large board, no more is read than what decides the cell `near`, if some clues do within so
    many seconds; if none do, as many are spent on two layouts.
    """
    source = find_source(argument)
    if not is_game(source):
        if known:
            raise InputError("--known is for games: a board shows what it knows", source="options")
        return _board_question(read_board(source), mines, near, seconds)
    if mines is not None:
        raise InputError("--mines is for boards: a game says it itself", source="options")
    return _game_question(source, known)


def _board_question(
    board: BoardText, mines: int | None, near: str | None, seconds: float
) -> Question:
    from provefield.games.sweeper.both_ways import both_ways
    from provefield.games.sweeper.nearby import RADII, nearby
    from provefield.games.sweeper.theory import knowledge
    from provefield.games.sweeper.view import expect_view, view_of
    from provefield.reason.knowledge import Knowledge
    from provefield.reason.limit import Limit

    cells = len(board.symbols) * len(board.symbols[0])
    if near is not None and cells > LARGE:
        expect_view(board, mines=mines)
        cell = read_cell(near, board.grid)
        if decided := nearby(board, cell, Limit(seconds)):
            return Question(decided)
        if cells > HUGE:
            return Question(Knowledge(board.grid), beyond=_beyond(RADII[-1], cells))
        view = view_of(board, mines=mines)
        return Question(knowledge(view), found=both_ways(view, cell, Limit(seconds)))
    return Question(knowledge(view_of(board, mines=mines)))


def _beyond(radius: int, cells: int) -> Phrase:
    return phrase(
        "the clues within {radius} cells do not decide it, and a layout of all {cells} cells that"
        " fits takes too long to find and to check; `provefield solve` tells what follows, without"
        " evidence",
        radius=radius,
        cells=f"{cells:,}",
    )


def read_cell(text: str, grid: Grid) -> Cell:
    """The cell that --cell names, which has to lie on the grid."""
    from provefield.grid import parse_cell

    cell = parse_cell(text, source="--cell")
    if cell not in grid:
        size = f"{grid.columns}×{grid.rows}"
        raise InputError(f"{cell} lies off the {size} grid", text=text, source="--cell")
    return cell


def is_game(source: Source) -> bool:
    """Whether a file holds a game rather than boards: it sets `columns =`."""
    return source.name.endswith(".toml") or GAME.search(source.text) is not None


def find_source(argument: str) -> Source:
    """Read a file or, if there is none of that name, a game that comes with Provefield."""
    from provefield.games.minefol.library import game_names, game_text, level_names

    name = argument.removeprefix(SHIELD)
    if name in (*game_names(), *level_names()) and not Path(name).exists():
        return Source(game_text(name), f"{name}.toml")
    try:
        return read_source(name, parts=True)
    except InputError as error:
        if not name.isidentifier():
            raise
        shipped = ", ".join(game_names())
        message = f"{error.reason}; nor is it one of the games that ship: {shipped}"
        raise InputError(message, source=name) from None


def read_game(source: Source) -> Game:
    """The game of a file."""
    from provefield.games.minefol.notation import parse_game

    if source.part is not None:
        raise InputError(f"a game file has no part {source.part!r}", source=source.name)
    return parse_game(source.text, source=source.name)


def _game_question(source: Source, known: Sequence[Cell]) -> Question:
    from provefield.games.minefol.theory import knowledge

    game = read_game(source)
    messages = {message.cell for message in game.messages}
    for cell in known:
        if cell not in game.grid:
            size = f"{game.grid.columns}×{game.grid.rows}"
            raise InputError(f"{cell} lies off the {size} field", text=str(cell), source="--known")
    silent = tuple(f"{cell.words} has no message" for cell in known if cell not in messages)
    read = replace(game, messages=game.messages_on(known)) if known else game
    return Question(knowledge(read), game.warnings + silent)
