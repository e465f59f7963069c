"""Which messages already clash? As few as it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provefield.games.minefol.game import Game
from provefield.games.minefol.message import Message
from provefield.games.minefol.theory import knowledge
from provefield.learn.exercises.evidence import chosen_messages, leave_out
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question
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
