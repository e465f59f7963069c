"""Which clauses a formula has: over a grid by evaluating it, anywhere else by its normal form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import assert_never

from provefield.errors import RejectedError
from provefield.logic.binding import close, free_variables, names, rename_apart, term_variables
from provefield.logic.formula import (
    Abs,
    Add,
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
    Int,
    Not,
    Sub,
    Term,
    Var,
    disjunction,
    subformulas,
    subterms,
    walk_terms,
)
from provefield.logic.normal import clauses
from provefield.reason.check.kleene import PULL, Kleene, Work
from provefield.reason.check.reading import OnGrid, Signed, denial
from provefield.reason.check.rules import Rules, brief
from provefield.reason.proof import Substitution


@dataclass(frozen=True, slots=True)
class FromGrid:
    """A formula has a clause if it is false whenever the clause is.

    The unifier chooses terms for some universal variables of the formula, whose variables have been
    renamed apart; a variable of the clause stands for itself. All other variables range over the
    numbers of the field.

    >>> from provefield.logic.field import Field
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.check.kleene import Work
    >>> grid = FromGrid(Rules(OnGrid(Field(2, 2)), Work(1000)))
    >>> column = parse("all x (mine(x, 1) -> exists y (y != 1 & mine(x, y)))")
    >>> grid.clause(column, (("x", Int(2)),), parse("-mine(2, 1) | mine(2, 2)"))
    >>> grid.clause(column, (("x", Int(1)),), parse("-mine(2, 1) | mine(2, 2)"))
    Traceback (most recent call last):
    provefield.errors.RejectedError: the premise may be true while the clause is false
    """

    rules: Rules

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause without which the premise would be false."""
        reading = self.rules.reading
        assert isinstance(reading, OnGrid)
        literals = self.rules.clause(conclusion)
        prepared = rename_apart(close(premise))
        values = self.rules.substitution(unifier, universal_variables(prepared))
        known = denial(literals)
        variables = free_variables(conclusion)
        chosen = {**{name: Var(name) for name in variables}, **values}
        mark = _unused_mark(chain(variables, *map(term_variables, chosen.values())))
        kleene = Kleene(reading, known.get, self.rules.work, chosen, mark)
        if kleene.truth(prepared) is not False:
            raise RejectedError("the premise may be true while the clause is false")


def _unused_mark(variables: Iterable[str]) -> str:
    """A start that no variable has."""
    taken = tuple(variables)
    mark = "#"
    while any(name.startswith(mark) for name in taken):
        mark += "#"
    return mark


def universal_variables(formula: Formula, pull: int = 1) -> frozenset[str]:
    """The bound variables that may stand for anything: of ∀, or of ∃ under a negation.

    Under ↔ and exact counts, every variable does so in one direction; there it is not chosen.

    >>> from provefield.logic.parse import parse
    >>> sorted(universal_variables(parse("all x (-(exists y P(x, y)) | exists z Q(z))")))
    ['x', 'y']
    """
    match formula:
        case Not(body):
            return universal_variables(body, -pull)
        case Implies(left, right):
            return universal_variables(left, -pull) | universal_variables(right, pull)
        case Iff():
            pull = 0
        case Cardinality(how) | CountQuantifier(how):
            pull *= PULL[how]
        case _:
            pass
    inside = (universal_variables(part, pull) for part in subformulas(formula))
    match formula:
        case ForAll(variable, _) if pull >= 0:
            return frozenset([variable]).union(*inside)
        case Exists(variable, _) if pull <= 0:
            return frozenset([variable]).union(*inside)
        case _:
            return frozenset().union(*inside)


# Anywhere -----------------------------------------------------------------------------------------

# How variables and symbols of one clause are called in another.
Pairing = Mapping[tuple[type, str], str]
# Which symbol of which premise a new symbol is.
Owners = dict[str, tuple[Formula, str]]
Node = Atom | Compare | Term
Literals = tuple[Signed, ...]


@dataclass(slots=True)
class Skolemized:
    """A formula has the clauses of its normal form, up to the names of variables and new symbols.

    A new symbol (a Skolem function, or the name of a subformula) must be new: not in any formula
    that was given, and not used for anything else.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.check.kleene import Work
    >>> from provefield.reason.check.reading import Anywhere
    >>> some, other = parse("exists x P(x)"), parse("exists x -P(x)")
    >>> anywhere = Skolemized(Rules(Anywhere(), Work(1000)), (some, other))
    >>> anywhere.clause(some, (), parse("P(c)"))
    >>> anywhere.clause(other, (), parse("-P(c)"))
    Traceback (most recent call last):
    provefield.errors.RejectedError: the normal form of ∃x ¬P(x) has no such clause
    """

    rules: Rules
    given: tuple[Formula, ...]
    owners: Owners = field(default_factory=dict)
    """What the new symbols of the clauses so far may stand for: one way of perhaps many."""
    accepted: list[tuple[Formula, Literals]] = field(default_factory=list)
    forms: dict[Formula, list[Literals]] = field(default_factory=dict)

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause of the normal form."""
        if unifier:
            raise RejectedError("a clause takes no unifier here; take an instance of it instead")
        wanted = self._literals(conclusion)
        if wanted is None:
            raise RejectedError("a literal of the clause is always true")
        self.accepted.append((premise, wanted))
        owners = next(self._ways(premise, wanted, self.owners), None)
        if owners is None and next(self._ways(premise, wanted, {}), None) is not None:
            owners = self._reconsidered()
        if owners is None:
            raise RejectedError(f"the normal form of {brief(premise)} has no such clause")
        self.owners = owners

    def _reconsidered(self) -> Owners | None:
        """Look for another way to say what the new symbols stand for, so that all clauses fit."""
        ways = [self._ways(*self.accepted[0], {})]
        while ways:
            owners = next(ways[-1], None)
            if owners is None:
                ways.pop()
            elif len(ways) == len(self.accepted):
                return owners
            else:
                ways.append(self._ways(*self.accepted[len(ways)], owners))
        return None

    def _ways(self, premise: Formula, wanted: Literals, owners: Owners) -> Iterator[Owners]:
        """Every way to find a clause in the normal form, the likely ones first."""
        old = names(premise)
        matching = _Matching(old, self.rules.work)
        claimed = {own for other, own in owners.values() if other == premise}

        def unlikely(literals: Literals) -> tuple[bool, bool]:
            found = _symbols(literals)
            return found != _symbols(wanted), not claimed.isdisjoint(found)

        form = self._normal_form(premise)
        self.rules.work.spend(sum(map(len, form)))
        for literals in sorted(form, key=unlikely):
            new = not _symbols(literals) <= old
            for pairing in matching.clauses(literals, wanted, frozenset(), {}):
                further = self._claim(premise, pairing, owners) if new else owners
                if further is not None:
                    yield further
                if not new:
                    return

    def _normal_form(self, premise: Formula) -> list[Literals]:
        if premise not in self.forms:
            found = (self._literals(disjunction(clause)) for clause in clauses(premise))
            self.forms[premise] = [literals for literals in found if literals is not None]
        return self.forms[premise]

    def _literals(self, formula: Formula) -> Literals | None:
        """The literals of a clause in one order; None if it is true anyway."""
        clause = self.rules.clause(formula)
        literals = sorted((x for x in clause if isinstance(x, Signed)), key=repr)
        return None if True in clause else tuple(literals)

    def _claim(self, premise: Formula, pairing: Pairing, owners: Owners) -> Owners | None:
        """Take the new symbols for this premise, if nothing else has them."""
        self.rules.work.spend(len(pairing) + len(owners))
        old = names(premise)
        further = dict(owners)
        for (kind, own), written in pairing.items():
            if kind is not Var and own not in old:
                owner = further.setdefault(written, (premise, own))
                if owner != (premise, own) or any(written in names(each) for each in self.given):
                    return None
        return further


def _symbols(literals: Literals) -> frozenset[str]:
    """The names of predicates and functions."""
    terms = chain.from_iterable(walk_terms(literal.atom) for literal in literals)
    nodes: Iterable[Node] = chain((literal.atom for literal in literals), terms)
    return frozenset(_name(node) for node in nodes if isinstance(node, Atom | Func))


@dataclass(frozen=True, slots=True)
class _Matching:
    """Pairs clauses that differ only in the names of variables and of symbols that are not old."""

    old: frozenset[str]
    work: Work

    def clauses(
        self,
        left: tuple[Signed, ...],
        right: tuple[Signed, ...],
        used: frozenset[Signed],
        pairing: Pairing,
    ) -> Iterator[Pairing]:
        """Pair each literal on the left with one on the right, until all of these are used.

        Two may be paired with the same one, but seldom are: those not used yet are tried first.
        """
        if not left:
            if len(used) == len(right):
                yield pairing
            return
        for literal in sorted(right, key=used.__contains__):
            if literal.positive == left[0].positive:
                for further in self._atoms(left[0].atom, literal.atom, pairing):
                    yield from self.clauses(left[1:], right, used | {literal}, further)

    def _atoms(self, left: Node, right: Node, pairing: Pairing) -> Iterator[Pairing]:
        """Pair two atoms; the sides of an equation may change places."""
        self.work.spend()
        sides = [right]
        if isinstance(right, Compare) and right.op == "=":
            sides.append(Compare("=", right.right, right.left))
        for side in sides:
            further = self._nodes(left, side, pairing)
            if further is not None:
                yield further

    def _nodes(self, left: Node, right: Node, pairing: Pairing) -> Pairing | None:
        own, other = _name(left), _name(right)
        if type(left) is not type(right) or len(subterms(left)) != len(subterms(right)):
            return None
        if isinstance(left, Var) or (isinstance(left, Func | Atom) and own not in self.old):
            found = pairing.get((type(left), own), other)
            pairing = {**pairing, (type(left), own): found}
            own = found
        if own != other:
            return None
        for first, second in zip(subterms(left), subterms(right), strict=True):
            further = self._nodes(first, second, pairing)
            if further is None:
                return None
            pairing = further
        return pairing


def _name(node: Node) -> str:
    """What tells a node from others of its type."""
    match node:
        case Var(name) | Func(name, _) | Atom(name, _):
            return name
        case Int(value):
            return str(value)
        case Compare(op, _, _):
            return op
        case Add() | Sub() | Abs():
            return ""
        case _:
            assert_never(node)
