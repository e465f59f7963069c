"""Boards made to order: as board files, with their solutions, or as JSON."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from provefield.cli.output import print_json
from provefield.cli.progress import track
from provefield.errors import InputError
from provefield.games.sweeper.generate import (
    LARGEST_SEED,
    GameId,
    Size,
    fixed_cells,
    lay_out,
    room_around,
)
from provefield.games.sweeper.generate.solution import Solution, Wish
from provefield.games.sweeper.notation import BoardText
from provefield.games.sweeper.world import World
from provefield.grid import Cell


class Order(NamedTuple):
    """What boards should be like; with a wish they can be solved without guessing."""

    size: Size
    seed: int
    start: Cell | None
    wish: Wish | None
    check: bool


class Made(NamedTuple):
    """A board, and how it is solved if nothing has to be guessed."""

    name: str
    world: World
    solution: Solution | None

    @property
    def board(self) -> BoardText:
        """What to write to a file."""
        start = self.solution.start if self.solution else None
        return replace(self.world.board(self.name), start=start)

    def text(self, named: bool, steps: bool) -> str:
        """The board as a file, with what is known of its solution as comments."""
        lines = [str(self.board if named else replace(self.board, name=""))]
        if self.solution is not None:
            lines.insert(0, f"# {self.name}: {_summary(self.solution)}")
        if self.solution is not None and steps:
            lines += [f"# {line}" for line in str(self.solution).splitlines()]
        return "\n".join(lines)

    def document(self) -> dict[str, object]:
        """The board as JSON."""
        grid = self.world.grid
        return {
            "name": self.name,
            "columns": grid.columns,
            "rows": grid.rows,
            "mines": len(self.world.mines),
            "world": str(self.world).splitlines(),
            "solution": self.solution and self.solution.document(),
        }


def deliver(order: Order, count: int, steps: bool, json: bool) -> None:
    """Make boards one after the other, and print each at once unless all are one document."""
    if order.seed + count > LARGEST_SEED:
        raise InputError(f"a seed lies between 0 and {LARGEST_SEED - 1}", source="--seed")
    documents = []
    for number in track(range(count), "boards"):
        made = make(order._replace(seed=order.seed + number))
        if json:
            documents.append(made.document())
        else:
            print(made.text(count > 1, steps), end="\n\n" if number < count - 1 else "\n")
    if json:
        print_json({"boards": documents})


def make(order: Order) -> Made:
    """Make one board."""
    if order.wish is not None:
        from provefield.games.sweeper.generate.noguess import make as make_fair

        game = GameId(order.size, "noguess", order.seed, order.start, order.wish)
        fair = make_fair(order.size, order.seed, order.start, order.wish, check=order.check)
        return Made(str(game), fair.world, fair.solution)
    grid = order.size.grid
    clear = room_around(order.start, order.size) if order.start else fixed_cells(grid)
    return Made(f"seed {order.seed}", lay_out(order.size, clear, Random(order.seed)), None)


def _summary(solution: Solution) -> str:
    """What a board takes, in a few words."""
    taken = ", ".join(f"{number} {rule}" for rule, number in solution.tally.items() if number)
    return f"no guess needed, grade {solution.grade} ({taken or 'opens at once'})"
