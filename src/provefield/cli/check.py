"""`provefield check`: whether a game is valid and fair, how it is won, and what is wrong."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.questions import find_source, read_game
from provefield.tongues import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from provefield.games.minefol.check.validity import Report
    from provefield.games.minefol.game import Game
    from provefield.grid import Cell


def check(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game file, the name of a game such as g2, or - for stdin."
        ),
    ],
    seconds: Annotated[
        float, typer.Option(min=0.1, max=1e6, help="How long the search may take.")
    ] = 60.0,
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
    report = _watched(given, seconds)
    if json:
        print_json(report.document())
    else:
        print_warnings(report.warnings)
        print("\n".join(_told(report)))
    if not report.valid:
        raise typer.Exit(1)


def _watched(game: Game, seconds: float) -> Report:
    """Check a game behind a progress bar, if that may take long."""
    from provefield.cli.progress import bar
    from provefield.games.minefol.check.validity import check, too_many_messages
    from provefield.reason.limit import Limit

    if not too_many_messages(game):
        return check(game, Limit(seconds))
    with bar() as progress:
        task = progress.add_task("sets of messages", total=None)
        return check(
            game,
            Limit(seconds),
            lambda done, waiting: progress.update(task, completed=done, total=done + waiting),
        )


# Lines for people ---------------------------------------------------------------------------------


def _told(report: Report) -> Iterator[str]:
    yield _headline(report.game)
    yield ""
    if not report.valid:
        yield f"Not valid: {report.reason}."
    if report.shortest is not None:
        yield from _win(report)
    elif report.consistent:
        yield ""
        yield _picture(report.game, report.path, dict.fromkeys(report.closed, "?"))
        yield "   ! message   ? no proof opens it"
    for message in report.game.messages_on(report.conflict_cells):
        yield f"- {message.cell.words}: {message.formula}"


def _headline(game: Game) -> str:
    of = {"exactly": "", "at-most": " of at most so many", "none": " of any number"}[game.count]
    found = "mines" if game.mines is None else counted("1 mine|{number} mines", game.mines)
    mines = found if game.mines is None else f"{found} to find{of}"
    steps = "any number of steps"
    budget = steps if game.budget is None else counted("1 step|{number} steps", game.budget)
    size = f"{game.grid.columns}×{game.grid.rows} cells"
    messages = counted("1 message|{number} messages", len(game.messages))
    told = f"{size}, {mines}, {messages}, {budget}"
    return f"{game.title}: {told}." if game.title else f"{told}."


def _win(report: Report) -> Iterator[str]:
    if report.valid:
        steps = counted("1 step|{number} steps", report.shortest or 0)
        yield f"Valid: the shortest win takes {steps}."
    if report.fair:
        steps = counted("1 step is|{number} steps are", report.worst or 0)
        yield f"Fair: from wherever a player goes, {steps} enough."
    else:
        yield f"Not fair: a player who looks around first may need {report.worst} steps in all."
    yield ""
    yield _picture(report.game, report.path, dict.fromkeys(report.mined, "*"))
    yield "   numbers: when a cell is first reached   ! message   * mine"
    yield ""
    yield f"The way: {_way(report.path)}."
    if not report.fair:
        yield f"The longest: {_way(report.worst_path)}."
    if report.needed:
        yield f"Needed to win: the messages at {'; '.join(cell.words for cell in report.needed)}."


def _picture(game: Game, path: Sequence[Cell], marks: dict[Cell, str]) -> str:
    """The field with the steps of a way; `marks` are for cells off the way."""
    messages = {message.cell for message in game.messages}
    first = {cell: str(step) for step, cell in reversed(list(enumerate(path)))}

    def symbol(cell: Cell) -> str:
        if cell in game.grid.blocked:
            return "b"
        shown = first.get(cell) or marks.get(cell) or ""
        return f"!{shown}" if cell in messages else shown or "."

    return game.grid.picture(symbol, rulers=True)


def _way(path: Sequence[Cell]) -> str:
    """A way as directions, each with the number of its steps.

    >>> from provefield.grid import Cell
    >>> _way([Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(2, 3)])
    'down 2, right 1'
    """
    from provefield.games.minefol.move import walk_to

    steps = (str(walk_to(start, end)) for start, end in pairwise(path))
    runs = [f"{direction} {len(list(run))}" for direction, run in groupby(steps)]
    return ", ".join(runs) or "no step at all"
