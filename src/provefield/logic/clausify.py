"""First-order formulas as universal clauses and counts.

Universal quantifiers stay, existential ones become part of a disjunct, and subformulas that would
multiply out are given names (Plaisted and Greenbaum's definitions, only in the direction needed).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import assert_never

from provefield.errors import MeaningError
from provefield.logic.field import VOCABULARY, Field, unfold_safe
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Bound,
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
    Var,
    close,
    conjunction,
    disjunction,
    free_variables,
    rename_bound,
    size,
    term_variables,
    walk,
    walk_terms,
)
from provefield.logic.schema import (
    Item,
    Schema,
    UniversalClause,
    UniversalCount,
    is_test,
    shift,
)

NAME_MARK = "#"
SMALL_SIDE = 20  # a side of ↔ up to this size is written down twice rather than named
MULTIPLY_LIMIT = 10_000  # literals that multiplying out one conjunction may make

# The directions of a definition: True when the name implies what it names, False the other way.
BOTH = (True, False)
_WAYS: dict[Bound, tuple[bool, ...]] = {"exactly": BOTH, "atleast": (True,), "atmost": (False,)}


@dataclass(frozen=True, slots=True)
class Definition:
    """A name that was given, as an atom with its variables, and what it stands for."""

    atom: Atom
    formula: Formula


class Clausifier:
    """Turns formulas into universal clauses and counts; remembers which names it gave.

    >>> from provefield.logic.field import mine
    >>> made = Clausifier(Field(3, 3))
    >>> row = ForAll("y", mine(Var("x"), Var("y")))
    >>> len(made.schemas(Exists("x", row))), len(made.definitions())
    (1, 1)
    >>> made.names["#1"] == Definition(Atom("#1", (Var("x"),)), row)
    True
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._named: dict[tuple[Formula, int | str], Definition] = {}
        self._defined: set[tuple[Atom, bool]] = set()
        self._definitions: list[Schema] = []

    @property
    def names(self) -> Mapping[str, Definition]:
        """The names given so far, each with what it stands for."""
        return {given.atom.predicate: given for given in self._named.values()}

    def schemas(self, formula: Formula) -> list[Schema]:
        """The schemas that together say the formula, with its free variables closed."""
        return list(map(_compact, self._clauses(self._negations_inward(_prepared(formula), True))))

    def definitions(self) -> list[Schema]:
        """The definitions of names given since the last call."""
        made, self._definitions = self._definitions, []
        return list(map(_compact, made))

    # Negations inward -----------------------------------------------------------------------------

    def _negations_inward(self, formula: Formula, sign: bool) -> Formula:
        """Only ∧ ∨ ∀ ∃, literals, tests and counts of literals remain."""
        if is_test(formula):
            return formula if sign else Not(formula)
        match formula:
            case Atom():
                return formula if sign else Not(formula)
            case Not(body):
                return self._negations_inward(body, not sign)
            case And(parts) | Or(parts):
                inner = tuple(self._negations_inward(part, sign) for part in parts)
                return And(inner) if isinstance(formula, And) == sign else Or(inner)
            case Implies(left, right):
                return self._negations_inward(Or((Not(left), right)), sign)
            case Iff(left, right):
                return self._equivalence(self._side(left), self._side(right), sign)
            case ForAll(variable, body) | Exists(variable, body):
                universal = isinstance(formula, ForAll) == sign
                inside = self._negations_inward(body, sign)
                return ForAll(variable, inside) if universal else _exists(variable, inside)
            case CountQuantifier() | Cardinality():
                return self._count(formula, sign)
            case Compare():
                raise AssertionError("a comparison is a test")
            case _:
                assert_never(formula)

    def _side(self, formula: Formula) -> Formula:
        """A side of ↔ is written down twice, so only a small one may stay as it is."""
        nested = any(isinstance(p, Iff | CountQuantifier | Cardinality) for p in walk(formula))
        if is_test(formula) or not (nested or size(formula) > SMALL_SIDE):
            return formula
        return self._name(formula, BOTH)

    def _equivalence(self, left: Formula, right: Formula, sign: bool) -> Formula:
        first, second = (Not(left), left) if sign else (left, Not(left))
        return And(
            (
                self._negations_inward(Or((first, right)), True),
                self._negations_inward(Or((second, Not(right))), True),
            )
        )

    def _count(self, formula: CountQuantifier | Cardinality, sign: bool) -> Formula:
        how, number = formula.how, formula.number
        match how, sign:
            case "exactly", False:
                low, high = replace(formula, how="atmost"), replace(formula, how="atleast")
                return disjunction(
                    (
                        self._count(replace(low, number=number - 1), True),
                        self._count(replace(high, number=number + 1), True),
                    )
                )
            case "atleast", False:
                return self._count(replace(formula, how="atmost", number=number - 1), True)
            case "atmost", False:
                return self._count(replace(formula, how="atleast", number=number + 1), True)
            case _:
                return self._claim(formula)

    def _claim(self, formula: CountQuantifier | Cardinality) -> Formula:
        """A count that is asserted; without a number to count to, it is no count at all."""
        how, number = formula.how, formula.number
        if number < 0:
            return TRUE if how == "atleast" else FALSE
        if how == "atleast" and number <= 1:
            return self._negations_inward(_some(formula), True) if number else TRUE
        if how != "atleast" and number == 0:
            return self._negations_inward(_some(formula), False)
        return self._literal_parts(formula)

    def _literal_parts(self, formula: CountQuantifier | Cardinality) -> Formula:
        """Counting needs one literal per part, and no literal twice: the rest is named."""
        ways = _WAYS[formula.how]
        if isinstance(formula, CountQuantifier):
            simple = _differs_with(formula.variable, formula.body)
            body = formula.body if simple else self._name(formula.body, ways, formula.variable)
            return replace(formula, body=body)
        direct = _surely_different(formula.parts)
        parts = (
            part if place in direct else self._name(part, ways, place)
            for place, part in enumerate(formula.parts)
        )
        return replace(formula, parts=tuple(parts))

    # Clauses --------------------------------------------------------------------------------------

    def _name(self, formula: Formula, ways: tuple[bool, ...], copy: int | str = 0) -> Atom:
        """A new atom for the formula, defined in the directions needed.

        What is counted twice needs two names: one for each place in a list, or one for each value
        of a variable even if the formula does not mention it.
        """
        key = (formula, copy)
        if key not in self._named:
            free = free_variables(formula) | ({copy} if isinstance(copy, str) else frozenset())
            name = f"{NAME_MARK}{len(self._named) + 1}"
            self._named[key] = Definition(Atom(name, tuple(map(Var, sorted(free)))), formula)
        atom = self._named[key].atom
        for sign in ways:
            if (atom, sign) not in self._defined:
                self._defined.add((atom, sign))
                inside = self._clauses(self._negations_inward(formula, sign))
                self._definitions.extend(_with_name(schema, atom, sign) for schema in inside)
        return atom

    def _clauses(self, formula: Formula) -> list[Schema]:
        if is_test(formula):
            return [UniversalClause((Item(None, tests=(formula,)),))]
        match formula:
            case And(parts):
                return [schema for part in parts for schema in self._clauses(part)]
            case ForAll(_, body):
                return self._clauses(body)
            case Or(parts):
                return self._multiplied(list(_flattened(parts)))
            case CountQuantifier(how, number, variable, body):
                return [UniversalCount(how, number, (_literal(body, (variable,)),))]
            case Cardinality(how, number, parts):
                return [UniversalCount(how, number, tuple(map(_literal, parts)))]
            case _:
                return [UniversalClause(self._items(formula))]

    def _multiplied(self, parts: list[Formula]) -> list[Schema]:
        """Distribute over at most one conjunction, and name the others."""
        hard = [part for part in parts if not _is_flat(part)]
        if not hard:
            return [UniversalClause(self._all_items(parts))]
        chosen = hard[-1]
        others = self._all_items(part for part in parts if part is not chosen)
        inner = self._clauses(chosen)
        clauses = [schema for schema in inner if isinstance(schema, UniversalClause)]
        if len(clauses) < len(inner) or self._cost(clauses, others) > MULTIPLY_LIMIT:
            return [UniversalClause((*others, *self._items(chosen)))]
        return [UniversalClause((*clause.items, *others)) for clause in clauses]

    def _cost(self, clauses: list[UniversalClause], others: tuple[Item, ...]) -> int:
        """How many literals of the others would be copied."""
        values = len(self._field.numbers)
        shared = frozenset[str]().union(*(item.variables for item in others))
        width: int = sum(values ** len(item.bound) for item in others)
        copies: int = sum(values ** len(set(clause.variables) - shared) for clause in clauses)
        return width * copies

    def _all_items(self, parts: Iterable[Formula]) -> tuple[Item, ...]:
        return tuple(item for part in parts for item in self._items(part))

    def _items(self, formula: Formula) -> tuple[Item, ...]:
        """The formula as one disjunction, with names for what is not disjunctive."""
        if is_test(formula):
            return (Item(None, tests=(formula,)),)
        match formula:
            case Atom() | Not():
                return (_literal(formula),)
            case Or(parts):
                return self._all_items(parts)
            case Exists(variable, body):
                return tuple(_bind(variable, item) for item in self._items(body))
            case And(parts):
                tests, rest = _split(parts)
                inner = self._items(rest[0]) if len(rest) == 1 else self._named_item(And(rest))
                return tuple(replace(item, tests=(*tests, *item.tests)) for item in inner)
            case _:
                return self._named_item(formula)

    def _named_item(self, formula: Formula) -> tuple[Item]:
        return (Item(self._name(formula, (True,))),)


# What formulas look like --------------------------------------------------------------------------


def _prepared(formula: Formula) -> Formula:
    """Closed, without `safe`, every variable bound once; only numbers and known arities."""
    for part in walk(formula):
        if isinstance(part, Atom | Compare):
            for term in walk_terms(part):
                if isinstance(term, Func):
                    raise MeaningError(
                        f"{term.name} is not a number, a variable or a cell of a board"
                    )
        if isinstance(part, Atom) and part.predicate in VOCABULARY and len(part.args) != 2:
            raise MeaningError(f"{part.predicate} takes a column and a row")
    closed = close(unfold_safe(formula))
    taken = set(free_variables(formula))
    numbers = count(1)

    def choose(variable: str) -> str:
        own = variable
        while own in taken:
            own = f"{variable}{NAME_MARK}{next(numbers)}"
        taken.add(own)
        return own

    return rename_bound(closed, choose)


def _flattened(parts: Iterable[Formula]) -> Iterator[Formula]:
    for part in parts:
        if isinstance(part, Or):
            yield from _flattened(part.parts)
        else:
            yield part


def _split(parts: tuple[Formula, ...]) -> tuple[tuple[Formula, ...], tuple[Formula, ...]]:
    """The tests of a conjunction, and the rest."""
    tests = tuple(part for part in parts if is_test(part))
    return tests, tuple(part for part in parts if not is_test(part))


def _exists(variable: str, body: Formula) -> Formula:
    """Put ∃ where it binds least, so that fewer variables meet in one name.

    Quantifiers further inside are put in place again, those first that join the fewest parts.
    """
    variables = [variable]
    parts = [(part, free_variables(part)) for part in _opened(body, variables)]
    while variables:
        joined = Counter(name for part, free in parts if not is_test(part) for name in free)
        chosen = min(variables, key=joined.__getitem__)
        variables.remove(chosen)
        about = [(part, free) for part, free in parts if chosen in free]
        parts = [(part, free) for part, free in parts if chosen not in free]
        if about:
            inside = Exists(chosen, conjunction(part for part, _ in about))
            parts.append((inside, free_variables(inside)))
    return conjunction(part for part, _ in parts)


def _opened(formula: Formula, variables: list[str]) -> Iterator[Formula]:
    """The parts of a conjunction, with the ∃ in front of them collected."""
    match formula:
        case And(parts):
            for part in parts:
                yield from _opened(part, variables)
        case Exists(variable, body) if not is_test(formula):
            variables.append(variable)
            yield from _opened(body, variables)
        case _:
            yield formula


def _is_flat(formula: Formula) -> bool:
    """Tell whether the formula is one disjunction as it stands."""
    if is_test(formula):
        return True
    match formula:
        case Atom() | Not():
            return True
        case Or(parts):
            return all(map(_is_flat, parts))
        case Exists(_, body):
            return _is_flat(body)
        case And(parts):
            _, rest = _split(parts)
            return len(rest) == 1 and _is_flat(rest[0])
        case _:
            return False


def _plain(formula: Formula) -> tuple[Atom | None, bool, tuple[Formula, ...]] | None:
    """The atom, its sign and the tests of something that one literal can stand for."""
    if is_test(formula):
        return None, True, (formula,)
    match formula:
        case Atom():
            return formula, True, ()
        case Not(Atom() as atom):
            return atom, False, ()
        case And(parts):
            tests, rest = _split(parts)
            inner = _plain(rest[0]) if len(rest) == 1 else None
            return inner and (inner[0], inner[1], (*tests, *inner[2]))
        case _:
            return None


def _literal(formula: Formula, bound: tuple[str, ...] = ()) -> Item:
    found = _plain(formula)
    assert found is not None
    atom, positive, tests = found
    return Item(atom, positive, bound, tests)


def _bind(variable: str, item: Item) -> Item:
    """Some value of the variable makes the item hold; if only tests mention it, that is a test."""
    if item.atom and variable in term_variables(item.atom):
        return replace(item, bound=(variable, *item.bound))
    about = tuple(test for test in item.tests if variable in free_variables(test))
    rest = tuple(test for test in item.tests if variable not in free_variables(test))
    found = (Exists(variable, conjunction(about)),) if about else ()
    return replace(item, tests=(*rest, *found))


def _compact(schema: Schema) -> Schema:
    """Where only tests mention a universal variable, quantify the tests: fewer equal instances."""
    if isinstance(schema, UniversalCount):
        return schema
    items = tuple(item for item in schema.items if item.atom)
    tests = [conjunction(item.tests) for item in schema.items if not item.atom]
    idle = set(schema.variables).difference(*(item.variables for item in items))
    for variable in sorted(idle):
        about = [test for test in tests if variable in free_variables(test)]
        tests = [test for test in tests if variable not in free_variables(test)]
        tests.append(ForAll(variable, disjunction(about)))
    return UniversalClause((*items, *(Item(None, tests=(test,)) for test in tests)))


def _with_name(schema: Schema, atom: Atom, sign: bool) -> Schema:
    """The schema, given that the name holds (or, for the other direction, that it does not)."""
    match schema:
        case UniversalClause(items):
            return UniversalClause((Item(atom, not sign), *items))
        case UniversalCount():
            return replace(schema, guard=Item(atom, sign))
        case _:
            assert_never(schema)


def _some(formula: CountQuantifier | Cardinality) -> Formula:
    match formula:
        case CountQuantifier(_, _, variable, body):
            return Exists(variable, body)
        case Cardinality(_, _, parts):
            return Or(parts)
        case _:
            assert_never(formula)


def _differs_with(variable: str, body: Formula) -> bool:
    """Tell whether the body is one literal, and another one for each value of the variable."""
    found = _plain(body)
    if found is None:
        return False
    atom, _, _ = found
    return atom is None or any((shift(arg) or (None, 0))[0] == variable for arg in atom.args)


def _surely_different(parts: tuple[Formula, ...]) -> frozenset[int]:
    """The places of parts that are single literals, no two about the same atom."""
    shapes: dict[str, tuple[str | None, ...]] = {}
    seen: set[tuple[str, tuple[int, ...]]] = set()
    places = set()
    for place, part in enumerate(parts):
        found = _plain(part)
        if found is None:
            continue
        atom, _, _ = found
        if atom is None or _is_new(atom, shapes, seen):
            places.add(place)
    return frozenset(places)


def _is_new(
    atom: Atom,
    shapes: dict[str, tuple[str | None, ...]],
    seen: set[tuple[str, tuple[int, ...]]],
) -> bool:
    shifts = [shift(arg) for arg in atom.args]
    known = [one for one in shifts if one is not None]
    shape = tuple(one[0] for one in known)
    key = (atom.predicate, tuple(one[1] for one in known))
    if len(known) < len(shifts) or shapes.setdefault(atom.predicate, shape) != shape or key in seen:
        return False
    seen.add(key)
    return True
