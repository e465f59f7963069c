"""Who is told how far the compiler is; this imports nothing heavy, so that it can be said early."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Protocol

QUICK, SLOW = 0.3, 2.0  # seconds that a function takes on a fast machine and on a slow or busy one
LINES = 4  # that tell how far it is, for whoever sees no bar


class Watch(Protocol):
    """Is told what the compiler does; a program is compiled once and then kept."""

    def begin(self, functions: int) -> None:
        """So many functions are to be compiled."""

    def advance(self, done: int) -> None:
        """So many of them are compiled."""

    def end(self, finished: bool) -> None:
        """All are compiled, or it was given up."""

    def wait(self) -> None:
        """Another process compiles the same, and its result will be taken."""


class Lines:
    """Tells it in a few lines on standard error."""

    def begin(self, functions: int) -> None:
        """Say how long it takes."""
        self._functions = functions
        self._told = 0
        tell(f"compiling once, which takes {_time(functions)} (functions: {functions})")

    def advance(self, done: int) -> None:
        """Say now and then how far it is."""
        if LINES * done // self._functions > self._told and done < self._functions:
            self._told = LINES * done // self._functions
            tell(f"compiled {done} of {self._functions} functions")

    def end(self, finished: bool) -> None:
        """Say that it is over."""
        tell("compiled" if finished else "not compiled; the next use goes on from here")

    def wait(self) -> None:
        """Say what is waited for."""
        tell("waiting for another process, which is compiling")


def _time(functions: int) -> str:
    """About how long so many functions take.

    >>> _time(100), _time(10)
    ('30 to 200 seconds', '3 to 20 seconds')
    """
    return f"{max(round(QUICK * functions), 1)} to {max(round(SLOW * functions), 2)} seconds"


def tell(line: str) -> None:
    """Write a line on standard error, if there is one."""
    if sys.stderr is not None:
        print(f"provefield: {line}", file=sys.stderr, flush=True)


@dataclass
class _Post:
    watch: Watch


_POST = _Post(Lines())


def watch_compiling(watch: Watch) -> None:
    """Tell someone else what the compiler does."""
    _POST.watch = watch


def current() -> Watch:
    """Who is told now."""
    return _POST.watch
