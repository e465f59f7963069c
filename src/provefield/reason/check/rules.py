"""What one step of a resolution proof may conclude: each rule, checked on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from provefield.errors import RejectedError
from provefield.logic.binding import close, free_variables
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    ForAll,
    Formula,
    Func,
    Int,
    Sub,
    Term,
    Var,
    subterms,
)
from provefield.reason.check.reading import (
    Clause,
    OnGrid,
    Read,
    Reading,
    Signed,
    Values,
    denial,
    read_clause,
    read_literal,
)
from provefield.reason.check.work import Work, bulk, size
from provefield.reason.proof import Substitution

CLASH = "the facts contradict each other, so that they show nothing else"
SHOWN = 80  # characters of a formula that a reason quotes


def brief(node: Formula | Term) -> str:
    """A formula or a term, cut to what fits in a sentence."""
    text = str(node)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class Count(NamedTuple):
    """A bound on how many literals hold; a clause is a count of at least one."""

    how: Bound
    number: int
    parts: tuple[Read, ...]

    def settled(self) -> tuple[Bound, int, Counter[Signed]]:
        """The same without the parts that arithmetic decides."""
        true = sum(part is True for part in self.parts)
        literals = [part for part in self.parts if isinstance(part, Signed)]
        return self.how, self.number - true, Counter(literals)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules whose premises are clauses and counts, as literals are read somewhere."""

    reading: Reading
    work: Work

    def clause(self, formula: Formula, values: Values | None = None) -> Clause:
        """The literals of a clause under a substitution."""
        self.work.spend(size(formula, values))
        found = read_clause(formula, self.reading, values or {})
        if found is None:
            raise RejectedError(f"{brief(formula)} is not a clause")
        return found

    def count(self, formula: Formula, values: Values | None = None) -> Count:
        """A count of literals, or a clause as one."""
        nodes = size(formula, values)
        self.work.spend(nodes)
        values = values or {}
        match formula:
            case Cardinality(how, number, parts):
                found = [read_literal(part, self.reading, values) for part in parts]
            case CountQuantifier(how, number, variable, body):
                found = [
                    read_literal(body, self.reading, {**values, variable: Int(each)})
                    for each in self._numbers(nodes)
                ]
            case _:
                how, number, found = "atleast", 1, list(self.clause(formula, values))
        literals = tuple(part for part in found if part is not None)
        if len(literals) < len(found):
            raise RejectedError(f"{brief(formula)} counts more than literals")
        return Count(how, number, literals)

    def _numbers(self, nodes: int) -> range:
        """What is counted; a body of so many nodes is read for each number."""
        if not isinstance(self.reading, OnGrid):
            raise RejectedError("only on a grid is it known what a counting quantifier counts")
        self.work.spend(nodes * len(self.reading.numbers))
        return self.reading.numbers

    def substitution(self, unifier: Substitution, variables: frozenset[str]) -> Values:
        """The unifier as a mapping, if it maps variables of the premises to what they may be."""
        for name, term in unifier:
            if name not in variables:
                raise RejectedError(f"the unifier maps {name}, which is no variable of a premise")
            if not self.reading.in_domain(term):
                raise RejectedError(f"the variable {name} cannot stand for {brief(term)}")
        if len(dict(unifier)) < len(unifier):
            raise RejectedError("the unifier maps a variable twice")
        return dict(unifier)

    def instance(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause or a count under a substitution."""
        body, variables = close(premise), set()
        while isinstance(body, ForAll):
            variables.add(body.variable)
            body = body.body
        values = self.substitution(unifier, frozenset(variables))
        if isinstance(body, Cardinality | CountQuantifier):
            if self.count(body, values).settled() != self.count(conclusion).settled():
                raise RejectedError("the substitution does not give this count")
        elif self.clause(body, values) != self.clause(conclusion):
            raise RejectedError("the substitution does not give this clause")

    def resolve(
        self, premises: Sequence[Formula], unifier: Substitution, conclusion: Formula
    ) -> None:
        """Accept what two clauses leave when a literal of one denies one of the other."""
        left, right = self._together(premises, unifier)
        wanted = self.clause(conclusion)
        for literal in left:
            if isinstance(literal, Signed) and -literal in right:
                self.work.spend(len(left) + len(right))
                if (left - {literal}) | (right - {-literal}) == wanted:
                    return
        raise RejectedError("no two opposite literals of the premises leave this clause")

    def replace(
        self, premises: Sequence[Formula], unifier: Substitution, conclusion: Formula
    ) -> None:
        """Accept a clause in which one occurrence of a term became its equal."""
        equal, target = self._together(premises, unifier)
        wanted = self.clause(conclusion)
        for equation, literal, new in self._replacements(equal, target):
            self.work.spend(len(equal) + len(target) + size(literal.atom))
            made = (equal - {equation}) | (target - {literal}) | {new}
            if made - {False} == wanted:
                return
        raise RejectedError("no equation of the first premise gives this clause")

    def _replacements(self, equal: Clause, target: Clause) -> Iterator[tuple[Signed, Signed, Read]]:
        for equation in equal:
            if not isinstance(equation, Signed) or not equation.positive:
                continue
            if isinstance(equation.atom, Compare) and equation.atom.op == "=":
                sides = equation.atom.left, equation.atom.right
                for old, new in (sides, sides[::-1]):
                    for literal in target:
                        if isinstance(literal, Signed):
                            self.work.spend(bulk(literal.atom))
                            for changed in _replaced(literal.atom, old, new):
                                read = self.reading.atom(changed, {})
                                yield equation, literal, _signed(read, literal.positive)

    def _together(
        self, premises: Sequence[Formula], unifier: Substitution
    ) -> tuple[Clause, Clause]:
        """Two clauses without a common variable, under one substitution."""
        first, second = premises
        shared = free_variables(first) & free_variables(second)
        if shared:
            raise RejectedError(f"both premises contain the variable {min(shared)}")
        variables = free_variables(first) | free_variables(second)
        values = self.substitution(unifier, variables)
        return self.clause(first, values), self.clause(second, values)

    def counting(
        self, premises: Iterable[Formula], weights: Sequence[int], conclusion: Formula
    ) -> None:
        """Accept a clause without which a weighted sum of the premises could not hold."""
        known = denial(self.clause(conclusion))
        total = _Sum()
        for premise, weight in zip(premises, weights, strict=True):
            total.add(self.count(premise), weight)
        if (most := total.most(known)) >= total.bound:
            raise RejectedError(
                f"the weighted sum can hold: it asks for {total.bound}, and {most} is possible"
            )
        if known and isinstance(self.reading, OnGrid) and total.most({}) < total.bound:
            raise RejectedError(CLASH)


class _Sum:
    """Coefficients times atoms, true being 1 and false 0, that sum up to at least a bound."""

    def __init__(self) -> None:
        self.coefficients: Counter[Atom | Compare] = Counter()
        self.constant = self.bound = 0

    def add(self, count: Count, weight: int) -> None:
        """Add a count so many times: its lower bound if the weight is positive, else its upper."""
        needed = {"atleast": weight > 0, "atmost": weight < 0, "exactly": weight != 0}
        if not needed[count.how]:
            raise RejectedError(f"the weight {weight} does not fit a count of {count.how}")
        self.bound += weight * count.number
        for part in count.parts:
            if isinstance(part, Signed):
                self.coefficients[part.atom] += weight if part.positive else -weight
            if part is True or (isinstance(part, Signed) and not part.positive):
                self.constant += weight

    def most(self, known: Mapping[Atom | Compare, bool]) -> int:
        """The largest value that the sum can have."""
        return self.constant + sum(
            coefficient * known[atom] if atom in known else max(coefficient, 0)
            for atom, coefficient in self.coefficients.items()
        )


def _signed(read: Read, positive: bool) -> Read:
    if isinstance(read, Signed):
        return read if positive else -read
    return read == positive


def _replaced(atom: Atom | Compare, old: Term, new: Term) -> Iterator[Atom | Compare]:
    """The atom with one occurrence of a term replaced, for each occurrence."""
    match atom:
        case Atom(predicate, args):
            for changed in _one_replaced(args, old, new):
                yield Atom(predicate, changed)
        case Compare(op, left, right):
            for changed in _one_replaced((left, right), old, new):
                yield Compare(op, *changed)


def _one_replaced(terms: tuple[Term, ...], old: Term, new: Term) -> Iterator[tuple[Term, ...]]:
    for place, term in enumerate(terms):
        for changed in _rewritten(term, old, new):
            yield (*terms[:place], changed, *terms[place + 1 :])


def _rewritten(term: Term, old: Term, new: Term) -> Iterator[Term]:
    if term == old:
        yield new
    for inner in _one_replaced(subterms(term), old, new):
        match term:
            case Func(name, _):
                yield Func(name, inner)
            case Add() | Sub():
                yield type(term)(*inner)
            case Abs():
                yield Abs(*inner)
            case Var() | Int():
                raise AssertionError("nothing is inside")
            case _:
                assert_never(term)
