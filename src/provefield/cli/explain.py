"""`provefield explain`: what follows about one cell, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from provefield.cli.output import Json, print_warnings
from provefield.cli.proofs import insist_on_a_picture, print_evidence
from provefield.cli.questions import read_question
from provefield.errors import InputError

Style = Literal["english", "resolution", "natural", "graph"]


def explain(
    file: Annotated[
        str,
        typer.Argument(metavar="BOARD|GAME", help="A file, FILE#NAME, or - for standard input."),
    ],
    cell: Annotated[str, typer.Option(metavar="C,R", help="The cell: column and row.")],
    known: Annotated[
        list[str] | None,
        typer.Option(metavar="C,R", help="Only the messages on these cells; repeat it for more."),
    ] = None,
    style: Annotated[Style, typer.Option(help="How the proof is written.")] = "english",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Where a graph is drawn: .svg, .png, .pdf or .dot."),
    ] = None,
    engine: Annotated[
        str, typer.Option(help="Who decides; any other word lists the names.")
    ] = "sat",
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines the board has.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to search.")] = 5.0,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell which methods are not installed.")
    ] = False,
    json: Json = False,
) -> None:
    """Prove that a cell is safe or a mine, or show one board each way.

    Example: provefield explain board.txt --cell 3,1 --style graph -o proof.svg
    """
    from provefield.grid import parse_cell
    from provefield.reason.ask import ask
    from provefield.reason.cells.linear import is_available
    from provefield.reason.engines import engine as load
    from provefield.reason.limit import Limit

    insist_on_a_picture(style, output)
    place = parse_cell(cell, source="--cell")
    visited = [parse_cell(each, source="--known") for each in known or ()]
    question = read_question(file, mines, visited)
    grid = question.knowledge.grid
    if place not in grid:
        size = f"{grid.columns}×{grid.rows}"
        raise InputError(f"{place} lies off the {size} grid", text=cell, source="--cell")
    if verbose and not is_available():
        print_warnings(["proofs by sums are skipped: pip install 'provefield[fast]' brings them"])
    decider = load(engine)  # what it takes to load does not count
    answer = ask(
        question.knowledge,
        place,
        engine=decider,
        limit=Limit(seconds),
        natural=style == "natural",
    )
    if not json:
        print_warnings(question.warnings)
    print_evidence(answer, style, output, json=json)
    if answer.label not in ("safe", "mine", "open"):
        raise typer.Exit(1)
