"""A lesson as its file tells it: an idea, a few sentences, an example, tasks and practice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from provefield.errors import InputError
from provefield.files import parse_toml
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import Entry, catalogue, load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell, Grid
from provefield.learn.exercises.build import Build, fitting
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.choice import Choice
from provefield.learn.exercises.clash import Clash
from provefield.learn.exercises.consequence import Consequence
from provefield.learn.exercises.dimacs import FromClauses, ToClauses
from provefield.learn.exercises.evidence import Evidence
from provefield.learn.exercises.exercise import Exercise, Kind
from provefield.learn.exercises.lines import ProofGap
from provefield.learn.exercises.meanings import Meanings
from provefield.learn.exercises.normal_form import NormalForm
from provefield.learn.exercises.resolving import Resolving
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.exercises.table import TruthTable
from provefield.learn.exercises.translation import Mistranslation, Pair, ToEnglish, ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.learn.exercises.unifying import Unifying
from provefield.learn.lessons.example import Example, read_example
from provefield.learn.proofs.rules import rules_called
from provefield.logic.field import Field
from provefield.logic.formula import Atom
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.reason.calculus.rules import RULES
from provefield.tongues import ENGLISH, Tongue, phrase, translate

Given = Mapping[str, Any]
TEXTS = ("title", "text", "english", "sentence", "options", "because")
"""The keys of a lesson file that hold words for a learner; the rest is the same everywhere."""


@dataclass(frozen=True, slots=True)
class Making:
    """The task to make a game of one's own: valid, fair, and without a message to spare."""

    least_side: int = 3
    least_messages: int = 2


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, by its name: an exercise, a game to win, or a game to make."""

    name: str
    text: str
    work: Exercise | Game | Making


@dataclass(frozen=True, slots=True)
class Practice:
    """What variants of a lesson are made of."""

    kind: Kind
    level: int = 1
    about: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea in a few sentences, an example, tasks that are about it, and practice."""

    number: int
    name: str
    chapter: str
    title: str
    idea: str
    text: str
    example: Example
    tasks: tuple[Task, ...]
    practice: tuple[Practice, ...]

    def task(self, which: int | str) -> Task:
        """A task by its number or by its name."""
        for number, task in enumerate(self.tasks, start=1):
            if str(which) in (str(number), task.name):
                return task
        raise InputError(phrase("there is no such task"), source="task")


def read_lesson(
    text: str, number: int, name: str, chapter: str, tongue: Tongue = ENGLISH
) -> Lesson:
    """Read a lesson file in some language."""
    file = parse_toml(text)
    given = _translate(file, tongue)
    tasks = tuple(
        _task({**_translate(task, tongue), "tongue": tongue}, name) for task in file["task"]
    )
    steps = [_translate(step, tongue) for step in file["example"]["step"]]
    return Lesson(
        number,
        name,
        chapter,
        given["title"],
        given["idea"],
        given["text"],
        read_example({**file["example"], "step": steps}, name),
        tasks,
        tuple(Practice(**each) for each in file["practice"]),
    )


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
    return Task(given["name"], given.get("text", ""), KINDS[given["kind"]](given, source))


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


def _gap(given: Given, source: str) -> ProofGap:
    return ProofGap(
        _sequent(given, source), tuple(given["proof"]), given["number"], given["missing"]
    )


def _readings(given: Given, _source: str) -> Meanings:
    options = tuple(map(parse, given["formulas"]))
    meant = tuple(options[number - 1] for number in given["right"])
    return Meanings(given["sentence"], options, meant, _field(given))


def _consequence(given: Given, _source: str) -> Consequence:
    premises = tuple(map(parse, given["premises"]))
    return Consequence(premises, parse(given["claim"]), _field(given))


def _atom(text: str) -> Atom:
    found = parse(text)
    assert isinstance(found, Atom)
    return found


def _clauses(given: Given, _source: str) -> ToClauses:
    grid = Grid(given["columns"], given["rows"])
    return ToClauses(grid, Cell(*given["clue"]), given["clue_number"])


def _from_clauses(given: Given, _source: str) -> FromClauses:
    return FromClauses(Grid(given["columns"], given["rows"]), tuple(map(tuple, given["clauses"])))


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
    "gap": _gap,
    "table": lambda given, _: TruthTable(parse(given["fol"]), given["cells"]),
    "consequence": _consequence,
    "readings": _readings,
    "unify": lambda given, _: Unifying(_atom(given["left"]), _atom(given["right"])),
    "clauses": _clauses,
    "from-clauses": _from_clauses,
    "resolve": lambda given, _: Resolving(tuple(map(parse, given["clauses"]))),
    "game": _game,
    "make": lambda _given, _source: Making(),
}
