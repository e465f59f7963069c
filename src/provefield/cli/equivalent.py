"""`provefield equivalent`: whether two formulas say the same about every board of a size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.seconds import limit_of, seconds_option
from provefield.cli.text import unshield

if TYPE_CHECKING:
    from provefield.grid import Grid
    from provefield.reason.equivalence import Equivalence, Mines

SECONDS = 5.0


def equivalent(
    left: Annotated[str, typer.Argument(parser=unshield, metavar="F", help="A formula.")],
    right: Annotated[str, typer.Argument(parser=unshield, metavar="G", help="Another one.")],
    columns: Annotated[int, typer.Option(min=1, max=100, help="Columns of the board.")] = 8,
    rows: Annotated[int, typer.Option(min=1, max=100, help="Rows of the board.")] = 8,
    seconds: Annotated[float | None, seconds_option("How long to search", SECONDS)] = None,
    json: Json = False,
) -> None:
    """Decide whether two formulas hold on the same boards, or show one on which they differ.

    Example: provefield equivalent "-(exists x mine(1,x))" "all y safe(1,y)" --columns 6 --rows 6
    """
    from provefield.grid import Grid
    from provefield.logic.field import VOCABULARY, Field
    from provefield.logic.parse import read
    from provefield.reason.equivalence import equivalent as decide

    first = read(left, vocabulary=VOCABULARY, source="first formula")
    second = read(right, vocabulary=VOCABULARY, source="second formula")
    warnings = [
        f"{name}: {warning}"
        for name, parsed in (("first formula", first), ("second formula", second))
        for warning in parsed.warnings
    ]
    limit = limit_of(seconds, SECONDS)
    answer = decide(first.formula, second.formula, Field(columns, rows), limit)
    if json:
        print_json(_document(answer, warnings))
    else:
        print_warnings(warnings)
        if answer.mines is None:
            print(f"Equivalent: they agree on every board of {columns} columns and {rows} rows.")
        else:
            _print_difference(answer, answer.mines, Grid(columns, rows))
    if not answer.equivalent:
        raise typer.Exit(1)


def _document(answer: Equivalence, warnings: list[str]) -> dict[str, Any]:
    board = None
    if answer.mines is not None:
        cells = sorted(map(list, answer.mines), key=lambda cell: cell[::-1])
        board = {"mines": cells, "left": answer.left, "right": answer.right}
    return {"equivalent": answer.equivalent, "counterexample": board, "warnings": warnings}


def _print_difference(answer: Equivalence, mines: Mines, grid: Grid) -> None:
    truth = {True: "true", False: "false", None: "undecided"}
    print(
        f"Not equivalent: on this board the first is {truth[answer.left]}"
        f" and the second is {truth[answer.right]}.\n"
    )
    print(grid.picture(lambda cell: "m" if cell in mines else ".", rulers=True))
