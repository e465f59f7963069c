"""Natural deductions of older evidence, in the steps of a textbook.

Before version 3, a line could take several steps at once, as ∧ and ∨ had any number of parts. What
is found is for the checker to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from provefield.errors import BudgetError, RejectedError, TooLargeError
from provefield.logic.canonical import to_textbook_form
from provefield.logic.counting import size_without_counts
from provefield.logic.formula import (
    Cardinality,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    subformulas,
    walk,
)
from provefield.reason.calculus.derived.entries import (
    Entry,
    Item,
    Subproof,
    Writer,
    needed,
    read,
    with_plain_names,
)
from provefield.reason.calculus.derived.expand import NO_WAY
from provefield.reason.calculus.rules import GIVEN, RULES
from provefield.reason.check.natural import Fault, Walk
from provefield.reason.check.work import TOO_MUCH, Work, size
from provefield.reason.limit import WorkLimit
from provefield.reason.natural.sequent import Refuted, find
from provefield.reason.proof import Cite, Deduction, Line

STEPS = 500_000
"""How much work all lines together may take: about half a second."""

SEARCH = 500
"""What it takes to begin with a line, however small it is."""

INSTANCES = 20
"""How many instances one line may rest on: their terms may grow, and all of them are compared."""


def in_single_steps(deduction: Deduction) -> Deduction:
    """The same deduction, with the steps of a textbook for each line that took several.

    What does not follow is left as it is; RejectedError where it takes too much work to tell.

    >>> from provefield.logic.parse import parse
    >>> a, b = parse("A & B & C"), parse("A")
    >>> old = Deduction((a,), b, (Line(1, a, "premise"), Line(2, b, "∧E", (1,))))
    >>> print(in_single_steps(old))
    1  A ∧ B ∧ C  premise
    2  A ∧ B      ∧E 1
    3  A          ∧E 2
    """
    try:
        large = _large_steps(deduction := _with_its_goal(deduction))
        if not large:
            return deduction
        written: dict[Cite, Item] = {}
        items = read(deduction.lines, written)
    except (RecursionError, KeyError):
        return deduction
    limit = WorkLimit(steps=STEPS)
    for number in large:
        entry = written[number]
        assert isinstance(entry, Entry), "a line is read as an entry"
        try:
            _take_apart(entry, written, items, limit)
        except BudgetError:
            raise RejectedError(Fault(number, TOO_MUCH).words) from None
        except (TooLargeError, RejectedError, RecursionError):
            return deduction
    everything = Entry(deduction.goal, "R", tuple(written.values()))
    kept = {id(item) for item in needed(everything)}
    writer = Writer(kept)
    writer.write(items, 0)
    return replace(deduction, lines=with_plain_names(writer.lines, deduction.goal))


def _with_its_goal(deduction: Deduction) -> Deduction:
    """The deduction with a last line for a goal that is grouped otherwise than its end."""
    last = deduction.lines[-1] if deduction.lines else None
    if last is None or to_textbook_form(last.formula) == to_textbook_form(deduction.goal):
        return deduction
    stated = Line(last.number + 1, deduction.goal, "R", (last.number,))
    return replace(deduction, lines=(*deduction.lines, stated))


def _large_steps(deduction: Deduction) -> list[int]:
    """The lines that are by no schema of their rule, though what they cite is in sight."""
    walk = Walk.of(deduction.premises, deduction.goal, Work())
    found = []
    for number, line in enumerate(deduction.lines, start=1):
        if line.number != number:
            return []
        opens = line.rule == "assumption"
        fault = walk.place(number, line.depth, opens=opens) or walk.add(line)
        if walk.work.left < 0:
            raise RejectedError(Fault(number, TOO_MUCH).words)
        if fault and line.rule not in GIVEN:
            found.append(number)
    return found


def _take_apart(
    entry: Entry, written: dict[Cite, Item], items: list[Item], limit: WorkLimit
) -> None:
    """Put before a line what leads to it from what it cites."""
    known = [
        Entry(Implies(each.assumption.formula, each.result.formula), "→I", (each,))
        if isinstance(each, Subproof)
        else each
        for each in entry.rests_on
    ]
    found = _search(known, entry.formula, limit)
    if isinstance(found, Refuted):
        raise RejectedError(NO_WAY)
    last, steps = found
    boxes = (each for each in written.values() if isinstance(each, Subproof))
    inside = next((box.inside for box in boxes if entry in box.inside), items)
    closing = [each for each in known if each not in entry.rests_on]
    entry.rule, entry.rests_on = ("R", (last,)) if last in known else (last.rule, last.rests_on)
    at = inside.index(entry)
    inside[at:at] = [*closing, *(step for step in steps if step is not last)]


def _search(
    known: Sequence[Entry], goal: Formula, limit: WorkLimit
) -> tuple[Entry, list[Item]] | Refuted:
    """What leads to a goal, paid for by how much the finder has to handle in each of its steps.

    It compares each part of what is known with each other, which is paid before, as is writing
    counts out.
    """
    limit.tick(SEARCH)
    weight = 0
    for formula in (*(entry.formula for entry in known), goal):
        weight += (more := _weight(formula))
        limit.tick(more)
    limit.tick(weight**2)
    inner = WorkLimit(steps=(limit.steps - limit.done) // weight)
    found = find(known, goal, frozenset(RULES), inner, INSTANCES)
    limit.tick(inner.done * weight)
    return found


def _weight(formula: Formula) -> int:
    """How large a formula is to the finder, which renames what it binds at each level.

    >>> from provefield.logic.parse import parse
    >>> [_weight(parse(text)) for text in ("A & B", "exactly 1 {A, B}", "exactly 40 x P(x)")]
    [3, 9, 220794]
    """
    parts = list(walk(formula))
    if any(isinstance(part, CountQuantifier) for part in parts):
        written_out = size_without_counts(formula)
    else:
        counts = (part for part in parts if isinstance(part, Cardinality))
        written_out = sum((max(each.number, 0) + 1) * (len(each.parts) + 1) for each in counts)
    return (size(formula) + written_out) * (1 + _height(formula))


def _height(formula: Formula) -> int:
    """How many quantifiers stand inside each other once counts are written out."""
    below = max(map(_height, subformulas(formula)), default=0)
    match formula:
        case ForAll() | Exists():
            return below + 1
        case CountQuantifier(_, number):
            return below + max(number, 0) + 1
        case _:
            return below
