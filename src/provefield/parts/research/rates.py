"""How often agents win, lose and get stuck on easy, medium and hard boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.games.sweeper.generate import PRESETS
from provefield.parts.research.experiment import Progress
from provefield.parts.research.series import Tallies, hold_all
from provefield.play.report import BLACK, Report, Table, percent
from provefield.play.results import ENDS, draw_ends
from provefield.play.tally import Tally, wilson
from provefield.play.tournament import Players, Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AGENTS = ("p2", "p3", "p4", "resolution", "p5", "sat", "odds")
PUBLISHED = {"easy": 0.89, "medium": 0.92, "hard": 0.62}
"""What was reported of a resolution player that starts from √cells safe cells, over 100 games."""

GAMES, QUICK_GAMES = 100, 5


def rates(players: Players, quick: bool) -> Progress:
    """Let agents play the three presets, each from a list of √cells safe cells."""
    games = QUICK_GAMES if quick else GAMES
    plans = [Tournament(AGENTS, PRESETS[name], "list", games) for name in PUBLISHED]
    results = yield from hold_all(plans, players)
    return Report(
        "rates",
        f"Games won, lost and stuck from a list of √cells safe cells, {games} games each",
        _table(results),
        _data(results),
        lambda figure: _draw(figure, results, games),
        size=(10, 3.9),
        remarks=[
            "In brackets: the 95 % interval. Published of a resolution player: "
            + ", ".join(f"{name} {percent(rate)}" for name, rate in PUBLISHED.items())
            + ". P5 opens every cell that follows from all it sees: no player that opens only such "
            "cells wins more of these boards. SAT goes on with random cells, ODDS with the least "
            "likely mine."
        ],
    )


def _table(results: Tallies) -> Table:
    names = ("agent", *(f"{preset} won/lost/stuck" for preset in PUBLISHED))
    rows = [(name, *(_ends(each[name]) for each in results)) for name in AGENTS]
    return Table(names, tuple(rows))


def _ends(tally: Tally) -> str:
    low, high = wilson(tally.won, tally.games)
    return f"{tally.won} ({100 * low:.0f}-{100 * high:.0f} %) / {tally.lost} / {tally.stuck}"


def _data(results: Tallies) -> Table:
    names = ("preset", "agent", "games", "won", "lost", "stuck", "low", "high")
    rows = []
    for preset, each in zip(PUBLISHED, results, strict=True):
        for name, tally in each.items():
            ends = (tally.games, tally.won, tally.lost, tally.stuck)
            rows.append(tuple(map(str, (preset, name, *ends, *wilson(tally.won, tally.games)))))
    return Table(names, tuple(rows))


def _draw(figure: Figure, results: Tallies, games: int) -> None:
    panels = figure.subplots(1, len(results), sharey=True)
    for axes, (preset, rate), each in zip(panels, PUBLISHED.items(), results, strict=True):
        draw_ends(axes, list(each.items()))
        axes.axvline(100 * rate, color=BLACK, linestyle=":", label="published, resolution")
        size = PRESETS[preset]
        axes.set_title(f"{preset}: {size.columns}×{size.rows}, {size.mines} mines")
    panels[1].set_xlabel("games (%), with the 95 % interval of the rate of wins")
    figure.suptitle(f"{games} games each, from a list of √cells safe cells", x=0.01, ha="left")
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(ENDS) + 1)
