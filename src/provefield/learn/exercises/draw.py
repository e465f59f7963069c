"""Exercises of a kind and a level, the same for each seed; perhaps about one idea."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import get_args

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.library import catalogue
from provefield.grid import Grid
from provefield.learn.exercises.build import Build
from provefield.learn.exercises.draw_boards import (
    draw_cells,
    draw_clash,
    draw_completing,
    draw_dimacs,
    draw_evidence,
)
from provefield.learn.exercises.draw_logic import (
    draw_consequence,
    draw_gap,
    draw_readings,
    draw_resolving,
    draw_table,
    draw_unifying,
)
from provefield.learn.exercises.exercise import Exercise, Kind
from provefield.learn.exercises.mistakes import MISTAKES
from provefield.learn.exercises.normal_form import Form, NormalForm, has_form
from provefield.learn.exercises.patterns import Message, draw_message, is_telling
from provefield.learn.exercises.sequents import draw_sequent
from provefield.learn.exercises.translation import Mistranslation, Pair, ToEnglish, ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.logic.field import Field
from provefield.logic.formula import Cardinality, CountQuantifier, Formula, walk
from provefield.logic.language import describe
from provefield.reason.equivalence import equivalent
from provefield.tongues import ENGLISH, Tongue

SIDE = 6
PAIRS = 4
LEVELS = (1, 2, 3, 4, 5)
SHELF_OF_LEVEL = ("and", "implies", "or", "not", "mixed")
_GRID, _FIELD, _SMALL = Grid(SIDE, SIDE), Field(SIDE, SIDE), Grid(4, 4)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to practise: how hard, about what, and in which language."""

    level: int
    about: str
    tongue: Tongue
    rng: Random


def new_exercise(
    kind: Kind, level: int = 1, seed: int | str = 0, about: str = "", tongue: Tongue = ENGLISH
) -> Exercise:
    """An exercise of this kind; equal values give equal exercises, anywhere.

    >>> new_exercise("to-formula", 1, seed=2).question.shown["english"]
    'There is no mine in row 3.'
    >>> new_exercise("to-formula", seed=1, about="implication").solution
    'mine(3,1) -> mine(2,1)'
    """
    if level not in LEVELS:
        raise InputError(f"a level is one of {', '.join(map(str, LEVELS))}, not {level}")
    if kind not in _MAKERS:
        raise InputError(f"exercises are made of the kinds {', '.join(_MAKERS)}, not {kind}")
    seeded = f"{kind}:{level}:{about}:{seed}" if about else f"{kind}:{level}:{seed}"
    return _MAKERS[kind](Wish(level, about, tongue, Random(seeded)))


def _message(wish: Wish, grid: Grid = _GRID) -> Message:
    """A random message, about the idea or of the rank of the level."""
    if wish.about:
        return draw_message(wish.about, wish.rng)
    field = Field(grid.columns, grid.rows)
    while True:
        formula = pick(of_ranks(wish.level, wish.level), wish.rng).draw(grid, (), wish.rng)
        if formula is not None and is_telling(formula, field):
            return Message(formula, field)


def _to_english(wish: Wish) -> Exercise:
    found = _message(wish)
    return ToEnglish(found.formula, found.field, wish.tongue)


def _to_formula(wish: Wish) -> Exercise:
    found = _message(wish)
    return ToFormula(
        found.formula, found.field, found.words or describe(found.formula, wish.tongue)
    )


def _build(wish: Wish) -> Exercise:
    found = _message(wish)
    return Build(found.formula, found.field, want=wish.rng.random() < 0.5)


def _mistranslation(wish: Wish) -> Exercise:
    """Messages with their words, but one of them with those of a mistake."""
    found: dict[Formula, Message] = {}
    while len(found) < PAIRS:
        message = _message(wish)
        found[message.formula] = message
    field = next(iter(found.values())).field
    wrong = below(PAIRS, wish.rng)
    pairs = [Pair(each, describe(each, wish.tongue), each) for each in found]
    meant = _mistaken(pairs[wrong].formula, field, wish.rng)
    pairs[wrong] = Pair(pairs[wrong].formula, describe(meant, wish.tongue), meant)
    return Mistranslation(tuple(pairs), field)


def _mistaken(formula: Formula, field: Field, rng: Random) -> Formula:
    """What somebody might take a message for."""
    kinds = draw(MISTAKES, len(MISTAKES), rng)
    for kind in kinds:
        for wrong in draw(made := list(MISTAKES[kind](formula, field)), len(made), rng):
            if not equivalent(wrong, formula, field).equivalent:
                return wrong
    raise AssertionError(f"to deny {formula} would have been a mistake")


def paper_exercises() -> tuple[Mistranslation, ...]:
    """The paper's messages whose wording says something else, each among others that fit.

    >>> [exercise.solution for exercise in paper_exercises()]
    ['1', '2', '3', '1', '2', '3']
    """
    entries = catalogue()
    good = [entry for entry in entries if not entry.mistranslated]
    found = []
    for number, entry in enumerate(each for each in entries if each.mistranslated):
        assert entry.means is not None
        near = [other for other in good if other.grid == entry.grid][number % 3 : number % 3 + 2]
        pairs = [Pair(other.formula, other.paper, other.formula) for other in near]
        pairs.insert(number % 3, Pair(entry.formula, entry.paper, entry.means))
        found.append(Mistranslation(tuple(pairs), Field(entry.grid.columns, entry.grid.rows)))
    return tuple(found)


def _truth(wish: Wish) -> Exercise:
    if not wish.about:  # mines first, as in all exercises with this seed so far
        mines = draw(_GRID, 2 + below(2 * SIDE, wish.rng), wish.rng)
        return Truth(_message(wish).formula, frozenset(mines), _FIELD)
    found = _message(wish)
    grid = Grid(found.field.columns, found.field.rows)
    mines = draw(grid, 1 + below(grid.size - 1, wish.rng), wish.rng)
    return Truth(found.formula, frozenset(mines), found.field)


def _normal_form(wish: Wish) -> Exercise:
    """A message not yet of the form, and without counting, which nobody wants to write out."""
    while True:
        found, form = _message(wish, _SMALL), pick(get_args(Form), wish.rng)
        counts = any(
            isinstance(each, CountQuantifier | Cardinality) for each in walk(found.formula)
        )
        if not counts and not has_form(found.formula, form):
            return NormalForm(found.formula, form, found.field)


def _shelf(wish: Wish) -> str:
    return wish.about or SHELF_OF_LEVEL[wish.level - 1]


def _sequent(wish: Wish) -> Exercise:
    return draw_sequent(_shelf(wish), wish.rng, wish.tongue)


_MAKERS: Mapping[Kind, Callable[[Wish], Exercise]] = {
    "to-english": _to_english,
    "to-formula": _to_formula,
    "mistranslation": _mistranslation,
    "truth": _truth,
    "evidence": lambda wish: draw_evidence(wish.level, wish.rng),
    "normal-form": _normal_form,
    "truth-table": lambda wish: draw_table(wish.level, wish.rng),
    "consequence": lambda wish: draw_consequence(wish.about or "connectives", wish.rng),
    "readings": lambda wish: draw_readings(wish.tongue, wish.rng),
    "rule": lambda wish: draw_gap(_shelf(wish), "rule", wish.rng),
    "missing-line": lambda wish: draw_gap(_shelf(wish), "line", wish.rng),
    "clash": lambda wish: draw_clash(wish.level, wish.rng),
    "dimacs": lambda wish: draw_dimacs(wish.level, wish.rng),
    "cells": lambda wish: draw_cells(wish.about, wish.level, wish.rng),
    "build": _build,
    "sequent": _sequent,
    "resolve": lambda wish: draw_resolving(wish.level, wish.rng),
    "unify": lambda wish: draw_unifying(wish.rng),
    "complete": lambda wish: draw_completing(wish.level, wish.rng),
}

KINDS = tuple(_MAKERS)
"""The kinds of exercises that can be made."""
