"""What a kind of exercise is: its title, how one is drawn, read from a file, and verified."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from provefield.learn.exercises.exercise import Exercise
from provefield.tongues import Phrase, Tongue, phrase

Given = Mapping[str, Any]
"""What a lesson or a course says of an exercise, by its keys; `tongue` is the reader's language."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to practise: how hard, about what, and in which language."""

    level: int
    about: str
    tongue: Tongue
    rng: Random


def refusal(exercise: Exercise, _tongue: Tongue) -> Phrase | None:
    """Why nobody can answer an exercise that somebody wrote: its own solution is not accepted."""
    solution = exercise.solution
    if exercise.judge(solution).right:
        return None
    return phrase("its own solution is refused: {solution}", solution=solution)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercise, all of which is in one file.

    `draw` makes one for a wish, `read` one that a lesson or a teacher wrote, from what is given and
    the name of its source; `shortcoming` says why nobody can answer it.
    """

    name: str
    title: Phrase
    draw: Callable[[Wish], Exercise] | None = None
    read: Callable[[Given, str], Exercise] | None = None
    shortcoming: Callable[[Any, Tongue], Phrase | None] = refusal

    def make(self, level: int, seed: int | str, about: str, tongue: Tongue) -> Exercise:
        """The exercise that is drawn by a seed."""
        assert self.draw is not None
        wanted = f"{self.name}:{level}:{about}" if about else f"{self.name}:{level}"
        return self.draw(Wish(level, about, tongue, Random(f"{wanted}:{seed}")))
