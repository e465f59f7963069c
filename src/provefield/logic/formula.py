"""First-order formulas as frozen values: what they are made of, and what every room asks of them.

Terms stand for integers or named things, formulas for statements. `And(())` is true and `Or(())` is
false, so the truth constants need no classes of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal, assert_never, cast, overload

from provefield.errors import expect
from provefield.logic.writers import writer
from provefield.printing import LONGEST, shorten
from provefield.registry import imported

Comparison = Literal["=", "!=", "<", "<=", ">", ">="]
Bound = Literal["exactly", "atleast", "atmost"]
_AROUND = "Formula('')"
# What asks about a formula stands above it, and is found by its place.
SUBSTITUTE = "provefield.logic.binding:substitute"
PARSE = "provefield.logic.parse:parse"
PARSE_TERM = "provefield.logic.parse:parse_term"
TRUE_ON = "provefield.front.truth:true_on"
MODELS = "provefield.front.truth:models"
COUNT = "provefield.front.truth:count"


class _Shown:
    """Lets every formula and term print as a person would write it."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(writer("unicode")(self))


@dataclass(frozen=True, slots=True)
class Var(_Shown):
    """A variable: bound by a quantifier, or free and then understood universally."""

    name: str


@dataclass(frozen=True, slots=True)
class Int(_Shown):
    """An integer, which always means itself."""

    value: int

    def __hash__(self) -> int:
        # Python hashes -1 and -2 alike, so that sets of P(-1, -2, …) would take quadratic time.
        return hash((self.value, self.value == -1))


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


class Writable(_Shown):
    """What every formula offers to whoever prints, rewrites or reads it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Formula({shorten(str(self), LONGEST - len(_AROUND))!r})"

    def _repr_html_(self) -> str:
        return f'<span style="font-family: math, serif">{escape(str(self))}</span>'

    def to(self, target: str) -> str:
        """The text of the formula in a syntax, a language or a normal form.

        >>> Not(Atom("A")).to("tptp"), Not(And((Atom("A"), Atom("B")))).to("cnf")
        ("~'A'", '¬A ∨ ¬B')
        """
        expect(target, str, "the name of a syntax, a language or a normal form", "target")
        return str(writer(target)(self))

    def __and__(self, other: Formula) -> And:
        """Both: `A & B & C` is one conjunction of three, as it is when it is read.

        >>> Atom("A") & ~Atom("B") & Atom("C")
        Formula('A ∧ ¬B ∧ C')
        """
        if not isinstance(other, Formula):
            return NotImplemented
        here = cast("Formula", self)
        return And((*(here.parts if isinstance(here, And) and here.parts else (here,)), other))

    def __or__(self, other: Formula) -> Or:
        """At least one of both.

        >>> Atom("A") & Atom("B") | Atom("C")
        Formula('A ∧ B ∨ C')
        """
        if not isinstance(other, Formula):
            return NotImplemented
        here = cast("Formula", self)
        return Or((*(here.parts if isinstance(here, Or) and here.parts else (here,)), other))

    def __invert__(self) -> Not:
        """The negation."""
        return Not(cast("Formula", self))

    def __rshift__(self, other: Formula) -> Implies:
        """The implication: `A >> B` says that B holds if A does.

        Python binds `>>` tighter than `&` and `|`: write `(A & B) >> C`.

        >>> Atom("A") >> Atom("B")
        Formula('A → B')
        """
        if not isinstance(other, Formula):
            return NotImplemented
        return Implies(cast("Formula", self), other)

    def iff(self, other: Formula | str) -> Iff:
        """The equivalence, with a formula or its text; `==` asks whether two are written alike.

        >>> Atom("A").iff(Atom("B"))
        Formula('A ↔ B')
        """
        expect(other, (str, Writable), "a text or a formula", "formula")
        read = imported(PARSE)(other, source="formula") if isinstance(other, str) else other
        return Iff(cast("Formula", self), read)

    def substitute(self, values: Mapping[str, Term | int | str]) -> Formula:
        """The formula with terms for its free variables; bound ones are renamed out of the way.

        >>> Exists("y", Compare("<", Var("x"), Var("y"))).substitute({"x": Var("y")})
        Formula('∃y1 y < y1')
        >>> Atom("mine", (Var("x"), Var("y"))).substitute({"x": 1, "y": "x + 1"})
        Formula('mine(1, x + 1)')
        """
        expect(values, Mapping, "terms by the names of variables", "values")
        for name in values:
            expect(name, str, "the name of a variable", "values")
        terms = {name: _term(name, each) for name, each in values.items()}
        return cast("Formula", imported(SUBSTITUTE)(self, terms))

    def true_on(
        self, mines: object, *, columns: int | None = None, rows: int | None = None
    ) -> bool:
        """Whether it is true on a board: of a size with mines in some cells, or a world.

        The `world` of a Sweeper game is one: `pf.deal("beginner:zero:7").world`.

        >>> Atom("mine", (Int(1), Int(1))).true_on({(1, 1)}, columns=2, rows=2)
        True
        """
        return bool(imported(TRUE_ON)(self, mines, columns, rows))

    def models(self, columns: int, rows: int) -> Iterator[frozenset[tuple[int, int]]]:
        """The mines of each board of a size on which it is true, one after the other.

        >>> len(list(Atom("mine", (Int(1), Int(1))).models(columns=2, rows=2)))
        8
        """
        return cast("Iterator[frozenset[tuple[int, int]]]", imported(MODELS)(self, columns, rows))

    def count(self, columns: int, rows: int) -> int:
        """How many boards of a size it is true on.

        >>> Atom("mine", (Int(1), Int(1))).count(columns=8, rows=8) == 2**63
        True
        """
        return cast("int", imported(COUNT)(self, columns, rows))

    def nnf(self) -> Formula:
        """The negation normal form."""
        return cast("Formula", writer("nnf")(self))

    def cnf(self) -> Formula:
        """The conjunctive normal form, with Skolem terms for what exists.

        >>> Implies(Atom("A"), And((Atom("B"), Atom("C")))).cnf()
        Formula('(¬A ∨ B) ∧ (¬A ∨ C)')
        """
        return cast("Formula", writer("cnf")(self))

    def dnf(self) -> Formula:
        """The disjunctive normal form."""
        return cast("Formula", writer("dnf")(self))

    def english(self) -> str:
        """The formula as an English sentence.

        >>> ForAll("x", Not(Atom("mine", (Int(1), Var("x"))))).english()
        'There is no mine in column 1.'
        """
        return self.to("english")

    def german(self) -> str:
        """The formula as a German sentence."""
        return self.to("german")


@dataclass(frozen=True, slots=True, repr=False)
class Atom(Writable):
    """A predicate applied to terms; with no arguments, a proposition."""

    predicate: str
    args: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Compare(Writable):
    """Two terms related by equality or order."""

    op: Comparison
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, repr=False)
class Not(Writable):
    """A negation."""

    body: Formula


@dataclass(frozen=True, slots=True, repr=False)
class And(Writable):
    """A conjunction of any number of formulas; of none, truth."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Or(Writable):
    """A disjunction of any number of formulas; of none, falsity."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Implies(Writable):
    """An implication."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, repr=False)
class Iff(Writable):
    """An equivalence."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, repr=False)
class ForAll(Writable):
    """The body holds whatever the variable stands for."""

    variable: str
    body: Formula


@dataclass(frozen=True, slots=True, repr=False)
class Exists(Writable):
    """The body holds for something that the variable may stand for."""

    variable: str
    body: Formula


@dataclass(frozen=True, slots=True, repr=False)
class CountQuantifier(Writable):
    """The body holds for exactly, at least or at most so many values of the variable."""

    how: Bound
    number: int
    variable: str
    body: Formula


@dataclass(frozen=True, slots=True, repr=False)
class Cardinality(Writable):
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


def _term(variable: str, given: object) -> Term:
    """What a variable is to stand for: a term, its text or a number."""
    if isinstance(given, Term):
        return given
    expect(given, (str, int), "a term, its text or a number", variable)
    return cast("Term", imported(PARSE_TERM)(str(given), source=variable))


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


@overload
def with_terms(node: Atom | Compare, terms: tuple[Term, ...]) -> Atom | Compare: ...
@overload
def with_terms(node: Term, terms: tuple[Term, ...]) -> Term: ...
def with_terms(node: Term | Atom | Compare, terms: tuple[Term, ...]) -> Term | Atom | Compare:
    """The same with other terms one step inside, as many as there are."""
    match node:
        case Var() | Int():
            return node
        case Func(name):
            return Func(name, terms)
        case Atom(name):
            return Atom(name, terms)
        case Compare(op):
            return Compare(op, *terms)
        case Add() | Sub():
            return type(node)(*terms)
        case Abs():
            return Abs(*terms)
        case _:
            assert_never(node)


def with_variable(quantified: Quantified, variable: str, body: Formula) -> Quantified:
    """The same quantifier with another variable, and what is said of that."""
    match quantified:
        case ForAll() | Exists():
            return type(quantified)(variable, body)
        case CountQuantifier(how, number):
            return CountQuantifier(how, number, variable, body)
        case _:
            assert_never(quantified)


def rebuild(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Apply a change to every formula one step inside and keep the rest."""
    match formula:
        case Atom() | Compare():
            return formula
        case Not(body):
            return Not(change(body))
        case And(parts) | Or(parts):
            return type(formula)(tuple(map(change, parts)))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(change(left), change(right))
        case ForAll(variable, body) | Exists(variable, body):
            return type(formula)(variable, change(body))
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


def atoms_of(formula: Formula) -> Iterator[Atom | Compare]:
    """Every atom and comparison inside a formula."""
    return (part for part in walk(formula) if isinstance(part, Atom | Compare))


def terms_of(formula: Formula) -> Iterator[Term]:
    """Every term that a formula speaks of, at any depth.

    >>> [str(term) for term in terms_of(Not(Atom("P", (Func("f", (Var("x"),)),))))]
    ['f(x)', 'x']
    """
    return (term for atom in atoms_of(formula) for term in walk_terms(atom))


def size(formula: Formula) -> int:
    """Count connectives, quantifiers, atoms and terms.

    >>> size(Not(Atom("mine", (Int(1), Var("x")))))
    4
    """
    return sum(
        1 + (sum(1 for _ in walk_terms(part)) if isinstance(part, Atom | Compare) else 0)
        for part in walk(formula)
    )


def quantifier_depth(formula: Formula) -> int:
    """How many quantifiers stand inside each other, those that count among them."""
    own = isinstance(formula, ForAll | Exists | CountQuantifier)
    return own + max(map(quantifier_depth, subformulas(formula)), default=0)


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
