"""Proofs in the style of textbooks: read, judged by the calculus alone, written, read back."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from provefield.errors import InputError
from provefield.learn.courses.course import Assignment, Course, Item
from provefield.learn.courses.file import read_course, write_course
from provefield.learn.courses.judging import judge_answer
from provefield.learn.exercises import read_exercise
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.proofs.draft import Task
from provefield.learn.proofs.textbook.reading import BookProof, read_proof
from provefield.learn.proofs.textbook.writing import write_proof
from provefield.logic.parse import parse
from provefield.reason.calculus.derived.textbooks import textbook, textbooks
from provefield.reason.check.natural import check_deduction
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction
from tests.reason.sequents import textbook_sequents

BOOKS = ("forallx", "lpl", "huth-ryan", "logic-book", "copi")


def read(book: str, sequent: str, text: str) -> BookProof:
    """A proof of `premises |- goal` in our signs, which begins with its premises if it has none."""
    given, goal = sequent.split("|-")
    premises = [parse(each) for each in given.split(";") if each.strip()]
    return read_proof(text, Task.of(premises, parse(goal)), textbook(book))


@pytest.mark.parametrize("name", [*BOOKS, "provefield"])
def test_each_sequent_is_proved_in_each_style_and_switches_view(name: str) -> None:
    book = textbook(name)
    for number, (premises, goal, _) in enumerate(textbook_sequents()):
        task = Task.of(premises, goal)
        found = deduce(premises, goal)
        assert isinstance(found, Deduction)
        text = write_proof(found, book)
        proof = read_proof(text, task, book)
        assert proof.finished, (number, text, [line.fault for line in proof.lines])
        assert proof.deduction is not None
        assert check_deduction(proof.deduction) is None
        assert read_proof(text.replace(" ; ", "   "), task, book).finished
        other = textbook(BOOKS[(number + 1) % len(BOOKS)])
        again = read_proof(write_proof(proof.deduction, other), task, other)
        assert again.finished, (number, other.name, write_proof(proof.deduction, other))


def test_a_long_line_is_refused_and_read_in_little_time() -> None:
    task = Task.of([parse("A")], parse("A"))
    begin = process_time()
    for line in ("a " * 5000, "a b c d" * 70, "1 " * 249):
        proof = read_proof(f"A PR\n{line}", task, textbook("copi"))
        assert proof.lines[1].fault
    assert "at most 500 signs" in str(read_proof("A" * 501, task, textbook("lpl")).lines[0].fault)
    assert process_time() - begin < 2


def test_a_pair_is_written_by_what_the_book_calls_its_rules() -> None:
    book = textbook("logic-book")
    called = {"&E": "Parts", "R": "Again"}
    rules = {called.get(name, name): uses for name, uses in book.rules.items()}
    rows = {
        schema: row.replace("&E", "Parts").replace("; R ", "; Again ")
        for schema, row in book.rows.items()
    }
    other = replace(book, rules=rules, rows=rows)
    for premises, goal, _ in textbook_sequents():
        found = deduce(premises, goal)
        assert isinstance(found, Deduction)
        text = write_proof(found, other)
        assert "&E" not in text
        assert " R\n" not in text
        assert read_proof(text, Task.of(premises, goal), other).finished, text


RIGHT = {
    "forallx": [
        ("A | B; -A |- B", "1 | A v B  PR\n2 | ~A  PR\n3 | B  DS 1, 2"),
        ("--A |- A", "¬¬A PR\nA  DNE 1"),
        ("A -> B; -A -> B |- B",
         "A->B PR\n~A -> B PR\n| A AS\n| B ->E 1,3\n| ~A AS\n| B ->E 2,5\nB LEM 3-4, 5-6"),
    ],
    "lpl": [
        ("all x P(x) |- all y P(y)",
         "∀x P(x) Premise\n| [c]\n| P(c) ∀ Elim: 1\n∀y P(y) ∀ Intro: 2-3"),
        (
            "all x (P(x) -> Q(x)) |- all x (P(x) -> Q(x))",
            "∀x (P(x) → Q(x)) Premise\n| [c] P(c) Assumption\n| P(c) → Q(c) ∀ Elim 1\n"
            "| Q(c) → Elim 3, 2\n∀x (P(x) → Q(x)) ∀ Intro 2-4",
        ),
    ],
    "huth-ryan": [
        ("all x P(x) |- all x P(x)", "∀x P(x) premise\n| x₀\n| P(x₀) ∀x e 1\n∀x P(x) ∀x i 2-3"),
        ("A & B |- B & A", "A ∧ B premise\nA ∧e1 1\nB ∧e₂ 1\nB ∧ A ∧i 3, 2"),
    ],
    "logic-book": [
        ("A -> B; -B |- -A",
         "A ⊃ B Assumption\n~B Assumption\n| A Assumption\n| B 1,3 ⊃E\n| ~B 2 R\n~A 3-5 ~I"),
        ("-(exists x F(x)) |- all x -F(x)", "~(∃x)Fx Assumption\n(∀x)~Fx  1 QN"),
        ("A & (B -> C) |- A & (-B | C)", "A & (B ⊃ C) Assumption\nA & (~B ∨ C)  1 Impl"),
    ],
    "copi": [
        ("A -> B; B -> C |- A -> C", "A ⊃ B PR\nB ⊃ C PR\nA ⊃ C  1,2 H.S."),
        ("exists x (F(x) & G(x)) |- exists x F(x)",
         "(∃x)(Fx • Gx) Premise\nFa • Ga 1 E.I.\nFa 2 Simp.\n(∃x)Fx 3 E.G."),
        ("all x (F(x) -> G(x)); exists x F(x) |- exists x G(x)",
         "(x)(Fx ⊃ Gx) PR\n(∃x)Fx PR\nFb 2 E.I.\nFb ⊃ Gb 1 U.I.\nGb 4, 3 MP\n(∃x)Gx 5 E.G."),
        ("all x -(F(x) & G(x)) |- all x (F(x) -> -G(x))",
         "(x)~(Fx • Gx) PR\n(x)(~Fx ∨ ~Gx) 1 De M.\n(x)(Fx ⊃ ~Gx) 2 Impl."),
        ("A -> B |- -(B & A) -> (-A)",
         "A ⊃ B PR\n| ~(B • A) ACP\n| ~B ∨ ~A 2 De M.\n| B ⊃ ~A 3 Impl.\n| A ⊃ ~A 1,4 H.S.\n"
         "| ~A ∨ ~A 5 Impl.\n| ~A 6 Taut.\n~(B • A) ⊃ ~A 2-7 C.P."),
        ("exists x (F(x) & -F(x)) |- A",
         "(∃x)(Fx • ~Fx) PR\n| ~A AIP\n| Fc • ~Fc 1 E.I.\nA 2-3 I.P."),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("book", "sequent", "text"), [(book, *each) for book, all_ in RIGHT.items() for each in all_]
)
def test_proofs_of_the_book_are_right(book: str, sequent: str, text: str) -> None:
    proof = read(book, sequent, text)
    assert proof.finished, [str(line.fault) for line in proof.lines]


# The last line is wrong in each; the lines above it are right.
WRONG = {
    "forallx": [
        ("A | B |- A", "A ∨ B PR\nA ∨E 1"),
        ("A |- --A", "A PR\n¬¬A DNI 1"),
        ("A |- A & B", "A PR\nA ∧ B ∧I 1, 1"),
        ("A -> B; B |- A", "A → B PR\nB PR\nA →E 1, 2"),
        ("A -> B; -A |- -B", "A → B PR\n¬A PR\n¬B MT 1, 2"),
        ("A | B; A |- -B", "A ∨ B PR\nA PR\n¬B DS 1, 2"),
        ("P(a) |- all x P(x)", "P(a) PR\n∀x P(x) ∀I 1"),
        ("exists x P(x) |- P(a)", "∃x P(x) PR\n| P(a) AS\n| P(a) R 2\nP(a) ∃E 1, 2-3"),
        ("-(A & B) |- -A & -B", "¬(A ∧ B) PR\n¬A ∧ ¬B DeM 1"),
        ("|- A | -A", "A ∨ ¬A LEM"),
        ("A |- B -> A", "A PR\n| B AS\n| A R 1\nB → A →I 3"),
        ("A |- B", "A PR\nB X 1"),
    ],
    "lpl": [
        ("all x P(x) |- all y P(y)", "∀x P(x) Premise\nP(c) ∀ Elim 1\n∀y P(y) ∀ Intro 2"),
        ("-A |- -A | B", "¬A Premise\n¬A ∨ B MT 1"),
        ("A; -A |- B", "A Premise\n¬A Premise\nB ⊥ Elim 1, 2"),
        ("--A |- A | B", "¬¬A Premise\nA ∨ B ¬ Elim 1"),
        ("-A -> (A & -A) |- A",
         "¬A → (A ∧ ¬A) Premise\n| ¬A Assumption\n| A ∧ ¬A → Elim 1, 2\nA ¬ Intro 2-3"),
        ("P(a); exists x Q(x) |- Q(a)", "P(a) Premise\n∃x Q(x) Premise\n| [a] Q(a) Assumption"),
        ("exists x Q(x) |- exists x Q(x)",
         "∃x Q(x) Premise\n| Q(c) Assumption\n| ∃x Q(x) ∃ Intro 2\n∃x Q(x) ∃ Elim 1, 2-3"),
        ("A | B; -A |- B", "A ∨ B Premise\n¬A Premise\nB DS 1, 2"),
        ("A |- A & A", "A Premise\nA ∧ A Reit 1"),
        ("A <-> B |- A -> B", "A ↔ B Premise\nA → B ↔ Elim 1"),
        ("P(a) |- a = b", "P(a) Premise\na = b = Intro"),
    ],
    "huth-ryan": [
        ("A & B |- B", "A ∧ B premise\nB ∧e₁ 1"),
        ("A & B |- A", "A ∧ B premise\nA ∧e₂ 1"),
        ("B |- A | B", "B premise\nA ∨ B ∨i₁ 1"),
        ("A |- A | B", "A premise\nA ∨ B ∨i₂ 1"),
        ("A | B; -A |- B", "A ∨ B premise\n¬A premise\nB DS 1, 2"),
        ("-(A & B) |- -A | -B", "¬(A ∧ B) premise\n¬A ∨ ¬B DeM 1"),
        ("A |- -B", "A premise\n| B assumption\n| A copy 1\n¬B ¬i 2-3"),
        ("-A -> (B & -B) |- A",
         "¬A → (B ∧ ¬B) premise\n| ¬A assumption\n| B ∧ ¬B →e 1, 2\nA PBC 2-3"),
        ("|- A | -B", "A ∨ ¬B LEM"),
        ("all x P(x) |- all x P(x)", "∀x P(x) premise\nP(a) ∀x e 1\n∀x P(x) ∀x i 2"),
        ("A -> B; B |- A", "A → B premise\nB premise\nA MT 1, 2"),
        ("A |- B", "A premise\nB ⊥e 1"),
    ],
    "logic-book": [
        ("-A; A |- B", "~A Assumption\nA Assumption\nB 1, 2 ⊥E"),
        ("A -> B; -B |- -A",
         "A ⊃ B Assumption\n~B Assumption\n| A Assumption\n| B 1,3 ⊃E\n~A 3-4 ~I"),
        ("A |- -B", "A Assumption\n| B Assumption\n| A 1 R\n~B 2-3 ~I"),
        ("A & B |- A | C", "A & B Assumption\nA ∨ C 1 ∨I"),
        ("A -> B; B -> C |- C -> A", "A ⊃ B Assumption\nB ⊃ C Assumption\nC ⊃ A 1, 2 HS"),
        ("A -> B |- B -> A", "A ⊃ B Assumption\nB ⊃ A 1 Trans"),
        ("-(A & B) |- -A & -B", "~(A & B) Assumption\n~A & ~B 1 DeM"),
        ("A -> B |- A | -B", "A ⊃ B Assumption\nA ∨ ~B 1 Impl"),
        ("F(a) |- all x F(x)", "Fa Assumption\n(∀x)Fx 1 ∀I"),
        ("-(all x F(x)) |- all x -F(x)", "~(∀x)Fx Assumption\n(∀x)~Fx 1 QN"),
        ("A <-> B |- A -> B", "A ≡ B Assumption\nA ⊃ B 1 ≡E"),
        ("A | B; A |- -B", "A ∨ B Assumption\nA Assumption\n~B 1, 2 DS"),
    ],
    "copi": [
        ("A & B |- B", "A • B PR\nB 1 Simp."),
        ("B |- A | B", "B PR\nA ∨ B 1 Add."),
        ("A | B; -B |- A", "A ∨ B PR\n~B PR\nA 1, 2 D.S."),
        ("A -> B; B |- A", "A ⊃ B PR\nB PR\nA 1, 2 M.P."),
        ("A -> B; -A |- -B", "A ⊃ B PR\n~A PR\n~B 1, 2 M.T."),
        ("A -> B; C -> B |- A -> C", "A ⊃ B PR\nC ⊃ B PR\nA ⊃ C 1, 2 H.S."),
        ("A -> B |- A -> (B & A)", "A ⊃ B PR\nA ⊃ (B • A) 1 Abs."),
        ("-(A & B) |- -A & -B", "~(A • B) PR\n~A • ~B 1 De M."),
        ("A -> B |- -A -> -B", "A ⊃ B PR\n~A ⊃ ~B 1 Trans."),
        ("exists x F(x) |- all x F(x)", "(∃x)Fx PR\nFa 1 E.I.\n(x)Fx 2 U.G."),
        ("F(a); exists x G(x) |- G(a)", "Fa PR\n(∃x)Gx PR\nGa 2 E.I."),
        ("exists x F(x) |- F(a)", "(∃x)Fx PR\n| B ACP\n| Fc 1 E.I.\nB ⊃ Fc 2-3 C.P."),
        ("A |- B", "A PR\n| ~B AIP\n| A • ~B 1, 2 Conj.\nB 2-3 I.P."),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("book", "sequent", "text"), [(book, *each) for book, all_ in WRONG.items() for each in all_]
)
def test_wrong_uses_of_a_book_s_rules_are_refused(book: str, sequent: str, text: str) -> None:
    assert len(WRONG[book]) >= 10
    *above, last = read(book, sequent, text).lines
    assert last.fault
    assert not [str(line.fault) for line in above if line.fault]


def test_what_cannot_be_read_is_told_and_harms_no_other_line() -> None:
    proof = read("copi", "A & B |- A", "A • ( PR\nA • B PR\nA 2 Simp.\nB 9 Simp.")
    assert [bool(line.fault) for line in proof.lines] == [True, False, False, True]
    assert str(proof.lines[3].fault) == "9 cannot be cited from here"


def test_a_course_says_in_which_style_its_proofs_are_written() -> None:
    text = """
title = "Logic"
key = "k"
textbook = "copi"

[[assignment]]
name = "w"
title = "W"

[[assignment.item]]
name = "a"
kind = "sequent"
points = 4
premises = ["A & B"]
goal = "B"

[[assignment.item]]
name = "b"
kind = "sequent"
points = 1
goal = "A -> A"
textbook = "lpl"
"""
    course = read_course(text)
    assert [item.given["textbook"] for _, item in course.items()] == ["copi", "lpl"]
    assert read_course(write_course(course)) == course
    right = "1. A • B  Premise\n2. B • A  1 Com.\n3. B  2 Simp."
    assert judge_answer(course, "w/a", right).points == 4
    own = "textbook: lpl\nA ∧ B  Premise\nB  ∧ Elim: 1"
    assert judge_answer(course, "w/a", own).right
    assert not judge_answer(course, "w/a", "A • B Premise\nB 1 Simp.").right
    with pytest.raises(InputError, match="textbook"):
        read_course(text.replace('"lpl"', '"mates"'))


def test_a_task_with_few_rules_has_few_in_every_book() -> None:
    given = {"premises": ["A & B"], "goal": "B", "rules": ["∧E"], "tongue": "en"}
    task = read_exercise("sequent", {**given, "textbook": "huth-ryan"}, "test")
    assert task.judge("A ∧ B premise\nB ∧e₂ 1").right
    wrong = task.judge("A ∧ B premise\n| ¬B assumption\n| B ∧e₂ 1\nB ¬e 2-3")
    assert "not among the rules" in wrong.sentence
    assert isinstance(task, Sequent)
    assert task.question.shown["rules"] != []
    assert task.judge(task.solution).right


def test_books_are_found_by_their_names() -> None:
    assert {*BOOKS, "provefield"} == textbooks().keys()
    assert Assignment("a", "A", textbook="lpl").textbook == "lpl"
    assert Item("a", "sequent").exercise == "sequent"
    assert Course("k", "K").textbook == ""
