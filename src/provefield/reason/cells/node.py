"""Steps of a proof while it is found: clauses of numbered cells, each with what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.reason.constraint import Instance

NodeRule = Literal["fact", "assume", "clause", "instance", "resolve", "counting"]


@dataclass(frozen=True, slots=True)
class Node:
    """A derived clause: the numbers of its premises are places in the list of nodes."""

    literals: frozenset[int]
    rule: NodeRule
    premises: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    fact: int | None = None
    instance: Instance = ()
