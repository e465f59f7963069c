"""What a tournament came to: a row for every game, sums for every agent, as table and document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provefield.agents.protocol import End
from provefield.errors import InputError, MissingToolError
from provefield.files import write_file
from provefield.games.sweeper.generate import GameId
from provefield.play.report import BLUE, PALE, VERMILION, Report, Table, percent
from provefield.play.tally import Tally, wilson
from provefield.spreadsheet import write_csv

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDS = (("won", BLUE, ""), ("stuck", PALE, ".."), ("lost", VERMILION, "//"))
"""Each with its colour and, for those who do not see colours, a hatch."""

ROW = ("agent", "game", "result", "steps")
LONGEST = 120  # letters of a repr


@dataclass(frozen=True, slots=True)
class Played:
    """How games ended, one after the other, and the nanoseconds of processor time of each."""

    ends: tuple[End, ...]
    nanoseconds: tuple[int, ...]

    def tally(self, cells: int) -> Tally:
        """The sum, for boards of so many cells.

        >>> Played((End("won", 3, 0), End("lost", 1, 5)), (10, 20)).tally(9)
        Tally(games=2, won=1, lost=1, stuck=0, covered=5, cells=18, nanoseconds=30)
        """
        results = [end.result for end in self.ends]
        return Tally(
            games=len(results),
            **{name: results.count(name) for name in ("won", "lost", "stuck")},
            covered=sum(end.covered for end in self.ends),
            cells=cells * len(results),
            nanoseconds=sum(self.nanoseconds),
        )


class Results:
    """How agents did in the same games, from `first` on; with `rows`, also how each game ended.

    >>> from provefield.games.sweeper.generate import parse_id
    >>> results = Results(("p2",), parse_id("3x3/1:safe:7"), games=2, rows=True)
    >>> results.add("p2", 7, Played((End("won", 4, 0), End("stuck", 1, 9)), (1, 1)))
    >>> results
    <Results of 2 games: p2 won 1>
    >>> results.rows[1]
    {'agent': 'p2', 'game': '3x3/1:safe:8', 'result': 'stuck', 'steps': 1}
    """

    def __init__(
        self, agents: Sequence[str], first: GameId, games: int, *, rows: bool = False
    ) -> None:
        self.first, self.games = first, games
        self.tallies = dict.fromkeys(agents, Tally())
        self._played: dict[tuple[str, int], Played] | None = {} if rows else None
        self.forfeits: dict[str, list[str]] = {}
        """Why an agent forfeited games, for each of them that was played now."""

    def add(self, agent: str, seed: int, played: Played) -> None:
        """Take in games of an agent that begin with a seed."""
        size = self.first.size
        self.tallies[agent] += played.tally(size.columns * size.rows - size.blocked)
        if self._played is not None:
            self._played[agent, seed] = played
        if forfeits := [end.forfeit for end in played.ends if end.forfeit]:
            self.forfeits.setdefault(agent, []).extend(forfeits)

    # Games ----------------------------------------------------------------------------------------

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every game of every agent: who played, which game, how it ended, and the steps."""
        return [
            dict(zip(ROW, (name, str(replace(self.first, seed=seed)), *end), strict=True))
            for name, seed, end, _ in self._each()
        ]

    @property
    def times(self) -> list[float]:
        """Seconds of processor time for each row; apart, as they alone differ from run to run."""
        return [nanoseconds / 1e9 for *_, nanoseconds in self._each()]

    def _each(self) -> Iterator[tuple[str, int, tuple[str, int], int]]:
        if self._played is None:
            raise InputError("the games were not kept; ask for rows", source="tournament")
        place = {name: number for number, name in enumerate(self.tallies)}
        for name, first in sorted(self._played, key=lambda key: (place[key[0]], key[1])):
            played = self._played[name, first]
            both = zip(played.ends, played.nanoseconds, strict=True)
            for seed, (end, nanoseconds) in enumerate(both, start=first):
                yield name, seed, (end.result, end.steps), nanoseconds

    def to_csv(self, path: str | Path) -> None:
        """Write every game as a line."""
        rows = ([row[name] for name in ROW] for row in self.rows)
        write_file(Path(path), write_csv([ROW, *rows]))

    def to_frame(self) -> Any:
        """Every game as a row of a pandas frame."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise MissingToolError("pandas", "pip install pandas") from None
        return pandas.DataFrame(self.rows, columns=list(ROW))

    # Agents ---------------------------------------------------------------------------------------

    def to_json(self, *, rows: bool = False) -> dict[str, Any]:
        """What `tournament --json` prints; `covered` is the fraction of cells left covered."""
        agents = [
            {
                "agent": name,
                "games": tally.games,
                "won": tally.won,
                "lost": tally.lost,
                "stuck": tally.stuck,
                "covered": tally.gamma,
                "seconds": tally.seconds,
            }
            for name, tally in self.tallies.items()
        ]
        return {"agents": agents} | ({"rows": self.rows} if rows else {})

    def report(self) -> Report:
        """The results without times, so that equal tournaments give equal files."""
        agents = [
            {name: value for name, value in each.items() if name != "seconds"}
            for each in self.to_json()["agents"]
        ]
        return Report(
            "tournament",
            self.title,
            self.table(),
            Table(tuple(agents[0]), tuple(tuple(map(str, each.values())) for each in agents)),
            self._draw,
            size=(7.5, 1.9 + 0.42 * len(agents)),
            document={"agents": agents},
        )

    @property
    def title(self) -> str:
        """How many games were played, and which."""
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{games} from {self.first} on"

    def table(self, *, times: bool = False) -> Table:
        """How the agents did, for people; in brackets 95 % confidence intervals."""
        names = ("agent", "games", "won", "lost", "stuck", "rate", "(95 %)", "covered")
        rows = [_row(name, tally, times) for name, tally in self.tallies.items()]
        return Table((*names, *(("ms/game",) if times else ())), tuple(rows))

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.table()}"

    def __repr__(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        won = ", ".join(f"{name} won {tally.won:,}" for name, tally in self.tallies.items())
        text = f"Results of {games}: {won}"
        return f"<{text if len(text) <= LONGEST - 2 else text[: LONGEST - 3] + '…'}>"

    def _repr_html_(self) -> str:
        return self.table().html(self.title)

    def _draw(self, figure: Figure) -> None:
        axes = figure.subplots()
        draw_ends(axes, list(self.tallies.items()))
        axes.set_title(self.title)
        axes.set_xlabel("games (%), with the 95 % interval of the rate of wins")
        figure.legend(loc="outside lower center", ncols=len(ENDS))


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


def draw_ends(axes: Axes, rows: Sequence[tuple[str, Tally]]) -> None:
    """A bar for each name, the first on top: what part of the games was won, stuck and lost."""
    names = [name for name, _ in rows]
    left = [0.0] * len(rows)
    for end, colour, hatch in ENDS:
        widths = [100 * getattr(tally, end) / max(tally.games, 1) for _, tally in rows]
        axes.barh(names, widths, left=left, color=colour, hatch=hatch, label=end, height=0.7)
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
