"""Formulas as people would put them: idioms about places and amounts, or else word for word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard, assert_never

from provefield.logic.binding import alpha_equal, free_variables, term_variables
from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Var,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import MOST_PAIRS
from provefield.logic.language.meaning import meaning
from provefield.logic.language.places import Bounded, Cell, Joint, Line, Quantity, Region, Several
from provefield.logic.language.recognise import region_of, surrounded
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Content,
    EachLine,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Holds,
    If,
    Iff,
    Joined,
    Negated,
    Relation,
    SoMany,
    Statement,
    Truth,
)
from provefield.logic.rewrite import OPPOSITE


def phrase(formula: Formula) -> Statement:
    """Put a formula as a statement that means the same.

    >>> phrase(ForAll("x", Not(Atom("mine", (Var("x"), Var("x"))))))
    Contains(amount=Amount(quantity='no', content='mine', named=True), place=Diagonal())
    """
    return _idiom(formula) or _literal(formula)


def _idiom(formula: Formula) -> Statement | None:
    match formula:
        case Atom():
            return _cell_claim("some", formula)
        case Not(Atom() as atom):
            return _cell_claim("no", atom)
        case Not(Compare(op, left, right)):
            return Relation(OPPOSITE[op], left, right)
        case And((_, _, *_)) | Or((_, _, *_)):
            return _counted_pairs(formula) or _listed(formula)
        case ForAll() | Exists() | Not(ForAll() | Exists()):
            return (
                _region_claim(formula)
                or _one_at_most(formula)
                or _just_one(formula)
                or _counted_pairs(formula)
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
    shapes = {
        (type(part), content) for part, (content, _) in zip(formula.parts, found, strict=False)
    }
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
    place = surrounded(cells) or Several("and", tuple(cells))
    return Contains(Amount(bound, contents.pop()), place)


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
            return [(Compare(OPPOSITE[op], left, right), True)]
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
    region = region_of(frozenset(block.variables), others, cell)
    if region is None:
        return None
    quantity: Quantity = (
        ("no" if sign else "every") if block.universal else ("some" if sign else "notevery")
    )
    return Contains(Amount(quantity, content), region)


def _counted(bound: Bounded, variable: str, atom: Atom) -> Statement | None:
    found = _cell(atom)
    if found is None:
        return None
    content, cell = found
    region = region_of(frozenset({variable}), [], cell)
    return Contains(Amount(bound, content), region) if region else None


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
    first, second = (region_of(own, [], cell) for own, (_, cell) in zip(swept, cells, strict=True))
    if first is None or first != second or not pair <= set(block.variables):
        return None
    amount = Amount(Bounded("atmost", 1), cells[0][0])
    return _under(frozenset(block.variables) - pair, amount, first)


def _just_one(formula: Formula) -> Statement | None:
    """A mine such that every mine of the same line, or of the diagonal, is that one."""
    match formula:
        case Exists(
            x, And((Atom() as one, ForAll(y, Implies(Atom() as other, Compare("=", a, b)))))
        ):
            here, there = (_counted(Bounded("exactly", 1), *own) for own in ((x, one), (y, other)))
            return here if x != y and here == there and {a, b} == {Var(x), Var(y)} else None
        case _:
            return None


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


def _counted_pairs(formula: Formula) -> Statement | None:
    """Amounts over cells of unknown column and row, written with that many pairs of variables."""
    how: Bound
    match formula:
        case And((Exists() as some, ForAll())):
            how, block = "exactly", _block(some)
        case ForAll():
            how, block = "atmost", _block(formula)
        case Exists():
            how, block = "atleast", _block(formula)
        case _:
            return None
    number = len(block.variables) // 2 - block.universal if block else 0
    found = _first_pair(block) if block and 1 <= number <= MOST_PAIRS else None
    if found is None:
        return None
    statement = Contains(Amount(Bounded(how, number), found[0]), found[1])
    return statement if alpha_equal(meaning(statement), formula) else None


def _first_pair(block: Block) -> tuple[Content, Region] | None:
    """What the first two variables sweep, and what is there."""
    pair, others = frozenset(block.variables[:2]), frozenset(block.variables[2:])
    own = [part for part, _ in block.conditions if not free_variables(part) & others]
    cells = [found for part in own if (found := _cell(part))]
    if len(cells) != 1:
        return None
    content, cell = cells[0]
    region = region_of(pair, [part for part in own if not _cell(part)], cell)
    return (content, region) if region else None
