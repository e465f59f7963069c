"""What is said of numbered variables: clauses and counts, each with the fact that says it.

The grounder makes counts of the same kind, so that `Between` has its home in `logic`.
"""

from __future__ import annotations

from dataclasses import dataclass

from provefield.logic.between import Between, Instance

__all__ = ["Between", "Clause", "Constraint", "Instance", "between"]


@dataclass(frozen=True, slots=True)
class Clause:
    """Literals of which one holds, by an instance of a fact."""

    literals: frozenset[int]
    fact: int
    instance: Instance = ()

    @property
    def low(self) -> int:
        """How many of the literals hold at least."""
        return 1

    @property
    def high(self) -> int:
        """How many of the literals may hold."""
        return len(self.literals)

    @property
    def says_nothing(self) -> bool:
        """Whether it holds anyhow, by a literal and its opposite."""
        return any(-literal in self.literals for literal in self.literals)


Constraint = Clause | Between


def between(given: Constraint) -> Between:
    """A clause as a count of at least one; a count as it is.

    >>> between(Clause(frozenset({1, 2}), 7))
    Between(literals=(1, 2), low=1, high=2, fact=7)
    """
    if isinstance(given, Between):
        return given
    literals = tuple(sorted(given.literals))
    return Between(literals, 1, len(literals), given.fact, given.instance)
