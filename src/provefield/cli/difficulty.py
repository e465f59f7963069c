"""`provefield difficulty`: how hard a game is, and why."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.questions import find_source, is_game
from provefield.errors import InputError
from provefield.files import Source

if TYPE_CHECKING:
    from provefield.games.minefol.check.difficulty import Measures
    from provefield.games.minefol.game import Game


def difficulty(
    file: Annotated[str, typer.Argument(metavar="GAME", help="A file, or a game of the library.")],
    json: Json = False,
) -> None:
    """Measure a game and give it a level from 1 to 5.

    Example: provefield difficulty g2
    """
    from provefield.games.minefol.check.difficulty import gains, level, measure
    from provefield.games.minefol.check.validity import check
    from provefield.reason.limit import Limit

    game = _read(find_source(file))
    report = check(game, Limit(60))
    if report.shortest is None:
        raise InputError(f"a game that cannot be won has no level: {report.reason}", source=file)
    measures = measure(game, report.path)
    if json:
        bits = [
            {"at": list(message.cell), "bits": gained}
            for message, gained in zip(game.messages, gains(game), strict=True)
        ]
        print_json({"level": level(measures), "measures": asdict(measures), "messages": bits})
    else:
        _print(measures)


def _read(source: Source) -> Game:
    from provefield.games.minefol.notation import parse_game

    if not is_game(source):
        raise InputError("a board, not a game: it has no level", source=source.name)
    return parse_game(source.text, source=source.name)


def _print(measures: Measures) -> None:
    from provefield.games.minefol.check.difficulty import SCALES, level, score

    print(f"Level {level(measures)}: {100 * score(measures):.0f} of 100 points.\n")
    print(f"{'measure':11} {'value':>7}  points")
    for scale in SCALES:
        value, share = getattr(measures, scale.measure), scale.share(measures)
        if share is None:
            print(f"{scale.measure:11} {'–':>7}  left out of {scale.weight}")
        else:
            print(f"{scale.measure:11} {value:7.4g}  {scale.weight * share:.0f} of {scale.weight}")
