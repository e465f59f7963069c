"""An answer: one question, what follows, the facts that it needs, and the evidence.

An answer checks itself when it is made, so that nobody can hold one that the checker refuses; only
"unknown" claims nothing, and is called unchecked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal

from provefield.errors import RejectedError
from provefield.grid import Cell
from provefield.logic.binding import by_position, close
from provefield.logic.formula import Formula
from provefield.logic.semantics import Tables
from provefield.reason import tell
from provefield.reason.calculus.grid import Step
from provefield.reason.check import (
    Judgement,
    brief,
    check,
    check_layouts,
    check_natural,
    check_needed,
    check_on_grid,
    check_open,
    check_sequent,
    check_world,
)
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.proof import Deduction, Line, Proof
from provefield.reason.question import Question, Sequent
from provefield.reason.verdict import Layout, Why

if TYPE_CHECKING:
    from provefield.reason.tell.ladder import Hint
    from provefield.reason.tell.sentences import Sentence
    from provefield.tongues import Phrase

CellLabel = Literal["safe", "mine", "open", "unknown", "inconsistent"]
AnswerLabel = CellLabel | Literal["consistent", "proved", "refuted"]


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """A checked reply to one question; making one that the checker refuses raises RejectedError.

    `label` is safe, mine, open (undecided), inconsistent or unknown of a cell, consistent of a
    board, proved or refuted of a sequent. `facts` are those that the proof states, or on which two
    layouts were tried; `proof` has resolution steps, `deduction` lines of natural deduction;
    `layouts` are the one with a mine and the one without, or the one that fits, or for each fact of
    a clash one that fits all others. Of a cell that is safe or a mine, one has to fit the facts, so
    that nothing follows from a contradiction unnoticed; `countermodel` is a world in which the
    premises hold and the goal does not. `why` and `detail` tell why nothing is known, and `by` who
    found the proof.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.logic.field import mine
    >>> from provefield.reason.knowledge import Knowledge
    >>> from provefield.reason.calculus.grid import Step
    >>> seen = Fact(mine(1, 1), "a sign")
    >>> asked = Question(Knowledge(Grid(2, 1), (seen,)), Cell(1, 1))
    >>> proof = Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),))
    >>> fits = (frozenset({Cell(1, 1)}),)
    >>> Answer(asked, "mine", (seen,), proof, layouts=fits)
    <Answer: column 1, row 1 is a mine; 1 fact, 1 step>
    >>> Answer(asked, "safe", (seen,), proof, layouts=fits)
    Traceback (most recent call last):
    provefield.errors.RejectedError: the proof is of mine(1, 1), not of ¬mine(1, 1)
    >>> Answer(asked, "mine", (seen,), proof)
    Traceback (most recent call last):
    provefield.errors.RejectedError: no layout shows that a board fits the facts
    """

    question: Question | Sequent
    label: AnswerLabel
    facts: tuple[Fact, ...] = ()
    proof: Proof | None = None
    deduction: Deduction | None = None
    layouts: tuple[Layout, ...] = ()
    countermodel: Tables | None = None
    why: Why | None = None
    detail: str = ""
    by: str = ""

    def __post_init__(self) -> None:
        for judge in (_is_frozen, _is_on_grid, _judge, _belongs):
            if not (judged := judge(self)):
                raise RejectedError(judged.reason)

    def __reduce__(self) -> tuple[object, ...]:
        # Through the constructor: what comes from elsewhere is checked again.
        return Answer, tuple(getattr(self, each.name) for each in fields(self))

    @property
    def checked(self) -> bool:
        """Whether something is claimed, which the checker then has accepted."""
        return self.label != "unknown"

    @property
    def proved(self) -> bool:
        """Whether a goal follows from its premises."""
        return self.label == "proved"

    @property
    def with_mine(self) -> Layout | None:
        """A layout that fits all that is known, with a mine in the cell."""
        return self.layouts[0] if self.label == "open" else None

    @property
    def without_mine(self) -> Layout | None:
        """A layout that fits all that is known, without a mine in the cell."""
        return self.layouts[1] if self.label == "open" else None

    @property
    def conflict(self) -> tuple[Fact, ...]:
        """The facts that clash."""
        return self.facts if self.label == "inconsistent" else ()

    @property
    def minimal(self) -> bool:
        """Whether it is a clash of which it is shown that no fact can be left out."""
        return self.label == "inconsistent" and bool(self.layouts)

    # Telling --------------------------------------------------------------------------------------

    @property
    def headline(self) -> Phrase:
        """What follows, in one sentence."""
        return tell.headline_of(self)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The proof in sentences, none without one."""
        return tell.sentences_of(self.proof, self.facts) if self.proof else ()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """What leads to the answer, each giving away a little more; none without a proof."""
        return tell.hints_of(self.proof, self.facts) if self.proof else ()

    @property
    def lit(self) -> frozenset[Cell]:
        """The cells on which the facts of the proof stand."""
        used = self.facts if self.proof or self.deduction else ()
        return frozenset(fact.cell for fact in used if fact.cell is not None)

    def tell(self, language: str = "en") -> str:
        """What follows and why, sentence by sentence, in a language."""
        return tell.tell_answer(self, language)

    def show(self, style: str = "english") -> str:
        """The evidence as english, resolution, natural, graph, fitch, latex, coq, tptp or prefix.

        A natural deduction is looked for where the style needs one.
        """
        return tell.show(self, style)

    def to_json(self) -> dict[str, Any]:
        """The document that `provefield verify` reads."""
        return tell.to_json(self)

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return f"<Answer: {tell.summary(self)}>"

    def _repr_html_(self) -> str:
        return tell.as_html(self)


# Checking -----------------------------------------------------------------------------------------


EVIDENCE: Mapping[AnswerLabel, frozenset[str]] = {
    "safe": frozenset({"proof", "deduction", "layouts"}),
    "mine": frozenset({"proof", "deduction", "layouts"}),
    "inconsistent": frozenset({"proof", "deduction", "layouts"}),
    "proved": frozenset({"proof", "deduction"}),
    "open": frozenset({"layouts"}),
    "consistent": frozenset({"layouts"}),
    "refuted": frozenset({"countermodel"}),
    "unknown": frozenset(),
}
"""What may be shown for each label: anything else would be told without having been checked."""


def _is_frozen(answer: Answer) -> Judgement:
    """Accept only our own frozen types: what can change, or speak for itself, would slip by."""
    question = answer.question
    steps = answer.proof.steps if answer.proof is not None else ()
    lines = answer.deduction.lines if answer.deduction is not None else ()
    known = question.knowledge.facts if isinstance(question, Question) else ()
    containers = (answer.facts, steps, lines, known, answer.layouts)
    exact = (
        type(question) in (Question, Sequent)
        and type(answer.proof) in (Proof, NoneType)
        and type(answer.deduction) in (Deduction, NoneType)
        and type(answer.countermodel) in (Tables, NoneType)
        and all(type(container) is tuple for container in containers)
        and all(type(fact) is Fact for fact in (*answer.facts, *known))
        and all(type(step) is Step for step in steps)
        and all(type(line) is Line for line in lines)
        and all(type(layout) is frozenset for layout in answer.layouts)
    )
    return Judgement(exact, "" if exact else "evidence is made of frozen values alone")


def _is_on_grid(answer: Answer) -> Judgement:
    """Accept only what speaks of cells that there are, whatever the label and the style."""
    if isinstance(answer.question, Sequent):
        return Judgement(True)
    grid = answer.question.knowledge.grid
    cells = (answer.question.cell, *(fact.cell for fact in answer.question.knowledge.facts))
    off = next((cell for cell in cells if cell is not None and cell not in grid), None)
    return Judgement(True) if off is None else Judgement(False, f"the cell {off} lies off the grid")


def _belongs(answer: Answer) -> Judgement:
    """Accept what goes with the label, and of the facts only those that the proof states."""
    allowed = EVIDENCE.get(answer.label, frozenset())
    names = ("proof", "deduction", "layouts", "countermodel")
    for name in names:
        if getattr(answer, name) and name not in allowed:
            return Judgement(False, f"a {name} is no evidence for {answer.label}")
    clash = answer.label == "inconsistent"
    if clash and (twice := _first_copy(answer.facts)):
        return Judgement(False, f"a clash has no fact twice: {brief(twice.formula)}")
    shown = answer.proof or (answer.deduction if clash else None)
    if shown is None or answer.label == "unknown":
        return Judgement(True)
    used = {form for each in shown.used for form in (each, by_position(each))}
    for fact in answer.facts:
        if fact.formula not in used and by_position(fact.formula) not in used:
            return Judgement(False, f"the proof does without the fact {brief(fact.formula)}")
    return Judgement(True)


def _first_copy(facts: tuple[Fact, ...]) -> Fact | None:
    """A fact that says what one before it says, perhaps with other names for variables."""
    seen: set[Formula] = set()
    for fact in facts:
        formula = by_position(close(fact.formula))
        if formula in seen:
            return fact
        seen.add(formula)
    return None


def _judge(answer: Answer) -> Judgement:
    if answer.label == "unknown":
        return Judgement(True)
    question = answer.question
    if isinstance(question, Sequent):
        return _judge_sequent(answer, question)
    known = question.knowledge
    strange = _stranger(answer.facts, known)
    if strange is not None:
        reason = f"the answer cites what is no fact: {brief(strange.formula)}"
        return Judgement(False, reason)
    match answer.label, answer.layouts:
        case "consistent", (layout,):
            return check_layouts([layout], known)
        case "open", (with_mine, without_mine) if question.cell:
            return check_open(question.cell, with_mine, without_mine, known)
        case "safe" | "mine", () if question.cell:
            return Judgement(False, "no layout shows that a board fits the facts")
        case ("safe" | "mine") as label, (layout,) if question.cell:
            fits = check_layouts([layout], known.only(answer.facts))
            return fits and _judge_claim(answer, question, label)
        case "inconsistent" as label, without:
            judged = _judge_claim(answer, question, label)
            return check_needed(without, known.only(answer.facts)) if judged and without else judged
        case label, _:
            return Judgement(False, f"this is no evidence for {label}")


def _stranger(facts: tuple[Fact, ...], known: Knowledge) -> Fact | None:
    """A fact that is not known, if there is one; most facts are the very ones that are known."""
    ours = set(map(id, known.facts))
    return next((each for each in facts if id(each) not in ours and each not in known.facts), None)


def _judge_claim(
    answer: Answer, question: Question, label: Literal["safe", "mine", "inconsistent"]
) -> Judgement:
    """Judge what needs a proof, a natural deduction, or both, from the facts that are cited."""
    claim, known = question.claim(label), question.knowledge.only(answer.facts)
    judged = []
    if answer.proof is not None:
        judged += [_goal_is(claim, answer.proof), check(answer.proof, known)]
    if answer.deduction is not None:
        judged.append(check_on_grid(answer.deduction, known, claim))
    return _first_fault(judged)


def _judge_sequent(answer: Answer, sequent: Sequent) -> Judgement:
    premises, goal = sequent.premises, sequent.goal
    if answer.label == "refuted" and answer.countermodel is not None:
        return check_world(answer.countermodel, premises, goal)
    judged = []
    if answer.label == "proved" and answer.proof is not None:
        judged += [_goal_is(goal, answer.proof), check_sequent(answer.proof, premises)]
    if answer.label == "proved" and answer.deduction is not None:
        judged.append(check_natural(answer.deduction, premises, goal))
    return _first_fault(judged)


def _goal_is(goal: Formula, proof: Proof) -> Judgement:
    if proof.goal == goal:
        return Judgement(True)
    return Judgement(False, f"the proof is of {brief(proof.goal)}, not of {brief(goal)}")


def _first_fault(judged: list[Judgement]) -> Judgement:
    """Accept what has evidence, all of which is accepted."""
    if not judged:
        return Judgement(False, "there is no evidence")
    return next((each for each in judged if not each), judged[0])
