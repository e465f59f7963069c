"""What rows force where some cells are decided, and the steps that show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provefield.reason.cells.propagation import Propagation, Reason
from provefield.reason.cells.steps import Steps
from provefield.reason.constraint import Clause, Constraint


@dataclass(frozen=True, slots=True)
class Branch:
    """What is forced, and the steps of the literals that are shown; a decided one has none."""

    steps: Steps
    forced: Propagation
    shown: dict[int, int | None]

    def copy(self) -> Branch:
        """The same, to which steps and literals are added on their own."""
        return Branch(self.steps.copy(), self.forced.copy(), {**self.shown})

    def after(self, literal: int, step: int | None = None) -> Branch:
        """Where one more literal holds, by a step or because it is decided so."""
        return Branch(self.steps, self.forced.after(literal), {**self.shown, literal: step})

    def tell(self, literal: int, step: int) -> None:
        """Add a literal that a step states."""
        self.shown[literal] = step
        self.forced.tell(literal)

    def settles(self, goal: int | None) -> bool:
        """Whether the goal is forced here, or nothing fits."""
        return self.forced.conflict is not None or goal in self.forced.true

    def settle(self, goal: int | None) -> int | None:
        """The step of a clash or of the goal; None where neither is forced, or the goal decided."""
        if self.forced.conflict is not None:
            return self.clash()
        return self.show(goal) if goal is not None and goal in self.forced.true else None

    def show(self, literal: int) -> int | None:
        """The step that states a literal; None for a decided one."""
        self._write(self.forced.reasons([literal], self.shown))
        return self.shown[literal]

    def clash(self) -> int:
        """The step of a contradiction."""
        *reasons, last = self.forced.clash(self.shown)
        self._write(reasons)
        return self.write(last)

    def _write(self, reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            (literal,) = reason.literals
            self.shown[literal] = self.write(reason)

    def either(self, reason: Reason) -> int:
        """The step of the clause that is left of a row."""
        self._write(self.forced.reasons(reason.used, self.shown))
        return self.write(reason)

    def write(self, reason: Reason) -> int:
        """The step that applies a row to literals that are shown or decided."""
        used = [(x, self.shown[x]) for x in reason.used]
        leaf = self.steps.row(reason.row)
        if isinstance(reason.row, Clause):
            for _, step in sorted(used, key=lambda each: abs(each[0])):
                if step is not None:
                    leaf = self.steps.resolve(leaf, step, self.concluded(reason.literals))
            return leaf
        carried = ({-x} if step is None else self.steps.literals(step) - {x} for x, step in used)
        weights = {leaf: reason.side, **{step: 1 for _, step in used if step is not None}}
        stated = frozenset(reason.literals).union(*carried)
        last = self.concluded(reason.literals)
        return self.steps.sum(stated, weights, last, effort=max(1, len(stated)))

    def concluded(self, literals: Sequence[int]) -> int:
        """What is said last: the literal that follows, or that the latest decision is wrong."""
        decided = (x for x, step in reversed(self.shown.items()) if step is None)
        return literals[-1] if literals else -next(decided, 0)

    def alternatives(self, most: int) -> list[Reason]:
        """Rows of which one of few undecided literals must hold, those literals, few first.

        >>> from provefield.logic.field import Field
        >>> from provefield.reason.constraint import Between
        >>> forced = Propagation([Between((1, 2, 3), 1, 1, 0), Clause(frozenset({-3, 4}), 1)])
        >>> branch = Branch(Steps([], Field(2, 2)), forced.after(4), {4: None})
        >>> [reason.literals for reason in branch.alternatives(3)]
        [(1, 2, 3)]
        """
        found = [each for row in self.forced.rows if (each := self._either(row, most))]
        return sorted(found, key=lambda each: len(each.literals))

    def _either(self, row: Constraint, most: int) -> Reason | None:
        """One literal of the row that holds, or one that does not."""
        left = self.forced.undecided(row.literals)
        if not 2 <= len(left) <= most:
            return None
        true = self.forced.true
        hold = [x for x in row.literals if x in true]
        if row.low - len(hold) == 1:
            return Reason(tuple(left), row, tuple(-x for x in row.literals if -x in true))
        if row.high - len(hold) == len(left) - 1:
            return Reason(tuple(-x for x in left), row, tuple(hold))
        return None
