"""Loops written in Python for each universal clause: many times faster than recursion.

The text is made from the formula alone: integers, operators and names that we choose. Each loop is
left as early as the tests allow. The same text serves two purposes: all instances at once, or, for
clauses with too many, only the instances that a model breaks, found by joining over what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, assert_never

from provefield.errors import TooLargeError
from provefield.logic.binding import term_variables
from provefield.logic.field import MINE
from provefield.logic.formula import (
    Abs,
    Add,
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
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
)
from provefield.logic.ground.reach import Ranges
from provefield.logic.ground.schema import Item, Schema, UniversalClause, UniversalCount, shift

NESTED_LOOPS = 18  # CPython refuses more than 20 nested blocks

_BOUND_SIGNS: dict[Bound, str] = {"exactly": "==", "atleast": ">=", "atmost": "<="}


# Expressions --------------------------------------------------------------------------------------


class _Text:
    """Writes terms, tests and literals over variables that were given safe names."""

    def __init__(self, schema: Schema, reach: Ranges) -> None:
        self.reach = reach
        self.field = reach.field
        items = _all_items(schema)
        variables = dict.fromkeys((*reach.last, *(v for item in items for v in item.bound)))
        self.names = {variable: f"v{number}" for number, variable in enumerate(variables)}
        atoms = [item.atom for item in items if item.atom]
        predicates = dict.fromkeys(atom.predicate for atom in atoms)
        self.tables = {name: f"k{number}" for number, name in enumerate(predicates)}

    def term(self, term: Term) -> str:
        match term:
            case Var(name):
                return self.names[name]
            case Int(value):
                return f"({value})" if value < 0 else str(value)
            case Add(left, right):
                return f"({self.term(left)}+{self.term(right)})"
            case Sub(left, right):
                return f"({self.term(left)}-{self.term(right)})"
            case Abs(body):
                return f"abs({self.term(body)})"
            case Func():
                raise AssertionError("functions were refused before")
            case _:
                assert_never(term)

    def test(self, test: Formula) -> str:
        match test:
            case Compare(op, left, right):
                sign = "==" if op == "=" else op
                return f"({self.term(left)}{sign}{self.term(right)})"
            case Not(body):
                return f"(not {self.test(body)})"
            case And(parts):
                return f"({' and '.join(map(self.test, parts))})" if parts else "True"
            case Or(parts):
                return f"({' or '.join(map(self.test, parts))})" if parts else "False"
            case Implies(left, right):
                return f"(not {self.test(left)} or {self.test(right)})"
            case Iff(left, right):
                return f"({self.test(left)}=={self.test(right)})"
            case ForAll(variable, body):
                return f"all({self._each(variable, body)})"
            case Exists(variable, body):
                return f"any({self._each(variable, body)})"
            case CountQuantifier(how, number, variable, body):
                return f"(sum({self._each(variable, body)}){_BOUND_SIGNS[how]}{number})"
            case Cardinality(how, number, parts):
                return f"({'+'.join(map(self.test, parts)) or '0'}{_BOUND_SIGNS[how]}{number})"
            case Atom():
                raise AssertionError("a test has no atoms")
            case _:
                assert_never(test)

    def _each(self, variable: str, body: Formula) -> str:
        name = self.names.setdefault(variable, f"v{len(self.names)}")
        return f"{self.test(body)} for {name} in range(1,{len(self.field.numbers) + 1})"

    def key(self, atom: Atom) -> str:
        return f"({''.join(f'{self.term(arg)},' for arg in atom.args)})"

    def number(self, atom: Atom) -> str:
        if atom.predicate == MINE:
            column, row = map(self.term, atom.args)
            return f"(({row}-1)*{self.field.columns}+{column})"
        return f"{self.tables[atom.predicate]}[{self.key(atom)}]"

    def on_grid(self, item: Item) -> list[str]:
        """What must be checked for the cell to lie on the grid; nothing when it surely does."""
        if item.atom is None or item.atom.predicate != MINE:
            return []
        limits = zip(item.atom.args, (self.field.columns, self.field.rows), strict=True)
        last = {**self.reach.last, **self.reach.within(item)}
        return [
            f"1<={self.term(arg)}<={limit}"
            for arg, limit in limits
            if not _within(arg, limit, last)
        ]

    def each_bound(self, item: Item) -> str:
        return "".join(
            f" for {self.names[variable]} in range(1,{last + 1})"
            for variable, last in self.reach.within(item).items()
        )

    def literals(self, item: Item) -> str:
        """The literals of the item as elements of a list."""
        if item.atom is None:
            return ""
        literal = f"{'' if item.positive else '-'}{self.number(item.atom)}"
        conditions = [*map(self.test, item.tests), *self.on_grid(item)]
        passed = " and ".join(conditions)
        if item.bound:
            return f"*[{literal}{self.each_bound(item)}{f' if {passed}' if passed else ''}]"
        return f"*([{literal}] if {passed} else ())" if passed else literal

    def all_literals(self, items: Iterable[Item]) -> str:
        return f"({''.join(f'{part},' for part in map(self.literals, items) if part)})"

    def surely_true(self, item: Item) -> str:
        """When the item holds without any mine; empty if that cannot be."""
        conditions = [*map(self.test, item.tests)]
        if item.atom is not None:
            on_grid = [] if item.positive else self.on_grid(item)
            if not on_grid:
                return ""
            conditions.append(f"not ({' and '.join(on_grid)})")
        return " and ".join(conditions) or "True"

    def holds(self, item: Item) -> str:
        """Whether the model, given as the set `true`, makes the item true by its atom."""
        assert item.atom is not None
        if item.atom.predicate == MINE:
            known = " and ".join([*self.on_grid(item), f"{self.number(item.atom)} in true"])
        else:
            known = f"{self.tables[item.atom.predicate]}.get({self.key(item.atom)},0) in true"
        conditions = [*map(self.test, item.tests), known if item.positive else f"not ({known})"]
        return " and ".join(conditions)


def _within(argument: Term, limit: int, last: Mapping[str, int]) -> bool:
    match argument:
        case Var(name):
            return last[name] <= limit
        case Int(value):
            return 1 <= value <= limit
        case _:
            return False


def _all_items(schema: Schema) -> tuple[Item, ...]:
    guard = schema.guard if isinstance(schema, UniversalCount) else None
    return (guard, *schema.items) if guard else schema.items


# Loops --------------------------------------------------------------------------------------------


class _Loops:
    """Lines of a function, with every guard in the outermost place where it can be decided."""

    def __init__(self, text: _Text, head: str, guards: list[tuple[str, frozenset[str]]]) -> None:
        self.lines = [head]
        self.text = text
        self.indent = 1
        self.loops = 0
        self.known: set[str] = set()
        self.waiting = guards
        self._leave_early([])

    def line(self, text: str) -> None:
        self.lines.append("  " * self.indent + text)

    def loop(self, variable: str) -> None:
        name, last = self.text.names[variable], self.text.reach.last[variable]
        if last == 1:
            self.line(f"{name} = 1")
        else:
            self._open(f"for {name} in range(1,{last + 1}):")
        self.known.add(variable)
        self._leave_early([])

    def join(self, atom: Atom, rows: str) -> None:
        """Run over the rows for which the atom is true, solving its arguments for the variables."""
        places = [f"a{self.loops}_{place}" for place in range(len(atom.args))]
        self._open(f"for {''.join(f'{place},' for place in places) or '_'} in {rows}:")
        checks = []
        for place, argument in zip(places, atom.args, strict=True):
            variable, offset = shift(argument) or (None, 0)
            if variable is None or variable in self.known:
                checks.append(f"{place}=={self.text.term(argument)}")
                continue
            name = self.text.names[variable]
            self.line(f"{name} = {place}-({offset})")
            checks.append(f"1<={name}<={self.text.reach.last[variable]}")
            self.known.add(variable)
        self._leave_early(checks)

    def _open(self, text: str) -> None:
        if self.loops:
            self.line("tick()")
        self.line(text)
        self.loops += 1
        self.indent += 1

    def _leave_early(self, checks: list[str]) -> None:
        ready = [guard for guard, variables in self.waiting if variables <= self.known]
        self.waiting = [one for one in self.waiting if not one[1] <= self.known]
        if checks or ready:
            self.line(f"if {' and '.join([*checks, *ready])}:")
            self.indent += 1

    def source(self) -> str:
        if self.loops > NESTED_LOOPS:
            raise TooLargeError(
                f"a clause with {self.loops} nested loops is more than the {NESTED_LOOPS} allowed"
            )
        return "\n".join(self.lines)


def _unsatisfied(text: _Text, schema: UniversalClause) -> list[tuple[str, frozenset[str]]]:
    """An instance matters only where no test and no cell off the grid satisfies it."""
    found = []
    for item in schema.items:
        reason = text.surely_true(item)
        if reason:
            each = text.each_bound(item)
            guard = f"not any({reason}{each})" if each else f"not ({reason})"
            found.append((guard, item.variables))
    return found


def all_instances(
    schema: Schema, reach: Ranges, *, valued: bool = False
) -> tuple[Callable[..., None], tuple[str, ...]]:
    """A function `(emit, tick, *tables)` that emits every instance; and which tables it wants.

    If it is `valued`, each comes after the values of its variables.
    """
    text = _Text(schema, reach)
    values = f"({''.join(f'{text.names[each]},' for each in schema.variables)})," if valued else ""
    head = f"def made(emit,tick,{','.join(text.tables.values())}):"
    match schema:
        case UniversalClause():
            loops = _Loops(text, head, _unsatisfied(text, schema))
            last = f"emit({values}{text.all_literals(schema.items)})"
        case UniversalCount():
            loops = _Loops(text, head, [])
            guard = text.literals(schema.guard) if schema.guard else "None"
            sure = "+".join(filter(None, (_sure_count(text, item) for item in schema.items)))
            counted = text.all_literals(schema.items)
            last = f"emit({values}{guard},{schema.how!r},{schema.number}-({sure or 0}),{counted})"
        case _:
            assert_never(schema)
    for variable in reach.last:
        loops.loop(variable)
    loops.line(last)
    return _compiled(loops.source()), tuple(text.tables)


def _sure_count(text: _Text, item: Item) -> str:
    reason = text.surely_true(item)
    return reason and f"sum([({reason}){text.each_bound(item)}])"


@dataclass(frozen=True, slots=True)
class Scan:
    """Where broken instances are looked for: over true atoms, then over the other variables."""

    joins: tuple[Atom, ...]
    loops: tuple[str, ...]


def scan(clause: UniversalClause) -> Scan:
    """Join over negative literals: in a broken instance their atoms are true, and few are."""
    known: set[str] = set()
    joins = []
    waiting = [
        item.atom
        for item in clause.items
        if item.atom and not item.positive and not item.bound and not item.tests
    ]
    progress = True
    while progress:
        progress = False
        for atom in list(waiting):
            if not term_variables(atom) <= known and _solvable(atom, known):
                joins.append(atom)
                waiting.remove(atom)
                known |= term_variables(atom)
                progress = True
    return Scan(tuple(joins), tuple(v for v in clause.variables if v not in known))


def _solvable(atom: Atom, known: set[str]) -> bool:
    return all(shift(arg) or term_variables(arg) <= known for arg in atom.args)


def broken_instances(
    clause: UniversalClause, reach: Ranges
) -> tuple[Callable[..., Iterator[tuple[int, ...]]], tuple[str, ...], tuple[str, ...]]:
    """A generator `(true, tick, rows, *tables)` of the instances that a model breaks.

    `true` holds the true variables and `rows` the arguments of true atoms, one list for each
    predicate that is returned last.
    """
    text = _Text(clause, reach)
    guards = _unsatisfied(text, clause)
    for item in clause.items:
        if item.atom:
            each = text.each_bound(item)
            guards.append(
                (f"not {'any' if each else ''}({text.holds(item)}{each})", item.variables)
            )
    plan = scan(clause)
    loops = _Loops(text, f"def made(true,tick,rows,{','.join(text.tables.values())}):", guards)
    for place, atom in enumerate(plan.joins):
        loops.join(atom, f"rows[{place}]")
    for variable in plan.loops:
        loops.loop(variable)
    loops.line(f"yield {text.all_literals(clause.items)}")
    return _compiled(loops.source()), tuple(text.tables), tuple(a.predicate for a in plan.joins)


@lru_cache(maxsize=512)
def _compiled(source: str) -> Callable[..., Any]:
    space: dict[str, Any] = {}
    try:
        exec(compile(source, "<grounding>", "exec"), space)  # noqa: S102  # our own text, see above
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise TooLargeError("the formula is nested too deeply to be grounded") from error
    made: Callable[..., Any] = space["made"]
    return made
