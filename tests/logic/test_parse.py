"""The parser, from the outside: what it reads, what it refuses, and that it never breaks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import ParseError
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import depth
from provefield.logic.parse import MAX_DEPTH, Parsed, parse, read
from provefield.logic.parse.lex import MAX_LENGTH
from provefield.logic.show import show
from tests.logic.strategies import board_formulas

DATA = Path(__file__).parent / "data"


def blocks(kind: str) -> list[tuple[str, list[str]]]:
    """The blocks of lines in the data files, each with the name of its file."""
    found = []
    for path in sorted((DATA / kind).glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            if lines:
                found.append((path.stem, lines))
    return found


@pytest.mark.parametrize(("name", "lines"), blocks("valid"), ids=lambda value: str(value)[:60])
def test_reads_all_spellings_as_the_printed_form(name: str, lines: list[str]) -> None:
    texts = [line for line in lines if not line.startswith(("= ", "! "))]
    (printed,) = (line[2:] for line in lines if line.startswith("= "))
    expected = [line[2:] for line in lines if line.startswith("! ")]
    for text in texts:
        parsed = read(text, vocabulary=VOCABULARY if name == "messages" else None)
        assert show(parsed.formula) == printed
        assert len(parsed.warnings) == len(expected), parsed.warnings
        assert all(want in found for want, found in zip(expected, parsed.warnings, strict=True))
    assert read(printed).formula == parsed.formula


@pytest.mark.parametrize(("name", "lines"), blocks("invalid"), ids=lambda value: str(value)[:60])
def test_points_at_the_fault(name: str, lines: list[str]) -> None:
    text, caret, message = lines
    with pytest.raises(ParseError) as caught:
        parse(text, vocabulary=VOCABULARY if name == "board" else None, source="hint")
    assert caught.value.message == message
    assert caught.value.offset == caret.index("^")
    assert str(caught.value).startswith(f"hint, line 1, column {caret.index('^') + 1}: {message}\n")


def test_counts_lines() -> None:
    with pytest.raises(ParseError) as caught:
        parse("mine(1,2) &\n  (mine(1,3) |\n mine(1 2))")
    assert (caught.value.line, caught.value.column) == (3, 9)
    assert "`(` in column 6" in caught.value.message


@pytest.mark.parametrize("text", ["", " ", "\n\t", "."])
def test_nothing_is_no_formula(text: str) -> None:
    with pytest.raises(ParseError, match="expected a formula"):
        parse(text)


@given(board_formulas)
def test_a_message_keeps_to_the_vocabulary_of_the_board(formula: object) -> None:
    assert parse(str(formula), vocabulary=VOCABULARY) == formula


# Hostile texts ------------------------------------------------------------------------------------

NESTING = [
    *("-", "(", "¬", "not ", "|", "||x|+", "f(", "P(x, ", "-(", "~(", "(A & ", "A -> ", "x + "),
    *("all x ", "∃!x ", "exactly 1 x ", "exactly 1 {", "∃=1 {A, ", "all x (A | ", "-(exists x -("),
]


@pytest.mark.parametrize("opening", NESTING)
@pytest.mark.parametrize("length", [MAX_LENGTH - 4, 5 * MAX_LENGTH])
@pytest.mark.parametrize("ending", ["A", "x"])
def test_deep_or_long_texts_are_refused(opening: str, length: int, ending: str) -> None:
    with pytest.raises(ParseError):
        parse(opening * (length // len(opening)) + ending)


def test_twenty_thousand_disjuncts_are_refused_by_length() -> None:
    with pytest.raises(ParseError, match="a formula may have 20,000 characters"):
        parse(" | ".join(["A"] * 20_000))


def test_long_flat_formulas_are_read() -> None:
    formula = parse(" | ".join(["A"] * 5_000))
    assert depth(formula) == 2


def test_depth_is_counted_in_the_formula_not_in_parentheses() -> None:
    assert depth(parse("-" * (MAX_DEPTH - 1) + "A")) == MAX_DEPTH
    assert parse("(" * 2 * MAX_DEPTH + "A" + ")" * 2 * MAX_DEPTH) == parse("A")
    with pytest.raises(ParseError, match="nested more than 100 levels deep"):
        parse("-" * MAX_DEPTH + "A")
    with pytest.raises(ParseError, match="nested more than 100 levels deep"):
        parse("x" + " + 1" * MAX_DEPTH + " = 2")


@pytest.mark.parametrize(
    "wrap",
    [
        "A & exists x ({})",
        "exists x (A & {})",
        "-(A -> {})",
        "({}) -> A",
        "A <-> ({})",
        "-(exists x ({}))",
        "A | -(A & ({}))",
        "exactly 1 {{{}, B}}",
        "atmost 1 x (A | {})",
        "not {}",
    ],
)
def test_whatever_can_be_read_can_be_read_again_when_printed(wrap: str) -> None:
    text, deepest = "P(x)", parse("P(x)")
    while (outer := attempt(wrap.format(text))) is not None:
        text, deepest = wrap.format(text), outer.formula
    assert depth(deepest) > MAX_DEPTH - 4
    for style in ("unicode", "ascii"):
        assert parse(show(deepest, style)) == deepest


def attempt(text: str) -> Parsed | None:
    try:
        return read(text)
    except ParseError as error:
        message = str(error)
    assert message
    return None


PIECES = [
    *"∀∃¬∧∨→↔≠≤≥−⊤⊥()|{},.:!=<>+-&~$%#[]*x yzAB019_é\n\t\x00\ud800",
    *("all ", "exists ", "not ", " and ", " or ", "exactly 2 ", "at least 1 ", "mine(", "||", "->"),
    *("<->", "<-", "=>", "abs(", "sub(", "true", "$T", "∃=2 ", "∃!", "1234567890", "end_of_list"),
]


def mutant(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(1, 3)):
        start = rng.randint(0, len(text))
        match rng.randrange(4):
            case 0:
                text = text[:start] + rng.choice(PIECES) + text[start:]
            case 1:
                text = text[:start] + text[start + rng.randint(1, 4) :]
            case 2:
                text = text[:start] + rng.choice(PIECES) + text[start + 1 :]
            case _:
                end = rng.randint(start, len(text))
                text = text[:start] + text[start:end] * 2 + text[end:]
    return text


def survive(count: int, seed: int) -> int:
    """Read so many mutated formulas and count those that are still formulas."""
    rng = random.Random(seed)
    texts = [line for _, lines in blocks("valid") for line in lines if line[:2] not in ("= ", "! ")]
    texts += [lines[0] for _, lines in blocks("invalid")]
    valid = 0
    for _ in range(count):
        parsed = attempt(mutant(rng, rng.choice(texts)))
        valid += parsed is not None
    return valid


def test_mutants_raise_nothing_but_the_parse_error() -> None:
    assert 500 < survive(5_000, seed=1) < 2_500


@pytest.mark.soak
def test_a_million_mutants_raise_nothing_but_the_parse_error() -> None:
    assert survive(1_000_000, seed=2)


@given(st.text(st.sampled_from("".join(PIECES)), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    parsed = attempt(text)
    if parsed is not None:
        assert parse(show(parsed.formula)) == parsed.formula
