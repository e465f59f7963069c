"""Which messages already clash? As few as it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provefield.chance import below, draw, pick
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import Message
from provefield.games.minefol.theory import knowledge
from provefield.grid import Grid
from provefield.learn.exercises.evidence import chosen_messages, leave_out, named_cells
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question
from provefield.learn.exercises.given import read_game
from provefield.learn.exercises.hint import Hint, hints_at_messages
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.reason.fact_solver import fact_solver
from provefield.reason.limit import Limit
from provefield.reason.verdict import Layout
from provefield.tongues import phrase

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Clash:
    r"""A game that no board fits.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> Clash(game).solution, Clash(game).judge("1,1").right, Clash(game).judge("").fault
    ('1,1', True, 'not enough')
    """

    game: Game

    @property
    def question(self) -> Question:
        """The messages."""
        grid = self.game.grid
        shown = {
            "mines": self.game.mines,
            "count": self.game.count,
            "messages": [
                {"at": list(message.cell), "formula": str(message.formula)}
                for message in self.game.messages
            ],
        }
        prompt = phrase("Choose messages that cannot all be true, as few as you can.")
        return Question("clash", prompt, "cells", grid.columns, grid.rows, shown)

    @property
    def solution(self) -> str:
        """Messages that clash, none of which can be left out."""
        return " ".join(str(message.cell) for message in self._fewest(self.game.messages))

    @property
    def clashes(self) -> bool:
        """Whether no board fits the messages, though some would without them."""
        return self._board(self.game.messages) is None and self._board(()) is not None

    def _board(self, messages: tuple[Message, ...]) -> Layout | None:
        known = knowledge(replace(self.game, messages=messages))
        with fact_solver(known, Limit(SECONDS)) as facts:
            return facts.board()

    def _fewest(self, messages: tuple[Message, ...]) -> tuple[Message, ...]:
        return leave_out(messages, lambda fewer: self._board(fewer) is None)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many messages are enough, where one of them stands, and all of them."""
        return hints_at_messages(named_cells(self.solution))

    def judge(self, answer: str) -> Feedback:
        """Try to find a board that fits what was chosen."""
        chosen = chosen_messages(self.game, answer)
        board = self._board(chosen)
        if board is not None:
            sentence = phrase("These can all be true: here is a board that fits them.")
            return Feedback(False, sentence, "not enough", Counterexample(board, True, False))
        if len(self._fewest(chosen)) < len(chosen):
            return Feedback(False, phrase("They clash, but fewer of them do too."), "too many")
        return Feedback(True, phrase("Right: they clash, and none of them can be left out."))


def _draw(wish: Wish) -> Clash:
    """Messages on a small board that no board fits, though most of them go together."""
    level, rng = wish.level, wish.rng
    grid = Grid(3, 3)
    templates = of_ranks(1, min(level + 1, 3))
    while True:
        cells = draw(grid, 4, rng)
        found = [pick(templates, rng).draw(grid, (), rng) for _ in cells]
        messages = tuple(
            Message(cell, formula)
            for cell, formula in zip(cells, found, strict=True)
            if formula is not None
        )
        if len({message.formula for message in messages}) < len(cells):
            continue
        exercise = Clash(Game(grid, messages, 1 + below(2, rng)))
        if exercise.clashes and 2 <= len(exercise.solution.split()) <= 3:
            return exercise


def _read(given: Given, source: str) -> Exercise:
    return Clash(read_game(given, source))


KIND = Kind("clash", phrase("Find the contradiction"), _draw, _read)
