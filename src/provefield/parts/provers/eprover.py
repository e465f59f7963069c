"""E, a prover of today's kind, asked cell by cell like Prover9."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from provefield.errors import MissingToolError
from provefield.logic.formula import Formula
from provefield.logic.show import show
from provefield.parts.provers.prover import Prover, Reply, why_stopped
from provefield.reason.process import Bounds, run

INSTALL = "apt-get install eprover"
MEGABYTES = 300

_STATUS = re.compile(r"^# SZS status (\w+)", re.MULTILINE)
_PROOF = re.compile(r"^# SZS output start.*?\n(.*?)\n# SZS output end", re.DOTALL | re.MULTILINE)
_PROVED = ("Theorem", "ContradictoryAxioms", "Unsatisfiable")


@dataclass(frozen=True, slots=True)
class EProver(Prover):
    """Incomplete by nature: where no proof is found, it says unknown."""

    name: str = "eprover"
    program: str = "E"

    def binary(self) -> str:
        """Where the program is; an error says how to install it."""
        return binary()

    def tell(self, formulas: Iterable[Formula]) -> str:
        """Write what is given as formulas of TPTP."""
        return "".join(
            f"fof(c{place}, axiom, ({show(formula, 'tptp')})).\n"
            for place, formula in enumerate(formulas)
        )

    def prove(self, told: str, goal: Formula, bounds: Bounds) -> Reply:
        """Run E once; its status line says whether it found a proof."""
        asked = f"fof(goal, conjecture, ({show(goal, 'tptp')})).\n"
        limits = [f"--cpu-limit={ceil(bounds.seconds)}", f"--memory-limit={MEGABYTES}"]
        command = [binary(), "--auto", "--silent", "--proof-object", *limits]
        ended = run(command, told + asked, bounds)
        status = _STATUS.search(ended.output)
        if status and status[1] in _PROVED:
            return Reply(True, ended.output)
        gave_up = status is not None and status[1] == "ResourceOut"
        return Reply(False, ended.output, "budget" if gave_up else why_stopped(ended))

    def own_proof(self, reply: Reply) -> str:
        """The derivation in TSTP."""
        found = _PROOF.search(reply.output)
        return found[1] if found else ""


def binary() -> str:
    """Where E is; an error says how to install it."""
    path = shutil.which("eprover")
    if path is None:
        raise MissingToolError("E", INSTALL)
    return path
