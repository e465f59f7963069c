"""What people see while a program is compiled: a bar on a terminal, a few lines elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from provefield.cli.progress import bar, is_watched
from provefield.kernel.core.watch import Lines, tell

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bar(Lines):
    """A progress bar while functions are compiled, if standard error is a terminal."""

    _bar: Progress | None = None
    _task: TaskID

    def begin(self, functions: int) -> None:
        """Say how long it takes and whether it has to be done again, and show a bar."""
        super().begin(functions)
        if not _is_kept():
            tell("it cannot be kept; PROVEFIELD_CACHE may name a folder that can be written to")
        if is_watched():
            self._bar = bar()
            self._task = self._bar.add_task("compiling", total=functions)
            self._bar.start()

    def advance(self, done: int) -> None:
        """Let the bar grow."""
        if self._bar is None:
            super().advance(done)
        else:
            self._bar.update(self._task, completed=done)

    def end(self, finished: bool) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
        super().end(finished)


def _is_kept() -> bool:
    """Whether the next use finds what is compiled now."""
    from provefield.kernel.core.jit import __file__, cache_folder, can_write

    folder = cache_folder(Path(__file__))
    return folder is not None and can_write(folder)
