"""What was found about a cell, with no more facts than the proof uses."""

from __future__ import annotations

from dataclasses import replace

from provefield.errors import TooLargeError
from provefield.grid import Cell
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction, Proof
from provefield.reason.tell.evidence import CellEvidence
from provefield.reason.verdict import Inconsistent, Mine, Safe, Unknown, Verdict
from provefield.reason.verify import verify, written_out


def account(
    knowledge: Knowledge, cell: Cell, verdict: Verdict, limit: Limit, *, natural: bool = False
) -> CellEvidence:
    """The verdict with the facts that its proof uses; for open cells, with all facts.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.engines import engine
    >>> known = Knowledge(Grid(2, 1)).tell(
    ...     Fact(parse("mine(1,1)"), "one"), Fact(parse("mine(2,1)"), "two")
    ... )
    >>> verdict = engine("sat").ask(known, Cell(2, 1), Limit())
    >>> [fact.source for fact in account(known, Cell(2, 1), verdict, Limit()).knowledge.facts]
    ['two']
    """
    if not isinstance(verdict, Safe | Mine | Inconsistent):
        return CellEvidence(knowledge, cell, verdict)
    used = knowledge.only(_used(knowledge, verdict.proof))
    found = CellEvidence(used, cell, verdict)
    return _with_deduction(found, verdict.proof, limit) if natural else found


def _used(knowledge: Knowledge, proof: Proof) -> list[Fact]:
    """The facts that a proof states, each formula once."""
    stated = {step.formula for step in proof.steps if step.rule == "fact"}
    first = {fact.formula: fact for fact in reversed(knowledge.facts)}
    return [
        fact for fact in knowledge.facts if fact.formula in stated and first[fact.formula] is fact
    ]


def _with_deduction(evidence: CellEvidence, proof: Proof, limit: Limit) -> CellEvidence:
    """The same with a natural deduction; arithmetic is written out where it is needed."""
    knowledge = evidence.knowledge
    facts = [fact.formula for fact in knowledge.facts]
    found = deduce(facts, proof.goal, limit.at_most(limit.remaining / 2))
    # Over any domain x + 1 is a thing like others; on a grid it need not be.
    if not isinstance(found, Deduction) or not verify(replace(evidence, deduction=found)):
        try:
            written = [written_out(fact, knowledge.field) for fact in facts]
        except TooLargeError as error:
            return replace(evidence, verdict=_not_deduced(str(error)))
        found = deduce(written, proof.goal, limit)
    if not isinstance(found, Deduction):
        detail = found.detail if isinstance(found, Unknown) else "the rules do not reach so far"
        return replace(evidence, verdict=_not_deduced(detail))
    return replace(evidence, deduction=found)


def _not_deduced(detail: str) -> Unknown:
    return Unknown("incomplete", f"there is a proof, but no natural deduction was found: {detail}")
