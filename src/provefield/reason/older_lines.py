"""Natural deductions of older evidence, in the steps of a textbook.

Before version 3, a line could take several steps at once, as ∧ and ∨ had any number of parts. What
is found is for the checker to judge.
"""

from __future__ import annotations

from dataclasses import replace

from provefield.errors import BudgetError, RejectedError, TooLargeError
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import Implies
from provefield.reason.calculus.derived.entries import (
    Box,
    Entry,
    Item,
    Writer,
    needed,
    read,
    with_plain_names,
)
from provefield.reason.calculus.derived.expand import NO_WAY
from provefield.reason.calculus.rules import GIVEN, RULES
from provefield.reason.check.natural import Walk
from provefield.reason.check.work import Work
from provefield.reason.limit import WorkLimit
from provefield.reason.natural.sequent import Refuted, find
from provefield.reason.proof import Cite, Deduction, Line

STEPS = 20_000
"""How much work all lines together may take."""


def in_single_steps(deduction: Deduction) -> Deduction:
    """The same deduction, with the steps of a textbook for each line that took several.

    What does not follow is left as it is.

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
        limit = WorkLimit(steps=STEPS)
        for number in large:
            entry = written[number]
            assert isinstance(entry, Entry), "a line is read as an entry"
            _take_apart(entry, written, items, limit)
    except (BudgetError, TooLargeError, RejectedError, RecursionError, KeyError):
        return deduction
    kept = {id(item) for each in written.values() for item in needed(each)}
    writer = Writer(kept)
    writer.write(items, 0)
    return replace(deduction, lines=with_plain_names(writer.lines, deduction.goal))


def _with_its_goal(deduction: Deduction) -> Deduction:
    """The deduction with a last line for a goal that is grouped otherwise than its end."""
    last = deduction.lines[-1] if deduction.lines else None
    if last is None or textbook_form(last.formula) == textbook_form(deduction.goal):
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
        if fault and line.rule not in GIVEN:
            found.append(number)
    return found


def _take_apart(
    entry: Entry, written: dict[Cite, Item], items: list[Item], limit: WorkLimit
) -> None:
    """Put before a line what leads to it from what it cites."""
    known = [
        Entry(Implies(each.assumption.formula, each.result.formula), "→I", (each,))
        if isinstance(each, Box)
        else each
        for each in entry.rests_on
    ]
    found = find(known, entry.formula, frozenset(RULES), limit)
    if isinstance(found, Refuted):
        raise RejectedError(NO_WAY)
    last, steps = found
    boxes = (each for each in written.values() if isinstance(each, Box))
    inside = next((box.inside for box in boxes if entry in box.inside), items)
    closing = [each for each in known if each not in entry.rests_on]
    entry.rule, entry.rests_on = ("R", (last,)) if last in known else (last.rule, last.rests_on)
    at = inside.index(entry)
    inside[at:at] = [*closing, *(step for step in steps if step is not last)]
