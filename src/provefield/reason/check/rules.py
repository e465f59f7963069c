"""What one step of a proof may conclude: each rule, checked on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from provefield.errors import RejectedError
from provefield.logic.binding import close, free_variables
from provefield.logic.formula import (
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    ForAll,
    Formula,
    Int,
    Not,
    Term,
    subterms,
    with_terms,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.judgement import brief
from provefield.reason.check.reading import (
    Clause,
    Read,
    Reading,
    Signed,
    Values,
    denial,
    read_clause,
    read_literal,
)
from provefield.reason.check.work import Work, breadth, bulk, size


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
        numbers = self.reading.numbers
        if numbers is None:
            raise RejectedError("only on a grid is it known what a counting quantifier counts")
        self.work.spend(nodes * len(numbers))
        return numbers

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
        """Accept a count, or a clause, that is the premise with terms put for its variables."""
        body, variables = close(premise), set()
        while isinstance(body, ForAll):
            variables.add(body.variable)
            body = body.body
        values = self.substitution(unifier, frozenset(variables))
        if self.count(body, values).settled() != self.count(conclusion).settled():
            raise RejectedError("the substitution does not give this")

    def replace(
        self, premises: Sequence[Formula], unifier: Substitution, conclusion: Formula
    ) -> None:
        """Accept a clause that says of the second premise what equals leave of it.

        Were the clause false, so would be all of the first premise that it repeats, and what is
        left there, an equation, true. Then every literal is worth what it is with equals for
        equals, and a literal of the second premise is true; but it is one of the clause.
        """
        variables = frozenset().union(*map(free_variables, premises))
        values = self.substitution(unifier, variables)
        equal, target = (self.clause(premise, values) for premise in premises)
        wanted = self.clause(conclusion)
        for equation in equal:
            self.work.spend(len(equal))
            match equation:
                case Signed(Compare("=", left, right), True) if equal - {equation} <= wanted:
                    sides = sorted((left, right), key=breadth)
                    before, after = (self._rewritten(each, *sides) for each in (target, wanted))
                    if before - {False} <= after:
                        return
        raise RejectedError("no equation of the first premise gives this clause")

    def _rewritten(self, clause: Clause, small: Term, large: Term) -> frozenset[Read | None]:
        """The literals with one term for another that is larger, or as large."""
        self.work.spend(len(clause))
        found = set[Read | None]()
        for literal in clause:
            if isinstance(literal, Signed):
                self.work.spend(bulk(literal.atom))
                atom = _put(literal.atom, small, large)
                found.add(read_literal(atom if literal.positive else Not(atom), self.reading, {}))
            else:
                found.add(literal)
        return frozenset(found)

    def add_up(
        self,
        premises: Sequence[Formula],
        unifier: Substitution,
        weights: Sequence[int],
        conclusion: Formula,
    ) -> None:
        """Accept a clause without which a weighted sum of the premises could not hold."""
        values = self.substitution(unifier, frozenset().union(*map(free_variables, premises)))
        known = denial(self.clause(conclusion))
        total = _Sum()
        for premise, weight in zip(premises, weights, strict=True):
            total.add(self.count(premise, values), weight)
        if (most := total.most(known)) >= total.bound:
            raise RejectedError(
                f"the weighted sum can hold: it asks for {total.bound}, and {most} is possible"
            )


class _Sum:
    """Coefficients times atoms, true being 1 and false 0, that sum up to at least a bound.

    A denied literal is 1 minus its atom. A count of at least n says that the sum of its parts is n
    or more, one of at most n that minus the sum is -n or more, and each may be added any number of
    times. The largest value is an upper bound in every world: an atom that the denied conclusion
    settles has its value, any other at most the larger of 0 and its coefficient.
    """

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


def _put(atom: Atom | Compare, small: Term, large: Term) -> Atom | Compare:
    return with_terms(atom, tuple(_put_inside(term, small, large) for term in subterms(atom)))


def _put_inside(term: Term, small: Term, large: Term) -> Term:
    """The term with one for another, from the inside, so that none is left to replace."""
    inner = tuple(_put_inside(each, small, large) for each in subterms(term))
    found = with_terms(term, inner)
    return small if found == large else found
