"""Cells and clauses in the words of people: what every sentence about a proof is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Self

from provefield.grid import Cell, row_by_row
from provefield.logic.field import MINE, SAFE
from provefield.logic.formula import Atom, Cardinality, Formula, Int, Not, Or, walk
from provefield.logic.language import clause, describe
from provefield.tongues import Form, Listed, Phrase, Tongue, counted, phrase

Literal = tuple[Cell, bool]
"""A cell, and whether it is said to hold a mine."""

MOST_COUNTED = 9  # parts of a count that are written out for people
MOST_GROUPS = 3  # regions that a sentence names before it looks for a shorter way
AND, OR = phrase("and"), phrase("or")
HOW = {
    "exactly": phrase("exactly"),
    "atleast": phrase("at least"),
    "atmost": phrase("at most"),
}


def cell_literal(formula: Formula) -> Literal | None:
    """What a formula says of a single cell; None if it says something else.

    >>> from provefield.logic.parse import parse
    >>> cell_literal(parse("-mine(2,3)"))
    (Cell(2, 3), False)
    """
    match formula:
        case Not(body):
            inner = cell_literal(body)
            return None if inner is None else (inner[0], not inner[1])
        case Atom("mine" | "safe" as predicate, (Int(column), Int(row))):
            return Cell(column, row), predicate == MINE
        case _:
            return None


def cell_clause(formula: Formula) -> tuple[Literal, ...] | None:
    """The cells of a clause about nothing else; None for any other formula."""
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    literals = tuple(literal for part in parts if (literal := cell_literal(part)) is not None)
    return literals if len(literals) == len(parts) else None


def cells_of(formula: Formula) -> tuple[Cell, ...]:
    """The cells that a formula names, each once, in the order of the text.

    >>> from provefield.logic.parse import parse
    >>> [str(cell) for cell in cells_of(parse("all x (mine(2,1) | mine(x,1) | mine(1,1))"))]
    ['2,1', '1,1']
    """
    return tuple(
        dict.fromkeys(
            Cell(column.value, row.value)
            for part in walk(formula)
            if isinstance(part, Atom) and part.predicate in (MINE, SAFE) and len(part.args) == 2
            for column, row in [part.args]
            if isinstance(column, Int) and isinstance(row, Int)
        )
    )


# Words --------------------------------------------------------------------------------------------


def join(words: Iterable[object], last: str = AND) -> Phrase:
    """Enumerate as people do.

    >>> join(["a", "b", "c"])
    'a, b and c'
    """
    return Listed(words, last)


def name_cells(cells: Iterable[Cell], last: str = AND) -> Phrase:
    """Name some cells, runs of them together.

    >>> name_cells([Cell(1, 2), Cell(2, 2), Cell(3, 2)])
    'columns 1–3, row 2'
    >>> name_cells([Cell(3, 1), Cell(1, 2), Cell(2, 2)], OR)
    'column 3, row 1 or columns 1 or 2, row 2'
    """
    ordered = row_by_row(set(cells))
    return ordered[0].words if len(ordered) == 1 else phrase("{cells}", cells=_runs(ordered, last))


def name_most(cells: Iterable[Cell], everything: frozenset[Cell]) -> Phrase:
    """Name many of some counted cells, by what they are not where that is shorter.

    >>> row = frozenset(Cell(column, 1) for column in range(1, 31))
    >>> name_most(row - {Cell(4, 1), Cell(9, 1), Cell(12, 1)}, row)
    'columns 1–3, 5–8, 10, 11 and 13–30, row 1'
    >>> block = frozenset(Cell(column, row) for column in range(1, 6) for row in range(1, 9))
    >>> name_most(block - {Cell(1, 1), Cell(2, 3), Cell(4, 6)}, block)
    'all counted cells but column 1, row 1; column 2, row 3 and column 4, row 6'
    """
    named = frozenset(cells)
    regions, others = len(_regions(named)), everything - named
    if regions <= MOST_GROUPS or not named <= everything or regions <= len(_regions(others)):
        return name_cells(named)
    if not others:
        return phrase("all counted cells")
    return phrase("all counted cells but {cells}", cells=name_cells(others))


def _regions(cells: Iterable[Cell]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Rectangles, perhaps with gaps, that make up the cells: the columns and the rows of each."""
    ordered = row_by_row(set(cells))
    by_row: dict[int, tuple[int, ...]] = {
        row: tuple(cell.column for cell in group)
        for row, group in groupby(ordered, key=lambda cell: cell.row)
    }
    rows: dict[tuple[int, ...], list[int]] = {}
    for row, columns in by_row.items():
        rows.setdefault(columns, []).append(row)
    return [(columns, tuple(alike)) for columns, alike in rows.items()]


def _runs(ordered: Sequence[Cell], last: str) -> Phrase:
    """Several cells, region by region."""
    named = [_region(columns, rows, last) for columns, rows in _regions(ordered)]
    return Listed(named, last, "; ")


def _region(columns: tuple[int, ...], rows: tuple[int, ...], last: str) -> Phrase:
    across, along = _numbers(columns, last), _numbers(rows, last)
    if len(columns) == len(rows) == 1:
        return Cell(columns[0], rows[0]).words
    if len(columns) == 1:
        return phrase("column {column}, rows {rows}", column=columns[0], rows=along)
    if len(rows) == 1:
        return phrase("columns {columns}, row {row}", columns=across, row=rows[0])
    return phrase("columns {columns}, rows {rows}", columns=across, rows=along)


def _numbers(numbers: Sequence[int], last: str) -> Phrase:
    """Rising numbers, three or more in a row as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    named = [
        part
        for run in runs
        for part in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))
    ]
    return join(named, last)


def say_cells(cells: Iterable[Cell], mined: bool) -> Phrase:
    """Say of some cells what they all are.

    >>> say_cells([Cell(1, 2), Cell(2, 2)], mined=True)
    'columns 1 and 2, row 2 are mines'
    """
    different = set(cells)
    named = name_cells(different)
    return _say_named(named, len(different), mined)


def _say_named(named: Phrase, number: int, mined: bool) -> Phrase:
    return counted(
        "{cells} is a mine|{cells} are mines" if mined else "{cells} is safe|{cells} are safe",
        number,
        cells=named,
    )


def say_all(literals: Iterable[Literal]) -> Phrase:
    """Say several literals at once, the safe cells first.

    >>> say_all([(Cell(1, 1), True), (Cell(1, 2), False)])
    'column 1, row 2 is safe and column 1, row 1 is a mine'
    """
    given = list(literals)
    sides = [[cell for cell, mined in given if mined is side] for side in (False, True)]
    return join(
        say_cells(cells, mined) for mined, cells in zip((False, True), sides, strict=True) if cells
    )


def say(formula: Formula) -> Phrase:
    """What a formula says, as part of a sentence.

    >>> from provefield.logic.parse import parse
    >>> say(parse("mine(1,2) | mine(2,1)"))
    'column 1, row 2 or column 2, row 1 is a mine'
    >>> say(parse("mine(1,2) | -mine(2,1)"))
    'if column 2, row 1 is a mine, then column 1, row 2 is a mine'
    >>> say(parse("all x -mine(x,x)"))
    'there is no mine on the main diagonal'
    >>> say(Cardinality("atmost", 1, (parse("mine(1,1)"), parse("mine(2,1)"))))
    'at most 1 of columns 1 and 2, row 1 is a mine'
    """
    if isinstance(formula, Cardinality) and (number := _number_of(formula)):
        return number
    literals = cell_clause(formula)
    if literals is None:
        return Described(formula)
    if not literals:
        return phrase("there is a contradiction")
    mined = [cell for cell, mine in literals if mine]
    safe = [cell for cell, mine in literals if not mine]
    if mined and safe:
        return phrase(
            "if {given}, then {other}", given=say_cells(safe, True), other=_one_of(mined, True)
        )
    return _one_of(mined or safe, bool(mined))


def _number_of(formula: Cardinality) -> Phrase | None:
    """How many of some cells are mines or safe; None if other things are counted."""
    read = [cell_literal(part) for part in formula.parts]
    sides = {literal and literal[1] for literal in read}
    cells = {literal[0] for literal in read if literal}
    if None in sides or len(sides) != 1 or len(cells) < len(read):
        return None
    how, number, named = HOW[formula.how], formula.number, name_cells(cells)
    return counted(
        "{how} 1 of {cells} is a mine|{how} {number} of {cells} are mines"
        if True in sides
        else "{how} {number} of {cells} are safe",
        number,
        how=how,
        cells=named,
    )


def _one_of(cells: Sequence[Cell], mined: bool) -> Phrase:
    if len(set(cells)) > 2:
        return phrase(
            "at least one of {cells} is a mine" if mined else "at least one of {cells} is safe",
            cells=name_cells(cells),
        )
    named = join([cell.words for cell in dict.fromkeys(cells)], OR)
    return _say_named(named, 1, mined)


def mines(number: int) -> Phrase:
    """A number of mines.

    >>> mines(0), mines(1), mines(2)
    ('no mine', '1 mine', '2 mines')
    """
    return counted("no mine|1 mine|{number} mines", number)


def so(conclusion: Sequence[Literal]) -> Phrase:
    """How a sentence ends: with what follows, or in a contradiction."""
    if not conclusion:
        return phrase("which is a contradiction")
    return phrase("so {conclusion}", conclusion=say_all(conclusion))


def ending(conclusion: Sequence[Formula]) -> Phrase:
    """How a sentence ends that leads to these formulas; ⊥ is a contradiction."""
    literals = [cell_literal(each) for each in conclusion if cell_clause(each) != ()]
    if None in literals:
        return phrase("so {conclusion}", conclusion=say(conclusion[-1]))
    return so([literal for literal in literals if literal])


class Described(Phrase):
    """The sentence for a formula, without its capital and its full stop; else the formula."""

    __slots__ = ("formula",)
    formula: Formula

    def __new__(cls, formula: Formula) -> Self:
        """Describe a formula."""
        self = super().__new__(cls, _described(formula))
        self.formula = formula
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.formula,)

    def tell(self, tongue: Tongue, form: Form = "main") -> str:
        """The sentence in the words of the language."""
        try:
            if form == "capital":
                return describe(self.formula, tongue).removesuffix(".")
            return clause(self.formula, tongue, form)
        except LookupError:
            return phrase("{formula} holds", formula=self.formula).tell(tongue, form)


def _described(formula: Formula) -> str:
    try:
        sentence = describe(formula).removesuffix(".")
    except LookupError:
        return str(formula)
    return sentence[0].lower() + sentence[1:] if sentence[1:2].islower() else sentence


def brief(formula: Formula) -> str:
    """A formula as text, with what a long count goes on about left out.

    >>> from provefield.logic.field import mine
    >>> from provefield.logic.formula import exactly
    >>> brief(exactly(2, [mine(column, 1) for column in range(1, 31)]))
    '∃=2 {mine(1, 1), mine(2, 1), … 27 more …, mine(30, 1)}'
    """
    if not isinstance(formula, Cardinality) or len(formula.parts) <= MOST_COUNTED:
        return str(formula)
    start = f"{Cardinality(formula.how, formula.number, formula.parts[:2])}".removesuffix("}")
    return phrase(
        "{start}, … {number} more …, {end}",
        start=start,
        number=len(formula.parts) - 3,
        end=f"{formula.parts[-1]}}}",
    )
