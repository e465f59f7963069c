"""German: nothing is forgotten, nothing is left over, and what it says is German."""

from __future__ import annotations

import pickle
import re
import tomllib
from collections.abc import Iterator
from random import Random
from string import Formatter
from typing import get_args

import pytest

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import game_names, load_game
from provefield.games.minefol.theory import knowledge as of_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.learn.exercises.exercise import Fault
from provefield.learn.lessons import lessons
from provefield.logic.field import mine
from provefield.logic.formula import Cardinality, Formula, Not
from provefield.logic.parse import parse
from provefield.reason.check.natural_demands import DEMANDS
from provefield.reason.check.natural_rules import RULES
from provefield.reason.engines import engine
from provefield.reason.explain.explain import explain
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.tell.ladder import ladder
from provefield.reason.tell.sentences import sentences
from provefield.reason.tell.wording import name_cells, say
from provefield.reason.verdict import Inconsistent
from provefield.tongues import Phrase, phrase, tell
from provefield.tongues.table import table
from tests.reason.test_sentences import random_view
from tests.tongues.source import SOURCE, templates

GAMES = [load_game(name) for name in game_names()]
GAMES += [task.work for each in lessons() for task in each.tasks if isinstance(task.work, Game)]
TITLES = {text for game in GAMES for text in (game.title, game.about, *game.tags) if text}
FAULTS = {each for part in get_args(Fault) for each in get_args(part)}
TEMPLATES = dict(templates()) | dict.fromkeys(TITLES, "a game") | dict.fromkeys(FAULTS, "a fault")
GERMAN = table("german")


def test_every_phrase_has_german_words_and_none_is_left_over() -> None:
    assert {text: place for text, place in TEMPLATES.items() if text not in GERMAN} == {}
    assert set(GERMAN) == set(TEMPLATES)


def test_no_line_stands_in_two_files() -> None:
    files = (SOURCE / "tongues" / "german").iterdir()
    keys = [key for file in files for key in tomllib.loads(file.read_text(encoding="utf-8"))]
    assert len(keys) == len(set(keys))


def test_every_rule_of_natural_deduction_says_what_it_asks_for() -> None:
    assert RULES.keys() == DEMANDS.keys()


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_german_fills_no_slot_that_english_has_not() -> None:
    for english, forms in GERMAN.items():
        for said in forms.values():
            assert slots(said) <= slots(english)
            assert said.count("*") == english.count("*")


# What it says -------------------------------------------------------------------------------------

ENGLISH = re.compile(
    r"\b(the|is|are|a|an|and|or|of|columns?|rows?|cells?|mines|with|which|from|then|has|you)\b"
)


def proof(known: Knowledge, goal: Formula) -> Iterator[Phrase]:
    """Every sentence of a proof, and every hint that leads to it."""
    found = explain(known, goal, Limit(10))
    assert found is not None
    yield from (each.text for each in sentences(found.proof, found.facts))
    yield from (hint.text for hint in ladder(found))


def german(board: str, cell: tuple[int, int], *, mined: bool) -> list[str]:
    goal = mine(*cell) if mined else Not(mine(*cell))
    told = proof(knowledge(view_of(parse_board(board))), goal)
    return [tell(each, "german") for each in told]


@pytest.mark.parametrize(
    ("board", "cell", "mined", "said"),
    [
        (
            "0 ?",
            (2, 1),
            False,
            "Die 0 in Spalte 1, Zeile 1 hat keine Mine neben sich, "
            "also ist Spalte 2, Zeile 1 sicher.",
        ),
        (
            "2 ?\n? 0",
            (2, 1),
            True,
            "Die 2 in Spalte 1, Zeile 1 braucht 2 Minen und hat nur 2 Zellen dafür, "
            "also ist Spalte 2, Zeile 1 eine Mine.",
        ),
        (
            "1 2 ? ?\n? ? ? ?\n1 2 2 1",
            (2, 2),
            True,
            "Von den 2 Minen, die die 2 in Spalte 3, Zeile 3 braucht, kann höchstens 1 in "
            "Spalte 3 und 4, Zeile 2 liegen, denn dort zählt auch die 1 in Spalte 4, Zeile 3, "
            "also ist Spalte 2, Zeile 2 eine Mine.",
        ),
        (
            "? 1 0\n? 2 1\n? 2 ?\n? 1 1",
            (1, 1),
            False,
            "Addiere die 2 in Spalte 2, Zeile 3 und subtrahiere die 1 in Spalte 2, Zeile 1 und "
            "die 1 in Spalte 2, Zeile 4: Dann gibt es keine Mine in Spalte 1, Zeile 1, also ist "
            "Spalte 1, Zeile 1 sicher.",
        ),
    ],
)
def test_reasons_are_told_in_german(
    board: str, cell: tuple[int, int], mined: bool, said: str
) -> None:
    assert said in german(board, cell, mined=mined)


def test_a_message_is_taken_with_values() -> None:
    told = [tell(each, "german") for each in proof(of_game(load_game("g1")), mine(5, 1))]
    assert told[:3] == [
        "Die Botschaft in Spalte 1, Zeile 1 sagt: In Spalte 1 liegt keine Mine; mit x = 6: "
        "Spalte 1, Zeile 6 ist sicher.",
        "Die Botschaft in Spalte 1, Zeile 3 sagt: Spalte 1, Zeile 6 oder Spalte 5, Zeile 1 ist "
        "eine Mine.",
        "Da Spalte 1, Zeile 6 sicher ist, ist Spalte 5, Zeile 1 eine Mine.",
    ]


def test_a_formula_keeps_its_small_letters() -> None:
    told = phrase("then {clause}", clause=phrase("{formula} holds", formula="x < 3"))
    assert tell(told, "german") == "dann gilt: Es gilt x < 3"


def test_cells_and_counts_bend() -> None:
    cells = [Cell(1, 2), Cell(2, 2), Cell(3, 2)]
    assert tell(name_cells(cells), "german") == "die Zellen in Spalte 1–3, Zeile 2"
    assert tell(name_cells(cells[:1]), "german") == "Spalte 1, Zeile 2"
    two = Cardinality("exactly", 2, tuple(mine(*cell) for cell in cells))
    assert tell(say(two), "german", "first") == (
        "sind genau 2 der Zellen in Spalte 1–3, Zeile 2 Minen"
    )
    one = Cardinality("atmost", 1, tuple(Not(mine(*cell)) for cell in cells))
    assert tell(say(one), "german") == "höchstens eine der Zellen in Spalte 1–3, Zeile 2 ist sicher"
    every = say(parse("all x (mine(x,1) -> mine(1,x))"))
    assert tell(every, "german", "first").startswith("gilt für alle x:")


@pytest.mark.parametrize("seed", range(12))
def test_nothing_english_is_left_in_any_proof(seed: int) -> None:
    known = knowledge(random_view(Random(seed)))
    labels = engine("sat").label(known, known.grid, Limit(10))
    assert not isinstance(labels, Inconsistent)
    settled = [cell for cell, label in labels.items() if label in ("safe", "mine")]
    for cell in settled[:6]:
        goal = mine(*cell) if labels[cell] == "mine" else Not(mine(*cell))
        for text in proof(known, goal):
            said = tell(text, "german")
            assert not ENGLISH.search(said)
            assert tell(pickle.loads(pickle.dumps(text)), "german") == said  # noqa: S301
