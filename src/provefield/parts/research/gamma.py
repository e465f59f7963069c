"""How much of a board stays covered, for each size of board and each agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from provefield.games.sweeper.generate import Size
from provefield.parts.research.experiment import Progress
from provefield.parts.research.series import Tallies, hold_all
from provefield.play.report import COLOURS, MARKERS, Report, Table
from provefield.play.tally import Tally
from provefield.play.tournament import Players, Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AGENTS = ("p1", "p2", "p3", "p4", "p5")
SIDES = range(3, 10)
GAMES, QUICK_GAMES = 500, 10
TITLE = "Fraction γ of cells that stay covered"

WHY_DIFFERENT = """\
The report that this follows has γ grow with the size, and logic leave half of what P2 leaves. In
its worlds the top left cell nearly always shows a 0, so that a part of the board opens. On random
boards it often does not: in about half of the games on 5×5 … 9×9, P2 and P3 end at the same place.
And rounding makes some sizes denser: 5×5 has 16 % mines, 4×4 has 12.5 %. `--worlds FILE` plays
given worlds."""


def board(side: int) -> Size:
    """A square board, of which a seventh is mined and an eighth is blocked.

    >>> print(board(3), board(9))
    3x3/1/1 9x9/12/10
    """
    cells = side * side
    return Size(side, side, round(cells / 7), round(cells / 8))


def gamma(players: Players, quick: bool) -> Progress:
    """Let P1 … P5 play generated boards of 3×3 … 9×9 with blocked cells."""
    games = QUICK_GAMES if quick else GAMES
    plans = [Tournament(AGENTS, board(side), "fixed", games) for side in SIDES]
    results = yield from hold_all(plans, players)
    everywhere = {name: sum((each[name] for each in results), Tally()) for name in AGENTS}
    return Report(
        "gamma",
        f"{TITLE}, {games} games for each size and agent",
        _table(results),
        _data(results),
        lambda figure: _draw(figure, results, games),
        remarks=[f"All sizes together: {_in_words(everywhere)}.", WHY_DIFFERENT],
    )


def _table(results: Tallies) -> Table:
    rows = [
        (f"{side}×{side}", *(f"{each[name].gamma:.3f}" for name in AGENTS))
        for side, each in zip(SIDES, results, strict=True)
    ]
    return Table(("board", *AGENTS), tuple(rows))


def _data(results: Tallies) -> Table:
    names = ("side", "mines", "blocked", "agent", "games", "won", "lost", "stuck", "gamma")
    rows = []
    for side, each in zip(SIDES, results, strict=True):
        size = board(side)
        for name, tally in each.items():
            ends = (tally.games, tally.won, tally.lost, tally.stuck, tally.gamma)
            rows.append(tuple(map(str, (side, size.mines, size.blocked, name, *ends))))
    return Table(names, tuple(rows))


def _in_words(tallies: Mapping[str, Tally]) -> str:
    return ", ".join(f"{name} {tally.gamma:.3f}" for name, tally in tallies.items())


def _draw(figure: Figure, results: Tallies, games: int) -> None:
    axes = figure.subplots()
    for name, colour, marker in zip(AGENTS, COLOURS, MARKERS, strict=False):
        fractions = [each[name].gamma for each in results]
        # P3 and P4 settle the same cells: the dashes let both be seen.
        line = "--" if name == "p4" else "-"
        axes.plot(SIDES, fractions, line, color=colour, marker=marker, label=name.upper())
    axes.set_xticks(SIDES, [f"{side}×{side}" for side in SIDES])
    axes.set_ylim(0, None)
    axes.set_xlabel("board (columns × rows)")
    axes.set_ylabel("γ, fraction of cells neither opened nor marked")
    axes.set_title(f"{TITLE} ({games} games a point)")
    axes.legend(title="agent", loc="center left", bbox_to_anchor=(1, 0.5))
