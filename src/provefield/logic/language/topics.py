"""What "it" stands for in a sentence that named something before."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Literal, cast

from provefield.logic.formula import Atom, Term
from provefield.logic.language.places import (
    ALONG,
    AllLines,
    Around,
    Beside,
    Beyond,
    Board,
    Cell,
    Cells,
    Centre,
    Corners,
    Each,
    Except,
    It,
    Kind,
    Line,
    Lines,
    Members,
    Middle,
    Nth,
    Place,
    Ray,
    Region,
    SameLine,
    Several,
    Such,
    are_cells,
)
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Echo,
    If,
    Iff,
    Joined,
    Lies,
    Negated,
    Says,
    SoMany,
    Statement,
    mentions_it,
    put,
    rebuilt,
)


def resolved(statement: Statement) -> Statement:
    """A statement in which "it" is what an earlier part of the statement is about, and the rest is
    all but that.
    """
    if not mentions_it(statement) and not _speaks_of_rest(statement):
        return statement
    statement = cast("Statement", _in_lists(statement))
    match statement:
        case Joined("and"):
            told: list[Statement] = []
            for part in map(resolved, _flat(statement)):
                told.append(of_rest(told, part) if _speaks_of_rest(part) else _after(told, part))
            return Joined("and", tuple(told))
        case Negated(body):
            return Negated(resolved(body))
        case SoMany(bound, (first, second)):
            return SoMany(bound, (first, _told_of(first, second)))
        case If(left, right) | Iff(left, right):
            left, right = resolved(left), resolved(right)
            return type(statement)(_told_of(right, left), _told_of(left, right))
        case _:
            return statement


def taken_up(statement: Statement) -> tuple[Statement, ...]:
    """What a statement means if what "has none" has none where another one has some: of cells only
    this, of lines perhaps, and first if they have just as many.
    """
    had = next((place for clause in _clauses(statement) if (place := _had(clause))), None)
    there = _had_there(statement, had) if had else statement
    if had is None or there == statement:
        return (statement,)
    if sort_of(had.subject) == "cell":
        return (there,)
    alike = _had_there(statement, had, alike=True) == there
    return (there, statement) if alike else (statement, there)


def _clauses(statement: Statement) -> tuple[Statement, ...]:
    match statement:
        case Joined(_, parts) | SoMany(_, parts):
            return sum(map(_clauses, parts), ())
        case If(left, right) | Iff(left, right):
            return _clauses(left) + _clauses(right)
        case _:
            return (statement,)


def _had(clause: Statement) -> Says | None:
    """What something has beside it, or in a part of it."""
    match clause:
        case Negated(body):
            return _had(body)
        case Says(subject, Negated(claim)) | Echo(subject, claim):
            return _had(Says(subject, claim))
        case Says(_, Contains(_, place)) if place != It() and mentions_it(place):
            return clause
        case _:
            return None


def _had_there(phrase: object, had: Says, *, alike: bool = False) -> Statement:
    """A statement in which what is had, or if it is as much as before, is had at the same place."""
    before = cast("Contains", had.claim)
    match phrase:
        case tuple() | Joined() | SoMany() | If() | Iff() | Negated():
            told = rebuilt(phrase, lambda part: _had_there(part, had, alike=alike))
        case Says(subject, Contains(Amount(named=False) as amount, It())) if sort_of(
            subject
        ) == sort_of(had.subject) != "" and (not alike or amount == before.amount):
            told = Says(subject, Contains(amount, before.place))
        case _:
            told = phrase
    return cast("Statement", told)


def _in_lists(phrase: object) -> object:
    """A phrase in which "it", in a list of places, is what the first of them is beside."""
    match phrase:
        case Several(joint, (Ray(_, Cell() as cell) | Beside(_, Cell() as cell) as first, *others)):
            return Several(joint, (first, *(cast("Place", put(one, cell)) for one in others)))
        case _:
            return rebuilt(phrase, _in_lists)


def _flat(statement: Statement) -> tuple[Statement, ...]:
    match statement:
        case Joined("and", parts):
            return sum(map(_flat, parts), ())
        case _:
            return (statement,)


def _after(told: list[Statement], part: Statement) -> Statement:
    return _told_of(told[-1], part) if told else part


def _told_of(one: Statement, other: Statement) -> Statement:
    """Another statement, about what the first one is about."""
    if mentions_it(one) or not mentions_it(other):
        return other
    if isinstance(one, Says) and isinstance(one.subject, Each) and one.subject.quantity == "some":
        return other  # which one, nobody can tell
    if speaks_of_rest(other):
        return of_rest([one], other)
    match topic(one):
        case Line() as line if speaks_of_others(other) and not _are_sides(one, other, line):
            return other
        case Cell() as cell if says_where(other) or _others_elsewhere(other, cell):
            return other
        case None:
            return other
        case named:
            return cast("Statement", put(other, named))


def topic(phrase: object) -> Cell | Line | Centre | None:
    """The only cell that a phrase names, in whatever lines; or the only line, or the centre; none
    if it speaks of a line that is not named.
    """
    if isinstance(phrase, Says) and isinstance(phrase.subject, Each) and _are_lines(phrase.subject):
        return None
    named = _named(phrase)
    cells = {one for one in named if isinstance(one, Cell)}
    lines = {one for one in named if isinstance(one, Line)}
    match [*cells], [*lines]:
        case [cell], _ if all(_holds(line, cell) for line in lines) and Centre() not in named:
            return cell
        case [], [line] if Centre() not in named:
            return line
        case [], [] if named:
            return Centre()
        case _:
            return None


def _are_lines(each: Each) -> bool:
    return sort_of(each) in ("column", "row")


def sort_of(subject: Place | Kind) -> Literal["cell", "column", "row", ""]:
    """Whether something is a cell, or some of them, or a column, or a row; or else nothing."""
    match subject:
        case Each(_, kind) | Such(kind):
            return sort_of(kind)
        case Members(places):
            return sort_of(places)
        case AllLines(sort) | Line(sort) | Lines(sort) | SameLine(sort) | Middle(sort):
            return sort
        case Several(_, parts):
            sorts = {sort_of(part) for part in parts}
            return sorts.pop() if len(sorts) == 1 else ""
        case Cell() | Cells() | Centre() | Corners() | Nth():
            return "cell"
        case _:
            return ""


def speaks_of_rest(phrase: object) -> bool:
    """Whether a phrase speaks of all but what was spoken of."""
    match phrase:
        case Except(_, It()):
            return True
        case _:
            return any(map(speaks_of_rest, _own_parts(phrase)))


def _speaks_of_rest(phrase: object) -> bool:
    """The same, or of all but one thing that has just been named."""
    match phrase:
        case Except(_, It() | Several("and", (_,))):
            return True
        case _:
            return any(map(_speaks_of_rest, _own_parts(phrase)))


def of_rest(before: list[Statement], part: Statement) -> Statement:
    """A statement about the rest, which is all but what was spoken of before: of the board, any
    place, and of a line, those cells that were named.
    """
    subjects = [_subjects(one) for one in before]
    every = sum(subjects, ())
    cells = tuple(one for one in every if are_cells(one) or isinstance(one, Corners))

    def narrowed(phrase: object) -> object:
        match phrase:
            case Except(Board(), It() | Several("and", (_,))) if before:
                return Except(Board(), Several("and", every) if all(subjects) else It())
            case Except(within, It()) if before and len(subjects[-1]) == 1:
                (last,) = subjects[-1]
                place = cast("Place", put(within, cast("Region", last)))
                return Except(place, Several("and", tuple(dict.fromkeys((*cells, last)))))
            case Except(within, Several("and", (last,))):
                return Except(within, Several("and", (*cells, last)))
            case Says(subject, claim):
                return Says(cast("Place", narrowed(subject)), claim)
            case _:
                return rebuilt(phrase, narrowed)

    return cast("Statement", narrowed(part))


def _subjects(statement: Statement) -> tuple[Place, ...]:
    """The places that a statement is about; none if it is about anything else."""
    match statement:
        case Negated(body):
            return _subjects(body)
        case Joined("and", parts):
            subjects = [_subjects(part) for part in parts]
            return sum(subjects, ()) if all(subjects) else ()
        case Says(place) | Contains(_, place) if not isinstance(place, Each | Board):
            return (place,)
        case _:
            return ()


def _are_sides(one: Statement, other: Statement, line: Line) -> bool:
    """Whether two statements are about the two sides of a line."""
    match one, other:
        case (
            Contains(_, Ray(_, Line(sort)) | Beyond(sort, "<" | ">")),
            Contains(_, Ray(side, It())),
        ):
            return line.sort == sort == ALONG[side]
        case _:
            return False


def says_where(statement: Statement) -> bool:
    """Whether a statement says where it lies, as nobody does of a cell that was named."""
    return isinstance(statement, Says) and isinstance(statement.claim, Lies)


def _holds(line: Line, cell: Cell) -> bool:
    return line.number == (cell.column if line.sort == "column" else cell.row)


def _named(phrase: object) -> list[Region]:
    match phrase:
        case Cell() | Line() | Centre():
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


def _others_elsewhere(phrase: object, cell: Cell) -> bool:
    """Whether a phrase speaks of the others in a line that the cell does not lie in."""
    match phrase:
        case Except(Line() as line, It()):
            return not _holds(line, cell)
        case _:
            return any(_others_elsewhere(part, cell) for part in _parts(phrase))


def _own_parts(phrase: object) -> tuple[object, ...]:
    """The parts of a phrase, but not what is claimed of something: its "it" is that thing."""
    return (phrase.subject,) if isinstance(phrase, Says) else _parts(phrase)


def _parts(phrase: object) -> tuple[object, ...]:
    match phrase:
        case tuple():
            return phrase
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            return tuple(getattr(phrase, one.name) for one in fields(phrase))
        case _:
            return ()
