"""`provefield mcp`: the library for language models."""

from __future__ import annotations

from provefield.extras import require


def mcp() -> None:
    """Serve the library to language models, by MCP.

    Tools: solve, explain, prove, verify, readings and check answer with evidence; begin and move
    play games in which every step carries its proof.

    Example: provefield mcp
    """
    require("mcp")
    from provefield.parts.mcp.server import new_server

    new_server().run("stdio")
