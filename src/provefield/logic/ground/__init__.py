"""From first-order formulas over a field to propositional clauses and counts."""

from provefield.logic.ground.grounder import (
    Ground,
    Grounder,
    LazyClause,
    Limits,
    Table,
    ground,
)

__all__ = ["Ground", "Grounder", "LazyClause", "Limits", "Table", "ground"]
