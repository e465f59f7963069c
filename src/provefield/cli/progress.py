"""Progress bars on standard error, for people who watch; silent when nobody can."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TYPE_CHECKING, cast

import typer

ENDED_BY_SIGNAL = 128

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from provefield.play.results import Results


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
    """A progress bar with texts before its end, such as `{task.fields[won]}`.

    What draws it takes a while to load, so that where nobody watches nothing stands in for it.
    """
    if not is_watched():
        return cast("Progress", _Unseen())
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


class _Unseen(AbstractContextManager["_Unseen"]):
    """Takes what a bar is told, and shows nothing."""

    def __exit__(self, *_: object) -> None:
        pass

    def add_task(self, *_: object, **__: object) -> int:
        return 0

    def update(self, *_: object, **__: object) -> None:
        pass

    advance = update

    def track(self, numbers: range, **_: object) -> range:
        return numbers


def track(numbers: range, name: str) -> Iterator[int]:
    """Go through numbers with a bar, if there are several."""
    if len(numbers) == 1:
        yield from numbers
        return
    with bar() as progress:
        yield from progress.track(numbers, description=name)


def is_watched() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def watch(progress: Iterator[Results], games: int) -> Results:
    """Show a bar for each agent, with how its games end; return the results at last."""
    texts = [
        f"[{colour}]{{task.fields[{name}]}} {name}[/]"
        for name, colour in (("won", "blue"), ("lost", "red"), ("stuck", "yellow"))
    ]
    tasks: dict[str, TaskID] = {}
    with bar(*texts) as shown:
        for results in progress:
            for name, tally in results.tallies.items():
                if name not in tasks:
                    tasks[name] = shown.add_task(name, total=games, won=0, lost=0, stuck=0)
                shown.update(
                    tasks[name],
                    completed=tally.games,
                    won=tally.won,
                    lost=tally.lost,
                    stuck=tally.stuck,
                )
    return results
