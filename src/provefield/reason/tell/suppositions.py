"""What is supposed where a step of a proof holds: the cases that it lies in.

A step that follows where cells are decided has their opposites as further literals, and says last
what follows. It is told as what follows there if its premises are so, too, in the same cases; any
other clause is told as it stands, so that nothing is said that the steps do not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.formula import Cardinality
from provefield.reason.calculus.grid import Step
from provefield.reason.proof import Proof
from provefield.reason.tell.wording import Literal, cell_clause, cells_of, say_all
from provefield.tongues import Phrase, phrase

Decided = frozenset[Literal]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a step says: literals, of which the last one follows where the others fail.

    `struck` are the cells that its premises but the first settle, `cases` those of its premises
    that each settle one case; `wrong` says that what is supposed last leads to a contradiction.
    """

    clause: tuple[Literal, ...]
    supposed: Decided = frozenset()
    struck: tuple[Literal, ...] = ()
    cases: tuple[Step, ...] = ()
    wrong: bool = False

    @property
    def assumed(self) -> Decided:
        """What is supposed, with what that turns out to be wrong."""
        return self.supposed | {opposite(self.clause[-1])} if self.wrong else self.supposed

    @property
    def literal(self) -> Literal | None:
        """The one cell that is settled here."""
        alone = len(self.clause) == 1 or bool(self.supposed)
        return self.clause[-1] if alone and self.clause else None


def opposite(literal: Literal) -> Literal:
    """The cell said to be what it was denied to be."""
    return literal[0], not literal[1]


def readings(proof: Proof) -> dict[int, Reading]:
    """What each step says that is about cells alone.

    >>> from provefield.logic.parse import parse
    >>> steps = [Step(1, parse("-mine(1,1) | mine(2,1)"), "fact")]
    >>> steps += [Step(2, parse("-mine(2,1) | mine(3,1)"), "fact")]
    >>> steps += [Step(3, parse("-mine(1,1) | mine(3,1)"), "sum", (2, 1), (), (1, 1))]
    >>> found = readings(Proof(parse("mine(3,1)"), tuple(steps)))[3]
    >>> found.literal, [str(cell) for cell, _ in found.supposed]
    ((Cell(3, 1), True), ['1,1'])
    """
    reader = _Reader(proof)
    for step in proof.steps:
        clause = cell_clause(step.formula)
        if clause is not None:
            reader.found[step.id] = reader.read(step, clause)
    return reader.found


def implications(proof: Proof, found: Mapping[int, Reading]) -> dict[int, Phrase]:
    """What each step says that settles a case: if the case holds, then what is shown follows.

    >>> from provefield.logic.parse import parse
    >>> steps = [Step(1, parse("mine(1,1) -> mine(2,1)"), "fact")]
    >>> steps += [Step(2, parse("mine(2,1) | -mine(1,1)"), "instance", (1,))]
    >>> steps += [Step(3, parse("mine(2,1) | mine(1,1)"), "fact")]
    >>> steps += [Step(4, parse("mine(2,1)"), "sum", (2, 3), (), (1, 1))]
    >>> proof = Proof(parse("mine(2,1)"), tuple(steps))
    >>> implications(proof, readings(proof))[3]
    'if column 1, row 1 is safe, then column 2, row 1 is a mine'
    """
    said: dict[int, Phrase] = {}
    for reading in found.values():
        goal = reading.clause[-1:]
        for end in reading.cases if goal else ():
            given = [opposite(x) for x in cell_clause(end.formula) or () if x not in goal]
            if given:
                said[end.id] = phrase(
                    "if {given}, then {other}", given=say_all(given), other=say_all(goal)
                )
    return said


class _Reader:
    def __init__(self, proof: Proof) -> None:
        self.steps = {step.id: step for step in proof.steps}
        self.kinds = proof.kinds
        self.users = Counter(premise for step in proof.steps for premise in step.premises)
        self.found: dict[int, Reading] = {}
        self.counted: dict[int, frozenset[Cell]] = {}
        self.starts = {step.premises[0] for step in proof.steps if self._starts_anew(step)}

    def _starts_anew(self, step: Step) -> bool:
        """Whether a step goes through what its first premise says, rather than on from there."""
        if step.rule not in ("sum", "cases") or len(step.premises) < 2:
            return False
        first = cell_clause(self.steps[step.premises[0]].formula) or ()
        last = (cell_clause(step.formula) or ())[-1:]
        return not last or first[-1:] != last

    def read(self, step: Step, clause: tuple[Literal, ...]) -> Reading:
        if step.unifier or not step.premises or step.rule not in ("sum", "cases"):
            return Reading(clause)
        first, *others = (self.steps[premise] for premise in step.premises)
        return (
            self._through_cases(step, clause, first, others)
            or self._followed(step, clause, first, others)
            or Reading(clause)
        )

    def _followed(
        self, step: Step, clause: tuple[Literal, ...], first: Step, others: Sequence[Step]
    ) -> Reading | None:
        """What follows from the first premise and cells that the others settle."""
        struck: tuple[Literal, ...] = ()
        supposed: Decided = frozenset()
        if isinstance(first.formula, Cardinality) and step.id not in self.starts:
            supposed = frozenset(opposite(x) for x in clause[:-1] if x[0] in self._cells(first))
        before = self.found.get(first.id)
        resolutions = {self.kinds[step.id], self.kinds[first.id]} == {"resolution"}
        if resolutions and self.users[first.id] == 1:
            if before is None or not before.struck or before.cases:
                return None
            struck, supposed = before.struck, before.assumed
        for other in others:
            settled = self._settled(other, first)
            if settled is None:
                return None
            struck += (settled,)
            supposed |= {opposite(x) for x in self.found[other.id].clause if x != settled}
        return self._where(clause, supposed, struck)

    def _where(
        self, clause: tuple[Literal, ...], supposed: Decided, struck: tuple[Literal, ...]
    ) -> Reading | None:
        here = frozenset(opposite(literal) for literal in clause[:-1])
        if not clause or not supposed:
            return Reading(clause, struck=struck) if not supposed else None
        if supposed <= here:
            return Reading(clause, here, struck)
        if supposed - {opposite(clause[-1])} <= here:
            return Reading(clause, here, struck, wrong=True)
        return None

    def _settled(self, step: Step, first: Step) -> Literal | None:
        """The literal of a step that the first premise makes use of."""
        reading = self.found.get(step.id)
        if reading is None or not reading.clause:
            return None
        if isinstance(first.formula, Cardinality):
            useful = [x for x in reading.clause if x[0] in self._cells(first)]
        elif start := self.found.get(first.id):
            useful = [x for x in reading.clause if opposite(x) in start.clause]
        else:
            return None
        derived = step.rule in ("sum", "cases") and not step.supposes
        if derived or len(useful) > 1:
            return reading.clause[-1] if reading.clause[-1] in useful else None
        return useful[0] if useful else None

    def _cells(self, count: Step) -> frozenset[Cell]:
        """The cells that a count is about."""
        if count.id not in self.counted:
            self.counted[count.id] = frozenset(cells_of(count.formula))
        return self.counted[count.id]

    def _through_cases(
        self, step: Step, clause: tuple[Literal, ...], first: Step, others: Sequence[Step]
    ) -> Reading | None:
        """What follows from a clause whose literals the other premises settle, each one."""
        start = self.found.get(first.id)
        if start is None or self.kinds[step.id] not in ("resolution", "cases"):
            return None
        supposed: Decided = frozenset()
        for other in others:
            end = self.found[other.id].clause if other.id in self.found else ()
            case = next((x for x in end if opposite(x) in start.clause), None)
            rest = tuple(x for x in end if x != case)
            if case is None:
                return None
            said = end if self.found[other.id].supposed else rest
            if (len(others) == 1 or said is end) and said[-1:] != clause[-1:]:
                return None
            supposed |= {opposite(x) for x in rest if x != clause[-1]}
        if len(others) == 1 and (not clause or clause[-1] not in start.clause):
            return None
        here = frozenset(opposite(literal) for literal in clause[:-1])
        if not supposed <= here:
            return None
        both = [first] if len(others) == 1 else []
        return Reading(clause, here if supposed else frozenset(), cases=(*both, *others))
