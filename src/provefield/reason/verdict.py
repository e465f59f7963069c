"""What an engine may claim of a cell, with its evidence; the checker makes an answer of it.

`facts` are those that the proof states, and `layout` one that fits them; where the engine has none,
one is looked for. Where a program of its own found the proof, `by` names it, and says if the proof
is not its own; an engine with several kinds of proof says there which it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from provefield.errors import BudgetError, OverdueError, TooLargeError
from provefield.grid import Cell
from provefield.reason.knowledge import Fact
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof

Label = Literal["safe", "mine", "open", "unknown"]
Why = Literal["budget", "time", "memory", "missing tool", "incomplete"]
Layout = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Safe:
    """No board that fits the facts has a mine here; the proof says why."""

    proof: Proof
    facts: tuple[Fact, ...] = ()
    by: str = ""
    layout: Layout | None = None
    label: ClassVar[Label] = "safe"


@dataclass(frozen=True, slots=True)
class Mine:
    """Every board that fits the facts has a mine here; the proof says why."""

    proof: Proof
    facts: tuple[Fact, ...] = ()
    by: str = ""
    layout: Layout | None = None
    label: ClassVar[Label] = "mine"


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing follows: here is one board with a mine in the cell and one without, both fitting."""

    with_mine: Layout
    without_mine: Layout
    label: ClassVar[Label] = "open"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The engine gave up, and says why: never to be read as an answer."""

    why: Why
    detail: str = ""
    label: ClassVar[Label] = "unknown"


@dataclass(frozen=True, slots=True)
class Inconsistent:
    """No board fits: these facts clash.

    `without` shows that none of them can be left out: for each, a board that fits all others.
    """

    conflict: tuple[Fact, ...]
    proof: Proof
    without: tuple[Layout, ...] = ()
    label: ClassVar[Label] = "unknown"


Verdict = Safe | Mine | Open | Unknown | Inconsistent


def unknown_of(fault: BudgetError | TooLargeError, said: str = "") -> Unknown:
    """What to answer when a limit was reached, after what may be said in spite of it.

    >>> unknown_of(BudgetError("no answer within 3 steps"), "the facts clash: ")
    Unknown(why='budget', detail='the facts clash: no answer within 3 steps')
    """
    why: Why = "time" if isinstance(fault, OverdueError) else "budget"
    return Unknown(why, f"{said}{fault.reason}" if said else fault.reason)


def unknown_after(limit: Limit, otherwise: Unknown) -> Unknown:
    """That the limit was reached if it was, and otherwise what else kept a method from an answer.

    >>> unknown_after(Limit(0.0), Unknown("incomplete")).why
    'time'
    """
    try:
        limit.tick(0)
    except BudgetError as fault:
        return unknown_of(fault)
    return otherwise


def stated_facts(proof: Proof, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Those of some facts that a proof states, each formula once: for whoever makes the proof."""
    formulas = {step.formula for step in proof.steps if step.rule == "fact"}
    return tuple({f.formula: f for f in facts if f.formula in formulas}.values())
