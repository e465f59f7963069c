from __future__ import annotations

from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import BudgetError, TooLargeError
from provefield.reason.constraint import Between
from provefield.reason.count.layouts import Layouts, count, spread
from provefield.reason.limit import WorkLimit
from tests.reason.count.brute import counted, random_sums, value, values

CASES = 300
SOAK = 10_000


def is_as_by_hand(seed: int) -> bool:
    rng = Random(seed)
    sums, cells = random_sums(rng)
    watched = rng.sample(cells, rng.randint(0, len(cells)))
    total, mined = counted(sums, cells)
    expected = Layouts(total, mined if total else {})
    return count(sums, cells) == expected and spread(sums, cells, watched) == values(
        sums, cells, watched
    )


def test_sums_of_every_kind_are_counted_as_by_hand() -> None:
    assert [seed for seed in range(CASES) if not is_as_by_hand(seed)] == []


@pytest.mark.soak
def test_many_sums_are_counted_as_by_hand() -> None:
    assert [seed for seed in range(CASES, CASES + SOAK) if not is_as_by_hand(seed)] == []


# Laws ---------------------------------------------------------------------------------------------

BOARD = 5


@st.composite
def problems(draw: st.DrawFn) -> list[Between]:
    """Clues of a small board whose cells number 1 to 25, some of them wrong, and other sums."""
    rng = Random(draw(st.integers(0, 10**6)))
    cells = range(1, BOARD * BOARD + 1)
    mines = {cell for cell in cells if rng.random() < 0.25}
    opened = [cell for cell in cells if cell not in mines and rng.random() < 0.4]
    sums = []
    for cell in opened:
        around = tuple(other for other in cells if touches(cell, other) and other not in opened)
        number = value(Between(around, 0, 0), mines)
        sums += [Between(around, number, number), Between((cell,), 0, 0)]
    return [*sums, Between(tuple(cells), len(mines) - draw(st.integers(0, 2)), len(mines))]


def touches(one: int, other: int) -> bool:
    (row, column), (there, across) = divmod(one - 1, BOARD), divmod(other - 1, BOARD)
    return one != other and abs(row - there) <= 1 and abs(column - across) <= 1


CELLS = range(1, BOARD * BOARD + 1)


@given(problems())
def test_the_chances_of_mines_add_up_to_their_number(sums: list[Between]) -> None:
    found = count(sums, CELLS)
    by_number = spread(sums, CELLS, CELLS)
    assert sum(by_number.values()) == found.total
    assert sum(found.mined.values()) == sum(n * ways for n, ways in by_number.items())
    assert set(by_number) <= set(range(sums[-1].low, sums[-1].high + 1))


@given(problems(), st.permutations(CELLS))
def test_the_names_of_cells_and_the_order_of_sums_do_not_matter(
    sums: list[Between], names: list[int]
) -> None:
    renamed = [Between(tuple(names[cell - 1] for cell in s.literals), s.low, s.high) for s in sums]
    found, again = count(sums, CELLS), count(renamed[::-1], CELLS)
    assert again.total == found.total
    assert {names[cell - 1]: ways for cell, ways in found.mined.items()} == again.mined


@given(problems())
def test_mines_and_safe_cells_change_places(sums: list[Between]) -> None:
    opposite = [Between(tuple(-cell for cell in s.literals), s.low, s.high) for s in sums]
    found, turned = count(sums, CELLS), count(opposite, CELLS)
    assert turned.total == found.total
    assert {cell: found.total - ways for cell, ways in found.mined.items()} == turned.mined


@given(problems(), st.lists(st.sampled_from(CELLS), min_size=1, unique=True), st.integers(0, 3))
def test_a_further_sum_splits_the_layouts(sums: list[Between], among: list[int], most: int) -> None:
    whole = count(sums, CELLS)
    few = count([*sums, Between(tuple(among), 0, most)], CELLS)
    many = count([*sums, Between(tuple(among), most + 1, len(among))], CELLS)
    assert few.total + many.total == whole.total
    for cell in CELLS:
        split = few.mined.get(cell, 0) + many.mined.get(cell, 0)
        assert split == whole.mined.get(cell, 0)


@given(problems(), st.sampled_from(CELLS))
def test_a_mine_in_a_cell_is_a_sum_too(sums: list[Between], cell: int) -> None:
    mined = count([*sums, Between((cell,), 1, 1)], CELLS).total
    assert mined == count(sums, CELLS).mined.get(cell, 0)


@given(problems(), st.sets(st.integers(26, 40)))
def test_a_cell_that_nothing_speaks_of_doubles_the_layouts(
    sums: list[Between], more: set[int]
) -> None:
    found = count(sums, [*CELLS, *more])
    assert found.total == count(sums, CELLS).total << len(more)
    if found.total:
        assert {2 * found.mined[cell] for cell in more} <= {found.total}


# Size ---------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.integers(10, 500), st.data())
def test_large_sums_are_binomials(cells: int, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, cells))
    high = data.draw(st.integers(low, cells))
    numbers = range(1, cells + 1)
    found = count([Between(tuple(numbers), low, high)], numbers)
    assert found.total == sum(comb(cells, mines) for mines in range(low, high + 1))


def test_a_long_chain_of_clues_is_counted() -> None:
    """Of every three cells in a row one is mined: the layout repeats after three cells."""
    sums = [Between((cell, cell + 1, cell + 2), 1, 1) for cell in range(1, 1000)]
    assert count(sums, range(1, 1002)) == Layouts(3, dict.fromkeys(range(1, 1002), 1))


def test_two_large_sums_that_cross() -> None:
    """Ten cells lie in both sums, thirty in each of them alone."""
    sums = [Between(tuple(range(1, 41)), 5, 5), Between(tuple(range(31, 71)), 7, 7)]
    expected = sum(comb(10, both) * comb(30, 5 - both) * comb(30, 7 - both) for both in range(6))
    assert count(sums, range(1, 71)).total == expected


@pytest.mark.parametrize("seed", range(10))
def test_few_cells_are_counted_however_many_sums_there_are(seed: int) -> None:
    rng = Random(seed)
    cells = list(range(1, 11))
    hidden = {cell for cell in cells if rng.random() < 0.5}
    sums = []
    for _ in range(80):
        literals = tuple(cell * rng.choice((1, -1)) for cell in rng.sample(cells, 4))
        if value(Between(literals, 0, 0), hidden):
            sums.append(Between(literals, 1, 4))
    total, mined = counted(sums, cells)
    assert total
    assert count(sums, cells) == Layouts(total, mined)


def test_what_is_too_entangled_is_given_up_soon() -> None:
    side = 40
    rows = [tuple(range(side * row + 1, side * row + side + 1)) for row in range(side)]
    sums = [Between(cells, 10, 10) for cells in (*rows, *zip(*rows, strict=True))]
    with pytest.raises(TooLargeError):
        count(sums, range(1, side * side + 1))


def test_counting_ends_at_its_limit() -> None:
    rng = Random(1)
    sums = [Between(tuple(rng.sample(range(1, 17), 5)), 1, 3) for _ in range(12)]
    assert count(sums, range(1, 17), WorkLimit(steps=1_000_000)) == count(sums, range(1, 17))
    with pytest.raises(BudgetError, match="1,000 steps"):
        count(sums, range(1, 17), WorkLimit(steps=1_000))


def test_many_parts_that_share_the_number_of_mines_keep_to_the_limit() -> None:
    pairs = [Between((2 * place + 1, 2 * place + 2), 1, 1) for place in range(3_000)]
    cells = tuple(range(1, 6_101))
    with pytest.raises(BudgetError, match="100,000 steps"):
        count([*pairs, Between(cells, 3_050, 3_050)], cells, WorkLimit(steps=100_000))
