"""Generated exercises: right for their own solution, wrong for what means something else."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from time import process_time

import pytest

from provefield.errors import InputError
from provefield.learn.exercises import LEVELS, kinds, new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.lessons import lessons
from tests.learn.wrong import wrong_answers

ONLY_SO_MANY = {"truth": 1, "mistranslation": 3, "resolve": 2, "evidence": 2, "clash": 2}
"""Kinds that have fewer than ten answers that are wrong in a way of their own."""
BATCH = 100


def judge(exercise: Exercise, rng: Random) -> int:
    """Check the law for one exercise, and count the wrong answers."""
    assert exercise.judge(exercise.solution).right
    wrong = wrong_answers(exercise, rng)
    for answer in wrong:
        try:
            found = exercise.judge(answer)
        except InputError:
            continue  # it is refused before it is judged
        assert not found.right, (exercise, answer)
        assert found.sentence
    return len(wrong)


@pytest.mark.parametrize("kind", kinds())
def test_the_law_of_exercises(kind: str) -> None:
    counts = []
    for seed in range(5):
        exercise = new_exercise(kind, 1 + seed, seed)
        counts.append(judge(exercise, Random(seed)))
        assert new_exercise(kind, 1 + seed, seed).question == exercise.question
    assert max(counts) >= ONLY_SO_MANY.get(kind, 6), counts


def wishes(kind: str) -> list[tuple[int, str]]:
    """Every level and every idea that this kind is practised with in a lesson."""
    taught = {
        (made.level, made.about)
        for lesson in lessons()
        for made in lesson.practice
        if made.kind == kind
    }
    return [*((level, "") for level in LEVELS), *sorted(taught)]


def find_faults(kind: str, seeds: range) -> tuple[str, int, float, list[str]]:
    """Exercises of a kind that break the law, with how many were made and the seconds of work."""
    started, faults, every = process_time(), [], wishes(kind)
    for seed in seeds:
        level, about = every[seed % len(every)]
        try:
            judge(new_exercise(kind, level, seed, about), Random(seed))
        except Exception as error:
            faults.append(f"{kind} {level} {about!r} seed {seed}: {error!r}"[:500])
    return kind, len(seeds), process_time() - started, faults


@pytest.mark.soak
def test_the_law_of_exercises_ten_thousand_times(capsys: pytest.CaptureFixture[str]) -> None:
    """All kinds side by side, a batch at a time; EXERCISES=300 makes fewer of each."""
    many = int(os.environ.get("EXERCISES", "10000"))
    batches = [
        (kind, range(start, min(start + BATCH, many)))
        for start in range(0, many, BATCH)
        for kind in kinds()
    ]
    done, faults = Counter[str](), list[str]()
    seconds = defaultdict[str, float](float)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool, capsys.disabled():
        tasks = [pool.submit(find_faults, *batch) for batch in batches]
        for task in as_completed(tasks):
            kind, made, took, found = task.result()
            done[kind] += made
            seconds[kind] += took
            faults += found
            rate = done[kind] / seconds[kind]
            print(f"{kind}: {done[kind]} of {many}, {rate:.0f} a second, faults {len(faults)}")
            print(*found, sep="\n", end="\n" if found else "", flush=True)
    assert not faults, "\n".join(faults)
