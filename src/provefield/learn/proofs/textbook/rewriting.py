"""From a formula to one with parts replaced by equivalent ones, by rules of the calculus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count

from provefield.logic.binding import substitute
from provefield.logic.canonical import MARK, textbook_form
from provefield.logic.formula import (
    FALSE,
    And,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof, read
from provefield.reason.calculus.fit import Attempt, fits, head_form, instantiate
from provefield.reason.calculus.rules import RULES, Schema, read_schema
from provefield.reason.natural import deduce
from provefield.reason.proof import Cite, Deduction, Line

Base = Callable[[Entry, Formula], list[Item] | None]
_NAMES = count(1)


def derived(fit: Attempt, lines: list[Entry], formula: Formula) -> list[Item]:
    """What a schema without boxes gives: by a rule of the calculus, or by its proof in letters."""
    cited = tuple(lines[place] for place in fit.lines)
    for rule in RULES.values():
        for schema in rule.schemas:
            if next(fits(schema, [each.formula for each in cited], (), formula, textbook_form), 0):
                return [Entry(formula, rule.name, cited)]
    written: dict[Cite, Item] = dict(enumerate(cited, start=1))

    def say(line: Line) -> Formula:
        filled = instantiate(line.formula, fit.binding)
        assert filled is not None, "the proof speaks of what the schema does"
        return filled

    items = read(_in_letters(fit.schema.text)[len(cited) :], written, say)
    last = items[-1]
    assert isinstance(last, Entry), "a proof ends in a line"
    last.formula = formula
    return items


@cache
def _in_letters(schema: str) -> tuple[Line, ...]:
    found = read_schema(schema)
    proof = deduce(found.lines, found.gives)
    assert isinstance(proof, Deduction), f"{schema} is no rule"
    return proof.lines


def both_ways(text: str) -> tuple[Schema, Schema]:
    """The schemas of a replacement.

    >>> [each.text for each in both_ways("A ⇄ ¬¬A")]
    ['A ⊢ ¬¬A', '¬¬A ⊢ A']
    """
    left, right = (side.strip() for side in text.split("⇄"))
    return read_schema(f"{left} ⊢ {right}"), read_schema(f"{right} ⊢ {left}")


def replaced(source: Entry, goal: Formula, schemas: list[Schema]) -> list[Item] | None:
    """A formula with a part replaced, by one of the schemas; None if it is not of that form."""

    def base(entry: Entry, wanted: Formula) -> list[Item] | None:
        for schema in schemas:
            for fit in fits(schema, [entry.formula], (), wanted, textbook_form):
                return derived(fit, [entry], wanted)
        return None

    if textbook_form(source.formula) == textbook_form(goal):
        return None
    try:
        return list(_inside(source, goal, base))
    except LookupError:
        return None


def _inside(source: Entry, goal: Formula, base: Base) -> Iterator[Item]:
    """The lines from a formula to another one; the last of them says it."""
    if textbook_form(source.formula) == textbook_form(goal):
        yield Entry(goal, "R", (source,))
        return
    if (found := base(source, goal)) is not None:
        yield from found
        return
    before, after = head_form(source.formula), head_form(goal)
    if type(before) is not type(after):
        raise LookupError
    match before, after:
        case Not(inner), Not(wanted):
            box = _box(wanted, inner, base)
            _end(box, Entry(FALSE, "¬E", (box.result, source)))
            yield box
            yield Entry(goal, "¬I", (box,))
        case And((a, b)), And((c, d)):
            sides = []
            for part, new in ((a, c), (b, d)):
                taken = Entry(part, "∧E", (source,))
                yield taken
                *items, last = _inside(taken, new, base)
                yield from (*items, last)
                sides.append(last)
            yield Entry(goal, "∧I", tuple(sides))
        case Or((a, b)), Or((c, d)):
            boxes = []
            for part, new in ((a, c), (b, d)):
                box = _box(part, new, base)
                _end(box, Entry(goal, "∨I", (box.result,)))
                boxes.append(box)
            yield from boxes
            yield Entry(goal, "∨E", (source, *boxes))
        case Implies(a, b), Implies(c, d):
            box = _box(c, a, base)
            _end(box, Entry(b, "→E", (source, box.result)))
            _go_on(box, d, base)
            yield box
            yield Entry(goal, "→I", (box,))
        case Iff(a, b), Iff(c, d):
            boxes = []
            for one, left, right, other in ((c, a, b, d), (d, b, a, c)):
                box = _box(one, left, base)
                _end(box, Entry(right, "↔E", (source, box.result)))
                _go_on(box, other, base)
                boxes.append(box)
            yield from boxes
            yield Entry(goal, "↔I", tuple(boxes))
        case _:
            yield from _under_quantifier(source, before, after, goal, base)


def _under_quantifier(
    source: Entry, before: Formula, after: Formula, goal: Formula, base: Base
) -> Iterator[Item]:
    if not isinstance(before, ForAll | Exists) or not isinstance(after, ForAll | Exists):
        raise LookupError
    name: Term = Func(f"{MARK}r{next(_NAMES)}")
    part = substitute(before.body, {before.variable: name})
    new = substitute(after.body, {after.variable: name})
    if isinstance(before, ForAll):
        taken = Entry(part, "∀E", (source,))
        *items, last = _inside(taken, new, base)
        yield from (taken, *items, last, Entry(goal, "∀I", (last,)))
        return
    box = _box(part, new, base)
    _end(box, Entry(goal, "∃I", (box.result,)))
    yield box
    yield Entry(goal, "∃E", (source, box))


def _box(supposed: Formula, wanted: Formula, base: Base) -> Subproof:
    box = Subproof(Entry(supposed, "assumption"))
    _go_on(box, wanted, base)
    return box


def _go_on(box: Subproof, wanted: Formula, base: Base) -> None:
    *items, last = _inside(box.result, wanted, base)
    box.inside.extend(items)
    assert isinstance(last, Entry)
    _end(box, last)


def _end(box: Subproof, last: Entry) -> None:
    box.inside.append(last)
    box.result = last
