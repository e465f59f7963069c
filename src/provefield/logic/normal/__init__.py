"""Normal forms, with every step on the way kept and named."""

from provefield.logic.normal.distribute import Clause, distribute
from provefield.logic.normal.forms import (
    Form,
    Names,
    Step,
    clauses,
    cnf,
    cnf_steps,
    dnf,
    nnf,
    prenex,
    skolemize,
    steps_to,
)

__all__ = [
    "Clause",
    "Form",
    "Names",
    "Step",
    "clauses",
    "cnf",
    "cnf_steps",
    "distribute",
    "dnf",
    "nnf",
    "prenex",
    "skolemize",
    "steps_to",
]
