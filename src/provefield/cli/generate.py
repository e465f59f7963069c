"""`provefield generate`: new boards to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.agents import TopologyName, read_topology
from provefield.cli.new_games import minefol
from provefield.cli.output import Json
from provefield.cli.text import unshield
from provefield.errors import InputError

if TYPE_CHECKING:
    from provefield.games.sweeper.generate.solution import Wish

Grade = Annotated[
    str | None,
    typer.Option(
        parser=unshield,
        metavar="RULE",
        help="With --no-guess: the hardest rule that is needed: single, pairs, sat or count.",
    ),
]
Steps = Annotated[
    int | None,
    typer.Option(min=1, max=999_999, help="With --grade: how many such steps it takes."),
]

generate = typer.Typer(
    help="Make new boards, or new games of messages.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def wish(grade: str | None, steps: int | None, no_guess: bool) -> Wish | None:
    """What a board without guessing should be like; None if guessing is allowed."""
    from provefield.games.sweeper.generate.solution import Wish, parse_rule

    if no_guess:
        return Wish(parse_rule(grade, source="--grade") if grade else None, steps)
    if grade or steps:
        raise InputError("--grade and --steps go with --no-guess", source="options")
    return None


@generate.callback()
def _choose() -> None:
    """Make a new board."""


@generate.command()
def sweeper(
    columns: Annotated[int, typer.Option(min=1, max=1000, help="Columns of the board.")],
    rows: Annotated[int, typer.Option(min=1, max=1000, help="Rows of the board.")],
    mines: Annotated[int, typer.Option(min=0, help="How many mines there are.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same board.")],
    start: Annotated[
        str | None,
        typer.Option(
            parser=unshield,
            metavar="C,R",
            help="This cell is safe, and shows 0 if the mines leave room for that. "
            "Without it, the top left cell and the centre are safe.",
        ),
    ] = None,
    blocked: Annotated[int, typer.Option(min=0, help="How many cells are blocked.")] = 0,
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="From the start on, nothing has to be guessed.")
    ] = False,
    grade: Grade = None,
    steps: Steps = None,
    count: Annotated[
        int,
        typer.Option(min=1, max=1_000_000, help="How many boards, with one seed after another."),
    ] = 1,
    solution: Annotated[
        bool, typer.Option("--solution", help="Add the steps that solve a board, as comments.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check/--no-check", help="Whether to go over each solution again.")
    ] = True,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Print a world with mines on random cells, as a board file.

    With --no-guess its header says where to start. Without --start that is the top left cell.

    Example: provefield generate sweeper --columns 9 --rows 9 --mines 10 --seed 1
    """
    from provefield.cli.new_boards import Order, deliver
    from provefield.games.sweeper.generate import Size
    from provefield.grid import RECTANGLE, parse_cell

    if solution and not no_guess:
        raise InputError("--solution goes with --no-guess", source="options")
    order = Order(
        Size(columns, rows, mines, blocked, topology=read_topology(topology) or RECTANGLE),
        seed,
        parse_cell(start, source="--start") if start else None,
        wish(grade, steps, no_guess),
        check,
    )
    deliver(order, count, solution, json)


generate.command(short_help="Print a game of messages that is valid and fair.")(minefol)
