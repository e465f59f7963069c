"""Which instances of quantifiers and equations settle a first-order sequent.

A sequent follows if it follows by connectives alone once enough instances are known: of universal
formulas, of existential ones (each with a name of its own) and of equations. They are found by
asking for truth values that fit so far, and adding the instances that those values overlook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from provefield.errors import BudgetError
from provefield.logic.binding import substitute, term_variables
from provefield.logic.canonical import MARK, textbook_form
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    subformulas,
    subterms,
    terms_of,
    walk_terms,
)
from provefield.logic.terms import replacements_in
from provefield.reason.limit import Limit
from provefield.reason.natural.entailment import Entailment, Truth

MOST_INSTANCES = 4_000


@dataclass(frozen=True, slots=True)
class Instance:
    """What holds of everything holds of the term; what holds of the term holds of something."""

    quantified: ForAll | Exists
    term: Term

    @property
    def body(self) -> Formula:
        """What the quantified formula says of the term."""
        return substitute(self.quantified.body, {self.quantified.variable: self.term})

    @property
    def formula(self) -> Formula:
        """The instance as an implication."""
        if isinstance(self.quantified, ForAll):
            return Implies(self.quantified, self.body)
        return Implies(self.body, self.quantified)


@dataclass(frozen=True, slots=True)
class Witness(Instance):
    """The term is a new name: for something of which the body holds, or if possible fails."""

    @property
    def formula(self) -> Formula:
        """The choice of the name as an implication."""
        if isinstance(self.quantified, ForAll):
            return Implies(self.body, self.quantified)
        return Implies(self.quantified, self.body)


@dataclass(frozen=True, slots=True)
class Replacement:
    """Equals may be replaced by equals."""

    equation: Compare
    before: Atom | Compare
    after: Atom | Compare

    @property
    def formula(self) -> Formula:
        """The replacement as an implication."""
        return Implies(And((self.equation, self.before)), self.after)


@dataclass(frozen=True, slots=True)
class Reflexivity:
    """Everything equals itself."""

    term: Term

    @property
    def formula(self) -> Compare:
        """The equation."""
        return Compare("=", self.term, self.term)


Axiom = Instance | Witness | Replacement | Reflexivity
Literal = tuple[Formula, bool]


def axioms_for(
    premises: Sequence[Formula],
    goal: Formula,
    entailment: Entailment,
    limit: Limit,
    most: int = MOST_INSTANCES,
    seeds: Iterable[Axiom] = (),
) -> tuple[Axiom, ...] | Truth:
    """Find instances that settle a sequent; if none can, the truth values that refute it.

    `seeds` are tried first.
    """
    search = _Search(premises, goal, limit)
    for axiom in seeds:
        search.add(axiom)
        if isinstance(axiom, Witness):
            search.ages[axiom.term] = 1
    level = 0
    while holds := entailment.model([*search.claims, *search.axioms.values()]):
        candidates = search.overlooked(holds)
        if not candidates:
            return holds
        level = max(level, min(candidates.values()))
        for axiom, weight in candidates.items():
            if weight <= level:
                search.add(axiom)
        if len(search.axioms) > most:
            raise BudgetError(f"{len(search.axioms):,} instances did not settle the sequent")
    return _minimize(search, entailment)


def _minimize(search: _Search, entailment: Entailment) -> tuple[Axiom, ...]:
    """Leave out every axiom that the sequent can do without, the youngest first."""
    kept = list(search.axioms)
    for axiom in reversed(list(search.axioms)):
        if axiom not in kept:
            continue
        without = [ax for ax in kept if ax is not axiom]
        core = entailment.core([*search.claims, *(ax.formula for ax in without)], Or(()))
        if core is not None:
            kept = [ax for ax in without if textbook_form(ax.formula) in core]
    return tuple(kept)


@dataclass
class _Search:
    """The axioms so far, and how old each name is."""

    premises: Sequence[Formula]
    goal: Formula
    limit: Limit
    axioms: dict[Axiom, Formula] = field(default_factory=dict)
    ages: dict[Term, int] = field(default_factory=dict)
    _by_quantified: dict[Formula, list[Instance]] = field(default_factory=dict)

    @property
    def claims(self) -> list[Formula]:
        """What is to be refuted."""
        return [*self.premises, Not(self.goal)]

    def overlooked(self, holds: Truth) -> dict[Axiom, int]:
        """Axioms that the truth values do not respect yet, each with its weight."""
        literals = dict.fromkeys(self._branch(holds))
        terms = self._terms(literals)
        found: dict[Axiom, int] = {}
        for formula, sign in literals:
            self._hurry()
            for axiom in (
                *self._instances(formula, sign, terms, holds),
                *self._equations(formula, sign, literals),
            ):
                if axiom not in self.axioms:
                    found[axiom] = self._weight(axiom)
        return found

    def _hurry(self) -> None:
        self.limit.tick(1)

    def _branch(self, holds: Truth) -> Iterator[Literal]:
        """The literals and quantified formulas that make the claims true."""
        for claim in self.claims:
            yield from self._reasons(claim, True, holds)
        for axiom in self.axioms:
            match axiom:
                case Replacement(equation, before, after) if holds(equation) and holds(before):
                    yield after, True
                case Reflexivity():
                    yield axiom.formula, True
                case _:
                    pass

    def _reasons(self, formula: Formula, sign: bool, holds: Truth) -> Iterator[Literal]:
        match formula:
            case Not(body):
                yield from self._reasons(body, not sign, holds)
            case And(parts) | Or(parts):
                relevant: Iterable[Formula] = parts
                if sign == isinstance(formula, Or):
                    relevant = [next(part for part in parts if holds(part) == sign)]
                for part in relevant:
                    yield from self._reasons(part, sign, holds)
            case Implies(left, right):
                yield from self._reasons(Or((Not(left), right)), sign, holds)
            case Iff() | Cardinality():
                for part in subformulas(formula):
                    yield from self._reasons(part, holds(part), holds)
            case ForAll() | Exists():
                self._hurry()
                yield formula, sign
                for axiom in self._shown_by(formula, sign, holds):
                    yield from self._reasons(axiom.body, sign, holds)
            case Atom() | Compare() | CountQuantifier():
                yield textbook_form(formula), sign
            case _:
                assert_never(formula)

    def _shown_by(self, formula: ForAll | Exists, sign: bool, holds: Truth) -> list[Instance]:
        """The instances that make a quantified formula true or false: all, or one chosen."""
        about = self._about(formula)
        if sign == isinstance(formula, ForAll):
            return [axiom for axiom in about if not isinstance(axiom, Witness)]
        witnesses: list[Instance] = [axiom for axiom in about if isinstance(axiom, Witness)]
        return witnesses or [axiom for axiom in about if holds(axiom.body) == sign][:1]

    def _about(self, quantified: Formula) -> list[Instance]:
        return self._by_quantified.get(textbook_form(quantified), [])

    def add(self, axiom: Axiom) -> None:
        """Take an axiom into account from now on."""
        self.axioms[axiom] = axiom.formula
        if isinstance(axiom, Instance):
            self._by_quantified.setdefault(textbook_form(axiom.quantified), []).append(axiom)

    def _instances(
        self, formula: Formula, sign: bool, terms: Sequence[Term], holds: Truth
    ) -> Iterator[Axiom]:
        if not isinstance(formula, ForAll | Exists):
            return
        if sign == isinstance(formula, ForAll):
            yield from (Instance(formula, term) for term in terms)
            return
        if not self._shown_by(formula, sign, holds):
            name = Func(f"{MARK}{len(self.ages)}")
            self.ages[name] = 1 + self._age(formula)
            yield Witness(formula, name)

    def _equations(
        self, formula: Formula, sign: bool, literals: Iterable[Literal]
    ) -> Iterator[Axiom]:
        match formula, sign:
            case Compare("=", left, right), False:
                yield Reflexivity(left)
                yield Reflexivity(right)
            case Compare("=") as equation, True:
                for other, positive in literals:
                    if positive and isinstance(other, Atom | Compare):
                        yield from _replacements(equation, other)
            case _:
                pass

    def _terms(self, literals: Iterable[Literal]) -> list[Term]:
        """The terms without variables that the branch speaks of; something always exists."""
        found = {
            term: None
            for formula, _ in literals
            for term in terms_of(formula)
            if not term_variables(term)
        }
        if not found:
            name = Func(MARK)
            self.ages[name] = 0
            return [name]
        return list(found)

    def _weight(self, axiom: Axiom) -> int:
        """Prefer small terms and old names, so that every instance has its turn."""
        match axiom:
            case Witness(quantified):  # one is enough, and nothing has to be chosen
                return self._age(quantified)
            case Instance(quantified, term):
                return self._age(quantified) + self._age(Compare("=", term, term)) + _size(term)
            case Replacement(_, _, after):
                return max(map(_size, subterms(after)), default=0)
            case Reflexivity():
                return 0
            case _:
                assert_never(axiom)

    def _age(self, formula: Formula) -> int:
        return max((self.ages.get(term, 0) for term in terms_of(formula)), default=0)


def _size(term: Term) -> int:
    return sum(1 for _ in walk_terms(term))


def _replacements(equation: Compare, before: Atom | Compare) -> Iterator[Replacement]:
    for old, new in ((equation.left, equation.right), (equation.right, equation.left)):
        for after in replacements_in(before, old, new):
            yield Replacement(equation, before, after)
