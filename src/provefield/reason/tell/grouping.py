"""Which steps of a proof share a sentence: those that settle cells alike, and chains of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from provefield.reason.calculus.grid import Step
from provefield.reason.proof import Proof
from provefield.reason.tell.suppositions import Decided, Reading
from provefield.reason.tell.wording import Literal, cell_literal


class Grouping:
    """The steps of a proof, what each says, and which later steps rest on it."""

    def __init__(self, proof: Proof, readings: Mapping[int, Reading]) -> None:
        self.steps = proof.steps
        self.kinds = proof.kinds
        self.readings = readings
        self.by_id = {step.id: step for step in proof.steps}
        self.users: dict[int, list[Step]] = {step.id: [] for step in proof.steps}
        for step in proof.steps:
            for premise in step.premises:
                self.users[premise].append(step)

    def literal(self, step: Step) -> Literal | None:
        """The one cell that a step settles, where what is supposed holds."""
        reading = self.readings.get(step.id)
        return reading.literal if reading else None

    def _supposed(self, step: Step) -> Decided:
        """What is supposed where a step holds."""
        reading = self.readings.get(step.id)
        return reading.supposed if reading else frozenset()

    def group(self, place: int) -> list[Step]:
        """The steps from here on that share a sentence."""
        if pairs := self._applied(place):
            return pairs
        group = [self.steps[place]]
        for step in self.steps[place + 1 :]:
            before = group[-1]
            if self.kinds[step.id] != self.kinds[before.id] or not self._continues(before, step):
                break
            group.append(step)
        return group

    def _applied(self, place: int) -> list[Step]:
        """Clauses of one fact, each resolved with the same cell at once; none if it is one."""
        group: list[Step] = []
        for clause, step in zip(self.steps[place::2], self.steps[place + 1 :: 2], strict=False):
            pair = clause.rule == "instance" and self.kinds[step.id] == "resolution"
            reading = self.readings.get(step.id)
            if not pair or step.premises[0] != clause.id or not reading or not reading.literal:
                break
            alike = not group or self._alike(group[-2:], [clause, step])
            if reading.cases or reading.wrong or self._is_chained(step) or not alike:
                break
            group += [clause, step]
        return group if len(group) > 2 else []

    def _is_chained(self, step: Step) -> bool:
        """Whether another resolution goes on with what this one leaves."""
        users = self.users[step.id]
        return (
            len(users) == 1
            and self.kinds[users[0].id] == "resolution"
            and users[0].premises[0] == step.id
        )

    def _alike(self, one: Sequence[Step], other: Sequence[Step]) -> bool:
        """Whether a clause and its resolution take the same fact and the same cell."""
        first, second = self.readings[one[1].id], self.readings[other[1].id]
        assert first.literal is not None
        assert second.literal is not None
        return (
            one[0].premises == other[0].premises
            and first.struck == second.struck
            and first.supposed == second.supposed
            and first.literal[1] is second.literal[1]
        )

    def _continues(self, before: Step, step: Step) -> bool:
        if self.kinds[step.id] in ("sum", "instance"):
            same = step.premises == before.premises and step.weights == before.weights
            one, other = self.literal(before), self.literal(step)
            same = same and self._supposed(before) == self._supposed(step)
            # What two counts settle alone is told apart: why these are mines, why those are safe.
            return bool(same and one and other and (one[1] == other[1] or len(step.premises) > 2))
        if self.kinds[step.id] == "resolution" and len(self.users[before.id]) == 1:
            plain = not before.unifier and not step.unifier
            chained = self.clause_and_cell(before) and self.clause_and_cell(step)
            cases = self.readings[step.id].cases if step.id in self.readings else ()
            return bool(plain and chained and chained[0].id == before.id and not cases)
        return False

    def clause_and_cell(self, step: Step) -> tuple[Step, Literal] | None:
        """The clause and the single settled cell that a resolution starts from, if it does."""
        first, second = (self.by_id[premise] for premise in step.premises)
        reading = self.readings.get(step.id)
        if reading and reading.struck:
            return first, reading.struck[-1]
        for clause, unit in ((first, second), (second, first)):
            literal = cell_literal(unit.formula)
            if literal is not None:
                return clause, literal
        return None
