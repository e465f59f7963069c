"""Accepts or rejects a natural deduction, line by line, knowing nothing of how it was found.

Lines are compared in canonical spelling, so that grouping of ∧ and ∨, the names of bound variables
and ≠ never matter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from provefield.errors import RejectedError
from provefield.logic.formula import FALSE, Formula
from provefield.reason.check.natural_demands import DEMANDS
from provefield.reason.check.natural_rules import RULES, Box, Cited, mentioned
from provefield.reason.check.spelling import canonical
from provefield.reason.check.work import Work
from provefield.reason.proof import Deduction, Line
from provefield.tongues import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deduction is rejected, and the line at fault; line 0 stands for the whole."""

    line: int
    reason: str

    @property
    def words(self) -> str:
        """The line and the reason, for people."""
        if not self.line:
            return self.reason
        return phrase("line {line}: {reason}", line=self.line, reason=self.reason)

    def __str__(self) -> str:
        return str(self.words)


@dataclass(slots=True)
class _Box:
    """An open box: where it begins and ends, what it assumes and last says, and what is in it."""

    first: int
    assumption: Formula
    end: int
    last: int
    lines: list[int] = field(default_factory=list)
    boxes: list[tuple[int, int]] = field(default_factory=list)


def check_deduction(deduction: Deduction, *, work: Work | None = None) -> Fault | None:
    """Find the first fault of a deduction; none means that it is accepted.

    >>> from provefield.logic.formula import And, Atom, Or
    >>> a, b = Atom("A"), Atom("B")
    >>> lines = (Line(1, And((a, b)), "premise"), Line(2, b, "∧E", (1,)))
    >>> check_deduction(Deduction((And((a, b)),), b, lines)) is None
    True
    >>> print(check_deduction(Deduction((Or((a, b)),), b, lines)))
    line 1: this is not among the premises
    """
    walk = _Walk(work or Work())
    try:
        walk.start(deduction)
    except RejectedError as refused:
        return Fault(0, refused.reason)
    for number, line in enumerate(deduction.lines, start=1):
        if line.number != number:
            return Fault(number, phrase("this line is numbered {number}", number=line.number))
        try:
            reason = walk.follow(line)
        except RejectedError as refused:
            return Fault(number, refused.reason)
        if reason:
            return Fault(number, reason)
    if not deduction.lines:
        return Fault(0, phrase("there are no lines"))
    return walk.end(deduction.lines[-1])


@dataclass(slots=True)
class _Walk:
    """Goes through a deduction, with what may be cited from where it stands."""

    work: Work
    goal: Formula = FALSE
    premises: frozenset[Formula] = frozenset()
    open: list[_Box] = field(default_factory=list)
    lines: dict[int, Formula] = field(default_factory=dict)
    boxes: dict[tuple[int, int], Box] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)
    in_force: Counter[object] = field(default_factory=Counter)
    """How often the premises and the open assumptions mention each name."""

    def start(self, deduction: Deduction) -> None:
        """Read the premises and the goal."""
        for formula in (*deduction.premises, deduction.goal):
            self.work.admit(formula)
        self.goal = canonical(deduction.goal)
        self.premises = frozenset(map(canonical, deduction.premises))
        for premise in self.premises:
            self.in_force.update(mentioned(premise))

    def follow(self, line: Line) -> str | None:
        """Accept a line, or say what is wrong with it."""
        self.sizes[line.number] = self.work.admit(line.formula)
        formula = canonical(line.formula)
        reason = self._place(line, formula) or self._justify(line, formula)
        if reason:
            return reason
        self.lines[line.number] = formula
        if self.open:
            self.open[-1].lines.append(line.number)
            self.open[-1].end = self.open[-1].last = line.number
        return None

    def end(self, last: Line) -> Fault | None:
        """Whether the deduction ends with its goal."""
        if last.depth:
            return Fault(last.number, phrase("the last line stands inside a box"))
        if self.lines[last.number] != self.goal:
            return Fault(last.number, phrase("the last line is not the goal"))
        return None

    def _place(self, line: Line, formula: Formula) -> str | None:
        """Open and close the boxes that end or begin before a line."""
        opens = line.rule == "assumption"
        if not opens <= line.depth <= len(self.open) + opens:
            return phrase("no box begins or continues here")
        while len(self.open) > line.depth - opens:
            self._close()
        if opens:
            self.open.append(_Box(line.number, formula, line.number, line.number))
            self.in_force.update(mentioned(formula))
        return None

    def _close(self) -> None:
        """End a box: what is in it cannot be cited any more, but for the box as a whole."""
        box = self.open.pop()
        conclusion = self.lines[box.last]
        for number in box.lines:
            del self.lines[number]
        for inner in box.boxes:
            del self.boxes[inner]
        self.in_force.subtract(mentioned(box.assumption))
        around = self.open[-1] if self.open else None
        if box.last == box.end:
            self.boxes[box.first, box.end] = Box(box.assumption, conclusion)
            if around:
                around.boxes.append((box.first, box.end))
        if around:
            around.end = box.end

    def _justify(self, line: Line, formula: Formula) -> str | None:
        if line.rule in ("premise", "assumption"):
            if line.premises:
                return phrase("a line that is a {rule} cites nothing", rule=line.rule)
            if line.rule == "premise" and formula not in self.premises:
                return phrase("this is not among the premises")
            return None
        if line.rule not in RULES:
            return phrase("there is no rule called {rule}", rule=line.rule)
        cited = self._look_up(line)
        if isinstance(cited, str):
            return cited
        if RULES[line.rule](formula, cited):
            return None
        return phrase("{rule} {demand}", rule=line.rule, demand=DEMANDS[line.rule])

    def _look_up(self, line: Line) -> Cited | str:
        lines: list[Formula] = []
        boxes: list[Box] = []
        for cited in line.premises:
            ends = cited if isinstance(cited, tuple) else (cited,)
            box = isinstance(cited, tuple) and self.boxes.get(cited)
            single = None if isinstance(cited, tuple) else self.lines.get(cited)
            if box:
                boxes.append(box)
            elif single is not None:
                lines.append(single)
            else:
                return phrase("{cited} cannot be cited from here", cited=_spell(cited))
            self.work.spend(sum(self.sizes[number] for number in ends))
        return Cited(tuple(lines), tuple(boxes), self.in_force, self.work)


def _spell(cited: int | tuple[int, int]) -> Phrase:
    if isinstance(cited, tuple):
        return phrase("box {first}-{last}", first=cited[0], last=cited[1])
    return phrase("line {number}", number=cited)
