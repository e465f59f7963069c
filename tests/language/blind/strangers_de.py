"""German sentences about minefields, each with the meanings that a reader may give it.

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


def exactly_columns(wanted: int, build) -> Meaning:
    return columns_such(lambda k, n: k == wanted, build)


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


# "Oben" is row 1 and "links" is column 1; a cell is written (column, row).

SENTENCES: dict[str, list[tuple[str, list[Meaning]]]] = {

    "student": [
        ("Zeile 2 enthält genau zwei Minen.", [exactly(2, row(2))]),
        ("Spalte 5 enthält keine Mine.", [none_in(column(5))]),
        ("In Zeile 4 liegen mindestens drei Minen.", [at_least(3, row(4))]),
        ("Jede Spalte enthält mindestens eine Mine.",
         [each_column(lambda c: some_in(column(c)))]),
        ("Keine Zeile enthält mehr als drei Minen.", [each_row(lambda r: at_most(3, row(r)))]),
        ("Das Feld in Spalte 4, Zeile 2 ist vermint.", [some_in(cell(4, 2))]),
        ("Weder (1,3) noch (6,3) ist vermint.", [none_in(cells((1, 3), (6, 3)))]),
        ("Wenn Spalte 1 eine Mine enthält, dann enthält Spalte 6 keine.",
         [implies(some_in(column(1)), none_in(column(6)))]),
        ("Zeile 1 ist genau dann minenfrei, wenn Zeile 5 minenfrei ist.",
         [iff(none_in(row(1)), none_in(row(5)))]),
        ("Auf dem Spielfeld liegen genau neun Minen.", [exactly(9, board)]),
        ("Alle Ecken sind minenfrei.", [none_in(corners)]),
        ("Höchstens eine Ecke ist vermint.", [at_most(1, corners)]),
        ("Keine Mine liegt am Rand.", [none_in(border)]),
        ("Keine zwei Minen liegen in derselben Spalte.",
         [each_column(lambda c: at_most(1, column(c)))]),
        ("Zeile 3 enthält weniger Minen als Zeile 4.", [more(row(4), row(3))]),
        ("Die Spalten 2 und 5 enthalten gleich viele Minen.", [same(column(2), column(5))]),
        ("Entweder (2,1) oder (5,1) ist vermint.",
         [exactly(1, cells((2, 1), (5, 1))), some_in(cells((2, 1), (5, 1)))]),
        ("Von den Feldern (1,1), (1,2) und (1,3) sind genau zwei vermint.",
         [exactly(2, cells((1, 1), (1, 2), (1, 3)))]),
        ("Alle Nachbarfelder von (5,4) sind sicher.", [none_in(around(5, 4))]),
        ("Das Feld (2,2) hat genau vier verminte Nachbarn.", [exactly(4, around(2, 2))]),
        ("Mindestens eine Zeile enthält keine Mine.", [some_row(lambda r: none_in(row(r)))]),
        ("Genau drei Spalten sind minenfrei.",
         [exactly_columns(3, lambda c: none_in(column(c)))]),
        ("Jede Spalte außer Spalte 4 enthält eine Mine.",
         [conj(none_in(column(4)), each_column(lambda c: some_in(column(c)), skip=(4,))),
          each_column(lambda c: some_in(column(c)), skip=(4,))]),
        ("Nur Spalte 2 enthält Minen.",
         [conj(some_in(column(2)), none_in(without(board, column(2)))),
          none_in(without(board, column(2)))]),
        ("Nicht jede Zeile enthält eine Mine.", [some_row(lambda r: none_in(row(r)))]),
        ("Jede Mine hat mindestens zwei verminte Nachbarn.",
         [each_mine(lambda c, r: at_least(2, around(c, r)))]),
        ("Keine Mine ist Nachbar einer anderen Mine.", [no_pair(touching)]),
        ("Die Anzahl der Minen in Zeile 1 ist ungerade.",
         [counts(lambda n: n % 2 == 1, row(1))]),
        ("Die Zeilen 1 und 2 enthalten zusammen genau vier Minen.", [exactly(4, row(1, 2))]),
        ("Falls (3,3) sicher ist, sind auch (2,3) und (4,3) sicher.",
         [implies(none_in(cell(3, 3)), none_in(cells((2, 3), (4, 3))))]),
        ("Es gibt eine Spalte, in der alle Felder vermint sind.",
         [some_column(lambda c: all_in(column(c)))]),
        ("Zeile 5 enthält höchstens so viele Minen wie Zeile 1.",
         [negate(more(row(5), row(1)))]),
        ("Jede Zeile, die eine Mine enthält, enthält mindestens zwei Minen.",
         [each_row(lambda r: negate(exactly(1, row(r))))]),
        ("Genau eine Spalte enthält vier Minen.",
         [exactly_columns(1, lambda c: exactly(4, column(c))),
          exactly_columns(1, lambda c: at_least(4, column(c)))]),
        ("Jede Mine liegt in einer geraden Spalte.", [none_in(column(1, 3, 5))]),
        ("Zeile 2 enthält genau doppelt so viele Minen wie Zeile 3.",
         [counts(lambda a, b: a == 2 * b, row(2), row(3)),
          counts(lambda a, b: a == 2 * b > 0, row(2), row(3))]),
        ("Alle Minen der Zeile 4 liegen rechts von Spalte 3.",
         [none_in(common(row(4), column(1, 2, 3))),
          conj(some_in(row(4)), none_in(common(row(4), column(1, 2, 3))))]),
        ("Spalte 1 enthält keine Mine, es sei denn, Spalte 2 enthält eine.",
         [implies(none_in(column(2)), none_in(column(1))),
          iff(none_in(column(2)), none_in(column(1)))]),
        ("Zeile 1 oder Zeile 2 enthält mindestens zwei Minen.",
         [disj(at_least(2, row(1)), at_least(2, row(2)))]),
        ("Es trifft nicht zu, dass die Zeilen 2 und 3 beide minenfrei sind.",
         [some_in(row(2, 3))]),
    ],

    "puzzler": [
        ("Die oberste Reihe ist sauber.", [none_in(row(1))]),
        ("In der letzten Spalte steckt irgendwo eine Mine.",
         [some_in(column(6)), exactly(1, column(6))]),
        ("In Reihe 3 gibt es nur eine einzige Mine.", [exactly(1, row(3))]),
        ("In drei der vier Ecken liegt eine Mine.", [exactly(3, corners), at_least(3, corners)]),
        ("Reihe 1 hat zwei Minen, Reihe 2 drei.", [conj(exactly(2, row(1)), exactly(3, row(2)))]),
        ("Achtung, auf (2,5) liegt eine Mine!", [some_in(cell(2, 5))]),
        ("(3,1) kannst du gefahrlos aufdecken.", [none_in(cell(3, 1))]),
        ("Der ganze Rand ist frei von Minen.", [none_in(border)]),
        ("In der linken Hälfte liegen genauso viele Minen wie in der rechten.",
         [same(column(1, 2, 3), column(4, 5, 6))]),
        ("Alle Minen stecken in den unteren zwei Reihen.",
         [none_in(row(1, 2, 3)), conj(some_in(board), none_in(row(1, 2, 3)))]),
        ("In keiner Reihe liegen mehr Minen als in Reihe 2.",
         [each_row(lambda r: negate(more(row(r), row(2))))]),
        ("Spalte 3 hat die meisten Minen.",
         [each_column(lambda c: more(column(3), column(c)), skip=(3,)),
          each_column(lambda c: negate(more(column(c), column(3))))]),
        ("Spalte 4 ist komplett vermint.", [all_in(column(4))]),
        ("Bis auf die Ecke unten rechts sind alle Ecken frei.",
         [conj(some_in(cell(6, 5)), none_in(cells((1, 1), (6, 1), (1, 5)))),
          none_in(cells((1, 1), (6, 1), (1, 5)))]),
        ("Rund um (4,3) liegen zwei Minen.",
         [exactly(2, around(4, 3)), at_least(2, around(4, 3))]),
        ("(5,2) berührt keine einzige Mine.", [none_in(around(5, 2))]),
        ("Nirgends berühren sich zwei Minen, auch nicht diagonal.", [no_pair(touching)]),
        ("Liegt in der Ecke oben links eine Mine, dann auch in der Ecke unten rechts.",
         [implies(some_in(cell(1, 1)), some_in(cell(6, 5)))]),
        ("Minen gibt es nur in den Spalten 1 und 6, sonst nirgends.",
         [conj(some_in(column(1)), some_in(column(6)), none_in(column(2, 3, 4, 5))),
          conj(some_in(column(1, 6)), none_in(column(2, 3, 4, 5))),
          none_in(column(2, 3, 4, 5))]),
        ("Die geraden Reihen sind minenfrei.", [none_in(row(2, 4))]),
        ("Die Hälfte der Felder in Reihe 5 ist vermint.", [exactly(3, row(5))]),
        ("An beiden Enden von Reihe 4 liegt eine Mine.", [all_in(cells((1, 4), (6, 4)))]),
        ("Insgesamt sind es nicht mehr als sechs Minen.", [at_most(6, board)]),
        ("Mehr als die Hälfte aller Minen liegt am Rand.",
         [more(border, without(board, border))]),
        ("Reihe 2 hat eine Mine mehr als Reihe 1.",
         [counts(lambda a, b: a == b + 1, row(2), row(1))]),
        ("In Spalte 2 liegen doppelt so viele Minen wie in Spalte 3.",
         [counts(lambda a, b: a == 2 * b, column(2), column(3)),
          counts(lambda a, b: a == 2 * b > 0, column(2), column(3))]),
        ("Direkt unter (3,2) liegt eine Mine.", [some_in(cell(3, 3))]),
        ("Direkt links und direkt rechts von (4,4) liegt je eine Mine.",
         [all_in(cells((3, 4), (5, 4)))]),
        ("Zwischen Spalte 1 und Spalte 4 liegt keine Mine.",
         [none_in(column(2, 3)), none_in(column(1, 2, 3, 4))]),
        ("Die beiden Minen in Reihe 5 liegen direkt nebeneinander.",
         [conj(exactly(2, row(5)), some_pair(level, row(5)))]),
        ("Irgendwo liegen zwei Minen direkt übereinander.", [some_pair(stacked)]),
        ("Auf der Diagonale, die in der Ecke oben links beginnt, liegt keine Mine.",
         [none_in(cells((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)))]),
        ("Nur eine der sechs Spalten hat keine Mine.",
         [exactly_columns(1, lambda c: none_in(column(c)))]),
        ("In jeder Reihe steckt höchstens eine Mine.", [each_row(lambda r: at_most(1, row(r)))]),
        ("Entweder Reihe 4 oder Reihe 5 hat eine Mine, aber nicht beide.",
         [xor(some_in(row(4)), some_in(row(5)))]),
        ("Mehr als zwei Minen hat keine Spalte.", [each_column(lambda c: at_most(2, column(c)))]),
        ("In Spalte 6 liegen Minen, in Spalte 5 dagegen nicht.",
         [conj(some_in(column(6)), none_in(column(5))),
          conj(at_least(2, column(6)), none_in(column(5)))]),
        ("Die mittlere Reihe hat genau zwei Minen, und zwar an den Enden.",
         [conj(exactly(2, row(3)), all_in(cells((1, 3), (6, 3))))]),
        ("Am Rand liegen genau fünf Minen.", [exactly(5, border)]),
        ("Diagonal neben (2,2) liegt keine Mine.", [none_in(diagonal_to(2, 2))]),
    ],

    "teacher": [
        ("In Zeile 3 liegt genau eine Mine, und sie liegt nicht in Spalte 2.",
         [conj(exactly(1, row(3)), none_in(cell(2, 3)))]),
        ("Zeile 1 hat zwei Minen; keine davon liegt in einer Ecke.",
         [conj(exactly(2, row(1)), none_in(common(row(1), corners)))]),
        ("Schau dir Spalte 2 an: Dort liegen genau drei Minen.", [exactly(3, column(2))]),
        ("Spalte 1 hat zwei Minen, Spalte 2 ebenso viele.",
         [conj(exactly(2, column(1)), exactly(2, column(2)))]),
        ("Eines der Felder (3,1) und (3,5) ist vermint, das andere nicht.",
         [exactly(1, cells((3, 1), (3, 5)))]),
        ("Zeile 4 enthält eine Mine, Zeile 5 aber nicht.",
         [conj(some_in(row(4)), none_in(row(5))), conj(exactly(1, row(4)), none_in(row(5)))]),
        ("Die Zeilen 2 und 3 haben je eine Mine, und diese beiden Minen liegen in derselben "
         "Spalte.",
         [conj(exactly(1, row(2)), exactly(1, row(3)), some_pair(stacked, row(2), row(3)))]),
        ("Wenn (2,4) vermint ist, sind alle seine Nachbarn sicher.",
         [implies(some_in(cell(2, 4)), none_in(around(2, 4)))]),
        ("Spalte 5 hat genau eine Mine, und diese berührt keine andere.",
         [sole_mine(lambda c, r: none_in(around(c, r)), column(5))]),
        ("Genau eine Zeile ist minenfrei, aber es ist nicht die erste.",
         [conj(exactly_rows(1, lambda r: none_in(row(r))), some_in(row(1)))]),
        ("Zeile 2 hat drei Minen; eine davon liegt in Spalte 6.",
         [conj(exactly(3, row(2)), some_in(cell(6, 2)))]),
        ("Spalte 4 hat zwei Minen, eine in Zeile 1, die andere in Zeile 5.",
         [conj(exactly(2, column(4)), all_in(cells((4, 1), (4, 5))))]),
        ("Zeile 1 hat mehr Minen als Zeile 2, und letztere hat mindestens eine.",
         [conj(more(row(1), row(2)), some_in(row(2)))]),
        ("Insgesamt gibt es fünf Minen, zwei davon liegen am Rand.",
         [conj(exactly(5, board), exactly(2, border)),
          conj(exactly(5, board), at_least(2, border))]),
        ("Eine Zeile hat drei Minen, und die Zeile direkt darunter hat keine.",
         [lambda m, cs, rs: any(conj(exactly(3, row(r)), none_in(row(r + 1)))(m, cs, rs)
                                for r in range(1, rs)),
          lambda m, cs, rs: any(conj(at_least(3, row(r)), none_in(row(r + 1)))(m, cs, rs)
                                for r in range(1, rs)),
          lambda m, cs, rs: exactly_rows(1, lambda r: exactly(3, row(r)))(m, cs, rs)
          and any(conj(exactly(3, row(r)), none_in(row(r + 1)))(m, cs, rs)
                  for r in range(1, rs))]),
        ("Spalte 3 ist nicht leer; für Spalte 4 gilt dasselbe.",
         [conj(some_in(column(3)), some_in(column(4)))]),
        ("Genau eine Ecke ist vermint, und sie liegt in der ersten Spalte.",
         [conj(exactly(1, corners), exactly(1, common(corners, column(1))))]),
        ("Die erste Spalte hat eine Mine, die letzte zwei, und die übrigen haben keine.",
         [conj(exactly(1, column(1)), exactly(2, column(6)), none_in(column(2, 3, 4, 5)))]),
        ("Direkt über jeder Mine in Zeile 5 liegt eine weitere.",
         [each_mine(lambda c, r: some_in(cell(c, r - 1)), row(5))]),
        ("Hat eine Zeile eine Mine in Spalte 2, so hat sie auch eine in Spalte 5.",
         [each_row(lambda r: implies(some_in(cell(2, r)), some_in(cell(5, r))))]),
        ("Spalte 1 enthält eine einzige Mine, Spalte 6 ebenfalls.",
         [conj(exactly(1, column(1)), exactly(1, column(6)))]),
        ("Von den Nachbarn von (5,2) sind genau zwei vermint, und beide liegen in Zeile 1.",
         [conj(exactly(2, around(5, 2)), exactly(2, common(around(5, 2), row(1))))]),
        ("Zeile 4 hat genau eine Mine, und das Feld direkt über dieser Mine ist sicher.",
         [sole_mine(lambda c, r: none_in(cell(c, r - 1)), row(4))]),
        ("In jeder Spalte, die in Zeile 1 eine Mine hat, ist auch das Feld in Zeile 2 vermint.",
         [each_column(lambda c: implies(some_in(cell(c, 1)), some_in(cell(c, 2))))]),
        ("Eine der Zeilen 1 und 2 ist minenfrei, und die andere hat genau zwei Minen.",
         [disj(conj(none_in(row(1)), exactly(2, row(2))),
               conj(none_in(row(2)), exactly(2, row(1))))]),
        ("Falls Spalte 2 Minen hat, liegen sie alle in den Zeilen 1 bis 3.",
         [none_in(common(column(2), row(4, 5)))]),
        ("Die Mine in Zeile 5 liegt in derselben Spalte wie die Mine in Zeile 4.",
         [conj(exactly(1, row(5)), exactly(1, row(4)), some_pair(stacked, row(5), row(4))),
          some_pair(stacked, row(5), row(4))]),
        ("Genau zwei Spalten enthalten Minen, und diese Spalten liegen direkt nebeneinander.",
         [conj(exactly_columns(2, lambda c: some_in(column(c))),
               some_pair(lambda a, b: abs(a[0] - b[0]) == 1))]),
        ("Das Feld (3,4) ist sicher, aber mindestens vier der Felder um es herum sind es nicht.",
         [conj(none_in(cell(3, 4)), at_least(4, around(3, 4)))]),
        ("Zeile 3 hat so viele Minen wie die Zeilen 4 und 5 zusammen.",
         [same(row(3), row(4, 5))]),
        ("Nur eine der Ecken ist vermint, die anderen sind es nicht.", [exactly(1, corners)]),
        ("In Spalte 1 liegen weniger Minen als in Spalte 2, und in dieser weniger als in "
         "Spalte 3.",
         [conj(more(column(2), column(1)), more(column(3), column(2)))]),
        ("Zeile 2 hat mindestens eine Mine; ihre Minen liegen alle in den ersten drei Spalten.",
         [conj(some_in(row(2)), none_in(common(row(2), column(4, 5, 6))))]),
        ("Wenn Zeile 5 genau eine Mine hat, dann liegt diese in der Ecke unten links.",
         [implies(exactly(1, row(5)), some_in(cell(1, 5)))]),
        ("Jede Zeile außer der letzten hat eine Mine, und die letzte hat keine.",
         [conj(each_row(lambda r: some_in(row(r)), skip=(5,)), none_in(row(5)))]),
        ("Die Spalten 3 und 4 haben gleich viele Minen, und zwar mehr als eine.",
         [conj(same(column(3), column(4)), at_least(2, column(3)))]),
        ("Am Rand liegt genau eine Mine, und die liegt in der obersten Zeile.",
         [conj(exactly(1, border), exactly(1, row(1)))]),
        ("Zeile 1 hat eine Mine in Spalte 3; sonst hat sie keine.",
         [conj(some_in(cell(3, 1)), exactly(1, row(1)))]),
        ("In Spalte 6 liegt eine Mine, aber nicht in der ersten Zeile.",
         [some_in(without(column(6), row(1))),
          conj(some_in(column(6)), none_in(cell(6, 1))),
          conj(exactly(1, column(6)), none_in(cell(6, 1)))]),
        ("Die linke obere Ecke ist sicher, die ihr schräg gegenüberliegende vermint.",
         [conj(none_in(cell(1, 1)), some_in(cell(6, 5)))]),
    ],

    "careless": [
        ("zeile 3 hat zwei mine", [exactly(2, row(3))]),
        ("keine minen in der spallte 2", [none_in(column(2))]),
        ("In Spalte 4 ist drei Minen.", [exactly(3, column(4)), at_least(3, column(4))]),
        ("in reihe 5 gibts keine mine", [none_in(row(5))]),
        ("Spalte 1 und 2 hat keine Minen", [none_in(column(1, 2))]),
        ("JEDE zeile hat mindestens 1 minen", [each_row(lambda r: some_in(row(r)))]),
        ("alle ecken ist sicher", [none_in(corners)]),
        ("(2,3) und (5,3) ist Minen", [all_in(cells((2, 3), (5, 3)))]),
        ("wenn spalte 3 eine mine hat dann hat spalte 4 keine",
         [implies(some_in(column(3)), none_in(column(4)))]),
        ("Reihe 4 hat mehr mine wie Reihe 2", [more(row(4), row(2))]),
        ("genau 3 minen in zeile 1 und spalte 6 ist leer",
         [conj(exactly(3, row(1)), none_in(column(6)))]),
        ("nur eine von den Ecke ist vermint", [exactly(1, corners)]),
        ("zeile 2 hat 1 mine, zeile 3 2, zeile 4 keine",
         [conj(exactly(1, row(2)), exactly(2, row(3)), none_in(row(4)))]),
        ("spalte 2 und spalte 5 hat jeweils genau eine minen",
         [conj(exactly(1, column(2)), exactly(1, column(5)))]),
        ("minen nur in zeile 4 und 5",
         [none_in(row(1, 2, 3)),
          conj(some_in(row(4, 5)), none_in(row(1, 2, 3))),
          conj(some_in(row(4)), some_in(row(5)), none_in(row(1, 2, 3)))]),
        ("keine mine liegt neben einer andere mine", [no_pair(next_to), no_pair(touching)]),
        ("reihe 4 ist nicht leer, reihe 5 schon", [conj(some_in(row(4)), none_in(row(5)))]),
        ("in der Erste zeile sind minen, in der Letzte keine",
         [conj(some_in(row(1)), none_in(row(5))),
          conj(at_least(2, row(1)), none_in(row(5)))]),
        ("höchstens 2 mine pro spalte", [each_column(lambda c: at_most(2, column(c)))]),
        ("keiner der nachbar von (3,2) ist eine mine", [none_in(around(3, 2))]),
        ("Zeile 1, 3 und 5 ist frei", [none_in(row(1, 3, 5))]),
        ("alle mine liegen am rand", [none_in(without(board, border))]),
        ("spalte 6 hat gleich viel minen wie spalte 1", [same(column(6), column(1))]),
        ("ausser zeile 3 sind alle zeile leer",
         [conj(some_in(row(3)), none_in(row(1, 2, 4, 5))), none_in(row(1, 2, 4, 5))]),
        ("entweder zeile 1 oder zeile 5 haben eine mine aber nicht beide",
         [xor(some_in(row(1)), some_in(row(5)))]),
        ("in jede Spalten liegt eine Mine",
         [each_column(lambda c: some_in(column(c)))]),
        ("insgesamt 8 minen, nicht mehr und nicht weniger", [exactly(8, board)]),
        ("Spalte 4 hat minen in zeile 1 und 2 und sonst nirgendwo",
         [conj(all_in(cells((4, 1), (4, 2))), none_in(common(column(4), row(3, 4, 5))))]),
        ("die Ganze zeile 2 ist voll mit mine", [all_in(row(2))]),
        ("die felder (1,1), (1,2) und (1,3) enthält zusammen genau eine mine",
         [exactly(1, cells((1, 1), (1, 2), (1, 3)))]),
        ("weniger als 4 mine auf dem ganzen brett", [at_most(3, board)]),
        ("zeile 3 hat zwei minen weniger wie zeile 1",
         [counts(lambda a, b: a == b - 2, row(3), row(1))]),
        ("nicht alle mine sind am rand", [some_in(without(board, border))]),
        ("nur in einer einzigen Zeilen sind minen", [exactly_rows(1, lambda r: some_in(row(r)))]),
        ("(5,2) ist Sicher, (5,3) nicht", [conj(none_in(cell(5, 2)), some_in(cell(5, 3)))]),
        ("(4,4) hat genau zwei mine als nachbar", [exactly(2, around(4, 4))]),
        ("in den spalte 1 bis 3 ist keine mine", [none_in(column(1, 2, 3))]),
        ("Mine auf (6,1), der rest von zeile 1 ist sicher",
         [conj(some_in(cell(6, 1)), exactly(1, row(1)))]),
        ("ist zeile 1 nicht leer dann hat zeile 2 eine mine",
         [implies(some_in(row(1)), some_in(row(2)))]),
        ("in spalte 3 sind genauso viele mine wie in spalte 4 und 5 zusammen",
         [same(column(3), column(4, 5))]),
    ],
}

REFUSED: list[str] = [
    # A reference that fits two things equally well, or nothing, or not the number given.
    "Die Zeilen 1 und 2 sind verschieden, und sie hat drei Minen.",
    "Die Felder (2,2) und (4,4) sind verschieden; es ist vermint.",
    "Die Zeilen 1, 2 und 3 haben Minen, und die andere hat zwei.",
    "Sie hat genau zwei Minen.",
    "Jene Spalte ist minenfrei.",
    "Das andere ist sicher.",
    "Zeile 2 hat drei Minen, und die Mine liegt in Spalte 4.",
    "Letztere hat mehr Minen als erstere.",
    "Die Spalten 2 und 3 sind benachbart, und sie hat genau zwei Minen.",
    "Die Zeilen 1, 2 und 3 haben je eine Mine; beide liegen in Spalte 4.",
    "Von den Spalten 1, 2 und 3 ist die andere leer.",
    "Zeile 3 hat keine Minen, und ihre zweite Mine liegt in Spalte 2.",
    "Das Feld daneben ist vermint.",
    # Things that the board does not have.
    "Zeile 9 hat zwei Minen.",
    "Spalte 12 ist minenfrei.",
    "Das Feld (8,3) ist vermint.",
    "Spalte 0 enthält eine Mine.",
    "Zeile -1 hat mehr Minen als Zeile 2.",
    "In Zeile 2 steht eine Fahne.",
    "Alle roten Felder sind sicher.",
    "Die dritte Ebene hat keine Minen.",
    "Der Schatz liegt in Spalte 4.",
    "In Reihe 2 stehen zwei Läufer.",
    "In der fünften Ecke liegt eine Mine.",
    "Die Zahl auf (2,2) ist größer als mein Alter.",
    "Zeile 3 ist gestern explodiert.",
    "Das Sechseck in der Mitte hat sechs Minen.",
    # Opinions and feelings.
    "Zeile 2 ist die schönste Zeile.",
    "Spalte 3 sieht gefährlich aus.",
    "Ich finde dieses Spielfeld zu schwer.",
    "Die Minen sind schlecht verteilt.",
    "Ecken sind langweilig.",
    "Dieses Rätsel ist besser als das von gestern.",
    "In Spalte 5 solltest du vorsichtig sein.",
    # Chatter, questions, requests.
    "Guten Morgen, wie geht es dir?",
    "Danke für den Hinweis!",
    "Wie viele Minen liegen in Zeile 2?",
    "Lass mich kurz darüber nachdenken.",
    "Mein Bruder hat das in zwei Minuten gelöst.",
    "Gib mir bitte noch einen Hinweis.",
    "Heute Mittag gab es Nudeln.",
    "Gut gemacht, weiter so!",
    # Grammar that contradicts itself or breaks off.
    "Zeile 2 hat und Minen als.",
    "Genau mindestens keine Mine jede Zeile.",
    "Wenn Zeile 1 eine Mine hat, dann.",
    "Minen Zeile Spalte zwei der nicht.",
    "Zeile 3 hat mehr Minen als.",
    "Jedes keines der Felder ist.",
    "Entweder hat Zeile 2 eine Mine oder.",
    "Zeile 1 hat genau zwei genau vier Minen.",
    "Zwischen Zeile 2 liegt eine Mine.",
    # Words nobody knows, in a place that matters.
    "Zeile 2 hat blorp Minen.",
    "Spalte 4 ist gefrindelt.",
    "Jede Mine wext eine andere Mine.",
    "Die verschnarften Felder der Zeile 3 sind vermint.",
    "Zeile 1 hat zwei Minen quabbliger als Zeile 2.",
    # Too vague to be true or false.
    "Zeile 2 hat ziemlich viele Minen.",
    "Irgendwo dort drüben liegen ein paar Minen.",
    "Spalte 3 hat ungefähr so viele Minen wie üblich.",
    "Ein gewisses Feld ist mehr oder weniger sicher.",
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
