"""Questions: what follows on a board or in a game, from formulas, and what evidence shows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Integral
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar

from provefield.errors import BudgetError, InputError, OversizeError, expect
from provefield.files import Source, read_source
from provefield.games.asking import limited, read_cell
from provefield.games.evidence import Checked, check_evidence
from provefield.games.minefol.game import Game as MinefolGame
from provefield.games.minefol.library import read_game
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.view import View as MinefolView
from provefield.games.protocol import State
from provefield.games.sweeper import batch
from provefield.games.sweeper.notation import MAX_SIDE, parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Grid, Topology, topology_of
from provefield.language import readings as readings_of
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import Formula, Iff
from provefield.logic.parse import parse
from provefield.reason import engines, equivalence
from provefield.reason.ask import prove_sequent
from provefield.reason.document import read_document
from provefield.reason.equivalence import Equivalence
from provefield.reason.export import export as write
from provefield.reason.knowledge import Knowledge
from provefield.reason.question import Question
from provefield.tongues import tongue_called

if TYPE_CHECKING:
    from provefield.games.cellmap import CellMap
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine
    from provefield.reason.verdict import Label

S = TypeVar("S", bound="State[Any, Any]")

BOARD = "a board: its text, with a line break, or the path of a file"


def board(
    source: str | Path | Rows | Mapping[tuple[int, int], int | None],
    *,
    mines: int | None = None,
    topology: str | Topology | None = None,
) -> View:
    r"""Read what a Minesweeper player sees: a text with a line break, the path of a file, or rows.

    Rows are lists or arrays of clues, or one mapping from (column, row) to them; None is covered.
    `FILE#NAME` picks one board of a file. `mines` adds the total to what is known. The
    topology is `rectangle` unless the text or `topology` says otherwise.

    >>> print(board("1 1 1\n? ? ?").ask(2, 2).label)
    mine
    >>> board("1 1 0 1\n? 1 0 1\n1 1 0 1\n0 0 0 0", topology="torus").labels()
    {Cell(1, 2): 'mine'}
    """
    if not isinstance(source, str | Path):
        source = _text_of(_rows(source)) + "\n"
    text = str(source)
    expect(mines, (Integral, NoneType), "a number of mines", "mines")
    expect(topology, (str, Topology, NoneType), "a topology or its name", "topology")
    if mines is not None and mines < 0:
        raise InputError("expected a number of mines", text=str(mines), source="mines")
    if not text:
        raise InputError(f"expected {BOARD}", source="source")
    if "\n" in text:
        given = Source(text, "board")
    else:
        try:
            given = read_source(text, parts=True)
        except OversizeError:
            raise
        except InputError as fault:
            raise InputError(f"{fault.reason}; expected {BOARD}", source=text) from None
    found = parse_board(given.text, name=given.part, source=given.name)
    if topology is not None:
        found = replace(found, topology=topology_of(topology))
    return view_of(found, mines=mines)


def topology(name: str | Topology, columns: int, rows: int) -> Grid:
    """A grid of a topology: rectangle, torus, hex, knight, cube:4 or one that a package adds.

    >>> hexagons = topology("hex", columns=8, rows=8)
    >>> hexagons.neighbours(hexagons.cell(0))
    (Cell(2, 1), Cell(1, 2), Cell(2, 2))
    """
    expect(name, (str, Topology), "a topology or its name", "topology")
    for source, side in (("columns", columns), ("rows", rows)):
        expect(side, Integral, "a whole number", source)
    return Grid(columns, rows, topology=topology_of(name))


def odds(views: Iterable[View]) -> list[CellMap[float]]:
    r"""How likely each covered cell of many boards is a mine: `view.odds()` of each, but quicker.

    >>> odds([board("? 1 ?\n"), board("? 1 ?\n", mines=1)])
    [{Cell(1, 1): 0.5, Cell(3, 1): 0.5}, {Cell(1, 1): 0.5, Cell(3, 1): 0.5}]
    """
    return batch.odds(_views(views))


def labels(views: Iterable[View]) -> list[CellMap[Label]]:
    r"""What follows about each covered cell of many boards: `view.labels()` of each, but quicker.

    >>> labels([board("1 1 1\n? ? ?")])
    [{Cell(1, 2): 'safe', Cell(2, 2): 'mine', Cell(3, 2): 'safe'}]
    """
    return batch.labels(_views(views))


def _views(given: Iterable[View]) -> Iterable[View]:
    expect(given, Iterable, "a list of views", "views")
    return given


Rows = Sequence[Sequence[int | None]]
"""Clues row by row: None is a covered cell."""


def _rows(given: object) -> Rows:
    """Rows of clues, however they were given."""
    if isinstance(given, Mapping):
        cells = [read_cell(place) for place in given]
        if any(not 0 < side <= MAX_SIDE for cell in cells for side in cell):
            raise InputError(f"columns and rows go from 1 to {MAX_SIDE}", source="source")
        columns, rows = (max((cell[at] for cell in cells), default=0) for at in (0, 1))
        lists: object = [
            [given.get((c, r)) for c in range(1, columns + 1)] for r in range(1, rows + 1)
        ]
    else:
        lists = given.tolist() if hasattr(given, "tolist") else given
    if not isinstance(lists, Sequence) or not all(isinstance(row, Sequence) for row in lists):
        raise InputError(f"expected {BOARD}, or rows of clues, not {given!r:.60}", source="source")
    if not lists or not all(lists):
        raise InputError("expected a row of clues or more, none of them empty", source="source")
    for each in (each for row in lists for each in row):
        is_number = isinstance(each, Integral) and not isinstance(each, bool)
        if each is not None and not (is_number and 0 <= each <= 8):
            wanted = "a clue from 0 to 8, or None for a covered cell"
            raise InputError(f"expected {wanted}, not {each!s:.60}", source="source")
    return lists


def _text_of(rows: Rows) -> str:
    r"""The rows as a board file writes them.

    >>> _text_of([[1, None], [0, 0]])
    '1 ?\n0 0'
    """
    return "\n".join(" ".join("?" if each is None else str(each) for each in row) for row in rows)


def game(source: str | Path) -> MinefolGame:
    """Load a MineFOL game: the name of one that ships, the path of a file, or its TOML text.

    >>> game("g2")
    <Game: Seven messages: 6×6 cells, 1 mine to find, 7 messages, 35 steps.>
    >>> game("g22")
    Traceback (most recent call last):
    provefield.errors.InputError: g22: cannot be read: No such file or directory; nor is it one of
    the games that ship: cases, counting, ...
    """
    return read_game(source)


def engine(which: str | Engine) -> Engine:
    """Load an engine by its name; an object that is one is taken as it is.

    >>> engine("sat").complete
    True
    """
    return engines.engine(which)


def formula(text: str | Formula) -> Formula:
    """Read a formula as people or Prover9 write it.

    >>> formula("all x (mine(x,1) -> safe(1,x))").cnf()
    Formula('¬mine(x, 1) ∨ safe(1, x)')
    >>> formula(3)
    Traceback (most recent call last):
    provefield.errors.InputError: formula: expected a text or a formula, not 3
    """
    return _formula(text, "formula")


def readings(
    sentence: str, language: str = "en", *, columns: int | None = None, rows: int | None = None
) -> tuple[Formula, ...]:
    """The formulas that a sentence may mean, likeliest first; some depend on a board's size.

    >>> readings("There is a mine in the last row.", columns=5, rows=6)
    (Formula('∃x mine(x, 6)'),)
    >>> readings("In Zeile 6 liegt eine Mine.", "german") == readings("Row 6 has a mine.")
    True
    """
    expect(sentence, str, "a sentence", "sentence")
    if (columns is None) is not (rows is None):
        raise InputError("a board has columns and rows: give both or none", source="readings")
    for side in (columns, rows):
        expect(side, (Integral, NoneType), "a number of columns and of rows", "readings")
    field = None if columns is None or rows is None else Field(columns, rows)
    return readings_of(sentence, tongue_called(language) or language, field)


def prove(
    premises: Iterable[str | Formula],
    goal: str | Formula,
    *,
    natural: bool = False,
    seconds: float | None = None,
) -> Answer:
    """Say whether a goal follows from premises over every domain, with a proof or a countermodel.

    `natural` looks for a natural deduction, too, which the answer then has and is told by.

    >>> prove(["all x (P(x) -> Q(x))", "P(a)"], "Q(a)").proved
    True
    """
    if isinstance(premises, str):
        raise InputError("expected a list of premises", text=premises, source="premises")
    expect(premises, Iterable, "a list of premises", "premises")
    limit = limited(seconds)
    given = [_formula(premise, f"premise {at}") for at, premise in enumerate(premises, start=1)]
    return prove_sequent(given, _formula(goal, "goal"), limit=limit, natural=natural)


def equivalent(
    left: str | Formula,
    right: str | Formula,
    *,
    columns: int | None = None,
    rows: int | None = None,
    seconds: float | None = None,
) -> Equivalence:
    """Compare two formulas on every board of a size, or, without one, over every domain.

    BudgetError if it was not settled within the limit.

    >>> equivalent("all x P(x)", "-(exists x -P(x))").equivalent
    True
    >>> equivalent("mine(1,1)", "mine(1,2)", columns=2, rows=2).mines
    frozenset({(1, 1)})
    """
    first, second = _formula(left, "first formula"), _formula(right, "second formula")
    if (columns is None) is not (rows is None):
        raise InputError("a board has columns and rows: give both or none", source="equivalent")
    limit = limited(seconds)
    for side in (columns, rows):
        expect(side, (Integral, NoneType), "a number of columns and of rows", "equivalent")
    if columns is not None and rows is not None:
        return equivalence.equivalent(first, second, Field(columns, rows), limit)
    answer = prove_sequent([], Iff(close(first), close(second)), limit=limit)
    if answer.proved is None:
        raise BudgetError(f"not settled: {answer.why}")
    return Equivalence(answer.proved)


def verify(document: Mapping[str, Any] | str) -> Checked:
    r"""Judge evidence, as `to_json()` gives it or as a text, from its facts alone.

    >>> verify(board("1 1 1\n? ? ?").ask(2, 2).to_json()).accepted
    True
    """
    expect(document, (str, Mapping), "a document or its text", "document")
    try:
        text = document if isinstance(document, str) else json.dumps(document)
    except (TypeError, ValueError) as fault:
        raise InputError(f"not what JSON can hold: {fault}", source="document") from None
    return check_evidence(read_document(text, "document"))


def export(
    source: View | MinefolView | MinefolGame | Knowledge,
    to: str,
    *,
    cell: tuple[int, int] | None = None,
) -> str:
    r"""Write what is known for another program: prover9, tptp, dimacs, opb, smtlib, latex.

    A game knows all its messages. With a cell the question "is it safe?" is part of the text,
    which is unsatisfiable if it is.

    >>> export(board("1 ?\n? ?"), "opb").splitlines()[-1]
    '-1 x1 >= 0 ;'
    """
    expect(to, str, "the name of a format", "to")
    expect(source, (View, MinefolView, MinefolGame, Knowledge), "a view or a game", "source")
    match source:
        case Knowledge():
            known = source
        case MinefolGame():
            known = knowledge(source)
        case _:
            known = source.knowledge()
    place = None if cell is None else read_cell(cell)
    if place is not None and place not in known.grid:
        raise InputError(f"{place} lies off the grid", text=str(place), source="cell")
    return write(Question(known, place), to)


def _formula(given: str | Formula, source: str) -> Formula:
    if isinstance(given, Formula):
        return given
    expect(given, str, "a text or a formula", source)
    return parse(given, source=source)
