"""What can be said of a cell, each answer with its evidence.

Where a program of its own found the answer, `by` names it, and says if the proof is not its own; an
engine with several kinds of proof says there which one it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.grid import Cell
from provefield.reason.knowledge import Fact
from provefield.reason.proof import Proof

Label = Literal["safe", "mine", "open", "unknown"]
Why = Literal["budget", "time", "memory", "missing tool", "incomplete"]
Board = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Safe:
    """No board that fits the facts has a mine here; the proof says why."""

    proof: Proof
    label: Label = "safe"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Mine:
    """Every board that fits the facts has a mine here; the proof says why."""

    proof: Proof
    label: Label = "mine"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing follows: here is one board with a mine in the cell and one without, both fitting."""

    with_mine: Board
    without_mine: Board
    label: Label = "open"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The engine gave up, and says why: never to be read as an answer."""

    why: Why
    detail: str = ""
    label: Label = "unknown"


@dataclass(frozen=True, slots=True)
class Inconsistent:
    """No board fits: these facts clash, and none of them can be left out."""

    conflict: tuple[Fact, ...]
    proof: Proof
    label: Label = "unknown"


Verdict = Safe | Mine | Open | Unknown | Inconsistent
