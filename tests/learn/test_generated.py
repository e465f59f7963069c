"""Generated exercises: right for their own solution, wrong for what means something else."""

from __future__ import annotations

from random import Random

import pytest

from provefield.errors import InputError
from provefield.learn.exercises import KINDS, Exercise, Kind, new_exercise
from tests.learn.wrong import wrong_answers

ONLY_SO_MANY = {"truth": 1, "mistranslation": 3, "resolve": 2, "evidence": 2, "clash": 2}
"""Kinds that have fewer than ten answers that are wrong in a way of their own."""


def judge(exercise: Exercise, rng: Random) -> int:
    """Check the law for one exercise, and count the wrong answers."""
    assert exercise.check(exercise.solution).right
    wrong = wrong_answers(exercise, rng)
    for answer in wrong:
        try:
            found = exercise.check(answer)
        except InputError:
            continue  # it is refused before it is judged
        assert not found.right, (exercise, answer)
        assert found.sentence
    return len(wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_the_law_of_exercises(kind: Kind) -> None:
    counts = []
    for seed in range(5):
        exercise = new_exercise(kind, 1 + seed, seed)
        counts.append(judge(exercise, Random(seed)))
        assert new_exercise(kind, 1 + seed, seed).question == exercise.question
    assert max(counts) >= ONLY_SO_MANY.get(kind, 6), counts


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_the_law_of_exercises_ten_thousand_times(kind: Kind) -> None:
    for seed in range(10_000):
        exercise = new_exercise(kind, 1 + seed % 5, seed)
        judge(exercise, Random(seed))
