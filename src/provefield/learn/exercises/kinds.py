"""Kinds of exercises by their names: to draw one, and to read one that somebody wrote.

Other packages add theirs with an entry point in the group `provefield.exercises`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.registry import Registry
from provefield.tongues import ENGLISH, Tongue

if TYPE_CHECKING:
    from provefield.learn.exercises.exercise import Exercise
    from provefield.learn.exercises.kind import Given, Kind

_ROOM = "provefield.learn.exercises"
DRAWN = {
    "to-english": f"{_ROOM}.to_english:KIND",
    "to-formula": f"{_ROOM}.to_formula:KIND",
    "mistranslation": f"{_ROOM}.mistranslation:KIND",
    "readings": f"{_ROOM}.meanings:KIND",
    "truth": f"{_ROOM}.truth:KIND",
    "truth-table": f"{_ROOM}.table:KIND",
    "build": f"{_ROOM}.build:KIND",
    "consequence": f"{_ROOM}.consequence:KIND",
    "evidence": f"{_ROOM}.evidence:KIND",
    "clash": f"{_ROOM}.clash:KIND",
    "cells": f"{_ROOM}.cells:KIND",
    "rule": f"{_ROOM}.lines:RULE",
    "missing-line": f"{_ROOM}.lines:LINE",
    "sequent": f"{_ROOM}.sequent:KIND",
    "normal-form": f"{_ROOM}.normal_form:KIND",
    "resolve": f"{_ROOM}.resolving:KIND",
    "unify": f"{_ROOM}.unifying:KIND",
    "dimacs": f"{_ROOM}.dimacs:KIND",
    "complete": f"{_ROOM}.completing:KIND",
    "columns": f"{_ROOM}.columns:KIND",
    "model": f"{_ROOM}.model:KIND",
    "tree": f"{_ROOM}.tree:KIND",
    "calculus": f"{_ROOM}.calculus:KIND",
}
WRITTEN = {"choice": f"{_ROOM}.choice:KIND", "translate": f"{_ROOM}.translate:KIND"}
"""What somebody has to write, as it cannot be drawn."""

LEVELS = (1, 2, 3, 4, 5)
_REGISTRY: Registry[Kind] = Registry("exercise", DRAWN | WRITTEN)


def kinds() -> tuple[str, ...]:
    """The kinds of exercises that can be drawn, also those of other packages.

    >>> "to-formula" in kinds(), "choice" in kinds()
    (True, False)
    """
    return tuple(name for name in _REGISTRY.names() if name not in WRITTEN)


def is_kind(name: str) -> bool:
    """Whether there are exercises of a kind."""
    return name in _REGISTRY.names()


def find_kind(name: str) -> Kind:
    """A kind by its name.

    >>> print(find_kind("unify").title)
    Unify terms
    """
    found: Kind = _REGISTRY.find(name)
    return found


def new_exercise(
    kind: str, level: int = 1, seed: int | str = 0, about: str = "", tongue: Tongue = ENGLISH
) -> Exercise:
    """An exercise of this kind; equal values give equal exercises, anywhere.

    >>> new_exercise("to-formula", 1, seed=2).question.shown["english"]
    'There is no mine in row 3.'
    >>> new_exercise("to-formula", seed=1, about="implication").solution
    'mine(3,1) -> mine(2,1)'
    """
    if level not in LEVELS:
        raise InputError(
            f"a level is one of {', '.join(map(str, LEVELS))}, not {level}", source="level"
        )
    found = find_kind(kind)
    if found.draw is None:
        raise InputError(f"exercises are made of the kinds {', '.join(kinds())}, not {kind}")
    return found.make(level, seed, about, tongue)


def read_exercise(kind: str, given: Given, source: str) -> Exercise:
    """An exercise of a kind that a lesson or a teacher wrote.

    >>> read_exercise("unify", {"left": "P(x)", "right": "P(a)"}, "lesson").solution
    'x = a'
    """
    found = find_kind(kind)
    if found.read is None:
        raise InputError(f"exercises of the kind {kind} are drawn, and not written", source=source)
    return found.read(given, source)
