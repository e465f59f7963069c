"""First-order formulas as universal clauses and counts.

Universal quantifiers stay, existential ones become part of a disjunct, and subformulas that would
multiply out are given names (Plaisted and Greenbaum's definitions, only in the direction needed).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from provefield.errors import MeaningError
from provefield.logic.binding import close, free_variables, rename_apart
from provefield.logic.components import components
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
    Iff,
    Not,
    Or,
    Var,
    conjunction,
    disjunction,
    size,
    walk,
)
from provefield.logic.ground.cells import refuse_names
from provefield.logic.ground.schema import (
    Item,
    Schema,
    UniversalClause,
    UniversalCount,
    is_test,
)
from provefield.logic.ground.shape import (
    bind,
    is_flat,
    literal_item,
    one_literal,
    sink_exists,
    split_tests,
)
from provefield.logic.rewrite import move_negations_inwards

NAME_MARK = "#"
SMALL_SIDE = 20  # a side of ↔ up to this size is written down twice rather than named
COPIES = 10_000  # literals or instances that leaving a part without a name may make

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

    def __init__(self, field: Field, copies: int = COPIES, *, exact: bool = False) -> None:
        self._field = field
        self._copies = copies
        self._exact = exact
        self._named: dict[Formula, Definition] = {}
        self._defined: set[tuple[Atom, bool]] = set()
        self._definitions: list[Schema] = []

    @property
    def names(self) -> Mapping[str, Definition]:
        """The names given so far, each with what it stands for."""
        return {given.atom.predicate: given for given in self._named.values()}

    def schemas(self, formula: Formula) -> list[Schema]:
        """The schemas that together say the formula, with its free variables closed."""
        made = self._clauses(self._negations_inward(_prepared(formula), True))
        return [self._separated(_compact(schema)) for schema in made]

    def definitions(self) -> list[Schema]:
        """The definitions of names given since the last call."""
        made: list[Schema] = []
        while self._definitions:
            made.append(self._separated(_compact(self._definitions.pop(0))))
        return made

    def _separated(self, schema: Schema) -> Schema:
        """Name the parts of a wide clause that share no variable: instances add, not multiply."""
        instances = len(self._field.numbers) ** len(schema.variables)
        if isinstance(schema, UniversalCount) or instances <= self._copies:
            return schema
        items = schema.items
        together = components(item.variables for item in items)
        groups = [[items[place] for place in places] for places in together]
        if sum(any(item.variables for item in group) for group in groups) < 2:
            return schema
        closed = (close(disjunction(item.formula for item in group)) for group in groups)
        return UniversalClause(tuple(item for part in closed for item in self._named_item(part)))

    # Negations inward -----------------------------------------------------------------------------

    def _negations_inward(self, formula: Formula, sign: bool) -> Formula:
        """Only ∧ ∨ ∀ ∃, literals, tests and counts of literals remain."""
        return move_negations_inwards(formula, not sign, self._inward_otherwise)

    def _inward_otherwise(self, formula: Formula, negated: bool) -> Formula | None:
        """A test as a whole, ↔ and counts by names for their parts, ∃ where it binds least."""
        match formula:
            case Atom() | Compare():
                return None
            case _ if is_test(formula):
                return Not(formula) if negated else formula
            case Iff(left, right):
                return self._equivalence(self._side(left), self._side(right), not negated)
            case ForAll(variable, body) | Exists(variable, body):
                if isinstance(formula, ForAll) != negated:
                    return None
                return sink_exists(variable, self._negations_inward(body, not negated))
            case CountQuantifier() | Cardinality():
                return self._count(formula, not negated)
            case _:
                return None

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
        """Counting needs one literal per part: the rest is named."""

        def literal(part: Formula) -> Formula:
            return self._name(part, _WAYS[formula.how]) if one_literal(part) is None else part

        if isinstance(formula, CountQuantifier):
            return replace(formula, body=literal(formula.body))
        return replace(formula, parts=tuple(map(literal, formula.parts)))

    # Clauses --------------------------------------------------------------------------------------

    def _name(self, formula: Formula, ways: tuple[bool, ...]) -> Atom:
        """A new atom for the formula, defined in the directions needed."""
        if formula not in self._named:
            free = sorted(free_variables(formula))
            name = f"{NAME_MARK}{len(self._named) + 1}"
            self._named[formula] = Definition(Atom(name, tuple(map(Var, free))), formula)
        atom = self._named[formula].atom
        for sign in BOTH if self._exact else ways:
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
                return self._multiplied(list(parts))
            case CountQuantifier(how, number, variable, body):
                return [UniversalCount(how, number, (literal_item(body, (variable,)),))]
            case Cardinality(how, number, parts):
                return [UniversalCount(how, number, tuple(map(literal_item, parts)))]
            case _:
                return [UniversalClause(self._items(formula))]

    def _multiplied(self, parts: list[Formula]) -> list[Schema]:
        """Distribute over at most one conjunction, and name the others."""
        hard = [part for part in parts if not is_flat(part)]
        if not hard:
            return [UniversalClause(self._all_items(parts))]
        chosen = hard[-1]
        others = self._all_items(part for part in parts if part is not chosen)
        inner = self._clauses(chosen)
        clauses = [schema for schema in inner if isinstance(schema, UniversalClause)]
        if len(clauses) < len(inner) or self._cost(clauses, others) > self._copies:
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
                return (literal_item(formula),)
            case Or(parts):
                return self._all_items(parts)
            case Exists(variable, body):
                return tuple(bind(variable, item) for item in self._items(body))
            case And(parts):
                tests, rest = split_tests(parts)
                inner = self._items(rest[0]) if len(rest) == 1 else self._named_item(And(rest))
                return tuple(replace(item, tests=(*tests, *item.tests)) for item in inner)
            case _:
                return self._named_item(formula)

    def _named_item(self, formula: Formula) -> tuple[Item]:
        return (Item(self._name(formula, (True,))),)


def _prepared(formula: Formula) -> Formula:
    """Closed, without `safe`, every variable bound once; only numbers and known arities."""
    refuse_names(formula)
    for part in walk(formula):
        if isinstance(part, Atom) and part.predicate in VOCABULARY and len(part.args) != 2:
            raise MeaningError(f"{part.predicate} takes a column and a row")
    return rename_apart(close(unfold_safe(formula)))


def _compact(schema: Schema) -> Schema:
    """Where only tests mention a universal variable, quantify the tests: fewer equal instances."""
    if isinstance(schema, UniversalCount):
        return schema
    items = tuple(item for item in schema.items if item.atom)
    tests = [conjunction(item.tests) for item in schema.items if not item.atom]
    if not tests:
        return schema
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
