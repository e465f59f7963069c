"""Formulas as people would put them: idioms about places and amounts, or else word for word."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeGuard, assert_never, get_args

from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    alpha_equal,
    size,
    term_variables,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.meaning import MOST_PAIRS, extent, meaning, neighbours
from provefield.logic.language.phrases import (
    Amount,
    Around,
    Beyond,
    Board,
    Bounded,
    Cell,
    Contains,
    Content,
    CrossDiagonal,
    Diagonal,
    EachLine,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Holds,
    If,
    Iff,
    Joined,
    Joint,
    Line,
    Negated,
    Quantity,
    Region,
    Relation,
    Several,
    SoMany,
    Statement,
    Truth,
)

OPPOSITES: dict[Comparison, Comparison] = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}
MIRRORED: dict[Comparison, Comparison] = {
    "=": "=",
    "!=": "!=",
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
}


def phrase(formula: Formula) -> Statement:
    """Put a formula as a statement that means the same.

    >>> phrase(Not(Exists("x", Atom("mine", (Int(1), Var("x"))))))
    Contains(amount=Amount(quantity='no', content='mine'), place=Line(sort='column', number=Int(value=1)))
    """
    return _idiom(formula) or _literal(formula)


def _idiom(formula: Formula) -> Statement | None:
    match formula:
        case Atom():
            return _cell_claim("some", formula)
        case Not(Atom() as atom):
            return _cell_claim("no", atom)
        case Not(Compare(op, left, right)):
            return Relation(OPPOSITES[op], left, right)
        case And(parts) | Or(parts) if len(parts) > 1:
            return _whole_board(formula) or _listed(formula)
        case ForAll() | Exists() | Not(ForAll() | Exists()):
            return (
                _region_claim(formula)
                or _one_at_most(formula)
                or _whole_board(formula)
                or _by_line(formula)
            )
        case CountQuantifier(how, number, variable, Atom() as atom):
            return _counted(Bounded(how, number), variable, atom) or _by_line(formula)
        case CountQuantifier():
            return _by_line(formula)
        case Cardinality(how, number, parts):
            return _counted_cells(Bounded(how, number), parts)
        case _:
            return None


def _literal(formula: Formula) -> Statement:  # noqa: C901  # one line for each kind of formula
    match formula:
        case Atom():
            return Holds(formula)
        case Compare(op, left, right):
            return Relation(op, left, right)
        case Not(body):
            return Negated(phrase(body))
        case And(()):
            return Truth()
        case Or(()):
            return Falsity()
        case And((only,)) | Or((only,)):
            return phrase(only)
        case And(parts):
            return _join("and", parts)
        case Or(parts):
            return _join("or", parts)
        case Implies(left, right):
            return If(phrase(left), phrase(right))
        case Equivalent(left, right):
            return Iff(phrase(left), phrase(right))
        case ForAll(variable, body):
            match phrase(body):
                case ForEvery(variables, inner) if variable not in variables:
                    return ForEvery((variable, *variables), inner)
                case inner:
                    return ForEvery((variable,), inner)
        case Exists(variable, body):
            match phrase(body):
                case ForSome(variables, inner) if variable not in variables:
                    return ForSome((variable, *variables), inner)
                case inner:
                    return ForSome((variable,), inner)
        case CountQuantifier(how, number, variable, body):
            return ForCount(Bounded(how, number), variable, phrase(body))
        case Cardinality(how, number, parts):
            return SoMany(Bounded(how, number), tuple(map(phrase, parts)))
        case _:
            assert_never(formula)


def _join(joint: Joint, parts: tuple[Formula, ...]) -> Statement:
    """Join statements, without a level of its own for a conjunction within a conjunction."""
    said: list[Statement] = []
    for part in map(phrase, parts):
        if isinstance(part, Joined) and part.joint == joint:
            said.extend(part.parts)
        else:
            said.append(part)
    return Joined(joint, tuple(said))


# Cells --------------------------------------------------------------------------------------------


def _content(predicate: str) -> Content | None:
    return "mine" if predicate == "mine" else "safe" if predicate == "safe" else None


def _cell(atom: Formula) -> tuple[Content, Cell] | None:
    match atom:
        case Atom("mine", (column, row)):
            return "mine", Cell(column, row)
        case Atom("safe", (column, row)):
            return "safe", Cell(column, row)
        case _:
            return None


def _cell_claim(quantity: Quantity, atom: Atom) -> Statement | None:
    match _cell(atom):
        case "mine", cell:
            return Contains(Amount(quantity, "mine"), cell)
        case "safe", cell:
            return Contains(Amount("every" if quantity == "some" else "notevery", "safe"), cell)
        case _:
            return None


def _listed(formula: And | Or) -> Statement | None:
    """Cells that all hold a mine, or one of which does; cells that are all safe."""
    joint: Joint = "and" if isinstance(formula, And) else "or"
    bodies = [part.body if isinstance(part, Not) else part for part in formula.parts]
    found = [one for one in map(_cell, bodies) if one]
    shapes = {(type(part), content) for part, (content, _) in zip(formula.parts, found, strict=False)}
    if len(found) < len(bodies) or len(shapes) > 1:
        return None
    cells = Several(joint, tuple(cell for _, cell in found))
    match shapes.pop(), joint:
        case (kind, "mine"), _ if kind is Atom:
            return Contains(Amount("some", "mine"), cells)
        case (kind, "mine"), "and" if kind is Not:
            return Contains(Amount("every", "safe"), cells)
        case (kind, "safe"), "and" if kind is Atom:
            return Contains(Amount("every", "safe"), cells)
        case _:
            return None


def _counted_cells(bound: Bounded, parts: tuple[Formula, ...]) -> Statement | None:
    found = [one for one in map(_cell, parts) if one]
    contents = {content for content, _ in found}
    if len(found) < len(parts) or len(contents) != 1 or len(found) < 2:
        return None
    cells = [cell for _, cell in found]
    place = _surrounded(cells) or Several("and", tuple(cells))
    return Contains(Amount(bound, contents.pop()), place)


def _surrounded(cells: list[Cell]) -> Around | None:
    """The cell whose neighbours these are."""
    places = {(c.column.value, c.row.value) for c in cells if _fixed(c)}  # type: ignore[union-attr]
    if len(places) < len(cells):
        return None
    column = max(column for column, _ in places) - 1
    row = max(row for _, row in places) - 1
    wanted = {(c.column.value, c.row.value) for c in neighbours(column, row)}  # type: ignore[union-attr]
    return Around(Cell(Int(column), Int(row))) if places == wanted else None


def _fixed(cell: Cell) -> bool:
    return isinstance(cell.column, Int) and isinstance(cell.row, Int)


# Regions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """Some, or no, values of the variables meet all the conditions."""

    universal: bool
    variables: tuple[str, ...]
    conditions: tuple[tuple[Formula, bool], ...]


def _block(formula: Formula) -> Block | None:
    """Take a row of equal quantifiers off, with the conditions under it."""
    sign = True
    while isinstance(formula, Not):
        formula, sign = formula.body, not sign
    if not isinstance(formula, ForAll | Exists):
        return None
    kind = type(formula)
    variables: list[str] = []
    while isinstance(formula, kind):
        variables.append(formula.variable)
        formula = formula.body
    if len(set(variables)) < len(variables):
        return None
    universal = (kind is ForAll) == sign
    return Block(universal, tuple(variables), tuple(_cube(formula, kind is Exists)))


def _cube(formula: Formula, sign: bool) -> list[tuple[Formula, bool]]:
    """The statements that a formula, or its negation, requires one by one."""
    match formula:
        case Not(body):
            return _cube(body, not sign)
        case And(parts) if sign:
            return [one for part in parts for one in _cube(part, True)]
        case Or(parts) if not sign:
            return [one for part in parts for one in _cube(part, False)]
        case Implies(left, right) if not sign:
            return _cube(left, True) + _cube(right, False)
        case Compare(op, left, right) if not sign:
            return [(Compare(OPPOSITES[op], left, right), True)]
        case _:
            return [(formula, sign)]


def _region_claim(formula: Formula) -> Statement | None:
    block = _block(formula)
    if block is None:
        return None
    cells = [(found, sign) for part, sign in block.conditions if (found := _cell(part))]
    others = [part if sign else Not(part) for part, sign in block.conditions if not _cell(part)]
    if len(cells) != 1:
        return None
    ((content, cell), sign) = cells[0]
    region = _region(frozenset(block.variables), others, cell)
    if region is None:
        return None
    quantity: Quantity = (
        ("no" if sign else "every") if block.universal else ("some" if sign else "notevery")
    )
    return Contains(Amount(quantity, content), region)


def _region(variables: frozenset[str], conditions: list[Formula], cell: Cell) -> Region | None:
    """The region that a cell sweeps when its variables range over what the conditions allow."""
    across, along = _bound(cell.column, variables), _bound(cell.row, variables)
    match conditions:
        case [] if len(variables) == 1:
            return _swept(cell, across, along, variables)
        case _ if across is None or along is None or {across, along} != variables:
            return None
        case []:
            return Board() if across != along else None
        case [Compare(op, left, right)] if across != along:
            return _beyond(op, left, right, across, along) or _beyond(
                MIRRORED[op], right, left, across, along
            )
        case _:
            return _around(conditions, cell) if across != along else None


def _swept(
    cell: Cell, across: str | None, along: str | None, variables: frozenset[str]
) -> Region | None:
    """One variable sweeps a column, a row or the diagonal."""
    if across is not None and across == along:
        return Diagonal()
    if along is not None and not term_variables(cell.column) & variables:
        return Line("column", cell.column)
    if across is not None and not term_variables(cell.row) & variables:
        return Line("row", cell.row)
    return None


def _bound(term: Term, variables: frozenset[str]) -> str | None:
    return term.name if isinstance(term, Var) and term.name in variables else None


def _beyond(op: Comparison, left: Term, right: Term, across: str, along: str) -> Region | None:
    if term_variables(right) & {across, along}:
        return None
    match left:
        case Var(name) if name == across and op != "=":
            return Beyond("column", op, right)
        case Var(name) if name == along and op != "=":
            return Beyond("row", op, right)
        case Add(Var(one), Var(other)) if {one, other} == {across, along} and op == "=":
            return CrossDiagonal(right)
        case _:
            return None


def _around(conditions: list[Formula], cell: Cell) -> Region | None:
    """Find the middle in |x - c| <= 1 and |y - r| <= 1, then compare with all that nearness means."""
    middle: dict[Term, Term] = {}
    for condition in conditions:
        match condition:
            case Compare("<=", Abs(Sub(Var() as variable, term)), Int(1)):
                middle[variable] = term
            case _:
                continue
    if {cell.column, cell.row} != middle.keys():
        return None
    region = Around(Cell(middle[cell.column], middle[cell.row]))
    names = tuple(one.name for one in (cell.column, cell.row) if isinstance(one, Var))
    if any(term_variables(term) & set(names) for term in middle.values()):
        return None
    wanted = extent(region).renamed(names).conditions
    return region if set(conditions) == set(wanted) and len(conditions) == len(wanted) else None


def _counted(bound: Bounded, variable: str, atom: Atom) -> Statement | None:
    found = _cell(atom)
    if found is None:
        return None
    content, cell = found
    region = _region(frozenset({variable}), [], cell)
    return region and Contains(Amount(bound, content), region)


# Lines and boards ---------------------------------------------------------------------------------


def _by_line(formula: Formula) -> Statement | None:
    """So many columns, or rows, hold an amount."""
    match formula:
        case ForAll(variable, body):
            return _each(variable, body, "every")
        case Exists(variable, body):
            return _each(variable, body, "some")
        case Not(ForAll(variable, body)):
            return _each(variable, body, "notevery")
        case Not(Exists(variable, body)):
            return _each(variable, body, "no")
        case CountQuantifier(how, number, variable, body):
            return _each(variable, body, Bounded(how, number))
        case _:
            return None


def _each(variable: str, body: Formula, lines: Quantity) -> Statement | None:
    match _idiom(body):
        case Contains(amount, Line(sort, Var(name))) if name == variable:
            return EachLine(lines, sort, amount)
        case _:
            return None


def _one_at_most(formula: Formula) -> Statement | None:
    """Two mines in the same line, or on the diagonal, that are not two: at most one."""
    block = _block(formula)
    if block is None or not block.universal or len(block.conditions) != 3:
        return None
    cells = [found for part, sign in block.conditions if sign and (found := _cell(part))]
    apart = [frozenset((c.left, c.right)) for c, _ in block.conditions if _differ(c)]
    if len(cells) != 2 or len(apart) != 1 or cells[0][0] != cells[1][0]:
        return None
    pair = frozenset(term.name for term in apart[0] if isinstance(term, Var))
    swept = [pair & term_variables(_both(cell)) for _, cell in cells]
    if not (swept[0] != swept[1] and all(len(one) == 1 for one in swept)):
        return None
    first, second = (_region(own, [], cell) for own, (_, cell) in zip(swept, cells, strict=True))
    if first is None or first != second or not pair <= set(block.variables):
        return None
    amount = Amount(Bounded("atmost", 1), cells[0][0])
    return _under(frozenset(block.variables) - pair, amount, first)


def _differ(condition: Formula) -> TypeGuard[Compare]:
    return isinstance(condition, Compare) and condition.op == "!="


def _both(cell: Cell) -> Atom:
    return Atom("", (cell.column, cell.row))


def _under(outer: frozenset[str], amount: Amount, region: Region) -> Statement | None:
    match region:
        case _ if not outer:
            return Contains(amount, region)
        case Line(sort, Var(name)) if outer == {name}:
            return EachLine("every", sort, amount)
        case _:
            return None


def _whole_board(formula: Formula) -> Statement | None:
    """Amounts on a board of unknown size are written with that many pairs of variables."""
    for written, statement in _board_counts().get(size(formula), ()):
        if alpha_equal(written, formula):
            return statement
    return None


@cache
def _board_counts() -> dict[int, list[tuple[Formula, Statement]]]:
    found: dict[int, list[tuple[Formula, Statement]]] = {}
    for how in get_args(Bound):
        for number in range(1, MOST_PAIRS + 1):
            for content in get_args(Content):
                statement = Contains(Amount(Bounded(how, number), content), Board())
                written = meaning(statement)
                found.setdefault(size(written), []).append((written, statement))
    return found
