"""Evidence that premises entail a goal over every domain, by resolution."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.logic.formula import Formula
from provefield.reason.check.clausal import Clauses
from provefield.reason.check.judgement import Judgement, judge
from provefield.reason.check.reading import Anywhere
from provefield.reason.check.rules import Rules
from provefield.reason.check.steps import Walk
from provefield.reason.check.work import WORK, Work
from provefield.reason.proof import Proof


def check_sequent(proof: Proof, premises: Iterable[Formula], *, work: int = WORK) -> Judgement:
    """Check a proof that premises entail its goal over every domain.

    >>> from provefield.logic.formula import Atom
    >>> from provefield.reason.calculus.grid import Step
    >>> a, b = Atom("A"), Atom("B")
    >>> check_sequent(Proof(a, (Step(1, a, "fact"),)), [a, b])
    Judgement(accepted=True, reason='')
    """
    rules = Rules(Anywhere(), Work(work))
    return judge(lambda: Walk(tuple(premises), proof.goal, Clauses(rules)).follow(proof))
