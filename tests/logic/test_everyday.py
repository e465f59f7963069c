"""Sentences as people write them, in every language: the natural reading comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from provefield.errors import ParseError
from provefield.language import readings as readings_of_all
from provefield.logic.binding import alpha_equal
from provefield.logic.field import Field, mine
from provefield.logic.formula import Exists, ForAll, Formula, exactly, subformulas
from provefield.logic.language import readings
from provefield.logic.language.translate import grammar
from provefield.logic.parse import parse
from provefield.logic.semantics import Structure, board, evaluate
from provefield.reason.equivalence import equivalent
from provefield.reason.limit import UNLIMITED
from tests.every import check_every

TONGUES = ("en", "de")
SQUARE = Field(5, 5)
CELLS = [(column, row) for row in range(1, 6) for column in range(1, 6)]
FIVE = exactly(5, [mine(*cell) for cell in CELLS])
DEEP = 6  # quantifiers inside one another, for which a solver is quicker than trying all values
WIDE_RANGE = "There are more than three but fewer than seven mines."
"""Eight quantifiers for four mines: on 25 cells a solver takes minutes."""
CORPUS = Path(__file__).parent / "data" / "everyday.txt"


def sentences() -> Iterator[tuple[str, str, Formula]]:
    """Each sentence with its language and its first reading."""
    texts: list[str] = []
    for line in CORPUS.read_text().splitlines():
        if line.startswith("    "):
            meant = FIVE if line.strip() == "FIVE" else parse(line)
            spoken = zip(TONGUES, texts, strict=False)
            yield from ((tongue, text, meant) for tongue, text in spoken if text != "-")
        elif line and not line.startswith("#"):
            texts = line.split(" / ")


def boards(random: Random) -> Iterator[Structure]:
    """Empty, full, sparse and dense boards."""
    yield board(SQUARE, [])
    yield board(SQUARE, CELLS)
    for _ in range(50):
        yield board(SQUARE, random.sample(CELLS, random.choice([1, 2, 3, 5, 5, 8, 12, 20])))


BOARDS = list(boards(Random(7)))


@cache
def truth(formula: Formula) -> list[bool]:
    return [evaluate(formula, each) for each in BOARDS]


def differ(left: Formula, right: Formula, field: Field = SQUARE) -> bool:
    """Whether two formulas differ on some of these boards, or, where they are deep, on any."""
    if max(map(nesting, (left, right))) >= DEEP:
        return not equivalent(left, right, field, UNLIMITED).equivalent
    return truth(left) != truth(right)


def nesting(formula: Formula) -> int:
    """How many quantifiers stand inside one another."""
    inside = max(map(nesting, subformulas(formula)), default=0)
    return inside + isinstance(formula, ForAll | Exists)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("field", [SQUARE, None], ids=["size known", "size unknown"])
def test_the_natural_reading_comes_first(tongue: str, field: Field | None) -> None:
    def check(text: str, meant: Formula) -> None:
        first = readings_of_all(text, tongue, field)[0]
        small = Field(3, 3) if text == WIDE_RANGE else SQUARE
        assert alpha_equal(first, meant) or not differ(first, meant, small)

    check_every([(text, meant) for said, text, meant in sentences() if said == tongue], check)


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_sentence_that_may_be_suggested_is_understood(tongue: str) -> None:
    for example in grammar(tongue).examples:
        assert readings(example, tongue)


def test_a_board_of_known_size_settles_what_is_last() -> None:
    (last,) = readings("There is a mine in the last row.", "en", Field(5, 3))
    assert last == parse("exists x mine(x,3)")


def test_any_number_of_mines_on_a_board_of_known_size() -> None:
    first, *_ = readings("There are 17 mines on the board.", "en", SQUARE)
    assert first == exactly(17, [mine(*cell) for cell in CELLS])


def test_half_of_the_neighbours_on_a_board_of_known_size() -> None:
    first, *_ = readings(
        "Mehr als die Hälfte der Nachbarfelder von (1,1) sind Minen.", "de", SQUARE
    )
    assert not differ(first, parse("atleast 2 {mine(1,2), mine(2,1), mine(2,2)}"))


HALVES: list[tuple[str, str, Callable[[int, int], bool]]] = [
    (
        "There are as many mines in the left half as in the right half.",
        "In der linken Hälfte liegen so viele Minen wie in der rechten Hälfte.",
        lambda left, right: left == right,
    ),
    (
        "The left half has twice as many mines as the right half.",
        "Die linke Hälfte hat doppelt so viele Minen wie die rechte.",
        lambda left, right: left == 2 * right,
    ),
    (
        "There are more mines in the left half than in the right half.",
        "In der linken Hälfte liegen mehr Minen als in der rechten.",
        lambda left, right: left > right,
    ),
    (
        "The left half has one mine fewer than the right half.",
        "Die linke Hälfte hat eine Mine weniger als die rechte Hälfte.",
        lambda left, right: left == right - 1,
    ),
]


@pytest.mark.parametrize(("english", "german", "holds"), HALVES)
@pytest.mark.parametrize("field", [Field(5, 3), Field(4, 4)], ids=str)
def test_halves_are_compared_by_their_cells(
    english: str, german: str, holds: Callable[[int, int], bool], field: Field
) -> None:
    cells = list(product(range(1, field.columns + 1), range(1, field.rows + 1)))
    half = field.columns // 2 * field.rows
    random = Random(3)
    layouts = [random.sample(cells, number) for number in range(len(cells) + 1) for _ in range(4)]
    for tongue, text in zip(TONGUES, (english, german), strict=True):
        first, *_ = readings(text, tongue, field)
        assert "∃x" not in str(first)
        assert f"{half + 1} {{" not in str(first)
        for layout in layouts:
            left = sum(2 * column <= field.columns for column, _ in layout)
            right = sum(2 * column > field.columns + 1 for column, _ in layout)
            assert evaluate(first, board(field, layout)) is holds(left, right)
        with pytest.raises(ParseError, match="the size of the board is needed"):
            readings(text, tongue)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "Every mine has exactly two safe neighbours."),
        ("de", "Jede Mine hat genau zwei sichere Nachbarn."),
    ],
)
def test_no_safe_neighbour_is_counted_off_the_board(tongue: str, text: str) -> None:
    wide = Field(5, 2)
    first, *_ = readings(text, tongue, wide)
    assert evaluate(first, board(wide, [(1, 1), (1, 2)]))
    assert not evaluate(first, board(wide, [(1, 2)]))


@pytest.mark.parametrize("text", ["Every safe cell touches a mine.", "There is no empty row."])
def test_safe_cells_and_empty_lines_are_those_of_the_board(text: str) -> None:
    wide = Field(4, 2)
    first, *_ = readings(text, "en", wide)
    assert evaluate(first, board(wide, [(2, 1), (4, 2)]))
    assert not evaluate(first, board(wide, [(1, 1)]))


def test_the_top_cell_is_that_of_a_column() -> None:
    with pytest.raises(ParseError):
        readings("If a row contains a mine, then its top cell is safe.")


def test_both_groupings_of_and_and_or_are_given() -> None:
    found = readings("There is a mine at (2,2) and (3,3) or (4,4).")
    assert any(not differ(each, parse("mine(2,2) & (mine(3,3) | mine(4,4))")) for each in found)


@pytest.mark.parametrize(
    ("tongue", "text", "suggested"),
    [
        ("en", "Every row owns a mine.", "Every row has a mine."),
        ("en", "Every colum has a mine.", "Every column has a mine."),
        ("en", "Above cell (2,3) a mine lurks.", "There is a mine above (2,3)."),
        ("de", "Jede Zeile besitzt eine Mine.", "Jede Zeile enthält eine Mine."),
    ],
)
def test_a_refusal_shows_a_sentence_that_would_be_understood(
    tongue: str, text: str, suggested: str
) -> None:
    with pytest.raises(ParseError, match="this would be understood") as refused:
        readings(text, tongue)
    assert suggested in str(refused.value)
    assert readings(suggested, tongue)


@pytest.mark.parametrize(
    ("tongue", "text", "part"),
    [
        ("en", "Ninety percent of the board is safe.", "Ninety percent of"),
        ("en", "The mines spell a word.", "The mines spell a word"),
        ("de", "Die Spalte ist ein Drittel vermint.", "Die Spalte ist ein Drittel"),
    ],
)
def test_a_refusal_shows_no_sentence_about_other_things(tongue: str, text: str, part: str) -> None:
    with pytest.raises(ParseError) as refused:
        readings(text, tongue)
    assert "this would be understood" not in str(refused.value)
    assert f"(not understood: '{part}')" in str(refused.value)


@pytest.mark.parametrize(
    ("tongue", "word", "meant"),
    [
        ("en", "Row 1 hoards a mine.", None),
        ("en", "My cat is hungry.", None),
        ("en", "There is a mine in rwo 1.", "row"),
        ("en", "There is a mien in row 1.", "mine"),
        ("de", "In Ziele 3 liegt eine Mine.", "Zeile"),
        ("de", "Die Kälfte ist sicher.", "Hälfte"),
        ("de", "Die Falte ist sicher.", None),
    ],
)
def test_only_a_slip_of_the_pen_is_mended(tongue: str, word: str, meant: str | None) -> None:
    with pytest.raises(ParseError) as refused:
        readings(word, tongue)
    assert ("did you mean" in str(refused.value)) is (meant is not None)
    assert meant is None or f"did you mean '{meant}'?" in str(refused.value)


def test_an_odd_number_of_mines_is_a_short_formula() -> None:
    wide = Field(6, 4)
    for tongue, text in (
        ("en", "The number of mines is odd."),
        ("de", "Die Anzahl der Minen ist ungerade."),
    ):
        found = readings(text, tongue, wide)
        assert len(found) == 1
        assert len(str(found[0])) < 500
        cells = list(product(range(1, 7), range(1, 5)))
        for number in range(25):
            mines = Random(number).sample(cells, number)
            assert evaluate(found[0], board(wide, mines)) is (number % 2 == 1)


@pytest.mark.parametrize(
    ("tongue", "text", "meant"),
    [
        (
            "de",
            "Rechts von jeder Mine ist ein sicheres Feld.",
            "all x all y (mine(x,y) -> x < 5 & safe(x+1,y))",
        ),
        ("de", "Außer in Zeile 2 liegt nirgends eine Mine.", "all x all y (y != 2 -> safe(x,y))"),
        (
            "en",
            "No row has as many mines as row 1.",
            "all y (y = 1 | (exists x mine(x,1)) & -(exists x mine(x,y)) | "
            "(atleast 2 x mine(x,1)) & (atmost 1 x mine(x,y)) | "
            "(atleast 3 x mine(x,1)) & (atmost 2 x mine(x,y)) | "
            "(atleast 4 x mine(x,1)) & (atmost 3 x mine(x,y)) | "
            "(atleast 5 x mine(x,1)) & (atmost 4 x mine(x,y)))",
        ),
        ("en", "Column 1 has thirteen mines.", "exactly 13 y mine(1,y)"),
        ("de", "Spalte 1 hat siebzehn Minen.", "exactly 17 y mine(1,y)"),
    ],
)
def test_what_is_meant_by(tongue: str, text: str, meant: str) -> None:
    assert not differ(readings(text, tongue, SQUARE)[0], parse(meant))


PREDICATES = {
    "en": {
        "safe": "all x safe(x,{})",
        "mined": "exists x mine(x,{})",
        "full of mines": "all x mine(x,{})",
        **dict.fromkeys(("dangerous", "unsafe"), "-all x safe(x,{})"),
        **dict.fromkeys(("empty", "mine-free", "free of mines", "clear"), "-exists x mine(x,{})"),
    },
    "de": {
        "sicher": "all x safe(x,{})",
        "vermint": "exists x mine(x,{})",
        "voller Minen": "all x mine(x,{})",
        **dict.fromkeys(("gefährlich", "unsicher"), "-all x safe(x,{})"),
        **dict.fromkeys(("leer", "minenfrei", "frei von Minen"), "-exists x mine(x,{})"),
    },
}
ELLIPSES = {
    "en": {
        "Row 1 is {} if row 2 is.": "({1}) -> ({0})",
        "Row 1 is {} unless row 2 is.": "-({1}) -> ({0})",
        "Row 1 is {} if and only if row 2 is.": "({0}) <-> ({1})",
        "If row 1 is {}, then row 2 is not.": "({0}) -> -({1})",
        "If row 1 isn't {}, row 2 is.": "-({0}) -> ({1})",
        "Row 1 is {} but row 2 isn't.": "({0}) & -({1})",
        "Row 1 is {} but rows 2 and 3 are not.": "({0}) & -({1}) & -({2})",
        "Row 1 is {}, but not every row.": "({0}) & -({0} & {1} & {2} & {3} & {4})",
        "Row 1 is {}, and row 2 is too.": "({0}) & ({1})",
        "Row 1 is not {}, row 2 is.": "-({0}) & ({1})",
    },
    "de": {
        "Zeile 1 ist {}, wenn Zeile 2 es ist.": "({1}) -> ({0})",
        "Zeile 1 ist {}, es sei denn, Zeile 2 ist es.": "-({1}) -> ({0})",
        "Zeile 1 ist genau dann {}, wenn Zeile 2 es ist.": "({0}) <-> ({1})",
        "Wenn Zeile 1 {} ist, ist Zeile 2 es nicht.": "({0}) -> -({1})",
        "Wenn Zeile 1 nicht {} ist, ist Zeile 2 es.": "-({0}) -> ({1})",
        "Zeile 1 ist {}, aber Zeile 2 nicht.": "({0}) & -({1})",
        "Zeile 1 ist {}, aber nicht jede Zeile.": "({0}) & -({0} & {1} & {2} & {3} & {4})",
        "Zeile 1 ist nicht {}, Zeile 2 schon.": "-({0}) & ({1})",
    },
}


@pytest.mark.parametrize("tongue", TONGUES)
def test_what_is_left_out_is_the_predicate_without_the_word_not(tongue: str) -> None:
    wrong = []
    for predicate, claim in PREDICATES[tongue].items():
        rows = [f"({claim.format(row)})" for row in range(1, 6)]
        for sentence, meant in ELLIPSES[tongue].items():
            text = sentence.format(predicate)
            if differ(readings(text, tongue, SQUARE)[0], parse(meant.format(*rows))):
                wrong.append(text)
    assert not wrong


def test_even_and_half_count_the_cells_of_the_board() -> None:
    wide = Field(4, 2)
    mines = [(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2)]
    for text, numbers in (
        ("There is an even number of mines on the board.", {0, 2, 4, 6}),
        ("Half of the cells in row 1 are mines.", {2}),
        ("Half of the cells in column 1 are mines.", {1, 2, 3, 4}),
        ("Half of the board is safe.", {4}),
    ):
        first, *_ = readings(text, "en", wide)
        assert {n for n in range(7) if evaluate(first, board(wide, mines[:n]))} == numbers, text


NEXT = {
    "en": {
        "there is a mine {} {}": {
            "directly to the left of": (-1, 0),
            "immediately to the right of": (1, 0),
            "just to the left of": (-1, 0),
            "directly above": (0, -1),
            "right below": (0, 1),
        },
        "{} {} there is a mine": {"directly left of": (-1, 0), "immediately under": (0, 1)},
    },
    "de": {
        "{} {} liegt eine Mine": {
            "links neben": (-1, 0),
            "rechts neben": (1, 0),
            "direkt links neben": (-1, 0),
            "unmittelbar rechts von": (1, 0),
            "direkt über": (0, -1),
            "direkt unter": (0, 1),
        },
        "eine Mine liegt {} {}": {"links neben": (-1, 0), "direkt oberhalb von": (0, -1)},
    },
}
ANCHORS = {
    "en": ("(4,3)", "every mine", "column 3", "row 3"),
    "de": ("(4,3)", "jeder Mine", "Spalte 3", "Zeile 3"),
}


@pytest.mark.parametrize("tongue", TONGUES)
def test_what_is_directly_beside_something_is_next_to_it(tongue: str) -> None:
    wrong = []
    cell, mines, column, row = ANCHORS[tongue]
    for sentence, places in NEXT[tongue].items():
        for words, (across, along) in places.items():
            meant = {
                cell: f"mine({4 + across},{3 + along})",
                mines: f"all x all y (mine(x,y) -> mine(x+{across},y+{along}))".replace("+-", "-"),
                column if across else row: f"exists y mine({3 + across},y)"
                if across
                else f"exists x mine(x,{3 + along})",
            }
            for anchor, formula in meant.items():
                text = sentence.format(words, anchor)
                (only,) = readings(text, tongue, SQUARE)
                if differ(only, parse(formula)):
                    wrong.append(text)
    assert not wrong


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "There is a mine directly to the left of row 3."),
        ("en", "There is a mine above every column."),
        ("de", "Links neben Zeile 3 liegt eine Mine."),
    ],
)
def test_nothing_lies_beside_a_line_in_its_own_direction(tongue: str, text: str) -> None:
    with pytest.raises(ParseError, match="this means nothing on a board"):
        readings(text, tongue, SQUARE)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "There are twice as many mines in the top half as in the bottom half."),
        ("en", "The upper half has twice as many mines as the lower."),
        ("de", "In der oberen Hälfte liegen doppelt so viele Minen wie in der unteren."),
    ],
)
def test_a_half_has_twice_as_many_mines_as_the_other(tongue: str, text: str) -> None:
    field = Field(3, 2)
    first, *_ = readings(text, tongue, field)
    upper, lower = [(1, 1), (2, 1), (3, 1)], [(1, 2), (2, 2), (3, 2)]
    for many in range(4):
        for few in range(4):
            holds = evaluate(first, board(field, upper[:many] + lower[:few]))
            assert holds == (many == 2 * few)


def around(column: int, row: int) -> set[tuple[int, int]]:
    return {(x, y) for x, y in CELLS if 0 < max(abs(x - column), abs(y - row)) < 2}


BORDER = {cell for cell in CELLS if {1, 5} & {*cell}}
FIRST, LAST = ({cell for cell in CELLS if abs(cell[0] - end) < 2} for end in (1, 5))
ROW = {number: {cell for cell in CELLS if cell[1] == number} for number in range(1, 6)}
Cells = set[tuple[int, int]]
SIZED: dict[str, Callable[[Cells], bool]] = {
    "The centre has two mines around it.": lambda m: len(m & around(3, 3)) == 2,
    "The centre has more mines around it than the top right corner does.": (
        lambda m: len(m & around(3, 3)) > len(m & around(5, 1))
    ),
    "(1,1) touches as many mines as (4,4) does.": (
        lambda m: len(m & around(1, 1)) == len(m & around(4, 4))
    ),
    "More mines lie on the border than inside it.": lambda m: len(m & BORDER) > len(m - BORDER),
    "More mines lie on the border than elsewhere.": lambda m: len(m & BORDER) > len(m - BORDER),
    "The two leftmost columns hold the same number of mines as the two rightmost.": (
        lambda m: len(m & FIRST) == len(m & LAST)
    ),
    "Row 1 has more mines than row 2 or row 3.": (
        lambda m: len(m & ROW[1]) > min(len(m & ROW[2]), len(m & ROW[3]))
    ),
    "Row 1 has as many mines as rows 2 or 3.": (
        lambda m: len(m & ROW[1]) in (len(m & ROW[2]), len(m & ROW[3]))
    ),
    "No row has the same number of mines as row 1.": (
        lambda m: all(len(m & ROW[1]) != len(m & ROW[y]) for y in range(2, 6))
    ),
    "Of the three mines, two are in row 1.": lambda m: len(m) == 3 and len(m & ROW[1]) == 2,
    "The first two columns together have fewer mines than the last two together.": (
        lambda m: len(m & FIRST) < len(m & LAST)
    ),
    "Altogether, the even rows have more mines than the odd ones.": (
        lambda m: len(m & (ROW[2] | ROW[4])) > len(m - ROW[2] - ROW[4])
    ),
    "From the second row on, each row has more mines than the row just above it.": (
        lambda m: all(len(m & ROW[y]) > len(m & ROW[y - 1]) for y in range(2, 6))
    ),
    "The first row has one mine, the second has two, and the third has as many as the first two "
    "together.": lambda m: [len(m & ROW[y]) for y in (1, 2, 3)] == [1, 2, 3],
    "In row 2 there are more mines to the left of (3,2) than to the right of it.": (
        lambda m: len(m & {(1, 2), (2, 2)}) > len(m & {(4, 2), (5, 2)})
    ),
    "The first two columns have as many mines as the last two.": (
        lambda m: len(m & FIRST) == len(m & LAST)
    ),
}


@pytest.mark.parametrize("text", SIZED)
def test_cells_of_a_board_of_known_size_are_compared(text: str) -> None:
    first, *_ = readings(text, "en", SQUARE)
    random = Random(3)
    for number in range(26):
        mines = set(random.sample(CELLS, number))
        assert evaluate(first, board(SQUARE, mines)) == SIZED[text](mines)


WIDE = Field(4, 2)
COUNTS: dict[str, Callable[[int, int], bool]] = {
    "All but one cell of row 1 are mines.": lambda upper, _: upper == 3,
    "Alle Felder in Zeile 1 bis auf eines sind Minen.": lambda upper, _: upper == 3,
    "More than half of the cells in row 1 are mines.": lambda upper, _: upper > 2,
    "Mehr als die Hälfte der Felder in Zeile 1 sind Minen.": lambda upper, _: upper > 2,
    "At most half of the cells in row 1 are safe.": lambda upper, _: upper >= 2,
    "Höchstens die Hälfte der Felder in Zeile 1 ist sicher.": lambda upper, _: upper >= 2,
    "Most cells in row 1 are safe.": lambda upper, _: upper < 2,
    "Die meisten Felder in Zeile 1 sind sicher.": lambda upper, _: upper < 2,
    "Every cell is a mine except one.": lambda upper, lower: upper + lower == 7,
    "Alle Felder sind Minen bis auf eines.": lambda upper, lower: upper + lower == 7,
    "There are more safe cells than mines.": lambda upper, lower: upper + lower < 4,
    "Insgesamt gibt es mehr sichere Felder als Minen.": lambda upper, lower: upper + lower < 4,
    "Row 1 has two mines fewer than row 2.": lambda upper, lower: upper + 2 == lower,
    "Zeile 1 hat zwei Minen weniger als Zeile 2.": lambda upper, lower: upper + 2 == lower,
    "In row 1 there is one mine more than in row 2.": lambda upper, lower: upper == lower + 1,
    "In Zeile 1 liegt eine Mine mehr als in Zeile 2.": lambda upper, lower: upper == lower + 1,
    "Every row has fewer mines than the row below it.": lambda upper, lower: upper < lower,
    "Jede Zeile enthält weniger Minen als die Zeile darunter.": lambda upper, lower: upper < lower,
    "Row 1 has at least two more mines than row 2.": lambda upper, lower: upper >= lower + 2,
    "Zeile 1 hat mindestens zwei Minen mehr als Zeile 2.": lambda upper, lower: upper >= lower + 2,
    "Row 1 has at least one fewer mine than row 2.": lambda upper, lower: upper <= lower - 1,
    "Zeile 1 hat mindestens eine Mine weniger als Zeile 2.": lambda upper, lower: upper < lower,
    "Row 1 has at most one mine more than row 2.": lambda upper, lower: upper <= lower + 1,
    "Zeile 1 hat höchstens eine Mine mehr als Zeile 2.": lambda upper, lower: upper <= lower + 1,
    "There are more than twice as many mines in row 1 as in row 2.": lambda a, b: a > 2 * b,
    "In Zeile 1 liegen mehr als doppelt so viele Minen wie in Zeile 2.": lambda a, b: a > 2 * b,
    "Row 1 has half as many mines as row 2.": lambda upper, lower: 2 * upper == lower,
    "Zeile 1 hat halb so viele Minen wie Zeile 2.": lambda upper, lower: 2 * upper == lower,
    "The numbers of mines in row 1 and row 2 differ by two.": lambda a, b: abs(a - b) == 2,
    "Die Anzahl der Minen in Zeile 1 und die in Zeile 2 unterscheiden sich um zwei.": (
        lambda upper, lower: abs(upper - lower) == 2
    ),
    "Half of the mines are in row 1.": lambda upper, lower: upper == lower,
    "Die Hälfte der Minen liegt in Zeile 1.": lambda upper, lower: upper == lower,
    "Most rows contain a mine.": lambda upper, lower: upper > 0 and lower > 0,
    "Die meisten Zeilen enthalten eine Mine.": lambda upper, lower: upper > 0 and lower > 0,
    "At least half of the rows are safe.": lambda upper, lower: upper == 0 or lower == 0,
    "Mindestens die Hälfte der Zeilen ist sicher.": lambda a, b: a == 0 or b == 0,
}


@pytest.mark.parametrize(("place", "text"), list(enumerate(COUNTS)))
def test_only_cells_of_the_board_are_counted(place: int, text: str) -> None:
    first, *_ = readings(text, TONGUES[place % 2], WIDE)
    for upper, lower in product(range(5), repeat=2):
        mines = [*product(range(1, upper + 1), [1]), *product(range(1, lower + 1), [2])]
        assert evaluate(first, board(WIDE, mines)) == COUNTS[text](upper, lower)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "There is exactly one safe cell around (5,5)."),
        ("en", "Exactly one of the neighbours of (5,5) is safe."),
        ("de", "Genau ein Nachbar von (5,5) ist sicher."),
    ],
)
def test_neighbours_are_cells_of_the_board(tongue: str, text: str) -> None:
    first, *_ = readings(text, tongue, SQUARE)
    assert not differ(first, parse("exactly 1 {safe(4,4), safe(5,4), safe(4,5)}"))


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "Each half of the board has a mine."),
        ("de", "Jede Hälfte des Spielfelds enthält eine Mine."),
    ],
)
def test_both_ways_to_halve_a_board_are_given(tongue: str, text: str) -> None:
    upper_row = board(Field(2, 2), [(1, 1), (2, 1)])
    found = readings(text, tongue, Field(2, 2))
    assert [evaluate(each, upper_row) for each in found] == [True, False]


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "Every row except 2 has a mine."),
        ("en", "A mine is in row 1 or it is in row 2."),
        ("en", "Two rows have a mine; the first is empty."),
        ("en", "The mine in every row is left of the mine in row 5."),
        ("en", "No 1000 by 1000 square has a mine."),
        ("en", "Every row except column 2 has a mine."),
        ("en", "Every row except the first column has a mine."),
        ("en", "The only column with a mine is row 2."),
        ("en", "(1,1) is the only row that is safe."),
        ("de", "Alle Zeilen außer Spalte 1 sind sicher."),
        ("en", "Two of the nine corners are mines."),
        ("en", "Two of the corners are mines and the other three aren't."),
        ("en", "Mines do touch each other."),
        ("en", "If two safe cells are in the same row, they are adjacent."),
        ("en", "From the third row on, every column is safe."),
        ("en", "If row 1 has a mine, row 2 is safe, and if it isn't, row 3 is safe."),
        ("en", "If row 1 is safe, row 2 is full of mines, and if it isn't, row 3 is."),
        ("en", "(1,1) and (2,2) have three mines between them."),
        ("en", "Of the seven corners, two are mines."),
        ("en", "Row 1 has more mines than row 2 except (1,1)."),
        ("en", "There are at least two mines, but no more than one in each row."),
        ("en", "Two corners are mines, namely (1,1)."),
        ("en", "There are two mines in row 1, namely at (1,1)."),
        ("en", "There can be a mine in any row."),
        ("en", "(1,1) can be a mine."),
        ("en", "(1,1) is a mine, (2,2) isn't, and so is (3,3)."),
        ("en", "Two corners are mines, and the others have one mine each."),
        ("en", "Rows 1, 2 and 3 have one and two mines, respectively."),
        ("en", "There is a row that has a mine in column 1, but no such column."),
        ("en", "(3,3) touches as many mines as any corner."),
        ("en", "Every mine in row 1 is safe."),
        ("de", "Jede Zeile außer 2 enthält eine Mine."),
        ("de", "In Zeile 1 liegt eine Mine, in einer Ecke aber nicht."),
        ("de", "Wenn in Zeile 1 eine Mine liegt, dann in Spalte 3."),
        ("de", "In Zeile 1 darf eine Mine liegen."),
        ("de", "In Zeile 1 muss keine Mine liegen."),
        ("de", "Nicht jede Zeile muss eine Mine enthalten."),
        ("de", "Zeile 1 muss eine Mine haben, Zeile 2 aber nicht."),
        ("de", "In Spalte 2 gibt es über (3,3) genau eine Mine, darunter keine."),
        ("de", "Hat (2,2) links eine Mine, so hat (4,4) rechts eine."),
        ("de", "Hat Zeile 1 in Spalte 1 keine Mine, dann hat Zeile 2 dort auch keine."),
        ("de", "Die Ecken sind sichere Felder, (2,2) und (3,3) sind auch welche."),
    ],
)
def test_what_may_be_misunderstood_is_refused(tongue: str, text: str) -> None:
    with pytest.raises(ParseError):
        readings(text, tongue, SQUARE)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "The four cells in the centre are all mines."),
        ("en", "The four central cells are mined."),
        ("de", "Die vier Felder in der Mitte sind alle vermint."),
    ],
)
def test_the_centre_of_an_even_board_is_four_cells(tongue: str, text: str) -> None:
    field = Field(4, 4)
    first, *_ = readings(text, tongue, field)
    centre = [(2, 2), (3, 2), (2, 3), (3, 3)]
    assert evaluate(first, board(field, centre))
    assert not any(evaluate(first, board(field, [*centre[:n], *centre[n + 1 :]])) for n in range(4))


def test_no_line_off_the_board_is_among_the_last_ones() -> None:
    tall = Field(3, 5)
    first, *_ = readings("Mindestens eine der beiden letzten Spalten ist leer.", "de", tall)
    assert evaluate(first, board(tall, [(2, 1)]))
    assert not evaluate(first, board(tall, [(2, 1), (3, 4)]))
