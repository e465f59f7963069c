"""`provefield play`: the Sweeper and MineFOL in the terminal."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.generate import Grade, Steps, wish
from provefield.cli.questions import PRESET_OR_SIZE, find_source, is_game, read_board, read_game
from provefield.cli.sweep import SheetFile
from provefield.cli.text import SHIELD
from provefield.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from provefield.files import Source
    from provefield.games.sweeper.generate import GameId, Size
    from provefield.games.sweeper.generate.solution import Wish
    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.referee import State
    from provefield.grid import Cell
    from provefield.parts.terminal.screens.app import Deal
    from provefield.parts.terminal.screens.screen import BoardScreen

Preset = Literal["beginner", "intermediate", "expert", "easy", "medium", "hard"]
Start = Literal["safe", "zero", "list", "fixed"]
Ways = Literal["practice", "strict", "prove"]
Theme = Literal["dark", "light", "classic"]


def play(
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="[BOARD|GAME]",
            help="A world to play or a view to study (FILE, FILE#NAME), or a game of MineFOL: "
            "a file or a name such as g2.",
        ),
    ] = None,
    preset: Annotated[
        Preset | None, typer.Option(show_default="beginner", help="How large the board is.")
    ] = None,
    columns: Annotated[int | None, typer.Option(min=1, max=1000, help="Columns.")] = None,
    rows: Annotated[int | None, typer.Option(min=1, max=1000, help="Rows.")] = None,
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines there are.")] = None,
    blocked: Annotated[int, typer.Option(min=0, help="How many cells are blocked.")] = 0,
    start: Annotated[
        Start | None, typer.Option(show_default="zero", help="What is known at the start.")
    ] = None,
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="From the start on, nothing has to be guessed.")
    ] = False,
    grade: Grade = None,
    steps: Steps = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same board.")] = None,
    game: Annotated[
        str | None, typer.Option("--id", help="A game by its name, such as 12x8/15:safe:7.")
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option(
            show_default="p5, or exploit-prover for games", help="Who goes on when you press a."
        ),
    ] = None,
    practice: Annotated[
        bool,
        typer.Option(
            "--practice/--no-practice",
            help="Whether moves can be taken back and, in games, unproved steps are forgiven.",
        ),
    ] = True,
    mode: Annotated[
        Ways | None,
        typer.Option(
            show_default="practice",
            help="In prove you say by which facts each move is right; the Sweeper deals boards "
            "without guesses.",
        ),
    ] = None,
    theme: Annotated[
        Theme | None, typer.Option(help="Colours; classic: grey, green and yellow.")
    ] = None,
    scoresheet: SheetFile = None,
) -> None:
    """Play in the terminal, ask why, climb the hints.

    Cells are opened by keys or the mouse; an agent goes on when you ask it to.

    Example: provefield play --preset beginner --start zero --seed 7
    """
    dark = theme != "light" if theme else _is_dark(os.environ.get("COLORFGBG", ""))
    mode = mode or ("practice" if practice else "strict")
    partner = agent.removeprefix(SHIELD) if agent else None
    given = find_source(board) if board is not None else None
    screen: BoardScreen  # made first, so that bad input is told before it takes the terminal
    if given is not None and is_game(given):
        screen = _walk(given, mode, partner or "exploit-prover", dark)
    else:
        if given is not None or game is not None:
            _refuse(
                "the board" if given is not None else "--id",
                {
                    "--preset": preset,
                    "--columns": columns,
                    "--rows": rows,
                    "--mines": mines,
                    "--blocked": blocked or None,
                    "--start": start,
                    "--seed": seed,
                    "--no-guess": no_guess or None,
                    "--grade": grade,
                    "--steps": steps,
                },
            )
        size = _size(preset, columns, rows, mines, blocked)
        fair = wish(grade, steps, no_guess)
        name = game.removeprefix(SHIELD) if game else None
        chosen = _id(name, size, start or "zero", seed, fair)
        deal = _from_file(given, mode) if given is not None else _new_games(chosen, mode)
        screen = _sweeper(deal, mode != "strict", partner or "p5", dark)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("playing needs a terminal for its keys and its screen", source="play")
    if theme is not None:
        screen.theme = f"provefield-{theme}"
    screen.run()
    if scoresheet is not None:
        _write_down(scoresheet, screen)


def _refuse(what: str, options: Mapping[str, object]) -> None:
    """Say which options a board or an ID leaves nothing to."""
    for option, value in options.items():
        if value is not None:
            raise InputError(f"{what} says it all: leave {option} away", source="options")


def _write_down(file: Path, screen: BoardScreen) -> None:
    """Keep the last game that was played."""
    from provefield.files import write_file
    from provefield.parts.terminal.screens.app import SweepScreen
    from provefield.play.scoresheet import written

    if isinstance(screen, SweepScreen) and screen.deal.head:
        write_file(file, written(screen.deal.head, screen.play.moves) + "\n")


def _walk(source: Source, mode: Ways, partner: str, dark: bool) -> BoardScreen:
    from provefield.parts.terminal.screens.walk import WalkScreen
    from provefield.play.minefol.walkers import walker

    walker(partner, "astar", "sat")  # an unknown name is told here
    game = read_game(source)
    return WalkScreen(source.name, game, mode=mode, partner=partner, dark=dark)


def _sweeper(deal: Callable[[], Deal], practice: bool, partner: str, dark: bool) -> BoardScreen:
    from provefield.agents import agent as load
    from provefield.parts.terminal.screens.app import SweepScreen

    return SweepScreen(deal, practice=practice, partner=load(partner).name, dark=dark)


def _size(
    preset: Preset | None, columns: int | None, rows: int | None, mines: int | None, blocked: int
) -> Size:
    from dataclasses import replace

    from provefield.games.sweeper.generate import PRESETS, Size

    if columns is None and rows is None and mines is None:
        return replace(PRESETS[preset or "beginner"], blocked=blocked)
    if preset is not None:
        raise InputError(PRESET_OR_SIZE, source="options")
    if columns is None or rows is None or mines is None:
        raise InputError("--columns, --rows and --mines go together", source="options")
    return Size(columns, rows, mines, blocked)


def _id(text: str | None, size: Size, start: Start, seed: int | None, fair: Wish | None) -> GameId:
    from provefield.games.sweeper.generate import GameId, parse_id

    if text is not None:
        return parse_id(text, source="--id")
    number = time.time_ns() // 1_000_000 % 1_000_000 if seed is None else seed
    if fair is not None:
        return GameId(size, "noguess", number, wish=fair)
    return GameId(size, start, number)


def _new_games(first: GameId, mode: Ways = "practice") -> Callable[[], Deal]:
    """One game after the other, each with the next seed."""
    from dataclasses import replace
    from itertools import count

    from provefield.games.naming import name_to_prove
    from provefield.games.sweeper.generate import LARGEST_SEED, deal
    from provefield.parts.terminal.screens.app import Deal
    from provefield.play.session import Session

    seeds = count(first.seed)
    first = name_to_prove(first) if mode == "prove" else first

    def next_deal() -> Deal:
        chosen = replace(first, seed=next(seeds) % LARGEST_SEED)
        state = deal(chosen).start(mode)
        return Deal(
            str(chosen),
            Session(state, seed=chosen.seed),
            _first_cell(state),
            head=f"game: {chosen}",
        )

    return next_deal


def _from_file(given: Source, mode: Ways = "practice") -> Callable[[], Deal]:
    """The board of a file, again and again: a world is played, a view is studied."""
    from dataclasses import replace

    from provefield.games.sweeper.generate import fixed_game
    from provefield.games.sweeper.view import view_of
    from provefield.games.sweeper.world import world_of
    from provefield.parts.terminal.screens.app import Deal
    from provefield.parts.terminal.screens.words import FOUND
    from provefield.play.session import Session, Study

    read = read_board(given)
    name = read.name or given.name
    if _is_view(read):
        view = view_of(read)
        first = next(iter(view.covered), view.grid.centre)
        return lambda: Deal(name, Session(Study(view)), first, FOUND)
    state = fixed_game(world_of(read), read.start).start(mode)
    head = str(replace(read, name=""))
    return lambda: Deal(name, Session(state), _first_cell(state), head=head)


def _first_cell(state: State) -> Cell:
    """Where a player would begin: the first cell that is known to be safe."""
    return min(state.told, default=state.world.grid.centre, key=lambda cell: cell[::-1])


def _is_view(board: BoardText) -> bool:
    return bool(board.cells("?", "*", "-"))


def _is_dark(colours: str) -> bool:
    """Read what some terminals say of themselves: the number of their background comes last.

    >>> [_is_dark(colours) for colours in ("15;0", "0;15", "0;default;7", "")]
    [True, False, False, True]
    """
    return colours.rpartition(";")[2] not in ("7", "15")
