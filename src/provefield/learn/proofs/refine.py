"""From a deduction that takes large steps to one by a textbook's rules, and only the allowed ones.

Engines group ∧ and ∨ as they like, and do in one step what a textbook does in several. Each of
their lines is written anew by `by_rule`: what it needs is first brought into the form that the rule
asks for. An earned rule that is not allowed is replaced by the proof that earns it.
"""

from __future__ import annotations

from collections.abc import Sequence

from provefield.errors import BudgetError
from provefield.learn.proofs.fit import attempts
from provefield.learn.proofs.rewrite import NO_WAY, Rewriter
from provefield.logic.binding import substitute
from provefield.logic.canonical import ANYTHING, canonical, disjuncts, instance
from provefield.logic.formula import (
    FALSE,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    rebuild,
    walk,
)
from provefield.reason.calculus.fit import opened
from provefield.reason.calculus.rules import RULES
from provefield.reason.natural.record import Box, Entry, Item
from provefield.reason.proof import Deduction, Line


class Refiner(Rewriter):
    """Writes a deduction anew, grouped as the formulas of a sequent are."""

    def __init__(
        self,
        rules: Sequence[str],
        known: Sequence[Entry],
        boxes: Sequence[Box],
        spelled: Sequence[Formula],
    ) -> None:
        super().__init__(rules, known, boxes)
        parts = (part for formula in spelled for part in walk(formula))
        self.spelling = {canonical(part): part for part in parts}

    def rewrite(self, deduction: Deduction, goal: Formula) -> Entry:
        """The goal, deduced by the rules that are allowed."""
        users = {
            cite: line
            for line in deduction.lines
            for cite in line.premises
            if isinstance(cite, tuple)
        }

        def supposed(line: Line, ends: tuple[int, int]) -> Formula:
            return self._supposed(line, users.get(ends), written)

        written: dict[int | tuple[int, int], Item] = {}
        last = self.replay(deduction.lines, written, supposed, self._by_rule)
        return self.want(last, goal)

    def spell(self, formula: Formula) -> Formula:
        """A formula, grouped as the sequent groups it."""
        found = self.spelling.get(canonical(formula))
        return found if found is not None else rebuild(formula, self.spell)

    def _supposed(
        self, line: Line, user: Line | None, written: dict[int | tuple[int, int], Item]
    ) -> Formula:
        """What a box supposes, as the line that will cite the box needs it."""
        for cite in user.premises if user else ():
            source = written.get(cite)
            if isinstance(source, Entry):
                for form in _forms(source.formula, line.formula):
                    return form
        return self.spell(line.formula)

    def _by_rule(self, line: Line, cited: Sequence[Item]) -> Entry:
        entries = [item for item in cited if isinstance(item, Entry)]
        boxes = [item for item in cited if isinstance(item, Box)]
        formula = self.spell(line.formula)
        match line.rule:
            case "premise":
                found = self.get(line.formula)
                assert found is not None, "a premise is a line that stands already"
                return found
            case "∧I" | "∧E":
                return self.join(formula, entries)
            case "→I" | "¬I" | "IP" | "↔I":
                return self._from_boxes(line.rule, boxes, formula)
            case "∨E":
                return self._cases(entries[0], boxes, formula)
            case "∃E":
                return self.add(formula, "∃E", entries[0], self.end(boxes[0], formula))
            case "LEM":
                return self._middle(formula)
            case "DS":
                return self._exclude_some(entries, formula)
            case _ if len(entries) == 2:
                return self._from_two(line.rule, entries[0], entries[1], formula)
            case _ if len(entries) == 1:
                return self._from_one(line.rule, entries[0], formula)
            case _:
                return self.add(formula, line.rule, *entries)

    def _from_one(self, rule: str, entry: Entry, formula: Formula) -> Entry:
        match rule:
            case "R":
                return self.want(entry, formula)
            case "∨I":
                return self.weaken(entry, formula)
            case "¬¬I":
                return self.add(Not(Not(entry.formula)), rule, entry)
            case "∀E" | "∀I" | "∃I":
                return self._quantify(rule, entry, formula)
            case "DeM" | "QN" | "¬¬E":
                return self._as_a_schema_says(rule, entry, formula)
            case _:
                return self.add(formula, rule, entry)

    def _from_boxes(self, rule: str, boxes: Sequence[Box], formula: Formula) -> Entry:
        match rule, formula, [(box.assumption.formula, box) for box in boxes]:
            case "→I", Implies(_, right), [(left, box)]:
                return self.add(Implies(left, right), rule, self.end(box, right))
            case "¬I", _, [(body, box)]:
                return self.add(Not(body), rule, self.end(box, FALSE))
            case "IP", _, [(denied, box)] if isinstance(negation := opened(denied), Not):
                return self.add(negation.body, rule, self.end(box, FALSE))
            case "↔I", Iff(left), [(first, one), (second, other)]:
                if canonical(first) != canonical(left):
                    first, one, second, other = second, other, first, one
                ends = self.end(one, second), self.end(other, first)
                return self.add(Iff(first, second), rule, *ends)
            case _:
                raise BudgetError(NO_WAY)

    def _from_two(self, rule: str, one: Entry, other: Entry, formula: Formula) -> Entry:
        wanted = canonical(formula)
        for major, minor in ((one, other), (other, one)):
            said = canonical(minor.formula)
            match rule, opened(major.formula):
                case "→E", Implies(left, right) if said == canonical(left):
                    if canonical(right) == wanted:
                        return self.add(right, rule, major, self.want(minor, left))
                case "↔E", Iff(left, right):
                    for here, there in ((left, right), (right, left)):
                        if (said, wanted) == (canonical(here), canonical(there)):
                            return self.add(there, rule, major, self.want(minor, here))
                case "¬E", Not(body) if said == canonical(body):
                    return self.add(FALSE, rule, self.want(minor, body), major)
                case "MT", Implies(left, right) if denial := self._denial(right, [minor]):
                    if canonical(Not(left)) == wanted or canonical(Not(formula)) == canonical(left):
                        return self._positive(self.add(Not(left), rule, major, denial), formula)
                case "=E" | "counting", _:
                    return self.add(formula, rule, one, other)
                case _:
                    pass
        raise BudgetError(NO_WAY)

    def _positive(self, entry: Entry, wanted: Formula) -> Entry:
        match entry.formula:
            case Not(Not(body)) if canonical(body) == canonical(wanted):
                return self.add(body, "¬¬E", entry)
            case _:
                return entry

    def _as_a_schema_says(self, rule: str, entry: Entry, formula: Formula) -> Entry:
        """By a rule whose conclusion is one of few."""
        for schema in RULES[rule].schemas:
            for attempt in attempts(schema, [entry.formula], [], formula):
                if not attempt.misses:
                    return self.add(formula, rule, entry)
        raise BudgetError(NO_WAY)

    def _middle(self, formula: Formula) -> Entry:
        cases = disjuncts(formula)
        known = set(map(canonical, cases))
        case = next(each for each in cases if canonical(Not(each)) in known)
        return self.weaken(self.add(Or((case, Not(case))), "LEM"), formula)

    def _quantify(self, rule: str, entry: Entry, formula: Formula) -> Entry:
        quantified, inst = (entry.formula, formula) if rule == "∀E" else (formula, entry.formula)
        assert isinstance(quantified, ForAll | Exists)
        body = _instance(quantified, inst)
        if body is None:
            raise BudgetError(NO_WAY)
        if rule == "∀E":
            return self.add(body, rule, entry)
        return self.add(formula, rule, self.want(entry, body))

    # Cases

    def _cases(self, entry: Entry, boxes: Sequence[Box], goal: Formula) -> Entry:
        match opened(entry.formula):
            case Or((left, right)):
                ways = self._case(left, boxes, goal), self._case(right, boxes, goal)
                return self.add(goal, "∨E", entry, *ways)
            case _:
                raise BudgetError(NO_WAY)

    def _case(self, case: Formula, boxes: Sequence[Box], goal: Formula) -> Box:
        for box in boxes:
            if canonical(box.assumption.formula) == canonical(case):
                return self.end(box, goal)
        with self.box(case) as box:
            box.result = self._cases(box.assumption, boxes, goal)
        return box

    def _exclude_some(self, entries: Sequence[Entry], formula: Formula) -> Entry:
        for entry in entries:
            if isinstance(entry.formula, Or):
                others = [other for other in entries if other is not entry]
                return self._exclude(entry, others, formula)
        raise BudgetError(NO_WAY)

    def _exclude(self, entry: Entry, denials: Sequence[Entry], target: Formula) -> Entry:
        """What is left of some cases when others are denied."""
        if set(disjuncts(canonical(entry.formula))) <= set(disjuncts(canonical(target))):
            return self.weaken(entry, target)
        if denial := self._denial(entry.formula, denials):
            return self.add(target, "⊥E", self.add(FALSE, "¬E", entry, denial))
        match opened(entry.formula):
            case Or((left, right)):
                for gone, rest in ((left, right), (right, left)):
                    if denial := self._denial(gone, denials):
                        kept = self.add(rest, "DS", entry, denial)
                        return self._exclude(kept, denials, target)
                return self.split(entry, target, lambda case: self._exclude(case, denials, target))
            case _:
                raise BudgetError(NO_WAY)

    def _denial(self, formula: Formula, entries: Sequence[Entry]) -> Entry | None:
        """An entry that denies a formula in the textbook's way: its negation."""
        denied = canonical(formula)
        for entry in entries:
            match opened(entry.formula):
                case Not(body) if canonical(body) == denied:
                    return entry
                case said if canonical(Not(said)) == denied:
                    return self.add(Not(Not(said)), "¬¬I", entry)
        return None


def _forms(source: Formula, supposed: Formula) -> list[Formula]:
    """A case of a disjunction, or an instance of what exists, as the source groups it."""
    match opened(source):
        case Or((_, _) as parts):
            found = [part for part in parts if canonical(part) == canonical(supposed)]
            return found or [form for part in parts for form in _forms(part, supposed)]
        case Exists() as some:
            body = _instance(some, supposed)
            return [] if body is None else [body]
        case _:
            return []


def _instance(quantified: ForAll | Exists, formula: Formula) -> Formula | None:
    """An instance of a quantified formula, grouped as that is."""
    pattern = canonical(quantified)
    assert isinstance(pattern, ForAll | Exists)
    term: Term | None = instance(pattern, canonical(formula))
    if term is None:
        return None
    if term == ANYTHING:
        return quantified.body
    return substitute(quantified.body, {quantified.variable: term})
