"""`provefield explain`: what follows about one cell, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.agents import TopologyName
from provefield.cli.output import Json, print_warnings
from provefield.cli.proofs import check_options, print_evidence
from provefield.cli.questions import (
    find_source,
    is_game,
    read_board,
    read_cell,
    read_game,
    read_question,
)
from provefield.cli.seconds import limit_of, seconds_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from provefield.games.minefol.game import Game
    from provefield.games.sweeper.undecided import Undecided
    from provefield.grid import Cell
    from provefield.reason.answer import Answer
    from provefield.reason.limit import Limit

SECONDS = 5.0

Style = Literal[
    "english", "resolution", "natural", "graph", "coq", "tptp", "latex", "fitch", "prefix"
]


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
        typer.Option("-o", "--output", help="Write it here; a graph as .svg, .png, .pdf or .dot."),
    ] = None,
    engine: Annotated[
        str, typer.Option(help="Who decides; any other word lists the names.")
    ] = "sat",
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines the board has.")] = None,
    seconds: Annotated[float | None, seconds_option("How long to search", SECONDS)] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell which methods are not installed.")
    ] = False,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Prove that a cell is safe or a mine, or show one board each way.

    Example: provefield explain board.txt --cell 3,1 --style graph -o proof.svg
    """
    from provefield.grid import parse_cell
    from provefield.reason.cells.linear import is_available

    check_options(style, output, json=json)
    if verbose and not is_available():
        print_warnings(["proofs by sums are skipped: pip install 'provefield[fast]' brings them"])
    natural = style in ("natural", "fitch")
    answer, warnings = _ask(file, cell, known or (), mines, engine, seconds, natural, topology)
    if not json:
        print_warnings(warnings)
    print_evidence(answer, style, output, json=json)
    if answer.label == "inconsistent" and style == "english" and not json:
        print(f"\n{_both_sides(parse_cell(cell))}")
    if answer.label not in ("safe", "mine", "open"):
        raise typer.Exit(1)


def _ask(
    file: str,
    cell: str,
    known: Sequence[str],
    mines: int | None,
    engine: str,
    seconds: float | None,
    natural: bool,
    topology: str | None,
) -> tuple[Answer | Undecided, Sequence[str]]:
    """What follows about the cell, and what the author of the file may not have meant."""
    from provefield.cli.large_boards import ask_nearby, is_large
    from provefield.grid import parse_cell
    from provefield.reason.ask import ask
    from provefield.reason.engines import engine as load

    source, visited = find_source(file), [parse_cell(each, source="--known") for each in known]
    if not (visited or is_game(source)) and is_large(board := read_board(source, topology)):
        place = read_cell(cell, board.grid)
        decider = load(engine)  # what it takes to load does not count
        limit = limit_of(seconds, SECONDS)
        return ask_nearby(board, mines, place, decider, limit, natural), ()
    question = read_question(source, mines, visited, topology)
    place, decider = read_cell(cell, question.knowledge.grid), load(engine)
    limit = limit_of(seconds, SECONDS)
    answer = ask(question.knowledge, place, engine=decider, limit=limit, natural=natural)
    if visited or not is_game(source) or answer.label not in ("safe", "mine"):
        return answer, question.warnings
    beyond = _beyond(read_game(source), answer, place, limit_of(seconds, SECONDS))
    return answer, (*question.warnings, *beyond)


def _beyond(game: Game, answer: Answer, cell: Cell, limit: Limit) -> list[str]:
    """What a proof uses, or shows, that no player of the game gets to."""
    from provefield.errors import BudgetError
    from provefield.games.minefol.check.validity import out_of_reach

    try:
        cells, messages = out_of_reach(game, limit)
    except BudgetError:
        return ["whether a player can read these messages was not found out in time"]
    used = dict.fromkeys(fact.cell for fact in answer.facts if fact.cell is not None)
    lost = [str(messages[each]) for each in used if each in messages]
    if lost or answer.label != "safe" or cell not in cells:
        return lost
    return [f"{cell.words} can be proved safe, but no proof leads there"]


def _both_sides(cell: Cell) -> str:
    """What a prover makes of facts that clash: two proofs, one for each side."""
    mined, safe = f"mine({cell.column},{cell.row})", f"safe({cell.column},{cell.row})"
    return (
        f"A prover proves both sides from them. {safe}: suppose {mined}; the steps above lead to a "
        f"contradiction, so {safe}. -{safe}: suppose {safe}; the same steps lead to a "
        f"contradiction, so -{safe}."
    )
