"""German sentences: 20 subjects times 15 predicates, each with its expected meaning.

A meaning is a function of the set of mined cells (column, row) and of the board's size; row 1
is the top row and column 1 the leftmost column.  Several meanings are given where a sentence
is ambiguous, the preferred one first; a sentence without any meaning must be refused.

"Touching" and "neighbour" mean the up to eight cells around, "next to" (of cells) the up to
four cells sharing a side.  A condition ("wenn (5,2) frei ist") is read over the whole sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

BOARD = (6, 5)

Cell = tuple[int, int]
Cells = frozenset[Cell]
Meaning = Callable[[frozenset, int, int], bool]
Quantifier = Callable[[list[bool]], bool]


@dataclass(frozen=True)
class Field:
    """A board together with its mines."""

    mines: Cells
    columns: int
    rows: int

    def cells(self) -> Cells:
        """All cells of the board."""
        return frozenset(
            (column, row)
            for column in range(1, self.columns + 1)
            for row in range(1, self.rows + 1)
        )

    def column(self, number: int) -> Cells:
        """The cells of one column."""
        return frozenset(cell for cell in self.cells() if cell[0] == number)

    def row(self, number: int) -> Cells:
        """The cells of one row."""
        return frozenset(cell for cell in self.cells() if cell[1] == number)

    def around(self, cell: Cell) -> Cells:
        """The up to eight neighbours of a cell."""
        column, row = cell
        return frozenset((c, r) for c, r in self.cells() if max(abs(c - column), abs(r - row)) == 1)

    def beside(self, cell: Cell) -> Cells:
        """The up to four cells sharing a side with a cell."""
        column, row = cell
        return frozenset((c, r) for c, r in self.cells() if abs(c - column) + abs(r - row) == 1)

    def mined(self, cells: Iterable[Cell]) -> Cells:
        """The mined ones of some cells."""
        return frozenset(cells) & self.mines

    def count(self, cells: Iterable[Cell]) -> int:
        """The number of mines in some cells."""
        return len(self.mined(cells))


def all_rows(board: Field) -> list[Cells]:
    """All rows, from top to bottom."""
    return [board.row(number) for number in range(1, board.rows + 1)]


def all_columns(board: Field) -> list[Cells]:
    """All columns, from left to right."""
    return [board.column(number) for number in range(1, board.columns + 1)]


def corners(board: Field) -> list[Cells]:
    """The four corners, each as a set of one cell."""
    return [frozenset({(column, row)}) for column in (1, board.columns) for row in (1, board.rows)]


def border(board: Field) -> Cells:
    """The cells along the edge of the board."""
    return board.row(1) | board.row(board.rows) | board.column(1) | board.column(board.columns)


def left_half(board: Field) -> Cells:
    """The cells left of the middle."""
    return frozenset(cell for cell in board.cells() if cell[0] <= board.columns // 2)


def single(cells: Iterable[Cell]) -> list[Cells]:
    """Each cell as a set of its own."""
    return [frozenset({cell}) for cell in sorted(cells)]


def none(values: list[bool]) -> bool:
    """No value holds."""
    return not any(values)


def not_all(values: list[bool]) -> bool:
    """Some value does not hold."""
    return not all(values)


def exactly_one(values: list[bool]) -> bool:
    """Exactly one value holds."""
    return sum(values) == 1


def at_least_two(values: list[bool]) -> bool:
    """At least two values hold."""
    return sum(values) >= 2


def only_second(values: list[bool]) -> bool:
    """The second value holds, and no other."""
    return values[1] and sum(values) == 1


def all_but_fourth(values: list[bool]) -> bool:
    """Every value except the fourth holds; the fourth may hold or not."""
    return all(value for index, value in enumerate(values) if index != 3)


def exactly_all_but_fourth(values: list[bool]) -> bool:
    """Every value except the fourth holds, and the fourth does not."""
    return all_but_fourth(values) and not values[3]


@dataclass(frozen=True)
class Subject:
    """A noun phrase: the things it speaks about and how many of them it claims.

    ``kind`` is "line" (rows and columns), "area" or "cell".  ``negations`` are the readings of
    a negated predicate by which the negation applies to the whole sentence; ``parts`` gives
    the single cells of a plural area, of which some predicates may be said one by one.
    """

    text: str
    kind: str
    plural: bool
    units: Callable[[Field], list[Cells]]
    quantifiers: list[Quantifier]
    negations: list[Quantifier] = field(default_factory=list)
    parts: Callable[[Field], list[Cells]] | None = None


@dataclass(frozen=True)
class Predicate:
    """A verb phrase, with forms and a test for regions and for single cells.

    ``forms`` are singular and plural for a region, then singular and plural for a cell.
    ``excuse`` is a condition under which the sentence claims nothing; ``affirmed`` is, for a
    negated predicate, the test without the negation; ``single`` says whether the predicate
    may be said of the cells of a plural area one by one; ``area_tests`` are further readings
    that differ from ``tests`` only in areas.
    """

    forms: tuple[str, str, str, str]
    tests: list[Callable[[Field, Cells], bool]]
    cell_tests: list[Callable[[Field, Cells], bool]]
    excuse: Callable[[Field], bool] | None = None
    affirmed: Callable[[Field, Cells], bool] | None = None
    single: bool = False
    area_tests: list[Callable[[Field, Cells], bool]] = field(default_factory=list)


def around(board: Field, cells: Cells) -> Cells:
    """The neighbours of the only cell of a set."""
    (cell,) = cells
    return board.around(cell)


def has_mine(board: Field, cells: Cells) -> bool:
    """At least one mine."""
    return board.count(cells) >= 1


def is_free(board: Field, cells: Cells) -> bool:
    """No mine."""
    return board.count(cells) == 0


def at_most_two(board: Field, cells: Cells) -> bool:
    """At most two mines."""
    return board.count(cells) <= 2


def exactly_one_mine(board: Field, cells: Cells) -> bool:
    """Exactly one mine."""
    return board.count(cells) == 1


def two_or_three(board: Field, cells: Cells) -> bool:
    """Two or three mines."""
    return board.count(cells) in (2, 3)


def odd_number(board: Field, cells: Cells) -> bool:
    """An odd number of mines."""
    return board.count(cells) % 2 == 1


def is_full(board: Field, cells: Cells) -> bool:
    """Nothing but mines."""
    return cells <= board.mines


def has_safe(board: Field, cells: Cells) -> bool:
    """At least one safe cell."""
    return not is_full(board, cells)


def has_both(board: Field, cells: Cells) -> bool:
    """At least one mine and at least one safe cell."""
    return has_mine(board, cells) and has_safe(board, cells)


def mostly_mined(board: Field, cells: Cells) -> bool:
    """More mines than safe cells."""
    return board.count(cells) > len(cells - board.mines)


def has_lone_mine(board: Field, cells: Cells) -> bool:
    """A mine none of whose neighbours is mined."""
    return any(board.count(board.around(mine)) == 0 for mine in board.mined(cells))


def neighbouring_pair(board: Field, cells: Cells) -> bool:
    """Two mines of the cells are neighbours, diagonals included."""
    mines = board.mined(cells)
    return any(board.around(mine) & mines for mine in mines)


def pair_sharing_side(board: Field, cells: Cells) -> bool:
    """Two mines of the cells share a side."""
    mines = board.mined(cells)
    return any(board.beside(mine) & mines for mine in mines)


def more_than_column(board: Field, cells: Cells) -> bool:
    """More mines than column 1."""
    return board.count(cells) > board.count(board.column(1))


def more_than_cell(board: Field, cells: Cells) -> bool:
    """More mines around than (5,4) has."""
    return board.count(around(board, cells)) > board.count(board.around((5, 4)))


def of_neighbours(
    test: Callable[[Field, Cells], bool],
) -> Callable[[Field, Cells], bool]:
    """The same test, made on the neighbours of the only cell of a set."""

    def tested(board: Field, cells: Cells) -> bool:
        return test(board, around(board, cells))

    return tested


def excused(board: Field) -> bool:
    """The condition cell (5,2) is mined, so that nothing is claimed."""
    return (5, 2) in board.mines


SUBJECTS = [
    Subject(
        text="Jede Zeile",
        kind="line",
        plural=False,
        units=all_rows,
        quantifiers=[all],
        negations=[not_all],
    ),
    Subject(
        text="Weder Zeile 1 noch Zeile 3",
        kind="line",
        plural=False,
        units=lambda board: [board.row(1), board.row(3)],
        quantifiers=[none],
    ),
    Subject(
        text="Spalte 2 oder Spalte 4",
        kind="line",
        plural=False,
        units=lambda board: [board.column(2), board.column(4)],
        quantifiers=[any],
    ),
    Subject(
        text="Keine Spalte",
        kind="line",
        plural=False,
        units=all_columns,
        quantifiers=[none],
    ),
    Subject(
        text="Die zweite Zeile von unten",
        kind="line",
        plural=False,
        units=lambda board: [board.row(board.rows - 1)],
        quantifiers=[all],
    ),
    Subject(
        text="Die mittlere Zeile",
        kind="line",
        plural=False,
        units=lambda board: [board.row((board.rows + 1) // 2)],
        quantifiers=[all],
    ),
    Subject(
        text="Genau eine der beiden letzten Spalten",
        kind="line",
        plural=False,
        units=lambda board: all_columns(board)[-2:],
        quantifiers=[exactly_one],
    ),
    Subject(
        text="Mindestens zwei Zeilen",
        kind="line",
        plural=True,
        units=all_rows,
        quantifiers=[at_least_two],
    ),
    Subject(
        text="Nur Zeile 2",
        kind="line",
        plural=False,
        units=all_rows,
        quantifiers=[only_second],
    ),
    Subject(
        text="Jede Zeile außer Zeile 4",
        kind="line",
        plural=False,
        units=all_rows,
        quantifiers=[all_but_fourth, exactly_all_but_fourth],
        negations=[lambda values: not all_but_fourth(values)],
    ),
    Subject(
        text="Sowohl Spalte 2 als auch Zeile 3",
        kind="line",
        plural=True,
        units=lambda board: [board.column(2), board.row(3)],
        quantifiers=[all],
    ),
    Subject(
        text="Alle Spalten rechts von Spalte 4",
        kind="line",
        plural=True,
        units=lambda board: all_columns(board)[4:],
        quantifiers=[all],
        negations=[not_all],
    ),
    Subject(
        text="Der Rand",
        kind="area",
        plural=False,
        units=lambda board: [border(board)],
        quantifiers=[all],
    ),
    Subject(
        text="Die linke Hälfte des Spielfelds",
        kind="area",
        plural=False,
        units=lambda board: [left_half(board)],
        quantifiers=[all],
    ),
    Subject(
        text="Die Felder um (3,3)",
        kind="area",
        plural=True,
        units=lambda board: [board.around((3, 3))],
        quantifiers=[all],
        parts=lambda board: single(board.around((3, 3))),
    ),
    Subject(
        text="Die Ecke oben links",
        kind="cell",
        plural=False,
        units=lambda board: single(board.row(1) & board.column(1)),
        quantifiers=[all],
    ),
    Subject(
        text="Jedes Feld in Zeile 3",
        kind="cell",
        plural=False,
        units=lambda board: single(board.row(3)),
        quantifiers=[all],
        negations=[not_all],
    ),
    Subject(
        text="Keine Ecke",
        kind="cell",
        plural=False,
        units=corners,
        quantifiers=[none],
    ),
    Subject(
        text="Alle Ecken",
        kind="cell",
        plural=True,
        units=corners,
        quantifiers=[all],
        negations=[not_all],
    ),
    Subject(
        text="Das Feld unter (2,2)",
        kind="cell",
        plural=False,
        units=lambda board: single(board.row(3) & board.column(2)),
        quantifiers=[all],
    ),
]

PREDICATES = [
    Predicate(
        forms=(
            "enthält eine Mine",
            "enthalten eine Mine",
            "enthält eine Mine",
            "enthalten eine Mine",
        ),
        tests=[has_mine],
        cell_tests=[has_mine],
        single=True,
    ),
    Predicate(
        forms=(
            "ist minenfrei",
            "sind minenfrei",
            "ist minenfrei",
            "sind minenfrei",
        ),
        tests=[is_free],
        cell_tests=[is_free],
    ),
    Predicate(
        forms=(
            "hat höchstens zwei Minen",
            "haben höchstens zwei Minen",
            "berührt höchstens zwei Minen",
            "berühren höchstens zwei Minen",
        ),
        tests=[at_most_two],
        cell_tests=[of_neighbours(at_most_two)],
    ),
    Predicate(
        forms=(
            "enthält zwei benachbarte Minen",
            "enthalten zwei benachbarte Minen",
            "hat ein vermintes Nachbarfeld",
            "haben ein vermintes Nachbarfeld",
        ),
        tests=[neighbouring_pair],
        cell_tests=[of_neighbours(has_mine)],
        area_tests=[pair_sharing_side],
    ),
    Predicate(
        forms=(
            "hat mehr Minen als Spalte 1",
            "haben mehr Minen als Spalte 1",
            "berührt mehr Minen als (5,4)",
            "berühren mehr Minen als (5,4)",
        ),
        tests=[more_than_column],
        cell_tests=[more_than_cell],
    ),
    Predicate(
        forms=(
            "enthält eine Mine, wenn (5,2) frei ist",
            "enthalten eine Mine, wenn (5,2) frei ist",
            "enthält eine Mine, wenn (5,2) frei ist",
            "enthalten eine Mine, wenn (5,2) frei ist",
        ),
        tests=[has_mine],
        cell_tests=[has_mine],
        excuse=excused,
        single=True,
    ),
    Predicate(
        forms=(
            "ist voller Minen",
            "sind voller Minen",
            "ist ringsum von Minen umgeben",
            "sind ringsum von Minen umgeben",
        ),
        tests=[is_full],
        cell_tests=[of_neighbours(is_full)],
    ),
    Predicate(
        forms=(
            "hat genau eine Mine",
            "haben genau eine Mine",
            "berührt genau eine Mine",
            "berühren genau eine Mine",
        ),
        tests=[exactly_one_mine],
        cell_tests=[of_neighbours(exactly_one_mine)],
    ),
    Predicate(
        forms=(
            "hat eine ungerade Zahl von Minen",
            "haben eine ungerade Zahl von Minen",
            "berührt eine ungerade Zahl von Minen",
            "berühren eine ungerade Zahl von Minen",
        ),
        tests=[odd_number],
        cell_tests=[of_neighbours(odd_number)],
    ),
    Predicate(
        forms=(
            "hat mehr Minen als freie Felder",
            "haben mehr Minen als freie Felder",
            "hat mehr verminte als freie Nachbarfelder",
            "haben mehr verminte als freie Nachbarfelder",
        ),
        tests=[mostly_mined],
        cell_tests=[of_neighbours(mostly_mined)],
    ),
    Predicate(
        forms=(
            "enthält mindestens ein freies Feld",
            "enthalten mindestens ein freies Feld",
            "hat mindestens ein freies Nachbarfeld",
            "haben mindestens ein freies Nachbarfeld",
        ),
        tests=[has_safe],
        cell_tests=[of_neighbours(has_safe)],
    ),
    Predicate(
        forms=(
            "ist nicht minenfrei",
            "sind nicht minenfrei",
            "ist nicht minenfrei",
            "sind nicht minenfrei",
        ),
        tests=[has_mine],
        cell_tests=[has_mine],
        affirmed=is_free,
        single=True,
    ),
    Predicate(
        forms=(
            "enthält zwei oder drei Minen",
            "enthalten zwei oder drei Minen",
            "berührt zwei oder drei Minen",
            "berühren zwei oder drei Minen",
        ),
        tests=[two_or_three],
        cell_tests=[of_neighbours(two_or_three)],
    ),
    Predicate(
        forms=(
            "enthält sowohl Minen als auch freie Felder",
            "enthalten sowohl Minen als auch freie Felder",
            "berührt sowohl Minen als auch freie Felder",
            "berühren sowohl Minen als auch freie Felder",
        ),
        tests=[has_both],
        cell_tests=[of_neighbours(has_both)],
    ),
    Predicate(
        forms=(
            "enthält eine Mine, die keine andere Mine berührt",
            "enthalten eine Mine, die keine andere Mine berührt",
            "berührt eine Mine, die keine andere Mine berührt",
            "berühren eine Mine, die keine andere Mine berührt",
        ),
        tests=[has_lone_mine],
        cell_tests=[of_neighbours(has_lone_mine)],
    ),
]


def meaning(
    units: Callable[[Field], list[Cells]],
    quantifier: Quantifier,
    test: Callable[[Field, Cells], bool],
    excuse: Callable[[Field], bool] | None,
) -> Meaning:
    """The meaning made of the things spoken about, their quantifier and the test on each."""

    def holds(mines: frozenset, columns: int, rows: int) -> bool:
        board = Field(frozenset(mines), columns, rows)
        if excuse is not None and excuse(board):
            return True
        return quantifier([test(board, cells) for cells in units(board)])

    return holds


def meanings(subject: Subject, predicate: Predicate) -> list[Meaning]:
    """The acceptable meanings of a subject with a predicate, the preferred one first."""
    tests = predicate.cell_tests if subject.kind == "cell" else predicate.tests
    if subject.kind == "area":
        tests = tests + predicate.area_tests
    found = [
        meaning(subject.units, quantifier, test, predicate.excuse)
        for test in tests
        for quantifier in subject.quantifiers
    ]
    if predicate.affirmed is not None:
        found += [
            meaning(subject.units, quantifier, predicate.affirmed, predicate.excuse)
            for quantifier in subject.negations
        ]
    if predicate.single and subject.parts is not None:
        found += [meaning(subject.parts, all, test, predicate.excuse) for test in tests]
    return found


def sentence(subject: Subject, predicate: Predicate) -> str:
    """The sentence made of a subject and the agreeing form of a predicate."""
    form = (2 if subject.kind == "cell" else 0) + subject.plural
    return f"{subject.text} {predicate.forms[form]}."


PRODUCTS: list[tuple[str, list[Meaning]]] = [
    (sentence(subject, predicate), meanings(subject, predicate))
    for subject in SUBJECTS
    for predicate in PREDICATES
]


def lone_mines(generator: random.Random, board: Field) -> Cells:
    """Random mines of which no two touch."""
    lone: set[Cell] = set()
    cells = sorted(board.cells())
    for column, row in generator.sample(cells, generator.randint(1, len(cells))):
        if all(max(abs(column - c), abs(row - r)) > 1 for c, r in lone):
            lone.add((column, row))
    return frozenset(lone)


def mines_by_number(generator: random.Random, lines: list[Cells]) -> Cells:
    """The same number of mines in each line, with now and then a line of another number."""
    common = generator.randint(0, len(lines[0]))
    mines: set[Cell] = set()
    for line in lines:
        other = generator.random() < 0.2
        number = generator.randint(0, len(line)) if other else common
        mines.update(generator.sample(sorted(line), number))
    return frozenset(mines)


def mines_by_chance(generator: random.Random, lines: list[Cells]) -> Cells:
    """Each cell mined with the same chance, with now and then a line of another chance."""
    common = generator.choice((0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0))
    mines: set[Cell] = set()
    for line in lines:
        other = generator.random() < 0.2
        chance = generator.choice((0.0, 0.5, 1.0)) if other else common
        mines.update(cell for cell in sorted(line) if generator.random() < chance)
    return frozenset(mines)


def sample_boards(number: int = 300, seed: int = 4) -> Iterator[Cells]:
    """Random sets of mines of several styles, so that rare facts occur, too."""
    generator = random.Random(seed)
    board = Field(frozenset(), *BOARD)
    for index in range(number):
        lines = all_rows(board) if index % 2 else all_columns(board)
        if index % 6 < 1:
            yield lone_mines(generator, board)
        elif index % 6 < 4:
            yield mines_by_number(generator, lines)
        else:
            yield mines_by_chance(generator, lines)


def check() -> list[str]:
    """The sentences with a meaning that is always true or always false on sample boards."""
    boards = list(sample_boards())
    return [
        f"{text} [{number}] is always {values.pop()}"
        for text, accepted in PRODUCTS
        for number, holds in enumerate(accepted, start=1)
        if len(values := {holds(mines, *BOARD) for mines in boards}) < 2
    ]


def main() -> None:
    """Print the number of sentences and whether every meaning tells boards apart."""
    refused = sum(not accepted for _, accepted in PRODUCTS)
    several = sum(len(accepted) > 1 for _, accepted in PRODUCTS)
    total = sum(len(accepted) for _, accepted in PRODUCTS)
    assert len({text for text, _ in PRODUCTS}) == len(PRODUCTS), "a sentence occurs twice"
    print(f"{len(PRODUCTS)} sentences, {refused} to be refused, {several} ambiguous")
    faults = check()
    for fault in faults:
        print(fault)
    if faults:
        raise SystemExit(1)
    print(f"all {total} meanings are neither always true nor always false on 300 boards")


if __name__ == "__main__":
    main()
