"""The next line of a real proof, from where a learner stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from provefield.errors import BudgetError, TooLargeError
from provefield.learn.proofs.draft import Draft, Open, Task, Written, check_lines, read_draft
from provefield.learn.proofs.judge import Place
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, Exists, Formula, Not, Or
from provefield.reason.calculus.derived.entries import (
    Entry,
    Item,
    Subproof,
    Writer,
    needed,
    with_plain_names,
)
from provefield.reason.calculus.derived.expand import NO_WAY, Expansion
from provefield.reason.calculus.derived.rows import everything, usable
from provefield.reason.calculus.fit import head_form
from provefield.reason.calculus.rules import RULES
from provefield.reason.limit import Limit, WorkLimit
from provefield.reason.natural.sequent import SHORTCUTS, Refuted, find
from provefield.reason.proof import Cite, Line

STEPS = 20_000
"""How much work a proof may take, so that it is the same on every machine."""


def text_of(line: Line) -> str:
    """A line as it is written in a draft."""
    return f"{'| ' * line.depth}{line.formula} ; {line.rule} {line.cites}".rstrip()


def solve(task: Task, limit: Limit | None = None) -> str:
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
    rest = () if draft.finished else rest_of(draft, limit)
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


def rest_of(draft: Draft, limit: Limit | None = None) -> tuple[Line, ...]:
    """Lines that lead on from a draft, in the innermost box that leads anywhere; none if none."""
    limit = limit or WorkLimit(steps=STEPS)
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
    number, depth = len(draft.lines) + 1, opened.depth + 1
    for case in _cases_left(opened.place, goal, draft.task.rules):
        line = Line(number, case, "assumption", (), depth)
        begun = Written(number, depth, str(case), case, "assumption", ())
        rest = rest_of(check_lines(draft.task, (*draft.lines, begun)), limit)
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
        match head_form(line):
            case Or((left, right)):
                for done, case in ((left, right), (right, left)):
                    if textbook_form(done) in reached and textbook_form(case) not in known:
                        yield case
            case _:
                pass


def _by_engines(draft: Draft, opened: Open, goal: Formula, limit: Limit) -> tuple[Line, ...]:
    """The shortest deduction by the rules of the task, with derived rules in their place or not."""
    own = frozenset(draft.task.rules)
    rules = usable(own)
    uses = dict.fromkeys((own, rules - SHORTCUTS, rules))
    ways = [_attempt(draft, opened, goal, limit, use) for use in uses]
    return min(filter(None, ways), key=len, default=())


def _attempt(
    draft: Draft, opened: Open, goal: Formula, limit: Limit, rules: frozenset[str]
) -> tuple[Line, ...]:
    lines, standing = opened.place.lines, opened.place.boxes
    entries = {number: Entry(formula, "premise") for number, formula in lines.items()}
    boxes = {ends: _standing(box.assumption, box.conclusion) for ends, box in standing.items()}
    closing = [entry for box in boxes.values() for entry in _from_box(box, draft.task.rules)]
    try:
        found = find([*entries.values(), *closing], goal, rules, limit)
        if isinstance(found, Refuted):
            return ()
        last, items = found
        _cite_standing(last, boxes.values())
        kept = {id(item) for item in needed(last)}
        allowed = everything(frozenset(draft.task.rules))
        items = Expansion(allowed).expand([*closing, *items], kept)
    except (BudgetError, TooLargeError, RecursionError):
        return ()
    writer = Writer({id(item) for item in needed(last)}, [line.line for line in draft.lines])
    writer.numbers |= {id(entry): number for number, entry in entries.items()}
    writer.numbers |= {id(box): ends for ends, box in boxes.items()}
    writer.write(items, opened.depth)
    writer.end_in(last, opened.depth)
    return with_plain_names(writer.lines, goal)[len(draft.lines) :]


def _standing(assumption: Formula, conclusion: Formula) -> Subproof:
    box = Subproof(Entry(assumption, "assumption"))
    box.result = Entry(conclusion, "assumption")
    return box


def _cite_standing(last: Item, standing: Iterable[Subproof]) -> None:
    """A box that stands already is not written again."""
    by_ends = {_ends(box): box for box in standing}
    for item in needed(last):
        if isinstance(item, Entry):
            item.rests_on = tuple(
                by_ends.get(_ends(each), each) if isinstance(each, Subproof) else each
                for each in item.rests_on
            )


def _ends(box: Subproof) -> tuple[Formula, Formula]:
    return textbook_form(box.assumption.formula), textbook_form(box.result.formula)


def _from_box(box: Subproof, rules: Sequence[str]) -> Iterator[Entry]:
    """What a closed box gives at once."""
    assumption, conclusion = box.assumption.formula, box.result.formula
    if conclusion == FALSE and "¬I" in rules:
        yield Entry(Not(assumption), "¬I", (box,))
    if conclusion == FALSE and isinstance(assumption, Not) and "IP" in rules:
        yield Entry(assumption.body, "IP", (box,))
