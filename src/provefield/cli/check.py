"""`provefield check`: whether a game is valid and fair, how it is won, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.questions import find_source, read_game
from provefield.cli.seconds import limit_of, seconds_option

if TYPE_CHECKING:
    from provefield.games.minefol.check.validity import Report
    from provefield.games.minefol.game import Game
    from provefield.reason.limit import Limit

SECONDS = 60.0


def check(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game file, the name of a game such as g2, or - for stdin."
        ),
    ],
    seconds: Annotated[float | None, seconds_option("How long to search", SECONDS)] = None,
    json: Json = False,
) -> None:
    """Say whether a game can be won within its budget, and from wherever a player may have gone.

    The exit code is 0 if the game is valid, 1 if it is not. In the JSON, `worst` is the smallest
    budget with which the game is fair, `path` a shortest win, `worst_path` a detour with the way
    to the win from its end, `needed` where messages stand without which nobody wins, and `closed`
    the cells that no proof opens.

    Example: provefield check g2
    """
    from provefield.games.minefol.check.validity import too_many_messages

    given = read_game(find_source(game))
    if not json:
        print_warnings(too_many_messages(given))
    report = _watched(given, limit_of(seconds, SECONDS))
    if json:
        print_json(report.to_json())
    else:
        print_warnings(report.warnings)
        print(report)
    if not report.valid:
        raise typer.Exit(1)


def _watched(game: Game, limit: Limit) -> Report:
    """Check a game behind a progress bar, if that may take long."""
    from provefield.cli.progress import bar
    from provefield.games.minefol.check.validity import check, too_many_messages

    if not too_many_messages(game):
        return check(game, limit)
    with bar() as progress:
        task = progress.add_task("sets of messages", total=None)
        return check(
            game,
            limit,
            lambda done, waiting: progress.update(task, completed=done, total=done + waiting),
        )
