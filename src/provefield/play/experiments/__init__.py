"""Experiments that write a table and a figure; `experiment(name)` loads the one asked for.

An experiment is a generator: it tells how far it is, and returns a report.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import import_module
from typing import cast

from provefield.play.report import Report
from provefield.play.tournament import Players

Progress = Generator[tuple[int, int], None, Report]
"""Gives how much is done of how much, and returns the report."""

Experiment = Callable[[Players, bool], Progress]
"""Takes who plays the games, and whether a small run will do."""


def experiment(name: str) -> Experiment:
    """Load an experiment by its name.

    >>> experiment("gamma").__name__
    'gamma'
    """
    return cast("Experiment", getattr(import_module(f"{__name__}.{name}"), name))
