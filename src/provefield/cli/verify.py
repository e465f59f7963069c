"""`provefield verify`: whether evidence shows what it claims, judged from the facts alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from provefield.cli.output import Json, print_json
from provefield.cli.text import SHIELD
from provefield.errors import InputError

MAX_BYTES = 64_000_000


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="What explain or prove printed; - for stdin.")
    ],
    json: Json = False,
) -> None:
    """Check the evidence that `explain --json` or `prove --json` printed, from the facts alone.

    Example: provefield explain board.txt --cell 2,1 --json | provefield verify -
    """
    from provefield.reason.evidence import from_json
    from provefield.reason.verify import verify as judge

    name = file.removeprefix(SHIELD)
    source = "standard input" if name == "-" else name
    judgement = judge(from_json(_content(name, source), source=source))
    if json:
        print_json({"accepted": judgement.accepted, "reason": judgement.reason or None})
    else:
        outcome = "Accepted" if judgement.accepted else "Rejected"
        print(f"{outcome}: {judgement.reason}" if judgement.reason else f"{outcome}.")
    if not judgement.accepted:
        raise typer.Exit(1)


def _content(name: str, source: str) -> str:
    """The text of a file or of standard input; what is too long for any document is cut off."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES).decode()
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES).decode()
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}", source=source) from None
    except UnicodeDecodeError as fault:
        raise InputError(f"not UTF-8 at byte {fault.start + 1}", source=source) from None
