"""A sentence and its formula mean the same, in every language, in both directions."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from inspect import signature
from itertools import chain, combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import InputError, ParseError
from provefield.logic.binding import alpha_equal, close
from provefield.logic.field import Field, mine
from provefield.logic.formula import And, Atom, Exists, ForAll, Formula, Implies, Int, Not, Or, Var
from provefield.logic.language import constructions, describe, has_grammar, readings
from provefield.logic.language.grammar import KINDS, Made
from provefield.logic.language.idioms import phrase
from provefield.logic.language.meaning import meaning
from provefield.logic.language.places import (
    Around,
    Between,
    Beyond,
    Board,
    Bounded,
    Cell,
    CrossDiagonal,
    Diagonal,
    Line,
    Region,
    Several,
)
from provefield.logic.language.statements import Amount, Confined, Contains, EachLine, Statement
from provefield.logic.language.translate import grammar
from provefield.logic.parse import parse
from provefield.logic.semantics import Structure, board, evaluate
from provefield.tongues import languages
from tests.every import check_every
from tests.logic.strategies import board_formulas, formulas

DATA = Path(__file__).parent / "data"
MESSAGES = tomllib.loads((DATA / "messages.toml").read_text())["message"]
spoken = pytest.mark.parametrize("language", languages())


def boards() -> list[Structure]:
    """All boards of 2×2, and some of each shape with up to four columns or rows."""
    made: list[Structure] = []
    for columns, rows, sizes in [(2, 2, range(5)), (3, 2, (1, 3)), (1, 3, (1, 2)), (3, 3, (1, 8))]:
        field = Field(columns, rows)
        cells = list(product(range(1, columns + 1), range(1, rows + 1)))
        made += [board(field, mines) for size in sizes for mines in combinations(cells, size)]
    return made


BOARDS = boards()
SQUARE = Field(3, 3)
CELLS = list(product(range(1, 4), range(1, 4)))


def same_meaning(left: Formula, right: Formula) -> bool:
    return alpha_equal(left, right) or all(
        evaluate(left, here) == evaluate(right, here) for here in BOARDS
    )


def first_reading(formula: Formula, language: str) -> Formula:
    return readings(describe(formula, language), language)[0]


# The law ------------------------------------------------------------------------------------------


@spoken
@given(formula=board_formulas)
@settings(max_examples=100)
def test_what_is_said_is_understood(language: str, formula: Formula) -> None:
    assert same_meaning(close(formula), first_reading(formula, language))


@pytest.mark.soak
@spoken
@given(formula=board_formulas)
@settings(max_examples=10_000)
def test_what_is_said_is_understood_ten_thousand_times(language: str, formula: Formula) -> None:
    assert same_meaning(close(formula), first_reading(formula, language))


terms = st.one_of(st.integers(1, 3).map(Int), st.sampled_from("xyz").map(Var))
lines = st.sampled_from(["column", "row"])
cells = st.builds(Cell, terms, terms)
bounds = st.builds(Bounded, st.sampled_from(["exactly", "atleast", "atmost"]), st.integers(0, 3))
quantities = st.one_of(st.sampled_from(["some", "no", "every", "notevery"]), bounds)
amounts = st.builds(Amount, quantities, st.sampled_from(["mine", "safe"]))
regions = st.one_of(
    cells,
    st.builds(Line, lines, terms),
    st.builds(Beyond, lines, st.sampled_from(["<", "<=", ">", ">=", "!="]), terms),
    st.builds(Between, lines, st.sampled_from(["<", "<="]), terms, terms),
    st.builds(CrossDiagonal, terms),
    st.builds(Around, st.builds(Cell, st.integers(1, 3).map(Int), st.integers(1, 3).map(Int))),
    st.sampled_from([Diagonal(), Board()]),
)
several = st.builds(
    Several, st.sampled_from(["and", "or"]), st.lists(cells, min_size=2, max_size=3).map(tuple)
)
idioms: st.SearchStrategy[Statement] = st.one_of(
    st.builds(Contains, amounts, regions),
    st.builds(Contains, amounts, several),
    st.builds(EachLine, quantities, lines, amounts),
)


@spoken
@given(statement=idioms)
@settings(max_examples=300)
def test_idioms_come_back_with_the_same_meaning(language: str, statement: Statement) -> None:
    formula = close(meaning(statement))
    assert same_meaning(formula, first_reading(formula, language))


@given(statement=idioms)
def test_idioms_are_recognised_for_what_they_mean(statement: Statement) -> None:
    formula = meaning(statement)
    assert same_meaning(close(formula), close(meaning(phrase(formula))))


@spoken
def test_variables_that_are_words_stay_apart(language: str) -> None:
    bound = "exists x1 exists row exists column exists zeile exists spalte"
    said = f"{bound} (mine(row,x1) & safe(column,x1) & mine(zeile,1) & safe(spalte,1))"
    assert same_meaning(parse(said), first_reading(parse(said), language))


fixed = st.integers(1, 3).map(Int)
places = st.one_of(
    st.builds(Line, lines, fixed),
    st.builds(Cell, fixed, fixed),
    st.builds(Beyond, lines, st.sampled_from(["<", "<=", ">", ">=", "!="]), fixed),
    st.builds(Between, lines, st.sampled_from(["<", "<="]), fixed, fixed),
    st.builds(CrossDiagonal, fixed),
    st.builds(Around, st.builds(Cell, fixed, fixed)),
    st.sampled_from([Diagonal(), Board()]),
)


@given(st.lists(places, min_size=1, max_size=3), st.sets(st.sampled_from(CELLS)))
def test_mines_are_confined_to_the_cells_of_a_place(
    regions: list[Region], mines: set[tuple[int, int]]
) -> None:
    """A cell belongs to a region if a mine there is a mine in the region."""
    place = regions[0] if len(regions) == 1 else Several("or", tuple(regions))
    inside = {
        cell
        for cell in CELLS
        for region in regions
        if evaluate(meaning(Contains(Amount("some", "mine"), region)), board(SQUARE, [cell]))
    }
    assert evaluate(meaning(Confined(place)), board(SQUARE, mines)) == (mines <= inside)


@spoken
@given(formula=formulas)
def test_every_formula_has_a_sentence(language: str, formula: Formula) -> None:
    sentence = describe(formula, language)
    assert sentence.endswith(".")
    assert "\n" not in sentence


@spoken
def test_deep_and_wide_formulas_have_a_sentence(language: str) -> None:
    deep: Formula = mine(1, 1)
    for level in range(33):
        deep = Not(ForAll(f"x{level}", Implies(deep, mine(Var(f"x{level}"), 1))))
    wide = Or(tuple(And((mine(1, row), Not(mine(2, row)))) for row in range(1, 2000)))
    assert describe(deep, language).endswith(".")
    assert describe(wide, language).endswith(".")


# Messages -----------------------------------------------------------------------------------------


@spoken
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["number"])
def test_messages_of_the_paper(message: dict[str, str], language: str) -> None:
    formula = close(parse(message["formula"]))
    assert describe(formula, language) == message[languages()[language].called]
    assert same_meaning(formula, readings(message[languages()[language].called], language)[0])


def sentences() -> list[tuple[str, list[Formula]]]:
    found: list[tuple[str, list[Formula]]] = []
    for line in (DATA / "english.txt").read_text().splitlines():
        if line.startswith("    "):
            found[-1][1].append(parse(line))
        elif line and not line.startswith("#"):
            found.append((line, []))
    return found


def test_what_students_write() -> None:
    def check(sentence: str, expected: list[Formula]) -> None:
        found = readings(sentence)
        assert len(found) == len(expected)
        assert all(map(alpha_equal, found, expected))

    check_every(sentences(), check)


@pytest.mark.parametrize(
    ("language", "sentence", "said", "implied"),
    [
        ("en", "Apart from (3,3), column 3 is safe.", "safe(3,1) & safe(3,2)", "mine(3,3)"),
        ("en", "Only row 1 has mines.", "all x (safe(x,2) & safe(x,3))", "exists x mine(x,1)"),
        (
            "de",
            "Keine Ecke außer (1,1) ist eine Mine.",
            "safe(3,1) & safe(1,3) & safe(3,3)",
            "mine(1,1)",
        ),
        (
            "de",
            "Jede Zeile mit Ausnahme der ersten hat eine Mine.",
            "(exists x mine(x,2)) & exists x mine(x,3)",
            "all x safe(x,1)",
        ),
    ],
)
def test_what_a_sentence_suggests_is_told_with_it_and_without(
    language: str, sentence: str, said: str, implied: str
) -> None:
    squares = [board(SQUARE, mines) for size in range(4) for mines in combinations(CELLS, size)]
    expected = And((parse(said), parse(implied))), parse(said)
    for found, meant in zip(readings(sentence, language, SQUARE), expected, strict=True):
        assert all(evaluate(found, here) == evaluate(meant, here) for here in squares)


def calls(phrase: object) -> Iterator[Made]:
    match phrase:
        case Made(_, parts):
            yield phrase
            yield from chain(*map(calls, parts))
        case tuple():
            yield from chain(*map(calls, phrase))
        case _:
            pass


@spoken
def test_every_rule_calls_its_constructions_with_as_many_parts_as_they_take(language: str) -> None:
    if has_grammar(language):
        for rule in chain(*grammar(language).rules.values()):
            for made in calls(rule.phrase):
                signature(made.kind).bind(*made.parts)


def test_no_construction_has_two_homes() -> None:
    rooms = Path(constructions.__file__).parent.glob("*.py")
    defined = [
        part.name
        for room in rooms
        for part in ast.parse(room.read_text()).body
        if isinstance(part, ast.FunctionDef) and part.name in KINDS
    ]
    assert [name for name, times in Counter(defined).items() if times > 1] == []


REFERENCE = DATA.parents[2] / "docs" / "reference" / "english.md"
SHOWN = [
    sentence.replace("\\|", "|")
    for line in REFERENCE.read_text().splitlines()
    for sentence in line.strip("| ").partition(" | ")[2].split(" · ")
    if line.startswith("| ") and sentence.endswith(".")
]


@pytest.mark.parametrize("sentence", SHOWN)
def test_what_the_reference_shows_is_understood(sentence: str) -> None:
    assert readings(sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In der ersten Spalte liegt keine Mine.", "-exists y mine(1,y)"),
        ("Zelle (2, 3) ist eine Mine.", "mine(2,3)"),
        ("Es gibt genau zwei Minen in Zeile 3.", "exactly 2 x mine(x,3)"),
        ("In jeder Spalte liegt höchstens eine Mine.", "all x atmost 1 y mine(x,y)"),
        ("Wenn Spalte 1 sicher ist, ist Zeile 1 sicher.", "(all y safe(1,y)) -> (all x safe(x,1))"),
        (
            "Alle Nachbarn von (1, 1) sind sicher.",
            "all x all y (|x - 1| <= 1 & |y - 1| <= 1 & (x != 1 | y != 1) -> safe(x,y))",
        ),
        ("Es stimmt nicht, dass Zeile 2 sicher ist.", "-all x safe(x,2)"),
    ],
)
def test_german_sentences(sentence: str, expected: str) -> None:
    assert alpha_equal(readings(sentence, "de")[0], parse(expected))


@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        (
            "exists x (mine(1,x) & all y (mine(1,y) -> y = x))",
            "There is exactly one mine in column 1.",
        ),
        ("all x all y (mine(x,3) & mine(y,3) -> x = y)", "There is at most one mine in row 3."),
        ("all x all y (mine(x,y) -> x <= 4)", "There is no mine in the columns after column 4."),
        (
            "exactly 1 {mine(2,1), mine(1,2), mine(2,2)}",
            "There is exactly one mine around column 1, row 1.",
        ),
        ("exists x all y mine(x,y)", "Some column holds only mines."),
        (
            "all x all y all u all v (mine(x,y) & mine(u,v) -> x = u & y = v)",
            "There is at most one mine on the board.",
        ),
        (
            "exists x exists y (2 <= y & y <= 3 & mine(x,y))",
            "There is a mine in the rows from row 2 to row 3.",
        ),
        ("-(all x exists y mine(x,y))", "Not every column holds a mine."),
        (
            "exists x (mine(1,x) & all x (mine(1,x) -> x = x))",
            "For some x: there is a mine in column 1, row x and for every x: "
            "if there is a mine in column 1, row x, then x equals x.",
        ),
        (
            "all x all y (mine(x,y) & mine(y,x) -> x = y)",
            "For every x and y: if there is a mine in column x, row y and in column y, row x, "
            "then x equals y.",
        ),
        (
            "exactly 1 {mine(1,1), mine(1,2)}",
            "Exactly one of column 1, row 1 and column 1, row 2 holds a mine.",
        ),
    ],
)
def test_idioms_are_used_where_they_fit(formula: str, sentence: str) -> None:
    assert describe(parse(formula)) == sentence
    assert same_meaning(parse(formula), readings(sentence)[0])


# Names --------------------------------------------------------------------------------------------


def test_variables_never_pass_for_words() -> None:
    formula = ForAll("mine", Exists("row", Atom("mine", (Var("mine"), Var("row")))))
    nested = ForAll("column", Implies(Atom("mine", (Var("column"), Int(1))), formula))
    assert same_meaning(nested, first_reading(nested, "en"))


def test_a_name_keeps_its_case_at_the_start_of_a_sentence() -> None:
    assert describe(Atom("b")) == "b holds."
    assert readings("b holds.") == (Atom("b"),)


def test_other_predicates_are_read_back() -> None:
    formula = parse("likes(a, b) -> all x (P(x, f(2)) | B)")
    assert readings(describe(formula))[0] == formula


# Errors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "column", "message"),
    [
        ("", 1, "expected a sentence"),
        (" \n.", 1, "expected a sentence"),
        ("There is a mine in colum 1.", 20, "did you mean 'column'?"),
        ("Every row has a elephant.", 17, "unknown word 'elephant'"),
        ("There is a mine in.", 19, "stops too early"),
        ("Column 1 is safe row 2 is safe.", 18, "cannot go on with 'row'; expected and"),
        ("there are exactly 17 mines on the board", 1, "numbers go up to 10; please tell its size"),
        ("there is a mine between (1,1) and (2,4)", 1, "two cells of one column or row"),
        ("there are fewer than 0 mines in row 1", 1, "fewer than 0"),
        ("Column 99999999999 is safe.", 8, "cannot go on with '99999999999'"),
        ("not " * 150 + "column 1 is safe", 1, "too many statements within statements"),
        ("mine(1,2). end_of_list. formulas(sos).", 5, "cannot go on with '('"),
        ("column 1 is safe and " * 600, 841, "200 words"),
        ("x" * 10_000, 1, "unknown word"),
        ("\x00\u202e", 1, "cannot go on with"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_errors_point_at_the_fault(sentence: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        readings(sentence)
    assert message in str(caught.value)
    assert caught.value.offset == column - 1


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(InputError, match="no language 'latin'; there are en, de"):
        describe(mine(1, 1), "latin")


def read_or_refused(text: str, language: str) -> bool:
    try:
        return len(readings(text, language)) > 0
    except ParseError as error:
        return 0 <= error.offset <= len(text) and str(error) != ""


@spoken
@given(text=st.text(max_size=80))
def test_any_text_is_read_or_refused(language: str, text: str) -> None:
    assert read_or_refused(text, language)


SALAD = (
    "there is a mine in column 1 , row x and or if then not every no at most two safe ( ) are "
    "for : such that neither nor unless only iff the first cells mines on"
)
words = st.lists(st.sampled_from(SALAD.split()), max_size=30).map(" ".join)


@given(text=words)
def test_word_salad_is_read_or_refused(text: str) -> None:
    assert read_or_refused(text, "en")


@pytest.mark.parametrize("count", [2, 6, 30])
def test_a_hugely_ambiguous_sentence_has_its_standard_reading_first(count: int) -> None:
    parts = [And((Atom(f"A{number}"), Atom(f"B{number}"))) for number in range(count)]
    found = readings(" or ".join(f"A{n} holds and B{n} holds" for n in range(count)))
    assert found[0] == Or(tuple(parts))
    assert 1 < len(found) <= 16


MANY = "There are at least {} mines on the board"


@pytest.mark.parametrize(
    "sentence",
    [
        " unless ".join(MANY.format(70 - less) for less in range(6)),
        " and ".join(["there are more mines on the border than in the middle"] * 10),
    ],
)
def test_a_sentence_that_means_too_much_on_a_large_board_is_refused(sentence: str) -> None:
    with pytest.raises(ParseError, match="means too much"):
        readings(sentence, field=Field(30, 30))


def test_what_fits_on_a_large_board_is_read() -> None:
    assert readings("there is an even number of mines on the board", field=Field(30, 30))
    assert len(readings(" unless ".join(map(MANY.format, (70, 69, 68))), field=Field(30, 30))) == 2
    assert readings("there are more mines on the border than in the middle", field=Field(9, 9))


@pytest.mark.parametrize("number", range(5))
def test_mines_of_a_whole_board_are_even_or_odd(number: int) -> None:
    field = Field(2, 2)
    mines = list(product((1, 2), (1, 2)))[:number]
    (formula,) = readings("There is an even number of mines on the board.", field=field)
    assert evaluate(formula, board(field, mines)) == (number % 2 == 0)
