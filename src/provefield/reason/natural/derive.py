"""Natural deductions of whatever follows by connectives, counting and given instances.

Eliminate forwards, introduce backwards, and split cases when neither helps, until every atom is
decided. Before each step it is known that the goal follows, so that none has to be taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from provefield.errors import BudgetError
from provefield.logic.canonical import MARK, disjuncts, textbook_form
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Cardinality,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    size,
)
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof, needed, rests_on
from provefield.reason.calculus.fit import head_form
from provefield.reason.limit import Limit
from provefield.reason.natural.entailment import Entailment
from provefield.reason.natural.forward import names_in, opposite, saturate
from provefield.reason.natural.instances import Axiom, Instance, Witness
from provefield.reason.natural.scope import Scope
from provefield.reason.natural.uses import atoms, choice, is_used_up, keys

NOT_FOUND = "no deduction of a readable size was found"
MOST_NESTED = 60
"""How deep boxes may be nested before nobody could read them."""

MOST_SPLITS = 4
"""Ways to two cases that are tried for a goal that a box shows already."""


def derive(
    known: Sequence[Entry],
    goal: Formula,
    axioms: tuple[Axiom, ...],
    entailment: Entailment,
    limit: Limit,
    rules: frozenset[str],
) -> tuple[Entry, list[Item]]:
    """Deduce a goal that is known to follow from entries and the axioms; and what was written."""
    scope = Scope(axioms, rules=rules)
    for entry in known:
        scope.known.setdefault(textbook_form(entry.formula), entry)
    return _Search(entailment, limit).prove(scope, goal), scope.items


class _Search:
    """Chooses the next step; each `_by_…` returns nothing when it does not apply."""

    def __init__(self, entailment: Entailment, limit: Limit) -> None:
        self._entailment = entailment
        self._limit = limit
        self._names = 0

    def prove(self, scope: Scope, goal: Formula) -> Entry:
        self._limit.tick(len(scope.known) + 1)  # to draw conclusions looks at all of them
        if scope.level > MOST_NESTED:
            raise BudgetError(NOT_FOUND)
        scope = scope.freed()
        saturate(scope)
        if found := scope.get(goal):
            return found
        if falsity := scope.get(FALSE):
            return scope.add(goal, "⊥E", falsity)
        support = self._support(scope, goal)
        return (
            self._by_witness(scope, goal, support)
            or self._by_introduction(scope, goal)
            or self._by_use(scope, goal, support)
            or self._by_cases(scope, goal, support)
            or self._by_case_or_denial(scope, goal)
            or self._by_contradiction(scope, goal)
            or self._by_freeing_names(scope, goal, support)
            or self._by_excluded_middle(scope, goal, support)
            or self._by_decided_atoms(scope, goal)
        )

    def _support(self, scope: Scope, goal: Formula) -> list[Formula]:
        """What the goal follows from, the simplest first."""
        known = {spelled: entry.formula for spelled, entry in scope.known.items()}
        axioms = {textbook_form(axiom.formula): axiom.formula for axiom in scope.axioms}
        claims = {**axioms, **known}
        of_use = {s: formula for s, formula in known.items() if not is_used_up(scope, formula)}
        core = self._entailment.core(of_use, goal)
        if core is None:
            core = self._entailment.core(claims, goal)
        assert core is not None, "only what follows is ever asked for"
        return sorted((claims[spelled] for spelled in claims if spelled in core), key=size)

    def _follows(self, scope: Scope, goal: Formula, without: Formula | None = None) -> bool:
        given = [spelled for spelled in scope.known if spelled != without]
        axioms = [axiom.formula for axiom in scope.axioms]
        return self._entailment.follows([*given, *axioms], goal)

    # Boxes

    def _box(self, scope: Scope, assumption: Formula, goal: Formula) -> Subproof:
        inner, box = scope.open(assumption)
        box.result = self.prove(inner, goal)
        return box

    @staticmethod
    def _write(scope: Scope, *boxes: Subproof) -> None:
        scope.items.extend(boxes)

    @staticmethod
    def _without_assumption(scope: Scope, boxes: Iterable[Subproof]) -> Entry | None:
        """If a box did not need its assumption, all of it holds outside as well."""
        for box in boxes:
            if not rests_on(box.result, box.assumption):
                scope.items.extend(box.inside[1:])
                scope.known[textbook_form(box.result.formula)] = box.result
                return box.result
        return None

    # Steps

    def _by_witness(self, scope: Scope, goal: Formula, support: list[Formula]) -> Entry | None:
        relevant = set(map(textbook_form, support))
        for axiom in scope.axioms:
            if not isinstance(axiom, Witness) or textbook_form(axiom.formula) not in relevant:
                continue
            some, body = choice(axiom)
            if found := scope.get(some):
                inner, box = scope.open(body)
                box.result = self.prove(inner.naming(axiom), goal)
                outside = self._without_assumption(scope, [box])
                if outside:
                    return outside
                self._write(scope, box)
                return scope.add(goal, "∃E", found, box)
        return None

    def _by_introduction(self, scope: Scope, goal: Formula) -> Entry | None:
        match head_form(goal):
            case And((left, right)):
                return self._by_both_parts(scope, goal, left, right)
            case Implies(left, right):
                return self._from_boxes(scope, goal, "→I", self._box(scope, left, right))
            case Iff(left, right):
                ways = self._box(scope, left, right), self._box(scope, right, left)
                return self._from_boxes(scope, goal, "↔I", *ways)
            case Not(body):
                return self._by_negation(scope, goal, body)
            case ForAll() as every:
                return self._by_arbitrary_name(scope, every)
            case Or((left, right)):
                return self._by_one_case(scope, goal, left, right)
            case Exists() as some:
                return self._by_example(scope, some)
            case _:
                return None

    def _by_both_parts(
        self, scope: Scope, goal: Formula, left: Formula, right: Formula
    ) -> Entry | None:
        """Cases that both parts need are told apart only once."""
        if not scope.get(left) and not scope.get(right):
            needed = self._support(scope, left)
            shared = [each for each in self._support(scope, right) if each in needed]
            if found := self._by_cases(scope, goal, shared):
                return found
        return scope.add(goal, "∧I", self.prove(scope, left), self.prove(scope, right))

    def _by_negation(self, scope: Scope, goal: Formula, body: Formula) -> Entry:
        match head_form(body):
            case ForAll() | Exists() as quantified if "QN" in scope.rules and (
                found := scope.get(opposite(quantified))
            ):
                return scope.add(goal, "QN", found)
            case Not(inner) if "¬¬I" in scope.rules and (found := scope.get(inner)):
                return scope.add(goal, "¬¬I", found)
            case _:
                pass
        box = self._box(scope, body, FALSE)
        if falsity := self._without_assumption(scope, [box]):
            return scope.add(goal, "⊥E", falsity)
        return self._by_few_cases(scope, goal, box) or self._from_boxes(scope, goal, "¬I", box)

    def _by_few_cases(self, scope: Scope, goal: Formula, denied: Subproof) -> Entry | None:
        """What follows at once in each of two cases, if that takes no more lines than a denial."""
        if not isinstance(goal.body if isinstance(goal, Not) else goal, Atom):
            return None
        for rule, cited, cases in islice(self._two_cases(scope), MOST_SPLITS):
            boxes = [self._at_once(scope, case, goal) for case in cases]
            if None not in boxes:
                found = [box for box in boxes if box is not None]
                if sum(_lines(scope, box) for box in found) <= _lines(scope, denied):
                    return self._from_boxes(scope, goal, rule, *cited, *found)
        return None

    def _two_cases(
        self, scope: Scope
    ) -> Iterator[tuple[str, tuple[Entry, ...], tuple[Formula, ...]]]:
        """Alternatives that are known, and what implications suppose and others deny."""
        for entry in scope.known.values():
            match head_form(entry.formula):
                case Or((_, _) as cases) if not any(map(scope.get, cases)):
                    yield "∨E", (entry,), cases
                case Implies(Atom() as case, _) if (
                    "LEM" in scope.rules
                    and scope.value(case) is None
                    and not names_in(case) & scope.unnamed
                ):
                    yield "LEM", (), (case, Not(case))
                case _:
                    pass

    def _at_once(self, scope: Scope, case: Formula, goal: Formula) -> Subproof | None:
        """A box from a case to the goal by conclusions that are drawn forwards."""
        self._limit.tick(len(scope.known) + 1)
        inner, box = scope.open(case)
        saturate(inner)
        if (found := inner.get(goal)) is None or not rests_on(found, box.assumption):
            return None
        box.result = found
        return box

    def _from_boxes(self, scope: Scope, goal: Formula, rule: str, *cited: Item) -> Entry:
        self._write(scope, *(item for item in cited if isinstance(item, Subproof)))
        return scope.add(goal, rule, *cited)

    def _by_arbitrary_name(self, scope: Scope, goal: ForAll) -> Entry:
        self._names += 1
        new = Instance(goal, Func(f"{MARK}n{self._names}"))
        waiting = (axiom for axiom in scope.axioms if isinstance(axiom, Witness))
        same = (
            axiom for axiom in waiting if textbook_form(axiom.quantified) == textbook_form(goal)
        )
        chosen = next(same, new)
        body = Instance(goal, chosen.term).body
        return scope.add(goal, "∀I", self.prove(scope.naming(chosen), body))

    def _by_one_case(
        self, scope: Scope, goal: Formula, left: Formula, right: Formula
    ) -> Entry | None:
        for part in sorted((left, right), key=lambda part: not scope.value(part)):
            if self._follows(scope, part):
                return scope.add(goal, "∨I", self.prove(scope, part))
        if "LEM" not in scope.rules:
            return None
        if textbook_form(right) == textbook_form(Not(left)):
            return scope.add(goal, "LEM")
        cases = dict.fromkeys(map(textbook_form, disjuncts(goal)))
        denied = next((case for case in disjuncts(goal) if textbook_form(Not(case)) in cases), None)
        return None if denied is None else self._by_middle(scope, goal, denied)

    def _by_example(self, scope: Scope, goal: Exists) -> Entry | None:
        for axiom in scope.axioms:
            if (
                isinstance(axiom, Instance)
                and textbook_form(axiom.quantified) == textbook_form(goal)
                and not names_in(axiom.formula) & scope.unnamed
                and self._follows(scope, axiom.body)
            ):
                return scope.add(goal, "∃I", self.prove(scope, axiom.body))
        return None

    def _by_use(self, scope: Scope, goal: Formula, support: list[Formula]) -> Entry | None:
        """Prove what unlocks a formula that is known."""
        for formula in support:
            if not scope.get(formula):
                continue
            for key in keys(scope, formula, goal):
                if key not in scope.tried and self._follows(scope, key, textbook_form(formula)):
                    self.prove(replace(scope, tried=(*scope.tried, key)), key)
                    return self.prove(scope, goal)
        return None

    def _by_cases(self, scope: Scope, goal: Formula, support: list[Formula]) -> Entry | None:
        for formula in support:
            match head_form(formula), scope.get(formula):
                case Or((_, _) as cases), Entry() as entry if not any(map(scope.get, cases)):
                    return self._split(scope, goal, cases, "∨E", entry)
                case _:
                    pass
        return None

    def _split(
        self, scope: Scope, goal: Formula, cases: Iterable[Formula], rule: str, *cited: Entry
    ) -> Entry:
        boxes: list[Subproof] = []
        for case in cases:
            boxes.append(self._box(scope, case, goal))
            if outside := self._without_assumption(scope, boxes[-1:]):
                return outside
        self._write(scope, *boxes)
        return scope.add(goal, rule, *cited, *boxes)

    def _by_middle(self, scope: Scope, goal: Formula, case: Formula) -> Entry:
        return self._split(scope, goal, (case, Not(case)), "LEM")

    def _by_case_or_denial(self, scope: Scope, goal: Formula) -> Entry | None:
        """Suppose one case and then its denial, from which the other case follows."""
        match head_form(goal):
            case Or(parts) if "LEM" in scope.rules:
                for part in parts:
                    case = part.body if isinstance(part, Not) else part
                    free = not names_in(case) & scope.unnamed
                    if isinstance(case, Atom) and free and scope.value(case) is None:
                        return self._by_middle(scope, goal, case)
            case _:
                pass
        return None

    def _by_contradiction(self, scope: Scope, goal: Formula) -> Entry | None:
        if "IP" not in scope.rules or goal == FALSE or isinstance(goal, Cardinality):
            return None
        if scope.denial(goal):
            return None
        box = self._box(scope, Not(goal), FALSE)
        if falsity := self._without_assumption(scope, [box]):
            return scope.add(goal, "⊥E", falsity)
        return self._by_few_cases(scope, goal, box) or self._from_boxes(scope, goal, "IP", box)

    def _by_freeing_names(
        self, scope: Scope, goal: Formula, support: list[Formula]
    ) -> Entry | None:
        """Names whose choice the goal does not rest on may stand for anything."""
        relevant = set(map(textbook_form, support))
        for axiom in scope.axioms:
            if isinstance(axiom, Witness) and textbook_form(axiom.formula) not in relevant:
                return self.prove(scope.naming(axiom), goal)
        return None

    def _by_excluded_middle(
        self, scope: Scope, goal: Formula, support: list[Formula]
    ) -> Entry | None:
        """Split on the atom that most of the support speaks of."""
        counted = Counter(
            atom
            for formula in (*support, goal)
            for atom in dict.fromkeys(atoms(formula))
            if scope.value(atom) is None and not names_in(atom) & scope.unnamed
        )
        if not counted or "LEM" not in scope.rules:
            return None
        return self._by_middle(scope, goal, counted.most_common(1)[0][0])

    def _by_decided_atoms(self, scope: Scope, goal: Formula) -> Entry:
        """Count what is counted, or deny what is false, now that every atom is decided.

        What is denied is deduced from the atoms alone, which do not contradict each other. A box
        there that supposes what is false leads to a smaller falsehood, so that this ends.
        """
        is_goal = bool(scope.value(goal))
        said = head_form(goal if is_goal else _smallest_falsehood(scope))
        about = said.body if isinstance(said, Not) else said
        against = [] if is_goal else [entry for entry in [scope.get(said)] if entry]
        if isinstance(about, Cardinality):
            parts = [part if scope.value(part) else Not(part) for part in about.parts]
            cited = dict.fromkeys(self.prove(scope.of_atoms(), part) for part in parts)
            scope.add(goal if is_goal else FALSE, "counting", *against, *cited)
        else:
            true = about if isinstance(said, Not) else Not(said)
            scope.add(FALSE, "¬E", self.prove(scope.of_atoms(), true), *against)
        return self.prove(scope, goal)


def _smallest_falsehood(scope: Scope) -> Formula:
    """What is known although the atoms make it false."""
    known = (entry.formula for entry in scope.known.values())
    false = [formula for formula in known if scope.value(formula) is False]
    if not false:  # a negated quantifier that QN would move
        raise BudgetError(NOT_FOUND)
    return min(false, key=size)


def _lines(scope: Scope, box: Subproof) -> int:
    """How many lines a box takes that are not in sight of where it stands."""
    outside = set(map(id, scope.known.values()))
    entries = (item for item in needed(box) if isinstance(item, Entry))
    return sum(id(entry) not in outside for entry in entries)
