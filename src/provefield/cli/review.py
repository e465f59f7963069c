"""`provefield review`: luck and skill in a game that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.seconds import limit_of, seconds_option
from provefield.cli.text import SHIELD
from provefield.files import read_source
from provefield.tongues import counted

if TYPE_CHECKING:
    from provefield.play.scoresheet import Scoresheet

SECONDS = 60.0


def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A scoresheet, - for standard input, or a replay (.avf .evf .mvf .rmv).",
        ),
    ],
    seconds: Annotated[float | None, seconds_option("How long to look at it", SECONDS)] = None,
    json: Json = False,
) -> None:
    """Say which moves were guesses, how likely it was to survive them, and what was better.

    A scoresheet names a game, or shows its board, and lists the moves. `play`, and `sweep` too,
    write one with --scoresheet FILE. Replays of other programs are read with `provefield[replays]`,
    and their 3BV, speed and efficiency are told as well.

    Example: provefield review game.txt
    """
    from provefield.play.replays import SUFFIXES, read_replay
    from provefield.play.review import document, review_of, summary, table
    from provefield.play.scoresheet import parse_scoresheet

    name = file.removeprefix(SHIELD)
    replay = None
    if name.lower().endswith(SUFFIXES):
        replay = read_replay(name)
        sheet = replay.sheet
    else:
        given = read_source(name)
        sheet = parse_scoresheet(given.text, source=given.name)
    found = review_of(sheet, limit_of(seconds, SECONDS))
    if json:
        counted_too = {} if replay is None else {"replay": replay.to_json()}
        print_json({"result": _result(sheet)} | document(found) | counted_too)
        return
    cells = counted("1 cell|{number} cells", found.moves)
    print(f"{_result(sheet).capitalize()}, with {cells} opened.")
    if replay is not None:
        print(replay.words())
    if found.guesses:
        print(f"\n{table(found)}\n")
    for guess in found.mistakes:
        print(f"Move {guess.number}, {guess.cell.words}: {guess.words()}")
    print(*summary(found), sep="\n")


def _result(sheet: Scoresheet) -> str:
    state = sheet.states[-1]
    return "lost" if state.exploded else "won" if state.cleared else "unfinished"
