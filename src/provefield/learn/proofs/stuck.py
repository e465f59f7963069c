"""The next line of a real proof, from where a learner stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from provefield.errors import BudgetError
from provefield.learn.proofs.draft import Draft, Open, Task, Written, check_lines, read_draft
from provefield.learn.proofs.judge import Place
from provefield.learn.proofs.refine import Refiner
from provefield.learn.proofs.rewrite import NO_WAY
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, Exists, Formula, Not, Or
from provefield.reason.calculus.fit import opened as opened_in_two
from provefield.reason.calculus.rules import RULES
from provefield.reason.limit import Limit
from provefield.reason.natural.record import Box, Entry, Writer, needed, with_plain_names
from provefield.reason.natural.sequent import deduce
from provefield.reason.proof import Cite, Deduction, Line

SECONDS = 2.0


def text_of(line: Line) -> str:
    """A line as it is written in a draft."""
    return f"{'| ' * line.depth}{line.formula} ; {line.rule} {line.cites}".rstrip()


def solve(task: Task, seconds: float = SECONDS) -> str:
    """A proof by the rules of a task; the empty text if none is found.

    >>> from provefield.logic.parse import parse
    >>> print(solve(Task.of([parse("A -> B"), parse("A & C")], parse("B"), ["∧E", "→E"])))
    A → B ; premise
    A ∧ C ; premise
    A ; ∧E 2
    B ; →E 1, 3
    """
    start = tuple(Line(n, each, "premise") for n, each in enumerate(task.premises, start=1))
    draft = read_draft("\n".join(map(text_of, start)), task)
    rest = () if draft.finished else rest_of(draft, seconds)
    return "\n".join(map(text_of, start + rest)) if rest or draft.finished else ""


@dataclass(frozen=True, slots=True)
class Hint:
    """The next line of a real proof, and after which line that proof begins."""

    line: Line
    since: int


def hint_for(draft: Draft, since: int = 0) -> Hint | None:
    """A line that leads on from a draft; None if no proof by these rules is found.

    Whoever has followed the hints since some line is led on by the same proof, so that hint after
    hint comes to an end.
    """
    if draft.finished or any(line.fault for line in draft.lines):
        return None
    here = len(draft.lines)
    since = max(since, len(draft.task.premises))
    if since < here:
        plan = _plan(draft.task, draft.lines[:since])
        if len(plan) > here - since and all(map(_says_the_same, draft.lines[since:], plan)):
            return Hint(plan[here - since], since)
    plan = _plan(draft.task, draft.lines)
    return Hint(plan[0], here) if plan else None


def _plan(task: Task, lines: tuple[Written, ...]) -> tuple[Line, ...]:
    try:
        return _kept_plan(task, lines)
    except BudgetError:
        return ()


@lru_cache(maxsize=100)
def _kept_plan(task: Task, lines: tuple[Written, ...]) -> tuple[Line, ...]:
    """What was found is kept for the next hint; what was not may be found another time."""
    if plan := rest_of(check_lines(task, lines)):
        return plan
    raise BudgetError(NO_WAY)


def _says_the_same(written: Written, line: Line) -> bool:
    assert written.formula is not None
    same = textbook_form(written.formula) == textbook_form(line.formula)
    return same and written.depth == line.depth


def rest_of(draft: Draft, seconds: float = SECONDS) -> tuple[Line, ...]:
    """Lines that lead on from a draft, in the innermost box that leads anywhere; none if none."""
    limit = Limit(seconds)
    for opened in reversed(draft.open):
        for goal in opened.goals:
            if opened is draft.open[-1] and draft.ends_in(goal):
                break  # the box has what it was for, and can be closed
            found = (
                _one_step(draft, opened, goal)
                or _other_case(draft, opened, goal, limit)
                or _by_engines(draft, opened, goal, limit)
            )
            if found:
                return found
    return ()


def _one_step(draft: Draft, opened: Open, goal: Formula) -> tuple[Line, ...]:
    """The goal by a rule that closes boxes which stand already."""
    number, place = len(draft.lines) + 1, opened.place
    for rule, cites in _closing(place, goal, draft.task.rules):
        if place.allows(rule, goal, cites):
            return (Line(number, goal, rule, cites, opened.depth),)
    return ()


def _closing(
    place: Place, goal: Formula, rules: Sequence[str]
) -> Iterator[tuple[str, tuple[Cite, ...]]]:
    for rule in rules:
        for schema in RULES[rule].schemas[:1]:
            if not schema.boxes:
                continue
            kinds = {"∨E": Or, "∃E": Exists}
            majors = [n for n, line in place.lines.items() if isinstance(line, kinds.get(rule, ()))]
            majors_cited = [(n,) for n in majors] if schema.lines else [()]
            for major in majors_cited:
                for boxes in product(place.boxes, repeat=len(schema.boxes)):
                    yield rule, (*major, *boxes)


def _other_case(draft: Draft, opened: Open, goal: Formula, limit: Limit) -> tuple[Line, ...]:
    """A box for the case that is left, where a box for the other one is closed."""
    if not limit.remaining:
        return ()
    number, depth = len(draft.lines) + 1, opened.depth + 1
    for case in _cases_left(opened.place, goal, draft.task.rules):
        line = Line(number, case, "assumption", (), depth)
        begun = Written(number, depth, str(case), case, "assumption", ())
        rest = rest_of(check_lines(draft.task, (*draft.lines, begun)), limit.remaining)
        if rest and rest[0].depth >= depth:
            return (line, *rest)
    return ()


def _cases_left(place: Place, goal: Formula, rules: Sequence[str]) -> Iterator[Formula]:
    reached = {
        textbook_form(box.assumption)
        for box in place.boxes.values()
        if textbook_form(box.conclusion) == textbook_form(goal)
    }
    known = {textbook_form(line) for line in place.lines.values()}
    for line in place.lines.values() if "∨E" in rules and reached else ():
        match opened_in_two(line):
            case Or((left, right)):
                for done, case in ((left, right), (right, left)):
                    if textbook_form(done) in reached and textbook_form(case) not in known:
                        yield case
            case _:
                pass


def _by_engines(draft: Draft, opened: Open, goal: Formula, limit: Limit) -> tuple[Line, ...]:
    """The shorter deduction of those with and without derived rules, by the rules of the task."""
    found = [
        lines
        for derived in (True, False)
        if (lines := _attempt(draft, opened, goal, limit, derived))
    ]
    return min(found, key=len, default=())


def _attempt(
    draft: Draft, opened: Open, goal: Formula, limit: Limit, derived: bool
) -> tuple[Line, ...]:
    lines, standing = opened.place.lines, opened.place.boxes
    entries = {number: Entry(formula, "premise") for number, formula in lines.items()}
    boxes = {ends: _standing(box.assumption, box.conclusion) for ends, box in standing.items()}
    spelled = (*lines.values(), draft.task.goal, goal)
    refiner = Refiner(draft.task.rules, [*entries.values()], [*boxes.values()], spelled)
    given = [*lines.values(), *_from_boxes(refiner, boxes.values())]
    found = deduce(given, goal, limit, derived=derived)
    if not isinstance(found, Deduction):
        return ()
    try:
        last = refiner.rewrite(found, goal)
    except BudgetError:
        return ()
    writer = Writer({id(item) for item in needed(last)}, [line.line for line in draft.lines])
    writer.numbers |= {id(entry): number for number, entry in entries.items()}
    writer.numbers |= {id(box): ends for ends, box in boxes.items()}
    writer.write(refiner.items, opened.depth)
    if writer.numbers[id(last)] != len(writer.lines):
        writer.put(Entry(goal, "R", (last,)), opened.depth)
    return with_plain_names(writer.lines, goal)[len(draft.lines) :]


def _standing(assumption: Formula, conclusion: Formula) -> Box:
    box = Box(Entry(assumption, "assumption"))
    box.result = Entry(conclusion, "assumption")
    return box


def _from_boxes(refiner: Refiner, boxes: Iterable[Box]) -> Iterator[Formula]:
    """What closed boxes give at once."""
    for box in boxes:
        for rule, formula in _closed(box.assumption.formula, box.result.formula):
            if rule in refiner.rules:
                yield refiner.add(formula, rule, box).formula


def _closed(assumption: Formula, conclusion: Formula) -> Iterator[tuple[str, Formula]]:
    if conclusion == FALSE:
        yield "¬I", Not(assumption)
        if isinstance(assumption, Not):
            yield "IP", assumption.body
