"""A proof as a derivation of TSTP, which provers and proof viewers read.

About a board, facts are written out number by number and steps without variables, so that each
step follows from those it cites by first-order logic alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import FALSE, Formula
from provefield.logic.ground.expand import written_out
from provefield.logic.order import in_plain_order
from provefield.logic.show import show
from provefield.reason.calculus.grid import Kind
from provefield.reason.proof import Proof
from provefield.reason.question import Sequent
from provefield.reason.tell.grounded import ground_proof

if TYPE_CHECKING:
    from provefield.reason.answer import Answer
    from provefield.reason.question import Question

# The name of each rule, and how a conclusion stands to what it is drawn from.
_TAKEN = "clausify", "esa"
_INFERENCES: dict[Kind, tuple[str, str]] = {
    "resolution": ("resolution", "thm"),
    "instance": ("instantiate", "thm"),
    "sum": ("sum", "thm"),
    "cases": ("cases", "thm"),
    "replace": ("paramodulation", "thm"),
    "definition": ("fold_definitions", "esa"),
}


def in_tptp(answer: Answer) -> str:
    """Annotated formulas, the last of which is a contradiction or the goal.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> print(prove_sequent([parse("A & B")], parse("B")).show("tptp"))
    fof(goal, conjecture, ('B'), file(question, goal)).
    fof(s1, axiom, ('A' & 'B'), file(question, premise_1)).
    fof(s2, negated_conjecture, (~'B'), inference(negate, [status(cth)], [goal])).
    fof(s3, plain, ('B'), inference(clausify, [status(esa)], [s1])).
    fof(s4, plain, ($false), inference(resolution, [status(thm)], [s2, s3])).
    """
    question = answer.question
    if answer.proof is None:
        raise InputError("there is no resolution proof to write as TPTP", source="style")
    if isinstance(question, Sequent):
        return "\n".join(_sequent(question, answer.proof))
    return "\n".join(_board(answer, question, answer.proof))


def _sequent(sequent: Sequent, proof: Proof) -> list[str]:
    lines = [_line("goal", "conjecture", sequent.goal, "file(question, goal)")]
    inferences = _inferences(proof)
    for step in proof.steps:
        name = f"s{step.id}"
        match step.rule:
            case "fact":
                at = sequent.premises.index(step.formula) + 1
                lines.append(_line(name, "axiom", step.formula, f"file(question, premise_{at})"))
            case _ if step.supposes:
                drawn = _inference("negate", "cth", ["goal"])
                lines.append(_line(name, "negated_conjecture", step.formula, drawn))
            case "conclusion":
                continue
            case "definition" if not step.premises:
                lines.append(_line(name, "definition", step.formula, "introduced(definition)"))
            case _:
                parents = [f"s{each}" for each in step.premises]
                inference = _inference(*inferences[step.id], parents)
                lines.append(_line(name, "plain", step.formula, inference))
    return lines


def _inferences(proof: Proof) -> Mapping[int, tuple[str, str]]:
    """What TPTP calls each step that is inferred; to take a clause may name what exists."""
    given = {step.id for step in proof.steps if step.rule == "fact" or step.supposes}
    kinds = proof.kinds
    return {
        step.id: _TAKEN
        if step.rule == "instance" and not given.isdisjoint(step.premises)
        else _INFERENCES[kinds[step.id]]
        for step in proof.steps
        if step.premises and step.rule != "conclusion"
    }


def _board(answer: Answer, question: Question, proof: Proof) -> list[str]:
    here = question.knowledge.field
    facts = [fact.formula for fact in answer.facts]
    names = [f"fact_{at}" for at in range(1, len(facts) + 1)]
    lines = [] if proof.goal == FALSE else [_goal(proof.goal)]
    for name, formula in zip(names, facts, strict=True):
        lines.append(_line(name, "axiom", _written(formula, here), f"file(board, {name})"))
    for step in ground_proof(proof, facts, here):
        name = f"s{len(names) - len(facts) + 1}"
        inference = _inference(step.kind, "thm", [names[each] for each in step.cited])
        lines.append(_line(name, "plain", _written(step.formula, here), inference))
        names.append(name)
    return lines


def _goal(goal: Formula) -> str:
    return _line("goal", "conjecture", goal, "file(board, goal)")


def _written(formula: Formula, here: Field) -> Formula:
    return written_out(close(formula), here)


def _inference(name: str, status: str, parents: Sequence[str]) -> str:
    return f"inference({name}, [status({status})], [{', '.join(parents)}])"


def _line(name: str, role: str, formula: Formula, source: str) -> str:
    return f"fof({name}, {role}, ({show(in_plain_order(close(formula)), 'tptp')}), {source})."
