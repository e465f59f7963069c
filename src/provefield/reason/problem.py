"""Files that ask whether goals follow from assumptions, in formats that are found by name.

Other packages add theirs in the group `provefield.problems`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from provefield.logic.formula import Formula
from provefield.registry import Registry


@dataclass(frozen=True, slots=True)
class Problem:
    """What a file asks: whether the goals follow from the assumptions."""

    assumptions: tuple[Formula, ...] = ()
    goals: tuple[Formula, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    """What symbols are called here that the file calls by what is no name of ours."""


class Read(Protocol):
    """Reads a text; an error says where it is wrong."""

    def __call__(self, text: str, *, source: str) -> Problem:
        """The problem that stands in a text."""
        ...


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one format, and tells by a look at a text whether it is in it."""

    fits: Callable[[str], bool]
    read: Read


PROBLEMS: Registry[Reader] = Registry("problem", {})
MOST_COMMON = "prover9"
"""What a text is taken for that looks like no format, so that its fault is told."""


def read_problem(text: str, *, source: str = "input") -> Problem:
    """Read a file in whichever format it is.

    >>> print(*read_problem("fof(a, axiom, p). fof(g, conjecture, p | q).").goals)
    p ∨ q
    """
    readers: list[Reader] = [PROBLEMS.find(name) for name in PROBLEMS.names()]
    fitting = (each for each in readers if each.fits(text))
    reader = next(fitting, None) or PROBLEMS.find(MOST_COMMON)
    problem: Problem = reader.read(text, source=source)
    return problem
