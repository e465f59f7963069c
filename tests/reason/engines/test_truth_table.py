from __future__ import annotations

from hypothesis import given, settings

from provefield.grid import Cell, Grid
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate
from provefield.reason.count.truth_table import MOST_CELLS
from provefield.reason.engines.truth_table import TruthTable
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.verdict import Inconsistent, Unknown
from tests.logic.strategies import board_formulas
from tests.reason.engines.boards import drawn, told

ENGINE = TruthTable()
GRID = Grid(2, 2)


@given(board_formulas)
@settings(max_examples=150, deadline=None)
def test_labels_are_what_the_semantics_say(formula: Formula) -> None:
    known = Knowledge(GRID).tell(Fact(formula, "a message"))
    subsets = [frozenset(c for n, c in enumerate(GRID) if b >> n & 1) for b in range(16)]
    fitting = [mines for mines in subsets if evaluate(formula, board(known.field, mines))]
    labels = ENGINE.label(known, GRID, UNLIMITED)
    if not fitting:
        assert isinstance(labels, Inconsistent)
        return
    assert not isinstance(labels, Inconsistent)
    for cell in GRID:
        ways = {cell in mines for mines in fitting}
        assert labels[cell] == ("open" if len(ways) == 2 else "mine" if True in ways else "safe")


def test_cells_that_facts_state_need_no_rows() -> None:
    columns = MOST_CELLS + 5
    known = told(columns, 1, *(f"-mine({n},1)" for n in range(1, 6)), f"mine({columns},1)")
    assert drawn(ENGINE, known) == "sssss" + "o" * (MOST_CELLS - 1) + "m"


def test_too_many_cells_are_unknown() -> None:
    known = told(MOST_CELLS + 1, 1)
    assert set(drawn(ENGINE, known)) == {"u"}
    verdict = ENGINE.ask(known, Cell(1, 1), UNLIMITED)
    assert isinstance(verdict, Unknown)
    assert verdict.why == "budget"


def test_no_time_is_unknown() -> None:
    known = told(3, 1, "all x mine(x,1)")
    assert ENGINE.label(known, known.grid, Limit(0)) == dict.fromkeys(known.grid, "unknown")
