"""The editor and the checker say the same of every line, and nothing false is called right."""

from __future__ import annotations

from random import Random

import pytest

from provefield.learn.proofs.apply import lines_by
from provefield.learn.proofs.draft import Draft, Task, Written, answer_of, read_draft
from provefield.learn.proofs.stuck import hint_for, solve, text_of
from provefield.logic.formula import Formula, Func
from provefield.logic.parse import parse
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import check_deduction
from provefield.reason.proof import Deduction
from provefield.tongues import ENGLISH
from provefield.web.learn import proofs as proving
from provefield.web.learn.proof_shapes import NewProof
from tests.learn.proofs.drafts import Book, damaged, random_book, says
from tests.learn.proofs.models import models


def draft_of(text: str, *premises: str) -> Draft:
    """A draft whose goal is its last line; each line of the text may be indented."""
    lines = [line.strip() for line in text.strip().splitlines()]
    goal = parse(lines[-1].strip("| ").partition(";")[0])
    return read_draft("\n".join(lines), Task.of(map(parse, premises), goal))


# Premises in boxes --------------------------------------------------------------------------------


def test_a_premise_that_was_stated_in_a_closed_box_is_still_a_premise_for_all() -> None:
    draft = draft_of(
        """| A ; assumption
        | P(c) ; premise
        A -> P(c) ; ->I 1-2
        all x (A -> P(x)) ; allI 3""",
        "P(c)",
    )
    assert "c stands in line 2" in str(draft.lines[-1].fault)
    assert not draft.finished


def test_a_premise_that_was_stated_in_a_closed_box_is_still_a_premise_for_some() -> None:
    draft = draft_of(
        """exists x P(x) ; premise
        | A ; assumption
        | Q(c) ; premise
        A -> Q(c) ; ->I 2-3
        | P(c) ; assumption
        | P(c) & (A -> Q(c)) ; &I 5, 4
        | exists x (P(x) & (A -> Q(x))) ; existsI 6
        exists x (P(x) & (A -> Q(x))) ; existsE 1, 5-7""",
        "exists x P(x)",
        "Q(c)",
    )
    assert "c stands in line 3" in str(draft.lines[-1].fault)
    assert not draft.finished


# Right proofs, which were refused at the end ------------------------------------------------------

RIGHT = {
    "the excluded middle of a disjunction": ("(A | B) | -(A | B) ; LEM", []),
    "the excluded middle of three cases": ("A | B | C | -(A | B | C) ; LEM", []),
    "all, with a premise about the name that is not used": (
        """all x P(x) ; premise
        P(c) ; allE 1
        all y P(y) ; allI 2""",
        ["all x P(x)", "Q(c)"],
    ),
    "all, with a premise about the name that is stated and not used": (
        """all x P(x) ; premise
        Q(c) ; premise
        P(c) ; allE 1
        all y P(y) ; allI 3""",
        ["all x P(x)", "Q(c)"],
    ),
    "all, in a box about the name that is not used": (
        """all x P(x) ; premise
        | Q(c) ; assumption
        | P(c) ; allE 1
        | all y P(y) ; allI 3
        Q(c) -> (all y P(y)) ; ->I 2-4""",
        ["all x P(x)"],
    ),
    "some, with a premise about the name that is not used": (
        """Q(c) ; premise
        exists x P(x) ; premise
        | P(c) ; assumption
        | exists y P(y) ; existsI 3
        exists y P(y) ; existsE 2, 3-4""",
        ["Q(c)", "exists x P(x)"],
    ),
    "some, of what is known of the name itself": (
        """P(c) ; premise
        exists x P(x) ; existsI 1
        | P(c) ; assumption
        | exists y P(y) ; existsI 3
        exists y P(y) ; existsE 2, 3-4""",
        ["P(c)"],
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_proof_is_accepted_at_the_end_too(name: str) -> None:
    text, premises = RIGHT[name]
    draft = draft_of(text, *premises)
    assert [line.fault for line in draft.lines if line.fault] == []
    assert draft.finished
    assert answer_of(draft).label == "proved"


def test_what_is_known_of_a_name_counts_where_the_line_rests_on_it() -> None:
    draft = draft_of(
        """all x (P(x) -> Q(x)) ; premise
        P(c) ; premise
        P(c) -> Q(c) ; allE 1
        Q(c) ; ->E 3, 2
        all y (P(y) -> Q(y)) ; allI 3
        all y Q(y) ; allI 4""",
        "all x (P(x) -> Q(x))",
        "P(c)",
    )
    assert [line.number for line in draft.lines if line.fault] == [6]
    assert "c stands in line 2, which is given or supposed and on which this rests" in str(
        draft.lines[-1].fault
    )


def test_brackets_from_the_left_may_be_left_out_however_many_there_are() -> None:
    wide = " & ".join(["A"] * 1_500)
    draft = draft_of(f"{wide} ; premise\nA ; &E 1", wide)
    assert draft.finished
    assert answer_of(draft).label == "proved"
    assert draft_of(f"{wide} ; premise\nB ; &E 1", wide).lines[-1].fault


def test_lines_beyond_the_most_are_told_and_lose_nothing() -> None:
    text = "\n".join(["A ; premise", *["A ; R 1"] * 205])
    told = proving.check(NewProof(premises=["A"], goal="A", draft=text), ENGLISH)
    faults = [line.number for line in told.lines if line.fault]
    assert faults == list(range(201, 207))
    assert told.lines[200].fault == "a proof has at most 200 lines"
    assert told.text.count("\n") == text.count("\n")


def test_a_proof_is_taken_along_with_the_brackets_that_it_has() -> None:
    draft = draft_of("A & (B & C) ; premise\nB & C ; &E 1\nC ; &E 2", "A & (B & C)")
    shown = answer_of(draft).show("fitch").splitlines()
    assert [line.split("  ")[0] for line in shown] == ["1 | A ∧ (B ∧ C)", "2 | B ∧ C", "3 | C"]


def test_a_box_that_ends_in_the_excluded_middle_is_taken_along() -> None:
    draft = draft_of("| A ; assumption\n| B | -B ; LEM\nA -> B | -B ; ->I 1-2")
    assert "A → (B ∨ ¬B)" in answer_of(draft).show("fitch").splitlines()[-1]


# Random proofs ------------------------------------------------------------------------------------


def in_force(draft: Draft, line: Written) -> list[Formula]:
    """The premises, and the suppositions of the boxes in which a line stands."""
    found, depth = [*draft.task.premises], line.depth
    for above in reversed(draft.lines[: line.number]):
        if above.depth == depth and above.rule == "assumption":
            assert above.formula is not None
            found.append(above.formula)
            depth -= 1
    return found


def sent(book: Book, text: str) -> NewProof:
    """What the page sends of a proof."""
    premises, goal = list(map(str, book.premises)), str(book.last)
    return NewProof(premises=premises, goal=goal, rules=list(RULES), draft=text)


def accepted_by_the_checker(draft: Draft, number: int) -> bool:
    """Whether the checker, asked anew about the lines so far, accepts the last of them."""
    lines = tuple(line.line for line in draft.lines[:number])
    deduction = Deduction(draft.task.premises, lines[-1].formula, lines)
    fault = check_deduction(deduction)
    return fault is None or "inside a box" in fault.reason


def judge_right_proofs(seeds: range) -> int:
    """Each line of each proof, and its end, by all who judge; the number of lines."""
    lines = 0
    for seed in seeds:
        book = random_book(Random(seed))
        text = "\n".join(book.texts)
        told = proving.check(
            sent(book, text),
            ENGLISH,
        )
        assert [line.fault for line in told.lines if line.fault] == [], text
        assert told.finished, text
        draft = read_draft(text, Task.of(book.premises, book.last))
        assert check_deduction(draft.deduction) is None, text
        answer = answer_of(draft)
        assert answer.label == "proved"
        assert all(answer.show(style) for style in ("latex", "fitch", "coq"))
        lines += len(draft.lines)
    return lines


def judge_damaged_proofs(seeds: range) -> tuple[int, int, int]:
    """Damage proofs: how many wrong lines were read, how many refuted, and how many accepted."""
    read = refuted = accepted = 0
    for seed in seeds:
        rng = Random(seed)
        book = random_book(rng)
        for _ in range(len(book.texts)):
            number, texts = damaged(rng, book.texts)
            if texts == book.texts:
                continue
            text = "\n".join(texts[: number + 1])
            draft = read_draft(text, Task.of(book.premises, book.last))
            if number == len(texts) // 2:
                told = proving.check(sent(book, text), ENGLISH).lines
                assert [line.fault is None for line in told] == [
                    line.fault is None for line in draft.lines
                ]
            for line in draft.lines[number - 1 : number + 1]:
                assert line.formula is not None
                right = accepted_by_the_checker(draft, line.number)
                assert right == (line.fault is None), (text, line)
                read += 1
                if line.fault:
                    refuted += models().refute(in_force(draft, line), line.formula)
                    break
                accepted += 1
                assert not models().refute(in_force(draft, line), line.formula), (text, line)
    return read, refuted, accepted


def test_lines_that_rules_give_are_right_for_the_editor_and_at_the_end() -> None:
    assert judge_right_proofs(range(100)) > 1_000


def test_accepted_lines_hold_in_every_small_model() -> None:
    read, refuted, accepted = judge_damaged_proofs(range(40))
    assert min(read, refuted, accepted) > 50, (read, refuted, accepted)


@pytest.mark.soak
def test_a_hundred_thousand_lines() -> None:
    assert judge_right_proofs(range(1_000, 5_500)) > 50_000
    read, refuted, accepted = judge_damaged_proofs(range(10_000, 15_500))
    assert read > 50_000
    assert min(refuted, accepted) > 5_000


# What the editor proposes -------------------------------------------------------------------------


def follow(draft: Draft, line: str) -> Written:
    """A line below a draft, as the editor reads it."""
    text = "\n".join([*(text_of(each.line) for each in draft.lines), line])
    return read_draft(text, draft.task).lines[-1]


def judge_proposals(seeds: range) -> tuple[int, int]:
    """Lines that rules give, hints and whole proofs, each read as if it were typed."""
    proposed = hints = 0
    for seed in seeds:
        rng = Random(seed)
        book = random_book(rng)
        task = Task.of(book.premises, book.last)
        text = "\n".join(book.texts[: rng.randint(1, len(book.texts))])
        draft = read_draft(text, task)
        for rule in rng.sample(sorted(RULES), 10):
            for line in lines_by(draft, rule, []):
                proposed += 1
                read = follow(draft, text_of(line))
                assert read.fault is None, (draft, line)
                known = in_force(read_draft(f"{text}\n{text_of(line)}", task), read)
                if line.rule != "assumption" and not made_up(line.formula):
                    assert not models().refute(known, line.formula), (draft, line)
        found = hint_for(draft)
        if found:
            hints += 1
            assert follow(draft, text_of(found.line)).fault is None, (draft, found)
        if whole := solve(task):
            assert read_draft(whole, task).finished, whole
    return proposed, hints


def made_up(formula: Formula) -> bool:
    """Whether a formula speaks of a name that is new."""
    return any(says(formula, Func(name)) for name in "def")


def test_what_the_editor_proposes_is_right() -> None:
    proposed, hints = judge_proposals(range(25))
    assert proposed > 100
    assert hints


@pytest.mark.soak
def test_what_the_editor_proposes_is_right_in_many_proofs() -> None:
    proposed, hints = judge_proposals(range(1_000, 1_250))
    assert proposed > 1_000
    assert hints > 50
