"""Names and what binds them: free variables, substitution, renaming, and equality up to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count

from provefield.logic.formula import (
    Atom,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Int,
    Term,
    Var,
    rebuild,
    subformulas,
    subterms,
    terms_of,
    walk,
    with_terms,
    with_variable,
)


def term_variables(node: Term | Atom | Compare) -> frozenset[str]:
    """The variables that occur in an atom, a comparison or a term."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Var):
            found.add(here.name)
        elif not isinstance(here, Int):
            waiting.extend(subterms(here))
    return frozenset(found)


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
    found = {term.name for term in terms_of(formula) if isinstance(term, Var | Func)}
    for part in walk(formula):
        match part:
            case Atom(name) | ForAll(name) | Exists(name) | CountQuantifier(_, _, name):
                found.add(name)
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
        case _:
            return with_terms(term, tuple([replace_terms(arg, values) for arg in subterms(term)]))


def replace_in_atom(atom: Atom | Compare, values: Mapping[str, Term]) -> Atom | Compare:
    """Put terms for variables inside an atom or a comparison."""
    return with_terms(atom, tuple([replace_terms(term, values) for term in subterms(atom)]))


def substitute(formula: Formula, values: Mapping[str, Term]) -> Formula:
    """Put terms for free variables, renaming bound variables that would capture one.

    >>> print(substitute(Exists("y", Atom("mine", (Var("x"), Var("y")))), {"x": Var("y")}))
    ∃y1 mine(y, y1)
    """
    match formula:
        case Atom() | Compare():
            return replace_in_atom(formula, values)
        case ForAll() | Exists() | CountQuantifier():
            return with_variable(
                formula, *_substitute_under(formula.variable, formula.body, values)
            )
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
            case Atom() | Compare():
                return replace_in_atom(part, now)
            case ForAll() | Exists() | CountQuantifier():
                own = choose(part.variable)
                inside = visit(part.body, {**now, part.variable: Var(own)})
                return with_variable(part, own, inside)
            case _:
                return rebuild(part, lambda inner: visit(inner, now))

    return visit(formula, {})


def rename_apart(formula: Formula, taken: Iterable[str] = ()) -> Formula:
    """Give every quantifier a variable of its own, none of them free or taken.

    >>> from provefield.logic.parse import parse
    >>> print(rename_apart(parse("(exists x P(x)) & (all x P(x))")))
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
    return by_position(left) == by_position(right)


def by_position(formula: Formula) -> Formula:
    """Number the bound variables with a mark that no written name can carry.

    >>> print(by_position(Exists("y", Atom("P", (Var("y"),)))))
    ∃#0 P(#0)
    """
    numbers = count()
    return rename_bound(formula, lambda _: f"#{next(numbers)}")
