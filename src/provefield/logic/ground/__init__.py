"""From first-order formulas over a field to propositional clauses and counts."""

from provefield.logic.ground.grounder import (
    Count,
    Ground,
    Grounder,
    LazyClause,
    Limits,
    Table,
    ground,
)

__all__ = ["Count", "Ground", "Grounder", "LazyClause", "Limits", "Table", "ground"]
