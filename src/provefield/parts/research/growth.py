"""How two ways to write a board as clauses grow with the board, in clauses and in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields, replace
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from provefield.games.sweeper.generate import GameId, Size, deal
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.theory import hints, knowledge
from provefield.games.sweeper.view import View
from provefield.parts.research.experiment import Progress
from provefield.play.report import BLACK, BLUE, VERMILION, Report, Table
from provefield.play.tournament import Players
from provefield.reason.ask import ask_labels
from provefield.reason.cells.encodings import Encode, compact, eleven_states, measure
from provefield.reason.engines.sat import Sat
from provefield.reason.limit import Limit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NINE = ((4, 3), (5, 5), (6, 7), (7, 8), (8, 9), (9, 10), (10, 13), (15, 35), (20, 60))
"""Sides of boards and how many mines are on them."""

LARGE = ((50, 375), (100, 1500))
BEYOND = ((200, 6_000), (500, 37_500))
"""Boards for which eleven states a cell would take more clauses than fit into memory."""

PUBLISHED = 1_100
"""Clauses of eleven states, in n²."""

MOST_CLAUSES = 10_000_000
SECONDS = 300.0  # after which a board that is not settled is left

WHY_DIFFERENT = """\
Published of eleven states: 1,100·n². Its axioms, with the eight cells around each cell, are
566·n² + 224·n + 224 clauses, and on the nine published sizes that is near 602·n². With subsets of
all nine cells of a block, as the printed |I| = n² − k + 1 with n = 3 suggests, they would be
1,069·n² + 224·n + 224, the column "of 9 cells": 1,100·n² at 8 columns."""

ENCODINGS: dict[str, tuple[Encode, str, str]] = {
    "eleven states": (partial(eleven_states, most=MOST_CLAUSES), VERMILION, "s"),
    "compact": (compact, BLUE, "o"),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """One board in one encoding: its size, the time to write it, and that to settle its cells."""

    encoding: str
    side: int
    mines: int
    variables: int
    clauses: int
    writing: float
    settling: float
    cells: int
    left: int

    @property
    def per_cell(self) -> float:
        """How many clauses there are for each cell."""
        return self.clauses / self.side**2

    @property
    def row(self) -> tuple[str, ...]:
        """The measurement for people."""
        settling = f"{self.settling:.3f}" + (f" ({self.left:,} left)" if self.left else "")
        return (
            f"{self.side}×{self.side}",
            str(self.mines),
            self.encoding,
            f"{self.variables:,}",
            f"{self.clauses:,}",
            square_term(self.per_cell),
            *self._published,
            f"{self.writing:.3f}",
            f"{self.cells:,}",
            settling,
        )

    @property
    def _published(self) -> tuple[str, str]:
        """What the axioms would be of all nine cells of a block, and what was published."""
        if self.encoding == "compact":
            return "", ""
        side = self.side
        return f"{1_069 * side**2 + 224 * side + 224:,}", f"{PUBLISHED * side**2:,}"


def square_term(factor: float) -> str:
    """So many times n², and nothing where that is none.

    >>> square_term(601.7), square_term(1.16), square_term(0.32), square_term(0.01)
    ('602·n²', '1.2·n²', '0.3·n²', '')
    """
    shown = f"{factor:,.0f}" if factor >= 10 else f"{factor:.1f}"
    return "" if shown == "0.0" else f"{shown}·n²"


def growth(players: Players, quick: bool) -> Progress:
    """Write and settle boards from 4×4 to 500×500; no games are played, so nobody has to."""
    del players
    boards = NINE[:7] if quick else (*NINE, *LARGE, *BEYOND)
    plan = [
        (board, name)
        for board in boards
        for name in ENCODINGS
        if name == "compact" or board not in BEYOND
    ]
    found: list[Measured] = []
    for (side, mines), name in plan:
        yield len(found), len(plan)
        found.append(_measured(name, started(side, mines), mines))
    factor = fit([each for each in found if each.encoding == "eleven states"])
    names = (
        *("board", "mines", "encoding", "variables", "clauses", "counted", "of 9 cells"),
        *("published", "write s", "cells", "settle s"),
    )
    return Report(
        "growth",
        "Clauses and processor seconds of two encodings, after √cells safe cells were opened",
        Table(names, tuple(each.row for each in found)),
        _data(found),
        lambda figure: _draw(figure, found, factor),
        size=(10, 4.2),
        remarks=_remarks(found, factor),
    )


def started(side: int, mines: int) -> View:
    """A board on which the √cells safe cells of its list are open, without the number of mines.

    >>> len(started(4, 3).clues)
    13
    """
    state = deal(GameId(Size(side, side, mines), "list", side)).start()
    for cell in sorted(state.told):
        if cell not in state.clues:
            state = state.after(Open(cell))
    return replace(state.view, mines=None)


def _measured(name: str, view: View, mines: int) -> Measured:
    encode = ENCODINGS[name][0]
    known = knowledge(view)
    asked = sorted({cell for hint in hints(view) for cell in hint.among})
    start = process_time()
    size = measure(encode, known)
    written = process_time()
    labels = ask_labels(known, asked, engine=Sat(name, encode=encode), limit=Limit(SECONDS))
    return Measured(
        name,
        view.grid.columns,
        mines,
        size.variables,
        size.clauses,
        written - start,
        process_time() - written,
        len(labels),
        sum(label == "unknown" for label in labels.values()),
    )


def fit(found: Sequence[Measured]) -> float:
    """The c for which c·n² is nearest to the numbers of clauses, by least squares of the ratio.

    >>> at = lambda n, clauses: Measured("", n, 0, 0, clauses, 0, 0, 0, 0)
    >>> fit([at(4, 1600), at(10, 10_000)])
    100.0
    """
    ratios = [each.per_cell for each in found if each.side <= NINE[-1][0]]
    return sum(ratios) / len(ratios)


def _remarks(found: Sequence[Measured], factor: float) -> list[str]:
    largest = max((each for each in found if each.encoding != "compact"), key=lambda m: m.side)
    foreseen = factor * largest.side**2
    compact = [each.per_cell for each in found if each.encoding == "compact"]
    return [
        f"Eleven states on the boards up to {min(NINE[-1][0], largest.side)} columns: about "
        f"{factor:.0f}·n² clauses. For {largest.side} columns that foresees {foreseen:,.0f}; "
        f"there are {largest.clauses:,}. That is {factor:.0f} clauses for each cell, known "
        f"or not, so a board with twice as many columns and rows takes four times as many clauses.",
        f"Compact: {min(compact):.1f} to {max(compact):.1f} clauses for each cell. It writes only "
        f"what the clues say, so it grows with what is open and not with the board.",
        WHY_DIFFERENT,
        "settle: to write the board, load it into the solver and say of every covered cell beside "
        "a clue whether it is safe, a mine or open. The number of mines is left out.",
    ]


def _data(found: Sequence[Measured]) -> Table:
    rows = (tuple(map(str, astuple(each))) for each in found)
    return Table(tuple(field.name for field in fields(Measured)), tuple(rows))


def _draw(figure: Figure, found: Sequence[Measured], factor: float) -> None:
    clauses, seconds = figure.subplots(1, 2)
    sides = sorted({each.side for each in found})
    for name, (_, colour, marker) in ENCODINGS.items():
        points = [each for each in found if each.encoding == name]
        across = [each.side for each in points]
        clauses.plot(across, [m.clauses for m in points], marker, color=colour, label=name)
        seconds.plot(across, [m.settling for m in points], color=colour, marker=marker, label=name)
        stopped = [each for each in points if each.left]
        at = [each.side for each in stopped], [each.settling for each in stopped]
        seconds.plot(*at, "x", color=BLACK, markersize=11)
    foreseen = [factor * side**2 for side in sides]
    clauses.plot(sides, foreseen, "--", color=BLACK, linewidth=1, label=f"{factor:.0f}·n²")
    for axes, title, unit in (
        (clauses, "Clauses", "clauses"),
        (seconds, "Time to settle all cells beside a clue", "processor time (s)"),
    ):
        axes.set_xscale("log")
        axes.set_yscale("log")
        # There is no room for the labels of all neighbours.
        axes.set_xticks(sides, ["" if side in (7, 9) else str(side) for side in sides])
        axes.set_xticks([], minor=True)
        axes.set_xlabel("n, columns and rows of the board")
        axes.set_ylabel(unit)
        axes.set_title(title)
    if any(each.left for each in found):
        seconds.plot([], [], "x", color=BLACK, markersize=11, linestyle="", label="stopped")
    clauses.legend()
    seconds.legend()
