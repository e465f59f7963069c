"""E, a prover of today's kind, asked cell by cell like Prover9; its proofs are not read."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from provefield.errors import MissingToolError
from provefield.grid import Cell
from provefield.logic.formula import Formula
from provefield.logic.show import show
from provefield.reason.firstorder.literal import write_clause
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.process import Bounds, run
from provefield.reason.proof import Proof
from provefield.reason.provers.prover import Answer, Questioning, why_stopped
from provefield.reason.provers.tables import Theory
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict

INSTALL = "apt-get install eprover"
MEGABYTES = 300

_STATUS = re.compile(r"^# SZS status (\w+)", re.MULTILINE)
_PROVED = ("Theorem", "ContradictoryAxioms", "Unsatisfiable")


@dataclass(frozen=True, slots=True)
class EProver:
    """Incomplete by nature: where no proof is found, it says unknown."""

    name: str = "eprover"
    program: str = "E"
    complete: bool = False

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Ask for a proof that each cell is safe, then that it is mined."""
        binary()
        return Questioning.about(knowledge, self, limit).label(cells, limit)

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with a proof that is found once E has said that there is one."""
        try:
            binary()
        except MissingToolError as error:
            return Unknown("missing tool", str(error))
        return Questioning.about(knowledge, self, limit).ask(cell, limit)

    def tell(self, theory: Theory) -> str:
        """Write the clauses as formulas of TPTP."""
        return "".join(
            f"fof(c{place}, axiom, ({show(write_clause(given.literals), 'tptp')})).\n"
            for place, given in enumerate(theory.inputs)
        )

    def prove(self, told: str, goal: Formula, bounds: Bounds) -> Answer:
        """Run E once, and read only its status line."""
        asked = f"fof(goal, conjecture, ({show(goal, 'tptp')})).\n"
        limits = [f"--cpu-limit={ceil(bounds.seconds)}", f"--memory-limit={MEGABYTES}"]
        ended = run([binary(), "--auto", "--silent", *limits], told + asked, bounds)
        status = _STATUS.search(ended.output)
        if status and status[1] in _PROVED:
            return Answer(True, ended.output)
        gave_up = status is not None and status[1] == "ResourceOut"
        return Answer(False, ended.output, "budget" if gave_up else why_stopped(ended))

    def translate(
        self, output: str, theory: Theory, knowledge: Knowledge, goal: Formula
    ) -> Proof | None:
        """E's own proofs rename and rewrite too freely to be replayed."""
        return None


def binary() -> str:
    """Where E is; an error says how to install it."""
    path = shutil.which("eprover")
    if path is None:
        raise MissingToolError("E", INSTALL)
    return path
