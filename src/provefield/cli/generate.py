"""`provefield generate`: new boards to play on."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from provefield.cli.text import unshield

generate = typer.Typer(
    help="Make a new board.", context_settings={"help_option_names": ["-h", "--help"]}
)


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
) -> None:
    """Print a world with mines on random cells, as a board file.

    Example: provefield generate sweeper --columns 9 --rows 9 --mines 10 --seed 1
    """
    from provefield.games.sweeper.generate import Size, fixed_cells, lay_out, new_grid, room_around
    from provefield.grid import parse_cell

    grid = new_grid(columns, rows)
    size = Size(columns, rows, mines, blocked)
    if start is None:
        clear = fixed_cells(grid)
    else:
        clear = room_around(parse_cell(start, source="--start"), size)
    world = lay_out(size, clear, Random(seed))
    print(world.board())
