"""A natural deduction to be written line by line, by the rules that the task allows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from provefield.learn.exercises.exercise import Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.sequents import draw_from_shelf
from provefield.learn.proofs.draft import Draft, Task, read_draft
from provefield.learn.proofs.rules import rules_called
from provefield.learn.proofs.stuck import solve
from provefield.learn.proofs.textbook.notation import show_formula
from provefield.learn.proofs.textbook.reading import BookProof, read_proof
from provefield.learn.proofs.textbook.writing import write_proof
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.ask import prove_sequent
from provefield.reason.calculus.derived.textbooks import OURS, Textbook, textbook
from provefield.reason.calculus.rules import RULES
from provefield.reason.limit import Limit
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction
from provefield.reason.tell.wording import join
from provefield.tongues import ENGLISH, Listed, Phrase, Tongue, capitalised, counted, phrase

SECONDS = 10.0
EXAMPLE = """
A | B       ; premise
A -> C      ; premise
B -> C      ; premise
| A         ; assumption
| C         ; →E 2, 4
| B         ; assumption
| C         ; →E 3, 6
C           ; ∨E 1, 4-5, 6-7
"""


@dataclass(frozen=True, slots=True)
class Sequent:
    r"""Premises, what is to be proved from them, and the rules that are allowed.

    >>> from provefield.logic.parse import parse
    >>> exercise = Sequent((parse("A & B"),), parse("B"))
    >>> exercise.judge("A & B ; premise\nB ; &E 1").right
    True
    >>> exercise.judge("A & B ; premise\nB ; |E 1").sentence
    'Line 2: ∨E needs a disjunction (∨) and a box for each of its sides, both with the same end; one
    line or box is cited.'
    """

    premises: tuple[Formula, ...]
    goal: Formula
    tongue: Tongue = ENGLISH
    """The language in which a line may say `premise` too."""
    rules: tuple[str, ...] = tuple(RULES)
    textbook: str = OURS
    """The book in whose style it is written, unless an answer names another one."""

    @property
    def task(self) -> Task:
        """What the editor of proofs needs to know."""
        return Task.of(self.premises, self.goal, self.rules)

    @property
    def question(self) -> Question:
        """The sequent, with its premises written down as a start."""
        shown = {
            "premises": [str(premise) for premise in self.task.premises],
            "goal": str(self.task.goal),
            "rules": list(self.task.rules),
            "start": "".join(f"{premise} ; premise\n" for premise in self.task.premises),
            "help": _help(self.task.rules),
        } | (in_book(self.task, self.textbook) if self.textbook != OURS else {})
        prompt = phrase("Write the proof, a line each.")
        return Question("sequent", prompt, "proof", 1, 1, shown)

    @property
    def solution(self) -> str:
        """A deduction that is accepted; the empty text if none is found with these rules."""
        return _model_proof(self.task, self.textbook)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The rule of the last line, what is supposed on the way, and a whole proof."""
        solution = self.solution
        if self.textbook != OURS:
            return (Hint(phrase("One way to write it:"), lines=solution),)
        *_, last = lines = [line.strip() for line in solution.splitlines()]
        supposed = [line.strip("| ").partition(";")[0] for line in lines if "assumption" in line]
        rule = last.partition(";")[2].split()[0]
        named = join(f"`{formula.strip()}`" for formula in supposed)
        boxes = phrase("Suppose, in a box each: {formulas}.", formulas=named)
        whole = Hint(phrase("One way to write it:"), lines=solution)
        first = Hint(phrase("The last line comes by {rule}.", rule=rule))
        return first, *([Hint(boxes)] if supposed else []), whole

    def judge(self, answer: str) -> Feedback:
        """Read the lines and check each of them."""
        book, lines = named_book(answer, self.textbook)
        if book.name == OURS and lines is answer:
            draft: Draft | BookProof = read_draft(lines, self.task, self.tongue)
        else:
            draft = read_proof(lines, self.task, book)
        if (fault := first_fault(draft)) is not None:
            said = capitalised(phrase("{clause}.", clause=fault))
            share, earned = _progress(draft)
            return Feedback(False, said, "wrong form", share=share, earned=earned)
        proved = counted(
            "Proved: the line is right.|Proved: every one of the {number} lines is right.",
            len(draft.lines),
        )
        return Feedback(True, proved)


@lru_cache(maxsize=500)
def _model_proof(task: Task, book: str = OURS) -> str:
    """A proof that is found, kept for hints and for what is shown in the end."""
    solution = solve(task)
    if book == OURS or not solution:
        return solution
    return write_proof(read_draft(solution, task).deduction, textbook(book))


def named_book(answer: str, usual: str) -> tuple[Textbook, str]:
    r"""The book of an answer, which its first line may name, and the lines.

    >>> named_book("textbook: lpl\nA  Premise", "copi")[0].title
    'Language, Proof and Logic'
    """
    first, _, rest = answer.lstrip().partition("\n")
    name = first.partition(":")
    if name[0].strip() != "textbook":
        return textbook(usual), answer
    return textbook(name[2].strip()), rest


def in_book(task: Task, name: str) -> dict[str, Any]:
    """What is shown of a sequent in the signs of a book, with its rules."""
    book = textbook(name)
    said = [show_formula(each, book) for each in task.premises]
    lines = (f"{n}. {each}  {book.premise}" for n, each in enumerate(said, start=1))
    return {
        "premises": said,
        "goal": show_formula(task.goal, book),
        "rules": list(book.rules),
        "start": "\n".join((*lines, "")),
        "textbook": name,
        "plain": {
            "premises": [str(each) for each in task.premises],
            "goal": str(task.goal),
            "rules": list(task.rules),
        },
    }


def _progress(draft: Draft | BookProof) -> tuple[Fraction, Phrase | str]:
    """How near the right lines outside of boxes are to the goal: by the fewest lines missing."""
    right = [x.formula for x in draft.lines if x.formula is not None and not (x.fault or x.depth)]
    whole = _missing(draft.task.premises, draft.task.goal)
    left = _missing((*draft.task.premises, *right), draft.task.goal)
    if not whole or left is None or left >= whole:
        return Fraction(0), ""
    left = max(left, 1)
    told = phrase("Lines that are still missing: {left} of {all}.", left=left, all=whole)
    return Fraction(whole - left, whole), told


@lru_cache(maxsize=2_000)
def _missing(premises: tuple[Formula, ...], goal: Formula) -> int | None:
    """How many lines a proof takes beside its premises."""
    found = deduce(dict.fromkeys(premises), goal, Limit())
    if not isinstance(found, Deduction):
        return None
    return sum(line.rule != "premise" for line in found.lines)


def first_fault(draft: Draft | BookProof) -> Phrase | None:
    """Why a draft is no proof: the first line that is wrong, or what is missing at the end."""
    for line in draft.lines:
        if line.fault is not None:
            return phrase("line {line}: {reason}", line=line.number, reason=line.fault)
    if not draft.lines:
        return phrase("there are no lines")
    if not draft.finished:
        if draft.lines[-1].depth:
            return phrase("the last line stands inside a box")
        return phrase("the last line is not the goal")
    return None


def _help(rules: tuple[str, ...]) -> Phrase:
    return Listed(
        [
            phrase("One line each:  formula ; rule and the lines it uses"),
            phrase("A supposition opens a box: | before the formula, one for each box."),
            EXAMPLE,
            phrase("Rules: {rules}", rules=" ".join(rules)),
            phrase("Signs may be typed: {signs} …", signs="&I, |E, ->E, -I, falseE"),
        ],
        between="\n",
    )


def draw_sequent(wish: Wish) -> Sequent:
    """Premises and a goal of a shelf, to be proved by its rules."""
    drawn = draw_from_shelf(wish.about, wish.level, wish.rng)
    return Sequent(drawn.premises, drawn.goal, wish.tongue, drawn.rules)


def read_sequent(given: Given, _source: str) -> Sequent:
    """Premises and a goal; `rules` are those that are allowed, and if left out, all."""
    premises, goal = tuple(map(parse, given.get("premises", ()))), parse(given["goal"])
    book = textbook(given.get("textbook", OURS))
    return Sequent(
        premises, goal, given["tongue"], rules_called(given.get("rules", RULES)), book.name
    )


def _shortcoming(exercise: Sequent, _tongue: Tongue) -> Phrase | None:
    answer = prove_sequent(exercise.premises, exercise.goal, limit=Limit(SECONDS), natural=True)
    if answer.proved:
        return None if exercise.solution else phrase("no proof was found with these rules")
    model = answer.countermodel
    if model is None:
        return phrase("no proof was found: {why}", why=str(answer).splitlines()[0])
    return phrase(
        "it does not follow: in this world the premises hold and the goal does not: {world}",
        world="; ".join(" ".join(line.split()) for line in str(model).splitlines()),
    )


KIND = Kind("sequent", phrase("Prove a sequent"), draw_sequent, read_sequent, _shortcoming)
