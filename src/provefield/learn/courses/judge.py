"""An answer of a student, judged by its exercise and by the rules of the assignment."""

from __future__ import annotations

from collections.abc import Sequence

from provefield.learn.exercises.exercise import Exercise, Feedback
from provefield.learn.exercises.hints import Hint, hints
from provefield.learn.exercises.sequent import Sequent
from provefield.tongues import phrase

FREE = frozenset({"premise", "assumption"})
"""What a line of a proof may always be."""


def judge(exercise: Exercise, answer: str, rules: Sequence[str] = ()) -> Feedback:
    r"""Judge an answer; a proof may use no rules but those that are allowed, if any are named.

    >>> from provefield.logic.parse import parse
    >>> proof = "A & B ; premise\nB ; &E 1"
    >>> judge(Sequent((parse("A & B"),), parse("B")), proof, ["∧I"]).sentence
    'The proof is right, but it uses a rule that is not allowed here: ∧E.'
    """
    found = exercise.check(answer)
    if found.right and rules and isinstance(exercise, Sequent):
        more = exercise.rules_used(answer) - FREE - set(rules)
        if more:
            said = phrase(
                "The proof is right, but it uses a rule that is not allowed here: {rules}.",
                rules=", ".join(sorted(more)),
            )
            return Feedback(False, said, "wrong form")
    return found


def ladder(exercise: Exercise) -> tuple[tuple[Hint, ...], Hint | None]:
    """The hints that only help, and the last one, which is the solution."""
    found = hints(exercise)
    return found[:-1], found[-1] if found else None
