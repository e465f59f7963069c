"""Quantifiers written out for people: on a board, ∀ is a long ∧ and ∃ is a long ∨."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import assert_never

from provefield.errors import TooLargeError
from provefield.logic.binding import close
from provefield.logic.field import MINE, SAFE, VOCABULARY, Field, unfold_safe
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
    Add,
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
    Int,
    Not,
    Or,
    Quantified,
    Sub,
    Term,
    Var,
    conjunction,
    disjunction,
    subformulas,
    walk,
    with_variable,
)
from provefield.logic.limits import rounded
from provefield.logic.semantics import board, evaluate
from provefield.tongues import phrase

EXPANDED_LIMIT = 20_000

Values = Mapping[str, int]
Choice = Callable[[Quantified], bool]


def every(quantified: Quantified) -> bool:
    """Every quantifier is to be written out."""
    return True


def expand(
    formula: Formula,
    field: Field,
    *,
    simplify: bool = True,
    limit: int = EXPANDED_LIMIT,
    which: Choice = every,
) -> Formula:
    """Write ∀ as a conjunction, ∃ as a disjunction and counting quantifiers as lists to count in.

    Comparisons of numbers and cells off the grid are decided, unless they are to be kept. Where
    only some quantifiers are written out, the variables of the others must differ from each other.

    >>> from provefield.logic.field import mine
    >>> x = Var("x")
    >>> odd = ForAll("x", Implies(Compare("!=", x, Int(2)), mine(x, 1)))
    >>> print(expand(odd, Field(3, 3)))
    mine(1, 1) ∧ mine(3, 1)
    >>> print(expand(Exists("x", mine(x, 1)), Field(2, 3), simplify=False))
    mine(1, 1) ∨ mine(2, 1) ∨ mine(3, 1)
    """
    closed = close(formula)
    _refuse(expanded_size(closed, field, which), limit)
    return _Expansion(field, simplify, which).formula(closed, {})


def written_out(formula: Formula, field: Field) -> Formula:
    """What a fact says on a grid, number by number and of mines alone.

    >>> from provefield.logic.parse import parse
    >>> print(written_out(parse("all x (x > 1 -> safe(x, 1))"), Field(3, 1)))
    ¬mine(2, 1) ∧ ¬mine(3, 1)
    """
    return expand(unfold_safe(formula), field)


def mentioned(formula: Formula, field: Field) -> frozenset[tuple[int, int]]:
    """The columns and rows of the cells that a formula speaks of, written out on a field.

    >>> from provefield.logic.parse import parse
    >>> sorted(mentioned(parse("all x (x > 1 -> safe(x, 1))"), Field(3, 1)))
    [(2, 1), (3, 1)]
    """
    cells: set[tuple[int, int]] = set()
    for part in walk(written_out(formula, field)):
        match part:
            case Atom(predicate, (Int(column), Int(row))) if predicate == MINE:
                cells.add((column, row))
            case _:
                pass
    return frozenset(cells)


def side_by_side(
    formula: Formula, field: Field, *, limit: int = EXPANDED_LIMIT
) -> tuple[tuple[Formula, Formula], ...]:
    """Each block of quantifiers next to what it says when written out, innermost first.

    >>> i, j = Var("i"), Var("j")
    >>> (row,) = side_by_side(ForAll("i", ForAll("j", Atom("B", (i, j)))), Field(3, 3))
    >>> print(row[0], "  is  ", row[1])
    ∀i ∀j B(i, j)   is   B(1, 1) ∧ B(1, 2) ∧ B(1, 3) ∧ B(2, 1) ∧ B(2, 2) ∧ ... ∧ B(3, 3)
    """
    blocks = tuple(_blocks(close(formula), None))
    _refuse(sum(expanded_size(block, field) for block in blocks), limit)
    expansion = _Expansion(field, simplify=True, which=every)
    return tuple((block, expansion.formula(block, {})) for block in blocks)


def _blocks(formula: Formula, above: Formula | None) -> Iterator[Quantified]:
    for part in subformulas(formula):
        yield from _blocks(part, formula)
    starts = type(above) is not type(formula) or isinstance(formula, CountQuantifier)
    if isinstance(formula, Quantified) and starts:
        yield formula


def _refuse(size: int, limit: int) -> None:
    if size > limit:
        raise TooLargeError(
            phrase(
                "written out this has {parts} parts; the limit is {most}",
                parts=rounded(size),
                most=f"{limit:,}",
            )
        )


def expanded_size(formula: Formula, field: Field, which: Choice = every) -> int:
    """How many parts a formula has when it is written out.

    >>> expanded_size(ForAll("x", ForAll("y", Atom("A"))), Field(10, 10))
    111
    """
    inside = sum(expanded_size(part, field, which) for part in subformulas(formula))
    copies = isinstance(formula, Quantified) and which(formula)
    return 1 + inside * (len(field.numbers) if copies else 1)


class _Expansion:
    """One walk over a formula, with values for the variables that are written out."""

    def __init__(self, field: Field, simplify: bool, which: Choice) -> None:
        self._field = field
        self._empty = board(field, ())
        self._simplify = simplify
        self._which = which

    def formula(self, formula: Formula, values: Values) -> Formula:
        match formula:
            case Atom(predicate, args):
                return self._atom(Atom(predicate, tuple(folded(arg, values) for arg in args)))
            case Compare(op, left, right):
                return self._compare(Compare(op, folded(left, values), folded(right, values)))
            case Not(body):
                return self._not(self.formula(body, values))
            case And(parts) | Or(parts):
                return self._join(type(formula), (self.formula(part, values) for part in parts))
            case Implies(left, right):
                return self._implies(self.formula(left, values), self.formula(right, values))
            case Iff(left, right):
                return self._iff(self.formula(left, values), self.formula(right, values))
            case ForAll() | Exists() | CountQuantifier() if not self._which(formula):
                return self._kept(formula, values)
            case ForAll(variable, body) | Exists(variable, body):
                kind = And if isinstance(formula, ForAll) else Or
                return self._join(kind, self._each(variable, body, values))
            case CountQuantifier(how, number, variable, body):
                parts = tuple(self._each(variable, body, values))
                return self._count(Cardinality(how, number, parts))
            case Cardinality(how, number, parts):
                inner = tuple(self.formula(part, values) for part in parts)
                return self._count(Cardinality(how, number, inner))
            case _:
                assert_never(formula)

    def _kept(self, formula: Quantified, values: Values) -> Formula:
        body = self.formula(formula.body, values)
        decided = self._simplify and body in (TRUE, FALSE)
        if decided and not isinstance(formula, CountQuantifier):
            return body
        return with_variable(formula, formula.variable, body)

    def _each(self, variable: str, body: Formula, values: Values) -> Iterator[Formula]:
        return (self.formula(body, {**values, variable: n}) for n in self._field.numbers)

    def _atom(self, atom: Atom) -> Formula:
        sides = zip(atom.args, (self._field.columns, self._field.rows), strict=False)
        off = any(isinstance(arg, Int) and not 1 <= arg.value <= most for arg, most in sides)
        if self._simplify and off and atom.predicate in VOCABULARY:
            return TRUE if atom.predicate == SAFE else FALSE
        return atom

    def _compare(self, formula: Compare) -> Formula:
        match formula:
            case Compare(_, Int(), Int()) if self._simplify:
                return TRUE if evaluate(formula, self._empty) else FALSE
            case Compare(op, left, right) if self._simplify and left == right:
                return TRUE if op in ("=", "<=", ">=") else FALSE
            case _:
                return formula

    def _not(self, body: Formula) -> Formula:
        if self._simplify and body in (TRUE, FALSE):
            return TRUE if body == FALSE else FALSE
        return Not(body)

    def _join(self, kind: type[And] | type[Or], parts: Iterable[Formula]) -> Formula:
        given = tuple(_joined(kind, parts))
        decisive = FALSE if kind is And else TRUE
        if self._simplify and decisive in given:
            return decisive
        return conjunction(given) if kind is And else disjunction(given)

    def _implies(self, left: Formula, right: Formula) -> Formula:
        if self._simplify:
            if left == FALSE or right == TRUE:
                return TRUE
            if left == TRUE:
                return right
            if right == FALSE:
                return self._not(left)
        return Implies(left, right)

    def _iff(self, left: Formula, right: Formula) -> Formula:
        if self._simplify:
            for side, other in ((left, right), (right, left)):
                if side == TRUE:
                    return other
                if side == FALSE:
                    return self._not(other)
        return Iff(left, right)

    def _count(self, formula: Cardinality) -> Formula:
        if not self._simplify:
            return formula
        number = formula.number - formula.parts.count(TRUE)
        parts = tuple(part for part in formula.parts if part not in (TRUE, FALSE))
        match formula.how:
            case "atleast" if number <= 0:
                return TRUE
            case "atmost" if number >= len(parts):
                return TRUE
            case "atleast" if number > len(parts):
                return FALSE
            case "atmost" if number < 0:
                return FALSE
            case "exactly" if not 0 <= number <= len(parts):
                return FALSE
            case "exactly" if not parts:
                return TRUE
            case _:
                return Cardinality(formula.how, number, parts)


def _joined(kind: type[And] | type[Or], parts: Iterable[Formula]) -> Iterator[Formula]:
    """Conjunctions inside a conjunction, and disjunctions inside a disjunction, become flat."""
    for part in parts:
        match part:
            case And(inner) | Or(inner) if isinstance(part, kind):
                yield from inner
            case _:
                yield part


def folded(term: Term, values: Values) -> Term:
    """Put numbers for variables and work out what can be worked out.

    >>> folded(Add(Var("x"), Sub(Var("y"), Int(1))), {"y": 3})
    Add(left=Var(name='x'), right=Int(value=2))
    """
    match term:
        case Var(name):
            return Int(values[name]) if name in values else term
        case Int():
            return term
        case Func(name, args):
            return Func(name, tuple(folded(arg, values) for arg in args))
        case Add(left, right) | Sub(left, right):
            return _arithmetic(term, folded(left, values), folded(right, values))
        case Abs(body):
            inner = folded(body, values)
            return Int(abs(inner.value)) if isinstance(inner, Int) else Abs(inner)
        case _:
            assert_never(term)


def _arithmetic(term: Add | Sub, left: Term, right: Term) -> Term:
    match term, left, right:
        case Add(), Int(first), Int(second):
            return Int(first + second)
        case Sub(), Int(first), Int(second):
            return Int(first - second)
        case Add(), _, _:
            return Add(left, right)
        case _:
            return Sub(left, right)
