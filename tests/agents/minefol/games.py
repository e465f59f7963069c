"""The paper's games and random small ones, most of which can be won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.message import START, Count, Message
from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import consequences, knowledge
from provefield.grid import Cell, Grid
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate

STRATEGIES = ("explore-all", "exploit-prover", "exploit-neighbours")
OPENINGS = ("-(exists y mine(1,y))", "-(exists x mine(x,1))", "x < 3 -> -mine(x,y)")
SEARCHES = ("dfs", "bfs", "random", "astar", "paper-astar")


def game(
    columns: int,
    rows: int,
    messages: Mapping[tuple[int, int], str],
    *,
    mines: int = 1,
    count: Count = "exactly",
    budget: int | None = None,
) -> Game:
    told = tuple(Message(Cell(*at), parse(text)) for at, text in messages.items())
    return Game(Grid(columns, rows), told, mines, count, budget)


G1, G2, G6 = map(load_game, ("g1", "g2", "g6"))


def random_game(seed: int, *, budget: int | None = None) -> Game:
    """Messages that are true on a hidden board of up to sixteen cells, most of them within reach.

    The last one often tells where the mines are, so that a third of the games can be won.
    """
    rng = Random(seed)
    grid = Grid(rng.randint(2, 4), rng.randint(2, 4))
    mines = rng.sample([cell for cell in grid if cell != START], rng.randint(1, 2))
    there = board(Field(grid.columns, grid.rows), mines)
    count: Count = rng.choice(("exactly", "exactly", "at-most", "none"))
    made = Game(grid, (), len(mines), count, budget)
    for number in range(rng.randint(2, 5)):
        true = [text for text in _statements(grid, rng) if evaluate(parse(text), there)]
        opening = [text for text in true if text in OPENINGS]
        text = rng.choice(opening if not number and opening else true)
        made = _with_message(made, text, mines, rng)
    told = " & ".join(f"mine{tuple(cell)}" for cell in mines)
    return _with_message(made, told, mines, rng) if rng.random() < 0.7 else made


def _with_message(made: Game, text: str, mines: list[Cell], rng: Random) -> Game:
    """The game with a message where a player can get to, or else anywhere but on a mine."""
    taken = {message.cell for message in made.messages} | set(mines)
    near = reachable(made.grid, consequences(knowledge(made)).safe, START)
    free = [cell for cell in made.grid if cell not in taken]
    places = [cell for cell in free if cell in near] or free
    if not places:
        return made
    place = rng.choice(places) if made.messages else START
    return replace(made, messages=(*made.messages, Message(place, parse(text))))


def _statements(grid: Grid, rng: Random) -> list[str]:
    column, row = rng.randint(1, grid.columns), rng.randint(1, grid.rows)
    lines = [f"-(exists y mine({each},y))" for each in range(1, grid.columns + 1)]
    lines += [f"-(exists x mine(x,{each}))" for each in range(1, grid.rows + 1)]
    cells = [f"{sign}mine{tuple(cell)}" for cell in grid for sign in ("", "-")]
    others = [
        "all x -mine(x,x)",
        f"x > {column} -> -mine(x,y)",
        f"y < {row} -> -mine(x,y)",
        f"all x (mine(x,{row}) -> mine({column},x))",
        f"(exists x mine(x,{row})) -> (exists y mine({column},y))",
        f"mine({column},{row}) | mine({row},{column}) | mine(1,2)",
        "x != y -> -mine(x,y) | mine(y,x)",
    ]
    return [*lines, *lines, *rng.sample(cells, 8), *others, OPENINGS[2], "x = x"]
