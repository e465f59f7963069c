"""First-order formulas as frozen values: what they are made of, and what every room asks of them.

Terms stand for integers or named things, formulas for statements. `And(())` is true and `Or(())` is
false, so the truth constants need no classes of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Literal, assert_never

Comparison = Literal["=", "!=", "<", "<=", ">", ">="]
Bound = Literal["exactly", "atleast", "atmost"]


class _Shown:
    """Lets every formula and term print as a person would write it."""

    __slots__ = ()

    def __str__(self) -> str:
        from provefield.logic.show import show

        return show(self)  # type: ignore[arg-type]  # only the classes below derive from this


@dataclass(frozen=True, slots=True)
class Var(_Shown):
    """A variable: bound by a quantifier, or free and then understood universally."""

    name: str


@dataclass(frozen=True, slots=True)
class Int(_Shown):
    """An integer, which always means itself."""

    value: int


@dataclass(frozen=True, slots=True)
class Func(_Shown):
    """A function applied to terms; with no arguments, a constant."""

    name: str
    args: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Add(_Shown):
    """The sum of two terms."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Sub(_Shown):
    """The difference of two terms."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Abs(_Shown):
    """The absolute value of a term."""

    body: Term


Term = Var | Int | Func | Add | Sub | Abs


@dataclass(frozen=True, slots=True)
class Atom(_Shown):
    """A predicate applied to terms; with no arguments, a proposition."""

    predicate: str
    args: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Compare(_Shown):
    """Two terms related by equality or order."""

    op: Comparison
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not(_Shown):
    """A negation."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And(_Shown):
    """A conjunction of any number of formulas; of none, truth."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or(_Shown):
    """A disjunction of any number of formulas; of none, falsity."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Implies(_Shown):
    """An implication."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Iff(_Shown):
    """An equivalence."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class ForAll(_Shown):
    """The body holds whatever the variable stands for."""

    variable: str
    body: Formula


@dataclass(frozen=True, slots=True)
class Exists(_Shown):
    """The body holds for something that the variable may stand for."""

    variable: str
    body: Formula


@dataclass(frozen=True, slots=True)
class CountQuantifier(_Shown):
    """The body holds for exactly, at least or at most so many values of the variable."""

    how: Bound
    number: int
    variable: str
    body: Formula


@dataclass(frozen=True, slots=True)
class Cardinality(_Shown):
    """Exactly, at least or at most so many of the listed formulas hold: a clue, kept whole."""

    how: Bound
    number: int
    parts: tuple[Formula, ...]


Quantified = ForAll | Exists | CountQuantifier
Formula = (
    Atom
    | Compare
    | Not
    | And
    | Or
    | Implies
    | Iff
    | ForAll
    | Exists
    | CountQuantifier
    | Cardinality
)

TRUE = And(())
FALSE = Or(())


def exactly(number: int, parts: Iterable[Formula]) -> Cardinality:
    """Say that exactly so many of the parts hold.

    >>> print(exactly(1, [Atom("A"), Atom("B")]))
    ∃=1 {A, B}
    """
    return Cardinality("exactly", number, tuple(parts))


def at_least(number: int, parts: Iterable[Formula]) -> Cardinality:
    """Say that at least so many of the parts hold."""
    return Cardinality("atleast", number, tuple(parts))


def at_most(number: int, parts: Iterable[Formula]) -> Cardinality:
    """Say that at most so many of the parts hold."""
    return Cardinality("atmost", number, tuple(parts))


def conjunction(parts: Iterable[Formula]) -> Formula:
    """Join with ∧, leaving a single formula as it is.

    >>> print(conjunction([Atom("A")]), "and", conjunction([Atom("A"), Atom("B")]))
    A and A ∧ B
    """
    given = tuple(parts)
    return given[0] if len(given) == 1 else And(given)


def disjunction(parts: Iterable[Formula]) -> Formula:
    """Join with ∨, leaving a single formula as it is."""
    given = tuple(parts)
    return given[0] if len(given) == 1 else Or(given)


def meets(found: int, how: Bound, number: int) -> bool:
    """Tell whether a count that was found meets the bound.

    >>> meets(0, "atmost", 1), meets(0, "exactly", 1)
    (True, False)
    """
    match how:
        case "exactly":
            return found == number
        case "atleast":
            return found >= number
        case "atmost":
            return found <= number
        case _:
            assert_never(how)


# Walking ------------------------------------------------------------------------------------------


def subformulas(formula: Formula) -> tuple[Formula, ...]:
    """The formulas one step inside, from left to right."""
    match formula:
        case Atom() | Compare():
            return ()
        case Not(body) | ForAll(_, body) | Exists(_, body) | CountQuantifier(_, _, _, body):
            return (body,)
        case And(parts) | Or(parts) | Cardinality(_, _, parts):
            return parts
        case Implies(left, right) | Iff(left, right):
            return (left, right)
        case _:
            assert_never(formula)


def subterms(node: Term | Atom | Compare) -> tuple[Term, ...]:
    """The terms one step inside, from left to right."""
    match node:
        case Var() | Int():
            return ()
        case Func(_, args) | Atom(_, args):
            return args
        case Add(left, right) | Sub(left, right) | Compare(_, left, right):
            return (left, right)
        case Abs(body):
            return (body,)
        case _:
            assert_never(node)


def rebuild(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Apply a change to every formula one step inside and keep the rest."""
    match formula:
        case Atom() | Compare():
            return formula
        case Not(body):
            return Not(change(body))
        case And(parts):
            return And(tuple(map(change, parts)))
        case Or(parts):
            return Or(tuple(map(change, parts)))
        case Implies(left, right):
            return Implies(change(left), change(right))
        case Iff(left, right):
            return Iff(change(left), change(right))
        case ForAll(variable, body):
            return ForAll(variable, change(body))
        case Exists(variable, body):
            return Exists(variable, change(body))
        case CountQuantifier(how, number, variable, body):
            return CountQuantifier(how, number, variable, change(body))
        case Cardinality(how, number, parts):
            return Cardinality(how, number, tuple(map(change, parts)))
        case _:
            assert_never(formula)


def walk(formula: Formula) -> Iterator[Formula]:
    """Every formula inside, itself first, without recursion."""
    waiting = [formula]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(subformulas(here)))


def walk_terms(node: Term | Atom | Compare) -> Iterator[Term]:
    """Every term inside an atom, a comparison or a term, outermost first."""
    waiting = [node] if isinstance(node, Term) else list(reversed(subterms(node)))
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(subterms(here)))


def size(formula: Formula) -> int:
    """Count connectives, quantifiers, atoms and terms.

    >>> size(Not(Atom("mine", (Int(1), Var("x")))))
    4
    """
    return sum(
        1 + (sum(1 for _ in walk_terms(part)) if isinstance(part, Atom | Compare) else 0)
        for part in walk(formula)
    )


def depth(formula: Formula) -> int:
    """Count the levels of nesting; an atom has one.

    >>> depth(Not(Not(Atom("A"))))
    3
    """
    deepest = 0
    waiting = [(formula, 1)]
    while waiting:
        here, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((part, level + 1) for part in subformulas(here))
    return deepest


# Variables ----------------------------------------------------------------------------------------


def term_variables(node: Term | Atom | Compare) -> frozenset[str]:
    """The variables that occur in an atom, a comparison or a term."""
    return frozenset(term.name for term in walk_terms(node) if isinstance(term, Var))


def free_variables(formula: Formula) -> frozenset[str]:
    """The variables that no quantifier binds.

    >>> sorted(free_variables(Exists("x", Atom("mine", (Var("x"), Var("y"))))))
    ['y']
    """
    match formula:
        case Atom() | Compare():
            return term_variables(formula)
        case (
            ForAll(variable, body) | Exists(variable, body) | CountQuantifier(_, _, variable, body)
        ):
            return free_variables(body) - {variable}
        case _:
            return frozenset().union(*map(free_variables, subformulas(formula)))


def names(formula: Formula) -> frozenset[str]:
    """Every name in use, of whatever kind: what a fresh name must avoid."""
    found: set[str] = set()
    for part in walk(formula):
        match part:
            case Atom():
                found.add(part.predicate)
                found.update(t.name for t in walk_terms(part) if isinstance(t, Var | Func))
            case Compare():
                found.update(t.name for t in walk_terms(part) if isinstance(t, Var | Func))
            case ForAll(variable, _) | Exists(variable, _) | CountQuantifier(_, _, variable, _):
                found.add(variable)
            case _:
                pass
    return frozenset(found)


def fresh(name: str, taken: Iterable[str]) -> str:
    """The name itself if it is not taken, else the first of name1, name2, … that is not.

    >>> fresh("x", {"x", "x1"})
    'x2'
    """
    used = frozenset(taken)
    stem = name.rstrip("0123456789")
    return next(
        candidate
        for candidate in (name, *(f"{stem}{number}" for number in range(1, len(used) + 2)))
        if candidate not in used
    )


def close(formula: Formula) -> Formula:
    """Bind the free variables universally, in the order of their names.

    >>> print(close(Atom("mine", (Var("y"), Var("x")))))
    ∀x ∀y mine(y, x)
    """
    for variable in sorted(free_variables(formula), reverse=True):
        formula = ForAll(variable, formula)
    return formula


def replace_terms(term: Term, values: Mapping[str, Term]) -> Term:
    """Put terms for variables inside a term."""
    match term:
        case Var(name):
            return values.get(name, term)
        case Int():
            return term
        case Func(name, args):
            return Func(name, tuple(replace_terms(arg, values) for arg in args))
        case Add(left, right):
            return Add(replace_terms(left, values), replace_terms(right, values))
        case Sub(left, right):
            return Sub(replace_terms(left, values), replace_terms(right, values))
        case Abs(body):
            return Abs(replace_terms(body, values))
        case _:
            assert_never(term)


def substitute(formula: Formula, values: Mapping[str, Term]) -> Formula:
    """Put terms for free variables, renaming bound variables that would capture one.

    >>> print(substitute(Exists("y", Atom("mine", (Var("x"), Var("y")))), {"x": Var("y")}))
    ∃y1 mine(y, y1)
    """
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(replace_terms(arg, values) for arg in args))
        case Compare(op, left, right):
            return Compare(op, replace_terms(left, values), replace_terms(right, values))
        case ForAll(variable, body):
            return ForAll(*_substitute_under(variable, body, values))
        case Exists(variable, body):
            return Exists(*_substitute_under(variable, body, values))
        case CountQuantifier(how, number, variable, body):
            return CountQuantifier(how, number, *_substitute_under(variable, body, values))
        case _:
            return rebuild(formula, lambda part: substitute(part, values))


def _substitute_under(
    variable: str, body: Formula, values: Mapping[str, Term]
) -> tuple[str, Formula]:
    inside = free_variables(body) - {variable}
    active = {name: term for name, term in values.items() if name in inside}
    arriving = frozenset().union(*map(term_variables, active.values()))
    if variable not in arriving:
        return variable, substitute(body, active) if active else body
    renamed = fresh(variable, arriving | names(body) | active.keys())
    return renamed, substitute(body, {**active, variable: Var(renamed)})


def rename_bound(formula: Formula, choose: Callable[[str], str]) -> Formula:
    """Give every quantifier the name chosen for its variable, from left to right.

    The choice must avoid the free variables, and differ between nested quantifiers.
    """

    def visit(part: Formula, now: Mapping[str, Term]) -> Formula:
        match part:
            case Atom(predicate, args):
                return Atom(predicate, tuple(replace_terms(arg, now) for arg in args))
            case Compare(op, left, right):
                return Compare(op, replace_terms(left, now), replace_terms(right, now))
            case ForAll(variable, body):
                own = choose(variable)
                return ForAll(own, visit(body, {**now, variable: Var(own)}))
            case Exists(variable, body):
                own = choose(variable)
                return Exists(own, visit(body, {**now, variable: Var(own)}))
            case CountQuantifier(how, number, variable, body):
                own = choose(variable)
                return CountQuantifier(how, number, own, visit(body, {**now, variable: Var(own)}))
            case _:
                return rebuild(part, lambda inner: visit(inner, now))

    return visit(formula, {})


def rename_apart(formula: Formula, taken: Iterable[str] = ()) -> Formula:
    """Give every quantifier a variable of its own, none of them free or taken.

    >>> x = Atom("P", (Var("x"),))
    >>> print(rename_apart(And((Exists("x", x), ForAll("x", x)))))
    (∃x P(x)) ∧ (∀x1 P(x1))
    """
    used = {*taken, *free_variables(formula)}
    avoid = names(formula)

    supplies: dict[str, Iterator[str]] = {}

    def choose(variable: str) -> str:
        stem = variable.rstrip("0123456789")
        supply = supplies.setdefault(stem, (f"{stem}{number}" for number in count(1)))
        own = variable
        while own in used or (own in avoid and own != variable):
            own = next(supply)
        used.add(own)
        return own

    return rename_bound(formula, choose)


def alpha_equal(left: Formula, right: Formula) -> bool:
    """Tell whether two formulas differ at most in the names of their bound variables.

    >>> alpha_equal(Exists("x", Atom("P", (Var("x"),))), Exists("y", Atom("P", (Var("y"),))))
    True
    """
    return _by_position(left) == _by_position(right)


def _by_position(formula: Formula) -> Formula:
    """Number the bound variables with a mark that no written name can carry."""
    numbers = count()
    return rename_bound(formula, lambda _: f"#{next(numbers)}")


def positions(formula: Formula, variable: str) -> frozenset[tuple[str, int]]:
    """The predicates, with the argument place, in which a free variable occurs: its sorts.

    >>> body = Atom("mine", (Int(1), Add(Var("x"), Int(1))))
    >>> positions(body, "x")
    frozenset({('mine', 1)})
    """
    match formula:
        case Atom(predicate, args):
            return frozenset(
                (predicate, place)
                for place, arg in enumerate(args)
                if variable in term_variables(arg)
            )
        case ForAll(bound, _) | Exists(bound, _) | CountQuantifier(_, _, bound, _) if (
            bound == variable
        ):
            return frozenset()
        case _:
            return frozenset().union(*(positions(part, variable) for part in subformulas(formula)))
