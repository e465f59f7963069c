"""The MineFOL paper made again: its games, its figures and Table III."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.referee import State
from provefield.grid import Cell
from provefield.logic.normal import cnf_steps
from provefield.logic.parse import parse
from provefield.parts.research.experiment import Progress
from provefield.parts.research.reproductions import Claim, compare, draw_numbers
from provefield.play.match import Ended, final
from provefield.play.minefol.walkers import contestant
from provefield.play.report import BLUE, VERMILION
from provefield.play.tournament import Players

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Played(NamedTuple):
    """A walker in a game of the paper, and what the paper says of it."""

    game: str
    strategy: str
    search: str | None
    theirs: str
    why: str = ""


VERDICTS = {
    "g1": ("valid", ""),
    "g2": ("valid", "valid, and we add: a player who looks around first may need 54 steps"),
    "g3": ("invalid", ""),
    "g4": ("invalid", ""),
    "g6": (
        "valid",
        "its message says that there is a mine in column 1, which no play can win; ours denies it "
        "and counts no mines",
    ),
    "example5": ("invalid", ""),
}
"""Of each game, whether it is valid, as the paper has it."""

EARLY = "asked before the time is up, the prover finds the mine with the last step"
RUNS = (
    Played("g1", "explore-all", None, "out-of-budget", EARLY),
    Played("g1", "exploit-prover", "paper-astar", "won in 2"),
    Played("g2", "explore-all", None, "won in 35"),
    Played("g6", "exploit-neighbours", None, "out-of-budget"),
)

TABLE = (
    (
        "all x all y (safe(x,y) <-> -mine(x,y))",
        "(-safe(x,y) | -mine(x,y)) & (mine(x,y) | safe(x,y))",
    ),
    ("-(exists x mine(x,0))", "-mine(X,0)"),
    ("mine(3,5)", "mine(3,5)"),
    ("exists y mine(2,y) -> exists y mine(7,y)", "-mine(2,X) | mine(7,Y)"),
    ("all x (mine(x,7) -> mine(x,0))", "-mine(x,7) | mine(x,0)"),
    ("all x -mine(x,x)", "-mine(x,x)"),
    (
        "all x (mine(x,0) <-> mine(0,x))",
        "(-mine(x,0) | mine(0,x)) & (-mine(0,x) | mine(x,0))",
    ),
)
"""The formulas of Table III and its last row; capitals are its Skolem constants."""

CROSSING = """
columns = 3
rows = 3
mines = 1
[[message]]
at = [1, 1]
fol = "-mine(1,2) & -mine(2,1)"
"""

SKOLEM = {
    1: "a universal variable was replaced by a constant, which says less: one cell, not all",
    3: "the first ∃ stands below a ¬, so it is universal and needs no constant; the table drops "
    "that ¬ before it moves it",
}


def games(players: Players, quick: bool) -> Progress:
    """The games of the paper: which are valid, and how its agents fare."""
    claims = []
    for number, (name, (theirs, why)) in enumerate(VERDICTS.items()):
        yield number, len(VERDICTS) + len(RUNS)
        ours = "valid" if load_game(name).check().valid else "invalid"
        claims.append(Claim(name.upper() if len(name) == 2 else "Example 5", theirs, ours, why))
    steps: list[tuple[float, float]] = []
    for number, run in enumerate(RUNS):
        yield len(VERDICTS) + number, len(VERDICTS) + len(RUNS)
        ended = _run(load_game(run.game), run.strategy, run.search)
        ours = f"won in {ended.state.steps}" if ended.result == "won" else ended.result
        claims.append(Claim(f"{run.game.upper()}, {run.strategy}", run.theirs, ours, run.why))
        steps.append((_steps(run.theirs, ended.state.game), ended.state.steps))
    names = [f"{run.game.upper()}\n{run.strategy}" for run in RUNS]
    return compare(
        "games",
        "The games of the MineFOL paper",
        claims,
        lambda figure: _draw_steps(figure, names, steps),
    )


def _steps(theirs: str, game: Game) -> float:
    """The steps that the paper gives: all of them, where they run out."""
    return float(theirs.removeprefix("won in ")) if theirs != "out-of-budget" else game.budget or 0


def _run(game: Game, strategy: str, search: str | None) -> Ended[State]:
    """How a walker ends in a game."""
    return final(contestant(game, strategy, search, "sat"), State(game), Random(0))


def _draw_steps(figure: Figure, names: Sequence[str], steps: Sequence[tuple[float, float]]) -> None:
    draw_numbers(figure, names, steps)
    figure.axes[0].set_ylabel("steps")


def figures(players: Players, quick: bool) -> Progress:
    """Figures 1 to 6 of the paper: ways, the proof, and which cell is tried first."""
    yield 0, 1
    game = load_game("g2")
    explored, shortest = _run(game, "explore-all", None), game.check()
    first_figure = _run(load_game("g1"), "exploit-prover", "paper-astar")
    searched = {name: _run(game, "exploit-prover", name) for name in ("bfs", "dfs")}
    first = {name: _choice(name) for name in searched}
    not_given = "it belongs to a board that the paper does not give; here that of Figure 3"
    claims = [
        Claim(
            "Figure 1, G1",
            "2 steps",
            f"{first_figure.state.steps} steps",
        ),
        Claim("Figure 3, the way", "35 steps", f"{explored.state.steps} steps"),
        Claim("Figure 3, the shortest", "-", f"{shortest.shortest} steps", "not in the paper"),
        Claim(
            "Figure 5, BFS takes",
            "cell(1,2)",
            f"cell{first['bfs']}",
            "the paper names the row first here; ours is (column, row): the same cell",
        ),
        Claim("Figure 6, DFS takes", "cell(2,1)", f"cell{first['dfs']}", "likewise"),
        Claim("Figure 5, BFS", "37 steps", _ending(searched["bfs"]), not_given),
        Claim("Figure 6, DFS", "44 steps", _ending(searched["dfs"]), not_given),
    ]
    ways = {
        f"Figure 3: {explored.state.steps} steps": explored.state.path,
        f"the shortest: {shortest.shortest} steps": shortest.path,
    }
    return compare(
        "figures",
        "The figures of the MineFOL paper",
        claims,
        lambda figure: _draw_ways(figure, game, ways),
        remarks=[
            "Figure 2: `provefield check g3` and `check g4`, in the reproduction `games`.",
            "Figure 4 with its four shapes: `provefield prove listing1 --style graph -o F.svg`.",
        ],
        size=(9, 4.8),
    )


def _ending(ended: Ended[State]) -> str:
    return f"{ended.result}, {ended.state.steps} steps"


def _choice(search: str) -> tuple[int, int]:
    """Where a search goes first of two safe cells, right and below."""
    column, row = _run(parse_game(CROSSING), "exploit-prover", search).state.path[1]
    return column, row


def _draw_ways(figure: Figure, game: Game, ways: Mapping[str, Sequence[Cell]]) -> None:
    panels = figure.subplots(1, len(ways))
    for axes, (title, way) in zip(panels, ways.items(), strict=True):
        _draw_board(axes, game)
        axes.plot(*zip(*_beside_itself(way), strict=True), color=BLUE, marker="o", markersize=3)
        axes.set_title(title)


def _beside_itself(way: Sequence[Cell]) -> Iterator[tuple[float, float]]:
    """Where a way is drawn: in the middle of a cell, and aside where it was before."""
    visits = Counter[Cell]()
    for cell in way:
        aside = 0.12 * visits[cell]
        visits[cell] += 1
        yield cell.column + aside, cell.row - aside


def _draw_board(axes: Axes, game: Game) -> None:
    columns, rows = game.grid.columns, game.grid.rows
    axes.set_xticks(range(1, columns + 1))
    axes.set_yticks(range(1, rows + 1))
    axes.set_xticks([column + 0.5 for column in range(columns)], minor=True)
    axes.set_yticks([row + 0.5 for row in range(rows)], minor=True)
    axes.grid(visible=False)
    axes.grid(visible=True, which="minor")
    axes.tick_params(which="both", length=0)
    axes.set_xlim(0.5, columns + 0.5)
    axes.set_ylim(rows + 0.5, 0.5)
    axes.set_aspect("equal")
    for number, message in enumerate(game.messages, start=1):
        axes.annotate(
            str(number),
            message.cell,
            color=VERMILION,
            xytext=(-14, -16),
            textcoords="offset points",
        )


def table_iii(players: Players, quick: bool) -> Progress:
    """Table III: seven formulas in conjunctive normal form."""
    yield 0, 1
    claims = []
    for number, (formula, last) in enumerate(TABLE):
        steps = cnf_steps(parse(formula))
        why = SKOLEM.get(number, "")
        what, theirs = f"{number + 1}: {parse(formula)}", str(parse(last))
        claims.append(Claim(what, theirs, str(steps[-1].formula), why))
    return compare(
        "table-iii",
        "Table III of the MineFOL paper: its last row, and ours",
        claims,
        lambda figure: _draw_table(figure, claims),
        size=(13, 3),
        remarks=["All six steps: `provefield formula FORMULA --to cnf --steps`."],
    )


def _draw_table(figure: Figure, claims: Sequence[Claim]) -> None:
    """The table itself; where ours is another, it is coloured."""
    axes = figure.subplots()
    axes.axis("off")
    rows = [[each.what, each.theirs, each.ours] for each in claims]
    table = axes.table(rows, colLabels=["formula", "theirs", "ours"], loc="center", cellLoc="left")
    table.auto_set_column_width([0, 1, 2])
    table.scale(1, 1.6)
    for number, each in enumerate(claims, start=1):
        if each.differs:
            table[number, 2].get_text().set_color(BLUE)
            table[number, 1].get_text().set_color(VERMILION)
