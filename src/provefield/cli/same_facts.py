"""Whether the facts of evidence are those of a board or a game."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from provefield.cli.large_boards import LARGE
from provefield.cli.questions import find_source, is_game, read_board, read_question, read_view
from provefield.errors import InputError, RejectedError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.view import View
    from provefield.grid import Cell, Grid
    from provefield.logic.formula import Formula
    from provefield.reason.answer import Answer
    from provefield.reason.knowledge import Fact
    from provefield.reason.verdict import Layout

ONLY_NAMED = (
    "only the facts that the evidence names were compared: its layout is not shown to fit "
    "all of {name}, so others may clash with them"
)


def compare_facts(answer: Answer, board: str, topology: str | None = None) -> str:
    """What of a board or game the evidence leaves out where that matters, in words.

    RejectedError if a fact is none of the board or game, if a layout has a mine on a number of a
    board, or if evidence that nothing follows leaves out a fact of a board, whose clues lie open;
    the messages of a game may be unread.
    """
    from provefield.reason.check import check_layouts
    from provefield.reason.question import Question

    question, source = answer.question, find_source(board)
    if not isinstance(question, Question):
        raise InputError("evidence of `prove` is about no board", source="--board")
    is_whole = is_game(source)
    if is_whole:
        known = read_question(source, None, (), topology).knowledge
    else:
        from provefield.games.sweeper.theory import knowledge

        view = read_view(source, None, topology)
        is_whole = view.grid.size <= LARGE or answer.label in ("open", "consistent")
        near = None if is_whole else {fact.cell for fact in question.knowledge.facts}
        known = knowledge(view, near)
        _expect_no_mine_on_a_number(answer.layouts, view, source.name)
    _expect_same_grid(question.knowledge.grid, known.grid, source.name)
    if strange := _first_beyond(question.knowledge.facts, known.facts):
        raise RejectedError(f"{_quote(strange)} is no fact of {source.name}")
    left_out = _first_beyond(known.facts, question.knowledge.facts)
    fits_all = is_whole and check_layouts(answer.layouts, known)
    if answer.label in ("safe", "mine") and not fits_all:
        return ONLY_NAMED.format(name=source.name)
    if left_out is None or answer.label not in ("open", "consistent"):
        return ""
    told = f"the evidence leaves out a fact of {source.name}: {_quote(left_out)}"
    if not is_game(source):
        raise RejectedError(told)
    return told


def _expect_no_mine_on_a_number(layouts: Iterable[Layout], view: View, name: str) -> None:
    for cell in chain.from_iterable(layouts):
        if cell in view.clues:
            said = f"a layout has a mine at {cell.words}, where {name} shows {view.clues[cell]}"
            raise RejectedError(said)


def expect_same_board(given: BoardText, board: str, topology: str | None = None) -> None:
    """Raise RejectedError if evidence is about another board than that of a file."""
    there = read_board(source := find_source(board), topology)
    _expect_same_grid(given.grid, there.grid, source.name)
    if given.mines != there.mines:
        here, said = _count(given.mines), _count(there.mines)
        raise RejectedError(f"the evidence is about {here}, but {source.name} says {said}")
    for cell in there.grid:
        mine, theirs = given.at(cell).replace("*", "?"), there.at(cell).replace("*", "?")
        if mine != theirs:
            raise RejectedError(
                f"{cell.words} shows {mine} in the evidence, but {theirs} in {source.name}"
            )


def _expect_same_grid(given: Grid, there: Grid, name: str) -> None:
    sizes = [f"{grid.columns}×{grid.rows}" for grid in (given, there)]
    if sizes[0] != sizes[1]:
        raise RejectedError(f"the evidence is about a grid of {sizes[0]}, but {name} is {sizes[1]}")
    if different := given.blocked ^ there.blocked:
        cell = min(different)
        where = "the evidence" if cell in given.blocked else name
        raise RejectedError(f"{cell.words} is blocked only in {where}")


def _first_beyond(facts: Iterable[Fact], others: Iterable[Fact]) -> Fact | None:
    """The first of some facts that is none of the others."""
    known = set(map(_key, others))
    return next((fact for fact in facts if _key(fact) not in known), None)


def _key(fact: Fact) -> tuple[Formula, Cell | None]:
    """What a fact says, whatever its variables are called, and where it stands."""
    from provefield.logic.binding import by_position, close

    return by_position(close(fact.formula)), fact.cell


def _quote(fact: Fact) -> str:
    from provefield.reason.check import brief

    return f"{brief(fact.formula)} ({fact.source})"


def _count(mines: int | None) -> str:
    return "no number of mines" if mines is None else f"{mines} mines"
