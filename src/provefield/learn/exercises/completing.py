"""A game that lacks a message: write one that makes it valid and fair, and wastes none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from provefield.chance import below, draw, pick
from provefield.games.minefol.check.validity import Report, check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import START, Message
from provefield.grid import Cell, Grid
from provefield.learn.exercises.exercise import Exercise, Fault, Feedback, Question
from provefield.learn.exercises.given import read_game
from provefield.learn.exercises.hint import Hint, hints_at_formula
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.parse import read
from provefield.logic.show import show
from provefield.reason.limit import Limit
from provefield.tongues import Phrase, capitalised, counted, phrase

SECONDS = 5.0


@lru_cache(maxsize=1_000)
def report_on(game: Game) -> Report:
    """What is found out about a small game."""
    return check(game, Limit(SECONDS))


@dataclass(frozen=True, slots=True)
class Completing:
    r"""A good game, of which one message is to be found again, or another that does as well.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n[[message]]\nat = [2, 1]\nfol = "mine(3,2)"')
    >>> exercise = Completing(game, Cell(2, 1))
    >>> exercise.judge("mine(3,1)").right, exercise.judge("-mine(2,1)").fault
    (True, 'not enough')
    """

    game: Game
    cell: Cell

    @property
    def _others(self) -> tuple[Message, ...]:
        return tuple(message for message in self.game.messages if message.cell != self.cell)

    @property
    def formula(self) -> Formula:
        """The message that is missing."""
        return next(each.formula for each in self.game.messages if each.cell == self.cell)

    @property
    def question(self) -> Question:
        """The other messages, and where one is missing."""
        shown = {
            "mines": self.game.mines,
            "count": self.game.count,
            "messages": [
                {"at": list(each.cell), "formula": str(each.formula)} for each in self._others
            ],
            "missing": list(self.cell),
        }
        prompt = phrase(
            "This game has {mines}, and a message is missing at {cell}. Write one with which it can"
            " always be won by proof, and no message is wasted.",
            mines=counted("1 mine|{number} mines", self.game.mines or 0),
            cell=self.cell.words,
        )
        sides = self.game.grid.columns, self.game.grid.rows
        return Question("complete", prompt, "formula", *sides, shown)

    @property
    def solution(self) -> str:
        """The message that was there."""
        return show(self.formula, "ascii")

    @property
    def lack(self) -> Phrase:
        """Why the game is no good without it."""
        reason = report_on(replace(self.game, messages=self._others)).reason
        return phrase("Without it: {reason}.", reason=reason)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """What is wrong without the message, and then what it says."""
        return Hint(self.lack), *hints_at_formula(self.formula)

    def judge(self, answer: str) -> Feedback:
        """Find out all about the game with this message."""
        parsed = read(answer, vocabulary=VOCABULARY, source="answer")
        messages = (*self._others, Message(self.cell, parsed.formula))
        report = report_on(replace(self.game, messages=messages))
        if report.good:
            steps = phrase(
                "Right: the game is valid and fair, and is won in {shortest} steps at best.",
                shortest=report.shortest,
            )
            return Feedback(True, steps, notes=parsed.warnings)
        fault, reason = _shortcoming(report)
        sentence = capitalised(phrase("{clause}.", clause=reason))
        return Feedback(False, sentence, fault, notes=parsed.warnings)


def _shortcoming(report: Report) -> tuple[Fault, object]:
    if report.conflict:
        return "too strong", report.reason
    if not report.valid:
        return "not enough", report.reason
    if not report.fair:
        return "not enough", phrase("a proved step may lead too far astray")
    return "too many", report.warnings[0]


def _draw(wish: Wish) -> Completing:
    """A small good game with two or three messages, one of which is to be found again."""
    level, rng = wish.level, wish.rng
    grid = Grid(3, 3)
    templates = of_ranks(1, min(level + 1, 4))
    while True:
        cells = [START, *draw(tuple(grid)[1:], 1 + below(2, rng), rng)]
        found = [pick(templates, rng).draw(grid, (), rng) for _ in cells]
        messages = tuple(
            Message(cell, formula)
            for cell, formula in zip(cells, found, strict=True)
            if formula is not None
        )
        if len({message.formula for message in messages}) < len(cells):
            continue
        report = report_on(Game(grid, messages, 1))
        if report.good and report.shortest:
            return Completing(report.game, pick(cells, rng))


def _read(given: Given, source: str) -> Exercise:
    return Completing(read_game(given, source), Cell(*given["cell"]))


KIND = Kind("complete", phrase("Complete a game"), _draw, _read)
