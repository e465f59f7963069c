"""How much of given worlds stays covered: each of them played once by each agent."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from provefield.agents import agent
from provefield.games.sweeper.generate import fixed_game
from provefield.games.sweeper.notation import BoardText
from provefield.games.sweeper.world import world_of
from provefield.parts.research.experiment import Progress
from provefield.play.match import final
from provefield.play.report import COLOURS, MARKERS, Report, Table
from provefield.play.tally import Tally

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AGENTS = ("p1", "p2", "p3", "p4", "p5")
Covered = dict[str, dict[str, Tally]]
"""What was left covered, by side and by agent."""


def gamma_on(boards: Sequence[BoardText]) -> Progress:
    """Let P1 … P5 play each world once; one that chooses would choose as the seed 0 does."""
    found: Covered = {}
    total = len(boards) * len(AGENTS)
    for number, board in enumerate(boards):
        for place, name in enumerate(AGENTS):
            yield number * len(AGENTS) + place, total
            tallies = found.setdefault(_side(board), dict.fromkeys(AGENTS, Tally()))
            tallies[name] += _played(name, board)
    return Report(
        "gamma",
        f"Fraction γ of cells that stay covered, {_counted(len(boards))}, each played once",
        _table(found),
        _data(found),
        lambda figure: _draw(figure, found),
        remarks=[_remark(found)],
    )


def _played(name: str, board: BoardText) -> Tally:
    player, state = agent(name), fixed_game(world_of(board), board.start).start()
    ended = final(player, state, Random(0))
    grid = state.world.grid
    # The report counts what its agents did not mark, even where P1, which never marks, wins.
    return Tally(games=1, covered=ended.state.unsettled, cells=grid.size - len(grid.blocked))


def _counted(worlds: int) -> str:
    return "one given world" if worlds == 1 else f"{worlds} given worlds"


def _side(board: BoardText) -> str:
    rows, columns = len(board.symbols), len(board.symbols[0])
    return str(columns) if rows == columns else f"{columns}×{rows}"


def _table(found: Covered) -> Table:
    rows = [
        (side, str(tallies["p1"].games), *(f"{tallies[name].gamma:.3f}" for name in AGENTS))
        for side, tallies in found.items()
    ]
    means = ("mean", "", *(f"{_mean(found, name):.3f}" for name in AGENTS))
    return Table(("side", "worlds", *AGENTS), (*rows, means))


def _data(found: Covered) -> Table:
    rows = [
        (name, side, str(tally.games), str(tally.gamma))
        for side, tallies in found.items()
        for name, tally in tallies.items()
    ]
    return Table(("agent", "side", "games", "gamma"), tuple(rows))


def _mean(found: Covered, name: str) -> float:
    """The mean of the sizes, as Figure 8 of the Obscured Sweeper's report has it."""
    return sum(tallies[name].gamma for tallies in found.values()) / len(found)


def _remark(found: Covered) -> str:
    """The claims of the report, each as it is on these worlds."""
    p1, p2, p3 = (_mean(found, name) for name in ("p1", "p2", "p3"))
    growing = [
        name.upper()
        for name in AGENTS[:4]
        if (sides := [tallies[name].gamma for tallies in found.values()]) == sorted(sides)
    ]
    half = f"P3 leaves {p3 / p2:.2f} of what P2 leaves" if p2 else "P2 leaves nothing"
    figures = f"P1 {p1:.3f}, P2 {p2:.3f}, P3 {p3:.3f}"
    order = "P1 > P2 > P3" if p1 > p2 > p3 else f"not P1 > P2 > P3 but {figures}"
    grows = f"γ never falls with the size for {', '.join(growing) or 'no agent'}"
    if len(found) == 1:
        grows = "all have one size, so nothing grows with it"
    return f"The claims of the report, on these worlds: {grows}; on average {order}; {half}."


def _draw(figure: Figure, found: Covered) -> None:
    axes = figure.subplots()
    for name, colour, marker in zip(AGENTS, COLOURS, MARKERS, strict=False):
        fractions = [tallies[name].gamma for tallies in found.values()]
        line = "--" if name == "p4" else "-"  # it settles what P3 does
        axes.plot(
            range(len(found)), fractions, line, color=colour, marker=marker, label=name.upper()
        )
    axes.set_xticks(range(len(found)), list(found))
    axes.set_ylim(0, None)
    axes.set_xlabel("side of the board")
    axes.set_ylabel("γ, fraction of cells neither opened nor marked")
    axes.legend(title="agent", loc="center left", bbox_to_anchor=(1, 0.5))
