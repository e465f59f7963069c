"""What "it" stands for in a sentence that named something before."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import cast

from provefield.logic.formula import Atom, Term
from provefield.logic.language.places import (
    Around,
    Beside,
    Beyond,
    Cell,
    Except,
    It,
    Line,
    Ray,
    Region,
)
from provefield.logic.language.statements import (
    If,
    Iff,
    Joined,
    SoMany,
    Statement,
    mentions_it,
    put,
)


def resolved(statement: Statement) -> Statement:
    """A statement in which "it" is what an earlier part of the statement is about."""
    if not mentions_it(statement):
        return statement
    match statement:
        case Joined("and", (first, *others)):
            parts = [resolved(first)]
            for part in others:
                parts.append(_told_of(parts[-1], resolved(part)))
            return Joined("and", tuple(parts))
        case SoMany(bound, (first, second)):
            return SoMany(bound, (first, _told_of(first, second)))
        case If(left, right) | Iff(left, right):
            left, right = resolved(left), resolved(right)
            return type(statement)(_told_of(right, left), _told_of(left, right))
        case _:
            return statement


def _told_of(one: Statement, other: Statement) -> Statement:
    """Another statement, about what the first one is about."""
    if mentions_it(one) or not mentions_it(other):
        return other
    named = topic(one)
    if named is None or (isinstance(named, Line) and speaks_of_others(other)):
        return other
    return cast("Statement", put(other, named))


def topic(phrase: object) -> Cell | Line | None:
    """The only cell that a phrase names, in whatever lines; or else the only line."""
    named = _named(phrase)
    cells = {one for one in named if isinstance(one, Cell)}
    lines = {one for one in named if isinstance(one, Line)}
    match [*cells], [*lines]:
        case [cell], _ if all(_holds(line, cell) for line in lines):
            return cell
        case [], [line]:
            return line
        case _:
            return None


def _holds(line: Line, cell: Cell) -> bool:
    return line.number == (cell.column if line.sort == "column" else cell.row)


def _named(phrase: object) -> list[Region]:
    match phrase:
        case Cell() | Line():
            return [phrase]
        case Beyond(sort, _, number):
            return [Line(sort, number)]
        case _:
            return [one for part in _parts(phrase) for one in _named(part)]


def speaks_of_others(phrase: object) -> bool:
    """Whether a phrase speaks of what is beside it, or not it: of a line, nobody says that so."""
    match phrase:
        case Around(It()) | Beside(_, It()) | Ray(_, It()) | Except(_, It()):
            return True
        case _:
            return any(map(speaks_of_others, _parts(phrase)))


def _parts(phrase: object) -> tuple[object, ...]:
    match phrase:
        case tuple():
            return phrase
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            return tuple(getattr(phrase, one.name) for one in fields(phrase))
        case _:
            return ()
