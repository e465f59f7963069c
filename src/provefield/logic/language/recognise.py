"""Conditions on variables as the places that people would name."""

from __future__ import annotations

from provefield.logic.binding import term_variables
from provefield.logic.formula import Abs, Add, Compare, Comparison, Formula, Int, Sub, Term, Var
from provefield.logic.language.places import (
    Around,
    Between,
    Beyond,
    Board,
    Cell,
    CrossDiagonal,
    Diagonal,
    Line,
    Region,
)
from provefield.logic.language.regions import extent, neighbours

MIRRORED: dict[Comparison, Comparison] = {
    "=": "=",
    "!=": "!=",
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
}


def surrounded(cells: list[Cell]) -> Around | None:
    """The cell whose neighbours these are."""
    places = {(c.column.value, c.row.value) for c in cells if _fixed(c)}  # type: ignore[union-attr]
    if len(places) < len(cells):
        return None
    column = max(column for column, _ in places) - 1
    row = max(row for _, row in places) - 1
    wanted = {(c.column.value, c.row.value) for c in neighbours(column, row)}  # type: ignore[union-attr]
    exists = column >= 1 and row >= 1
    return Around(Cell(Int(column), Int(row))) if exists and places == wanted else None


def _fixed(cell: Cell) -> bool:
    return isinstance(cell.column, Int) and isinstance(cell.row, Int)


def region_of(variables: frozenset[str], conditions: list[Formula], cell: Cell) -> Region | None:
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
        case [Compare() as one, Compare() as other] if across != along:
            return _between(one, other, across, along)
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


def _between(one: Compare, other: Compare, across: str, along: str) -> Region | None:
    """Find a lower and an upper end, both of them inside or both outside."""
    ends: dict[Comparison, Beyond] = {}
    for condition in (one, other):
        op, left, right = condition.op, condition.left, condition.right
        found = _beyond(op, left, right, across, along) or _beyond(
            MIRRORED[op], right, left, across, along
        )
        if isinstance(found, Beyond):
            ends[found.side] = found
    match ends:
        case {">": Beyond(sort, _, first), "<": Beyond(same, _, last)} if sort == same:
            return Between(sort, "<", first, last)
        case {">=": Beyond(sort, _, first), "<=": Beyond(same, _, last)} if sort == same:
            return Between(sort, "<=", first, last)
        case _:
            return None


def _around(conditions: list[Formula], cell: Cell) -> Region | None:
    """Find the middle in |x - c| <= 1 and |y - r| <= 1, then compare with what nearness means."""
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
