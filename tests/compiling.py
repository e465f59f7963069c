"""Compiling all of the kernel before the tests, so that none waits for it or hears of it."""

from __future__ import annotations

import doctest
import fcntl
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import provefield.kernel
from provefield.games.sweeper.generate import Size
from provefield.games.sweeper.generate.noguess import make


def compile_kernel(folder: Path) -> None:
    """Compile what is not in the cache yet; processes that name the same folder share the work."""
    left = []
    for part in PARTS:
        with (folder / part.__name__).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                left.append(part)
            else:
                part()
    for part in left:
        with (folder / part.__name__).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
        part()


def try_the_kernel() -> None:
    """Follow its examples, which call every function that Python can call."""
    for module in walk_packages(provefield.kernel.__path__, "provefield.kernel."):
        examples = import_module(module.name)
        doctest.testmod(examples, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)


def make_a_board_without_guessing() -> None:
    make(Size(5, 4, 4), seed=2)


PARTS: tuple[Callable[[], None], ...] = (try_the_kernel, make_a_board_without_guessing)
