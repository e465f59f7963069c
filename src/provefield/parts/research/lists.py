"""What the resolution player wins from longer and shorter lists of safe cells, and its time."""

from __future__ import annotations

from itertools import product
from math import isqrt
from typing import TYPE_CHECKING

from provefield.games.sweeper.generate import PRESETS
from provefield.parts.research.experiment import Progress
from provefield.parts.research.series import hold_all
from provefield.play.report import COLOURS, MARKERS, Report, Table, percent
from provefield.play.tally import Tally, wilson
from provefield.play.tournament import Players, Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AGENT = "resolution"
TIMES = (0.5, 1, 2, 4)
"""Lengths of the list, in √cells."""

PUBLISHED = {"easy": "< 60", "medium": "180", "hard": "1,200"}
"""The seconds that 100 games are reported to take, with √cells."""

GAMES, QUICK_GAMES = 100, 5

Row = tuple[str, int, float, Tally]


def length(preset: str, times: float) -> int:
    """How many cells a list has.

    >>> length("easy", 1), length("hard", 2)
    (9, 44)
    """
    size = PRESETS[preset]
    cells = size.columns * size.rows
    root = isqrt(cells)
    return max(1, round(times * (root + (cells > root * (root + 1)))))


def lists(players: Players, quick: bool) -> Progress:
    """Let the resolution player play the presets from lists of four lengths."""
    games = QUICK_GAMES if quick else GAMES
    kinds = [(preset, times) for preset, times in product(PUBLISHED, TIMES)]
    plans = [
        Tournament((AGENT,), PRESETS[preset], "list", games, told=length(preset, times))
        for preset, times in kinds
    ]
    results = yield from hold_all(plans, players)
    rows: list[Row] = [
        (preset, length(preset, times), times, each[AGENT])
        for (preset, times), each in zip(kinds, results, strict=True)
    ]
    return Report(
        "lists",
        f"Games that {AGENT} wins from lists of safe cells, {games} games each",
        _table(rows),
        _data(rows),
        lambda figure: _draw(figure, rows),
        remarks=["Published: more cells in the list raise the rate. " + _remark(rows)],
    )


def _table(rows: list[Row]) -> Table:
    names = ("preset", "list", "√cells", "won", "(95 %)", "stuck", "s/100", "published s/100")
    return Table(
        names,
        tuple(
            (
                preset,
                str(cells),
                f"×{times:g}",
                percent(tally.won / tally.games),
                "({:.0f}-{:.0f})".format(*(100 * each for each in wilson(tally.won, tally.games))),
                str(tally.stuck),
                f"{100 * tally.seconds / tally.games:.1f}",
                PUBLISHED[preset] if times == 1 else "",
            )
            for preset, cells, times, tally in rows
        ),
    )


def _data(rows: list[Row]) -> Table:
    names = ("preset", "list", "games", "won", "lost", "stuck")
    found = (
        (preset, cells, tally.games, tally.won, tally.lost, tally.stuck)
        for preset, cells, _, tally in rows
    )
    return Table(names, tuple(tuple(map(str, row)) for row in found))


def _remark(rows: list[Row]) -> str:
    """Where that is so here, and where not."""
    said = []
    for preset in PUBLISHED:
        won = [tally.won for name, _, _, tally in rows if name == preset]
        said.append(f"{preset}: {' → '.join(map(str, won))}")
    return f"Won here, from the shortest list to the longest: {'; '.join(said)}."


def _draw(figure: Figure, rows: list[Row]) -> None:
    axes = figure.subplots()
    for preset, colour, marker in zip(PUBLISHED, COLOURS, MARKERS, strict=False):
        points = [(times, 100 * t.won / t.games) for name, _, times, t in rows if name == preset]
        axes.plot(*zip(*points, strict=True), color=colour, marker=marker, label=preset)
    axes.set_xscale("log", base=2)
    axes.set_xticks(TIMES, [f"{times:g}·√cells" for times in TIMES])
    axes.set_ylim(0, 100)
    axes.set_xlabel("length of the list")
    axes.set_ylabel("games won (%)")
    axes.legend()
