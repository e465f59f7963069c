"""The result of a tournament as a document and as a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from provefield.play.report import BLUE, PALE, VERMILION, Report, Table, percent
from provefield.play.tally import Tally, wilson
from provefield.play.tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

OUTCOMES = (("won", BLUE, ""), ("stuck", PALE, ".."), ("lost", VERMILION, "//"))
"""Each with its colour and, for those who do not see colours, a hatch."""


def document(result: Mapping[str, Tally]) -> dict[str, Any]:
    """How the agents did; `covered` is the mean fraction of cells left covered.

    >>> document({"p2": Tally(games=2, won=1, stuck=1, covered=9, cells=18, nanoseconds=10**9)})
    {'agents': [{'agent': 'p2', 'games': 2, 'won': 1, 'lost': 0, 'stuck': 1, 'covered': 0.5, \
'seconds': 1.0}]}
    """
    return {
        "agents": [
            {
                "agent": name,
                "games": tally.games,
                "won": tally.won,
                "lost": tally.lost,
                "stuck": tally.stuck,
                "covered": tally.gamma,
                "seconds": tally.seconds,
            }
            for name, tally in result.items()
        ]
    }


def untimed(result: Mapping[str, Tally]) -> dict[str, Any]:
    """The document without what differs from run to run."""
    rows = document(result)["agents"]
    return {"agents": [{k: v for k, v in row.items() if k != "seconds"} for row in rows]}


def report(plan: Tournament, result: Mapping[str, Tally]) -> Report:
    """The result without times, so that equal tournaments give equal files."""
    rows = untimed(result)["agents"]
    data = Table(tuple(rows[0]), tuple(tuple(map(str, row.values())) for row in rows))
    games = "1 game" if plan.games == 1 else f"{plan.games:,} games"
    title = f"{games} from {plan.first} on"
    return Report(
        "tournament",
        title,
        standings(result),
        data,
        lambda figure: _draw(figure, title, result),
        size=(7.5, 1.9 + 0.42 * len(result)),
        document=untimed(result),
    )


def standings(result: Mapping[str, Tally], *, times: bool = False) -> Table:
    """How the agents did, for people; in brackets 95 % confidence intervals.

    >>> print(standings({"p2": Tally(games=4, won=3, stuck=1, covered=9, cells=36)}))
    agent  games  won  lost  stuck    rate    (95 %)  covered
    p2         4    3     0      1  75.0 %  (30-95)   25.0 %
    """
    names = ("agent", "games", "won", "lost", "stuck", "rate", "(95 %)", "covered")
    rows = [_row(name, tally, times) for name, tally in result.items()]
    return Table((*names, *(("ms/game",) if times else ())), tuple(rows))


def _row(name: str, tally: Tally, times: bool) -> tuple[str, ...]:
    low, high = wilson(tally.won, tally.games)
    counts = (tally.games, tally.won, tally.lost, tally.stuck)
    return (
        name,
        *(f"{count:,}" for count in counts),
        percent(tally.won / max(tally.games, 1)),
        f"({100 * low:.0f}-{100 * high:.0f})",
        percent(tally.gamma),
        *((f"{1000 * tally.seconds / max(tally.games, 1):.1f}",) if times else ()),
    )


def _draw(figure: Figure, title: str, result: Mapping[str, Tally]) -> None:
    axes = figure.subplots()
    draw_outcomes(axes, list(result.items()))
    axes.set_title(title)
    axes.set_xlabel("games (%), with the 95 % interval of the rate of wins")
    figure.legend(loc="outside lower center", ncols=len(OUTCOMES))


def draw_outcomes(axes: Axes, rows: Sequence[tuple[str, Tally]]) -> None:
    """A bar for each name, the first on top: what part of the games was won, stuck and lost."""
    names = [name for name, _ in rows]
    left = [0.0] * len(rows)
    for outcome, colour, hatch in OUTCOMES:
        widths = [100 * getattr(tally, outcome) / max(tally.games, 1) for _, tally in rows]
        axes.barh(names, widths, left=left, color=colour, hatch=hatch, label=outcome, height=0.7)
        left = [start + width for start, width in zip(left, widths, strict=True)]
    rates = [100 * tally.won / max(tally.games, 1) for _, tally in rows]
    bounds = [[100 * bound for bound in wilson(tally.won, tally.games)] for _, tally in rows]
    errors = [
        [rate - low for rate, (low, _) in zip(rates, bounds, strict=True)],
        [high - rate for rate, (_, high) in zip(rates, bounds, strict=True)],
    ]
    axes.errorbar(rates, names, xerr=errors, fmt="none", ecolor="black", capsize=3, linewidth=1.2)
    axes.set_xlim(0, 100)
    axes.set_xticks(range(0, 101, 25))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
