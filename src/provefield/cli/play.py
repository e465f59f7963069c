"""`provefield play`: the Sweeper in the terminal."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.files import read_source
from provefield.cli.questions import read_board
from provefield.cli.text import SHIELD
from provefield.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from provefield.cli.terminal.app import Deal
    from provefield.games.sweeper.generate import GameId, Size
    from provefield.games.sweeper.notation import Board
    from provefield.games.sweeper.referee import State
    from provefield.grid import Cell

Preset = Literal["beginner", "intermediate", "expert", "easy", "medium", "hard"]
Start = Literal["safe", "zero", "list", "fixed"]
Theme = Literal["dark", "light"]


def play(
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="[BOARD]", help="A world to play or a view to study: FILE, FILE#NAME."
        ),
    ] = None,
    preset: Annotated[Preset, typer.Option(help="How large the board is.")] = "beginner",
    columns: Annotated[int | None, typer.Option(min=1, max=1000, help="Columns.")] = None,
    rows: Annotated[int | None, typer.Option(min=1, max=1000, help="Rows.")] = None,
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines there are.")] = None,
    blocked: Annotated[int, typer.Option(min=0, help="How many cells are blocked.")] = 0,
    start: Annotated[Start, typer.Option(help="What is known at the start.")] = "zero",
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same board.")] = None,
    game: Annotated[
        str | None, typer.Option("--id", help="A game by its name, such as 12x8/15:safe:7.")
    ] = None,
    agent: Annotated[str, typer.Option(help="Who goes on when you press a.")] = "p5",
    practice: Annotated[
        bool, typer.Option("--practice/--no-practice", help="Whether moves can be taken back.")
    ] = True,
    theme: Annotated[Theme | None, typer.Option(help="Light or dark.")] = None,
) -> None:
    """Play in the terminal: open cells, ask why, climb the hints, let an agent go on.

    Example: provefield play --preset beginner --start zero --seed 7
    """
    from provefield.agents import agent as load

    partner = load(agent.removeprefix(SHIELD)).name
    size = _size(preset, columns, rows, mines, blocked)
    if board is not None:
        deal = _from_file(board)
    else:
        deal = _new_games(_id(game.removeprefix(SHIELD) if game else None, size, start, seed))
    first = deal()  # so that bad input is told before the screen is taken
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("playing needs a terminal for its keys and its screen", source="play")
    from provefield.cli.terminal.app import Play

    deals = iter([first])
    Play(
        lambda: next(deals, None) or deal(),
        practice=practice,
        partner=partner,
        dark=theme == "dark" if theme else _is_dark(os.environ.get("COLORFGBG", "")),
    ).run()


def _size(
    preset: Preset, columns: int | None, rows: int | None, mines: int | None, blocked: int
) -> Size:
    from provefield.games.sweeper.generate import PRESETS, Size

    if columns is None and rows is None and mines is None:
        usual = PRESETS[preset]
        return Size(usual.columns, usual.rows, usual.mines, blocked)
    if columns is None or rows is None or mines is None:
        raise InputError("--columns, --rows and --mines go together", source="options")
    return Size(columns, rows, mines, blocked)


def _id(text: str | None, size: Size, start: Start, seed: int | None) -> GameId:
    from provefield.games.sweeper.generate import GameId, parse_id

    if text is not None:
        return parse_id(text, source="--id")
    return GameId(size, start, time.time_ns() // 1_000_000 % 1_000_000 if seed is None else seed)


def _new_games(first: GameId) -> Callable[[], Deal]:
    """One game after the other, each with the next seed."""
    from dataclasses import replace
    from itertools import count

    from provefield.cli.terminal.app import Deal
    from provefield.games.sweeper.generate import LARGEST_SEED, new_game
    from provefield.play.table import Game

    seeds = count(first.seed)

    def deal() -> Deal:
        chosen = replace(first, seed=next(seeds) % LARGEST_SEED)
        state = new_game(chosen)
        return Deal(str(chosen), Game(state, seed=chosen.seed), _first_cell(state))

    return deal


def _from_file(argument: str) -> Callable[[], Deal]:
    """The board of a file, again and again: a world is played, a view is studied."""
    from provefield.cli.terminal.app import Deal
    from provefield.cli.terminal.words import FOUND
    from provefield.games.sweeper.generate import fixed_start
    from provefield.games.sweeper.view import view_of
    from provefield.games.sweeper.world import world_of
    from provefield.play.table import Game, Study

    given = read_source(argument, parts=True)
    read = read_board(given)
    name = read.name or given.name
    if _is_view(read):
        view = view_of(read)
        first = next(iter(view.covered), view.grid.centre)
        return lambda: Deal(name, Study(view), first, FOUND)
    state = fixed_start(world_of(read))
    return lambda: Deal(name, Game(state), _first_cell(state))


def _first_cell(state: State) -> Cell:
    """Where a player would begin: the first cell that is known to be safe."""
    return min(state.told, default=state.world.grid.centre, key=lambda cell: cell[::-1])


def _is_view(board: Board) -> bool:
    return bool(board.cells("?", "*", "-")) and not board.cells("m")


def _is_dark(colours: str) -> bool:
    """Read what some terminals say of themselves: the number of their background comes last.

    >>> [_is_dark(colours) for colours in ("15;0", "0;15", "0;default;7", "")]
    [True, False, False, True]
    """
    return colours.rpartition(";")[2] not in ("7", "15")
