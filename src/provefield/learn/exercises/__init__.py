"""Exercises: what to ask, and how an answer is judged by what it means."""

from provefield.learn.exercises.exercise import (
    Counterexample,
    Exercise,
    Expected,
    Fault,
    Feedback,
    Question,
)
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kinds import (
    LEVELS,
    find_kind,
    is_kind,
    kinds,
    new_exercise,
    read_exercise,
)

__all__ = [
    "LEVELS",
    "Counterexample",
    "Exercise",
    "Expected",
    "Fault",
    "Feedback",
    "Hint",
    "Question",
    "find_kind",
    "is_kind",
    "kinds",
    "new_exercise",
    "read_exercise",
]
