"""One of several: each option has something to say for itself."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.games.sweeper.view import View
from provefield.learn.exercises.cells import shown_view
from provefield.learn.exercises.exercise import Feedback, Question
from provefield.tongues import phrase


@dataclass(frozen=True, slots=True)
class Choice:
    """Options with a comment on each; perhaps a position to look at.

    >>> exercise = Choice(("all", "none"), 2, ("Not all.", "Yes, none."))
    >>> exercise.judge("1").sentence, exercise.judge("2").right
    ('Not all.', True)
    """

    options: tuple[str, ...]
    right: int
    because: tuple[str, ...]
    view: View | None = None

    @property
    def question(self) -> Question:
        """The options, in order."""
        options = {"options": list(self.options)}
        if self.view is None:
            return Question("choice", "", "number", 1, 1, options)
        grid, shown = self.view.grid, shown_view(self.view)
        return Question("choice", "", "number", grid.columns, grid.rows, {**options, **shown})

    @property
    def solution(self) -> str:
        """The number of the right option."""
        return str(self.right)

    def judge(self, answer: str) -> Feedback:
        """Say what is to be said of the option."""
        given = answer.strip()
        if given not in map(str, range(1, len(self.options) + 1)):
            expected = phrase("expected a number from 1 to {last}", last=len(self.options))
            raise InputError(expected, text=answer, source="answer")
        right = given == self.solution
        return Feedback(right, self.because[int(given) - 1], None if right else "wrong choice")
