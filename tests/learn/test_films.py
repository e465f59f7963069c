"""Mistakes that teach: a board on which a sentence is seen part by part, and places that clash."""

from __future__ import annotations

import pytest

from provefield.learn.exercises import new_exercise
from provefield.learn.exercises.build import Build
from provefield.learn.exercises.consequence import Consequence
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.table import TruthTable
from provefield.learn.exercises.to_formula import ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.learn.exercises.unifying import Unifying
from provefield.learn.lessons import lessons
from provefield.learn.lessons.signs import SINCE, signs_by
from provefield.logic.field import Field
from provefield.logic.formula import Atom
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.logic.show import show

FIELD = Field(4, 4)
MISTAKEN = {
    "reversed implication": ("mine(3,3) -> mine(2,1)", "mine(2,1) -> mine(3,3)"),  # only if
    "quantifier order": ("exists y all x mine(x,y)", "all x exists y mine(x,y)"),
    "swapped column and row": ("exists y mine(2,y)", "exists x mine(x,2)"),
    "scope": ("all x (mine(x,1) -> mine(x,2))", "(all x mine(x,1)) -> (all x mine(x,2))"),
    "wrong connective": ("mine(2,1) | mine(3,3)", "mine(2,1) & mine(3,3)"),  # unless is or
    "wrong number": ("exactly 1 x mine(x,1)", "exactly 2 x mine(x,1)"),
    "wrong quantifier": ("exists x mine(x,1)", "all x mine(x,1)"),
}


@pytest.mark.parametrize("mistake", MISTAKEN)
def test_a_mistake_is_met_on_a_board_part_by_part(mistake: str) -> None:
    meant, answer = map(parse, MISTAKEN[mistake])
    told = ToFormula(meant, FIELD).judge(show(answer, "ascii"))
    assert told.fault == mistake
    film = told.film
    assert film is not None
    there = board(FIELD, film.mines)
    *_, end, wanted = film.frames
    assert end.holds is evaluate(answer, there)
    assert wanted.holds is evaluate(meant, there) is not end.holds
    assert wanted.cells
    assert wanted.part == "", "what was meant is not given away"
    assert 3 <= len(film.frames) <= 9
    assert all(FIELD.holds(*cell) for frame in film.frames for cell in frame.cells)


def test_a_false_antecedent_asks_nothing_more() -> None:
    told = Truth(parse("all x (mine(x,1) -> mine(x,2))"), frozenset(), Field(2, 2)).judge("false")
    assert told.film is not None
    assert told.film.frames[1].text == "`mine(1, 1)` is false, so that nothing more is asked."


def test_a_board_that_is_not_right_yet_is_shown_part_by_part() -> None:
    built = Build(parse("exists x mine(x,1)"), FIELD).judge("2,2")
    assert built.sentence == "Not yet: on your board it is false."
    assert built.moves
    assert built.film is not None
    assert built.film.mines == {(2, 2)}
    assert [frame.holds for frame in built.film.frames[1:]] == [False] * 5
    unfit = Consequence((parse("mine(1,1)"),), parse("mine(2,1)"), Field(2, 1)).judge("none")
    assert unfit.film is not None
    row = TruthTable(parse("mine(1,1) -> mine(2,1)"), 2).judge("t t t t")
    assert row.film is not None


def test_nobody_looks_at_thousands_of_cases() -> None:
    nested = "all x all y all z all u mine(x,y)"
    assert film_of(parse(nested), Field(30, 16), frozenset()) is None


def test_of_many_parts_the_one_that_differs_is_seen() -> None:
    mines = frozenset((column, 1) for column in range(1, 9))
    film = film_of(parse("all x mine(x,1)"), Field(9, 9), mines)
    assert film is not None
    assert [frame.holds for frame in film.frames[1:-1]] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("left", "right", "answer", "said"),
    [
        ("P(x, f(y))", "P(a, z)", "x = b, z = f(y)", "In place 1, `b` stands against `a`."),
        ("P(f(x, a), x)", "P(f(y, b), y)", "none", "In place 1.2, `a` stands against `b`."),
        ("P(x, f(x))", "P(a, f(b))", "none", "In place 2.1, `a` stands against `b`."),
        ("P(x)", "P(f(x))", "none", "In place 1, `x` would have to be `f(x)`, of which it is"),
    ],
)
def test_it_is_said_which_places_clash(left: str, right: str, answer: str, said: str) -> None:
    one, other = parse(left), parse(right)
    assert isinstance(one, Atom)
    assert isinstance(other, Atom)
    assert said in Unifying(one, other).judge(answer).sentence


def test_every_clash_has_a_place() -> None:
    drawn = [new_exercise("unify", level, seed) for level in (1, 3, 5) for seed in range(60)]
    told = [each.judge("none") for each in drawn if each.solution == "none"]
    assert told
    assert all(each.right and "In place" in each.sentence for each in told)


def test_signs_grow_with_the_lessons_and_are_enough() -> None:
    before: tuple[str, ...] = ()
    for lesson in lessons():
        now = signs_by(lesson.name)
        assert {*before} <= {*now, "mine(1, 1)"}
        before = now
        known = "".join(now)
        for task in lesson.tasks:
            if isinstance(task.work, ToFormula):
                used = {sign for sign in show(task.work.formula) if sign in "¬∧∨→↔∀∃=≠<≤"}
                assert {sign for sign in used if sign not in known} == set(), task.name
    assert all(sign in before for signs in SINCE.values() for sign in signs)
