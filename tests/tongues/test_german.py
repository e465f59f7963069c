"""German: nothing is forgotten, nothing is left over, and what it says is German."""

from __future__ import annotations

import pickle
import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
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
from provefield.reason.engines import engine
from provefield.reason.explain.explain import explain
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.tell.ladder import ladder
from provefield.reason.tell.sentences import sentences
from provefield.reason.tell.wording import name_cells, say
from provefield.reason.verdict import Inconsistent
from provefield.tongues import ENGLISH, Phrase, Tongue, languages, page_words, phrase, table, tell
from provefield.tongues.table import forms
from tests.reason.test_sentences import random_view
from tests.tongues.source import SOURCE, lesson_texts, page_texts, templates

GAMES = [load_game(name) for name in game_names()]
GAMES += [task.work for each in lessons() for task in each.tasks if isinstance(task.work, Game)]
TITLES = {
    text for game in GAMES for text in (game.title, game.about, game.remark, *game.tags) if text
}
FAULTS = {each for part in get_args(Fault) for each in get_args(part)}
OTHERS = [code for code in languages() if code != ENGLISH]
every_language = pytest.mark.parametrize("tongue", OTHERS)


@cache
def every_text() -> dict[str, str]:
    """Every text that people read, and where it is said."""
    return {
        **dict(templates()),
        **dict(page_texts()),
        **dict(lesson_texts()),
        **dict.fromkeys(TITLES, "a game"),
        **dict.fromkeys(FAULTS, "a fault"),
    }


def lacking(said: Collection[str]) -> dict[str, str]:
    """The texts without a line, each with where it is said."""
    return {text: place for text, place in every_text().items() if text not in said}


@every_language
def test_every_text_has_a_line_and_none_is_left_over(tongue: Tongue) -> None:
    said = table(tongue).keys()
    assert lacking(said) == {}
    assert said - every_text().keys() == set()


def test_what_a_new_language_lacks_is_named_with_its_place() -> None:
    texts = ("Recovery codes", "A number tells")
    places = {
        text: place.partition(":")[0]
        for text, place in lacking(table("de").keys() - set(texts)).items()
    }
    assert places == dict(zip(texts, ("account_tools.js", "a-number-tells.toml"), strict=True))


@every_language
def test_no_line_stands_in_two_files(tongue: Tongue) -> None:
    files = (SOURCE / "tongues" / tongue).iterdir()
    keys = [key for file in files for key in tomllib.loads(file.read_text(encoding="utf-8"))]
    assert len(keys) == len(set(keys))


@every_language
def test_the_words_of_scripts_stand_where_scripts_get_them(tongue: Tongue) -> None:
    said = {text: place for text, place in page_texts() if ".js:" in place}
    assert {text: place for text, place in said.items() if text not in page_words(tongue)} == {}


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
def test_a_line_fills_no_slot_that_english_has_not(tongue: Tongue) -> None:
    of_lessons = dict(lesson_texts())
    for english, line in table(tongue).items():
        # In a lesson braces are braces, as in `exactly 0 {mine(2, 1)}`.
        if english not in of_lessons:
            lines = [line] if isinstance(line, str) else line.values()
            numbers = [forms(each) for said in lines for each in said.split("|")]
            for said in [said for each in numbers for said in each.values()]:
                assert slots(said) <= slots(english)
                assert "*" not in said or "*" in english


@every_language
def test_scripts_fill_in_the_same_values(tongue: Tongue) -> None:
    lines = page_words(tongue).items()
    assert {text: said for text, said in lines if slots(text) != slots(said)} == {}


# What it says -------------------------------------------------------------------------------------

ENGLISH_WORDS = re.compile(
    r"\b(the|is|are|a|an|and|or|of|columns?|rows?|cells?|mines|with|which|from|then|has|you)\b"
)


def proof(known: Knowledge, goal: Formula) -> Iterator[Phrase]:
    """Every sentence of a proof, and every hint that leads to it."""
    found = explain(known, goal, Limit(10))
    assert found is not None
    yield from (each.text for each in sentences(found.proof, found.facts))
    yield from (hint.text for hint in ladder(found.proof, found.facts))


def german(board: str, cell: tuple[int, int], *, mined: bool) -> list[str]:
    goal = mine(*cell) if mined else Not(mine(*cell))
    told = proof(knowledge(view_of(parse_board(board))), goal)
    return [tell(each, "de") for each in told]


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
            "? 2 ?\n? ? ?\n? 2 1\n? 1 0",
            (1, 2),
            False,
            "Es gibt mindestens 1 Mine in Spalte 2 oder 3, Zeile 2 und mindestens 1 Mine in Spalte "
            "1, Zeile 3 oder 4; damit ist die 2 in Spalte 2, Zeile 3 ausgeschöpft, also ist Spalte "
            "1, Zeile 2 sicher.",
        ),
    ],
)
def test_reasons_are_told_in_german(
    board: str, cell: tuple[int, int], mined: bool, said: str
) -> None:
    assert said in german(board, cell, mined=mined)


def test_a_message_is_taken_with_values() -> None:
    told = [tell(each, "de") for each in proof(of_game(load_game("g1")), mine(5, 1))]
    assert told[:3] == [
        "Die Nachricht in Spalte 1, Zeile 1 sagt: In Spalte 1 liegt keine Mine; mit x = 6: "
        "Spalte 1, Zeile 6 ist sicher.",
        "Die Nachricht in Spalte 1, Zeile 3 sagt: Spalte 1, Zeile 6 oder Spalte 5, Zeile 1 ist "
        "eine Mine.",
        "Da Spalte 1, Zeile 6 sicher ist, ist Spalte 5, Zeile 1 eine Mine.",
    ]


def test_a_formula_keeps_its_small_letters() -> None:
    told = phrase("then {clause}", clause=phrase("{formula} holds", formula="x < 3"))
    assert tell(told, "de") == "dann gilt: Es gilt x < 3"


def test_cells_and_counts_bend() -> None:
    cells = [Cell(1, 2), Cell(2, 2), Cell(3, 2)]
    assert tell(name_cells(cells), "de") == "die Zellen in Spalte 1–3, Zeile 2"
    assert tell(name_cells(cells[:1]), "de") == "Spalte 1, Zeile 2"
    two = Cardinality("exactly", 2, tuple(mine(*cell) for cell in cells))
    assert tell(say(two), "de", "first") == ("sind genau 2 der Zellen in Spalte 1–3, Zeile 2 Minen")
    one = Cardinality("atmost", 1, tuple(Not(mine(*cell)) for cell in cells))
    assert tell(say(one), "de") == "höchstens eine der Zellen in Spalte 1–3, Zeile 2 ist sicher"
    every = say(parse("all x (mine(x,1) -> mine(1,x))"))
    assert tell(every, "de", "first").startswith("gilt für alle x:")


@pytest.mark.parametrize("seed", range(12))
def test_nothing_english_is_left_in_any_proof(seed: int) -> None:
    known = knowledge(random_view(Random(seed)))
    labels = engine("sat").label(known, known.grid, Limit(10))
    assert not isinstance(labels, Inconsistent)
    settled = [cell for cell, label in labels.items() if label in ("safe", "mine")]
    for cell in settled[:6]:
        goal = mine(*cell) if labels[cell] == "mine" else Not(mine(*cell))
        for text in proof(known, goal):
            said = tell(text, "de")
            assert not ENGLISH_WORDS.search(said)
            assert tell(pickle.loads(pickle.dumps(text)), "de") == said  # noqa: S301
