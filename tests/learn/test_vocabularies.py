"""Vocabularies of one's own: read, kept, and translations into them judged by what they mean."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from provefield.errors import InputError
from provefield.learn.courses import Who, assigned, judge_answer, read_course, verify, write_course
from provefield.learn.courses.paper import sheet
from provefield.learn.exercises.translate import Translation
from provefield.learn.exercises.vocabulary import shipped_vocabularies, shipped_vocabulary
from tests.cli.commands import provefield

TEXT = """\
title = "Logic"
key = "k"

[vocabularies.spies]
about = "spies"
axioms = ["all x -W(x,x)"]

[vocabularies.spies.names]
b = "Bond"

[vocabularies.spies.functions]
m = "the boss of …"

[vocabularies.spies.predicates]
W = "… watches …"
S = "… sleeps"
Q = "it rains"

[[assignment]]
name = "w"
title = "W"
vocabulary = "spies"

[[assignment.item]]
name = "all"
kind = "to-fol"
points = 2
english = "Everybody watches somebody."
fol = "all x exists y W(x,y)"
also = ["exists y all x (x != y -> W(x,y))"]

[[assignment.item]]
name = "ann"
kind = "to-fol"
points = 1
vocabulary = "people"
english = "Ann dances."
fol = "D(a)"
"""
FOLDER = files("provefield") / "data" / "vocabularies"
SENTENCES = [
    (name, each)
    for name in shipped_vocabularies()
    for each in tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["translation"]
]


def test_a_course_keeps_its_vocabularies() -> None:
    course = read_course(TEXT)
    assert write_course(course) == TEXT
    verify(replace(course, assignments=course.assignments[:1]))
    page = sheet(course, 1)
    assert "x watches y" in page
    assert "the boss of x" in page


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("W(x,y)\"\nalso", "W(x)\"\nalso", "W has 2 places: … watches …"),
        ("W(x,y)\"\nalso", "V(x,y)\"\nalso", "V is no sign"),
        ("W(x,y)\"\nalso", "W(x,z)\"\nalso", "z is bound by no quantifier"),
        ("W(x,y)\"\nalso", "W(x,c)\"\nalso", "c is no sign"),
        ("W(x,y)\"\nalso", "x < y\"\nalso", "< is no sign"),
        ('vocabulary = "people"', 'vocabulary = "peeple"', "there is no vocabulary peeple"),
        ('b = "Bond"', 'x = "Bond"', "x is a variable"),
        ('W = "… watches …"', 'V = "… watches …"', "W is no sign"),
    ],
)  # fmt: skip
def test_what_is_no_vocabulary_or_not_in_it_is_refused(before: str, after: str, said: str) -> None:
    assert before in TEXT
    with pytest.raises(InputError) as caught:
        read_course(TEXT.replace(before, after))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("exists y all x (x != y -> W(x,y))", "all z -(all y -W(z,y))", "another reading"),
        ("all x exists y W(x,y)", "exists x W(x,x)", "can never be true"),
        ('also = ["exists y all x (x != y -> W(x,y))"]\n', 'also = ["W(b,b)"]\n', "can never be"),
    ],
)
def test_readings_that_are_none_are_refused(before: str, after: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        verify(read_course(TEXT.replace(before, after)))
    assert said in str(caught.value)


@pytest.mark.parametrize(("name", "given"), SENTENCES, ids=lambda each: str(each)[:40])
def test_every_shipped_sentence_is_translated(name: str, given: dict[str, str]) -> None:
    task = Translation(given["english"], given["fol"], shipped_vocabulary(name))
    assert task.judge(task.solution).right
    negated = task.judge(f"-({given['fol']})")
    assert (negated.right, negated.fault in ("negation", "another meaning")) == (False, True)
    world = negated.world
    assert world is not None
    assert len(world.tables.domain) <= 4


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("-(exists x all y -W(x,y))", True),
        ("exists y all x W(x,y)", False),  # nobody watches himself
        ("exists z (all x (-(z = x) -> W(x,z)))", True),  # the other reading
        ("all x exists y (W(x,y) & x != y)", True),  # by the axiom
        ("all x all y W(x,y)", False),
        ("exists x exists y W(x,y)", False),
    ],
)
def test_a_translation_is_judged_by_meaning(answer: str, right: bool) -> None:
    judged = judge_answer(read_course(TEXT), "w/all", answer)
    assert judged.right == right
    assert judged.points == 2 if right else judged.points < 2
    assert (judged.countermodel is None) == right


def test_what_is_not_settled_is_left_to_the_teacher() -> None:
    order = (
        'axioms = ["all x -W(x,x)", "all x exists y W(x,y)", '
        '"all x all y all z (W(x,y) & W(y,z) -> W(x,z))"]'
    )
    text = TEXT.replace('axioms = ["all x -W(x,x)"]', order)
    text = text.replace('fol = "all x exists y W(x,y)"\nalso', 'fol = "S(b)"\nalso')
    judged = judge_answer(read_course(text), "w/all", "all x S(x)")
    assert judged.right is None
    assert judged.countermodel is None
    assert "Your teacher will look at it" in judged.feedback[0]


def test_a_course_is_judged_at_the_command(tmp_path: Path) -> None:
    file = tmp_path / "course.toml"
    file.write_text(TEXT, encoding="utf-8")
    command = ("course", "judge", str(file), "--item", "w/ann", "--json", "--answer")
    right, wrong = provefield(*command, "D(a)"), provefield(*command, "D(b)")
    assert (right.code, json.loads(right.out)["right"]) == (0, True)
    told = json.loads(wrong.out)
    assert (wrong.code, told["right"], told["of"]) == (1, False, 1)
    assert 0 <= told["points"] < 1
    assert told["countermodel"]["domain"]


def test_an_item_shows_what_its_signs_mean() -> None:
    homework = read_course(TEXT).assignments[0]
    shown = assigned("w", homework.items[0], Who("k", 1)).work.question.shown  # type: ignore[union-attr]
    assert ["W(x, y)", "x watches y"] in shown["vocabulary"]
    assert shown["axioms"] == ["∀x ¬W(x, x)"]
