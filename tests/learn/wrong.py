"""For every kind of exercise: answers that mean something else, found without its own judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

from provefield.chance import draw, pick
from provefield.learn.exercises.diagnosis import sample_boards
from provefield.learn.exercises.dimacs import FromClauses, ToClauses, holds, read_clauses, variable
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.lines import ProofGap
from provefield.learn.exercises.mistakes import MISTAKES
from provefield.learn.exercises.normal_form import NormalForm, has_form
from provefield.logic.binding import free_variables
from provefield.logic.field import Field
from provefield.logic.formula import Atom, Formula
from provefield.logic.language import describe
from provefield.logic.semantics import Tables, board, evaluate
from provefield.logic.show import show

TRIES = 400


def wrong_answers(exercise: Exercise, rng: Random, most: int = 10) -> list[str]:
    """Up to so many wrong answers; fewer where there are no more."""
    found = dict[str, None]()
    for answer in islice(_WRONG[exercise.question.kind](exercise, rng), TRIES):
        found[answer] = None
        if len(found) == most:
            break
    return list(found)


def _cells(exercise: Exercise) -> list[str]:
    question = exercise.question
    rows, columns = range(1, question.rows + 1), range(1, question.columns + 1)
    return [f"{column},{row}" for row in rows for column in columns]


def _differ(left: Formula, right: Formula, field: Field) -> bool:
    return any(evaluate(left, each) != evaluate(right, each) for each in sample_boards(field))


def _mistaken(formula: Formula, field: Field, rng: Random) -> Iterator[Formula]:
    made = [wrong for mistake in MISTAKES.values() for wrong in mistake(formula, field)]
    for wrong in draw(made, min(len(made), 60), rng):
        if not free_variables(wrong) and _differ(wrong, formula, field):
            yield wrong


def _formulas(exercise: Any, rng: Random) -> Iterator[str]:
    return (show(wrong, "ascii") for wrong in _mistaken(exercise.formula, exercise.field, rng))


def _sentences(exercise: Any, rng: Random) -> Iterator[str]:
    for wrong in _mistaken(exercise.formula, exercise.field, rng):
        if str(wrong).count("∀") + str(wrong).count("∃") < 3:
            yield describe(wrong)


def _normal_forms(exercise: Any, rng: Random) -> Iterator[str]:
    """A formula of the form that says something else, or the same in another form."""
    for wrong in _mistaken(exercise.formula, exercise.field, rng):
        other = NormalForm(wrong, exercise.form, exercise.field).solution
        if "f" not in other.replace("safe", ""):
            yield other
    if not has_form(exercise.formula, exercise.form):
        yield show(exercise.formula, "ascii")


def _numbers(exercise: Exercise, rng: Random) -> Iterator[str]:
    shown = exercise.question.shown
    last = len(shown.get("pairs") or shown["options"])
    return (str(each) for each in range(1, last + 1) if str(each) != exercise.solution)


def _sets_of_numbers(exercise: Exercise, rng: Random) -> Iterator[str]:
    every = range(1, len(exercise.question.shown["options"]) + 1)
    sets = (each for size in every for each in combinations(every, size))
    texts = (" ".join(map(str, each)) for each in sets)
    return (text for text in texts if text != exercise.solution)


def _tables(exercise: Exercise, rng: Random) -> Iterator[str]:
    rows = len(exercise.solution.split())
    for row in product("tf", repeat=rows):
        if " ".join(row) != exercise.solution:
            yield " ".join(row)


def _breaking(exercise: Any, rng: Random) -> Iterator[str]:
    cells = _cells(exercise)
    if exercise.solution != "follows":
        yield "follows"
    for _ in range(TRIES):
        chosen = draw(cells, int(rng.random() * (len(cells) + 1)), rng)
        there = board(exercise.field, [tuple(map(int, each.split(","))) for each in chosen])  # type: ignore[misc]
        fits = all(evaluate(each, there) for each in exercise.premises)
        if not fits or evaluate(exercise.claim, there):
            yield " ".join(sorted(chosen)) or "none"


def _subsets(exercise: Exercise, rng: Random) -> Iterator[str]:
    """Fewer messages than are enough, and more."""
    needed = exercise.solution.split()
    places = ["{},{}".format(*each["at"]) for each in exercise.question.shown["messages"]]
    for less in range(len(needed)):
        yield from (" ".join(each) for each in combinations(needed, less))
    spare = [each for each in places if each not in needed]
    yield from (" ".join([*needed, each]) for each in spare)


def _other_cells(exercise: Any, rng: Random) -> Iterator[str]:
    right = set(exercise.solution.split())
    covered = list(map(str, exercise.view.covered))
    for _ in range(TRIES):
        chosen = draw(covered, int(rng.random() * (len(covered) + 1)), rng)
        if set(chosen) != right:
            yield " ".join(sorted(chosen))


def _boards(exercise: Any, rng: Random) -> Iterator[str]:
    cells = _cells(exercise)
    for _ in range(TRIES):
        chosen = draw(cells, int(rng.random() * (len(cells) + 1)), rng)
        there = board(exercise.field, [tuple(map(int, each.split(","))) for each in chosen])  # type: ignore[misc]
        if evaluate(exercise.formula, there) != exercise.want:
            yield " ".join(sorted(chosen))


def _reasons(exercise: ProofGap, rng: Random) -> Iterator[str]:
    """Another rule with the same lines where it cannot apply, and lines that cannot be cited."""
    rule, _, cites = exercise.solution.partition(" ")
    shown = " ".join(line.partition(";")[0].replace("|", " ") for line in exercise.proof)
    for other in ("∧I", "∧E", "∨I", "∨E", "→I", "→E", "¬I", "↔I", "↔E"):
        if other[0] not in shown:
            yield f"{other} {cites}"
    for later in range(exercise.number, exercise.number + 8):
        yield f"{rule} {later}, {later}"
    yield "premise"


def _lines(exercise: ProofGap, rng: Random) -> Iterator[str]:
    """Formulas that the proof cannot be finished with, as a new letter comes in."""
    for letter in "TUVWXYZ":
        yield f"({exercise.solution}) & {letter}0"
        yield f"{letter}0"


def _proofs(exercise: Any, rng: Random) -> Iterator[str]:
    """Proofs with a line left out, or with a rule that does not exist."""
    lines = exercise.solution.splitlines()
    if len(lines) > 1:
        yield "\n".join(lines[:-1])
    for place in range(len(exercise.premises), len(lines)):
        formula = lines[place].partition(";")[0]
        if formula.strip(" |") in map(str, exercise.premises):
            continue  # to say a premise again is no mistake
        yield "\n".join([*lines[:place], f"{formula}; premise", *lines[place + 1 :]])
        yield "\n".join([*lines[:place], f"{formula}; XX 1", *lines[place + 1 :]])
    yield "\n".join(f"{exercise.goal} ; premise".splitlines())


def _pairs(exercise: Any, rng: Random) -> Iterator[str]:
    *pairs, _ = exercise.solution.splitlines()
    yield "\n".join(pairs)
    for number in range(1, len(exercise.clauses) + 1):
        yield f"{number} {number}"


def _substitutions(exercise: Any, rng: Random) -> Iterator[str]:
    """Other terms for the variables: they make the atoms alike in no case, or say too much."""
    if exercise.solution != "none":
        yield "none"
    names = sorted({name for name in "xyz" if name in f"{exercise.left}{exercise.right}"})
    for _ in range(60):
        given = {name: pick(("a", "b", "f(a)", "g(b)"), rng) for name in names}
        spoken = ", ".join(f"{name} = {term}" for name, term in given.items())
        alike = _apply(exercise.left, given) == _apply(exercise.right, given)
        if spoken and not alike:
            yield spoken


def _apply(atom: Atom, given: dict[str, str]) -> str:
    text = str(atom)
    return "".join(given.get(sign, sign) for sign in text)


def _clauses(exercise: ToClauses | FromClauses, rng: Random) -> Iterator[str]:
    if isinstance(exercise, FromClauses):
        cells = _cells(exercise)
        for _ in range(TRIES):
            chosen = draw(cells, int(rng.random() * (len(cells) + 1)), rng)
            true = frozenset(cells.index(each) + 1 for each in chosen)
            if not holds(exercise.clauses, true):
                yield " ".join(sorted(chosen)) or "none"
        return
    around = exercise.grid.neighbours(exercise.clue)
    known = frozenset(variable(each, exercise.grid) for each in around)
    lines = exercise.solution.splitlines()
    for place in range(len(lines)):
        fewer = "\n".join(lines[:place] + lines[place + 1 :])
        if _allows(fewer, known) != exercise.number:
            yield fewer
    for number in sorted(known):
        for sign in ("", "-"):
            more = f"{exercise.solution}\n{sign}{number} 0"
            if not _is_count(more, known, exercise.number):
                yield more


def _allows(text: str, known: frozenset[int]) -> int | None:
    """How many of the cells hold a mine wherever the clauses hold; None if that varies."""
    sizes = _sizes(text, known)
    return sizes.pop() if len(sizes) == 1 else None


def _sizes(text: str, known: frozenset[int]) -> set[int]:
    clauses = read_clauses(text, known)
    return {
        size
        for size in range(len(known) + 1)
        for true in combinations(sorted(known), size)
        if holds(clauses, frozenset(true))
    }


def _is_count(text: str, known: frozenset[int], number: int) -> bool:
    clauses = read_clauses(text, known)
    return all(
        holds(clauses, frozenset(true)) == (size == number)
        for size in range(len(known) + 1)
        for true in combinations(sorted(known), size)
    )


def _messages(exercise: Any, rng: Random) -> Iterator[str]:
    """What adds nothing to a game that is not valid yet, and what nothing fits."""
    for message in exercise.game.messages:
        if message.cell != exercise.cell:
            said = show(message.formula, "ascii")
            yield from (f"{said}", f"({said}) & ({said})", f"-({said})", f"--({said})")
    yield from (
        "1 = 1",
        "1 = 2",
        "-mine(1,1)",
        "safe(1,1)",
        "mine(1,1)",
        "exists x exists y mine(x,y)",
    )


def _columns(exercise: Any, rng: Random) -> Iterator[str]:
    """Tables with a value or the verdict changed."""
    *rows, verdict = exercise.solution.splitlines()
    for number, row in enumerate(rows):
        values = row.split()
        for place, value in enumerate(values):
            turned = [*values[:place], "f" if value == "t" else "t", *values[place + 1 :]]
            yield "\n".join((*rows[:number], " ".join(turned), *rows[number + 1 :], verdict))
    other = {"valid": "invalid 1", "invalid": "valid"}.get(verdict.split()[0], "contradiction")
    if not verdict.startswith(other):
        yield "\n".join((*rows, other))


def _worlds(exercise: Any, rng: Random) -> Iterator[str]:
    """Worlds that are drawn, in which a sentence is not as it should be by a count of its own."""
    relations, functions = exercise.signature
    for _ in range(TRIES):
        things = [str(number) for number in range(1, rng.randint(2, 4))]
        held = {
            (name, places): frozenset(
                row for row in product(things, repeat=places) if rng.random() < 0.5
            )
            for name, places in relations.items()
        }
        values: dict[tuple[str, int], dict[tuple[int | str, ...], int | str]] = {
            (name, 0): {(): rng.choice(things)} for name in functions
        }
        world = Tables(tuple(things), held, values)
        if all(evaluate(each, world) for each in exercise.true) and not any(
            evaluate(each, world) for each in exercise.false
        ):
            continue
        said = [f"domain: {', '.join(things)}"]
        for (name, places), rows in held.items():
            if places:
                said.append(f"{name}: {', '.join(f'({chr(44).join(row)})' for row in rows)}")
            else:
                said.append(f"{name}: {'true' if rows else ''}")
        said += [f"{name} = {table[()]}" for (name, _), table in values.items()]
        yield "; ".join(said)


def _steps(exercise: Exercise, rng: Random) -> Iterator[str]:
    """Steps that stop early, and steps that are none."""
    steps = exercise.solution.splitlines()
    for number in range(len(steps)):
        yield "\n".join(steps[:number])
        for step in ("x 1: 1", "open 1", "1 @ 1: A & -A", "L9", "ax", "R1 zz"):
            if step != steps[number]:
                yield "\n".join((*steps[:number], step, *steps[number + 1 :]))


_WRONG: dict[str, Callable[[Any, Random], Iterator[str]]] = {
    "to-formula": _formulas,
    "to-english": _sentences,
    "normal-form": _normal_forms,
    "mistranslation": _numbers,
    "readings": _sets_of_numbers,
    "truth": lambda exercise, _: iter(["false" if exercise.solution == "true" else "true"]),
    "truth-table": _tables,
    "consequence": _breaking,
    "evidence": _subsets,
    "clash": _subsets,
    "cells": _other_cells,
    "build": _boards,
    "rule": _reasons,
    "missing-line": _lines,
    "sequent": _proofs,
    "resolve": _pairs,
    "columns": _columns,
    "model": _worlds,
    "tree": _steps,
    "calculus": _steps,
    "unify": _substitutions,
    "dimacs": _clauses,
    "complete": _messages,
}
