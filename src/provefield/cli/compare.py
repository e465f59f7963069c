"""`provefield compare`: many walkers on many games of MineFOL."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.agents import print_forfeits, read_agent
from provefield.cli.output import Json, print_json
from provefield.cli.questions import find_source, read_game
from provefield.cli.run import Seed
from provefield.cli.text import SHIELD
from provefield.errors import InputError, printable

if TYPE_CHECKING:
    from provefield.play.minefol.contest import Run


def compare(
    games: Annotated[
        list[str], typer.Argument(metavar="GAME…", help="Game files, or names such as g2.")
    ],
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", show_default="all, and planner", help="May be given several times."
        ),
    ] = None,
    search: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", show_default="all", help="May be given several times."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", show_default="sat", help="May be given several times."),
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT",
            help="FILE.py:NAME, or a program by its path; may be given several times.",
        ),
    ] = None,
    seed: Seed = 0,
    csv: Annotated[bool, typer.Option("--csv", help="Print every run as CSV.")] = False,
    json: Json = False,
) -> None:
    """Let walkers play the same games, and compare how these end, their steps and prover calls.

    Walkers of other packages take part by their names, given as strategies. Beside an agent of
    one's own only those strategies play that are given.

    Example: provefield compare g1 g2 g6 --search astar --engine sat --engine resolution
    """
    from provefield.agents.minefol import search_names, strategy_names, walker_names
    from provefield.cli.progress import bar
    from provefield.play.minefol import contest, planner

    if csv and json:
        raise InputError("--csv or --json, not both", source="options")
    given = {_name(each): read_game(find_source(each)) for each in games}
    everyone = [*strategy_names(), *walker_names(), planner.NAME]
    taking_part = contest.players(
        [read_agent(each) for each in [*(agent or ()), *(strategy or ())] or everyone],
        _given(search) or search_names(),
        _given(engine) or ["sat"],
    )
    runs = []
    with bar() as progress:
        task = progress.add_task("games", total=len(given) * len(taking_part))
        for run in contest.contest(given, taking_part, seed):
            runs.append(run)
            progress.advance(task)
    print_forfeits(_forfeits(runs).items())
    if json:
        print_json(contest.document(runs))
    elif csv:
        print(contest.results(runs).csv(), end="")
    else:
        print(printable(str(contest.results(runs))))
        if len(given) > 1:
            print(printable(f"\n{contest.standings(runs)}"))


def _forfeits(runs: Iterable[Run]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for run in runs:
        if run.forfeit:
            found.setdefault(run.player.names[0], []).append(run.forfeit)
    return found


def _name(argument: str) -> str:
    return argument.removeprefix(SHIELD)


def _given(names: list[str] | None) -> list[str]:
    return [_name(name) for name in names or []]
