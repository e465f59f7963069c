"""Statements that nobody means, though their words can be put together so."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import pairwise

from provefield.logic.formula import Atom, Term
from provefield.logic.language.places import (
    AllLines,
    Beside,
    Each,
    Except,
    It,
    Line,
    Meet,
    SameLine,
    Such,
)
from provefield.logic.language.statements import (
    MINE,
    Alternate,
    Amount,
    Bare,
    Contains,
    If,
    Joined,
    Negated,
    Says,
    SoMany,
    Statement,
    There,
    mentions_it,
)
from provefield.logic.language.topics import sort_of

LINES = ("column", "row")


def is_nonsense(phrase: object) -> bool:
    """Whether a statement, or a part of it, is put together as nobody means it."""
    match phrase:
        case Joined(_, parts) | SoMany(_, parts) if _forgets_line(parts):
            return True
        case Joined(_, (*before, last)) if _alternates(last, _sorts_in(tuple(before))):
            return True
        case If(left, right) if _alternates(right, _sorts_in(left)):
            return True
        case Says(Each() as subject, claim) if sort_of(subject) == "cell" and _strays(claim, LINES):
            return True
        case Says(Each() | Line() as subject, claim) if _strays(claim, (sort_of(subject),)):
            return True
        case Says(Each(_, Such(_, told)), Contains(Amount("some", "safe"), It())) if told == MINE:
            return True
        case Says(Each("every", Such(_, Contains(Amount(_, "safe"), It()))), claim) if (
            claim == MINE
        ):
            return True
        case Contains(Amount("some", "safe"), Each(_, Such(_, told))) if told == MINE:
            return True
        case Contains(
            Amount("some", "mine"), Each("every", Such(_, Contains(Amount(_, "safe"), It())))
        ):
            return True
        case Says(Each("every", AllLines()), Contains(amount, Beside(_, SameLine(_, It())))):
            return amount.quantity != "no"
        case _:
            return any(map(is_nonsense, _parts(phrase)))


def _forgets_line(parts: tuple[Statement, ...]) -> bool:
    """Whether something in a line that crosses the one just spoken of is not said of that one."""
    return any(
        isinstance(bare := _first(later), Bare)
        and {_line_spoken_of(one), sort_of(bare.place)} == {*LINES}
        for one, later in pairwise(parts)
    )


def _first(statement: Statement) -> Statement:
    return _first(statement.parts[0]) if isinstance(statement, Joined) else statement


def _line_spoken_of(statement: Statement) -> str:
    match statement:
        case Negated(body):
            return _line_spoken_of(body)
        case Says(_, Contains(Amount("every", "safe"), It())):
            return ""
        case Says(subject, Contains() | Joined() | Negated()):
            return sort_of(subject)
        case There(each):
            return sort_of(each)
        case Contains(_, Meet(region)):
            return sort_of(region)
        case _:
            return ""


def _strays(claim: object, lines: tuple[str, ...]) -> bool:
    """Whether a claim is about that part of a line which is in another one that it never meets."""
    match claim:
        case Contains(_, Meet(Except(SameLine(sort, It()), It()))):
            return lines == (sort,)
        case Contains(_, Meet(It(), place)) | Contains(_, Meet(place, It())):
            return isinstance(place, Line) and sort_of(place) in lines and not mentions_it(place)
        case Says():
            return False
        case _:
            return any(_strays(part, lines) for part in _parts(claim))


def _alternates(phrase: object, spoken_of: frozenset[str]) -> bool:
    """Whether every other line is every second one, though one was spoken of before."""
    match phrase:
        case Such(AllLines(sort), Alternate()):
            return sort in spoken_of
        case _:
            return any(_alternates(part, spoken_of) for part in _parts(phrase))


def _sorts_in(phrase: object) -> frozenset[str]:
    """The sorts of line that a phrase speaks of."""
    match phrase:
        case Line(sort) | AllLines(sort):
            return frozenset((sort,))
        case _:
            return frozenset[str]().union(*map(_sorts_in, _parts(phrase)))


def _parts(phrase: object) -> tuple[object, ...]:
    match phrase:
        case tuple():
            return phrase
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            return tuple(getattr(phrase, one.name) for one in fields(phrase))
        case _:
            return ()
