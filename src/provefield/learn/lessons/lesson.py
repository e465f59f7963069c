"""A lesson as its file tells it: an idea, a few sentences, and tasks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import Entry, catalogue, load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell
from provefield.learn.exercises.build import Build, fitting
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.choice import Choice
from provefield.learn.exercises.clash import Clash
from provefield.learn.exercises.evidence import Evidence
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.normal_form import NormalForm
from provefield.learn.exercises.resolving import Resolving
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.exercises.translation import Mistranslation, Pair, ToEnglish, ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.learn.proofs.rules import RULES, rules_called
from provefield.logic.field import Field
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.tongues import ENGLISH, Tongue, translate

Given = Mapping[str, Any]
TEXTS = ("title", "text", "english", "options", "because")
"""The keys of a lesson file that hold words for a learner; the rest is the same everywhere."""


@dataclass(frozen=True, slots=True)
class Making:
    """The task to make a game of one's own: valid, fair, and without a message to spare."""

    least_side: int = 3
    least_messages: int = 2


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do: an exercise, a game to win, or a game to make."""

    text: str
    work: Exercise | Game | Making


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea in a few sentences, and tasks that are about it."""

    number: int
    title: str
    idea: str
    text: str
    tasks: tuple[Task, ...]


def read_lesson(text: str, number: int, source: str, tongue: Tongue = ENGLISH) -> Lesson:
    r"""Read a lesson file in some language.

    >>> lesson = read_lesson('title = "Truth"\nidea = "truth"\ntext = "Is it so?"\n[[task]]\n'
    ...     'kind = "truth"\ncolumns = 2\nrows = 1\nmines = [[1, 1]]\nfol = "mine(1,1)"', 1, "-")
    >>> lesson.tasks[0].work.solution
    'true'
    """
    file = tomllib.loads(text)
    given = _translate(file, tongue)
    tasks = tuple(
        _task({**_translate(task, tongue), "tongue": tongue}, source) for task in file["task"]
    )
    return Lesson(number, given["title"], given["idea"], given["text"], tasks)


def _translate(given: Given, tongue: Tongue) -> Given:
    """The same with its texts in another language; formulas stay."""

    def said(text: str) -> str:
        return translate(" ".join(text.split()), tongue)

    texts = {name: given[name] for name in TEXTS if name in given}
    return {
        **given,
        **{
            name: said(text) if isinstance(text, str) else [said(each) for each in text]
            for name, text in texts.items()
        },
    }


def _task(given: Given, source: str) -> Task:
    return Task(given.get("text", ""), KINDS[given["kind"]](given, source))


def _view(given: Given, source: str) -> View:
    header = f"mines: {given['mines']}\n" if "mines" in given else ""
    return view_of(parse_board(header + given["board"].strip(), source=source))


def _field(given: Given) -> Field:
    return Field(given["columns"], given["rows"])


def _cells(given: Given, name: str) -> frozenset[Cell]:
    return frozenset(Cell(*place) for place in given.get(name, ()))


def _build(given: Given, source: str) -> Build:
    mined, free = _cells(given, "with"), _cells(given, "without")
    if "board" in given:
        return fitting(_view(given, source), mined, free)
    want, most = given.get("want", True), given.get("most")
    return Build(parse(given["fol"]), _field(given), want, mined, free, most)


def _choice(given: Given, source: str) -> Choice:
    view = _view(given, source) if "board" in given else None
    return Choice(tuple(given["options"]), given["right"], tuple(given["because"]), view)


def _pair(entry: Entry, tongue: Tongue) -> Pair:
    """A formula and what the paper says that it means, in other languages in our words."""
    meant = entry.means or entry.formula
    said = f"{entry.paper}." if tongue == ENGLISH else describe(meant, tongue)
    return Pair(entry.formula, said, meant)


def _mistranslation(given: Given, _source: str) -> Mistranslation:
    entries = [catalogue()[number - 1] for number in given["messages"]]
    pairs = tuple(_pair(entry, given["tongue"]) for entry in entries)
    largest = max((entry.grid for entry in entries), key=lambda grid: grid.size)
    return Mistranslation(pairs, Field(largest.columns, largest.rows))


def _game(given: Given, source: str) -> Game:
    if "library" in given:
        return load_game(given["library"])
    return parse_game(given["game"], source=source)


def _to_formula(given: Given, _source: str) -> ToFormula:
    return ToFormula(parse(given["fol"]), _field(given), given["english"])


def _sequent(given: Given, _source: str) -> Sequent:
    """Premises and a goal; `rules` are those that are allowed, and if left out, all."""
    premises, goal = tuple(map(parse, given["premises"])), parse(given["goal"])
    return Sequent(premises, goal, given["tongue"], rules_called(given.get("rules", RULES)))


KINDS: Mapping[str, Callable[[Given, str], Exercise | Game | Making]] = {
    "cells": lambda given, source: Cells(_view(given, source), given["ask"]),
    "build": _build,
    "choice": _choice,
    "to-fol": _to_formula,
    "to-english": lambda given, _: ToEnglish(parse(given["fol"]), _field(given), given["tongue"]),
    "mistranslation": _mistranslation,
    "truth": lambda given, _: Truth(parse(given["fol"]), _cells(given, "mines"), _field(given)),
    "which": lambda given, source: Evidence(_game(given, source), Cell(*given["cell"])),
    "clash": lambda given, source: Clash(_game(given, source)),
    "normal": lambda given, _: NormalForm(parse(given["fol"]), given["to"], Field(3, 3)),
    "sequent": _sequent,
    "resolve": lambda given, _: Resolving(tuple(map(parse, given["clauses"]))),
    "game": _game,
    "make": lambda _given, _source: Making(),
}
