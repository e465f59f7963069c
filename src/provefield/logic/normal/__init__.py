"""Normal forms, with every step on the way kept and named."""

from provefield.logic.normal.distribute import Clause, distribute
from provefield.logic.normal.forms import (
    Names,
    Step,
    clauses,
    cnf,
    cnf_steps,
    dnf,
    dnf_steps,
    nnf,
    nnf_steps,
    prenex,
    prenex_steps,
    skolem_steps,
    skolemize,
)

__all__ = [
    "Clause",
    "Names",
    "Step",
    "clauses",
    "cnf",
    "cnf_steps",
    "distribute",
    "dnf",
    "dnf_steps",
    "nnf",
    "nnf_steps",
    "prenex",
    "prenex_steps",
    "skolem_steps",
    "skolemize",
]
