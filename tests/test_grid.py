from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError
from provefield.grid import Cell, Grid, parse_cell, topology_of

sides = st.integers(1, 12)
numbers = st.integers(1, 999_999_999)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    columns, rows = draw(sides), draw(sides)
    cells = st.builds(Cell, st.integers(1, columns), st.integers(1, rows))
    return Grid(columns, rows, draw(st.frozensets(cells, max_size=4)))


@given(st.builds(Cell, numbers, numbers))
def test_a_cell_is_read_as_it_is_written(cell: Cell) -> None:
    assert parse_cell(str(cell)) == cell
    assert parse_cell(f" ( {cell.column} , {cell.row} ) ") == cell


@pytest.mark.parametrize(
    "text", ["", "3", "3,", ",3", "3;4", "(3,4", "3,4)", "3,4,5", "-1,2", "1.5,2", "٣,٤", "1" * 10]
)
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected column,row such as 3,4"):
        parse_cell(text)


def test_a_fault_in_a_cell_names_its_source() -> None:
    with pytest.raises(InputError) as caught:
        parse_cell("3;4", source="--cell")
    assert str(caught.value).startswith("--cell: ")


@given(grids())
def test_every_cell_comes_once_row_by_row(grid: Grid) -> None:
    cells = list(grid)
    assert len(set(cells)) == len(cells) == grid.size
    assert cells == sorted(cells, key=lambda cell: (cell.row, cell.column))
    assert all(cell in grid for cell in cells)


@given(grids(), st.integers(-2, 14), st.integers(-2, 14))
def test_a_cell_is_on_the_grid_or_off_it(grid: Grid, column: int, row: int) -> None:
    assert (Cell(column, row) in grid) == (Cell(column, row) in set(grid))


@given(grids())
def test_neighbours_are_near_unblocked_and_mutual(grid: Grid) -> None:
    for cell in grid:
        near = grid.neighbours(cell)
        assert set(near) == {
            other
            for other in grid
            if max(abs(other.column - cell.column), abs(other.row - cell.row)) == 1
            and other not in grid.blocked
        }
        if cell not in grid.blocked:
            assert all(cell in grid.neighbours(other) for other in near)


@given(grids())
def test_a_step_leads_to_a_neighbour_in_the_same_line(grid: Grid) -> None:
    for cell in grid:
        assert set(grid.steps(cell)) == {
            other
            for other in grid.neighbours(cell)
            if other.column == cell.column or other.row == cell.row
        }


def test_steps_go_right_down_left_up() -> None:
    assert [str(cell) for cell in Grid(3, 3).steps(Cell(2, 2))] == ["3,2", "2,3", "1,2", "2,1"]


@pytest.mark.parametrize(
    ("columns", "rows", "centre"), [(1, 1, "1,1"), (3, 5, "2,3"), (4, 4, "2,2"), (2, 7, "1,4")]
)
def test_the_centre_is_in_the_middle(columns: int, rows: int, centre: str) -> None:
    assert str(Grid(columns, rows).centre) == centre


@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (-1, 5)])
def test_a_grid_has_at_least_one_cell(columns: int, rows: int) -> None:
    with pytest.raises(InputError, match="at least one column and one row"):
        Grid(columns, rows)


def test_a_blocked_cell_lies_on_the_grid() -> None:
    with pytest.raises(InputError, match=r"the blocked cell 3,1 lies off the 2×2 grid"):
        Grid(2, 2, frozenset({Cell(3, 1)}))


@given(grids())
def test_a_picture_has_a_symbol_for_every_cell(grid: Grid) -> None:
    drawn = grid.picture(lambda cell: "b" if cell in grid.blocked else "?")
    symbols = [line.split() for line in drawn.splitlines()]
    assert [len(line) for line in symbols] == [grid.columns] * grid.rows
    for cell in grid:
        expected = "b" if cell in grid.blocked else "?"
        assert symbols[cell.row - 1][cell.column - 1] == expected


def test_rulers_stay_in_line_on_wide_boards() -> None:
    drawn = Grid(11, 10).picture(lambda cell: "m" if cell == (11, 10) else ".", rulers=True)
    lines = drawn.splitlines()
    assert lines[0].startswith("     1  2")
    assert lines[0].endswith("10 11")
    assert lines[-1].startswith("10   .")
    assert lines[-1].endswith(" m")
    assert len({len(line) for line in lines}) == 1


def test_who_is_near_is_asked_of_cells_of_the_grid() -> None:
    for name in ("rectangle", "hex"):
        grid = Grid(3, 3, topology=topology_of(name))
        pair: Any = (1, 1)
        assert grid.neighbours(pair) == grid.neighbours(Cell(1, 1))
        off: tuple[Any, ...] = (Cell(4, 4), (9, 9), "1,1", None)
        for cell in off:
            with pytest.raises(InputError):
                grid.neighbours(cell)
            with pytest.raises(InputError):
                grid.steps(cell)
