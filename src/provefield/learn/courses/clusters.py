"""Answers to an item in groups of one meaning, each with what tells it from the right one.

Formulas belong together if they are equivalent, by the measure that judges them. Answers of other
kinds belong together if they are the same text; proofs, and answers to questions of which everybody
has another, if the same mistake was found in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from provefield.errors import InputError, MeaningError
from provefield.learn.courses.marking import NOT_SETTLED
from provefield.learn.exercises.exercise import Exercise, Feedback
from provefield.learn.exercises.to_formula import ToFormula
from provefield.learn.exercises.translate import Translation
from provefield.logic.binding import close
from provefield.logic.canonical import canonical
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Exists, ForAll, Formula
from provefield.logic.parse import parse
from provefield.logic.semantics import Structure, Tables, board, evaluate
from provefield.reason.equivalence import equivalent
from provefield.reason.firstorder.literal import as_symbols

MOST_PARTS = 8  # things for which both formulas are shown side by side
UNREADABLE = "unreadable"
Status = Literal["right", "wrong", "look"]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it was judged, and how many gave it."""

    work: Exercise
    answer: str
    right: bool
    fault: str | None
    count: int
    own: str = ""
    """Whose question it answers, where it is another for everybody."""

    @property
    def name(self) -> str:
        """What tells it from other answers."""
        return f"{self.own}:{self.answer}" if self.own else self.answer

    @property
    def status(self) -> Status:
        """Whether it counts as right or wrong, or somebody has to look at it."""
        if self.right:
            return "right"
        return "look" if self.fault in (NOT_SETTLED, UNREADABLE) else "wrong"


@dataclass(frozen=True, slots=True)
class Part:
    """What both formulas say of one thing, or in all."""

    thing: str
    meant: bool
    answer: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """A world or a board that tells the answers of a group from the right one."""

    picture: str = ""
    words: tuple[str, ...] = ()
    world: Tables | None = None
    columns: int = 0
    rows: int = 0
    mines: tuple[tuple[int, int], ...] = ()
    variable: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write it, the names of answers that are written so, and how many gave them."""

    shown: str
    answers: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Cluster:
    """Answers that mean the same, the most frequent way to write it first."""

    status: Status
    forms: tuple[Form, ...]
    fault: str | None
    feedback: Feedback | None
    apart: Apart | None

    @property
    def count(self) -> int:
        """How often it was answered."""
        return sum(form.count for form in self.forms)

    @property
    def answers(self) -> frozenset[str]:
        """The names of all that was written."""
        return frozenset(answer for form in self.forms for answer in form.answers)


@dataclass(slots=True)
class _Group:
    first: Answered
    given: list[tuple[Answered, Formula | None]]
    feedback: Feedback | None = None


def clusters(given: Sequence[Answered]) -> list[Cluster]:
    """Answers by meaning: those that are right, then the largest groups of wrong ones.

    >>> from provefield.learn.exercises.vocabulary import shipped_vocabulary
    >>> task = Translation("…", "all x (L(x,b) -> H(x))", shipped_vocabulary("people"))
    >>> wrong = "all x (H(x) -> L(x,b))", "all x (-L(x,b) -> -H(x))", "all x (H(x) & L(x,b))"
    >>> found = clusters([Answered(task, text, False, "x", 1) for text in wrong])
    >>> [(each.count, each.fault) for each in found]
    [(2, 'reversed implication'), (1, 'wrong connective')]
    """
    groups: list[_Group] = []
    for each in sorted(given, key=lambda one: -one.count):
        formula = _formula(each)
        group = next((one for one in groups if _belongs(one, each, formula)), None)
        if group is None:
            group = _Group(each, [])
            groups.append(group)
            if each.status == "wrong":
                group.feedback = _judge(each)
        group.given.append((each, formula))
    order = {"right": 0, "wrong": 1, "look": 2}
    found = map(_cluster, groups)
    return sorted(found, key=lambda one: (order[one.status], -one.count))


def _judge(given: Answered) -> Feedback | None:
    try:
        return given.work.judge(given.answer)
    except InputError:
        return None


def _formula(given: Answered) -> Formula | None:
    """What an answer says, where it is a formula."""
    if given.status == "look":
        return None
    try:
        match given.work:
            case Translation(vocabulary=vocabulary):
                return vocabulary.read(given.answer)
            case ToFormula():
                return parse(given.answer, vocabulary=VOCABULARY, source="answer")
            case _:
                return None
    except InputError:
        return None


def _belongs(group: _Group, given: Answered, formula: Formula | None) -> bool:
    first, (_, known) = group.first, group.given[0]
    if first.status != given.status:
        return False
    if given.status != "wrong":
        return True
    if given.own or given.work.question.expected == "proof":
        return first.fault == given.fault
    if formula is None or known is None:
        return formula is known and first.answer.split() == given.answer.split()
    return canonical(formula) == canonical(known) or _is_same(group, known, formula)


def _is_same(group: _Group, known: Formula, formula: Formula) -> bool:
    match group.first.work:
        case Translation() as task:
            told = group.feedback.world.tables if group.feedback and group.feedback.world else None
            if told is not None and _differ(known, formula, told):
                return False
            return task.is_same(known, formula)
        case ToFormula(field=field):
            return equivalent(known, formula, field).equivalent
        case _:
            return False


def _differ(one: Formula, other: Formula, world: Tables) -> bool:
    """Whether a world tells two formulas apart; it may not know all signs of the second."""
    try:
        return evaluate(as_symbols(one), world) != evaluate(as_symbols(other), world)
    except MeaningError:
        return False


def _cluster(group: _Group) -> Cluster:
    forms: dict[str, list[tuple[Answered, str]]] = {}
    for given, formula in group.given:
        key = given.answer if formula is None else str(canonical(formula))
        shown = given.answer if formula is None else str(formula)
        forms.setdefault(" ".join(key.split()), []).append((given, shown))
    written = [
        Form(same[0][1], tuple(each.name for each, _ in same), sum(e.count for e, _ in same))
        for same in forms.values()
    ]
    told = group.feedback
    fault = (told.fault if told else None) or group.first.fault
    return Cluster(
        group.first.status,
        tuple(sorted(written, key=lambda form: -form.count)),
        None if group.first.status == "right" else fault,
        told,
        _apart(group.first, group.given[0][1], told) if told else None,
    )


def _apart(given: Answered, formula: Formula | None, told: Feedback) -> Apart | None:
    match given.work:
        case Translation(vocabulary=vocabulary) as task if told.world and formula is not None:
            world = told.world.tables
            pair = _side_by_side(task.readings[0], formula, world, as_symbols, vocabulary.names.get)
            return Apart(told.world.picture, told.world.words, world, 0, 0, (), *pair)
        case ToFormula(field=field) as wanted if told.counterexample and formula is not None:
            mines = told.counterexample.mines
            structure = board(field, mines)
            pair = _side_by_side(close(wanted.formula), close(formula), structure)
            return Apart("", (), None, field.columns, field.rows, tuple(sorted(mines)), *pair)
    if told.counterexample is None:
        return None
    asked = given.work.question
    mines = told.counterexample.mines
    parts = (Part("", told.counterexample.solution, told.counterexample.answer),)
    return Apart("", (), None, asked.columns, asked.rows, tuple(sorted(mines)), "", parts)


def _side_by_side(
    meant: Formula,
    answer: Formula,
    structure: Structure,
    read: Callable[[Formula], Formula] = lambda formula: formula,
    called: Callable[[str], str | None] = lambda _: None,
) -> tuple[str, tuple[Part, ...]]:
    """The variable of both outermost quantifiers, what both say of each thing, and in all."""
    whole = Part("", evaluate(read(meant), structure), evaluate(read(answer), structure))
    match meant, answer:
        case (ForAll(x, one), ForAll(y, other)) | (Exists(x, one), Exists(y, other)):
            things = list(structure.domain)[: MOST_PARTS + 1]
            if len(things) <= MOST_PARTS:
                return x, (
                    *_of_things(things, (x, one), (y, other), structure, read, called),
                    whole,
                )
        case _:
            pass
    return "", (whole,)


def _of_things(
    things: Sequence[int | str],
    meant: tuple[str, Formula],
    answer: tuple[str, Formula],
    structure: Structure,
    read: Callable[[Formula], Formula],
    called: Callable[[str], str | None],
) -> Iterator[Part]:
    for thing in things:
        said = (evaluate(read(body), structure, {x: thing}) for x, body in (meant, answer))
        yield Part(called(str(thing)) or str(thing), *said)
