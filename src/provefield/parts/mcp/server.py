"""A server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from provefield.errors import ProvefieldError
from provefield.parts.mcp.tools import TOOLS, Plays
from provefield.version import __version__

INSTRUCTIONS = (
    "Reason on minefields, and step only where you can prove it is safe. Cells are [column, row], "
    "counted from 1 at the top left. Every answer carries evidence that `verify` judges anew. In a "
    "game, name with each move the facts that prove it."
)


def new_server() -> MCPServer:
    """A server with plays of its own."""
    server = MCPServer("provefield", version=__version__, instructions=INSTRUCTIONS)
    plays = Plays()
    tools = TOOLS | {"begin": plays.begin, "move": plays.move}
    for name, tool in tools.items():
        said = (tool.__doc__ or "").partition(">>>")[0]
        server.add_tool(_refusing(tool), name=name, description=" ".join(said.split()))
    return server


def _refusing(tool: Callable[..., Any]) -> Callable[..., Any]:
    """A tool whose errors are words for the client; any other error is a fault of ours."""

    @wraps(tool)
    def asked(*given: Any, **named: Any) -> Any:
        try:
            return tool(*given, **named)
        except ProvefieldError as error:
            raise ToolError(str(error)) from error

    return asked
