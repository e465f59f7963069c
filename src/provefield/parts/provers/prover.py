"""Asking a first-order prover about cells: whether one is safe, or mined, or provably both.

A prover says yes or does not answer: one that stops without a proof has shown nothing. If it proves
a sentence and its negation, the facts clash. It is an oracle: the evidence is found by ours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from provefield.errors import MissingToolError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Formula, Not
from provefield.logic.order import in_plain_order
from provefield.reason.firstorder.literal import write_clause
from provefield.reason.justify import clash_verdict, clashing, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.tables import Theory, tabulate
from provefield.reason.limit import Limit
from provefield.reason.process import Bounds, Run
from provefield.reason.question import Sequent
from provefield.reason.verdict import Inconsistent, Label, Mine, Safe, Unknown, Verdict, Why

MEGABYTES = 512
LONGEST = 3600.0  # seconds for one proof, where nothing else limits it

Side = Literal["safe", "mine"]
_OTHER: dict[Side, Side] = {"safe": "mine", "mine": "safe"}


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether a goal was proved, and what the prover wrote; if not, why it stopped."""

    proved: bool
    output: str = ""
    why: Why = "incomplete"


class Prover(ABC):
    """An engine that is a program of its own; incomplete: without a proof it says unknown."""

    __slots__ = ()
    name: str
    program: str
    complete: ClassVar[bool] = False

    @abstractmethod
    def binary(self) -> str:
        """Where the program is; an error says how to install it."""

    @abstractmethod
    def tell(self, formulas: Iterable[Formula]) -> str:
        """What is given, as the program reads it."""

    @abstractmethod
    def prove(self, told: str, goal: Formula, bounds: Bounds) -> Reply:
        """Look for a proof of a goal from what was told."""

    @abstractmethod
    def own_proof(self, reply: Reply) -> str:
        """The proof as the program printed it, without what stands around it."""

    def prove_sequent(self, sequent: Sequent, bounds: Bounds) -> Reply:
        """Look for a proof of a goal from premises, in any world.

        To a program, ≤ and ≥ would be relations that have nothing to do with <.
        """
        told = self.tell(map(in_plain_order, sequent.premises))
        return self.prove(told, in_plain_order(sequent.goal), bounds)

    def tell_own_proof(self, sequent: Sequent, bounds: Bounds) -> str:
        """The proof that the program finds, as it prints it, or that it found none."""
        reply = self.prove_sequent(sequent, bounds)
        if not reply.proved:
            return f"{self.program} found no proof ({reply.why}), which shows nothing."
        return f"{self.program}'s own proof:\n\n{self.own_proof(reply)}"

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Ask for a proof that each cell is safe, then that it is mined."""
        self.binary()
        return Questioning.about(knowledge, self, limit).label(cells, limit)

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer what the program says, with evidence that is found by ours."""
        try:
            self.binary()
        except MissingToolError as error:
            return Unknown("missing tool", str(error))
        return Questioning.about(knowledge, self, limit).ask(cell, limit)


@dataclass(frozen=True, slots=True)
class Questioning:
    """One prover, asked about one state of knowledge."""

    prover: Prover
    knowledge: Knowledge
    theory: Theory
    told: str

    @classmethod
    def about(cls, knowledge: Knowledge, prover: Prover, limit: Limit) -> Questioning:
        """Prepare the knowledge once, for many questions, in at most half of the time."""
        theory = tabulate(knowledge, limit.at_most(limit.remaining / 2), in_sequence=True)
        told = prover.tell(write_clause(given.literals) for given in theory.inputs)
        return cls(prover, knowledge, theory, told)

    def label(self, cells: Iterable[Cell], limit: Limit) -> Mapping[Cell, Label] | Inconsistent:
        """Ask about each cell, with an equal share of the time that is left for each question."""
        waiting = list(cells)
        labels: dict[Cell, Label] = dict.fromkeys(waiting, "unknown")
        consistent = False
        for place, cell in enumerate(waiting):
            share = limit.remaining / (2 * (len(waiting) - place) + 1)
            side, _ = self._settle(cell, limit.at_most(2 * share))
            if side is None:
                continue
            if not consistent and self._prove(cell, _OTHER[side], limit.at_most(share)).proved:
                return clashing(self.knowledge, waiting, limit)
            consistent = True
            labels[cell] = side
        return labels

    def ask(self, cell: Cell, limit: Limit) -> Verdict:
        """Ask about one cell, and find a proof of ours for what the program proved."""
        side, reply = self._settle(cell, limit.at_most(2 / 3 * limit.remaining))
        if side is None:
            return self._unknown(reply)
        opposite = self._prove(cell, _OTHER[side], limit.at_most(limit.remaining / 2))
        if opposite.proved:
            return clash_verdict(self.knowledge, limit)
        return self._evidence(cell, side, limit)

    def _settle(self, cell: Cell, limit: Limit) -> tuple[Side | None, Reply]:
        reply = self._prove(cell, "safe", limit.at_most(limit.remaining / 2))
        if reply.proved:
            return "safe", reply
        reply = self._prove(cell, "mine", limit)
        return "mine" if reply.proved else None, reply

    def _prove(self, cell: Cell, side: Side, limit: Limit) -> Reply:
        if not limit.remaining:
            return Reply(False, why="time")
        seconds = min(limit.remaining, LONGEST)
        bounds = Bounds(seconds, MEGABYTES, by_clock=limit.by_clock)
        return self.prover.prove(self.told, _goal(cell, side), bounds)

    def _unknown(self, reply: Reply) -> Unknown:
        program, left_out = self.prover.program, self.theory.left_out
        if reply.why == "incomplete" and left_out:
            first = self.knowledge.facts[left_out[0]].source
            others = f" and {len(left_out) - 1} more" if len(left_out) > 1 else ""
            return Unknown("budget", f"too large for {program}: {first}{others}")
        return Unknown(reply.why, f"{program} found no proof, which shows nothing")

    def _evidence(self, cell: Cell, side: Side, limit: Limit) -> Verdict:
        verdict = justify({cell: side}, self.knowledge, cell, limit)
        if isinstance(verdict, Safe | Mine):
            return replace(verdict, by=f"{self.prover.program}; the proof is ours")
        return verdict


def _goal(cell: Cell, side: Side) -> Formula:
    return mine(*cell) if side == "mine" else Not(mine(*cell))


def why_stopped(run: Run) -> Why:
    """Why a program that was run gave no reply."""
    match run.end:
        case "time":
            return "time"
        case "memory" | "killed":
            return "memory"
        case "output":
            return "budget"
        case "finished":
            return "incomplete"
