"""`provefield serve`: the platform in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand


class ServeCommand(TyperCommand):
    """A command whose help lists every setting, too."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Name the settings that the environment or a file may give."""
        from provefield.web.platform.settings import describe_settings

        with formatter.section("Settings, in the environment or in lower case in a file"):
            formatter.write_dl(list(describe_settings()))


COMMAND_CLASS = ServeCommand


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
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64, help="How many processes answer; without it, one."
        ),
    ] = None,
    prefix: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="The path under which it is reached, as /provefield."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A TOML file of settings; options count more."),
    ] = None,
) -> None:
    """Run the platform: play, challenge, create and learn in a browser.

    Example: provefield serve --port 9000 --database sqlite:///plays.sqlite3
    """
    from provefield.web.serve import serve as run

    run(host, port, config, database=database, workers=workers, prefix=prefix)
