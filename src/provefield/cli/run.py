"""`provefield run`: let a walker play a game of MineFOL, and tell how it went."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.agents import read_agent
from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.questions import find_source, read_game
from provefield.cli.text import SHIELD
from provefield.errors import InputError
from provefield.files import STANDARD_OUTPUT, refuse_other_than_svg, write_file

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

Strategy = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="When to ask: explore-all, exploit-prover or exploit-neighbours; "
        "planner, who knows the whole game; or an agent of your own, FILE.py:NAME.",
    ),
]
Search = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Where to go: dfs, bfs, random, astar or paper-astar; without it as the game "
        "suggests, else astar.",
    ),
]
Engine = Annotated[
    str, typer.Option(metavar="NAME", help="Who proves: sat, resolution, prover9 or any other.")
]
Seed = Annotated[int, typer.Option(min=0, help="For searches that choose at random.")]


def run(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game file, the name of a game such as g2, or - for stdin."
        ),
    ],
    strategy: Strategy = "exploit-prover",
    search: Search = None,
    engine: Engine = "sat",
    seed: Seed = 0,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell what was asked, what was proved, each move.")
    ] = False,
    trace: Annotated[
        bool, typer.Option("--trace", help="The same with the proof of each step and the board.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Draw the match here, as an SVG."),
    ] = None,
    pddl: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write the game here as a planning problem: domain and problem."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Let a walker play a game: it steps only where it can prove that no mine is.

    In the JSON, `calls` counts the questions to the prover, two for each cell asked about. With
    --verbose or --trace it also has the `turns`.

    Example: provefield run g2 --strategy explore-all --search astar --engine sat
    """
    from provefield.games.minefol.referee import State
    from provefield.play.minefol.storyboard import storyboard
    from provefield.play.minefol.trace import Detail, narrate, played
    from provefield.play.minefol.walkers import contestant

    refuse_other_than_svg(output, json=json)
    given = read_game(find_source(game))
    way = None if search is None else search.removeprefix(SHIELD)
    walker = contestant(given, read_agent(strategy), way, engine.removeprefix(SHIELD))
    if pddl is not None:
        _write_problem(given, pddl)
    if output is not None:
        title = f"{walker.name} plays {given.title or 'a game'}"
        write_file(output, storyboard(walker, State(given), Random(seed), title))
        if output == STANDARD_OUTPUT:
            return
    detail: Detail | None = "proofs" if trace else "turns" if verbose else None
    if json:
        print_json(played(walker, State(given), Random(seed), detail))
        return
    print_warnings(given.warnings)
    for line in narrate(walker, State(given), Random(seed), detail):
        print(line)


def _write_problem(game: Game, folder: Path) -> None:
    from provefield.play.minefol.pddl import DOMAIN, problem

    text = problem(game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"cannot be written: {fault.strerror}", source=str(folder)) from None
    write_file(folder / "domain.pddl", DOMAIN)
    write_file(folder / "problem.pddl", text)
