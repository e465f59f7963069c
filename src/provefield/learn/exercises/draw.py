"""Exercises of a kind and a level, made from the library of messages; the same for each seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import get_args

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate import Order, generate
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.library import catalogue
from provefield.games.minefol.theory import consequences, knowledge
from provefield.grid import Cell, Grid
from provefield.learn.exercises.diagnosis import sample_boards
from provefield.learn.exercises.evidence import Evidence
from provefield.learn.exercises.exercise import Exercise, Kind
from provefield.learn.exercises.mistakes import MISTAKES
from provefield.learn.exercises.normal_form import Form, NormalForm
from provefield.learn.exercises.translation import Mistranslation, Pair, ToEnglish, ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.semantics import MineStructure, board, evaluate
from provefield.reason.equivalence import equivalent

SIDE = 6
PAIRS = 4
LEVELS = (1, 2, 3, 4, 5)
_GRID, _FIELD = Grid(SIDE, SIDE), Field(SIDE, SIDE)


def new_exercise(kind: Kind, level: int, seed: int) -> Exercise:
    """An exercise of this kind and level.

    >>> new_exercise("to-formula", 1, seed=2).question.shown["english"]
    'There is no mine in row 3.'
    """
    if level not in LEVELS:
        raise InputError(f"a level is one of {', '.join(map(str, LEVELS))}, not {level}")
    if kind not in _MAKERS:
        raise InputError(f"exercises are made of the kinds {', '.join(_MAKERS)}, not {kind}")
    return _MAKERS[kind](level, Random(f"{kind}:{level}:{seed}"))


def _message(level: int, rng: Random) -> Formula:
    """A random message of the rank of the level, true on some boards and false on others."""
    while True:
        formula = pick(of_ranks(level, level), rng).draw(_GRID, (), rng)
        if formula is not None and len({evaluate(formula, each) for each in _boards()}) == 2:
            return formula


@cache
def _boards() -> tuple[MineStructure, ...]:
    """One without a mine, one full of them, and some between."""
    return (board(_FIELD, ()), board(_FIELD, _GRID), *sample_boards(_FIELD))


def _to_english(level: int, rng: Random) -> Exercise:
    return ToEnglish(_message(level, rng), _FIELD)


def _to_formula(level: int, rng: Random) -> Exercise:
    return ToFormula(_message(level, rng), _FIELD)


def _mistranslation(level: int, rng: Random) -> Exercise:
    """Messages with their English, but one of them with that of a mistake."""
    found: dict[Formula, None] = {}
    while len(found) < PAIRS:
        found[_message(level, rng)] = None
    formulas = list(found)
    wrong = below(PAIRS, rng)
    pairs = [Pair(formula, describe(formula), formula) for formula in formulas]
    meant = _mistaken(formulas[wrong], rng)
    pairs[wrong] = Pair(formulas[wrong], describe(meant), meant)
    return Mistranslation(tuple(pairs), _FIELD)


def _mistaken(formula: Formula, rng: Random) -> Formula:
    """What somebody might take a message for."""
    kinds = draw(MISTAKES, len(MISTAKES), rng)
    for kind in kinds:
        for wrong in draw(made := list(MISTAKES[kind](formula, _FIELD)), len(made), rng):
            if not equivalent(wrong, formula, _FIELD).equivalent:
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


def _truth(level: int, rng: Random) -> Exercise:
    mines = draw(_GRID, 2 + below(2 * SIDE, rng), rng)
    return Truth(_message(level, rng), frozenset(mines), _FIELD)


def _evidence(level: int, rng: Random) -> Exercise:
    """A game, and a cell that its messages settle."""
    game = generate(Order(SIDE, SIDE, 3, level, below(10**6, rng)))
    proved = consequences(knowledge(game))
    cell = pick(sorted(proved.mines | _safe_by_messages(game, proved.safe)), rng)
    return Evidence(game, cell)


def _safe_by_messages(game: Game, safe: frozenset[Cell]) -> frozenset[Cell]:
    """The safe cells that are not known without any message."""
    return safe - consequences(knowledge(Game(game.grid, (), game.mines))).safe


def _normal_form(level: int, rng: Random) -> Exercise:
    return NormalForm(_message(level, rng), pick(get_args(Form), rng), _FIELD)


_MAKERS: Mapping[Kind, Callable[[int, Random], Exercise]] = {
    "to-english": _to_english,
    "to-formula": _to_formula,
    "mistranslation": _mistranslation,
    "truth": _truth,
    "evidence": _evidence,
    "normal-form": _normal_form,
}

KINDS = tuple(_MAKERS)
"""The kinds of exercises that can be made."""
