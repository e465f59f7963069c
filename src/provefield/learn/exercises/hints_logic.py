"""Hints for tables, consequences, meanings, gaps in proofs, unifiers and clauses."""

from __future__ import annotations

from provefield.grid import Cell, row_by_row
from provefield.learn.exercises.consequence import FOLLOWS, NO_MINES, Consequence
from provefield.learn.exercises.dimacs import FromClauses, ToClauses
from provefield.learn.exercises.evidence import named_cells
from provefield.learn.exercises.hint import Hint, hint_at_sign
from provefield.learn.exercises.lines import ProofGap
from provefield.learn.exercises.meanings import Meanings
from provefield.learn.exercises.table import TruthTable
from provefield.learn.exercises.unifying import NONE, Unifying
from provefield.reason.tell.wording import name_cells
from provefield.tongues import phrase


def for_table(exercise: TruthTable) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    values = exercise.solution.split()
    return (
        hint_at_sign(exercise.formula),
        Hint(phrase("So many rows are true: {number}.", number=values.count("t"))),
        Hint(phrase("From the first board to the last: {values}", values=exercise.solution)),
    )


def for_consequence(exercise: Consequence) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    look = Hint(phrase("Try to make every message true and the claim false."))
    if exercise.solution == FOLLOWS:
        return look, Hint(phrase("It follows: no board that fits breaks it."))
    cells = tuple(row_by_row(board_cells(exercise.solution)))
    if not cells:
        return look, Hint(phrase("The empty board breaks it."))
    first = phrase("It does not follow. A mine may lie here: {cell}.", cell=cells[0].words)
    whole = phrase("Mines here break it: {cells}.", cells=name_cells(cells))
    return look, Hint(first, cells[:1]), Hint(whole, cells)


def for_meanings(exercise: Meanings) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    numbers = exercise.solution.split()
    return (
        Hint(phrase("So many of them fit: {number}.", number=len(numbers))),
        Hint(phrase("Number {number} is one of them.", number=numbers[0])),
        Hint(phrase("It can be these: {numbers}", numbers=" ".join(numbers))),
    )


def for_gap(exercise: ProofGap) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    line = exercise.proof[exercise.number - 1]
    if exercise.gap == "rule":
        rule = exercise.solution.split()[0]
        return (
            Hint(phrase("The rule is {rule}.", rule=rule)),
            Hint(phrase("It is this:"), lines=exercise.solution),
        )
    reason = line.partition(";")[2].strip()
    return (
        Hint(phrase("Look at what {reason} gives.", reason=reason)),
        Hint(phrase("It is this:"), lines=exercise.solution),
    )


def for_unifying(exercise: Unifying) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    look = Hint(phrase("Go place by place, and put in what you have found at once."))
    if exercise.solution == NONE:
        return look, Hint(phrase("Two places ask for different things: answer none."))
    return look, Hint(phrase("It is this:"), lines=exercise.solution)


def for_clauses(exercise: ToClauses) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    lines = exercise.solution.splitlines()
    number = phrase("So many clauses are enough: {number}.", number=len(lines))
    first = phrase("One of them is {clause}.", clause=lines[0])
    return Hint(number), Hint(first), Hint(phrase("All of them:"), lines=exercise.solution)


def for_board(exercise: FromClauses) -> tuple[Hint, ...]:
    """From a way to look at it to the solution."""
    short = min(exercise.clauses, key=len)
    look = phrase("Begin with the shortest clause: {clause}.", clause=" ".join(map(str, short)))
    cells = tuple(row_by_row(board_cells(exercise.solution)))
    if not cells:
        return Hint(look), Hint(phrase("The empty board will do."))
    return Hint(look), Hint(phrase("Mines here will do: {cells}.", cells=name_cells(cells)), cells)


def board_cells(answer: str) -> frozenset[Cell]:
    """The mines of a board that an answer names; `none` is the empty one."""
    return frozenset() if answer == NO_MINES else named_cells(answer)
