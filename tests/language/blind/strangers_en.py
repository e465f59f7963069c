"""English sentences about minefields, each with the meanings that a reader may give it.

The board has six columns and five rows.  A meaning is a function of the set of mined cells,
written (column, row), and of the numbers of columns and rows.  The first meaning of a sentence
is the preferred one; the others are acceptable.  REFUSED lists sentences without a meaning
that a reader could know.  Run the file to check the tables.
"""

import random
import sys
from collections.abc import Callable

BOARD = (6, 5)

Cell = tuple[int, int]
Region = Callable[[int, int], frozenset]
Meaning = Callable[[frozenset, int, int], bool]


# Regions: functions from (columns, rows) to a set of cells.

def board(columns, rows):
    """All cells."""
    return frozenset((c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))


def corners(columns, rows):
    """The four corner cells."""
    return frozenset((c, r) for c in (1, columns) for r in (1, rows))


def border(columns, rows):
    """The cells of the outer ring."""
    return frozenset((c, r) for c, r in board(columns, rows)
                     if c in (1, columns) or r in (1, rows))


def row(*numbers: int) -> Region:
    """The cells of one or more rows."""
    return lambda cs, rs: frozenset(x for x in board(cs, rs) if x[1] in numbers)


def column(*numbers: int) -> Region:
    """The cells of one or more columns."""
    return lambda cs, rs: frozenset(x for x in board(cs, rs) if x[0] in numbers)


def cells(*listed: Cell) -> Region:
    """Listed cells, as far as they are on the board."""
    return lambda cs, rs: frozenset(listed) & board(cs, rs)


def cell(c: int, r: int) -> Region:
    """One cell, or nothing if it is off the board."""
    return cells((c, r))


def around(c: int, r: int) -> Region:
    """The up to eight neighbours of a cell."""
    return lambda cs, rs: frozenset(x for x in board(cs, rs) if touching(x, (c, r)))


def diagonal_to(c: int, r: int) -> Region:
    """The up to four diagonal neighbours of a cell."""
    return cells((c - 1, r - 1), (c + 1, r - 1), (c - 1, r + 1), (c + 1, r + 1))


def common(first: Region, second: Region) -> Region:
    """The cells in both regions."""
    return lambda cs, rs: first(cs, rs) & second(cs, rs)


def without(first: Region, second: Region) -> Region:
    """The cells of the first region that are not in the second."""
    return lambda cs, rs: first(cs, rs) - second(cs, rs)


# How two cells lie to each other.

def touching(a: Cell, b: Cell) -> bool:
    """Neighbours, diagonally included."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def next_to(a: Cell, b: Cell) -> bool:
    """Neighbours in a row or in a column."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def level(a: Cell, b: Cell) -> bool:
    """Neighbours in a row."""
    return a[1] == b[1] and abs(a[0] - b[0]) == 1


def stacked(a: Cell, b: Cell) -> bool:
    """Neighbours in a column."""
    return a[0] == b[0] and abs(a[1] - b[1]) == 1


# Meanings about numbers of mines.

def counts(test: Callable[..., bool], *regions: Region) -> Meaning:
    """The numbers of mines in the regions pass the test."""
    return lambda m, cs, rs: test(*(len(m & region(cs, rs)) for region in regions))


def exactly(k: int, region: Region) -> Meaning:
    return counts(lambda n: n == k, region)


def at_least(k: int, region: Region) -> Meaning:
    return counts(lambda n: n >= k, region)


def at_most(k: int, region: Region) -> Meaning:
    return counts(lambda n: n <= k, region)


def some_in(region: Region) -> Meaning:
    return at_least(1, region)


def none_in(region: Region) -> Meaning:
    return exactly(0, region)


def all_in(region: Region) -> Meaning:
    """Every cell of the region is mined."""
    return lambda m, cs, rs: region(cs, rs) <= m


def more(first: Region, second: Region) -> Meaning:
    return counts(lambda a, b: a > b, first, second)


def same(first: Region, second: Region) -> Meaning:
    return counts(lambda a, b: a == b, first, second)


# Connectives.

def conj(*parts: Meaning) -> Meaning:
    return lambda m, cs, rs: all(part(m, cs, rs) for part in parts)


def disj(*parts: Meaning) -> Meaning:
    return lambda m, cs, rs: any(part(m, cs, rs) for part in parts)


def xor(first: Meaning, second: Meaning) -> Meaning:
    return lambda m, cs, rs: first(m, cs, rs) != second(m, cs, rs)


def iff(first: Meaning, second: Meaning) -> Meaning:
    return lambda m, cs, rs: first(m, cs, rs) == second(m, cs, rs)


def implies(first: Meaning, second: Meaning) -> Meaning:
    return lambda m, cs, rs: not first(m, cs, rs) or second(m, cs, rs)


def negate(part: Meaning) -> Meaning:
    return lambda m, cs, rs: not part(m, cs, rs)


# Quantifiers; each takes a function that builds the meaning for one row, column or mine.

def rows_such(test: Callable[[int, int], bool], build, skip=()) -> Meaning:
    """The number of rows for which the meaning holds, and that of all rows, pass the test."""
    def meaning(m, cs, rs):
        held = [build(r)(m, cs, rs) for r in range(1, rs + 1) if r not in skip]
        return test(sum(held), len(held))
    return meaning


def columns_such(test: Callable[[int, int], bool], build, skip=()) -> Meaning:
    """The number of columns for which the meaning holds, and of all columns, pass the test."""
    def meaning(m, cs, rs):
        held = [build(c)(m, cs, rs) for c in range(1, cs + 1) if c not in skip]
        return test(sum(held), len(held))
    return meaning


def each_row(build, skip=()) -> Meaning:
    return rows_such(lambda k, n: k == n, build, skip)


def some_row(build) -> Meaning:
    return rows_such(lambda k, n: k > 0, build)


def exactly_rows(wanted: int, build) -> Meaning:
    return rows_such(lambda k, n: k == wanted, build)


def each_column(build, skip=()) -> Meaning:
    return columns_such(lambda k, n: k == n, build, skip)


def some_column(build) -> Meaning:
    return columns_such(lambda k, n: k > 0, build)


def each_mine(build, region: Region = board) -> Meaning:
    """The meaning built from its column and row holds for every mine in the region."""
    return lambda m, cs, rs: all(build(c, r)(m, cs, rs) for c, r in m & region(cs, rs))


def sole_mine(build, region: Region) -> Meaning:
    """The region has exactly one mine, and the meaning built from its place holds."""
    return conj(exactly(1, region), each_mine(build, region))


def some_pair(test: Callable[[Cell, Cell], bool], region: Region = board,
              other: Region | None = None) -> Meaning:
    """A mine of one region and a different mine of the other region pass the test."""
    def meaning(m, cs, rs):
        partners = m & (other or region)(cs, rs)
        return any(a != b and test(a, b) for a in m & region(cs, rs) for b in partners)
    return meaning


def no_pair(test: Callable[[Cell, Cell], bool], region: Region = board) -> Meaning:
    return negate(some_pair(test, region))


# "Top" is row 1 and "left" is column 1; a cell is written (column, row).

SENTENCES: dict[str, list[tuple[str, list[Meaning]]]] = {

    "student": [
        ("Row 3 contains exactly one mine.", [exactly(1, row(3))]),
        ("Column 4 contains no mine.", [none_in(column(4))]),
        ("There are at least two mines in column 1.", [at_least(2, column(1))]),
        ("Every row contains a mine.", [each_row(lambda r: some_in(row(r)))]),
        ("No column contains more than two mines.",
         [each_column(lambda c: at_most(2, column(c)))]),
        ("The cell in column 2, row 3 is mined.", [some_in(cell(2, 3))]),
        ("The cells (1,1) and (6,5) are both safe.", [none_in(cells((1, 1), (6, 5)))]),
        ("If row 1 contains a mine, then row 2 contains none.",
         [implies(some_in(row(1)), none_in(row(2)))]),
        ("Row 2 contains a mine if and only if row 4 does.",
         [iff(some_in(row(2)), some_in(row(4)))]),
        ("There are exactly seven mines on the board.", [exactly(7, board)]),
        ("All corners are safe.", [none_in(corners)]),
        ("At least one corner is mined.", [some_in(corners)]),
        ("Every mine lies on the border.", [none_in(without(board, border))]),
        ("No two mines lie in the same row.", [each_row(lambda r: at_most(1, row(r)))]),
        ("Column 5 contains more mines than column 2.", [more(column(5), column(2))]),
        ("Rows 1 and 5 contain equally many mines.", [same(row(1), row(5))]),
        ("Either (2,2) or (3,3) is mined, but not both.",
         [exactly(1, cells((2, 2), (3, 3)))]),
        ("Exactly one of the cells (1,2), (2,2) and (3,2) is mined.",
         [exactly(1, cells((1, 2), (2, 2), (3, 2)))]),
        ("None of the neighbours of (4,3) is mined.", [none_in(around(4, 3))]),
        ("Exactly three neighbours of (3,3) are mined.", [exactly(3, around(3, 3))]),
        ("Some column contains no mines.", [some_column(lambda c: none_in(column(c)))]),
        ("Exactly two rows are free of mines.", [exactly_rows(2, lambda r: none_in(row(r)))]),
        ("Every row except row 2 contains at least one mine.",
         [conj(none_in(row(2)), each_row(lambda r: some_in(row(r)), skip=(2,))),
          each_row(lambda r: some_in(row(r)), skip=(2,))]),
        ("Only row 3 contains mines.",
         [conj(some_in(row(3)), none_in(row(1, 2, 4, 5))),
          none_in(row(1, 2, 4, 5))]),
        ("Neither row 1 nor row 5 contains a mine.", [none_in(row(1, 5))]),
        ("It is not the case that columns 1 and 6 are both free of mines.",
         [some_in(column(1, 6))]),
        ("At most three of the corners are mined.", [at_most(3, corners)]),
        ("Every mine has at least one mined neighbour.",
         [each_mine(lambda c, r: some_in(around(c, r)))]),
        ("No mine is a neighbour of another mine.", [no_pair(touching)]),
        ("Each column contains at most as many mines as column 3.",
         [each_column(lambda c: negate(more(column(c), column(3))))]),
        ("The number of mines in row 4 is twice the number of mines in row 1.",
         [counts(lambda a, b: a == 2 * b, row(4), row(1))]),
        ("The number of mines on the board is even.", [counts(lambda n: n % 2 == 0, board)]),
        ("If (1,1) is safe, then so is (6,1).",
         [implies(none_in(cell(1, 1)), none_in(cell(6, 1)))]),
        ("There is a row in which every cell is mined.", [some_row(lambda r: all_in(row(r)))]),
        ("Column 2 contains between one and three mines.",
         [counts(lambda n: 1 <= n <= 3, column(2))]),
        ("Every column that contains a mine contains at least two mines.",
         [each_column(lambda c: negate(exactly(1, column(c))))]),
        ("There is exactly one row with three mines.",
         [exactly_rows(1, lambda r: exactly(3, row(r))),
          exactly_rows(1, lambda r: at_least(3, row(r)))]),
        ("There is a mine in row 2 or in row 3.", [some_in(row(2, 3))]),
        ("All mines in row 2 lie to the left of column 4.",
         [none_in(cells((4, 2), (5, 2), (6, 2))),
          conj(some_in(row(2)), none_in(cells((4, 2), (5, 2), (6, 2))))]),
        ("Row 1 is free of mines unless row 5 contains at least two mines.",
         [implies(at_most(1, row(5)), none_in(row(1))),
          iff(at_most(1, row(5)), none_in(row(1)))]),
    ],

    "puzzler": [
        ("You won't find any mines in the bottom row.", [none_in(row(5))]),
        ("There's a mine hiding somewhere in column 3.",
         [some_in(column(3)), exactly(1, column(3))]),
        ("The top row is clear.", [none_in(row(1))]),
        ("Two of the four corners are mines.", [exactly(2, corners), at_least(2, corners)]),
        ("Row 2 has two mines, row 3 only one.", [conj(exactly(2, row(2)), exactly(1, row(3)))]),
        ("Watch out, (4,2) is a mine!", [some_in(cell(4, 2))]),
        ("You can safely click on (1,5).", [none_in(cell(1, 5))]),
        ("The whole border is clear of mines.", [none_in(border)]),
        ("There are just as many mines in the left half as in the right half.",
         [same(column(1, 2, 3), column(4, 5, 6))]),
        ("All the mines are in the first three columns.",
         [none_in(column(4, 5, 6)), conj(some_in(board), none_in(column(4, 5, 6)))]),
        ("Column 6 has the most mines.",
         [each_column(lambda c: more(column(6), column(c)), skip=(6,)),
          each_column(lambda c: negate(more(column(c), column(6))))]),
        ("No row has fewer mines than row 4.",
         [each_row(lambda r: negate(more(row(4), row(r))))]),
        ("There's just one mine in the whole of row 1.", [exactly(1, row(1))]),
        ("Row 5 is nothing but mines.", [all_in(row(5))]),
        ("Every corner but the top left one is safe.",
         [conj(some_in(cell(1, 1)), none_in(cells((6, 1), (1, 5), (6, 5)))),
          none_in(cells((6, 1), (1, 5), (6, 5)))]),
        ("There are three mines around (3,3).",
         [exactly(3, around(3, 3)), at_least(3, around(3, 3))]),
        ("(2,4) doesn't touch a single mine.", [none_in(around(2, 4))]),
        ("No two mines touch, not even diagonally.", [no_pair(touching)]),
        ("If there's a mine in the top left corner, there's one in the bottom right corner too.",
         [implies(some_in(cell(1, 1)), some_in(cell(6, 5)))]),
        ("You'll find mines in rows 2 and 4 and nowhere else.",
         [conj(some_in(row(2)), some_in(row(4)), none_in(row(1, 3, 5))),
          conj(some_in(row(2, 4)), none_in(row(1, 3, 5))),
          conj(at_least(2, row(2)), at_least(2, row(4)), none_in(row(1, 3, 5)))]),
        ("The odd columns are free of mines.", [none_in(column(1, 3, 5))]),
        ("Half of the cells in row 3 are mines.", [exactly(3, row(3))]),
        ("There's a mine at both ends of row 2.", [all_in(cells((1, 2), (6, 2)))]),
        ("Nothing in the last column, just one mine in the column before it.",
         [conj(none_in(column(6)), exactly(1, column(5)))]),
        ("More than half of all the mines are in the top two rows.",
         [more(row(1, 2), row(3, 4, 5))]),
        ("There are no more than five mines altogether.", [at_most(5, board)]),
        ("Either column 1 or column 2 has a mine, but not both.",
         [xor(some_in(column(1)), some_in(column(2)))]),
        ("Every row has the same number of mines.",
         [each_row(lambda r: same(row(r), row(1)))]),
        ("Row 4 has three mines, all side by side.",
         [conj(exactly(3, row(4)),
               lambda m, cs, rs: max(c for c, r in m if r == 4)
               - min(c for c, r in m if r == 4) == 2)]),
        ("The two mines in column 2 are right next to each other.",
         [conj(exactly(2, column(2)), some_pair(stacked, column(2)))]),
        ("Row 3 has one mine more than row 2.",
         [counts(lambda a, b: a == b + 1, row(3), row(2))]),
        ("Row 1 has twice as many mines as row 2.",
         [counts(lambda a, b: a == 2 * b, row(1), row(2)),
          counts(lambda a, b: a == 2 * b > 0, row(1), row(2))]),
        ("The middle row has a mine in it, but not at either end.",
         [conj(some_in(row(3)), none_in(cells((1, 3), (6, 3)))),
          conj(exactly(1, row(3)), none_in(cells((1, 3), (6, 3)))),
          some_in(without(row(3), cells((1, 3), (6, 3))))]),
        ("Between columns 2 and 5 there isn't a single mine.",
         [none_in(column(3, 4)), none_in(column(2, 3, 4, 5))]),
        ("There is no mine on the diagonal that starts in the top left corner.",
         [none_in(cells((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)))]),
        ("There's a mine right above (3,4).", [some_in(cell(3, 3))]),
        ("The cell just left of (4,5) is a mine, and so is the one just right of it.",
         [all_in(cells((3, 5), (5, 5)))]),
        ("Somewhere on the board there are two mines side by side.",
         [some_pair(level), some_pair(next_to)]),
        ("None of the cells diagonally next to (5,3) is a mine.", [none_in(diagonal_to(5, 3))]),
        ("Only one of the five rows has no mine.", [exactly_rows(1, lambda r: none_in(row(r)))]),
    ],

    "teacher": [
        ("Row 2 has two mines, and neither of them is in column 1.",
         [conj(exactly(2, row(2)), none_in(cell(1, 2)))]),
        ("There is a mine in column 4, and it is not in the top row.",
         [some_in(without(column(4), row(1))),
          conj(exactly(1, column(4)), none_in(cell(4, 1))),
          conj(some_in(column(4)), none_in(cell(4, 1)))]),
        ("Look at row 3: it has exactly two mines.", [exactly(2, row(3))]),
        ("Row 1 has three mines; row 2 has just as many.",
         [conj(exactly(3, row(1)), exactly(3, row(2)))]),
        ("One of the cells (2,2) and (5,2) is a mine, the other is safe.",
         [exactly(1, cells((2, 2), (5, 2)))]),
        ("Column 1 has a mine, but column 2 does not.",
         [conj(some_in(column(1)), none_in(column(2))),
          conj(exactly(1, column(1)), none_in(column(2)))]),
        ("Rows 1 and 2 each have one mine, and those two mines are in the same column.",
         [conj(exactly(1, row(1)), exactly(1, row(2)),
               some_pair(stacked, row(1), row(2)))]),
        ("If (3,3) is a mine, all of its neighbours are safe.",
         [implies(some_in(cell(3, 3)), none_in(around(3, 3)))]),
        ("Column 3 has exactly one mine, and that mine touches no other mine.",
         [sole_mine(lambda c, r: none_in(around(c, r)), column(3))]),
        ("There is exactly one row without mines; it is not row 1.",
         [conj(exactly_rows(1, lambda r: none_in(row(r))), some_in(row(1)))]),
        ("Row 4 has two mines; one of them is in column 2.",
         [conj(exactly(2, row(4)), some_in(cell(2, 4)))]),
        ("Row 4 has two mines, one in column 1 and the other in column 6.",
         [conj(exactly(2, row(4)), all_in(cells((1, 4), (6, 4))))]),
        ("Column 5 has more mines than column 6, and the latter has at least one.",
         [conj(more(column(5), column(6)), some_in(column(6)))]),
        ("There are four mines in all, and three of them are on the border.",
         [conj(exactly(4, board), exactly(3, border)),
          conj(exactly(4, board), at_least(3, border))]),
        ("Some row has four mines, and the row directly below it has none.",
         [lambda m, cs, rs: any(conj(exactly(4, row(r)), none_in(row(r + 1)))(m, cs, rs)
                                for r in range(1, rs)),
          lambda m, cs, rs: any(conj(at_least(4, row(r)), none_in(row(r + 1)))(m, cs, rs)
                                for r in range(1, rs))]),
        ("Row 2 is not empty; the same goes for row 4.",
         [conj(some_in(row(2)), some_in(row(4)))]),
        ("Exactly one corner is mined, and it is in the bottom row.",
         [conj(exactly(1, corners), exactly(1, common(corners, row(5))))]),
        ("The top row has two mines, the bottom row three, and the rows in between none.",
         [conj(exactly(2, row(1)), exactly(3, row(5)), none_in(row(2, 3, 4)))]),
        ("Each mine in row 1 has a mine directly below it.",
         [each_mine(lambda c, r: some_in(cell(c, r + 1)), row(1))]),
        ("If a row has a mine in column 1, it also has one in column 6.",
         [each_row(lambda r: implies(some_in(cell(1, r)), some_in(cell(6, r))))]),
        ("Column 2 holds a single mine, and so does column 4.",
         [conj(exactly(1, column(2)), exactly(1, column(4)))]),
        ("Columns 2 and 4 have one mine each, and these two mines are in different rows.",
         [conj(exactly(1, column(2)), exactly(1, column(4)),
               some_pair(lambda a, b: a[1] != b[1], column(2), column(4)))]),
        ("Of the neighbours of (2,2), exactly two are mines, and both are in row 1.",
         [conj(exactly(2, around(2, 2)), exactly(2, common(around(2, 2), row(1))))]),
        ("There is only one mine in row 5, and the cell directly above it is safe.",
         [sole_mine(lambda c, r: none_in(cell(c, r - 1)), row(5))]),
        ("Row 3 has a mine in column 2, and that is its only one.",
         [conj(exactly(1, row(3)), some_in(cell(2, 3)))]),
        ("In every column with a mine in row 1, the cell in row 5 is safe.",
         [each_column(lambda c: implies(some_in(cell(c, 1)), none_in(cell(c, 5))))]),
        ("The first column has two mines, the second just as many, and the third none.",
         [conj(exactly(2, column(1)), exactly(2, column(2)), none_in(column(3)))]),
        ("One of rows 1 and 2 is free of mines, and the other has exactly three.",
         [disj(conj(none_in(row(1)), exactly(3, row(2))),
               conj(none_in(row(2)), exactly(3, row(1))))]),
        ("If column 6 has any mines at all, they are all in rows 1 and 2.",
         [none_in(common(column(6), row(3, 4, 5)))]),
        ("The mine in row 2 is directly below the mine in row 1.",
         [conj(exactly(1, row(1)), exactly(1, row(2)), some_pair(stacked, row(1), row(2))),
          some_pair(stacked, row(1), row(2))]),
        ("Only two rows have mines, and those rows are next to each other.",
         [conj(exactly_rows(2, lambda r: some_in(row(r))),
               some_pair(lambda a, b: abs(a[1] - b[1]) == 1))]),
        ("The cell (4,4) is safe, but at least three of the cells around it are not.",
         [conj(none_in(cell(4, 4)), at_least(3, around(4, 4)))]),
        ("No mine in column 3 has another mine directly to its left or right.",
         [each_mine(lambda c, r: none_in(cells((c - 1, r), (c + 1, r))), column(3))]),
        ("Row 5 has as many mines as rows 1 and 2 together.", [same(row(5), row(1, 2))]),
        ("One of the corners is a mine; the others are not.", [exactly(1, corners)]),
        ("Column 1 has two mines, and no other column has that many.",
         [conj(exactly(2, column(1)), each_column(lambda c: at_most(1, column(c)), skip=(1,))),
          conj(exactly(2, column(1)),
               each_column(lambda c: negate(exactly(2, column(c))), skip=(1,)))]),
        ("Count the mines in row 1: there are fewer of them than in row 5.",
         [more(row(5), row(1))]),
        ("If row 2 has exactly one mine, it is in one of the first three columns.",
         [implies(exactly(1, row(2)), none_in(common(row(2), column(4, 5, 6))))]),
        ("Every column except the last has a mine, and the last has none.",
         [conj(each_column(lambda c: some_in(column(c)), skip=(6,)), none_in(column(6)))]),
        ("Rows 1 and 3 have the same number of mines, and that number is not zero.",
         [conj(same(row(1), row(3)), some_in(row(1)))]),
    ],

    "careless": [
        ("row 3 have two mine", [exactly(2, row(3))]),
        ("no mines in colum 2", [none_in(column(2))]),
        ("There is two mines in row 4.", [exactly(2, row(4)), at_least(2, row(4))]),
        ("Theres no mine in Row 5", [none_in(row(5))]),
        ("column 1 and 2 has no mines", [none_in(column(1, 2))]),
        ("EVERY row has atleast one mine", [each_row(lambda r: some_in(row(r)))]),
        ("all corner are safe.", [none_in(corners)]),
        ("(2,3) and (4,3) is mines", [all_in(cells((2, 3), (4, 3)))]),
        ("if column 3 have a mine then column 4 dont",
         [implies(some_in(column(3)), none_in(column(4)))]),
        ("Row 1 has more mine than row 2", [more(row(1), row(2))]),
        ("exactly 3 mine in row 2 and column 5 is empty",
         [conj(exactly(3, row(2)), none_in(column(5)))]),
        ("just one of the corner are a mine", [exactly(1, corners)]),
        ("row 2 has 1 mine, row 3 2, row 4 none",
         [conj(exactly(1, row(2)), exactly(2, row(3)), none_in(row(4)))]),
        ("both column 2 and column 5 has exactly 1 mines",
         [conj(exactly(1, column(2)), exactly(1, column(5)))]),
        ("mines only in row 1 and 2",
         [none_in(row(3, 4, 5)),
          conj(some_in(row(1, 2)), none_in(row(3, 4, 5))),
          conj(some_in(row(1)), some_in(row(2)), none_in(row(3, 4, 5)))]),
        ("no mine is next to an other mine", [no_pair(next_to), no_pair(touching)]),
        ("Row 4 isnt empty but row 5 is", [conj(some_in(row(4)), none_in(row(5)))]),
        ("there are mines in the Top row but not in the bottom Row",
         [conj(some_in(row(1)), none_in(row(5))),
          conj(at_least(2, row(1)), none_in(row(5)))]),
        ("at most 2 mine in each columns", [each_column(lambda c: at_most(2, column(c)))]),
        ("none of the neighbor of (3,2) are a mine", [none_in(around(3, 2))]),
        ("row 1, 3 and 5 is clear", [none_in(row(1, 3, 5))]),
        ("every mines is on the Border", [none_in(without(board, border))]),
        ("Column 6 has the same number of mine as Column 1.", [same(column(6), column(1))]),
        ("except for row 3 all rows is empty",
         [conj(some_in(row(3)), none_in(row(1, 2, 4, 5))), none_in(row(1, 2, 4, 5))]),
        ("either row 1 or row 5 have a mine but not both of them",
         [xor(some_in(row(1)), some_in(row(5)))]),
        ("in each columns there is a mine",
         [each_column(lambda c: some_in(column(c)))]),
        ("5 mines in total, no more no less", [exactly(5, board)]),
        ("Column 4 has mines in row 1 and 2 and no where else",
         [conj(all_in(cells((4, 1), (4, 2))), none_in(common(column(4), row(3, 4, 5))))]),
        ("row 2 is full of mine", [all_in(row(2))]),
        ("the cells (1,1), (1,2) and (1,3) has exactly one mine between them",
         [exactly(1, cells((1, 1), (1, 2), (1, 3)))]),
        ("less than 4 mine on the whole board", [at_most(3, board)]),
        ("row 3 has two mines less then row 1",
         [counts(lambda a, b: a == b - 2, row(3), row(1))]),
        ("Not all of the mine are on the border", [some_in(without(board, border))]),
        ("only 1 of the row has mines", [exactly_rows(1, lambda r: some_in(row(r)))]),
        ("(5,2) is Safe, (5,3) isnt", [conj(none_in(cell(5, 2)), some_in(cell(5, 3)))]),
        ("(4,4) have exactly two mine as neighbors", [exactly(2, around(4, 4))]),
        ("there isnt any mine in Column 1 to 3", [none_in(column(1, 2, 3))]),
        ("Mine at (6,1), the rest of row 1 is safe",
         [conj(some_in(cell(6, 1)), exactly(1, row(1)))]),
        ("unless row 1 is empty row 2 has a mine",
         [implies(some_in(row(1)), some_in(row(2))), iff(some_in(row(1)), some_in(row(2)))]),
        ("if theres a mine in (2,2) than theres no other Mine in column 2",
         [implies(some_in(cell(2, 2)), exactly(1, column(2)))]),
    ],
}

REFUSED: list[str] = [
    # A reference that fits two things equally well, or nothing, or not the number given.
    "Rows 1 and 2 differ, and it has three mines.",
    "The cells (2,2) and (4,4) are different; it is a mine.",
    "Row 1, row 2 and row 3 have mines, and the other has two.",
    "It has two mines.",
    "That column is free of mines.",
    "The other one is safe.",
    "Row 2 has three mines, and the mine is in column 4.",
    "The latter has more mines than the former.",
    "Columns 2 and 3 are neighbours, and it has exactly two mines.",
    "Rows 1, 2 and 3 have one mine each; both are in column 4.",
    "Of columns 1, 2 and 3, the other is empty.",
    "Row 3 has no mines, and its second mine is in column 2.",
    "The cell next to it is a mine.",
    # Things that the board does not have.
    "Row 9 has two mines.",
    "Column 12 is free of mines.",
    "The cell (8,3) is a mine.",
    "Column 0 contains a mine.",
    "Row -1 has more mines than row 2.",
    "There is a flag in row 2.",
    "The red cells are all safe.",
    "The third layer has no mines.",
    "The treasure is in column 4.",
    "Row 2 has two bishops.",
    "There is a mine in the fifth corner.",
    "The number written in (2,2) is bigger than my age.",
    "Row 3 exploded yesterday.",
    "The hexagon in the middle has six mines.",
    # Opinions and feelings.
    "Row 2 is the nicest row.",
    "Column 3 looks dangerous.",
    "I think this board is too hard.",
    "The mines are badly placed.",
    "Corners are boring.",
    "This puzzle is better than yesterday's.",
    "You should be careful in column 5.",
    # Chatter, questions, requests.
    "Good morning, how are you?",
    "Thanks for the hint!",
    "How many mines are in row 2?",
    "Let me think about that for a moment.",
    "My brother solved this in two minutes.",
    "Please give me another hint.",
    "I had pasta for lunch.",
    "Well done, keep going!",
    # Grammar that contradicts itself or breaks off.
    "Row 2 has and mines than.",
    "Exactly at least no mine every row.",
    "If row 1 has a mine, then.",
    "Mines row column two of the not.",
    "Row 3 has more mines than.",
    "Every none of the cells is.",
    "Either row 2 has a mine or.",
    "Row 1 has exactly two exactly four mines.",
    "Between row 2 there is a mine.",
    # Words nobody knows, in a place that matters.
    "Row 2 has blorp mines.",
    "Column 4 is frindled.",
    "Every mine wexes another mine.",
    "The snarfed cells of row 3 are mines.",
    "Row 1 has two mines more quabbly than row 2.",
    # Too vague to be true or false.
    "Row 2 has quite a number of mines.",
    "There are some mines somewhere around there.",
    "Column 3 has about the usual number of mines.",
    "A certain cell is more or less safe.",
]


# Sentences of which a meaning may be the same on all boards drawn below.
CONSTANT: frozenset[str] = frozenset()


def random_boards(number: int = 2000, seed: int = 60) -> list[frozenset]:
    """Boards of varied density: even, by row, by column, by border, or with few mines."""
    rng = random.Random(seed)
    columns, rows = BOARD
    everywhere = sorted(board(columns, rows))
    ring = border(columns, rows)
    found = []
    for turn in range(number):
        choice = (0, 0, 0.2, 0.4, 0.6, 0.9, 1) if rng.random() < 0.5 else (0, 0, 0.4)
        levels = [rng.choice(choice) for _ in range(columns + 1)]
        if turn % 5 == 0:
            odds = dict.fromkeys(everywhere, rng.random())
        elif turn % 5 == 1:
            odds = {x: levels[x[1]] for x in everywhere}
        elif turn % 5 == 2:
            odds = {x: levels[x[0]] for x in everywhere}
        elif turn % 5 == 3:
            odds = {x: levels[0] if x in ring else levels[1] for x in everywhere}
        else:
            few = rng.sample(everywhere, rng.randrange(8))
            odds = {x: x in few for x in everywhere}
        found.append(frozenset(x for x in everywhere if rng.random() < odds[x]))
    return found


def check() -> list[str]:
    """What is wrong with the tables; an empty list if nothing is."""
    faults = []
    sizes = {"border": (border, 18), "corners": (corners, 4), "row": (row(5), 6),
             "column": (column(6), 5), "around a corner": (around(6, 5), 3),
             "around": (around(3, 3), 8), "off the board": (cell(7, 1), 0)}
    faults += [f"region {name}: not {size} cells" for name, (region, size) in sizes.items()
               if len(region(*BOARD)) != size]
    for stranger in ("student", "puzzler", "teacher", "careless"):
        if len(SENTENCES.get(stranger, ())) != 40:
            faults.append(f"{stranger}: {len(SENTENCES.get(stranger, ()))} sentences, not 40")
    if set(SENTENCES) != {"student", "puzzler", "teacher", "careless"}:
        faults.append(f"unexpected groups: {sorted(SENTENCES)}")
    if len(REFUSED) != 60:
        faults.append(f"REFUSED: {len(REFUSED)} sentences, not 60")
    texts = [text for group in SENTENCES.values() for text, _ in group] + REFUSED
    faults += [f"twice: {text}" for text in sorted(set(texts)) if texts.count(text) > 1]
    boards = random_boards()
    for group in SENTENCES.values():
        for text, meanings in group:
            seen = set()
            for number, meaning in enumerate(meanings):
                values = tuple(bool(meaning(mines, *BOARD)) for mines in boards)
                if len(set(values)) == 1 and text not in CONSTANT:
                    faults.append(f"always {values[0]}: {text} (meaning {number})")
                if values in seen:
                    faults.append(f"same meaning listed twice: {text} (meaning {number})")
                seen.add(values)
            if not meanings:
                faults.append(f"no meaning: {text}")
    return faults


if __name__ == "__main__":
    problems = check()
    print("\n".join(problems) or "ok")
    sys.exit(bool(problems))
