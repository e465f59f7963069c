r"""A proof as far as it is written: what each line is, what is wrong with it, what is still open.

A line of the text is `formula ; rule cites`, with | before the formula for each box that it stands
in: `| C ; →E 2, 4`. A line whose rule is `assumption` opens a box; a box is cited by its first and
last line, `4-5`. A draft may hold anything: a line that cannot be read says so and harms no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from provefield.errors import InputError, MeaningError, ProvefieldError, TooLargeError
from provefield.learn.proofs.goals import box_goals
from provefield.learn.proofs.judge import Cite, Place, judge
from provefield.learn.proofs.rules import GIVEN, RULES, Box, rule_called, rules_called
from provefield.logic.binding import close
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, Formula
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.proof import Deduction, Line
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
    ∧I needs φ and ψ; one line or box is cited
    >>> read_draft("A & B ; premise\nA; &E 1\nB; &E 1\nB & A; &I 3, 2", task).finished
    True
    """
    texts = [line for line in text.splitlines() if line.strip()]
    if len(texts) > MOST_LINES:
        raise TooLargeError(phrase("a proof has at most {most} lines", most=MOST_LINES))
    words = heard(tongue, "proofs")
    return check_lines(task, [read_line(n, line, words) for n, line in enumerate(texts, start=1)])


def check_lines(task: Task, lines: Iterable[Written]) -> Draft:
    """Check lines that were read."""
    walk = _Walk(task)
    for line in lines:
        walk.add(line)
    return walk.draft()


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


@dataclass(slots=True)
class _Frame:
    """An open box, or the whole proof."""

    first: int
    supposed: dict[int, Formula] = field(default_factory=dict)
    lines: dict[int, Formula] = field(default_factory=dict)
    boxes: dict[tuple[int, int], Box] = field(default_factory=dict)
    end: int = 0


class _Walk:
    """Goes through the lines of a proof and knows what may be cited where it stands."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.premises = {textbook_form(premise) for premise in task.premises}
        self.frames = [_Frame(0)]
        self.lines: list[Written] = []

    def add(self, line: Written) -> None:
        fault = self._enter(line) or line.fault or self._judge(line)
        frame = self.frames[-1]
        frame.end = line.number
        if line.formula is not None:
            frame.lines[line.number] = line.formula
            if line.rule in GIVEN:
                frame.supposed[line.number] = line.formula
        self.lines.append(replace(line, fault=fault))

    def _enter(self, line: Written) -> Phrase | None:
        """Close and open boxes as the depth of a line asks for."""
        opens = line.rule == "assumption"
        wanted = max(line.depth, 1) if opens else line.depth
        while len(self.frames) > wanted + 1 - opens:
            self._close()
        if opens and len(self.frames) == wanted:
            self.frames.append(_Frame(line.number))
        if len(self.frames) - 1 == line.depth:
            return None
        if opens:
            return phrase("a supposition opens a box of its own: put | before it")
        return phrase("only a supposition opens a box")

    def _close(self) -> None:
        closed = self.frames.pop()
        self.frames[-1].end = closed.end
        if closed.end in closed.lines and closed.first in closed.lines:
            box = Box(closed.lines[closed.first], closed.lines[closed.end])
            self.frames[-1].boxes[closed.first, closed.end] = box

    def place(self) -> Place:
        return Place(
            {n: formula for frame in self.frames for n, formula in frame.lines.items()},
            {ends: box for frame in self.frames for ends, box in frame.boxes.items()},
            {n: formula for frame in self.frames for n, formula in frame.supposed.items()},
        )

    def _judge(self, line: Written) -> Phrase | None:
        assert line.formula is not None
        if line.rule in GIVEN:
            if line.cites:
                return phrase("a line that is a {rule} cites nothing", rule=line.rule)
            known = line.rule == "assumption" or textbook_form(line.formula) in self.premises
            return None if known else phrase("this is not among the premises")
        if line.rule not in self.task.rules:
            return phrase("{rule} is not among the rules of this task", rule=line.rule)
        return judge(line.rule, line.formula, line.cites, self.place(), line.number)

    def _goals(self) -> Iterator[tuple[Formula, ...]]:
        goals: tuple[Formula, ...] = (self.task.goal,)
        above: list[Formula] = []
        for depth, frame in enumerate(self.frames):
            if depth:
                supposed = frame.lines.get(frame.first)
                goals = box_goals(supposed, goals, above) if supposed else ()
            above += frame.lines.values()
            yield goals

    def draft(self) -> Draft:
        """The end of the walk; what is open is closed from the inside to the outside."""
        goals = list(self._goals())
        places = [self.place()]
        while len(self.frames) > 1:
            self._close()
            places.append(self.place())
        opened = zip(goals, reversed(places), strict=True)
        return Draft(
            self.task,
            tuple(self.lines),
            tuple(Open(depth, wanted, place) for depth, (wanted, place) in enumerate(opened)),
        )
