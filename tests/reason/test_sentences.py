"""Sentences say what their steps say: held against the steps, the clues and the board."""

from __future__ import annotations

import re
from random import Random

import pytest

import provefield as pf
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Int, Not
from provefield.logic.parse import parse
from provefield.reason.ask import ask
from provefield.reason.calculus.grid import Step
from provefield.reason.engines.sat import Sat
from provefield.reason.explain.explain import Explanation, explain
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.proof import Proof
from provefield.reason.tell.sentences import Sentence, sentences
from provefield.reason.tell.wording import cell_literal, say
from tests.reason import spoken

BOARD = """mines: 3
1 2 ? ?
? ? ? ?
1 2 2 1
0 0 0 0
"""


def told(board: str, cell: tuple[int, int], *, mined: bool) -> list[str]:
    known = knowledge(view_of(parse_board(board)))
    goal = mine(*cell) if mined else Not(mine(*cell))
    found = explain(known, goal, UNLIMITED)
    assert found is not None
    return [str(sentence) for sentence in sentences(found.proof, found.facts)]


# Whole proofs of random boards --------------------------------------------------------------------


def random_view(rng: Random) -> View:
    """A board with some cells opened, as its player sees it."""
    grid = Grid(rng.randint(2, 6), rng.randint(2, 5))
    cells = list(grid)
    mines = frozenset(rng.sample(cells, rng.randint(1, max(1, grid.size // 4))))
    free = [cell for cell in cells if cell not in mines]
    opened = rng.sample(free, rng.randint(1, len(free)))
    clues = {cell: sum(near in mines for near in grid.neighbours(cell)) for cell in opened}
    return View(grid, clues, mines=len(mines) if rng.random() < 0.5 else None)


def explanations(view: View) -> list[Explanation]:
    known = knowledge(view)
    goals = [goal for cell in view.covered for goal in (mine(*cell), Not(mine(*cell)))]
    found = [explain(known, goal, UNLIMITED) for goal in goals]
    return [each for each in found if each is not None]


@pytest.mark.parametrize("seed", range(25))
def test_sentences_of_random_boards(seed: int) -> None:
    view = random_view(Random(seed))
    for found in explanations(view):
        told = sentences(found.proof, found.facts)
        assert_steps_are_told_once(found, told)
        assert str(told[-1]).endswith(f"{say(found.goal)}.")
        for sentence in told:
            assert_it_says_its_steps(found, sentence)
            assert_numbers_are_right(view, str(sentence))


def assert_steps_are_told_once(found: Explanation, told: tuple[Sentence, ...]) -> None:
    steps = [step for sentence in told for step in sentence.steps]
    assert sorted(steps) == [step.id for step in found.proof.steps]


def assert_it_says_its_steps(found: Explanation, sentence: Sentence) -> None:
    assert sentence.text[0].isupper()
    assert sentence.text.endswith(".")
    assert ".." not in sentence.text
    steps = [step for step in found.proof.steps if step.id in sentence.steps]
    settled = {cell_literal(step.formula) for step in steps if step.rule != "fact"}
    if settled and None not in settled and not sentence.text.startswith("Suppose"):
        assert spoken.conclusion(sentence.text) == settled
        assert set(sentence.cells) == {
            cell for literal in settled if literal for cell in literal[:1]
        }
    assert set(sentence.facts) <= set(found.facts)


def assert_numbers_are_right(view: View, text: str) -> None:
    """Hold the patterns of counting against the clue and its neighbours."""
    clue = r"he (?P<number>\d) at column (?P<column>\d+), row (?P<row>\d+)"
    for pattern in (
        clue + r" already has its (?:\d+ )?mines? at (?P<cells>.*?), so",
        clue + r" needs \d+ mines? and has only (?P<room>\d+) cells? to hold (?:them|it)",
        clue + r" needs (?P<needed>\d+) mines? in (?P<cells>.*?); that",
    ):
        for found in re.finditer(pattern, text):
            place = Cell(int(found["column"]), int(found["row"]))
            number = int(found["number"])
            assert view.clues[place] == number
            named = found.groupdict()
            if named.get("room"):
                assert int(named["room"]) == number
            if named.get("needed"):
                assert int(named["needed"]) == number
            if named.get("cells"):
                assert spoken.cells(named["cells"]) <= set(view.grid.neighbours(place))


# Every rule ---------------------------------------------------------------------------------------


def test_messages_are_quoted_and_instantiated() -> None:
    known = Knowledge(Grid(6, 6)).tell(
        Fact(parse("all x -mine(x,x)"), "the message at column 1, row 6", Cell(1, 6)),
        Fact(parse("-mine(2,4)"), "the message at column 6, row 1", Cell(6, 1)),
        Fact(parse("mine(4,3) | mine(3,3) | mine(2,4)"), "the message at column 3, row 5"),
    )
    found = explain(known, mine(4, 3), UNLIMITED)
    assert found is not None
    assert [str(sentence) for sentence in sentences(found.proof, found.facts)] == [
        "The message at column 1, row 6 says: there is no mine on the main diagonal; with x = 3: "
        "column 3, row 3 is safe.",
        "The message at column 6, row 1: column 2, row 4 is safe.",
        "The message at column 3, row 5 says: at least one of columns 3 and 4, row 3 and "
        "column 2, row 4 is a mine.",
        "Since column 3, row 3 and column 2, row 4 are safe, column 4, row 3 is a mine.",
    ]


@pytest.mark.parametrize(
    ("cell", "mined", "expected"),
    [
        (
            (3, 1),
            False,
            [
                "The 2 at column 2, row 3 needs 2 mines in columns 1–3, row 2; that uses up the 2 "
                "at column 2, row 1, so column 3, row 1 is safe."
            ],
        ),
        (
            (2, 2),
            True,
            [
                "Of the 2 mines that the 2 at column 3, row 3 needs, at most 1 can lie in columns 3"
                " and 4, row 2, which it shares with the 1 at column 4, row 3, so column 2, row 2 "
                "is a mine."
            ],
        ),
        (
            (1, 2),
            False,
            [
                "Of the 2 mines that the 2 at column 3, row 3 needs, at most 1 can lie in columns 3"
                " and 4, row 2, which it shares with the 1 at column 4, row 3, so column 2, row 2 "
                "is a mine.",
                "The 1 at column 1, row 1 already has its mine at column 2, row 2, so column 1, "
                "row 2 is safe.",
            ],
        ),
    ],
)
def test_clues(cell: tuple[int, int], mined: bool, expected: list[str]) -> None:
    assert told(BOARD, cell, mined=mined) == expected


def test_a_contradiction() -> None:
    known = knowledge(view_of(parse_board("1 ?\n0 ?")))
    found = explain(known, FALSE, UNLIMITED)
    assert found is not None
    assert [str(sentence) for sentence in sentences(found.proof, found.facts)] == [
        "The 0 at column 1, row 2 has no mine around it, so column 2, rows 1 and 2 are safe.",
        "The 1 at column 1, row 1 needs 1 mine, but has no cell left, as column 2, rows 1 and 2 "
        "are safe, which is a contradiction.",
    ]


def test_rules_of_lifted_proofs() -> None:
    steps = (
        Step(1, parse("-mine(x,2) | mine(x,1)"), "fact"),
        Step(2, parse("-mine(3,2) | mine(3,1)"), "instance", (1,), (("x", Int(3)),)),
        Step(3, parse("mine(y,2)"), "fact"),
        Step(4, parse("mine(x,1)"), "sum", (1, 3), (("y", Int(3)),), (1, 1)),
        Step(5, parse("y = 2"), "fact"),
        Step(6, parse("mine(2,2)"), "replace", (5, 3)),
    )
    text = " ".join(map(str, sentences(Proof(steps[-1].formula, steps), [])))
    assert ", with x = 3: if column 3, row 2 is a mine" in text
    assert "with y = 3; so" in text
    assert text.endswith("so column 2, row 2 is a mine.")


def test_a_sum_without_words_for_it() -> None:
    strange = parse("mine(1,1) | A")
    steps = (Step(1, strange, "fact"), Step(2, mine(1, 1), "sum", (1,), (), (1,)))
    last = sentences(Proof(mine(1, 1), steps), [Fact(strange, "a message")])[-1]
    assert str(last) == "From a message follows: column 1, row 1 is a mine."


# Cases --------------------------------------------------------------------------------------------


def asked(source: str, cell: tuple[int, int]) -> list[str]:
    answer = pf.game(source).ask(*cell)
    assert answer.checked
    return [str(sentence) for sentence in answer.sentences]


def test_the_game_of_cases_is_told_by_cases() -> None:
    *_, first, second, last = "\n".join(asked("cases", (2, 1))).replace("; ", "\n").splitlines()
    assert first.endswith("if column 3, row 3 is a mine, then column 2, row 1 is safe.")
    assert second.endswith("if column 3, row 3 is safe, then column 2, row 1 is safe.")
    assert last == "Either way, column 2, row 1 is safe."
    _, clauses, either, _ = pf.game("cases").ask(2, 1).hints
    assert "if column 3, row 3 is a mine, then column 2, row 1 is safe" in clauses.text
    assert "if column 3, row 3 is safe, then column 2, row 1 is safe" in clauses.text
    assert either.text == last


def test_a_case_of_a_clue_is_supposed_and_followed() -> None:
    """That a number allows no two mines was told by what it holds at most."""
    known = knowledge(view_of(parse_board("? ? ?\n1 1 1\n0 0 0")))
    answer = ask(known, Cell(1, 1), engine=Sat(by_cases=True))
    assert [str(sentence) for sentence in answer.sentences] == [
        "The 1 at column 3, row 2 needs 1 mine in columns 2 and 3, row 1, so column 2, row 1 or"
        " column 3, row 1 is a mine.",
        "Suppose that column 2, row 1 is a mine.",
        "Then the 1 at column 2, row 2 already has its mine at column 2, row 1, so column 1, row 1"
        " is safe.",
        "Suppose that column 3, row 1 is a mine.",
        "Then the 1 at column 2, row 2 already has its mine at column 3, row 1, so column 1, row 1"
        " is safe.",
        "Column 2, row 1 is a mine or column 3, row 1 is a mine; in each case, column 1, row 1 is"
        " safe.",
    ]


def test_no_cell_of_the_game_of_cases_is_counted_twice() -> None:
    game = pf.game("cases")
    told = [str(game.ask(*cell)) for cell in game.grid]
    assert not any("twice" in text or "dd up" in text for text in told)


def test_the_cases_of_a_row_are_supposed_one_after_the_other() -> None:
    known = Knowledge(Grid(4, 1)).tell(
        Fact(parse("mine(1,1) | mine(2,1)"), "a sign"),
        Fact(parse("mine(1,1) -> mine(3,1)"), "a second"),
        Fact(parse("mine(3,1) -> mine(4,1)"), "a third"),
        Fact(parse("mine(2,1) -> mine(4,1)"), "a fourth"),
    )
    found = explain(known, mine(4, 1), UNLIMITED)
    assert found is not None
    told = [str(each) for each in sentences(found.proof, found.facts)]
    assert told[-1].endswith("in each case, column 4, row 1 is a mine.")
    supposed = told.index("Suppose that column 1, row 1 is a mine.")
    assert told[supposed + 1].startswith("Then ")


def test_a_case_that_contradicts_itself_is_ruled_out() -> None:
    steps = (
        Step(1, parse("-mine(1,1) | mine(2,1)"), "fact"),
        Step(2, parse("-mine(2,1) | mine(3,1)"), "fact"),
        Step(3, parse("-mine(3,1) | -mine(1,1)"), "fact"),
        Step(4, parse("-mine(1,1) | mine(3,1)"), "sum", (2, 1), (), (1, 1)),
        Step(5, parse("-mine(1,1)"), "sum", (3, 4), (), (1, 1)),
    )
    told = [str(each) for each in sentences(Proof(steps[-1].formula, steps), [])]
    assert "Suppose that column 1, row 1 is a mine." in told
    assert told[-1].endswith("which is a contradiction, so column 1, row 1 is safe.")


def test_a_message_is_applied_once_to_all_the_cells_that_it_settles() -> None:
    known = Knowledge(Grid(4, 2)).tell(
        Fact(parse("all x all y (mine(x,1) & mine(y,1) -> x = y)"), "one a row", Cell(1, 2)),
        Fact(parse("mine(1,1)"), "a sign", Cell(2, 2)),
        Fact(parse("mine(2,1) | mine(3,1) | mine(4,1) | mine(4,2)"), "another", Cell(3, 2)),
    )
    found = explain(known, mine(4, 2), UNLIMITED)
    assert found is not None
    told = [str(each) for each in sentences(found.proof, found.facts)]
    assert sum("as column 1, row 1 is a mine" in text for text in told) == 1
