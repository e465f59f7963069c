r"""A proof as far as it is written: what each line is, what is wrong with it, what is still open.

A line of the text is `formula ; rule cites`, with | before the formula for each box that it stands
in: `| C ; →E 2, 4`. A line whose rule is `assumption` opens a box; a box is cited by its first and
last line, `4-5`. A draft may hold anything: a line that cannot be read says so and harms no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from provefield.errors import InputError, MeaningError, ProvefieldError, TooLargeError
from provefield.learn.proofs.goals import box_goals
from provefield.learn.proofs.judge import Place, explain
from provefield.learn.proofs.rules import rule_called, rules_called
from provefield.logic.binding import close
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, Formula
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.calculus.rules import GIVEN, RULES, Box
from provefield.reason.check.natural import Walk
from provefield.reason.check.work import Work
from provefield.reason.proof import Cite, Deduction, Line
from provefield.reason.question import Sequent
from provefield.tongues import ENGLISH, Phrase, Tongue, heard, phrase

MOST_LINES = 200
_BARS = re.compile(r"[\s|│]*(?=[^\s|│]|$)")
_REASON = re.compile(r"(?P<rule>[^\s\d]*)\s*(?P<cites>[\d\s,–-]*)")
NO_FORMULA = phrase("write a formula")
NO_RULE = phrase("say by which rule this follows, and from which lines")
NO_REASON = phrase("expected a rule and the lines it uses, such as →E 1, 2")


@dataclass(frozen=True, slots=True)
class Task:
    """A sequent and the rules that are allowed for it."""

    premises: tuple[Formula, ...]
    goal: Formula
    rules: tuple[str, ...] = tuple(RULES)

    @classmethod
    def of(cls, premises: Iterable[Formula], goal: Formula, rules: Iterable[str] = RULES) -> Self:
        """A task whose free variables are understood universally; a line may always be repeated."""
        return cls(tuple(map(close, premises)), close(goal), rules_called(("R", *rules)))


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it was written: what could be read of it, and what could not."""

    number: int
    depth: int
    formula_text: str
    formula: Formula | None
    rule: str
    cites: tuple[Cite, ...]
    fault: Phrase | None = None

    @property
    def cited(self) -> str:
        """The lines and boxes that it rests on: 1, 3-5."""
        return Line(self.number, FALSE, self.rule, self.cites).cites

    @property
    def line(self) -> Line:
        """The line for a checker; only what could be read has one."""
        assert self.formula is not None
        return Line(self.number, self.formula, self.rule, self.cites, self.depth)


@dataclass(frozen=True, slots=True)
class Open:
    """An open box, or the whole proof: what it may be meant to reach, the likeliest first."""

    depth: int
    goals: tuple[Formula, ...]
    place: Place
    """What its next line may cite; boxes inside it would be closed by that line."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A proof as far as it is written."""

    task: Task
    lines: tuple[Written, ...]
    open: tuple[Open, ...]
    """The whole proof first, the innermost box last."""

    def ends_in(self, goal: Formula) -> bool:
        """Whether the last line, in the innermost box, is a goal."""
        last = self.lines[-1] if self.lines else None
        if last is None or last.formula is None or last.number not in self.open[-1].place.lines:
            return False
        return textbook_form(last.formula) == textbook_form(goal)

    @property
    def reached(self) -> bool:
        """Whether the innermost open box ends in what it may be meant for."""
        here = self.open[-1]
        return here.depth > 0 and any(map(self.ends_in, here.goals))

    @property
    def finished(self) -> bool:
        """Whether every line is right and the last one is the goal."""
        right = not any(line.fault for line in self.lines)
        return right and len(self.open) == 1 and self.ends_in(self.task.goal)

    @property
    def deduction(self) -> Deduction:
        """The proof as a value, once every line could be read."""
        return Deduction(
            self.task.premises, self.task.goal, tuple(line.line for line in self.lines)
        )


def answer_of(draft: Draft) -> Answer:
    """A finished proof, as an answer: the independent checker has accepted it."""
    sequent = Sequent(draft.task.premises, draft.task.goal)
    return Answer(sequent, "proved", deduction=draft.deduction)


def read_draft(text: str, task: Task, tongue: Tongue = ENGLISH) -> Draft:
    r"""Read a proof and check every line of it.

    >>> task = Task.of([parse("A & B")], parse("B & A"), ["∧I", "∧E"])
    >>> draft = read_draft("A & B ; premise\nB & A ; &I 1", task)
    >>> print(draft.lines[1].fault)
    ∧I needs both sides of the conjunction; one line or box is cited
    >>> read_draft("A & B ; premise\nA; &E 1\nB; &E 1\nB & A; &I 3, 2", task).finished
    True
    """
    texts = [line for line in text.splitlines() if line.strip()]
    words = heard(tongue, "proofs")
    return check_lines(
        task,
        [
            read_line(n, line, words) if n <= MOST_LINES else _unread(n, line)
            for n, line in enumerate(texts, start=1)
        ],
    )


def _unread(number: int, text: str) -> Written:
    """A line beyond the most that a proof may have."""
    fault = phrase("a proof has at most {most} lines", most=MOST_LINES)
    return Written(number, 0, text.strip(), None, "", (), fault)


def check_lines(task: Task, lines: Iterable[Written]) -> Draft:
    """Check lines that were read."""
    reader = _Reader(task)
    for line in lines:
        reader.add(line)
    return reader.draft()


def read_line(number: int, text: str, words: Mapping[str, str]) -> Written:
    """Read one line; its fault is what keeps it from being read."""
    bars = _BARS.match(text)
    assert bars is not None
    depth = bars[0].count("|") + bars[0].count("│")
    said, _, why = text[bars.end() :].partition(";")
    formula, unread = _formula(said.strip())
    rule, cites, fault = _reason(why.strip(), words)
    return Written(number, depth, said.strip(), formula, rule, cites, unread or fault)


def read_reason(text: str) -> tuple[str, tuple[Cite, ...]] | None:
    """A rule and the lines and boxes that it cites; None if the text is something else.

    >>> read_reason("->E 1, 2"), read_reason("1 2")
    (('→E', (1, 2)), None)
    """
    rule, cites, fault = _reason(text.strip(), {})
    return None if fault else (rule, cites)


def _reason(text: str, words: Mapping[str, str]) -> tuple[str, tuple[Cite, ...], Phrase | None]:
    found = _REASON.fullmatch(text)
    if found is None:
        return "", (), NO_REASON
    typed, cites = found["rule"], _citations(found["cites"])
    rule = rule_called(words.get(typed, typed)) if typed else ""
    if rule is None:
        return "", cites, phrase("there is no rule called {rule}", rule=typed)
    return rule, cites, None if rule else NO_RULE


def _formula(text: str) -> tuple[Formula | None, Phrase | None]:
    if not text:
        return None, NO_FORMULA
    try:
        return parse(text), None
    except (InputError, MeaningError, TooLargeError) as error:
        return None, _where(error, text)


def _where(error: ProvefieldError, text: str) -> Phrase:
    """What is wrong with a formula, and before what."""
    if not isinstance(error, InputError) or not error.has_place:
        return phrase("{reason}", reason=error.reason)
    rest = text[error.offset :].strip()
    if not rest:
        return phrase("{reason}", reason=error.reason)
    return phrase("{reason}, at “{rest}”", reason=error.reason, rest=rest[:20])


def _citations(text: str) -> tuple[Cite, ...]:
    """Lines and boxes: `1, 4-5`."""
    found: list[Cite] = []
    for first, last in re.findall(r"(\d{1,4})(?:\s*[–-]\s*(\d{1,4}))?", text):
        found.append((int(first), int(last)) if last else int(first))
    return tuple(found)


def misplaced(*, opens: bool) -> Phrase:
    """Why a line cannot stand as deep as it does."""
    if opens:
        return phrase("a supposition opens a box of its own: put | before it")
    return phrase("only a supposition opens a box")


class _Reader:
    """Goes through the lines of a proof with the checker, and goes on where it finds a fault."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.walk = Walk.of(task.premises, task.goal, Work())
        self.lines: list[Written] = []
        self.formulas: dict[int, Formula] = {}
        self.premises: dict[int, int] = {}

    def add(self, line: Written) -> None:
        fault = self._place(line)
        if line.formula is not None:
            place = self.place()
            fault = fault or line.fault or self._not_allowed(line)
            self.formulas[line.number] = line.formula
            refused = self.walk.add(line.line)
            if line.rule == "premise" and refused is None:
                self.premises[line.number] = self.walk.scope.lines[line.number].rests
            if refused and not fault:
                fault = self._explain(line, place) or phrase("{reason}", reason=refused)
        self.lines.append(replace(line, fault=fault or line.fault))

    def _place(self, line: Written) -> Phrase | None:
        """Close and open boxes as the depth of a line asks for, as far as that can be."""
        opens = line.rule == "assumption"
        depth = min(max(line.depth, opens), len(self.walk.open) + opens)
        self.walk.place(line.number, depth, opens=opens)
        if depth == line.depth:
            return None
        return misplaced(opens=opens)

    def _not_allowed(self, line: Written) -> Phrase | None:
        if line.rule in (*GIVEN, *self.task.rules):
            return None
        return phrase("{rule} is not among the rules of this task", rule=line.rule)

    def _explain(self, line: Written, place: Place) -> Phrase | None:
        assert line.formula is not None
        if line.rule in GIVEN:
            return None
        return explain(line.rule, line.formula, line.cites, place, line.number)

    def place(self) -> Place:
        scope, said = self.walk.scope.copy(), self.formulas
        opening = [box.first for box in self.walk.open if box.first in scope.lines]
        return Place(
            {number: said[number] for number in scope.lines},
            {ends: Box(said[ends[0]], said[ends[1]]) for ends in scope.boxes},
            {**self.premises, **{first: scope.lines[first].rests for first in opening}},
            scope,
            tuple(box.first for box in self.walk.open),
        )

    def _goals(self) -> Iterator[tuple[Formula, ...]]:
        """What is to be reached: in the whole proof, and in each open box."""
        goals: tuple[Formula, ...] = (self.task.goal,)
        yield goals
        for box in self.walk.open:
            above = [self.formulas[n] for n in self.walk.scope.lines if n < box.first]
            supposed = self.formulas.get(box.first)
            goals = box_goals(supposed, goals, above) if supposed else ()
            yield goals

    def draft(self) -> Draft:
        """The end of the walk; what is open is closed from the inside to the outside."""
        goals = list(self._goals())
        places = [self.place()]
        while self.walk.open:
            self.walk.close()
            places.append(self.place())
        opened = zip(goals, reversed(places), strict=True)
        return Draft(
            self.task,
            tuple(self.lines),
            tuple(Open(depth, wanted, place) for depth, (wanted, place) in enumerate(opened)),
        )
