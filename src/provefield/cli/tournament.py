"""`provefield tournament` and `merge`: many games of many agents, in one run or in shares."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.agents import TopologyName, print_forfeits, read_agent, read_topology
from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.questions import PRESET_OR_SIZE
from provefield.cli.text import SHIELD
from provefield.errors import InputError

if TYPE_CHECKING:
    from provefield.games.sweeper.generate import Size
    from provefield.play.results import Results
    from provefield.play.tournament import Players

Workers = Annotated[
    int | None,
    typer.Option(
        min=1, max=1024, show_default="one for each core", help="How many processes play."
    ),
]
OnRay = Annotated[
    bool,
    typer.Option("--ray", help="Play on the Ray cluster of RAY_ADDRESS, or on one started here."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="DIR", help="Write table, JSON, CSV and plot."),
]
Csv = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write every game here, one a line.")
]


def tournament(
    agent: Annotated[
        list[str],
        typer.Option(
            metavar="AGENT",
            help="Who plays: a name, FILE.py:NAME, or a program by its path; may be given several "
            "times.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games each agent plays.")],
    preset: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="easy, medium, hard, beginner, intermediate or expert."),
    ] = None,
    columns: Annotated[int | None, typer.Option(min=1, help="Columns, without a preset.")] = None,
    rows: Annotated[
        int | None,
        typer.Option(
            min=1, help="Rows, without a preset. With no number after it, it means --every-game."
        ),
    ] = None,
    mines: Annotated[int | None, typer.Option(min=0, help="Mines, without a preset.")] = None,
    blocked: Annotated[int, typer.Option(min=0, help="Blocked cells, without a preset.")] = 0,
    start: Annotated[
        Literal["safe", "zero", "list", "fixed", "noguess"],
        typer.Option(
            help="The first click is safe, or opens a zero; or a list of √cells random cells, or "
            "the top left cell and the centre, are known to be safe; or nothing has to be guessed."
        ),
    ] = "safe",
    told: Annotated[
        int | None,
        typer.Option(min=1, max=999_999, help="How many cells the list has, in place of √cells."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    workers: Workers = None,
    ray: OnRay = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what was played; go on from what it holds."),
    ] = None,
    output: Output = None,
    csv: Csv = None,
    every_game: Annotated[
        bool, typer.Option("--every-game", help="With --json: a row for each game, too.")
    ] = False,
    shard: Annotated[
        str | None,
        typer.Option(
            metavar="K/N",
            help="Play the K-th of N shares into the folder of -o, for `provefield merge`.",
        ),
    ] = None,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Let agents play the same random boards, and compare how often they win, lose and get stuck.

    Game n has the seed SEED + n. The result depends on nothing else: any number of workers, a
    cluster, shares that were played apart and merged, or a run that was killed and resumed from
    its checkpoint, write the same files. Times are printed but not written.

    Example: provefield tournament --agent p2 --agent p5 --preset easy --start list --games 100
    """
    from provefield.cli.progress import stoppable, watch
    from provefield.extras import require
    from provefield.play.tournament import Tournament, hold

    share = (1, 1) if shard is None else _share(shard)
    if shard is not None:
        checkpoint = _file_of(share, output, also=(csv, checkpoint))
    elif output is not None:
        require("plots")  # told before the long run, not after it
    size = _size(preset, columns, rows, mines, blocked)
    if given := read_topology(topology):
        size = replace(size, topology=given)
    names = tuple(map(read_agent, agent))
    plan = Tournament(names, size, start, games, seed, told)
    kept = csv is not None or every_game
    if every_game and not json:
        print_warnings(
            ["--every-game (--rows) shows rows with --json only; --csv FILE writes them"]
        )
    with stoppable(_how_to_go_on(checkpoint)):
        playing = hold(plan, players(workers, ray), checkpoint, rows=kept, share=share)
        results = watch(playing, games)
    print_forfeits(results.forfeits.items())
    if shard is None:
        write(results, output, csv)
    show(results, json=json, every_game=every_game)
    if shard is not None:
        print_warnings([f"share {shard} lies in {checkpoint}; `provefield merge DIR` joins all"])


def merge(
    folder: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Where shares lie; several may be given.")
    ],
    output: Output = None,
    csv: Csv = None,
    every_game: Annotated[
        bool,
        typer.Option("--every-game", "--rows", help="With --json: a row for each game, too."),
    ] = False,
    json: Json = False,
) -> None:
    """Put shares of a tournament together, as if one run had played them all.

    The files are those of one run, byte for byte.

    Example: provefield merge shares -o results
    """
    from provefield.extras import require
    from provefield.play.merge import merge as join

    if output is not None:
        require("plots")
    results = join(folder, rows=csv is not None or every_game)
    write(results, output, csv)
    show(results, json=json, every_game=every_game)


def write(results: Results, output: Path | None, csv: Path | None) -> None:
    """Write the files that were asked for."""
    if output is not None:
        results.report().save(output)
    if csv is not None:
        results.to_csv(csv)


def show(results: Results, *, json: bool, every_game: bool) -> None:
    """Print how the agents did."""
    if json:
        print_json(results.to_json(rows=every_game))
    else:
        print(f"{results.title}\n\n{results.table(times=True)}")


def _share(text: str) -> tuple[int, int]:
    """Which share of how many.

    >>> _share("3/100")
    (3, 100)
    """
    found = re.fullmatch(r"0*([1-9]\d{0,8})/0*([1-9]\d{0,8})", text.removeprefix(SHIELD), re.ASCII)
    if found is None or int(found[1]) > int(found[2]):
        message = "expected K/N, the K-th of N shares, such as 3/100"
        raise InputError(message, text=text, source="--shard")
    return int(found[1]), int(found[2])


def _file_of(share: tuple[int, int], output: Path | None, also: tuple[object, ...]) -> Path:
    """Where a share is kept; all else is written when the shares are merged."""
    from provefield.play.merge import share_file

    if output is None:
        raise InputError("--shard needs -o DIR, the folder for the shares", source="options")
    if also != (None, None):
        message = "--shard keeps its own checkpoint, and `provefield merge` writes --csv"
        raise InputError(message, source="options")
    output.mkdir(parents=True, exist_ok=True)
    return share_file(output, share)


def tell_rows_apart(arguments: list[str]) -> list[str]:
    """Take `--rows` without a number for `--every-game`: rows of a table, not of a board.

    >>> tell_rows_apart(["tournament", "--rows", "9", "--json", "--rows"])
    ['tournament', '--rows', '9', '--json', '--every-game']
    """
    followed = zip(arguments, [*arguments[1:], "--"], strict=True)
    return [
        "--every-game" if given == "--rows" and after.startswith("--") else given
        for given, after in followed
    ]


def _size(
    preset: str | None, columns: int | None, rows: int | None, mines: int | None, blocked: int
) -> Size:
    """What kind of board was asked for, in one of the two ways."""
    from provefield.games.sweeper.generate import PRESETS, Size
    from provefield.registry import find_name

    if preset is None and columns is not None and rows is not None and mines is not None:
        return Size(columns, rows, mines, blocked)
    if preset is None:
        raise InputError("give --preset, or --columns, --rows and --mines", source="options")
    if (columns, rows, mines, blocked) != (None, None, None, 0):
        raise InputError(PRESET_OR_SIZE, source="options")
    return PRESETS[find_name("preset", preset.removeprefix(SHIELD), PRESETS, source="--preset")]


def players(workers: int | None, ray: bool) -> Players:
    """Who plays: processes of this machine, or a cluster."""
    from provefield.play.workers import on_ray, pool

    if ray and workers is not None:
        raise InputError("--workers is for this machine: with --ray, Ray decides", source="options")
    if ray:
        where = os.environ.get("RAY_ADDRESS")
        doing = f"playing on the Ray cluster at {where}" if where else "starting a Ray cluster here"
        print_warnings([doing])
    return on_ray if ray else pool(workers or os.cpu_count() or 1)


def _how_to_go_on(checkpoint: Path | None) -> str:
    return f"; the same command goes on from {checkpoint}" if checkpoint else ""
