"""Steps of a proof while it is found: clauses of numbered cells, each with what it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.reason.calculus.grid import RuleName
from provefield.reason.constraint import Instance


@dataclass(frozen=True, slots=True)
class Node:
    """A derived clause: the numbers of its premises are places in the list of nodes.

    A fact and an instance that is a `count` state no clause.
    """

    literals: frozenset[int]
    rule: RuleName
    premises: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    fact: int | None = None
    instance: Instance = ()
    count: bool = False
