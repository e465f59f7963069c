"""Proofs that were tampered with: what brute force finds invalid, the checker rejects."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from provefield.cli import main
from provefield.grid import Cell
from provefield.logic.binding import close, free_variables, rename_apart, substitute
from provefield.logic.field import mine
from provefield.logic.formula import (
    Atom,
    Cardinality,
    CountQuantifier,
    ForAll,
    Formula,
    Int,
    Not,
    Or,
    Term,
    disjunction,
    rebuild,
    walk,
)
from provefield.reason.ask import answer_of
from provefield.reason.calculus.grid import RuleName, Step
from provefield.reason.check import check
from provefield.reason.engines import engine
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.proof import Proof
from provefield.reason.question import Question
from provefield.reason.verdict import Inconsistent, Mine, Safe
from tests.reason.worlds import AllBoards, Worlds, random_messages, random_sweeper

PROVERS = ["sat", "resolution", "single-point", "prover9"]
CASES = {"prover9": 8}

# Brute force --------------------------------------------------------------------------------------


def is_invalid(proof: Proof, knowledge: Knowledge) -> bool:
    """Whether some step does not follow from what it cites, by trying all boards."""
    boards = AllBoards(knowledge.field)
    shown: dict[int, Formula] = {}
    for step in proof.steps:
        if any(premise not in shown for premise in step.premises):
            return True
        if not _follows(step, [shown[p] for p in step.premises], proof.goal, knowledge, boards):
            return True
        shown[step.id] = step.formula
    if not proof.steps:
        return True
    return boards.where(proof.steps[-1].formula) != boards.where(proof.goal)


def _follows(
    step: Step, premises: Sequence[Formula], goal: Formula, known: Knowledge, boards: AllBoards
) -> bool:
    conclusion = boards.where(step.formula)
    match step.rule:
        case "fact":
            return any(boards.where(fact.formula) == conclusion for fact in known.facts)
        case "cases" if not premises:
            return not boards.where(Not(goal)) & ~conclusion
        case "conclusion":
            return boards.where(goal) == conclusion and 0 in map(boards.where, premises)
        case "sum" | "cases":
            return _sum_is_impossible(step, premises, boards)
        case "instance" | "replace":
            given = (boards.where(instantiated(p, dict(step.unifier))) for p in premises)
            return not reduce(and_, given, boards.all) & ~conclusion
        case "definition":
            return False  # on a grid, no predicate is new


def instantiated(formula: Formula, values: Mapping[str, Term]) -> Formula:
    """The formula with terms for its leading universal variables."""
    inner = rename_apart(close(formula))
    while isinstance(inner, ForAll):
        inner = inner.body
    return substitute(
        inner, {name: values[name] for name in values if name in free_variables(inner)}
    )


def _sum_is_impossible(step: Step, premises: Sequence[Formula], boards: AllBoards) -> bool:
    """Whether no board without the conclusion meets the weighted sum of what the premises say."""
    weights = (1,) * len(premises) if step.rule == "cases" else step.weights
    if len(weights) != len(premises):
        return False
    given = [instantiated(each, dict(step.unifier)) for each in premises]
    rows = [_row(p, w, boards) for p, w in zip(given, weights, strict=True) if w]
    if any(row is None for row in rows):
        return False
    counted = [row for row in rows if row is not None]
    denied = boards.all & ~boards.where(step.formula)
    return not any(
        sum(
            weight * (sum(part >> number & 1 for part in parts) - bound)
            for weight, bound, parts in counted
        )
        >= 0
        for number in range(denied.bit_length())
        if denied >> number & 1
    )


def _row(premise: Formula, weight: int, boards: AllBoards) -> tuple[int, int, list[Worlds]] | None:
    """One premise as weight, bound and counted parts; None if it has no such side."""
    match premise:
        case Cardinality(how, number, parts):
            counted = [boards.where(part) for part in parts]
        case CountQuantifier(how, number, variable, body):
            each = (substitute(body, {variable: Int(n)}) for n in boards.field.numbers)
            counted = [boards.where(part) for part in each]
        case _:
            how, number = "atleast", 1
            parts = premise.parts if isinstance(premise, Or) else (premise,)
            counted = [boards.where(part) for part in dict.fromkeys(parts)]
    if how == ("atmost" if weight > 0 else "atleast"):
        return None
    return weight, number, counted


# Tampering ----------------------------------------------------------------------------------------

Mutation = Callable[[Proof, int, Random], Proof]


def _with(proof: Proof, place: int, step: Step) -> Proof:
    return replace(proof, steps=(*proof.steps[:place], step, *proof.steps[place + 1 :]))


def flip_literal(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    parts = step.formula.parts if isinstance(step.formula, Or) else (step.formula,)
    if not parts:
        return _with(proof, place, replace(step, formula=mine(1, 1)))
    chosen = rng.randrange(len(parts))
    flipped = [Not(part) if n == chosen else part for n, part in enumerate(parts)]
    return _with(proof, place, replace(step, formula=disjunction(flipped)))


def drop_literal(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    if not isinstance(step.formula, Or) or not step.formula.parts:
        return proof
    chosen = rng.randrange(len(step.formula.parts))
    rest = [part for n, part in enumerate(step.formula.parts) if n != chosen]
    return _with(proof, place, replace(step, formula=disjunction(rest)))


def change_cell(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    atoms = [part for part in walk(step.formula) if isinstance(part, Atom)]
    numbers = sorted({arg.value for atom in atoms for arg in atom.args if isinstance(arg, Int)})
    if not numbers:
        return proof
    old, new = Int(rng.choice(numbers)), Int(rng.randint(1, 3))
    return _with(proof, place, replace(step, formula=_moved(step.formula, old, new)))


def _moved(formula: Formula, old: Int, new: Int) -> Formula:
    if isinstance(formula, Atom):
        return replace(formula, args=tuple(new if arg == old else arg for arg in formula.args))
    return rebuild(formula, lambda part: _moved(part, old, new))


def change_count(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    if not isinstance(step.formula, Cardinality):
        return proof
    number = max(0, step.formula.number + rng.choice((-1, 1)))
    return _with(proof, place, replace(step, formula=replace(step.formula, number=number)))


def change_premise(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    if not step.premises:
        return proof
    premises = list(step.premises)
    premises[rng.randrange(len(premises))] = rng.choice(proof.steps).id
    return _with(proof, place, replace(step, premises=tuple(premises)))


def rename_rule(proof: Proof, place: int, rng: Random) -> Proof:
    return _with(proof, place, replace(proof.steps[place], rule=rng.choice(get_args(RuleName))))


def change_unifier(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    if not step.unifier:
        return proof
    chosen = rng.randrange(len(step.unifier))
    unifier = list(step.unifier)
    unifier[chosen] = (unifier[chosen][0], Int(rng.randint(1, 3)))
    return _with(proof, place, replace(step, unifier=tuple(unifier)))


def change_weight(proof: Proof, place: int, rng: Random) -> Proof:
    step = proof.steps[place]
    if not step.weights:
        return proof
    weights = list(step.weights)
    weights[rng.randrange(len(weights))] += rng.choice((-2, -1, 1, 2))
    return _with(proof, place, replace(step, weights=tuple(weights)))


def drop_step(proof: Proof, place: int, rng: Random) -> Proof:
    return replace(proof, steps=proof.steps[:place] + proof.steps[place + 1 :])


def change_goal(proof: Proof, place: int, rng: Random) -> Proof:
    other = mine(rng.randint(1, 3), rng.randint(1, 3))
    return replace(proof, goal=rng.choice((Not(proof.goal), other, Not(other))))


MUTATIONS: tuple[Mutation, ...] = (
    flip_literal,
    drop_literal,
    change_cell,
    change_count,
    change_premise,
    rename_rule,
    change_unifier,
    change_weight,
    drop_step,
    change_goal,
)


def proofs(name: str, cases: int) -> Iterator[tuple[Knowledge, Cell, Safe | Mine | Inconsistent]]:
    """What an engine proves of random knowledge."""
    asked = engine(name)
    for seed in range(cases):
        rng = Random(seed)
        known = random_messages(rng) if seed % 2 else random_sweeper(rng, 3)
        for cell in rng.sample(list(known.grid), min(4, known.grid.size)):
            verdict = asked.ask(known, cell, UNLIMITED)
            if isinstance(verdict, Safe | Mine | Inconsistent):
                yield known, cell, verdict


def tampered(name: str, cases: int) -> Iterator[tuple[str, Proof, Knowledge]]:
    """Each proof, with each way to tamper tried on a few of its steps."""
    rng = Random(name)
    for known, _, verdict in proofs(name, cases):
        for mutation in MUTATIONS:
            for _ in range(2):
                place = rng.randrange(len(verdict.proof.steps))
                altered = mutation(verdict.proof, place, rng)
                if altered != verdict.proof:
                    yield mutation.__name__, altered, known


def measure(name: str, cases: int) -> tuple[Counter[str], Counter[str]]:
    """How many tampered proofs are really invalid, and how many of these the checker accepts."""
    invalid: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for mutation, proof, known in tampered(name, cases):
        if is_invalid(proof, known):
            invalid[mutation] += 1
            accepted[mutation] += bool(check(proof, known))
    return invalid, +accepted


@pytest.mark.parametrize("name", PROVERS)
def test_invalid_proofs_are_rejected(name: str) -> None:
    invalid, accepted = measure(name, CASES.get(name, 60))
    assert not accepted
    assert invalid.total() > 50


@pytest.mark.soak
@pytest.mark.parametrize("name", PROVERS)
def test_many_invalid_proofs_are_rejected(name: str) -> None:
    invalid, accepted = measure(name, 30 * CASES.get(name, 60))
    assert not accepted
    assert invalid.total() > 500


@pytest.mark.parametrize("name", PROVERS)
def test_untouched_proofs_are_valid_by_brute_force_too(name: str) -> None:
    for known, _, verdict in proofs(name, CASES.get(name, 30)):
        assert not is_invalid(verdict.proof, known)


def test_the_command_rejects_what_was_altered_in_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(7)
    for known, cell, verdict in list(proofs("sat", 40))[::4]:
        document = answer_of(Question(known, cell), verdict).to_json()
        assert _exit_status(tmp_path, document) == 0
        place = rng.randrange(len(verdict.proof.steps))
        for mutation in MUTATIONS[:-1]:
            altered = mutation(verdict.proof, place, rng)
            if is_invalid(altered, known):
                assert _exit_status(tmp_path, document | {"steps": steps(altered)}) == 1
    assert "Rejected" in capsys.readouterr().out


def steps(proof: Proof) -> list[dict[str, object]]:
    """The steps of a proof that no answer would take, as they stand in a document."""
    return [
        {
            "id": step.id,
            "formula": str(step.formula),
            "rule": step.rule,
            "from": list(step.premises),
            "unifier": {name: str(term) for name, term in step.unifier},
            "weights": list(step.weights),
        }
        for step in proof.steps
    ]


def _exit_status(folder: Path, document: object) -> int:
    file = folder / "evidence.json"
    file.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(file)])
    return int(ended.value.code or 0)
