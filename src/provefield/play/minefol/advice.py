"""What to tell a player of MineFOL who asks: what follows, which step is next, what went wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from provefield.games.minefol.message import Message
from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import consequences, knowledge
from provefield.games.minefol.view import Mistake, View
from provefield.games.result import Reason, explain_walk
from provefield.grid import Cell
from provefield.logic.language import describe
from provefield.play.advice import (
    NEAREST,
    SECONDS,
    Advice,
    Ladder,
    about,
    advice_of,
    easiest,
    survey,
    walled,
)
from provefield.reason.ask import ask_consistency
from provefield.reason.limit import Limit
from provefield.tongues import Form, Phrase, Tongue, capitalised, phrase

NOTHING = phrase("Nothing follows about a cell that you can get to: you are stuck.")


class InWords(Phrase):
    """What a message says in a language: in its author's words or, without any, in ours."""

    __slots__ = ("message",)
    message: Message

    def __new__(cls, message: Message) -> Self:
        """Read a message."""
        self = super().__new__(cls, message.english or describe(message.formula))
        self.message = message
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.message,)

    def tell(self, tongue: Tongue, form: Form = "main") -> str:
        """The words of the author in this language, or the formula in ours."""
        return self.message.words_in(tongue) or describe(self.message.formula, tongue)


def in_words(message: Message) -> Phrase:
    """What a message says, for people."""
    return InWords(message)


def why(view: View, cell: Cell) -> Advice:
    r"""Say what follows about a cell, and how; of a visited one, what stands there.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.games.minefol.referee import State
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n')
    >>> why(State(game).view, Cell(3, 1)).title
    'Column 3, row 1 is a mine.'
    >>> print(*why(State(game).view, Cell(1, 1)).lines)
    There is no mine in column 2, row 1.
    """
    if cell in view.grid.blocked:
        return Advice(walled(cell))
    if cell in view.visited:
        said = tuple(in_words(message) for message in view.messages if message.cell == cell)
        return Advice(_stood(cell, bool(said)), said)
    return about(knowledge(view), cell)


def _stood(cell: Cell, has_message: bool) -> Phrase:
    return capitalised(
        phrase(
            "{cell}: the message says." if has_message else "{cell}: no message here.",
            cell=cell.words,
        )
    )


def overview(view: View) -> Advice:
    """Label every cell that was not visited."""
    known = view.visited | view.grid.blocked
    return survey(knowledge(view), [cell for cell in view.grid if cell not in known])


def climb(view: View) -> Ladder | Advice:
    """Find the easiest of the next steps: a mine to mark, or else a new cell to walk to."""
    known = knowledge(view)
    follows = consequences(known)
    if follows.conflict:
        return advice_of(ask_consistency(known, Limit(SECONDS)))
    mines = sorted(follows.mines - view.marked)
    steps = reachable(view.grid, follows.safe, view.position) - view.visited
    near = sorted(steps, key=lambda cell: (_distance(cell, view.position), cell))
    return (
        easiest(known, mines[:NEAREST], "mine")
        or easiest(known, near[:NEAREST], "safe")
        or Advice(NOTHING)
    )


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.column - other.column) + abs(one.row - other.row)


def mistaken(view: View, mistake: Mistake) -> Advice:
    """Say what was wrong: with the proof that was there, or two boards that show that none was."""
    return reason_advice(explain_walk(view, mistake, Limit(SECONDS)))


def reason_advice(reason: Reason) -> Advice:
    """Why a move was wrong, or a game is over."""
    if reason.answer is None:
        return Advice(reason.sentence)
    return replace(advice_of(reason.answer, reason.cell), title=reason.sentence)
