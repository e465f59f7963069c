"""Each form of a sentence is read back, from its words alone, to what was proved."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Bound, Cardinality, Formula, Not, Or
from provefield.reason.ask import ask, ask_consistency
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count
from provefield.reason.tell.apart import Term, tell_apart
from provefield.reason.tell.sums import MOST_TERMS, read_summand, tell_sum
from provefield.reason.tell.wording import name_cells, name_most, say
from tests.reason import spoken

GRID = Grid(7, 7)
EVERYTHING = frozenset(GRID)
CELLS = st.sets(st.sampled_from(sorted(GRID)), min_size=1, max_size=40)


@given(CELLS)
def test_cells_are_read_back_from_their_names(cells: set[Cell]) -> None:
    assert spoken.cells(name_cells(cells)) == cells
    assert spoken.cells(name_most(cells, EVERYTHING), EVERYTHING) == cells


def test_many_cells_are_named_by_their_region() -> None:
    assert name_cells(Grid(3, 9)) == "columns 1–3, rows 1–9"


@st.composite
def terms(draw: st.DrawFn) -> Term:
    cells = sorted(draw(CELLS))
    how: Bound = draw(st.sampled_from(["exactly", "atleast", "atmost"]))
    number = draw(st.integers(0, len(cells)))
    weight = draw(st.sampled_from([1, -1, 2, -3]))
    source = f"count {draw(st.integers(1, 99))}"
    term = read_summand(
        Fact(Cardinality(how, number, tuple(mine(*c) for c in cells)), source), weight
    )
    assert term is not None
    return term


@given(st.lists(terms(), min_size=1, max_size=9))
def test_a_sum_is_read_back_stage_by_stage(summed: list[Term]) -> None:
    everything = max((frozenset(term.coefficients) for term in summed), key=len)
    total: Counter[Cell] = Counter()
    least = 0
    assume(tell_apart([(term, term) for term in summed], [FALSE]) is None)
    told = tell_sum(summed, [FALSE])
    for text, added in told:
        assert len(added) <= MOST_TERMS
        for term in added:
            assert term.name in text
            total.update(term.coefficients)
            least += term.least
        said = text.removesuffix(", which is a contradiction").partition(": ")[2]
        found = spoken.inequality(said, frozenset(sorted(everything)))
        assert found == (Counter({c: n for c, n in total.items() if n}), least)
    assert sum(len(added) for _, added in told) == len(summed)


LITERALS = st.lists(
    st.tuples(st.sampled_from(sorted(GRID)), st.booleans()),
    min_size=1,
    max_size=6,
    unique_by=lambda literal: literal[0],
)


@given(LITERALS)
def test_a_clause_is_read_back(literals: list[tuple[Cell, bool]]) -> None:
    parts: list[Formula] = [mine(*cell) if mined else Not(mine(*cell)) for cell, mined in literals]
    said = say(parts[0] if len(parts) == 1 else Or(tuple(parts)))
    assert spoken.clause(said) == frozenset(literals)


# Messages are no clues ----------------------------------------------------------------------------


def test_a_message_says_nothing_of_the_cells_around_it() -> None:
    cells = (Cell(2, 1), Cell(3, 1))
    formula = Cardinality("exactly", 0, tuple(mine(*cell) for cell in cells))
    around = Fact(mine(3, 3), "the message at column 5, row 5", Cell(5, 5))
    message = Fact(formula, "the message at column 4, row 4", Cell(4, 4))
    answer = ask(Knowledge(Grid(5, 5)).tell(message, around), Cell(2, 1))
    (sentence,) = answer.sentences
    assert "around it" not in sentence.text
    assert sentence.text == (
        "The message at column 4, row 4 (exactly 0) allows no mine in columns 2 and 3, row 1, so "
        "column 2, row 1 is safe."
    )


def test_a_clue_does() -> None:
    grid = Grid(2, 1)
    zero = clue(grid, Cell(1, 1), 0, [Cell(2, 1)])
    (sentence,) = ask(Knowledge(grid).tell(zero), Cell(2, 1)).sentences
    assert sentence.text.startswith("The 0 at column 1, row 1 has no mine around it")


def test_no_number_of_mines_is_negative() -> None:
    some = Fact(Or((mine(3, 3), mine(4, 4))), "a message")
    others = Fact(Or((mine(1, 1), mine(2, 1))), "another")
    known = Knowledge(Grid(4, 4)).tell(some, others, mine_count(Grid(4, 4), 1))
    answer = ask_consistency(known)
    assert answer.label == "inconsistent"
    assert "-1" not in str(answer)
    assert "that makes 2 mines in different cells, but the number of mines" in str(answer)
