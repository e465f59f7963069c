"""What was found out about a game, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from provefield.games.minefol.move import walk_to
from provefield.grid import Cell
from provefield.tongues import counted

if TYPE_CHECKING:
    from provefield.games.minefol.check.validity import Report
    from provefield.games.minefol.game import Game


def lines(report: Report) -> Iterator[str]:
    """What `provefield check` prints."""
    yield headline(report.game)
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


def headline(game: Game) -> str:
    """How large a game is, and what it takes."""
    of = {"exactly": "", "at-most": " of at most so many", "none": " of any number"}[game.count]
    found = "mines" if game.mines is None else counted("1 mine|{number} mines", game.mines)
    mines = found if game.mines is None else f"{found} to find{of}"
    steps = "any number of steps"
    budget = steps if game.budget is None else counted("1 step|{number} steps", game.budget)
    size = f"{game.grid.columns}×{game.grid.rows} cells"
    messages = counted("1 message|{number} messages", len(game.messages))
    parts = f"{size}, {mines}, {messages}, {budget}"
    return f"{game.title}: {parts}." if game.title else f"{parts}."


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
        sign = first.get(cell) or marks.get(cell) or ""
        return f"!{sign}" if cell in messages else sign or "."

    return game.grid.picture(symbol, rulers=True)


def _way(path: Sequence[Cell]) -> str:
    """A way as directions, each with the number of its steps.

    >>> _way([Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(2, 3)])
    'down 2, right 1'
    """
    steps = (str(walk_to(start, end)) for start, end in pairwise(path))
    runs = [f"{direction} {len(list(run))}" for direction, run in groupby(steps)]
    return ", ".join(runs) or "no step at all"
