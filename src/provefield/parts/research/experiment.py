"""Experiments that write a table and a figure, found by name.

An experiment is a generator: it tells how far it is, and returns a report. Other packages add
theirs with an entry point in the group `provefield.experiments`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from provefield.play.report import Report
from provefield.play.tournament import Players
from provefield.registry import Registry

Progress = Generator[tuple[int, int], None, Report]
"""Gives how much is done of how much, and returns the report."""

Experiment = Callable[[Players, bool], Progress]
"""Takes who plays the games, and whether a small run will do."""

EXPERIMENTS: Registry[Experiment] = Registry("experiment", {})


def experiment(name: str) -> Experiment:
    """Load an experiment by its name.

    >>> experiment("gamma").__name__
    'gamma'
    """
    found: Experiment = EXPERIMENTS.find(name)
    return found
