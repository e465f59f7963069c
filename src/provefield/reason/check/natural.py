"""Accepts or rejects a natural deduction, line by line, knowing nothing of how it was found.

Lines are compared in canonical spelling, so that grouping of ∧ and ∨, the names of bound variables
and ≠ never matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from provefield.logic.canonical import canonical, marked
from provefield.logic.formula import FALSE, Formula, depth
from provefield.logic.limits import MAX_DEPTH
from provefield.reason.check.natural_demands import DEMANDS
from provefield.reason.check.natural_rules import RULES, Box, Cited
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
class _Frame:
    """An open box, or the whole deduction: what may be cited from within it."""

    assumptions: tuple[Formula, ...]
    first: int
    last: Line
    end: int = 0
    lines: dict[int, Formula] = field(default_factory=dict)
    boxes: dict[tuple[int, int], Box] = field(default_factory=dict)


def check_deduction(deduction: Deduction) -> Fault | None:
    """Find the first fault of a deduction; none means that it is accepted.

    >>> from provefield.logic.formula import And, Atom, Or
    >>> a, b = Atom("A"), Atom("B")
    >>> lines = (Line(1, And((a, b)), "premise"), Line(2, b, "∧E", (1,)))
    >>> check_deduction(Deduction((And((a, b)),), b, lines)) is None
    True
    >>> print(check_deduction(Deduction((Or((a, b)),), b, lines)))
    line 1: this is not among the premises
    """
    for number, line in enumerate(deduction.lines, start=1):
        if line.number != number:
            return Fault(number, phrase("this line is numbered {number}", number=line.number))
        if depth(line.formula) > MAX_DEPTH or marked(line.formula):
            deep = phrase("the formula is nested too deeply or uses reserved names")
            return Fault(number, deep)
    if any(depth(given) > MAX_DEPTH for given in (*deduction.premises, deduction.goal)):
        return Fault(0, phrase("a premise or the goal is nested too deeply"))
    return _check_lines(deduction) or _check_end(deduction)


def _check_end(deduction: Deduction) -> Fault | None:
    if not deduction.lines:
        return Fault(0, phrase("there are no lines"))
    last = deduction.lines[-1]
    if last.depth:
        return Fault(last.number, phrase("the last line stands inside a box"))
    if canonical(last.formula) != canonical(deduction.goal):
        return Fault(last.number, phrase("the last line is not the goal"))
    return None


def _check_lines(deduction: Deduction) -> Fault | None:
    premises = tuple(map(canonical, deduction.premises))
    frames = [_Frame(premises, 0, Line(0, FALSE, "premise"))]
    for line in deduction.lines:
        reason = _place(line, frames) or _justify(line, frames, premises)
        if reason:
            return Fault(line.number, reason)
        frames[-1].lines[line.number] = canonical(line.formula)
        frames[-1].last, frames[-1].end = line, line.number
    return None


def _place(line: Line, frames: list[_Frame]) -> str | None:
    """Open and close the boxes that end or begin before a line."""
    opens = line.rule == "assumption"
    if not opens <= line.depth < len(frames) + opens:
        return phrase("no box begins or continues here")
    while len(frames) > line.depth + 1 - opens:
        _close(frames)
    if opens:
        assumptions = (*frames[-1].assumptions, canonical(line.formula))
        frames.append(_Frame(assumptions, line.number, line))
    return None


def _close(frames: list[_Frame]) -> None:
    closed = frames.pop()
    box = Box(closed.assumptions[-1], canonical(closed.last.formula))
    frames[-1].end = closed.end
    ends_in_a_line = closed.last.number == closed.end
    if ends_in_a_line:
        frames[-1].boxes[closed.first, closed.end] = box


def _justify(line: Line, frames: Sequence[_Frame], premises: tuple[Formula, ...]) -> str | None:
    formula = canonical(line.formula)
    if line.rule in ("premise", "assumption"):
        if line.premises:
            return phrase("a line that is a {rule} cites nothing", rule=line.rule)
        given = line.rule == "assumption" or formula in premises
        return None if given else phrase("this is not among the premises")
    if line.rule not in RULES:
        return phrase("there is no rule called {rule}", rule=line.rule)
    cited = _look_up(line, frames)
    if isinstance(cited, str):
        return cited
    if RULES[line.rule](formula, cited):
        return None
    return phrase("{rule} {demand}", rule=line.rule, demand=DEMANDS[line.rule])


def _look_up(line: Line, frames: Sequence[_Frame]) -> Cited | str:
    lines: list[Formula] = []
    boxes: list[Box] = []
    for cited in line.premises:
        if isinstance(cited, tuple):
            found = [frame.boxes[cited] for frame in frames if cited in frame.boxes]
            boxes += found
        else:
            found_lines = [frame.lines[cited] for frame in frames if cited in frame.lines]
            lines += found_lines
            found = [Box(formula, formula) for formula in found_lines]
        if not found:
            return phrase("{cited} cannot be cited from here", cited=_spell(cited))
    return Cited(tuple(lines), tuple(boxes), frames[-1].assumptions)


def _spell(cited: int | tuple[int, int]) -> Phrase:
    if isinstance(cited, tuple):
        return phrase("box {first}-{last}", first=cited[0], last=cited[1])
    return phrase("line {number}", number=cited)
