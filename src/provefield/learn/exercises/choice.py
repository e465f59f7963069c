"""One of several: each option has something to say for itself."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.games.sweeper.view import View
from provefield.learn.exercises.cells import shown_view
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.given import read_view
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, refusal
from provefield.tongues import Phrase, Tongue, phrase


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

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """One that is wrong, and the right one."""
        wrong = 2 if self.right == 1 else 1
        return (
            Hint(phrase("Not number {number}. {why}", number=wrong, why=self.because[wrong - 1])),
            Hint(
                phrase(
                    "Number {number}. {why}", number=self.right, why=self.because[self.right - 1]
                )
            ),
        )

    def judge(self, answer: str) -> Feedback:
        """Say what is to be said of the option."""
        given = answer.strip()
        if given not in map(str, range(1, len(self.options) + 1)):
            expected = phrase("expected a number from 1 to {last}", last=len(self.options))
            raise InputError(expected, text=answer, source="answer")
        right = given == self.solution
        return Feedback(right, self.because[int(given) - 1], None if right else "wrong choice")


def _read(given: Given, source: str) -> Exercise:
    options, right = tuple(given["options"]), given["right"]
    because = tuple(given.get("because", ())) or _remarks(len(options), right)
    view = read_view(given, source) if "board" in given else None
    return Choice(options, right, because, view)


def _remarks(options: int, right: int) -> tuple[Phrase, ...]:
    """What is said of each option, where its author says nothing."""
    good, bad = phrase("Right."), phrase("That is not it.")
    return tuple(good if place == right else bad for place in range(1, options + 1))


def _shortcoming(exercise: Choice, tongue: Tongue) -> Phrase | None:
    if len(set(exercise.options)) < 2:
        return phrase("a choice needs two options that differ")
    if not 1 <= exercise.right <= len(exercise.options):
        return phrase("there is no option {number}", number=exercise.right)
    return refusal(exercise, tongue)


KIND = Kind("choice", phrase("Choose an option"), read=_read, shortcoming=_shortcoming)
