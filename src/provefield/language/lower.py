"""Logical forms written as formulas of the project: things become numbers, counting stays counting.

A quantifier over cells becomes one over each number that its restriction leaves open. Where the
formula must list its cases (counted cells, halves, comparisons) the size of the board is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count, product
from operator import eq, ge, gt, le, lt

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.binding import free_variables, names
from provefield.logic.field import MINE, Field
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
    Int,
    Not,
    Term,
    Var,
    size,
    walk,
)
from provefield.logic.semantics import board, evaluate
from provefield.tongues import phrase

from . import form as lf
from .relations import (
    LAST,
    NO_SUCH_PLACE,
    Board,
    Placed,
    compare,
    deny,
    either,
    every,
    iff,
    implies,
)

SIZE_NEEDED = phrase("the size of the board is needed")
MOST_NODES = 60_000
LARGEST_ASSUMED = 10  # how far the mines of a line are counted where its length is unknown
Values = dict[lf.Thing, Placed]
COUNTED: dict[str, tuple[Bound, int]] = {
    "=": ("exactly", 0), ">=": ("atleast", 0), "<=": ("atmost", 0),
    ">": ("atleast", 1), "<": ("atmost", -1),
}  # fmt: skip
HALVES = (("left", "right"), ("top", "bottom"), ("left", "right", "top", "bottom"))
SHARES: dict[str, Callable[[int, int], bool]] = {
    "most": gt, "half": eq, ">=half": ge, "<=half": le, "<half": lt,
}  # fmt: skip
COLUMNS, ROWS = "xuzspma", "yvwtqnb"


def lower(form: lf.Form, field: Field | None = None) -> Formula:
    """The formula that a form is.

    >>> cell = lf.Thing(1, "cell")
    >>> third = lf.Rel("in", (cell, lf.Strip("row", Int(3))))
    >>> print(lower(lf.Quant("some", (), cell, third, lf.Mined(cell))))
    ∃x mine(x, 3)
    """
    formula = Lowering(Board(field), written_names(form)).formula(form, {})
    if LAST in free_variables(formula):
        greatest = ForAll("z", Compare("<=", Var("z"), Var(LAST)))
        return Exists(LAST, every([greatest, formula]))
    return formula


def written_names(form: lf.Form) -> frozenset[str]:
    """The names that the sentence uses itself."""
    found: set[str] = set()

    def look(part: object) -> bool:
        if isinstance(part, lf.Equation | lf.Spot | lf.Strip | lf.Holds | lf.Bind):
            match part:
                case lf.Equation(_, left, right) | lf.Spot(left, right):
                    found.update(names(Compare("=", left, right)))
                case lf.Strip(_, number):
                    found.update(names(Compare("=", number, number)))
                case lf.Holds(atom):
                    found.update(names(atom))
                case lf.Bind(name=name):
                    found.add(name)
        return False

    lf.mentions(form, look)
    return frozenset(found)


def members(thing: lf.Thing, restriction: lf.Form, field: Field) -> list[lf.One]:
    """The things of a board of which a form holds that mines and variables do not decide."""
    lowering = Lowering(Board(field), frozenset())
    places = lowering.domain(thing)
    return [each for each in places if lowering.formula(restriction, {thing: each}) == TRUE]


class Lowering:
    """One form on its way; it knows the names that are taken, and how long it has become."""

    def __init__(self, board: Board, taken: frozenset[str]) -> None:
        self.board, self.taken, self.nodes = board, taken, 0

    def formula(self, form: lf.Form, values: Values) -> Formula:
        """The formula of a form whose variables have these values."""
        self.spend(1)
        match form:
            case lf.Mined(cell):
                return self.mined(self.value(cell, values))
            case lf.Rel(name, things, numbers):
                first, second, *rest = [self.value(each, values) for each in things]
                return self.board.relation(name, first, second, *rest, numbers=numbers)
            case lf.Equation(op, left, right):
                return compare(left, op, right)
            case lf.Holds(atom):
                return atom
            case lf.Bind():
                return self.bound(form, values)
            case lf.Quant():
                return self.quantified(form, values)
            case lf.Versus():
                return self.versus(form, values)
        return self.joined(form, values)

    def joined(self, form: lf.Form, values: Values) -> Formula:
        """Statements joined by words."""

        def own(part: lf.Form) -> Formula:
            return self.formula(part, values)

        match form:
            case lf.Neg(body):
                return deny(own(body))
            case lf.Conj(parts):
                return every(list(map(own, parts)))
            case lf.Disj(parts):
                return either(list(map(own, parts)))
            case lf.Cond(left, right):
                return implies(own(left), own(right))
            case lf.Equiv(left, right):
                return iff(own(left), own(right))
            case lf.Listed(how, number, parts):
                return Cardinality(how, number, tuple(map(own, parts)))
        raise MeaningError(NO_SUCH_PLACE)

    def bound(self, form: lf.Bind, values: Values) -> Formula:
        """A quantifier over numbers that have a name."""
        body = self.formula(form.body, values)
        match form.kind:
            case "all":
                return ForAll(form.name, body)
            case "some":
                return Exists(form.name, body)
            case how:
                return CountQuantifier(how, form.number, form.name, body)

    def value(self, term: lf.One, values: Values) -> Placed:
        """What a term stands for."""
        found = values.get(term, term) if isinstance(term, lf.Thing) else term
        if isinstance(found, lf.Thing):  # a word refers to what is only inside another phrase
            raise MeaningError(phrase("this leaves open what is meant"))
        if isinstance(found, lf.Strip | lf.Spot) and self.board.field is not None:
            self.check(found, self.board.field)
        return found

    def check(self, place: lf.Strip | lf.Spot, field: Field) -> None:
        """Refuse a line or cell off the board."""
        column, row = (
            (place.column, place.row)
            if isinstance(place, lf.Spot)
            else (place.number, Int(1))
            if place.sort == "col"
            else (Int(1), place.number)
        )
        for term in (column, row):
            if isinstance(term, Int) and not 1 <= term.value <= max(field.numbers):
                raise MeaningError(
                    phrase("there is no line {number} on this board", number=term.value)
                )

    def spend(self, nodes: int) -> None:
        """Count the parts of what is said, up to what somebody could use."""
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            raise TooLargeError(phrase("this says too much at once"))

    def mined(self, cell: Placed) -> Formula:
        """A cell is a mine."""
        if isinstance(cell, lf.Spot):
            return Atom(MINE, (cell.column, cell.row))
        raise MeaningError(phrase("this means nothing on a board"))

    # Quantifiers -------------------------------------------------------------------------------

    def quantified(self, form: lf.Quant, values: Values) -> Formula:
        """What it comes to where the board alone decides it; else written with quantifiers."""
        found = self.spread(form, values)
        field = self.board.field
        if field is None or lf.depends_on_mines(form) or free_variables(found):
            return found
        return TRUE if evaluate(found, board(field, ())) else FALSE

    def spread(self, form: lf.Quant, values: Values) -> Formula:
        """With numbers as variables if that can be, else case by case."""
        if form.thing.sort in ("cell", "row", "col"):
            found = self.symbolic(form, values)
            if found is not None:
                return found
        if form.thing.sort == "line" and form.kind in ("all", "some", "no"):
            return self.of_rows_and_columns(form, values)
        if form.thing.sort == "cell" and form.kind in ("even", "odd"):
            return self.parity(form, values)
        return self.by_cases(form, values)

    def parity(self, form: lf.Quant, values: Values) -> Formula:
        """An odd number of rows that have an odd number each: short, however large the board."""
        own = self.fresh("cell", values)
        place = self.pinned(form, {**values, form.thing: lf.Spot(Var(own[0]), Var(own[1]))}, own)
        inner = {**values, form.thing: place}
        left = [name for name in own if name in variables_of(place)]
        parts = [self.formula(part, inner) for part in (form.restriction, form.body)]
        found = every([*self.bounds(form, place, left), *parts])
        field = self.board.field
        most = max(field.numbers) if field else LARGEST_ASSUMED
        for name in left:
            is_odd = form.kind == "odd" or name != left[-1]
            numbers = range(is_odd, most + 1, 2)
            found = either([counting("exactly", number, name, found) for number in numbers])
        return found

    def of_rows_and_columns(self, form: lf.Quant, values: Values) -> Formula:
        """A quantifier over lines: over rows and over columns."""
        parts = []
        for number, sort in ((-1, "row"), (-2, "col")):
            thing = lf.Thing(form.thing.number * 10 * number, "row" if sort == "row" else "col")
            restriction, body = (
                lf.put(part, form.thing, thing) for part in (form.restriction, form.body)
            )
            parts.append(self.quantified(lf.Quant(form.kind, (), thing, restriction, body), values))
        return either(parts) if form.kind == "some" else every(parts)

    def fresh(self, sort: str, values: Values) -> tuple[str, ...]:
        """Names that nothing around uses, as many as the thing has numbers."""
        used = {name for place in values.values() for name in variables_of(place)} | self.taken
        column, row = (
            next(
                name
                for name in chain(letters, (f"{letters[0]}{n}" for n in count(1)))
                if name not in used
            )
            for letters in (COLUMNS, ROWS)
        )
        return (column, row) if sort == "cell" else (row,) if sort == "row" else (column,)

    def symbolic(self, form: lf.Quant, values: Values) -> Formula | None:
        """A quantifier over the numbers that the restriction leaves open."""
        sort = form.thing.sort
        own = self.fresh(sort, values)
        place: Placed = (
            lf.Spot(Var(own[0]), Var(own[1])) if sort == "cell" else lf.Strip(sort, Var(own[0]))
        )
        place = self.pinned(form, {**values, form.thing: place}, own)
        inner = {**values, form.thing: place}
        left = [name for name in own if name in variables_of(place)]
        restriction = self.formula(form.restriction, inner)
        body = TRUE if restriction == FALSE else self.formula(form.body, inner)
        bounds = self.bounds(form, place, left)
        restriction = every([*bounds, restriction])
        if form.kind == "all" and self.is_of_nothing(restriction, left):
            raise MeaningError(phrase("there is nothing like that on this board"))
        return wrapped(form, left, restriction, body)

    def is_of_nothing(self, restriction: Formula, left: list[str]) -> bool:
        """Whether a restriction that says nothing of mines fits no numbers of the board."""
        field = self.board.field
        if field is None or any(isinstance(part, Atom) for part in walk(restriction)):
            return False
        some = restriction
        for name in left:
            some = Exists(name, some)
        return not free_variables(some) and not evaluate(some, board(field, ()))

    def pinned(self, form: lf.Quant, values: Values, own: tuple[str, ...]) -> Placed:
        """The thing with the numbers that its restriction fixes: in row 3, directly below it."""
        place = values[form.thing]
        forms = (
            form.restriction.parts if isinstance(form.restriction, lf.Conj) else (form.restriction,)
        )
        relations = [part for part in forms if isinstance(part, lf.Rel)]
        for _ in own:
            for relation in relations:
                found = self.formula(relation, {**values, form.thing: place})
                for part in found.parts if isinstance(found, And) else (found,):
                    place = pin(place, part, own, anywhere=is_safe_off_board(form))
        return place

    def bounds(self, form: lf.Quant, place: Placed, left: list[str]) -> list[Formula]:
        """That the thing lies on the board, where nothing else says so."""
        terms = (
            [("col", place.column), ("row", place.row)]
            if isinstance(place, lf.Spot)
            else [(place.sort, place.number)]
            if isinstance(place, lf.Strip)
            else []
        )
        field = self.board.field
        if is_safe_off_board(form):
            return []
        found: list[Formula] = []
        for axis, term in terms:
            if isinstance(term, Var) and field is not None:
                last = field.columns if axis == "col" else field.rows
                if term.name in left and last < max(field.columns, field.rows):
                    found.append(Compare("<=", term, Int(last)))
            elif isinstance(term, Int) and field is not None:
                last = field.columns if axis == "col" else field.rows
                found.append(TRUE if 1 <= term.value <= last else FALSE)
        return found

    # Case by case ------------------------------------------------------------------------------

    def domain(self, thing: lf.Thing) -> list[Placed]:
        """All things of a sort on a board of known size."""
        if thing.sort == "edge":
            return [lf.Region(f"edge_{side}") for side in ("left", "right", "top", "bottom")]
        if thing.sort == "diag":
            return [lf.Region("main"), lf.Region("anti")]
        if thing.sort == "half":
            sides = HALVES[thing.size]
            return [lf.Region(f"half_{side}") for side in sides]
        if thing.sort == "quarter":
            corners = product(("top", "bottom"), ("left", "right"))
            return [lf.Region(f"quarter_{v}_{h}") for v, h in corners]
        field = self.board.field
        if field is None:
            raise MeaningError(SIZE_NEEDED)
        columns, rows = range(1, field.columns + 1), range(1, field.rows + 1)
        match thing.sort:
            case "row" | "col":
                numbers = rows if thing.sort == "row" else columns
                return [lf.Strip(thing.sort, Int(number)) for number in numbers]
            case "line":
                return [
                    *(lf.Strip("row", Int(number)) for number in rows),
                    *(lf.Strip("col", Int(number)) for number in columns),
                ]
            case "cell":
                return [lf.Spot(Int(column), Int(row)) for row in rows for column in columns]
            case "block":
                starts = product(
                    rows[: len(rows) - thing.size + 1], columns[: len(columns) - thing.size + 1]
                )
                if thing.size > min(len(rows), len(columns)):
                    raise MeaningError(phrase("this means nothing on a board"))
                return [lf.Region(f"block_{thing.size}_{left}_{top}") for top, left in starts]
        raise MeaningError(phrase("this means nothing on a board"))

    def by_cases(self, form: lf.Quant, values: Values) -> Formula:
        """The quantifier written out for each thing."""
        both, rest = [], []
        for place in self.domain(form.thing):
            inner = {**values, form.thing: place}
            restriction = self.formula(form.restriction, inner)
            if restriction == FALSE:
                continue
            body = self.formula(form.body, inner)
            both.append((restriction, body))
            rest.append(every([restriction, deny(body)]))
        match form.kind:
            case "all":
                return every([implies(left, right) for left, right in both])
            case "some":
                return either([every(list(pair)) for pair in both])
            case "no":
                return every([deny(every(list(pair))) for pair in both])
        return self.so_many(form.kind, form.numbers, [every(list(pair)) for pair in both], rest)

    def so_many(
        self, kind: str, numbers: tuple[int, ...], parts: list[Formula], rest: list[Formula]
    ) -> Formula:
        """So many of these hold."""
        if kind == "!=":
            return deny(listed("=", numbers[0], parts))
        if kind in COUNTED:
            return listed(kind, numbers[0], parts)
        if kind == "but":
            return listed("=", numbers[0], rest)
        total = len(parts)
        if kind in ("even", "odd"):
            numbers = tuple(range(kind == "odd", total + 1, 2))
        if kind in ("even", "odd", "among"):
            return either([listed("=", number, parts) for number in numbers])
        return share(kind, parts, rest)

    # Comparisons -------------------------------------------------------------------------------

    def versus(self, form: lf.Versus, values: Values) -> Formula:
        """Amounts compared, number by number."""
        left, right = self.amounts(form.left, values), self.amounts(form.right, values)
        ways: list[Formula] = []
        for number, formula in left.items():
            wanted = [m for m in right if compare(Int(number), form.op, Int(m)) == TRUE]
            if wanted:
                ways.append(every([formula, either([right[m] for m in wanted])]))
                self.spend(size(ways[-1]))
        return either(ways)

    def amounts(self, total: lf.Total, values: Values) -> dict[int, Formula]:
        """Each number that an amount can be, with the formula that says so."""
        found: dict[int, Formula] = {0: TRUE}
        for scaled in total.amounts:
            own = self.counted(scaled, values)
            sums: dict[int, list[Formula]] = {}
            for (a, left), (b, right) in product(found.items(), own.items()):
                sums.setdefault(a + b, []).append(every([left, right]))
            found = {number: either(parts) for number, parts in sums.items()}
        return found

    def counted(self, scaled: lf.Scaled, values: Values) -> dict[int, Formula]:
        """The same for one of the amounts that are added."""
        factor, amount, more = scaled.factor, scaled.amount, scaled.plus
        if factor == 0:
            return {more: TRUE}
        thing = amount.thing
        along = self.counted_along(scaled, values)
        if along is not None:
            return along
        parts = [
            self.formula(amount.form, {**values, thing: place}) for place in self.domain(thing)
        ]
        parts = [part for part in parts if part != FALSE]
        return {
            factor * number + more: listed("=", number, parts) for number in range(len(parts) + 1)
        }

    def counted_along(self, scaled: lf.Scaled, values: Values) -> dict[int, Formula] | None:
        """What is counted along one line, by counting quantifiers; of unknown length, up to ten."""
        thing, form = scaled.amount.thing, scaled.amount.form
        if thing.sort not in ("cell", "row", "col"):
            return None
        field = self.board.field
        found: dict[int, Formula] = {}
        for number in range((max(field.numbers) if field else LARGEST_ASSUMED) + 1):
            quantifier = lf.Quant("=", (number,), thing, form, lf.TRUE)
            formula = self.symbolic(quantifier, values)
            if formula is None:
                return None
            found[scaled.factor * number + scaled.plus] = formula
        return found


# Helpers ------------------------------------------------------------------------------------------


def variables_of(place: Placed) -> Iterator[str]:
    """The names in the numbers of a thing."""
    terms = (
        (place.column, place.row)
        if isinstance(place, lf.Spot)
        else (place.number,)
        if isinstance(place, lf.Strip)
        else ()
    )
    for term in terms:
        yield from names(Compare("=", term, term))


def pin(place: Placed, part: Formula, own: tuple[str, ...], *, anywhere: bool) -> Placed:
    """Put in what an equation says one of the own variables is."""
    if not isinstance(part, Compare) or part.op != "=":
        return place
    for variable, term in ((part.left, part.right), (part.right, part.left)):
        if not isinstance(variable, Var) or variable.name not in own:
            continue
        inside = names(Compare("=", term, term))
        if variable.name in inside or (LAST in inside and not isinstance(term, Var)):
            continue
        if isinstance(term, Int | Var) or anywhere:
            return substituted(place, variable, term)
    return place


def substituted(place: Placed, variable: Var, term: Term) -> Placed:
    """A place with a term instead of one of its variables."""

    def new(old: Term) -> Term:
        return term if old == variable else old

    match place:
        case lf.Spot(column, row):
            return lf.Spot(new(column), new(row))
        case lf.Strip(sort, number):
            return lf.Strip(sort, new(number))
    return place


def is_safe_off_board(form: lf.Quant) -> bool:
    """Whether a thing off the board, where there is no mine, leaves the quantifier as it is."""
    mined = lf.Mined(form.thing)

    def says(part: lf.Form) -> bool:
        return part == mined or (isinstance(part, lf.Conj) and mined in part.parts)

    if says(form.restriction):
        return True
    return form.body == lf.Neg(mined) if form.kind == "all" else says(form.body)


def wrapped(form: lf.Quant, left: list[str], restriction: Formula, body: Formula) -> Formula | None:
    """The quantifier before its matrix."""
    both = every([restriction, body])
    match form.kind:
        case "all":
            found = implies(restriction, body)
            for name in reversed(left):
                found = found if found in (TRUE, FALSE) else ForAll(name, found)
            return found
        case "some" | "no":
            for name in reversed(left):
                both = both if both in (TRUE, FALSE) else Exists(name, both)
            return both if form.kind == "some" else deny(both)
    if form.kind not in COUNTED or len(left) != 1:
        return None
    how, more = COUNTED[form.kind]
    return counting(how, form.numbers[0] + more, left[0], both)


def counting(how: Bound, number: int, name: str, body: Formula) -> Formula:
    """A counting quantifier, or what it comes to."""
    if how == "atleast" and number <= 0:
        return TRUE
    if how == "atleast" and number == 1:
        return Exists(name, body)
    if how != "atleast" and (number < 0 or (how == "exactly" and number > 0 and body == FALSE)):
        return FALSE
    if how != "atleast" and number == 0:
        return Not(Exists(name, body))
    return CountQuantifier(how, number, name, body)


def listed(op: str, number: int, parts: list[Formula]) -> Formula:
    """So many of the parts hold."""
    how, more = COUNTED[op]
    number += more - sum(part == TRUE for part in parts)
    parts = [part for part in parts if part not in (TRUE, FALSE)]
    if (how == "atleast" and number <= 0) or (how == "atmost" and number >= len(parts)):
        return TRUE
    if number < 0 or (how != "atmost" and number > len(parts)):
        return FALSE
    if not parts:
        return TRUE
    if number == 0 and how != "atleast":
        return every([deny(part) for part in parts])
    if number == len(parts) and how != "atmost":
        return every(parts)
    if how == "atleast" and number == 1:
        return either(parts)
    return Cardinality(how, number, tuple(parts))


def share(kind: str, parts: list[Formula], rest: list[Formula]) -> Formula:
    """More of these hold than not, or half, or fewer."""
    total = len(parts)
    wanted = SHARES[kind]
    known = all(deny(part) == other for part, other in zip(parts, rest, strict=True))
    if known:  # each thing is one or the other, whatever the board is
        return either([listed("=", n, parts) for n in range(total + 1) if wanted(n, total - n)])
    return either(
        [
            every([listed("=", n, parts), listed("=", m, rest)])
            for n, m in product(range(total + 1), repeat=2)
            if n + m <= total and wanted(n, m)
        ]
    )
