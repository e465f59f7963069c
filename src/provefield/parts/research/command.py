"""`provefield experiment` and `reproduce`: measurements that write a table and a figure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.text import SHIELD
from provefield.cli.tournament import OnRay, Workers, players
from provefield.errors import InputError

if TYPE_CHECKING:
    from provefield.parts.research.experiment import Progress
    from provefield.play.report import Report


def experiment(
    name: Annotated[
        str,
        typer.Argument(
            metavar="gamma|rates|lists|growth", help="What to measure.", show_default=False
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            show_default="experiments",
            help="Where to write NAME.txt, NAME.csv, NAME.svg and NAME.png.",
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A small run, to see how it looks.")
    ] = False,
    worlds: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="For gamma: these worlds, each played once."),
    ] = None,
    workers: Workers = None,
    ray: OnRay = False,
) -> None:
    """Measure agents and encodings: table and figure.

    The table is printed, and written with a CSV and a figure.

    gamma: what fraction of cells agents P1 … P5 leave covered, on boards of 3×3 … 9×9.
    rates: how often agents win, lose and get stuck on easy, medium and hard boards.
    lists: how often the resolution player wins from longer and shorter lists of safe cells.
    growth: variables, clauses and seconds of two encodings, on boards of 4×4 … 500×500.

    Example: provefield experiment gamma --quick
    """
    from provefield.cli.progress import stoppable
    from provefield.extras import require
    from provefield.parts.research.experiment import EXPERIMENTS
    from provefield.parts.research.experiment import experiment as load
    from provefield.registry import find_name

    name = find_name("experiment", name.removeprefix(SHIELD), EXPERIMENTS.names())
    require("plots")  # told before the long run, not after it
    given = None if worlds is None else _worlds(name, worlds)
    with stoppable():
        report = _watch(name, given or load(name)(players(workers, ray), quick))
    files = report.save(output or Path("experiments"))
    print(report)
    print()
    print("Written:", ", ".join(map(str, files)))


def reproduce(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="games, figures, table-iii, sequents, gamma, rates or growth; all without one.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Write tables, CSV and figures here."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A small run, to see how it looks.")
    ] = False,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Make tables and figures of the source documents again.

    What they print stands beside what we get.

    Without NAME all of them, one after the other; `rates` and `growth` take a minute or two.

    Example: provefield reproduce games -o figures
    """
    from provefield.cli.progress import stoppable
    from provefield.extras import require
    from provefield.front.making import REPRODUCTIONS
    from provefield.registry import find_name

    known = REPRODUCTIONS.names()
    wanted = known if name is None else [find_name(REPRODUCTIONS.kind, name, known)]
    if output is not None:
        require("plots")
    found = []
    for each in wanted:
        with stoppable():
            report = _watch(each, REPRODUCTIONS.find(each)(players(workers, False), quick))
        found.append(report.to_json())
        if not json:
            print(report, end="\n\n")
        if output is not None:
            files = report.save(output)
            if not json:
                print("Written:", ", ".join(map(str, files)), end="\n\n")
    if json:
        print_json({"reproductions": found})


def _worlds(name: str, file: str) -> Progress:
    """The experiment on given worlds."""
    from provefield.files import read_source
    from provefield.games.sweeper.notation import parse_boards
    from provefield.parts.research.worlds import gamma_on

    if name != "gamma":
        raise InputError(f"--worlds is for gamma, not for {name}", source="options")
    source = read_source(file.removeprefix(SHIELD))
    return gamma_on(parse_boards(source.text, source=source.name))


def _watch(name: str, progress: Progress) -> Report:
    from provefield.cli.progress import bar

    with bar() as shown:
        task = shown.add_task(name, total=None)
        while True:
            try:
                done, total = next(progress)
            except StopIteration as end:
                report: Report = end.value
                return report
            shown.update(task, completed=done, total=total)
