"""Forty sentences, English and German, written before the grammars were tuned a second time.

The board has six columns and five rows. A meaning is a function of the set of mined cells,
written (column, row), and of the numbers of columns and rows. No table may be tuned on these.
"""

from __future__ import annotations

from collections.abc import Callable

Cell = tuple[int, int]
Mines = frozenset[Cell]
Meaning = Callable[[Mines, int, int], bool]


def row(mines: Mines, number: int) -> int:
    """How many mines a row has."""
    return sum(r == number for _, r in mines)


def column(mines: Mines, number: int) -> int:
    """How many mines a column has."""
    return sum(c == number for c, _ in mines)


def near(one: Cell, other: Cell) -> bool:
    """Whether two cells touch, also at a corner."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def around(mines: Mines, cell: Cell) -> int:
    """How many mines touch a cell."""
    return sum(near(cell, mine) for mine in mines)


def corners(columns: int, rows: int) -> list[Cell]:
    """The four corners."""
    return [(c, r) for c in (1, columns) for r in (1, rows)]


def border(cell: Cell, columns: int, rows: int) -> bool:
    """Whether a cell lies on the border."""
    return cell[0] in (1, columns) or cell[1] in (1, rows)


TOLD: list[tuple[str, str, Meaning]] = [
    (
        "The top row has exactly two mines.",
        "Die oberste Zeile hat genau zwei Minen.",
        lambda m, c, r: row(m, 1) == 2,
    ),
    (
        "Nothing below row 3 is a mine.",
        "Unterhalb von Zeile 3 gibt es keine Mine.",
        lambda m, c, r: all(y <= 3 for _, y in m),
    ),
    (
        "If (2,2) is a mine, then so is (3,3).",
        "Wenn (2,2) eine Mine ist, dann auch (3,3).",
        lambda m, c, r: (2, 2) not in m or (3, 3) in m,
    ),
    (
        "Column 4 has more mines than column 5.",
        "Spalte 4 hat mehr Minen als Spalte 5.",
        lambda m, c, r: column(m, 4) > column(m, 5),
    ),
    (
        "No two mines touch each other.",
        "Keine zwei Minen berühren sich.",
        lambda m, c, r: not any(near(a, b) for a in m for b in m),
    ),
    (
        "All the mines are on the border.",
        "Alle Minen liegen am Rand.",
        lambda m, c, r: all(border(cell, c, r) for cell in m),
    ),
    (
        "Either (1,5) or (6,5) is a mine, but not both.",
        "Entweder ist (1,5) oder (6,5) eine Mine, aber nicht beide.",
        lambda m, c, r: ((1, 5) in m) != ((6, 5) in m),
    ),
    (
        "At least three rows contain no mine.",
        "Mindestens drei Zeilen enthalten keine Mine.",
        lambda m, c, r: sum(row(m, y) == 0 for y in range(1, r + 1)) >= 3,
    ),
    (
        "None of the neighbours of (3,3) is a mine.",
        "Keiner der Nachbarn von (3,3) ist eine Mine.",
        lambda m, c, r: around(m, (3, 3)) == 0,
    ),
    (
        "There are at most six mines in total.",
        "Insgesamt gibt es höchstens sechs Minen.",
        lambda m, c, r: len(m) <= 6,
    ),
    (
        "Two of the corners are mined and the other two are safe.",
        "Zwei der Ecken sind vermint, die anderen beiden sind sicher.",
        lambda m, c, r: sum(cell in m for cell in corners(c, r)) == 2,
    ),
    (
        "The bottom row is empty except for its middle two cells.",
        "Die letzte Zeile ist leer, bis auf ihre beiden mittleren Felder.",
        lambda m, c, r: {x for x, y in m if y == r} == {3, 4},
    ),
    (
        "The first cell of every row is safe.",
        "Das erste Feld jeder Zeile ist sicher.",
        lambda m, c, r: column(m, 1) == 0,
    ),
    (
        "Directly to the right of each mine there is a safe cell.",
        "Direkt rechts neben jeder Mine liegt ein sicheres Feld.",
        lambda m, c, r: all(x < c and (x + 1, y) not in m for x, y in m),
    ),
    (
        "Every row that has a mine in column 1 has one in column 6 too.",
        "Jede Zeile, die in Spalte 1 eine Mine hat, hat auch in Spalte 6 eine.",
        lambda m, c, r: all((1, y) not in m or (6, y) in m for y in range(1, r + 1)),
    ),
    (
        "Rows 2 and 4 hold the same number of mines.",
        "Die Zeilen 2 und 4 enthalten gleich viele Minen.",
        lambda m, c, r: row(m, 2) == row(m, 4),
    ),
    (
        "Row 5 has twice as many mines as row 1.",
        "Zeile 5 hat doppelt so viele Minen wie Zeile 1.",
        lambda m, c, r: row(m, 5) == 2 * row(m, 1),
    ),
    (
        "Unless row 2 is empty, column 3 has a mine.",
        "Wenn Zeile 2 nicht leer ist, hat Spalte 3 eine Mine.",
        lambda m, c, r: row(m, 2) == 0 or column(m, 3) > 0,
    ),
    (
        "There are two mines in column 1, one in column 2 and none in column 3.",
        "In Spalte 1 liegen zwei Minen, in Spalte 2 eine und in Spalte 3 keine.",
        lambda m, c, r: (column(m, 1), column(m, 2), column(m, 3)) == (2, 1, 0),
    ),
    (
        "Exactly one neighbour of (5,4) is mined.",
        "Genau ein Nachbarfeld von (5,4) ist vermint.",
        lambda m, c, r: around(m, (5, 4)) == 1,
    ),
    (
        "A cell in row 1 is a mine if and only if the cell below it is safe.",
        "Ein Feld in Zeile 1 ist genau dann eine Mine, wenn das Feld darunter sicher ist.",
        lambda m, c, r: all(((x, 1) in m) != ((x, 2) in m) for x in range(1, c + 1)),
    ),
    (
        "Neither the first nor the last column is safe.",
        "Weder die erste noch die letzte Spalte ist sicher.",
        lambda m, c, r: column(m, 1) > 0 and column(m, c) > 0,
    ),
    (
        "Most of the cells in column 2 are mines.",
        "Die meisten Felder in Spalte 2 sind Minen.",
        lambda m, c, r: 2 * column(m, 2) > r,
    ),
    (
        "The mine in row 1 is not in a corner.",
        "Die Mine in Zeile 1 liegt nicht in einer Ecke.",
        lambda m, c, r: row(m, 1) == 1 and not {(1, 1), (c, 1)} & m,
    ),
    (
        "The two cells between (1,1) and (4,1) are safe.",
        "Die beiden Felder zwischen (1,1) und (4,1) sind sicher.",
        lambda m, c, r: not {(2, 1), (3, 1)} & m,
    ),
    (
        "Every other cell of row 1 is a mine, starting with the first.",
        "Jedes zweite Feld von Zeile 1 ist eine Mine, beginnend mit dem ersten.",
        lambda m, c, r: all((x, 1) in m for x in range(1, c + 1, 2)),
    ),
    (
        "There is a mine somewhere above (4,4).",
        "Irgendwo über (4,4) liegt eine Mine.",
        lambda m, c, r: any((4, y) in m for y in (1, 2, 3)),
    ),
    (
        "The odd columns are free of mines.",
        "Die ungeraden Spalten sind frei von Minen.",
        lambda m, c, r: all(x % 2 == 0 for x, _ in m),
    ),
    (
        "The number of mines in row 3 is odd.",
        "Die Anzahl der Minen in Zeile 3 ist ungerade.",
        lambda m, c, r: row(m, 3) % 2 == 1,
    ),
    (
        "No column has more than two mines.",
        "Keine Spalte hat mehr als zwei Minen.",
        lambda m, c, r: all(column(m, x) <= 2 for x in range(1, c + 1)),
    ),
    (
        "Row 1 has a mine, but row 2 doesn't.",
        "Zeile 1 hat eine Mine, Zeile 2 aber nicht.",
        lambda m, c, r: row(m, 1) > 0 and row(m, 2) == 0,
    ),
    (
        "All mines lie in the upper left 2x2 square.",
        "Alle Minen liegen im 2x2-Quadrat oben links.",
        lambda m, c, r: all(x <= 2 and y <= 2 for x, y in m),
    ),
    (
        "Only one cell in column 6 is safe.",
        "Nur ein Feld in Spalte 6 ist sicher.",
        lambda m, c, r: column(m, 6) == r - 1,
    ),
    (
        "If there is no mine in row 1, there are two in row 2.",
        "Falls in Zeile 1 keine Mine liegt, sind in Zeile 2 zwei.",
        lambda m, c, r: row(m, 1) > 0 or row(m, 2) == 2,
    ),
    (
        "The cells (1,1), (2,2) and (3,3) are all mines.",
        "Die Felder (1,1), (2,2) und (3,3) sind alle Minen.",
        lambda m, c, r: {(1, 1), (2, 2), (3, 3)} <= m,
    ),
    (
        "Some column is completely full of mines.",
        "Irgendeine Spalte ist ganz voller Minen.",
        lambda m, c, r: any(column(m, x) == r for x in range(1, c + 1)),
    ),
    (
        "Each mine has at least one other mine next to it.",
        "Neben jeder Mine liegt mindestens eine weitere Mine.",
        lambda m, c, r: all(around(m, cell) > 0 for cell in m),
    ),
    (
        "There are no mines outside columns 2 to 4.",
        "Außerhalb der Spalten 2 bis 4 liegen keine Minen.",
        lambda m, c, r: all(2 <= x <= 4 for x, _ in m),
    ),
    (
        "Both ends of row 4 are mined.",
        "Beide Enden von Zeile 4 sind vermint.",
        lambda m, c, r: {(1, 4), (c, 4)} <= m,
    ),
    (
        "One of rows 2 and 3 is safe, the other has three mines.",
        "Eine der Zeilen 2 und 3 ist sicher, die andere hat drei Minen.",
        lambda m, c, r: sorted((row(m, 2), row(m, 3))) == [0, 3],
    ),
]

ALSO: dict[str, Meaning] = {
    "If there is no mine in row 1, there are two in row 2.": lambda m, c, r: (
        row(m, 1) > 0 or row(m, 2) >= 2
    ),
    "Each mine has at least one other mine next to it.": lambda m, c, r: all(
        any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for b in m) for a in m
    ),
}
