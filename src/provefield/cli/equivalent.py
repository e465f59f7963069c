"""`provefield equivalent`: whether two formulas say the same about every board of a size."""

from __future__ import annotations

from typing import Annotated

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.text import unshield


def equivalent(
    left: Annotated[str, typer.Argument(parser=unshield, metavar="F", help="A formula.")],
    right: Annotated[str, typer.Argument(parser=unshield, metavar="G", help="Another one.")],
    columns: Annotated[int, typer.Option(min=1, max=1000, help="Columns of the board.")] = 8,
    rows: Annotated[int, typer.Option(min=1, max=1000, help="Rows of the board.")] = 8,
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
    answer = decide(first.formula, second.formula, Field(columns, rows))
    mines = answer.mines
    if json:
        print_json(
            {
                "equivalent": answer.equivalent,
                "counterexample": None
                if mines is None
                else {
                    "mines": sorted(map(list, mines), key=lambda cell: cell[::-1]),
                    "left": answer.left,
                    "right": answer.right,
                },
                "warnings": warnings,
            }
        )
    else:
        print_warnings(warnings)
        if mines is None:
            print(f"Equivalent: they agree on every board of {columns} columns and {rows} rows.")
        else:
            truth = {True: "true", False: "false", None: "undecided"}
            print(
                f"Not equivalent: on this board the first is {truth[answer.left]}"
                f" and the second is {truth[answer.right]}.\n"
            )
            print(
                Grid(columns, rows).picture(lambda cell: "m" if cell in mines else ".", rulers=True)
            )
    if not answer.equivalent:
        raise typer.Exit(1)
