"""`provefield generate minefol`: new games of a chosen level, one or a whole class of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.progress import bar
from provefield.errors import InputError
from provefield.files import write_file
from provefield.tongues import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from provefield.games.minefol.generate import Order


def minefol(
    columns: Annotated[int, typer.Option(min=1, max=16, help="Columns of the field.")],
    rows: Annotated[int, typer.Option(min=1, max=16, help="Rows of the field.")],
    mines: Annotated[int, typer.Option(min=1, help="How many mines there are.")],
    level: Annotated[int, typer.Option(min=1, max=5, help="From 1, the easiest, to 5.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same game.")],
    method: Annotated[
        Literal["solver", "genetic"], typer.Option(help="How messages are put together.")
    ] = "solver",
    count: Annotated[
        int,
        typer.Option(min=1, max=1000, help="How many games, with one seed after another: for -o."),
    ] = 1,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write files into this directory.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.01,
            max=3600,
            help="How long to search for each game, about: it is counted as work, so that the same "
            "seed gives the same game on every machine.",
        ),
    ] = 15.0,
    json: Json = False,
) -> None:
    """Print a game that is valid, fair within its budget, and has no message too many.

    Example: provefield generate minefol --columns 8 --rows 8 --mines 4 --level 2 --seed 1
    """
    from provefield.games.minefol.generate import Order

    if count > 1 and out is None:
        raise InputError("--count needs a directory for the games: -o DIR", source="options")
    orders = [
        Order(columns, rows, mines, level, number, method) for number in range(seed, seed + count)
    ]
    if out is None:
        ((_, text),) = _texts(orders, seconds)
        print_json({"game": text}) if json else print(text, end="")
        return
    _make_directory(out)
    written = [_write(order, text, out) for order, text in _texts(orders, seconds)]
    if json:
        print_json({"files": written})
    else:
        games = counted("1 game|{games} games", len(written), games=len(written))
        print(f"{games} of level {level} in {out}")


def _texts(orders: list[Order], seconds: float) -> Iterator[tuple[Order, str]]:
    from provefield.games.minefol.generate import search
    from provefield.games.minefol.writing import write_game

    with bar("{task.fields[tried]} tried in vain") as progress:
        task = progress.add_task("games", total=len(orders), tried=0)
        for order in orders:
            for tried, game in enumerate(search(order, seconds)):
                progress.update(task, tried=tried)
                if game:
                    yield order, write_game(game)
            progress.advance(task)


def _make_directory(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"cannot be made: {fault.strerror}", source=str(path)) from None


def _write(order: Order, text: str, out: Path) -> str:
    path = out / f"level{order.level}-{order.seed}.toml"
    write_file(path, text)
    return str(path)
