"""Luck and skill: which moves of a game were guesses, how risky they were, and what was better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from random import Random
from typing import Any, Literal

from provefield.errors import BudgetError, TooLargeError
from provefield.games.sweeper.move import Move, Open
from provefield.games.sweeper.odds import view_odds
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.advice import why
from provefield.play.report import Table, percent
from provefield.play.scoresheet import Scoresheet
from provefield.reason.count.odds import ROUNDING, Counts, Estimate, Odds
from provefield.reason.limit import Limit
from provefield.tongues import Phrase, counted, paragraph, phrase

SECONDS = 5.0  # at most for the odds of one position

Mistake = Literal["mine", "proof", "riskier"]
"""Opened a proved mine; guessed although a cell was proved safe; or took more risk than needed."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A cell that was opened although it was not safe for sure; `number` is that of the move.

    `best` is the cell with the least risk, or one that was safe for sure; `reason` says why it was.
    `error` is 0 where the odds are exact, and two standard errors where they are estimated.
    """

    number: int
    cell: Cell
    risk: float
    best: Cell
    lowest: float
    mistake: Mistake | None
    reason: str = ""
    error: float = 0.0

    def words(self) -> Phrase:
        """What to say about it."""
        match self.mistake:
            case "mine":
                return phrase("a mine for sure. {reason}", reason=self.reason)
            case "proof":
                return phrase(
                    "{cell} was safe for sure. {reason}", cell=self.best.words, reason=self.reason
                )
            case "riskier":
                least = percent(self.lowest)
                return phrase("{cell} was less risky: {risk}.", cell=self.best.words, risk=least)
            case None:
                return phrase("nothing was less risky.")


@dataclass(frozen=True, slots=True)
class Review:
    """What a game says of luck and skill.

    `moves` counts the cells opened; `unsettled` the moves whose odds could not be found in time.
    """

    moves: int
    guesses: tuple[Guess, ...]
    unsettled: tuple[int, ...] = ()

    @property
    def luck(self) -> float:
        """How likely it was to survive all these guesses."""
        return prod((1 - guess.risk for guess in self.guesses), start=1.0)

    @property
    def best_luck(self) -> float:
        """How likely the best choice each time would have been to survive."""
        return prod((1 - guess.lowest for guess in self.guesses), start=1.0)

    @property
    def mistakes(self) -> tuple[Guess, ...]:
        """The guesses that need not have been, or not there."""
        return tuple(guess for guess in self.guesses if guess.mistake is not None)


def review(played: Iterable[tuple[View, Move]], limit: Limit) -> Review:
    r"""Look at what the player saw before each move, and at what was done then.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("1 ? ?\n? ? ?"), mines=2)
    >>> guess = review([(view, Open(Cell(2, 1)))], Limit()).guesses[0]
    >>> guess.mistake, guess.best, guess.words()
    (None, Cell(2, 1), 'nothing was less risky.')
    """
    guesses, unsettled, opened = [], [], 0
    for number, (view, move) in enumerate(played, 1):
        if not isinstance(move, Open):
            continue
        opened += 1
        try:
            limit.tick()
            guess = _judged(number, view, move.cell, limit.at_most(SECONDS))
        except (BudgetError, TooLargeError):
            unsettled.append(number)
            continue
        if guess is not None:
            guesses.append(guess)
    return Review(opened, tuple(guesses), tuple(unsettled))


def review_of(sheet: Scoresheet, limit: Limit) -> Review:
    """The review of a game that was written down."""
    played = zip((state.view for state in sheet.states), sheet.moves, strict=False)
    return review(played, limit)


def _judged(number: int, view: View, cell: Cell, limit: Limit) -> Guess | None:
    """The guess that a move was; None if the cell was safe for sure."""
    found = view_odds(view, Random(number), limit)
    if found is None or found.probability[cell] == 0:
        return None
    risk: Mapping[Cell, Fraction | float] = found.probability
    best = min(risk, key=lambda other: (risk[other], _distance(other, cell)))
    if risk[best] > 0 and risk[cell] - risk[best] <= _doubt(found):
        best = cell
    mistake: Mistake | None = None
    if risk[cell] == 1:
        mistake = "mine"
    elif risk[best] == 0:
        mistake = "proof"
    elif risk[best] < risk[cell]:
        mistake = "riskier"
    told = {"mine": cell, "proof": best}.get(mistake or "")
    return Guess(
        number,
        cell,
        float(risk[cell]),
        best,
        float(risk[best]),
        mistake,
        paragraph(why(view, told, limit).lines) if told else "",
        found.error if isinstance(found, Estimate) else 0.0,
    )


def _doubt(found: Odds) -> float:
    """How far apart odds may be although nobody can tell which of the two is lower."""
    match found:
        case Counts():
            return 0.0
        case Estimate():
            return found.error
        case _:
            return 2 * ROUNDING


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


# Ways to tell it ----------------------------------------------------------------------------------


def summary(found: Review) -> list[Phrase]:
    """Luck and skill in a few sentences.

    >>> print(*summary(Review(7, ())))
    No guesses: every cell that was opened was safe for sure.
    """
    lines = []
    if not found.guesses and not found.unsettled:
        return [phrase("No guesses: every cell that was opened was safe for sure.")]
    if found.guesses:
        lines += [*_luck(found), _skill(found)]
    if any(guess.error for guess in found.guesses):
        lines.append(phrase("Some odds are estimated, where too much was entangled to count."))
    if number := len(found.unsettled):
        lines.append(
            counted(
                "1 move was not looked at, for want of time."
                "|{number} moves were not looked at, for want of time.",
                number,
            )
        )
    return lines


def _luck(found: Review) -> list[Phrase]:
    """How likely what was risked was to go well; what could only go wrong was no luck."""
    risked = [guess for guess in found.guesses if guess.mistake != "mine"]
    if not risked:
        return []
    told = counted(
        "Luck: 1 guess, which goes well with a chance of {chance}."
        "|Luck: {number} guesses, which all go well with a chance of {chance}.",
        len(risked),
        chance=percent(prod((1 - guess.risk for guess in risked), start=1.0)),
    )
    return [told]


def _skill(found: Review) -> Phrase:
    return counted(
        "Skill: no mistakes."
        "|Skill: 1 mistake; the best choices go well with a chance of {best}."
        "|Skill: {number} mistakes; the best choices go well with a chance of {best}.",
        len(found.mistakes),
        best=percent(found.best_luck),
    )


def table(found: Review) -> Table:
    """The guesses, one a line."""
    rows = [
        (
            str(guess.number),
            str(guess.cell),
            _risk(guess.risk, guess.error),
            _risk(guess.lowest, guess.error),
            str(guess.best),
            guess.mistake or "-",
        )
        for guess in found.guesses
    ]
    return Table(("move", "cell", "risk", "lowest", "there", "mistake"), tuple(rows))


def _risk(chance: float, error: float) -> str:
    return f"{percent(chance)} ± {100 * error:.0f}" if error else percent(chance)


def document(found: Review) -> dict[str, Any]:
    """The review for programs."""
    return {
        "moves": found.moves,
        "luck": found.luck,
        "best_luck": found.best_luck,
        "mistakes": len(found.mistakes),
        "unsettled": list(found.unsettled),
        "guesses": [
            {
                "move": guess.number,
                "cell": list(guess.cell),
                "risk": guess.risk,
                "best": list(guess.best),
                "lowest": guess.lowest,
                "mistake": guess.mistake,
                "reason": guess.reason,
                "exact": not guess.error,
                "error": guess.error,
            }
            for guess in found.guesses
        ],
    }
