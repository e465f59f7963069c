"""Why the last move was wrong; this runs in workers."""

from __future__ import annotations

from typing import Literal

from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.tongues import Phrase, Tongue, capitalised, phrase, tell
from provefield.web import shapes
from provefield.web.tasks.advise import SECONDS, Position, knowledge
from provefield.web.tasks.proofs import claim

Fault = Literal["mine", "unproved", "mark"]


def loss(view: View, tongue: Tongue) -> shapes.Loss | None:
    """What there was to know about the cell of a mistake, if the last move was one."""
    mistake = view.mistake
    return _explained(view, mistake.cell, mistake.fault, tongue) if mistake else None


def sweeper_loss(before: Position, cell: Cell, tongue: Tongue) -> shapes.Loss:
    """The same for a sweeper cell that exploded, from what was seen before it did."""
    return _explained(before, cell, "mine", tongue)


def _explained(seen: View | Position, cell: Cell, kind: Fault, tongue: Tongue) -> shapes.Loss:
    told = claim(knowledge(seen), cell, tongue, SECONDS)
    had = phrase("what you had seen") if isinstance(seen, Position) else phrase("what you had read")
    return shapes.Loss(
        kind=kind,
        cell=cell,
        sentence=tell(capitalised(_sentence(told.verdict, kind, cell.words, had)), tongue),
        proof=told.proof,
        counterexample=_counterexample(told.boards, kind) if told.boards else None,
    )


def _counterexample(boards: shapes.Boards, kind: Fault) -> list[shapes.Spot]:
    return boards.without_mine if kind == "mark" else boards.with_mine


def _sentence(verdict: str, kind: Fault, cell: Phrase, had: Phrase) -> Phrase:
    match verdict, kind:
        case "open", "mark":
            return phrase(
                "You could not know that {cell} is a mine. Here is a board that fits everything "
                "you have read, without a mine in that cell.",
                cell=cell,
            )
        case "open", "mine":
            return phrase(
                "{cell} was a mine. {had} left that open: here is a board that fits all of it.",
                cell=cell,
                had=capitalised(had),
            )
        case "open", "unproved":
            return phrase(
                "You could not know that {cell} is safe. Here is a board that fits everything "
                "you have read, with a mine in that cell.",
                cell=cell,
            )
        case "safe", _:
            return phrase(
                "{cell} is safe, and {had} proves it; the mark was wrong.", cell=cell, had=had
            )
        case "mine", _:
            return phrase("{cell} is a mine, and {had} proves it.", cell=cell, had=had)
        case _:
            return phrase("{cell} was not proved.", cell=cell)
