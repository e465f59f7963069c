"""Why a game was lost; this runs in workers."""

from __future__ import annotations

from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.tongues import capitalised
from provefield.web.api import shapes
from provefield.web.work.advise import SECONDS, Position, knowledge
from provefield.web.work.proofs import claim

COULD_KNOW = "{cell} is a mine, and what you had {read} proves it."
COULD_NOT_KNOW = (
    "{cell} was a mine. What you had {read} left that open: here is a board that fits all of it."
)
UNPROVED = (
    "You could not know that {cell} is safe. Here is a board that fits everything you have read, "
    "with a mine in that cell."
)
SAFE_MARK = "{cell} is safe, and what you had read proves it; the mark was wrong."
UNPROVED_MARK = (
    "You could not know that {cell} is a mine. Here is a board that fits everything you have read, "
    "without a mine in that cell."
)
UNSETTLED = "{cell} was not proved."


def loss(view: View) -> shapes.Loss | None:
    """What there was to know about the cell that lost a game of MineFOL."""
    mistake = view.loss
    return _explained(view, mistake.cell, mistake.fault, "read") if mistake else None


def sweeper_loss(before: Position, cell: Cell) -> shapes.Loss:
    """The same for a sweeper cell that exploded, from what was seen before it did."""
    return _explained(before, cell, "mine", "seen")


def _explained(seen: View | Position, cell: Cell, kind: str, read: str) -> shapes.Loss:
    told = claim(knowledge(seen), cell, SECONDS)
    marked = kind == "mark"
    sentence = UNSETTLED
    counterexample = None
    if told.boards is not None:
        sentence = UNPROVED_MARK if marked else COULD_NOT_KNOW if kind == "mine" else UNPROVED
        counterexample = told.boards.without_mine if marked else told.boards.with_mine
    elif told.verdict == "safe":
        sentence = SAFE_MARK
    elif told.verdict == "mine":
        sentence = COULD_KNOW
    return shapes.Loss.model_validate(
        {
            "kind": kind,
            "cell": cell,
            "sentence": capitalised(sentence.format(cell=cell.words, read=read)),
            "proof": told.proof,
            "counterexample": counterexample,
        }
    )
