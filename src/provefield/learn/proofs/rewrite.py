"""Lines of a proof in the making: each written once, in its box, by rules that are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from provefield.errors import BudgetError
from provefield.learn.proofs.draft import read_line
from provefield.learn.proofs.earned import EARNED
from provefield.learn.proofs.fit import attempts, instantiate
from provefield.logic.canonical import MARK, canonical, conjuncts, disjuncts, textbook_form
from provefield.logic.formula import And, Formula, Func, Not, Or
from provefield.reason.calculus.fit import Binding, opened
from provefield.reason.calculus.rules import RULES, Schema
from provefield.reason.natural.record import Box, Entry, Item
from provefield.reason.proof import Line

NO_WAY = "no proof by these rules was found"
Written = dict[int | tuple[int, int], Item]
Key = tuple[Formula, Formula]


@dataclass(slots=True)
class _Scope:
    """What is written in a box so far, and what is known there."""

    items: list[Item]
    known: dict[Formula, Entry]


class Rewriter:
    """Writes lines below those that are known; a box that stands already is not written again."""

    def __init__(self, rules: Sequence[str], known: Sequence[Entry], boxes: Sequence[Box]) -> None:
        self.rules = rules
        self._scopes = [_Scope([], {})]
        for entry in known:
            self._scopes[0].known.setdefault(textbook_form(entry.formula), entry)
        self._standing = {_ends(box): box for box in boxes}
        self._inside: dict[int, _Scope] = {}
        self._working_out: list[str] = []
        self._names = 0

    @property
    def items(self) -> list[Item]:
        """What was written."""
        return self._scopes[0].items

    def get(self, formula: Formula) -> Entry | None:
        """The line in sight that says so."""
        return self._scopes[-1].known.get(textbook_form(formula))

    def add(self, formula: Formula, rule: str, *cited: Item) -> Entry:
        """Write a line, unless it is known; a rule that is not allowed is worked out."""
        if found := self.get(formula):
            return found
        if rule not in self.rules:
            return self._work_out(formula, rule, cited)
        entry = Entry(formula, rule, cited)
        self._scopes[-1].items.append(entry)
        self._scopes[-1].known[textbook_form(formula)] = entry
        return entry

    @contextmanager
    def box(self, assumption: Formula) -> Iterator[Box]:
        """Write what follows into a box, and the box into what is around it."""
        box = Box(Entry(assumption, "assumption"))
        known = {**self._scopes[-1].known, textbook_form(assumption): box.assumption}
        self._inside[id(box)] = _Scope(box.inside, known)
        with self._opened(box):
            yield box
        self._scopes[-1].items.append(box)

    @contextmanager
    def _opened(self, box: Box) -> Iterator[None]:
        self._scopes.append(self._inside[id(box)])
        yield
        self._scopes.pop()

    def end(self, box: Box, goal: Formula) -> Box:
        """A box that ends in a formula; its result may say the same in another grouping."""
        if textbook_form(box.result.formula) != textbook_form(goal):
            with self._opened(box):
                box.result = self.want(box.result, goal)
        return self._standing.get(_ends(box), box)

    # Grouping of ∧ and ∨

    def want(self, entry: Entry, target: Formula) -> Entry:
        """The same as an entry says, grouped as the target is."""
        if textbook_form(entry.formula) == textbook_form(target):
            return entry
        match target:
            case And():
                return self.join(target, [entry])
            case Or((_, *_)):
                return self.weaken(entry, target)
            case _:
                raise BudgetError(NO_WAY)

    def join(self, target: Formula, sources: Sequence[Entry]) -> Entry:
        """A conjunction from entries that say all its parts, or a part of one of them."""
        if found := self.get(target):
            return found
        match opened(target):
            case And((left, right)):
                parts = self.join(left, sources), self.join(right, sources)
                return self.add(target, "∧I", *parts)
            case _:
                return self._part(target, sources)

    def _part(self, target: Formula, sources: Sequence[Entry]) -> Entry:
        wanted = canonical(target)
        for source in sources:
            if canonical(source.formula) == wanted:
                return self.want(source, target)
            for part in _halves(source.formula, And):
                if wanted in conjuncts(canonical(part)):
                    return self._part(target, [self.add(part, "∧E", source)])
        raise BudgetError(NO_WAY)

    def weaken(self, entry: Entry, target: Formula) -> Entry:
        """A disjunction from some of its cases."""
        if textbook_form(entry.formula) == textbook_form(target):
            return entry
        cases = set(disjuncts(canonical(entry.formula)))
        for part in _halves(target, Or):
            if cases <= set(disjuncts(canonical(part))):
                return self.add(target, "∨I", self.weaken(entry, part))
        return self.split(entry, target, lambda case: self.weaken(case, target))

    def split(self, entry: Entry, target: Formula, reach: Callable[[Entry], Entry]) -> Entry:
        """Reach a formula in each of the two cases of an entry."""
        boxes = []
        for case in _halves(entry.formula, Or):
            with self.box(case) as box:
                box.result = reach(box.assumption)
            boxes.append(self.end(box, target))
        if not boxes:
            raise BudgetError(NO_WAY)
        return self.add(target, "∨E", entry, *boxes)

    # Lines of another proof

    def replay(
        self,
        lines: Sequence[Line],
        written: Written,
        supposed: Callable[[Line, tuple[int, int]], Formula],
        step: Callable[[Line, Sequence[Item]], Entry],
    ) -> Entry:
        """Write the lines of another proof, each in a way of its own; the last of them."""
        place, last = 0, None
        while place < len(lines):
            line = lines[place]
            if line.rule == "assumption":
                size = _box_size(lines[place:])
                ends = (line.number, line.number + size - 1)
                with self.box(supposed(line, ends)) as box:
                    written[line.number] = box.assumption
                    if inner := lines[place + 1 : place + size]:
                        box.result = self.replay(inner, written, supposed, step)
                written[ends] = box
                place += size
            else:
                last = written[line.number] = step(line, [written[c] for c in line.premises])
                place += 1
        assert isinstance(last, Entry), "a proof ends in a line"
        return last

    # Earned rules

    def _work_out(self, formula: Formula, rule: str, cited: Sequence[Item]) -> Entry:
        if rule in self._working_out:
            raise BudgetError(NO_WAY)
        self._working_out.append(rule)
        try:
            return self._by_its_proof(formula, rule, cited)
        finally:
            self._working_out.pop()

    def _by_its_proof(self, formula: Formula, rule: str, cited: Sequence[Item]) -> Entry:
        match rule, cited:
            case "IP", (Box() as box,):
                return self.add(formula, "¬¬E", self.add(Not(Not(formula)), "¬I", box))
            case _:
                lines = [item for item in cited if isinstance(item, Entry)]
        for schema in RULES[rule].schemas:
            for attempt in attempts(schema, [line.formula for line in lines], [], formula):
                if not attempt.misses and schema.text in EARNED:
                    given = [lines[place] for place in attempt.lines]
                    return self._earn(schema, given, attempt.binding)
        raise BudgetError(NO_WAY)

    def _earn(self, schema: Schema, given: Sequence[Entry], binding: Binding) -> Entry:
        """Write the proof that earns a rule, with its letters filled in."""
        self._names += 1
        filled = {**binding, "c": Func(f"{MARK}e{self._names}")}

        def say(line: Line, _ends: tuple[int, int] | None = None) -> Formula:
            formula = instantiate(line.formula, filled)
            assert formula is not None
            return formula

        written: Written = dict(enumerate(given, start=1))
        return self.replay(
            earned_proof(schema.text)[len(given) :],
            written,
            say,
            lambda line, cited: self.add(say(line), line.rule, *cited),
        )


@cache
def earned_proof(schema: str) -> tuple[Line, ...]:
    """The proof that earns a schema, in its letters."""
    texts = EARNED[schema].strip().splitlines()
    return tuple(read_line(number, text, {}).line for number, text in enumerate(texts, start=1))


def _halves(formula: Formula, kind: type[And | Or]) -> tuple[Formula, ...]:
    """The two parts of a conjunction or a disjunction; nothing else has any."""
    whole = opened(formula)
    return whole.parts if isinstance(whole, And | Or) and isinstance(whole, kind) else ()


def _box_size(lines: Sequence[Line]) -> int:
    """How many lines the box has that the first line opens."""
    depth = lines[0].depth
    for place, line in enumerate(lines[1:], start=1):
        if line.depth < depth or (line.depth == depth and line.rule == "assumption"):
            return place
    return len(lines)


def _ends(box: Box) -> Key:
    return textbook_form(box.assumption.formula), textbook_form(box.result.formula)
