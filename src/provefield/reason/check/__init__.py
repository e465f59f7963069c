"""The checker: accepts evidence or rejects it, from the facts alone, and imports no engine.

Work is bounded, so that no evidence can keep it busy forever.
"""

from provefield.reason.check.cells import (
    check,
    check_layouts,
    check_needed,
    check_open,
)
from provefield.reason.check.deductions import check_natural, check_on_grid
from provefield.reason.check.judgement import Judgement, brief, judge
from provefield.reason.check.sequents import check_sequent
from provefield.reason.check.world import check_world

__all__ = [
    "Judgement",
    "brief",
    "check",
    "check_layouts",
    "check_natural",
    "check_needed",
    "check_on_grid",
    "check_open",
    "check_sequent",
    "check_world",
    "judge",
]
