"""`provefield serve`: the platform in a browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where plays are kept; without it, in a SQLite file in your data folder.",
        ),
    ] = None,
) -> None:
    """Run the platform: play, challenge, create and learn in a browser.

    Example: provefield serve --port 9000 --database sqlite:///plays.sqlite3
    """
    from provefield.web.serve import serve as run

    if status := run(host, port, database):
        raise typer.Exit(status)
