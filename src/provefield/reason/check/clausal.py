"""Which clauses a formula has, on a grid and over every domain: it would be false if they were.

What exists has a name in a clause: a new symbol, applied to the universal variables that it depends
on. A part of a formula may have one too: a new predicate, applied to variables. The evidence says
what each name stands for, so that nothing has to be looked for here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from provefield.errors import RejectedError
from provefield.logic.binding import (
    close,
    free_variables,
    names,
    rename_apart,
    substitute,
    term_variables,
)
from provefield.logic.canonical import to_canonical
from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Var,
    rebuild,
    subformulas,
    walk,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.counts import quantify, write_out
from provefield.reason.check.judgement import brief
from provefield.reason.check.kleene import Kleene
from provefield.reason.check.reading import Reading, denial
from provefield.reason.check.rules import Rules
from provefield.reason.check.work import Work, breadth, size

# Which way a part pulls the whole: up (1), down (-1), or either way (0).
PULL: Mapping[Bound, int] = {"atleast": 1, "atmost": -1, "exactly": 0}

BEGIN = 10
"""What it costs to begin with a clause, however small it is."""

Depends = tuple[str, ...] | None
"""The variables on which what exists depends; None for one that stands for anything.

A variable that depends on itself is neither, and is not chosen.
"""

Meaning = tuple[Formula, str | Formula]
"""What a new symbol stands for: a variable of a formula, or the formula as a definition says."""


@dataclass(slots=True)
class Clauses:
    """A formula has a clause if it is false whenever the clause is.

    The unifier chooses terms for universal variables of the formula, whose variables have been
    renamed apart; a variable of the clause, or of these terms, stands for itself. To put one term
    for a variable that stands for anything only drops conjuncts: if the formula is false then, it
    was false before.

    For a variable of what exists it has a name: a new symbol f, applied to what was chosen for the
    universal variables x, y that this depends on. In each world in which the formula is true, f can
    be chosen so that it is true with f(x, y) there. For that f must stand for nothing else: it is
    in no formula that was given, names one variable of one formula, and nothing that this formula
    speaks of is called so, or will be. So each new symbol is defined by symbols that came before.

    >>> from provefield.logic.parse import parse, parse_term
    >>> from provefield.reason.check.reading import Anywhere
    >>> some, other = parse("exists x P(x)"), parse("exists x -P(x)")
    >>> anywhere = Clauses(Rules(Anywhere(), Work(1000)))
    >>> anywhere.clause(some, (("x", parse_term("c")),), parse("P(c)"))
    >>> anywhere.clause(other, (("x", parse_term("c")),), parse("-P(c)"))
    Traceback (most recent call last):
    provefield.errors.RejectedError: c already stands for something else
    """

    rules: Rules
    old: set[str] = field(default_factory=set)
    """The symbols that can no longer be given a meaning."""
    meanings: dict[str, Meaning] = field(default_factory=dict)
    defined: dict[str, tuple[tuple[Var, ...], Formula, int]] = field(default_factory=dict)
    """The variables of each new predicate, what it says of them, and how large that is."""
    prepared: dict[Formula, tuple[Formula, Mapping[str, Depends]]] = field(default_factory=dict)

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause without which the premise would be false."""
        rules, literals = self.rules, self.rules.clause(conclusion)
        rules.work.spend(BEGIN + size(premise))
        prepared, bound = self._prepared(premise)
        values = rules.substitution(unifier, frozenset(bound))
        free = free_variables(conclusion).union(*map(term_variables, values.values()))
        own = {name: Var(name) for name in free if name in bound and bound[name] is None}
        chosen = own | {name: term for name, term in values.items() if bound[name] != (name,)}
        for variable, term in chosen.items():
            depends = bound[variable]
            if depends is None:
                continue
            if not isinstance(term, Func) or term.args != tuple(map(chosen.get, depends)):
                raise RejectedError(f"{brief(term)} does not name what {variable} stands for")
            self._name(term.name, premise, variable)
        mark = _unused_mark(free)
        kleene = Kleene(rules.reading, denial(literals).get, rules.work, chosen, mark)
        if kleene.truth(prepared) is not False:
            raise RejectedError("the premise may be true while the clause is false")

    def _prepared(self, premise: Formula) -> tuple[Formula, Mapping[str, Depends]]:
        if premise not in self.prepared:
            prepared = prepare(premise, self.rules.reading, self.rules.work)
            self.prepared[premise] = prepared, bound_variables(prepared, self.rules.work)
        return self.prepared[premise]

    def define(self, formula: Formula) -> None:
        """Accept that a new predicate says of some variables what a formula does."""
        body = formula
        while isinstance(body, ForAll):
            body = body.body
        if not isinstance(body, Iff) or not isinstance(body.left, Atom):
            raise RejectedError(f"{brief(formula)} defines nothing")
        name, meaning = body.left, body.right
        variables = tuple(each for each in name.args if isinstance(each, Var))
        told = {each.name for each in variables}
        if len(told) < len(name.args) or not free_variables(meaning) <= told:
            raise RejectedError(f"{brief(name)} is not said of all variables of what it means")
        self._name(name.predicate, meaning, formula)
        unfolded = self.unfold(meaning)
        self.defined[name.predicate] = variables, unfolded, size(unfolded)

    def unfold(self, formula: Formula) -> Formula:
        """The formula with what new predicates say in their place."""
        match formula:
            case Atom(predicate, arguments) if predicate in self.defined:
                variables, meaning, nodes = self.defined[predicate]
                if len(variables) != len(arguments):
                    raise RejectedError(f"{predicate} is not said of {len(arguments)}")
                self.rules.work.spend(nodes * (3 + breadth(formula)))
                values = {each.name: term for each, term in zip(variables, arguments, strict=True)}
                return substitute(meaning, values)
            case _:
                return rebuild(formula, self.unfold)

    def fold(self, premise: Formula, conclusion: Formula) -> None:
        """Accept what says the same as the premise, by new predicates for some of its parts."""
        sides = [write_out(each, self.rules.work) for each in (premise, self.unfold(conclusion))]
        self.rules.work.spend(sum(map(size, sides)))
        if to_canonical(sides[0]) != to_canonical(sides[1]):
            raise RejectedError("this does not say what the premise does")

    def _name(self, symbol: str, formula: Formula, whole: str | Formula) -> None:
        """Let a new symbol stand for a variable of a formula, or for the formula as a whole.

        What the formula speaks of has its meaning by now, or may have any and keeps it.
        """
        self.old |= names(formula) - self.meanings.keys()
        meaning = formula, whole
        if symbol in self.old or self.meanings.setdefault(symbol, meaning) != meaning:
            raise RejectedError(f"{symbol} already stands for something else")


def prepare(formula: Formula, reading: Reading, work: Work) -> Formula:
    """The closed formula with a name of its own for each variable, as unifiers know it.

    On a grid it is else as it was. Over every domain, each quantifier then pulls one way: counts of
    things are written out, and ↔ and exact counts, of which quantifiers are a part, are two halves.
    """
    closed = close(formula)
    return rename_apart(_in_halves(closed, work) if reading.numbers is None else closed)


def _in_halves(formula: Formula, work: Work) -> Formula:
    work.spend()
    halves: tuple[Formula, ...] = ()
    match formula:
        case CountQuantifier(_, number, _, body):
            work.spend(size(body) * (number + 2) ** 2)
            halves = (quantify(formula),)
        case Iff(left, right) if _is_quantified(formula, work):
            halves = (Implies(left, right), Implies(right, left))
        case Cardinality("exactly", number, parts) if _is_quantified(formula, work):
            halves = (Cardinality("atleast", number, parts), Cardinality("atmost", number, parts))
        case _:
            return rebuild(formula, lambda part: _in_halves(part, work))
    inner = tuple(_in_halves(half, work) for half in halves)
    return inner[0] if len(inner) == 1 else And(inner)


def _is_quantified(formula: Formula, work: Work) -> bool:
    work.spend(size(formula))
    return any(isinstance(part, ForAll | Exists | CountQuantifier) for part in walk(formula))


def bound_variables(formula: Formula, work: Work) -> Mapping[str, Depends]:
    """On what each bound variable depends, of a formula whose variables differ.

    >>> from provefield.logic.parse import parse
    >>> bound_variables(parse("all x (-(exists y P(x, y)) | exists z Q(x, z))"), Work())
    {'x': None, 'y': None, 'z': ('x',)}
    """
    return dict(_bound(formula, 1, {}, work))


def _bound(
    formula: Formula, pull: int, scope: Mapping[str, tuple[str, ...]], work: Work
) -> Iterator[tuple[str, Depends]]:
    """Each bound variable with what it depends on.

    What stands for anything are variables of ∀, or of ∃ under a negation. The others are of what
    exists, with the universal variables that this depends on. Under ↔ and exact counts, where each
    is both, none is chosen.
    """
    work.spend()
    match formula:
        case Not(body):
            yield from _bound(body, -pull, scope, work)
            return
        case Implies(left, right):
            yield from _bound(left, -pull, scope, work)
            yield from _bound(right, pull, scope, work)
            return
        case ForAll(variable) | Exists(variable):
            rises = pull if isinstance(formula, ForAll) else -pull
            depends: Depends = None
            if rises < 0:
                work.spend(size(formula))
                inside = (scope.get(name, ()) for name in free_variables(formula))
                needed = frozenset().union(*inside)
                depends = tuple(name for name in scope if name in needed)
            yield variable, depends if rises else (variable,)
            if rises:
                scope = {**scope, variable: (variable,) if depends is None else depends}
        case Iff():
            pull = 0
        case Cardinality(how) | CountQuantifier(how):
            pull *= PULL[how]
        case _:
            pass
    for part in subformulas(formula):
        yield from _bound(part, pull, scope, work)


def _unused_mark(taken: frozenset[str]) -> str:
    """A start that no variable has."""
    mark = "#"
    while any(name.startswith(mark) for name in taken):
        mark += "#"
    return mark
