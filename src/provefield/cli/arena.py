"""`provefield arena`: a server to practise on, with an agent's account made already."""

from __future__ import annotations

from typing import Annotated

import typer

from provefield.errors import InputError


def arena(
    local: Annotated[
        bool, typer.Option("--local", help="On this machine, for yourself alone.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")
    ] = 8000,
    name: Annotated[str, typer.Option(metavar="NAME", help="What your agent is called.")] = "mine",
) -> None:
    """Serve an arena for practice: the whole platform, and the token of an agent to begin with.

    What is played is kept until it ends.

    Example: provefield arena --local
    """
    from tempfile import TemporaryDirectory

    from provefield.web.arena.practice import new_practice_agent
    from provefield.web.serve import serve

    if not local:
        raise InputError("an arena for others is `provefield serve`; give --local", source="arena")
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/arena.sqlite3"
        token = new_practice_agent(database, name)

        def tell(address: str) -> None:
            print(f"The token of {name}: {token}")
            print("In another terminal: PROVEFIELD_TOKEN=… provefield agent ./mine.py \\")
            print(f"    --server {address} --against p5 --games 10", flush=True)

        serve("127.0.0.1", port, None, tell, database=database)
