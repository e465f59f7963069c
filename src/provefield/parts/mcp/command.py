"""`provefield mcp`: the library for language models."""

from __future__ import annotations

import signal
from collections.abc import Iterator

from provefield.cli.output import UnwrittenError
from provefield.extras import require


def mcp() -> None:
    """Serve the library to language models, by MCP.

    Tools: solve, explain, prove, verify, readings and check answer with evidence; begin and move
    play games in which every step carries its proof.

    Example: provefield mcp
    """
    require("mcp")
    from provefield.parts.mcp.server import new_server

    # A thread waits for the next line of the input, and cannot be told to stop: Ctrl-C ends the
    # process, which has nothing to keep.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        new_server().run("stdio")
    except ExceptionGroup as faults:
        # The tasks that wait beside each other end with a group, also where only one failed.
        match list(_leaves(faults)):
            case [OSError() as fault]:
                raise UnwrittenError(fault) from None
            case _:
                raise


def _leaves(faults: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    """The faults of a group and of the groups in it."""
    for fault in faults.exceptions:
        if isinstance(fault, BaseExceptionGroup):
            yield from _leaves(fault)
        else:
            yield fault
