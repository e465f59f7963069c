"""Clauses that remember where they came from: what a proof is written from."""

from __future__ import annotations

from dataclasses import dataclass, field

from provefield.reason.calculus.grid import RuleName
from provefield.reason.firstorder.literal import Literals
from provefield.reason.firstorder.unify import Bindings


@dataclass(frozen=True, eq=False, slots=True)
class Clause:
    """Literals of which one holds, with variables that no other clause has.

    A clause of the input says of which formula it is; a derived one from which clauses it follows
    under which substitution, and how the variables that were left have been renamed.
    """

    literals: Literals
    rule: RuleName = "instance"
    formula: int = -1
    parents: tuple[Clause, ...] = ()
    unifier: Bindings = field(default_factory=dict)
    renaming: Bindings = field(default_factory=dict)
    weights: tuple[int, ...] = ()
