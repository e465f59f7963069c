"""A proof as one file for `coqc`: a checker that Coq proves sound, the facts, the claim, the steps.

Only syntax trees are written; what people wrote stands in comments, which it can neither close nor
turn into a string.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.reason.question import Sequent
from provefield.reason.tell.coq.board import board_file
from provefield.reason.tell.coq.sequent import sequent_file
from provefield.reason.tell.fitch import NO_DEDUCTION

if TYPE_CHECKING:
    from provefield.reason.answer import Answer


def in_coq(answer: Answer) -> str:
    """A file that Coq accepts if, and only if, the proof is right.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> answer = prove_sequent([parse("A & B")], parse("B"), natural=True)
    >>> print(answer.show("coq").splitlines()[3])
    Theorem claim : forall (D : Type) (something : D) (p_A : Prop) (p_B : Prop),
    """
    question = answer.question
    if isinstance(question, Sequent) and answer.deduction is not None:
        return sequent_file(answer.deduction)
    if not isinstance(question, Sequent) and answer.proof is not None:
        return board_file(answer, question, answer.proof)
    # Skolem functions would need an axiom of choice.
    is_sequent = isinstance(question, Sequent)
    missing = NO_DEDUCTION if is_sequent else "no proof by steps was found"
    raise InputError(f"there is nothing for Coq: {missing}", source="style")
