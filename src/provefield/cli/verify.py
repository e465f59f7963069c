"""`provefield verify`: whether evidence shows what it claims, judged from the facts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.text import SHIELD
from provefield.files import read_source

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

MAX_BYTES = 16_000_000


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="What explain or prove printed; - for stdin.")
    ],
    json: Json = False,
) -> None:
    """Check the evidence that `explain --json` or `prove --json` printed, from the facts alone.

    The facts (or premises) of the document are taken as given: compare them with your board. Exit
    code 0 means accepted; an unknown cell, which claims nothing, is accepted too, and called so.

    Example: provefield explain board.txt --cell 2,1 --json | provefield verify -
    """
    from provefield.errors import OversizeError, RejectedError, printable
    from provefield.games.sweeper.undecided import read_undecided
    from provefield.reason.document import read_document
    from provefield.reason.tell.evidence import from_document

    accepted, reason = True, ""
    try:
        given = read_source(file.removeprefix(SHIELD), most=MAX_BYTES)
        document = read_document(given.text, given.name)
        if document.has("board"):
            read_undecided(document)
        else:
            reason = _reservation(from_document(document))
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


def _reservation(answer: Answer) -> str:
    """What evidence that is accepted does not show, if anything."""
    if not answer.checked:
        return f"nothing is claimed: unknown ({answer.why})"
    if answer.label == "inconsistent" and not answer.minimal:
        return "the facts clash; that none of them can be left out is not shown"
    return ""
