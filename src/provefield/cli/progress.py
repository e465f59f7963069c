"""Progress bars on standard error, for people who watch; silent when nobody can."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import typer

ENDED_BY_SIGNAL = 128

if TYPE_CHECKING:
    from rich.progress import Progress

    from provefield.play.tally import Tally
    from provefield.play.tournament import Tournament


@contextmanager
def stoppable(how_to_go_on: str = "") -> Iterator[None]:
    """Let Ctrl-C, and SIGTERM like it, end long work in good order, with one line."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt(number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt as interrupted:
        typer.echo(f"provefield: stopped{how_to_go_on}", err=True)
        number = interrupted.args[0] if interrupted.args else signal.SIGINT
        raise typer.Exit(ENDED_BY_SIGNAL + number) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def bar(*texts: str) -> Progress:
    """A progress bar with texts before its end, such as `{task.fields[won]}`."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *(TextColumn(text) for text in texts),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def watch(plan: Tournament, standings: Iterator[Mapping[str, Tally]]) -> Mapping[str, Tally]:
    """Show a bar for each agent, with how its games end; return how the agents stand at last."""
    texts = [
        f"[{colour}]{{task.fields[{name}]}} {name}[/]"
        for name, colour in (("won", "blue"), ("lost", "red"), ("stuck", "yellow"))
    ]
    latest: Mapping[str, Tally] = {}
    with bar(*texts) as progress:
        tasks = {
            name: progress.add_task(name, total=plan.games, won=0, lost=0, stuck=0)
            for name in plan.agents
        }
        for latest in standings:
            for name, tally in latest.items():
                progress.update(
                    tasks[name],
                    completed=tally.games,
                    won=tally.won,
                    lost=tally.lost,
                    stuck=tally.stuck,
                )
    return latest
