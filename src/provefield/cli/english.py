"""`provefield english`: what a sentence says, as formulas."""

from __future__ import annotations

from typing import Annotated

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.text import Language, unshield


def english(
    text: Annotated[
        str,
        typer.Argument(
            parser=unshield, metavar="TEXT", help="A sentence, or - to read it from standard input."
        ),
    ],
    language: Annotated[Language, typer.Option(help="The language of the sentence.")] = "english",
    columns: Annotated[
        int | None, typer.Option(min=1, max=100, help="Columns of the board, if it matters.")
    ] = None,
    rows: Annotated[
        int | None, typer.Option(min=1, max=100, help="Rows of the board, if it matters.")
    ] = None,
    json: Json = False,
) -> None:
    """Read a sentence about mines and print every formula it may mean.

    Where a sentence speaks of the last row or of many mines, tell the size of the board.

    Example: provefield english "There is a mine in every row."
    """
    from provefield.errors import InputError, ParseError
    from provefield.language import readings
    from provefield.logic.field import Field
    from provefield.logic.show import show
    from provefield.tongues import ENGLISH, tongue_called

    if (columns is None) is not (rows is None):
        raise typer.BadParameter("a board has columns and rows: give both or none")
    field = Field(columns, rows) if columns and rows else None
    tongue = tongue_called(language) or ENGLISH
    try:
        found = readings(text, tongue, field)
    except ParseError:
        other = _other_language(text, tongue)
        if other is None:
            raise
        reason = f"this is not {language.capitalize()}; add --language {other}"
        raise InputError(reason, source="sentence") from None
    if field:
        from provefield.games.minefol.check.wording import off_the_field

        places = dict.fromkeys(place for each in found for place in off_the_field(each, field))
        print_warnings(f"{place} lies off the board of {columns}×{rows}" for place in places)
    if json:
        print_json({"readings": [show(reading) for reading in found]})
        return
    if len(found) > 1:
        print(f"The sentence has {len(found)} readings, the likeliest first:")
    for number, reading in enumerate(found, start=1):
        print(f"{number}. {show(reading)}" if len(found) > 1 else show(reading))


def _other_language(text: str, tried: str) -> str | None:
    """A language in which a sentence can be read, but for the one that was tried."""
    from provefield.errors import ParseError
    from provefield.language import readings
    from provefield.logic.language import has_grammar
    from provefield.tongues import languages

    for tongue, language in languages().items():
        if tongue != tried and has_grammar(tongue):
            try:
                readings(text, tongue)
            except ParseError:
                continue
            return language.called
    return None
