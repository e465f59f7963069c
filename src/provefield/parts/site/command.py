"""`provefield site DIR`: the platform without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from provefield.cli.output import print_json
from provefield.extras import require


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the files are written.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where the files are that run Python in a browser, as brought."
        ),
    ] = None,
    prefix: Annotated[
        str,
        typer.Option(metavar="PATH", help="The path under which it will be, as /logic."),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write the platform as static files, which need no server.

    Any web space can hold them: Python runs in the visitor's browser, and what people do is kept
    there. Classes, the arena and accounts are not part of it.

    Example: provefield site public --prefix /logic
    """
    require("site")
    from provefield.parts.site.write import write_site

    sizes = write_site(folder, pyodide, prefix.rstrip("/"))
    if json:
        print_json({"folder": str(folder), "bytes": sizes})
        return
    print(f"{folder}: {sum(sizes.values()) / 1e6:.1f} MB on their way to a visitor")
