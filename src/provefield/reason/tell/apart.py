"""Counts of different cells in words: mines that must lie apart, and where there is room for them.

Each count is named once, so that a reader only adds up small numbers. That is enough for a sum in
which no count weighs more than another and no cell is asked for twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from provefield.grid import Cell
from provefield.logic.formula import Formula
from provefield.reason.tell.wording import (
    OR,
    Literal,
    cell_clause,
    ending,
    join,
    mines,
    name_cells,
    say_all,
    so,
)
from provefield.tongues import Phrase, counted, phrase

MOST_APART = 5  # counts that one sentence enumerates


@dataclass(frozen=True, slots=True)
class Term:
    """A count or a clause with its weight; a negative weight takes the upper bound.

    `settled` is the cell of one that says no more than that it is safe, or a mine.
    """

    name: str
    weight: int
    coefficients: Counter[Cell]
    least: int
    settled: Literal | None = None

    def knowing(self, settled: Mapping[Cell, bool]) -> Term:
        """What is left of it when it is known which of some cells are mines."""
        left = Counter({c: n for c, n in self.coefficients.items() if c not in settled})
        mined = sum(n for cell, n in self.coefficients.items() if settled.get(cell))
        return replace(self, coefficients=left, least=self.least - mined)


Pair = tuple[Term, Term]
"""A term, and what is left of it where some cells are known."""

Told = list[tuple[Phrase, tuple[Term, ...]]]
"""Sentences, each with the terms that it is about."""


def tell_apart(terms: Sequence[Pair], conclusion: Sequence[Formula]) -> Told | None:
    """Why there is no other room for mines that must lie apart; None if that is not so.

    >>> from provefield.logic.parse import parse
    >>> cells = [Cell(1, 1), Cell(2, 1), Cell(3, 1), Cell(4, 1), Cell(5, 1)]
    >>> two = Term("the 2", 1, Counter(cells[:2]), 2)
    >>> one = Term("the 1", 1, Counter(cells[2:4]), 1)
    >>> few = Term("the 3", -1, Counter(dict.fromkeys(cells, -1)), -3)
    >>> [(text, _)] = tell_apart([(each, each) for each in (two, one, few)], [parse("safe(5,1)")])
    >>> print(text)
    there must be at least 2 mines in columns 1 or 2, row 1 and at least 1 mine in columns 3 or 4, \
row 1; that uses up the 3, so column 5, row 1 is safe
    """
    literals = [literal for each in conclusion for literal in cell_clause(each) or ()]
    if told := _told(terms, literals):
        *before, (text, some) = told
        return [*before, (phrase("{clause}, {so}", clause=text, so=ending(conclusion)), some)]
    if len(literals) != 1 or not (told := _told(_where_wrong(terms, literals[0]), [])):
        return None
    (first, some), *others = told
    wrong = say_all([(literals[0][0], not literals[0][1])])
    told = [(phrase("suppose that {wrong}; then {clause}", wrong=wrong, clause=first), some)]
    *before, (text, some) = [*told, *others]
    clash = phrase("{contradiction}, {so}", contradiction=text, so=so(()))
    return [*before, (phrase("{clause}, {so}", clause=clash, so=ending(conclusion)), some)]


def _where_wrong(terms: Sequence[Pair], literal: Literal) -> list[Pair]:
    """What is left where a cell is not what it is said to be."""
    cell, mined = literal
    return [(given, left.knowing({cell: not mined})) for given, left in terms]


def _told(terms: Sequence[Pair], literals: Sequence[Literal]) -> Told | None:
    """The same without the end of the last sentence."""
    needed = [(given, left) for given, left in terms if left.weight == 1]
    limits = [(given, left) for given, left in terms if left.weight == -1]
    if len(needed) + len(limits) < len(terms) or not needed or not limits:
        return None
    if any(left.least < 1 for _, left in needed):
        return None
    last = _last(needed, limits, literals)
    if last is None:
        return None
    needed.sort(key=lambda pair: min(cell[::-1] for cell in pair[1].coefficients))
    chunks = [needed[at : at + MOST_APART] for at in range(0, len(needed), MOST_APART)]
    told = [
        (phrase("there must be {parts}", parts=_parts(some)), tuple(given for given, _ in some))
        for some in chunks
    ]
    allowed = tuple(given for given, _ in limits)
    if len(needed) + len(limits) > MOST_APART:
        return [*told, (last, allowed)]
    [(text, some)] = told
    return [(phrase("{clause}; {last}", clause=text, last=last), (*some, *allowed))]


def _last(
    needed: Sequence[Pair], limits: Sequence[Pair], literals: Sequence[Literal]
) -> Phrase | None:
    """Why what is needed leaves nothing but the conclusion."""
    asked: Counter[Cell] = Counter()
    for _, left in needed:
        asked.update(left.coefficients)
    often = frozenset(cell for cell, times in asked.items() if times > 1)
    found = sum(left.least for _, left in needed)
    if not asked or not {1, 2}.issuperset(asked.values()):
        return None
    whole = next((pair for pair in limits if asked.keys() <= pair[1].coefficients.keys()), None)
    twice = _Room.of([pair for pair in limits if pair is not whole], often)
    if whole is not None and twice.is_shared and not twice.free:
        return _of_one(whole, _Needed(len(needed), found, twice), literals)
    room = _Room.of(limits, frozenset(asked))
    return None if often or not room.is_shared else _of_several(room, found, literals)


def _parts(needed: Sequence[Pair]) -> Phrase:
    return join(
        phrase(
            "at least {mines} in {cells}",
            mines=mines(left.least),
            cells=name_cells(left.coefficients, OR),
        )
        for _, left in needed
    )


@dataclass(frozen=True, slots=True)
class _Room:
    """How many mines limits allow in some cells, each cell under one limit, or under none."""

    limits: tuple[tuple[Pair, frozenset[Cell]], ...]
    free: frozenset[Cell]

    @classmethod
    def of(cls, limits: Iterable[Pair], cells: frozenset[Cell]) -> _Room:
        """Cells under the first limit that counts them."""
        shared: list[tuple[Pair, frozenset[Cell]]] = []
        for limit in limits:
            here = cells.intersection(limit[1].coefficients)
            shared.append((limit, here))
            cells -= here
        return cls(tuple(shared), cells)

    @property
    def most(self) -> int:
        """How many mines the limits allow altogether."""
        return sum(-left.least for (_, left), _ in self.limits)

    @property
    def is_shared(self) -> bool:
        """Whether each limit is about some of the cells, and they are not too many to be told."""
        return len(self.limits) <= MOST_APART and all(cells for _, cells in self.limits)

    @property
    def places(self) -> list[Phrase]:
        """How many mines each limit allows, and where."""
        return [
            phrase(
                "{most} in {cells}, as {limit} says",
                most=_can_lie(-left.least),
                cells=name_cells(cells),
                limit=_name(given, left),
            )
            for (given, left), cells in self.limits
        ]


@dataclass(frozen=True, slots=True)
class _Needed:
    """So many counts that ask for so many mines, of which some may count for two of them."""

    counts: int
    mines: int
    twice: _Room

    @property
    def least(self) -> int:
        """How many different mines there are at least."""
        return self.mines - self.twice.most


def _of_one(limit: Pair, needed: _Needed, conclusion: Sequence[Literal]) -> Phrase | None:
    """What mines in cells that one count allows come to, with those known already."""
    given, left = limit
    known, most = left.least - given.least, -left.least
    twice = phrase(
        "of these {number} mines some may count for two, but {places}, so {least} are different",
        number=needed.mines,
        places=join(needed.twice.places),
        least=needed.least,
    )
    if conclusion:
        settled = all(not mined and cell in left.coefficients for cell, mined in conclusion)
        if not settled or needed.least != most:
            return None
        says = phrase("that uses up {count}", count=given.name)
        says = phrase("{known}, {clause}", known=_with_known(known), clause=says) if known else says
        return phrase("{clause}; {end}", clause=twice, end=says) if needed.twice.limits else says
    if needed.least <= most or (needed.counts == 1 and not known):
        return None
    says = phrase(
        "that makes {mines} in different cells, but {count} allows only {most}",
        mines=mines(needed.least + known),
        count=given.name,
        most=most + known,
    )
    says = phrase("{known}, {clause}", known=_with_known(known), clause=says) if known else says
    return phrase("{clause}; {end}", clause=twice, end=says) if needed.twice.limits else says


def _of_several(room: _Room, found: int, conclusion: Sequence[Literal]) -> Phrase | None:
    """Where so many mines can lie, as several counts allow."""
    mined = frozenset(cell for cell, mine in conclusion if mine)
    places, others = room.places, room.free - mined
    if others:
        places.append(
            phrase("{most} in {cells}", most=_can_lie(len(others)), cells=name_cells(others))
        )
    most = room.most + len(others)
    says = phrase("of these {number} mines, {places}", number=found, places=join(places))
    if found == 1:
        says = phrase("of this mine, {places}", places=join(places))
    if not conclusion:
        return says if found > most else None
    safe = [cell for cell, mine in conclusion if not mine]
    full = [
        [
            given.name
            for (given, left), here in room.limits
            if cell in left.coefficients.keys() - here
        ]
        for cell in safe
    ]
    if found != most + len(mined) or not mined <= room.free or not all(full):
        return None
    if not safe:
        return says
    names = dict.fromkeys(limits[0] for limits in full)
    return phrase("{clause}; that uses up {count}", clause=says, count=join(names))


def _name(given: Term, left: Term) -> Phrase | str:
    """The name of a limit, with the mines that are known already."""
    known = left.least - given.least
    if not known:
        return given.name
    return phrase("{count}, {known},", count=given.name, known=_with_known(known))


def _with_known(number: int) -> Phrase:
    return counted("|with the mine that is known|with the {number} mines that are known", number)


def _can_lie(number: int) -> Phrase:
    return counted("none can lie|at most 1 can lie|at most {number} can lie", number)
