"""Accepts or rejects a natural deduction, line by line, knowing nothing of how it was found.

The same walk judges a proof while a person writes it, and a finished one: which boxes are open,
what may be cited and what a line rests on is defined here and nowhere else. Each line is what the
schemas of its rule give, grouped as it is; the names of bound variables and ≠ do not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from provefield.errors import RejectedError
from provefield.logic.canonical import to_textbook_form
from provefield.logic.formula import Formula, Term
from provefield.reason.calculus.rules import RULES, Box, with_greek
from provefield.reason.check.natural_rules import Cited, Closed, Said, follows, possible_names
from provefield.reason.check.work import Work
from provefield.reason.proof import Cite, Deduction, Line
from provefield.tongues import Listed, Phrase, phrase

BITS = 256
"""How many bits of what a line rests on are kept for a unit of work."""


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
    try:
        walk = Walk.of(deduction.premises, deduction.goal, work or Work())
    except RejectedError as refused:
        return Fault(0, refused.reason)
    for number, line in enumerate(deduction.lines, start=1):
        if line.number != number:
            return Fault(number, phrase("this line is numbered {number}", number=line.number))
        reason = walk.place(number, line.depth, opens=line.rule == "assumption") or walk.add(line)
        if reason:
            return Fault(number, reason)
    if not deduction.lines:
        return Fault(0, phrase("there are no lines"))
    return walk.end(deduction.lines[-1])


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be cited where a line stands, and which premises and assumptions mention a name."""

    lines: dict[int, Said] = field(default_factory=dict)
    boxes: dict[tuple[int, int], Closed] = field(default_factory=dict)
    named: dict[Term, int] = field(default_factory=dict)

    def copy(self) -> Scope:
        """The scope as it is now."""
        return Scope(dict(self.lines), dict(self.boxes), dict(self.named))

    def rests(self, cites: Iterable[Cite]) -> int:
        """What lines and boxes rest on, together."""
        items = (self._item(cite) for cite in cites)
        return reduce(or_, (item.rests for item in items if item), 0)

    def _item(self, cite: Cite) -> Said | Closed | None:
        return self.boxes.get(cite) if isinstance(cite, tuple) else self.lines.get(cite)

    def judge(self, rule: str, formula: Formula, cites: Iterable[Cite], work: Work) -> str | None:
        """Why a formula does not follow by a rule from what is cited; none if it does."""
        if rule not in RULES:
            return phrase("there is no rule called {rule}", rule=rule)
        cited = self.look_up(cites, work)
        if isinstance(cited, str):
            return cited
        return None if follows(rule, formula, cited) else _refusal(rule)

    def look_up(self, cites: Iterable[Cite], work: Work) -> Cited | str:
        """What is cited, which must be in sight; or which of it is not."""
        lines: list[Said] = []
        boxes: list[Closed] = []
        for cite in cites:
            match self._item(cite):
                case None:
                    return phrase("{cited} cannot be cited from here", cited=_spell(cite))
                case Said() as line:
                    lines.append(line)
                    work.spend(line.size)
                case box:
                    boxes.append(box)
                    work.spend(box.size)
        return Cited(tuple(lines), tuple(boxes), self.named, work)


@dataclass(slots=True)
class _Open:
    """An open box: where it begins and ends, and what is in it."""

    first: int
    end: int = 0
    names: frozenset[Term] = frozenset()
    lines: list[int] = field(default_factory=list)
    boxes: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Walk:
    """Goes through a deduction, with what may be cited from where it stands.

    What a line rests on is a set of bits: one for each premise, and above those one for each open
    box, the outermost first. A bit is used again when its box is closed: nothing that can be cited
    then rests on that box, as the box is cited without what it assumes.
    """

    goal: Formula
    premises: dict[Formula, int]
    work: Work
    scope: Scope = field(default_factory=Scope)
    open: list[_Open] = field(default_factory=list)

    @classmethod
    def of(cls, premises: Iterable[Formula], goal: Formula, work: Work) -> Walk:
        """The beginning of a deduction; the premises and the goal are read."""
        given = tuple(premises)
        for formula in (*given, goal):
            work.admit(formula)
        says = dict.fromkeys(map(to_textbook_form, given))
        bits = {premise: 1 << place for place, premise in enumerate(says)}
        walk = cls(to_textbook_form(goal), bits, work)
        for premise, bit in walk.premises.items():
            walk.assume(frozenset(possible_names(premise)), bit)
        return walk

    def assume(self, names: Iterable[Term], bit: int) -> None:
        """A premise or an assumption mentions these names."""
        for name in names:
            self.scope.named[name] = self.scope.named.get(name, 0) | bit

    def place(self, number: int, depth: int, *, opens: bool) -> str | None:
        """Open and close the boxes that end or begin before a line."""
        if not opens <= depth <= len(self.open) + opens:
            return phrase("no box begins or continues here")
        while len(self.open) > depth - opens:
            self.close()
        if opens:
            self.open.append(_Open(number))
        if self.open:
            self.open[-1].end = number
        return None

    def close(self) -> None:
        """End a box: what is in it cannot be cited any more, but for the box as a whole."""
        bit = self._innermost
        box = self.open.pop()
        assumption, conclusion = map(self.scope.lines.get, (box.first, box.end))
        for number in box.lines:
            del self.scope.lines[number]
        for inner in box.boxes:
            del self.scope.boxes[inner]
        for name in box.names:
            self.scope.named[name] &= ~bit
        if self.open:
            self.open[-1].end = box.end
        if assumption and conclusion:
            ends = Box(assumption.formula, conclusion.formula)
            size = assumption.size + conclusion.size
            closed = Closed(ends, conclusion.rests & ~assumption.rests, size)
            self.scope.boxes[box.first, box.end] = closed
            if self.open:
                self.open[-1].boxes.append((box.first, box.end))

    @property
    def _innermost(self) -> int:
        """The bit of the innermost open box."""
        return 1 << (len(self.premises) + len(self.open) - 1)

    def add(self, line: Line) -> str | None:
        """Read a line that has its place, and say what is wrong with it, if anything.

        It may be cited in any case: what is said of the lines below goes on from there.
        """
        try:
            said = self._read(line)
        except RejectedError as refused:
            return refused.reason
        try:
            reason = self._judge(line, said)
        except RejectedError as refused:
            reason = refused.reason
        self._record(line, said)
        return reason

    def _read(self, line: Line) -> Said:
        size = self.work.admit(line.formula)
        formula = to_textbook_form(line.formula)
        match line.rule:
            case "premise":
                rests = self.premises.get(formula, 0)
            case "assumption":
                rests = self._innermost
            case _:
                rests = self.scope.rests(line.premises)
        self.work.spend(rests.bit_length() // BITS)
        return Said(formula, rests, size)

    def _judge(self, line: Line, said: Said) -> str | None:
        if line.rule in ("premise", "assumption"):
            if line.premises:
                return phrase("a line that is a {rule} cites nothing", rule=line.rule)
            if not said.rests:
                return phrase("this is not among the premises")
            return None
        return self.scope.judge(line.rule, said.formula, line.premises, self.work)

    def _record(self, line: Line, said: Said) -> None:
        """From now on, a line may be cited."""
        self.scope.lines[line.number] = said
        if line.rule == "assumption":
            self.open[-1].names = frozenset(possible_names(said.formula))
            self.assume(self.open[-1].names, said.rests)
        if self.open:
            self.open[-1].lines.append(line.number)

    def end(self, last: Line) -> Fault | None:
        """Whether the deduction ends with its goal."""
        if last.depth:
            return Fault(last.number, phrase("the last line stands inside a box"))
        if self.scope.lines[last.number].formula != self.goal:
            return Fault(last.number, phrase("the last line is not the goal"))
        return None


def _refusal(rule: str) -> Phrase:
    schemas = Listed([with_greek(each.text) for each in RULES[rule].schemas], phrase("or"))
    says: Phrase = RULES[rule].condition or schemas
    if RULES[rule].schemas and RULES[rule].condition:
        says = phrase("{schemas}; {condition}", schemas=schemas, condition=says)
    return phrase("{rule} does not give this from what it cites: {says}", rule=rule, says=says)


def _spell(cited: Cite) -> Phrase:
    if isinstance(cited, tuple):
        return phrase("box {first}-{last}", first=cited[0], last=cited[1])
    return phrase("line {number}", number=cited)
