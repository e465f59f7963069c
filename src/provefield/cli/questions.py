"""What commands are asked about: a board or a game file, turned into knowledge."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from provefield.cli.text import SHIELD
from provefield.errors import InputError
from provefield.files import Source, read_source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from provefield.games.minefol.game import Game
    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.view import View
    from provefield.grid import Cell, Grid
    from provefield.reason.knowledge import Knowledge

GAME = re.compile(r"^[ \t]*columns[ \t]*=", re.MULTILINE)


class Question(NamedTuple):
    """What is known, and what the author of a file may not have meant."""

    knowledge: Knowledge
    warnings: tuple[str, ...] = ()


def read_board(source: Source, topology: str | None = None) -> BoardText:
    """The board of a file, or the one of its boards that was asked for.

    A topology that is given goes before the one that the file names.
    """
    from provefield.cli.agents import read_topology
    from provefield.games.sweeper.notation import parse_board

    if is_game(source):
        raise InputError("a game, not a board: `explain` answers about it", source=source.name)
    board = parse_board(source.text, name=source.part, source=source.name)
    given = read_topology(topology)
    return board if given is None else replace(board, topology=given)


def read_view(source: Source, mines: int | None, topology: str | None = None) -> View:
    """The board of a file as a player sees it; `mines` goes before what the file says."""
    from provefield.games.sweeper.view import view_of

    return view_of(read_board(source, topology), mines=mines)


PRESET_OR_SIZE = "give --preset or --columns, --rows and --mines, not both"


def read_question(
    source: Source, mines: int | None, known: Sequence[Cell], topology: str | None = None
) -> Question:
    """Read a board or, if the file sets `columns =`, a game."""
    if is_game(source):
        if topology is not None:
            wanted = "--topology is for boards: formulas speak of columns and rows"
            raise InputError(wanted, source="options")
        if mines is not None:
            raise InputError("--mines is for boards: a game says it itself", source="options")
        return _game_question(source, known)
    from provefield.games.sweeper.theory import knowledge

    if known:
        raise InputError("--known is for games: a board shows what it knows", source="options")
    return Question(knowledge(read_view(source, mines, topology)))


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
    from provefield.games.minefol.library import game_names, game_text, shipped_name

    name = argument.removeprefix(SHIELD)
    if (shipped := shipped_name(name)) and (Path(name).is_dir() or not Path(name).exists()):
        return Source(game_text(shipped), f"{shipped}.toml")
    try:
        return read_source(name, parts=True)
    except InputError as error:
        if not name.isidentifier():
            raise
        games = ", ".join(game_names())
        message = f"{error.reason}; nor is it one of the games that ship: {games}"
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
