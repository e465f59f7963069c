"""`provefield sweep`: let an agent play a world, and print the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.agents import TopologyName, read_agent
from provefield.cli.output import Json, print_json
from provefield.cli.questions import read_board
from provefield.cli.text import SHIELD
from provefield.files import STANDARD_OUTPUT, read_source, refuse_other_than_svg, write_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from provefield.games.sweeper.referee import State
    from provefield.play.match import Turn

SheetFile = Annotated[
    Path | None,
    typer.Option("--scoresheet", metavar="FILE", help="Write the moves down for `review`."),
]


def sweep(
    agent: Annotated[
        str,
        typer.Argument(
            metavar="AGENT",
            help="p1 … p5, resolution, sat, odds or guesser; or FILE.py:NAME.",
        ),
    ],
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="A world: FILE, FILE#NAME, or - for stdin.")
    ],
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell every step and the reason for it.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="For agents that choose at random.")] = 0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw the game here, as a moving SVG.")
    ] = None,
    scoresheet: SheetFile = None,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Let an agent play a world; it is told that the top left cell and the centre are safe.

    Where one of the two is not safe, it is not told so. In the JSON, `covered` counts the cells
    that were neither opened nor marked. A picture shows the same game, step by step.

    Example: provefield generate sweeper --columns 9 --rows 9 --mines 10 --seed 1 |
    provefield sweep p2 -
    """
    from provefield import agents
    from provefield.games.sweeper.generate import fixed_game
    from provefield.games.sweeper.world import world_of
    from provefield.play.match import match
    from provefield.play.transcript import report, transcript

    refuse_other_than_svg(output, json=json)
    player = agents.agent(read_agent(agent))
    given = read_source(board.removeprefix(SHIELD), parts=True)
    read = read_board(given, topology)
    state = fixed_game(world_of(read), read.start).start()
    name = read.name or given.name
    turns: Iterable[Turn[State]] = match(player, state, Random(seed))
    if output is not None or scoresheet is not None:
        turns = list(turns)
    if output is not None:
        from provefield.play.record import record

        write_file(output, record(player, name, state, turns))
        if output == STANDARD_OUTPUT:
            return
    if scoresheet is not None:
        from provefield.play.scoresheet import written

        head = str(replace(state.world.board(), start=read.start))
        write_file(scoresheet, written(head, (turn.move for turn in turns)) + "\n")
    if json:
        print_json(report(player, name, state, turns, verbose=verbose))
    else:
        for line in transcript(player, name, state, turns, verbose=verbose):
            print(line)
