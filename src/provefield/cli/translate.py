"""`provefield translate`: one board, two languages."""

from __future__ import annotations

from typing import Annotated

import typer

from provefield.cli.files import read_source
from provefield.cli.output import Json, print_json
from provefield.cli.questions import is_game, read_view


def translate(
    file: Annotated[str, typer.Argument(metavar="BOARD|GAME", help="A file, or - for input.")],
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines a board has.")] = None,
    json: Json = False,
) -> None:
    """Turn a Minesweeper position into a MineFOL game, or a game of clues into a position.

    Each number becomes a quantified formula about the cells around it; and a message that says the
    same, however it is put, becomes a number. Example: provefield translate position.txt
    """
    from provefield.games.minefol.writing import write_game
    from provefield.play.languages import as_board, as_game

    source = read_source(file, parts=True)
    if is_game(source):
        from provefield.games.minefol.notation import parse_game

        board = str(as_board(parse_game(source.text, source=source.name)))
        print_json({"board": board}) if json else print(board)
        return
    game = write_game(as_game(read_view(source, mines)))
    print_json({"game": game}) if json else print(game, end="")
