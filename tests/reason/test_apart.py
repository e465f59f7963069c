"""Counts of different cells: what is told of them is so on every board, and adds up."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

import provefield as pf
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Cardinality, Not
from provefield.reason.knowledge import Fact
from provefield.reason.tell.apart import Term, tell_apart
from provefield.reason.tell.sums import read_summand

GRID = Grid(3, 3)
CELLS = st.sets(st.sampled_from(sorted(GRID)), min_size=1, max_size=6)


@st.composite
def counts(draw: st.DrawFn) -> tuple[Term, frozenset[Cell]]:
    """A count that asks for mines, or allows only so many, and its cells."""
    cells = draw(CELLS)
    number = draw(st.integers(0, len(cells)))
    weight = draw(st.sampled_from([1, -1]))
    count = Cardinality("exactly", number, tuple(mine(*cell) for cell in sorted(cells)))
    term = read_summand(Fact(count, f"count {draw(st.integers(1, 99))}"), weight)
    assert term is not None
    return term, frozenset(cells)


def boards(given: list[tuple[Term, frozenset[Cell]]]) -> list[frozenset[Cell]]:
    """The layouts that meet the side of each count that is used."""
    layouts = map(frozenset, chain.from_iterable(combinations(GRID, n) for n in range(10)))
    return [
        mines
        for mines in layouts
        if all(term.weight * len(mines & cells) >= term.least for term, cells in given)
    ]


@given(st.lists(counts(), min_size=2, max_size=4), st.sampled_from(sorted(GRID)), st.booleans())
def test_what_is_told_is_so_on_every_board(
    summed: list[tuple[Term, frozenset[Cell]]], cell: Cell, mined: bool
) -> None:
    fitting = boards(summed)
    for conclusion in (FALSE, mine(*cell) if mined else Not(mine(*cell))):
        told = tell_apart([(term, term) for term, _ in summed], [conclusion])
        if told is None:
            continue
        others = [mines for mines in fitting if conclusion == FALSE or (cell in mines) != mined]
        assert not others
        assert sorted(map(id, (each for _, some in told for each in some))) == sorted(
            id(term) for term, _ in summed
        )
        text = "; ".join(text for text, _ in told)
        needed = re.findall(r"(?:must be|,|and) at least (\d+) mines? in", text)
        if of_these := re.search(r"of these (\d+) mines", text):
            assert sum(map(int, needed)) == int(of_these[1])


def test_mines_that_are_known_count_as_well() -> None:
    """It was said that exactly 6 allows only 5."""
    board = "? ? 1 ? ? 1\n? ? ? ? 2 1\n1 1 ? 1 1 0\n1 ? ? ? 2 0\n? 2 ? ? ? ?\n0 1 ? ? 2 ?"
    said = str(pf.board(board, mines=6).ask(1, 1))
    assert "with the mine that is known, that makes 7 mines in different cells" in said
    assert "but the number of mines (exactly 6) allows only 6" in said


def factors(*cells: tuple[int, int], at: int = 1) -> Counter[Cell]:
    return Counter({Cell(*cell): at for cell in cells})


def test_cells_that_two_numbers_ask_for_are_counted_once() -> None:
    terms = [
        Term("one", 1, factors((1, 1), (2, 1)), 1),
        Term("other", 1, factors((2, 1), (3, 1)), 1),
        Term("shared", -1, factors((2, 1), at=-1), 0),
        Term("all", -1, factors((1, 1), (2, 1), (3, 1), (1, 2), at=-1), -2),
    ]
    told = tell_apart([(each, each) for each in terms], [Not(mine(1, 2))])
    assert told is not None
    assert "some may count for two" in told[0][0]
