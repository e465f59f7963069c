"""Exercises: what to ask, and how an answer is judged by what it means.

Kinds are found by their names, and nothing else is loaded before one is asked for.
"""

from provefield.learn.exercises.kinds import (
    LEVELS,
    find_kind,
    is_kind,
    kinds,
    new_exercise,
    read_exercise,
)

__all__ = ["LEVELS", "find_kind", "is_kind", "kinds", "new_exercise", "read_exercise"]
