"""What follows about a board, for Coq: facts, claim and steps, under the checker of `Board.v`.

Coq's checker knows cells and no variables, so it gets the steps without these.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, assert_never

from provefield.errors import InputError
from provefield.logic.binding import close
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    subformulas,
)
from provefield.reason.proof import Proof
from provefield.reason.tell.coq.comment import comment
from provefield.reason.tell.grounded import GroundStep, Literals, ground_goal, ground_proof

if TYPE_CHECKING:
    from provefield.reason.answer import Answer
    from provefield.reason.question import Question

_SIGNS: dict[Comparison, str] = {
    "=": "{} =? {}",
    "!=": "negb ({} =? {})",
    "<": "{} <? {}",
    "<=": "{} <=? {}",
    ">": "{} >? {}",
    ">=": "{} >=? {}",
}
_BETWEEN = ";\n  "


def board_file(answer: Answer, question: Question, proof: Proof) -> str:
    """The checker, the facts of an answer, what follows from them, and the steps."""
    here = question.knowledge.field
    size, most = f"{here.columns} {here.rows}", max(here.numbers)
    facts = [close(fact.formula) for fact in answer.facts]
    goal = ground_goal(proof, here)
    steps = map(_step, ground_proof(proof, facts, here))
    listed = _BETWEEN.join(
        f"{comment(f'{fact.source}: {fact.formula}')}\n  {_formula(formula, most)}"
        for fact, formula in zip(answer.facts, facts, strict=True)
    )
    told = f"Forall (fun f => holds {size} mine f = true) facts"
    if goal:
        claim = f"{told} -> holds {size} mine {_formula(proof.goal, most)} = true"
        [((x, y), mined)] = goal.items()
        rule = f"sound_cell {size} mine facts steps {_bool(mined)} {x} {y}"
    else:
        claim, rule = f"~ {told}", f"sound_clash {size} mine facts steps"
    return f"""{_checker()}
(* The claim: a board with {here.columns} columns and {here.rows} rows; Mine column row. *)
Definition facts : list formula := [
  {listed}].
Definition steps : list step := [
  {_BETWEEN.join(steps)}].
Theorem claim : forall mine : Z -> Z -> bool,
  {claim}.
Proof. intro mine. refine ({rule} _). vm_compute. reflexivity. Qed.
Print Assumptions claim.
"""


def _checker() -> str:
    return (files("provefield") / "data" / "coq" / "Board.v").read_text(encoding="utf-8")


# Formulas -----------------------------------------------------------------------------------------


def _formula(formula: Formula, most: int) -> str:
    """A formula of `Board.v`, in parentheses; quantifiers range from 1 to the most."""
    match formula:
        case Atom():
            return _atom(formula)
        case Compare(op, left, right):
            return f"(Is ({_SIGNS[op].format(_term(left), _term(right))}))"
        case Not(body):
            return f"(Not {_formula(body, most)})"
        case And() | Or() | Implies() | Iff() | Cardinality():
            parts = [_formula(part, most) for part in subformulas(formula)]
            return _joined(formula, parts)
        case ForAll(variable, body):
            return f"(All {most} (fun v_{variable} => {_formula(body, most)}))"
        case Exists(variable, body):
            return f"(Ex {most} (fun v_{variable} => {_formula(body, most)}))"
        case CountQuantifier(how, number, variable, body):
            counted = f"(fun v_{variable} => {_formula(body, most)})"
            return f"(Count {most} {how} {_number(number)} {counted})"
        case _:
            assert_never(formula)


def _joined(formula: And | Or | Implies | Iff | Cardinality, parts: list[str]) -> str:
    listed = f"[{'; '.join(parts)}]"
    match formula:
        case And():
            return f"(And {listed})"
        case Or():
            return f"(Or {listed})"
        case Implies():
            return f"(Imp {parts[0]} {parts[1]})"
        case Iff():
            return f"(Iff {parts[0]} {parts[1]})"
        case Cardinality(how, number):
            return f"(Among {how} {_number(number)} {listed})"
        case _:
            assert_never(formula)


def _atom(atom: Atom) -> str:
    match atom:
        case Atom("mine", (column, row)):
            return f"(Mine {_term(column)} {_term(row)})"
        case Atom("safe", (column, row)):
            return f"(Not (Mine {_term(column)} {_term(row)}))"
        case _:
            raise InputError(f"a board has mines alone, not {atom}", source="style")


def _term(term: Term) -> str:
    match term:
        case Var(name):
            return f"v_{name}"
        case Int(value):
            return _number(value)
        case Add(left, right):
            return f"({_term(left)} + {_term(right)})"
        case Sub(left, right):
            return f"({_term(left)} - {_term(right)})"
        case Abs(body):
            return f"(Z.abs {_term(body)})"
        case Func(name):
            raise InputError(f"on a board, {name} stands for nothing", source="style")
        case _:
            assert_never(term)


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _bool(value: bool) -> str:
    return str(value).lower()


def _clause(literals: Literals) -> str:
    shown = (f"({_bool(mined)}, ({x}, {y}))" for (x, y), mined in literals.items())
    return f"[{'; '.join(shown)}]"


def _step(step: GroundStep) -> str:
    match step.kind:
        case "part":
            return f"Part {step.cited[0]}%N {step.place}%N"
        case "clause":
            return f"Clause {step.cited[0]}%N {_clause(step.literals)}"
        case "sum":
            weighed = zip(step.cited, step.weights, strict=True)
            shown = (f"({number}%N, {_number(weight)})" for number, weight in weighed)
            return f"Sum [{'; '.join(shown)}] {_clause(step.literals)}"
        case _:
            assert_never(step.kind)
