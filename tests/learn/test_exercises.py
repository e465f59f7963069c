"""Exercises accept every right answer, find what is wrong with others, and keep their key."""

from __future__ import annotations

import json
from itertools import combinations
from typing import get_args

import pytest

from provefield.errors import InputError, ParseError
from provefield.games.minefol.generate.templates import TEMPLATES, of_ranks
from provefield.games.minefol.library import catalogue
from provefield.grid import Cell
from provefield.learn.exercises import kinds, new_exercise
from provefield.learn.exercises.diagnosis import diagnose
from provefield.learn.exercises.evidence import Evidence
from provefield.learn.exercises.mistakes import MISTAKES
from provefield.learn.exercises.mistranslation import paper_exercises
from provefield.learn.exercises.normal_form import Form, NormalForm
from provefield.learn.exercises.to_english import ToEnglish
from provefield.learn.exercises.to_formula import ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.logic.show import show
from provefield.reason.equivalence import equivalent

FIELD = Field(4, 4)
VALUES = {"c": "2", "d": "3", "r": "3", "s": "4", "p": "2,3", "q": "4,1", "o": "1,3", "n": "5"}


def messages() -> list[Formula]:
    return [template.filled({**VALUES, "k": "1"}) for template in TEMPLATES]


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("level", [1, 3, 5])
def test_the_solution_is_right_and_the_question_does_not_tell_it(kind: str, level: int) -> None:
    exercise = new_exercise(kind, level, seed=4)
    assert exercise.judge(exercise.solution).right
    question = json.dumps(exercise.question.document(), ensure_ascii=False)
    assert json.loads(question)["kind"] == kind
    if kind in ("to-english", "to-formula", "normal-form"):
        assert exercise.solution not in question
    assert new_exercise(kind, level, seed=4).question == exercise.question


@pytest.mark.parametrize("formula", messages(), ids=str)
def test_both_translations_accept_what_we_say_ourselves(formula: Formula) -> None:
    assert ToEnglish(formula, FIELD).judge(describe(formula)).right
    assert ToFormula(formula, FIELD).judge(show(formula, "ascii")).right


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_found_and_shown_on_a_board(kind: str) -> None:
    """What is found explains the answer: made again, the mistake says what was answered."""
    named = made = 0
    for formula in map(close, messages()[::4]):
        for wrong in list(MISTAKES[kind](formula, FIELD))[:1]:  # type: ignore[index]
            if equivalent(wrong, formula, FIELD).equivalent:
                continue
            found = ToFormula(formula, FIELD).judge(show(wrong, "ascii"))
            assert not found.right
            assert found.counterexample is not None
            there = board(FIELD, found.counterexample.mines)
            assert evaluate(wrong, there) is found.counterexample.answer
            assert evaluate(formula, there) is found.counterexample.solution
            made += 1
            named += found.fault == kind
            if found.fault in MISTAKES:
                again = MISTAKES[found.fault](formula, FIELD)  # type: ignore[index]
                assert any(equivalent(wrong, other, FIELD).equivalent for other in again)
            else:
                assert found.fault in ("too strong", "too weak", "different")
    assert named >= made / 3, "most mistakes should go by their own name"


def test_mistakes_that_students_make() -> None:
    def kind(answer: str, solution: str) -> str:
        return diagnose(parse(answer), parse(solution), FIELD)

    assert kind("all x (mine(1,x) -> mine(x,2))", "all x (mine(x,1) -> mine(2,x))") == (
        "swapped column and row"
    )
    assert kind("all x (mine(2,x) -> mine(x,1))", "all x (mine(x,1) -> mine(2,x))") == (
        "reversed implication"
    )
    assert kind("exists y all x mine(x,y)", "all x exists y mine(x,y)") == "quantifier order"
    assert kind("all x (mine(x,1) & mine(2,x))", "all x (mine(x,1) -> mine(2,x))") == (
        "wrong connective"
    )
    assert kind("exists x -mine(1,x)", "-(exists x mine(1,x))") == "scope"
    assert kind("(all x mine(x,1)) -> mine(2,2)", "(exists x mine(x,1)) -> mine(2,2)") == (
        "wrong quantifier"
    )
    assert kind("all x mine(x,3)", "all x mine(x,2)") == "wrong number"
    assert kind("all x (x >= 2 -> mine(x,1))", "all x (x > 2 -> mine(x,1))") == "wrong comparison"
    assert kind("mine(1,1) & mine(2,2) & mine(3,4)", "mine(1,1) & mine(2,2)") == "too strong"
    assert kind("mine(1,1) | mine(4,4) | mine(2,3)", "mine(1,1) | mine(2,3)") == "too weak"
    assert kind("mine(3,4)", "exactly 2 x mine(x,1)") == "different"


@pytest.mark.parametrize(
    ("answer", "solution", "kinds"),
    [
        ("all x mine(x,1)", "all x all y (mine(x,y) -> y = 1)", {"different"}),
        ("all x exists y mine(x,1)", "all x all y (mine(x,y) -> y = 1)", {"different"}),
        ("-mine(1,1) -> -mine(2,2)", "mine(1,1) -> -mine(2,2)", {"negation"}),
        ("mine(2,2) -> mine(1,1)", "mine(1,1) -> -mine(2,2)", {"different"}),
        ("-mine(1,1) -> -mine(3,1)", "mine(1,1) -> mine(3,1)", {"reversed implication"}),
        ("mine(3,1) -> mine(1,1)", "mine(1,1) -> mine(3,1)", {"reversed implication"}),
        ("mine(2,1) -> mine(1,2)", "mine(1,2) -> mine(2,1)", {"different"}),
    ],
)
def test_a_mistake_is_named_only_when_it_is_sure(
    answer: str, solution: str, kinds: set[str]
) -> None:
    """`∀x mine(x, 1)` holds no implication that could point the wrong way."""
    assert diagnose(parse(answer), parse(solution), FIELD) in kinds


def test_feedback_says_what_the_answer_means_and_where_it_fails_part_by_part() -> None:
    found = ToFormula(parse("all x -mine(x,2)"), FIELD).judge("all x -mine(2,x)")
    said, differs, advice = (
        found.sentence.find(words) for words in ("There is no mine in column 2.", "On this", "Colu")
    )
    assert 0 < said < differs
    assert advice > 0
    assert found.moves[-1].endswith("you have lost.")
    german = found.translate("de").sentence
    assert german.startswith("Deine Antwort sagt: „In Spalte 2 liegt keine Mine.“ Auf diesem Brett")


def test_an_ambiguous_sentence_is_right_if_it_may_mean_the_formula_and_shows_the_others() -> None:
    exercise = ToEnglish(parse("exists y all x mine(x,y)"), FIELD)
    found = exercise.judge("There is a mine in every column.")
    assert found.right
    assert len(found.readings) == 2


def test_a_sentence_is_read_with_the_size_of_the_board() -> None:
    exercise = ToEnglish(parse("all x safe(x,2)"), Field(4, 2))
    assert exercise.judge("The last row is safe.").right
    wrong = exercise.judge("The last column is safe.")
    assert "Your answer says: “Column 4 is safe.”" in wrong.sentence


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_to_be_translated_says_something_and_nothing_twice(level: int) -> None:
    """Or else whatever is always true would be a right answer."""
    for seed in range(20):
        exercise = new_exercise("to-formula", level, seed)
        assert isinstance(exercise, ToFormula)
        for always in (parse("1 = 1"), parse("1 = 2")):
            assert not equivalent(exercise.formula, always, exercise.field).equivalent
    for seed in range(5):
        pairs = new_exercise("mistranslation", level, seed).question.shown["pairs"]
        assert len({pair["formula"] for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("level", [1, 3])
def test_the_evidence_shown_is_the_least_there_is(level: int) -> None:
    exercise = new_exercise("evidence", level, seed=2)
    assert isinstance(exercise, Evidence)
    cells = [str(message.cell) for message in exercise.game.messages]
    least = len(exercise.solution.split())
    fewer = combinations(cells, least - 1)
    assert all(exercise.judge(" ".join(each)).fault == "not enough" for each in fewer)


def test_answers_that_cannot_be_read_point_at_the_fault() -> None:
    with pytest.raises(ParseError, match="unknown predicate"):
        ToFormula(parse("mine(1,1)"), FIELD).judge("mime(1,1)")
    with pytest.raises(ParseError, match="unknown word"):
        ToEnglish(parse("mine(1,1)"), FIELD).judge("There is a mine in colum 1.")
    with pytest.raises(InputError, match="true or false"):
        new_exercise("truth", 1, 1).judge("maybe")
    with pytest.raises(InputError, match="from 1 to 4"):
        new_exercise("mistranslation", 1, 1).judge("9" * 5000)
    with pytest.raises(InputError, match="has no message"):
        new_exercise("evidence", 1, 1).judge("6,6 6,5 6,4 6,3 6,2 6,1")
    with pytest.raises(InputError, match="expected the cells"):
        new_exercise("evidence", 1, 1).judge("the first one")
    with pytest.raises(InputError, match="level"):
        new_exercise("truth", 6, 1)


def test_the_papers_wordings_are_exercises() -> None:
    exercises = paper_exercises()
    assert len(exercises) == sum(entry.mistranslated for entry in catalogue()) == 6
    for exercise in exercises:
        found = exercise.judge(exercise.solution)
        assert found.right
        assert found.counterexample is not None
        others = {str(number + 1) for number in range(len(exercise.pairs))} - {exercise.solution}
        assert not any(exercise.judge(other).right for other in others)


@pytest.mark.parametrize("form", get_args(Form))
def test_our_normal_forms_are_right_answers(form: Form) -> None:
    for template in of_ranks(1, 5):
        if template.name.startswith("so many"):
            continue  # counting written out is long, and nobody is asked for it here
        formula = template.filled({**VALUES, "k": "1"})
        exercise = NormalForm(formula, form, FIELD)
        found = exercise.judge(exercise.solution)
        assert found.right, (form, str(formula), exercise.solution, found.sentence)


def test_a_wrong_skolem_term_is_found_out() -> None:
    exercise = NormalForm(parse("all x exists y mine(x,y)"), "skolem", FIELD)
    assert exercise.judge("all x mine(x,f(x))").right
    assert exercise.judge("all x mine(x,c)").fault == "quantifier order"
    assert exercise.judge("all x exists y mine(x,y)").fault == "wrong form"
    with pytest.raises(InputError, match="same variables"):
        exercise.judge("all x all y (mine(x,f(x)) & mine(y,f(y)))")


def test_whoever_is_wrong_about_the_truth_loses_the_game() -> None:
    for formula in messages()[::3]:
        for mines in ({(2, 3)}, {(1, 1), (3, 4), (2, 2)}):
            exercise = Truth(formula, frozenset(mines), FIELD)
            wrong = "false" if exercise.solution == "true" else "true"
            found = exercise.judge(wrong)
            assert not found.right
            assert found.moves[-1].endswith("you have lost.")
            assert exercise.game.favourite == ("falsifier" if wrong == "true" else "verifier")


def test_messages_that_prove_a_cell_are_judged_by_boards() -> None:
    exercise = new_exercise("evidence", 3, seed=1)
    document = exercise.question.document()
    everything = " ".join(f"{c},{r}" for c, r in (m["at"] for m in document["shown"]["messages"]))
    few = exercise.solution
    assert exercise.judge(everything).fault == "too many"
    found = exercise.judge("")
    assert found.fault == "not enough"
    assert found.counterexample is not None
    assert Cell(1, 1) not in found.counterexample.mines
    assert exercise.judge(few).right
    assert (document["columns"], document["rows"]) == (4, 4)
