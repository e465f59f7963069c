"""Weighted sums of counts in words: why they leave a cell no choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.formula import Cardinality, Formula
from provefield.reason.knowledge import Fact
from provefield.reason.words.wording import (
    Literal,
    cell_clause,
    cell_literal,
    join,
    name_cells,
    say,
    say_all,
    say_cells,
)


@dataclass(frozen=True, slots=True)
class Count:
    """From low to high mines lie in these cells; `clue` if a number on the board says so."""

    name: str
    cells: frozenset[Cell]
    low: int
    high: int
    clue: bool


def read_count(fact: Fact) -> Count | None:
    """A fact that counts mines in different cells; None if it says something else."""
    formula = fact.formula
    if not isinstance(formula, Cardinality):
        return _some_of(fact)
    read = [cell_literal(part) for part in formula.parts]
    cells = frozenset(literal[0] for literal in read if literal is not None and literal[1])
    if len(cells) < len(read):
        return None
    clue = fact.cell is not None
    words = {"exactly": "exactly", "atleast": "at least", "atmost": "at most"}[formula.how]
    return Count(
        fact.source if clue else f"{fact.source or 'a count'} ({words} {formula.number})",
        cells,
        0 if formula.how == "atmost" else formula.number,
        len(cells) if formula.how == "atleast" else formula.number,
        clue,
    )


def _some_of(fact: Fact) -> Count | None:
    """A clause that asks for a mine in one of several cells, as a count."""
    literals = cell_clause(fact.formula)
    if not literals or not all(mined for _, mined in literals):
        return None
    cells = frozenset(cell for cell, _ in literals)
    return Count(fact.source or "a fact", cells, 1, len(cells), clue=False)


def mines(number: int) -> str:
    """A number of mines.

    >>> mines(0), mines(1), mines(2)
    ('no mine', '1 mine', '2 mines')
    """
    return f"{number or 'no'} mine{'s' if number > 1 else ''}"


def so(conclusion: Sequence[Literal]) -> str:
    """How a sentence ends: with what follows, or in a contradiction."""
    return f"so {say_all(conclusion)}" if conclusion else "which is a contradiction"


# One count and the cells that are known -----------------------------------------------------------


def tell_full(count: Count, known: Iterable[Cell], conclusion: Sequence[Literal]) -> str | None:
    """Why a count allows no further mine; None if that is not so.

    >>> one = Count("the 1 at column 1, row 1", frozenset({Cell(1, 2), Cell(2, 2)}), 1, 1, True)
    >>> tell_full(one, [Cell(1, 2)], [(Cell(2, 2), False)])
    'the 1 at column 1, row 1 already has its mine at column 1, row 2, so column 2, row 2 is safe'
    """
    found = count.cells.intersection(known)
    if not conclusion and len(found) > count.high:
        return f"{count.name} allows {mines(count.high)}, but {say_cells(found, True)}, {so(())}"
    expected = all(not mined and cell in count.cells - found for cell, mined in conclusion)
    if not conclusion or not expected or len(found) != count.high:
        return None
    if not found:
        reason = f"{count.name} has no mine around it" if count.clue else f"{count.name} is none"
    elif count.clue:
        its = "its mine" if len(found) == 1 else f"its {len(found)} mines"
        reason = f"{count.name} already has {its} at {name_cells(found)}"
    else:
        reason = f"{count.name} is used up by {name_cells(found)}"
    return f"{reason}, {so(conclusion)}"


def tell_needed(count: Count, known: Iterable[Cell], conclusion: Sequence[Literal]) -> str | None:
    """Why a count needs all the cells that are left; None if that is not so.

    >>> two = Count("the 2 at column 1, row 1", frozenset({Cell(1, 2), Cell(2, 2)}), 2, 2, True)
    >>> print(tell_needed(two, [], [(Cell(1, 2), True), (Cell(2, 2), True)]))
    the 2 at column 1, row 1 needs 2 mines and has only 2 cells to hold them, so columns 1 \
and 2, row 2 are mines
    """
    ruled_out = count.cells.intersection(known)
    left = count.cells - ruled_out
    since = f", as {say_cells(ruled_out, False)}" if ruled_out else ""
    needs = f"{count.name} needs {mines(count.low)}"
    if not conclusion and len(left) < count.low:
        return f"{needs}, but has {_room(len(left))}{since}, {so(())}"
    expected = all(mined and cell in left for cell, mined in conclusion)
    if not conclusion or not expected or len(left) != count.low:
        return None
    return f"{needs} and has {_room(len(left))}{since}, {so(conclusion)}"


def _room(number: int) -> str:
    if not number:
        return "no cell left"
    return f"only {number} cells to hold them" if number > 1 else "only 1 cell to hold it"


# Two counts that share cells ----------------------------------------------------------------------


def tell_overlap(more: Count, less: Count, conclusion: Sequence[Literal]) -> str | None:
    """Why the cells that two counts share settle the others; None if they do not.

    `more` asks for mines, `less` allows only so many.

    >>> two = Count("the 2", frozenset({Cell(1, 2), Cell(2, 2), Cell(3, 2)}), 2, 2, True)
    >>> one = Count("the 1", frozenset({Cell(1, 2), Cell(2, 2)}), 1, 1, True)
    >>> print(tell_overlap(two, one, [(Cell(3, 2), True)]))
    of the 2 mines that the 2 needs, at most 1 can lie in columns 1 and 2, row 2, which it shares \
with the 1, so column 3, row 2 is a mine
    """
    shared, own = more.cells & less.cells, more.cells - less.cells
    inside = more.low - len(own)
    if not shared or inside < less.high:
        return None
    if own:
        needed = f"of the {mines(more.low)} that {more.name} needs"
        reason = f"{needed}, at least {inside} must lie in {name_cells(shared)}"
    else:
        reason = f"{more.name} needs {mines(more.low)} in {name_cells(shared)}"
    if not conclusion:
        allows = f"but {less.name} allows only {less.high}"
        return f"{reason}, {allows}, {so(())}" if inside > less.high else None
    if all(not mined and cell in less.cells - more.cells for cell, mined in conclusion):
        return f"{reason}; that uses up {less.name}, {so(conclusion)}"
    if all(mined and cell in own for cell, mined in conclusion):
        sharing = f"{name_cells(shared)}, which it shares with {less.name}"
        return f"{needed}, at most {less.high} can lie in {sharing}, {so(conclusion)}"
    return None


# Any sum ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A count or a clause with its weight; a negative weight takes the upper bound."""

    name: str
    coefficients: Counter[Cell]
    least: int


def weighted(source: Fact | Formula, weight: int) -> Term | None:
    """One summand: so many mines at least, cells taken away counting negative."""
    if isinstance(source, Fact) and (count := read_count(source)) is not None:
        bound = count.low if weight > 0 else count.high
        return Term(
            _times(abs(weight), count.name),
            Counter(dict.fromkeys(count.cells, weight)),
            weight * bound,
        )
    formula = source.formula if isinstance(source, Fact) else source
    literals = cell_clause(formula)
    if not literals or weight < 1:
        return None
    coefficients: Counter[Cell] = Counter()
    for cell, mined in literals:
        coefficients[cell] += weight if mined else -weight
    safe = sum(not mined for _, mined in literals)
    return Term(_times(weight, f"that {say(formula)}"), coefficients, weight * (1 - safe))


def _times(number: int, name: str) -> str:
    return name if number == 1 else f"{'twice' if number == 2 else f'{number} times'} {name}"


def tell_sum(added: Sequence[Term], taken: Sequence[Term], conclusion: Formula) -> str:
    """Why a sum of counts leaves only the conclusion."""
    total: Counter[Cell] = Counter()
    for term in (*added, *taken):
        for cell, factor in term.coefficients.items():
            total[cell] += factor
    least = sum(term.least for term in (*added, *taken))
    names = [f"add up {join([term.name for term in added])}"] if added else []
    names += [f"take away {join([term.name for term in taken])}"] if taken else []
    literals = cell_clause(conclusion)
    end = so(literals) if literals is not None and len(literals) < 2 else f"so {say(conclusion)}"
    return f"{' and '.join(names)}: {_inequality(total, least)}, {end}"


def _inequality(total: Counter[Cell], least: int) -> str:
    """What a sum says: the cells counted positively hold so many mines more than the others."""
    plus = {cell: factor for cell, factor in total.items() if factor > 0}
    minus = {cell: -factor for cell, factor in total.items() if factor < 0}
    if not plus and not minus:
        return f"every cell cancels out, but the numbers differ by {least}"
    if not minus:
        return f"then at least {mines(least)} must lie in {_multiples(plus)}"
    if not plus:
        return f"then at most {mines(-least)} can lie in {_multiples(minus)}".replace(
            "at most no mine", "no mine"
        )
    if least < 0:
        return f"then {_multiples(minus)} hold at most {mines(-least)} more than {_multiples(plus)}"
    more = f"at least {mines(least)} more than" if least else "at least as many mines as"
    return f"then {_multiples(plus)} hold {more} {_multiples(minus)}"


def _multiples(factors: dict[Cell, int]) -> str:
    """Cells, with a note on those that count more than once."""
    often = [
        f"{cell.words} {'twice' if factor == 2 else f'{factor} times'}"
        for cell, factor in sorted(factors.items())
        if factor > 1
    ]
    return name_cells(factors) + (f" (counting {join(often)})" if often else "")
