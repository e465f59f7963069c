"""`provefield solve`: what follows about every covered cell of a board."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from provefield.cli.agents import TopologyName
from provefield.cli.chances import (
    NO_LAYOUT,
    NOT_ASKED,
    Likely,
    certainties,
    likely,
    numbers_document,
    numbers_source,
    print_numbers,
    print_odds,
    weighed,
)
from provefield.cli.huge import COMPILED
from provefield.cli.large_boards import LARGE
from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.questions import read_board
from provefield.cli.seconds import limit_of, seconds_option
from provefield.cli.text import SHIELD
from provefield.files import read_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.odds import Numbers
    from provefield.games.sweeper.view import View
    from provefield.grid import Cell
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine
    from provefield.reason.knowledge import Knowledge
    from provefield.reason.limit import Limit
    from provefield.reason.verdict import Label

SECONDS = 10.0


class Sign(NamedTuple):
    """How a label looks: a letter on the board, words in the legend, a colour on a terminal."""

    letter: str
    words: str
    colour: str


SIGNS: dict[Label, Sign] = {
    "safe": Sign("S", "safe", "bold green"),
    "mine": Sign("M", "mine", "bold red"),
    "open": Sign("?", "undecided: it may be either", "yellow"),
    "unknown": Sign("~", "unknown: not settled by this engine", "dim"),
}


def solve(
    file: Annotated[
        str, typer.Argument(metavar="BOARD", help="A file, FILE#NAME, or - for standard input.")
    ],
    engine: Annotated[
        str | None,
        typer.Option(
            show_default="sat; compiled code on large boards",
            help="Who decides; any other word lists the names.",
        ),
    ] = None,
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines the board has.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Also how likely each mine is.")] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Also how likely each cell shows which number.")
    ] = False,
    seconds: Annotated[
        float | None, seconds_option("How long for labels, for odds and for numbers", SECONDS)
    ] = None,
    formulas: Annotated[
        bool, typer.Option("--as-formulas", help="Give the engine clues as quantified formulas.")
    ] = False,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Say of every covered cell whether it is safe, a mine, or undecided.

    Example: provefield solve board.txt --mines 10 --odds
    """
    from provefield.games.sweeper.odds import number_odds
    from provefield.games.sweeper.view import view_of

    board = read_board(read_source(file.removeprefix(SHIELD), parts=True), topology)
    if board.cells("*"):
        print_warnings(["marks (*) are opinions, not facts: the cells below them count as covered"])
    large = len(board.symbols) * len(board.symbols[0]) >= LARGE and engine is None and not formulas
    as_arrays = large and not numbers and (json or not odds)
    if as_arrays and _solve_as_arrays(board, mines, odds=odds, json=json):
        return
    view = view_of(board, mines=mines)
    engine, answer, found = (large and _by_compiled_code(view, odds, seconds)) or _by_engine(
        engine or "sat", view, formulas=formulas, odds=odds, seconds=seconds, json=json
    )
    shown = number_odds(view, limit_of(seconds, SECONDS)) if numbers else None
    if found.probability:
        answer = answer._replace(consistent=True)
    if json:
        print_json(_document(view, engine, answer, found, shown))
        return
    _print_board(view, answer)
    if odds:
        print_odds(view, found)
    if shown is not None:
        print_numbers(view, shown)


def _solve_as_arrays(board: BoardText, mines: int | None, *, odds: bool, json: bool) -> bool:
    """Let compiled code solve a huge board; False if it has to be read as a view."""
    from provefield.cli.huge import picture, solve_huge, write_json

    solved = solve_huge(board, mines)
    if solved is None:
        return False
    if json:
        write_json(solved, odds=odds)
    else:
        letters = {label: sign.letter for label, sign in SIGNS.items()}
        counts = {label: int(where.sum()) for label, where in solved.labels.items()}
        _print_picture(picture(solved, letters), counts)
    return True


class Labelled(NamedTuple):
    """A label for each covered cell; None if it is not known whether a board fits."""

    labels: Mapping[Cell, Label]
    consistent: bool | None


def _by_compiled_code(
    view: View, odds: bool, seconds: float | None
) -> tuple[str, Labelled, Likely] | None:
    """What is certain, by counting or, for what is too entangled, by SAT; None if nothing fits."""
    from provefield.games.sweeper.weigh import weigh
    from provefield.games.sweeper.windows import tangled_labels

    counted = weigh(view)
    if counted:
        labelled = Labelled(certainties(counted), True)
        return COMPILED, labelled, weighed(counted) if odds else NOT_ASKED
    labels = tangled_labels(view, limit_of(seconds, SECONDS))
    if labels is None:
        return None
    found = likely(view, labels, limit_of(seconds, SECONDS)) if odds else NOT_ASKED
    return "sat", Labelled(labels, None if "unknown" in labels.values() else True), found


def _by_engine(
    engine: str, view: View, *, formulas: bool, odds: bool, seconds: float | None, json: bool
) -> tuple[str, Labelled, Likely]:
    """What an engine finds, and the odds that go with it; if no board fits, say so and leave."""
    from provefield.reason.engines import engine as load

    decider = load(engine)  # what it takes to load does not count
    labelled, clash = _labelled(decider, view, limit_of(seconds, SECONDS), formulas=formulas)
    if clash is not None:
        _tell_clash(clash, view, engine, json)
        raise typer.Exit(1)
    found = likely(view, labelled.labels, limit_of(seconds, SECONDS)) if odds else NOT_ASKED
    if found is NO_LAYOUT:
        _tell_that_none_fits(view, engine, json)
        raise typer.Exit(1)
    return engine, labelled, found


def _knowledge(view: View, limit: Limit, *, formulas: bool) -> Knowledge | None:
    """What the view says, if there is time to write it down: a large one has a million facts."""
    from provefield.errors import BudgetError
    from provefield.games.sweeper.theory import knowledge
    from provefield.play.languages import as_formulas
    from provefield.reason.limit import deadline

    try:
        with deadline(limit):
            return as_formulas(view) if formulas else knowledge(view)
    except BudgetError:
        return None


def _labelled(
    decider: Engine, view: View, limit: Limit, *, formulas: bool
) -> tuple[Labelled, Answer | None]:
    """Ask an engine; whether a board fits at all is looked up if the engine may not notice."""
    from provefield.reason.ask import ask_consistency, ask_labels

    known = _knowledge(view, limit, formulas=formulas)
    if known is None:
        return Labelled(dict.fromkeys(view.covered, "unknown"), None), None
    labels = ask_labels(known, view.covered, engine=decider, limit=limit)
    if labels.clash or (decider.complete and labels and "unknown" not in labels.values()):
        return Labelled(labels, True), labels.clash
    fits = ask_consistency(known, limit)
    if fits.label == "inconsistent":
        return Labelled(labels, False), fits
    return Labelled(labels, True if fits.checked else None), None


def _document(
    view: View, engine: str, answer: Labelled, odds: Likely, numbers: Numbers | None = None
) -> dict[str, Any]:
    document = {
        "engine": engine,
        "columns": view.grid.columns,
        "rows": view.grid.rows,
        "mines": view.mines,
        "consistent": answer.consistent,
        "cells": [
            {
                "column": cell.column,
                "row": cell.row,
                "verdict": label,
                "probability": float(odds.probability[cell]) if odds.probability else None,
            }
            | ({} if numbers is None else {"numbers": numbers_document(numbers, cell)})
            for cell, label in answer.labels.items()
        ],
    }
    if numbers is not None:
        document |= {"numbers": numbers_source(numbers)}
    if odds.why_not:
        return document | {"reason": f"no odds: {odds.why_not}"}
    return document | ({"odds": odds.source} if odds.source else {})


def solved(view: View, engine: str, limit: Limit) -> dict[str, Any]:
    """What an engine finds in a view, as the document that --json prints.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> from provefield.reason.limit import UNLIMITED
    >>> found = solved(view_of(parse_board("1 ?")), "sat", UNLIMITED)
    >>> [cell["verdict"] for cell in found["cells"]]
    ['mine']
    """
    from provefield.reason.engines import engine as load

    labelled, clash = _labelled(load(engine), view, limit, formulas=False)
    if clash is not None:
        return _clash_document(clash, view, engine)
    return _document(view, engine, labelled, NOT_ASKED)


# A clash ------------------------------------------------------------------------------------------


def _tell_clash(clash: Answer, view: View, engine: str, json: bool) -> None:
    """Show clues that contradict each other, none of which can be left out."""
    if json:
        print_json(_clash_document(clash, view, engine))
    else:
        print(clash.show("english"))


def _clash_document(clash: Answer, view: View, engine: str) -> dict[str, Any]:
    conflict = [
        {"source": fact.source, "cell": list(fact.cell) if fact.cell else None}
        for fact in clash.conflict
    ]
    return _document(view, engine, Labelled({}, False), NOT_ASKED) | {"conflict": conflict}


def _tell_that_none_fits(view: View, engine: str, json: bool) -> None:
    """Say what counting found before the engine did."""
    why = "which clues contradict each other was not found in time"
    if json:
        print_json(_document(view, engine, Labelled({}, False), NOT_ASKED) | {"reason": why})
    else:
        print(f"No board fits; {why}.")


# Boards for people --------------------------------------------------------------------------------


def _print_board(view: View, answer: Labelled) -> None:
    """The board with a letter for each covered cell, and what the letters mean."""
    labels = answer.labels

    def symbol(cell: Cell) -> str:
        return SIGNS[labels[cell]].letter if cell in labels else view.symbol(cell)

    _print_picture(view.grid.picture(symbol, rulers=True), Counter(labels.values()))
    if answer.consistent is None:
        print("Whether any board fits was not settled in time.")


def _print_picture(picture: str, counts: Mapping[Label, int]) -> None:
    legend = [(SIGNS[label], counts[label]) for label in SIGNS if counts.get(label)]
    if sys.stdout.isatty():
        _print_in_colour(picture, legend)
    else:
        print(picture, "", *(f"{sign.letter} {sign.words} ({n})" for sign, n in legend), sep="\n")


def _print_in_colour(picture: str, legend: list[tuple[Sign, int]]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    board = Text(picture)
    for sign in SIGNS.values():
        board.highlight_words([sign.letter], sign.colour)
    console.print(board, no_wrap=True, overflow="ignore", crop=False)
    console.print()
    for sign, count in legend:
        console.print(Text(sign.letter, sign.colour), Text(f"{sign.words} ({count})"))
