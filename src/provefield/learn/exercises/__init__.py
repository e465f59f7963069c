"""Exercises: what to ask, and how an answer is judged by what it means."""

from provefield.learn.exercises.draw import KINDS, new_exercise, paper_exercises
from provefield.learn.exercises.exercise import (
    Counterexample,
    Exercise,
    Expected,
    Fault,
    Feedback,
    Kind,
    Question,
)

__all__ = [
    "KINDS",
    "Counterexample",
    "Exercise",
    "Expected",
    "Fault",
    "Feedback",
    "Kind",
    "Question",
    "new_exercise",
    "paper_exercises",
]
