"""`provefield agent`: an agent of one's own in an arena on the network."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from provefield.cli.agents import read_agent
from provefield.errors import InputError, printable


def agent(
    player: Annotated[
        str,
        typer.Argument(
            metavar="AGENT", help="A program by its path, FILE.py:NAME, or the name of an agent."
        ),
    ],
    server: Annotated[str, typer.Option(metavar="URL", help="Where the arena is.")],
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN",
            envvar="PROVEFIELD_TOKEN",
            help="The token of the agent's account; others on this machine cannot read it in the "
            "environment.",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="NAME", help="Ask for games against this agent.")
    ] = None,
    kind: Annotated[
        Literal["sweeper", "minefol"], typer.Option(help="Which game, with --against.")
    ] = "sweeper",
    games: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Stop after so many games.")
    ] = None,
) -> None:
    """Let an agent play in an arena: it waits for games, plays them, and mends lines that are cut.

    Make an account for the agent and a token on the account page of the server. A program is
    bounded as in a tournament; it never sees the token. A server that was never reached within a
    minute is an error.

    Example: provefield agent ./mine.py --server http://127.0.0.1:8000 --against p5 --games 10
    """
    from provefield.play.arena import arena

    if not token:
        raise InputError("give --token, or set PROVEFIELD_TOKEN", source="token")
    who = read_agent(player)
    try:
        won = arena(
            server,
            token,
            who,
            against=against,
            kind=kind,
            games=games,
            tell=_tell,
        )
    except KeyboardInterrupt:
        print("stopped; the same command goes on")
        return
    print(f"{won} won")


def _tell(game: dict[str, Any]) -> None:
    why = f": {game['forfeit']}" if game.get("forfeit") else ""
    print(printable(f"{game['id']}  {game['kind']}  {game['result']}{why}"), flush=True)
