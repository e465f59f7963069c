"""Weighted sums of counts in words: why they leave a cell no choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from provefield.grid import Cell
from provefield.logic.formula import Cardinality, Formula
from provefield.reason.knowledge import Fact, clue_source
from provefield.reason.tell.apart import Term, tell_apart
from provefield.reason.tell.wording import (
    HOW,
    Literal,
    cell_clause,
    cell_literal,
    ending,
    join,
    mines,
    name_cells,
    name_most,
    say,
    say_all,
    say_cells,
    so,
)
from provefield.tongues import Phrase, counted, phrase


@dataclass(frozen=True, slots=True)
class Count:
    """From low to high mines lie in these cells; `clue` if a number on the board says so."""

    name: str
    cells: frozenset[Cell]
    low: int
    high: int
    clue: bool

    def without(self, safe: frozenset[Cell]) -> Count:
        """The same about the cells that are not known to be safe."""
        left = self.cells - safe
        return replace(self, cells=left, high=min(self.high, len(left)))


def read_count(fact: Fact) -> Count | None:
    """A fact that counts mines in different cells; None if it says something else."""
    formula = fact.formula
    if not isinstance(formula, Cardinality):
        return _some_of(fact)
    read = [cell_literal(part) for part in formula.parts]
    cells = frozenset(literal[0] for literal in read if literal is not None and literal[1])
    if len(cells) < len(read):
        return None
    # A message stands on a cell too, but says nothing of the cells around it.
    clue = fact.cell is not None and fact.source == clue_source(formula.number, fact.cell)
    return Count(
        fact.source if clue else _bounded(fact.source, formula),
        cells,
        0 if formula.how == "atmost" else formula.number,
        len(cells) if formula.how == "atleast" else formula.number,
        clue,
    )


def _bounded(source: str, formula: Cardinality) -> Phrase:
    """The name of a count that no number on the board shows, with the number."""
    return phrase(
        "{source} ({how} {number})",
        source=source or phrase("a count"),
        how=HOW[formula.how],
        number=formula.number,
    )


def _some_of(fact: Fact) -> Count | None:
    """A clause that asks for a mine in one of several cells, as a count."""
    literals = cell_clause(fact.formula)
    if not literals or not all(mined for _, mined in literals):
        return None
    cells = frozenset(cell for cell, _ in literals)
    return Count(fact.source or phrase("a fact"), cells, 1, len(cells), clue=False)


# One count and the cells that are known -----------------------------------------------------------


def tell_full(count: Count, known: Iterable[Cell], conclusion: Sequence[Literal]) -> Phrase | None:
    """Why a count allows no further mine; None if that is not so.

    >>> one = Count("the 1 at column 1, row 1", frozenset({Cell(1, 2), Cell(2, 2)}), 1, 1, True)
    >>> tell_full(one, [Cell(1, 2)], [(Cell(2, 2), False)])
    'the 1 at column 1, row 1 already has its mine at column 1, row 2, so column 2, row 2 is safe'
    """
    found = count.cells.intersection(known)
    if not conclusion and len(found) > count.high:
        return phrase(
            "{count} allows {mines}, but {found}, {so}",
            count=count.name,
            mines=mines(count.high),
            found=say_cells(found, True),
            so=so(()),
        )
    expected = all(not mined and cell in count.cells - found for cell, mined in conclusion)
    if not conclusion or not expected or len(found) != count.high:
        return None
    return phrase("{reason}, {so}", reason=_full(count, found), so=so(conclusion))


def _full(count: Count, found: frozenset[Cell]) -> Phrase:
    name = count.name
    if not found and count.clue:
        return phrase("{count} has no mine around it", count=name)
    if not found:
        return phrase(
            "{count} allows no mine in {cells}", count=name, cells=name_cells(count.cells)
        )
    cells = name_cells(found)
    if not count.clue:
        return phrase("{count} is used up by {cells}", count=name, cells=cells)
    return counted(
        "{count} already has its mine at {cells}|{count} already has its {number} mines at {cells}",
        len(found),
        count=name,
        cells=cells,
    )


def tell_needed(
    count: Count, known: Iterable[Cell], conclusion: Sequence[Literal]
) -> Phrase | None:
    """Why a count needs all the cells that are left; None if that is not so.

    >>> two = Count("the 2 at column 1, row 1", frozenset({Cell(1, 2), Cell(2, 2)}), 2, 2, True)
    >>> print(tell_needed(two, [], [(Cell(1, 2), True), (Cell(2, 2), True)]))
    the 2 at column 1, row 1 needs 2 mines and has only 2 cells to hold them, so columns 1 \
and 2, row 2 are mines
    """
    ruled_out = count.cells.intersection(known)
    left = count.cells - ruled_out
    needs = phrase("{count} needs {mines}", count=count.name, mines=mines(count.low))
    room = counted(
        "no cell left|only 1 cell to hold it|only {number} cells to hold them", len(left)
    )
    if ruled_out:
        room = phrase("{room}, as {safe}", room=room, safe=say_cells(ruled_out, False))
    if not conclusion and len(left) < count.low:
        return phrase("{needs}, but has {room}, {so}", needs=needs, room=room, so=so(()))
    expected = all(mined and cell in left for cell, mined in conclusion)
    if not conclusion or not expected or len(left) != count.low:
        return None
    return phrase("{needs} and has {room}, {so}", needs=needs, room=room, so=so(conclusion))


def tell_alternatives(count: Count, known: frozenset[Cell], *, mined: bool) -> Phrase:
    """What a count asks of its cells, or allows in them, where some are known.

    >>> one = Count("the 1", frozenset({Cell(1, 2), Cell(2, 2), Cell(3, 2)}), 1, 1, True)
    >>> print(tell_alternatives(one, frozenset({Cell(1, 2)}), mined=True))
    the 1 needs 1 mine in columns 1–3, row 2, and column 1, row 2 is safe
    """
    told = phrase(
        "{count} needs {mines} in {cells}" if mined else "{count} allows only {mines} in {cells}",
        count=count.name,
        mines=mines(count.low if mined else count.high),
        cells=name_cells(count.cells),
    )
    if not known:
        return told
    return phrase("{reason}, and {known}", reason=told, known=say_cells(known, not mined))


# Two counts that share cells ----------------------------------------------------------------------


def tell_overlap(more: Count, less: Count, conclusion: Sequence[Literal]) -> Phrase | None:
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
    if not conclusion:
        return _too_many(more, less, inside) if inside > less.high else None
    if all(not mined and cell in less.cells - more.cells for cell, mined in conclusion):
        return phrase(
            "{reason}; that uses up {less}, {so}",
            reason=_inside(more, shared, inside),
            less=less.name,
            so=so(conclusion),
        )
    if all(mined and cell in own for cell, mined in conclusion):
        return phrase(
            "{needed}, {most} in {shared}, which it shares with {less}, {so}",
            needed=_needed(more),
            most=counted("at most 1 can lie|at most {number} can lie", less.high),
            shared=name_cells(shared),
            less=less.name,
            so=so(conclusion),
        )
    return None


def _too_many(more: Count, less: Count, inside: int) -> Phrase:
    return phrase(
        "{reason}, but {less} allows only {number}, {so}",
        reason=_inside(more, more.cells & less.cells, inside),
        less=less.name,
        number=less.high,
        so=so(()),
    )


def _inside(more: Count, shared: frozenset[Cell], inside: int) -> Phrase:
    """How many mines of a count lie in some of its cells, or in all of them."""
    if more.cells == shared:
        return phrase(
            "{more} needs {mines} in {shared}",
            more=more.name,
            mines=mines(more.low),
            shared=name_cells(shared),
        )
    return phrase(
        "{needed}, {least} in {shared}",
        needed=_needed(more),
        least=counted("at least 1 must lie|at least {number} must lie", inside),
        shared=name_cells(shared),
    )


def _needed(more: Count) -> Phrase:
    return phrase("of the {mines} that {more} needs", mines=mines(more.low), more=more.name)


# Any sum ------------------------------------------------------------------------------------------


def read_summand(source: Fact | Formula, weight: int) -> Term | None:
    """One summand: so many mines at least, cells taken away counting negative."""
    if isinstance(source, Fact) and (count := read_count(source)) is not None:
        bound = count.low if weight > 0 else count.high
        return Term(
            _times(abs(weight), count.name),
            weight,
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
    name = phrase("that {formula}", formula=say(formula))
    alone = literals[0] if len(literals) == 1 and not isinstance(source, Fact) else None
    return Term(_times(weight, name), weight, coefficients, weight * (1 - safe), alone)


def _times(number: int, name: str) -> str:
    if number == 1:
        return name
    if number == 2:
        return phrase("twice {name}", name=name)
    return phrase("{number} times {name}", number=number, name=name)


MOST_TERMS = 3  # facts that one sentence adds up


def tell_sum(
    terms: Sequence[Term], conclusion: Sequence[Formula]
) -> list[tuple[Phrase, tuple[Term, ...]]]:
    """Why a sum of counts leaves only the conclusion: a sentence for every few of them.

    Each sentence says what the sum comes to so far, and comes with the terms that it adds.
    """
    known = _known(terms)
    settled = dict(term.settled for term in known if term.settled)
    rest = _in_order([(term, term.knowing(settled)) for term in terms if term not in known])
    by_now = phrase("by now it is known that {cells}", cells=say_all(settled.items()))
    if apart := tell_apart(rest, conclusion):
        return [(by_now, tuple(known)), *apart] if known else apart
    everything = frozenset(max(rest, key=lambda pair: len(pair[1].coefficients))[1].coefficients)
    total: Counter[Cell] = Counter()
    least = 0
    told: list[tuple[Phrase, tuple[Term, ...]]] = []
    if known:
        told.append((by_now, tuple(known)))
    first = True
    while rest:
        some, rest = rest[: MOST_TERMS - 1 + first], rest[MOST_TERMS - 1 + first :]
        for _, left in some:
            total.update(left.coefficients)
            least += left.least
        added = tuple(term for term, _ in some)
        summed = _summed(added, first=first)
        inequality = _inequality(total, least, everything, so_far=bool(rest))
        if rest:
            text = phrase("{sum}: {inequality}", sum=summed, inequality=inequality)
        else:
            end = ending(conclusion)
            text = phrase("{sum}: {inequality}, {so}", sum=summed, inequality=inequality, so=end)
        told.append((text, added))
        first = False
    return told


def _known(terms: Sequence[Term]) -> list[Term]:
    """The terms that only settle a cell, if there are others and no two of them disagree."""
    known = [term for term in terms if term.settled]
    alike = len({term.settled for term in known}) == len(
        dict(t.settled for t in known if t.settled)
    )
    return known if alike and len(known) < len(terms) else []


def _in_order(terms: Iterable[tuple[Term, Term]]) -> list[tuple[Term, Term]]:
    """Terms and what is left of them, each where it leaves the fewest cells to keep in mind."""
    waiting = sorted(terms, key=lambda pair: len(pair[1].coefficients))
    total: Counter[Cell] = Counter()
    found: list[tuple[Term, Term]] = []
    while waiting:
        nearest = min(waiting, key=lambda pair: _cells_left(total, pair[1]))
        waiting.remove(nearest)
        found.append(nearest)
        total.update(nearest[1].coefficients)
    return found


def _cells_left(total: Counter[Cell], term: Term) -> int:
    """How many cells more than before count once a term is added."""
    added = term.coefficients
    gone = sum(1 for cell, factor in added.items() if factor and total[cell] == -factor)
    return sum(1 for cell in added if not total[cell]) - gone


def _summed(terms: Sequence[Term], *, first: bool) -> Phrase:
    """Which counts are added up and which are taken away, at first or from what there is."""
    added = join(term.name for term in terms if term.weight > 0)
    taken = join(term.name for term in terms if term.weight < 0)
    parts = []
    if added:
        parts.append(phrase("add up {terms}" if first else "add to that {terms}", terms=added))
    if taken and (first or added):
        parts.append(phrase("take away {terms}", terms=taken))
    elif taken:
        parts.append(phrase("take from that {terms}", terms=taken))
    return join(parts)


def _inequality(
    total: Counter[Cell], least: int, everything: frozenset[Cell], *, so_far: bool
) -> Phrase:
    """What a sum says: the cells counted positively hold so many mines more than the others."""
    plus = {cell: factor for cell, factor in total.items() if factor > 0}
    minus = {cell: -factor for cell, factor in total.items() if factor < 0}
    more, less = _multiples(plus, everything), _multiples(minus, everything)
    number = mines(abs(least))
    if not plus and not minus:
        if so_far and least <= 0:
            return phrase("so far every cell cancels out, with {number} to spare", number=-least)
        return phrase("every cell cancels out, but the numbers differ by {least}", least=least)
    if not minus and least <= 0:
        return phrase(
            "so far {cells} need not hold a mine, with {number} to spare", cells=more, number=-least
        )
    if not minus:
        return phrase("then at least {mines} must lie in {cells}", mines=number, cells=more)
    if not plus and least > 0:
        return phrase(
            "even with no mine in {cells} the numbers differ by {least}", cells=less, least=least
        )
    if not plus and not least:
        return phrase("then no mine can lie in {cells}", cells=less)
    if not plus:
        return phrase("then at most {mines} can lie in {cells}", mines=number, cells=less)
    if not least:
        return counted(
            "then {more} holds at least as many mines as {less}"
            "|then {more} hold at least as many mines as {less}",
            len(plus),
            more=more,
            less=less,
        )
    if least < 0:
        return counted(
            "then {less} holds at most {mines} more than {more}"
            "|then {less} hold at most {mines} more than {more}",
            len(minus),
            less=less,
            mines=number,
            more=more,
        )
    return counted(
        "then {more} holds at least {mines} more than {less}"
        "|then {more} hold at least {mines} more than {less}",
        len(plus),
        more=more,
        mines=number,
        less=less,
    )


def _multiples(factors: dict[Cell, int], everything: frozenset[Cell]) -> Phrase:
    """Cells, with a note on those that count more than once."""
    often = [
        _often([cell for cell in factors if factors[cell] == factor], factor)
        for factor in sorted(set(factors.values()))
        if factor > 1
    ]
    named = name_most(factors, everything)
    return phrase("{cells} (counting {often})", cells=named, often=join(often)) if often else named


def _often(cells: Sequence[Cell], factor: int) -> Phrase:
    if factor == 2:
        return phrase("{cells} twice", cells=name_cells(cells))
    return phrase("{cells} {factor} times", cells=name_cells(cells), factor=factor)
