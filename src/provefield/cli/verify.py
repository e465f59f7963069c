"""`provefield verify`: whether evidence shows what it claims, judged from the facts alone."""

from __future__ import annotations

from typing import Annotated

import typer

from provefield.cli.agents import TopologyName
from provefield.cli.output import Json, print_json
from provefield.cli.text import SHIELD
from provefield.errors import InputError
from provefield.files import read_source

MAX_BYTES = 16_000_000


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="What explain or prove printed; - for stdin.")
    ],
    board: Annotated[
        str | None,
        typer.Option(
            metavar="BOARD|GAME", help="Compare the facts, too, with those of a board or a game."
        ),
    ] = None,
    topology: TopologyName = None,
    json: Json = False,
) -> None:
    """Check the evidence that `explain --json` or `prove --json` printed, from the facts alone.

    The facts (or premises) of the document are taken as given, unless --board says where they are
    from: then each has to be a fact of that board or game, and where nothing is said to follow
    about a cell of a board, none of its facts may be left out. Evidence for `safe` and `mine` shows
    that a layout fits its facts; where it is not shown to fit all of the board or game, too, that
    is said, as others may clash with them. Premises of `prove` may contradict each other. Exit code
    0 means accepted; an unknown cell, which claims nothing, is accepted too, and called so.

    Example: provefield explain board.txt --cell 2,1 --json | provefield verify - --board board.txt
    """
    from provefield.errors import OversizeError, RejectedError, printable

    accepted, reason = True, ""
    try:
        reason = _judge(file, board, topology)
    except (OversizeError, RejectedError) as refused:
        accepted, reason = False, refused.reason
    if json:
        print_json({"accepted": accepted, "reason": reason or None})
    else:
        outcome = "Accepted" if accepted else "Rejected"
        # A document may not write a line of its own, such as one that says the opposite.
        shown = printable(reason).replace("\n", " ")
        print(f"{outcome}: {shown}" if shown else f"{outcome}.")
    if not accepted:
        raise typer.Exit(1)


def _judge(file: str, board: str | None, topology: str | None) -> str:
    """What evidence that is accepted does not show, if anything; RejectedError if it is not."""
    from provefield.games.evidence import read_evidence, reservation
    from provefield.reason.document import read_document

    if file == board == "-":
        once = "standard input is the evidence or the board: name a file for one of them"
        raise InputError(once, source="options")
    given = read_source(file.removeprefix(SHIELD), most=MAX_BYTES)
    shown = read_evidence(read_document(given.text, given.name))
    told = ""
    if board is None and topology is not None:
        raise InputError("--topology is that of --board: name a board, too", source="options")
    if board is not None:
        from provefield.cli.same_facts import compare_facts, expect_same_board
        from provefield.reason.answer import Answer

        if isinstance(shown, Answer):
            told = compare_facts(shown, board, topology)
        else:
            expect_same_board(shown.board, board, topology)
    return told or reservation(shown)
