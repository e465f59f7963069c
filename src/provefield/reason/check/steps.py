"""The checker: accepts evidence, or rejects it and says why, from the facts alone.

It trusts no engine and imports none: each step of a proof is derived again, and each board is held
against each fact. Work is bounded, so that no evidence can keep it busy forever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, assert_never

from provefield.errors import BudgetError, ProvefieldError, RejectedError
from provefield.grid import Cell
from provefield.logic.binding import by_position, close
from provefield.logic.field import MINE, mine
from provefield.logic.formula import FALSE, Atom, Compare, Formula, Int, Not
from provefield.reason.check.anywhere import Skolemized
from provefield.reason.check.clausal import FromGrid
from provefield.reason.check.kleene import Kleene, Truth
from provefield.reason.check.reading import Anywhere, OnGrid
from provefield.reason.check.rules import CLASH, Rules, brief
from provefield.reason.check.work import WORK, Work, size
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.proof import Proof, Rule, Step, Substitution
from provefield.reason.verdict import Inconsistent, Layout, Mine, Open, Safe, Unknown, Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether evidence was accepted, and if not, what is wrong with it.

    >>> bool(Judgement(False, "step 3: no such premise"))
    False
    """

    accepted: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted


ACCEPTED = Judgement(True)


def check(proof: Proof, knowledge: Knowledge, *, work: int = WORK) -> Judgement:
    """Check a proof about a grid against what is known of it.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(2, 1)).tell(Fact(mine(1, 1), "a sign"))
    >>> check(Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),)), known)
    Judgement(accepted=True, reason='')
    >>> check(Proof(mine(2, 1), (Step(1, mine(2, 1), "fact"),)), known)
    Judgement(accepted=False, reason='step 1: mine(2, 1) is not among the facts')
    """
    return judge(lambda: _accept(proof, knowledge, Work(work)))


def check_sequent(proof: Proof, premises: Iterable[Formula], *, work: int = WORK) -> Judgement:
    """Check a proof that premises entail its goal over every domain.

    >>> a, b = Atom("A"), Atom("B")
    >>> check_sequent(Proof(a, (Step(1, a, "fact"),)), [a, b])
    Judgement(accepted=True, reason='')
    """
    given = tuple(premises)

    def accept() -> None:
        rules = Rules(Anywhere(), Work(work))
        normal = Skolemized(rules, (*given, proof.goal))
        _Walk(given, proof.goal, rules, normal, ex_falso=True).follow(proof)

    return judge(accept)


def check_verdict(
    verdict: Verdict, cell: Cell, knowledge: Knowledge, *, work: int = WORK
) -> Judgement:
    """Check what was said of a cell.

    An unknown cell is accepted, as it claims nothing; the reason says so.

    >>> from provefield.grid import Grid
    >>> corner = frozenset({Cell(1, 1)})
    >>> check_verdict(Open(corner, frozenset()), Cell(1, 1), Knowledge(Grid(2, 1)))
    Judgement(accepted=True, reason='')
    """
    if cell not in knowledge.grid:
        return Judgement(False, f"the cell {cell} lies off the grid")
    if isinstance(verdict, Unknown):
        return Judgement(True, f"nothing is claimed: unknown ({verdict.why})")
    return judge(lambda: _accept_verdict(verdict, cell, knowledge, Work(work)))


def check_layout(layout: Layout, knowledge: Knowledge, *, work: int = WORK) -> Judgement:
    """Check that a layout of mines fits all that is known."""
    return judge(lambda: _accept_boards([(layout, None)], knowledge, Work(work)))


def check_needed(without: Sequence[Layout], knowledge: Knowledge, *, work: int = WORK) -> Judgement:
    """Check that no fact can be left out of a clash: without each of them, its layout fits."""
    if len(without) != len(knowledge.facts):
        return Judgement(False, "a clash has one board for each fact that is left out")
    boards = [(layout, place) for place, layout in enumerate(without)]
    return judge(lambda: _accept_boards(boards, knowledge, Work(work)))


def judge(accept: Callable[[], None]) -> Judgement:
    """Turn an acceptance that may raise into a judgement; a deadline is none."""
    try:
        accept()
    except BudgetError:
        raise
    except ProvefieldError as fault:
        return Judgement(False, str(fault))
    except RecursionError:
        return Judgement(False, "nested too deep to check")
    return ACCEPTED


def _accept_verdict(
    verdict: Safe | Mine | Open | Inconsistent, cell: Cell, knowledge: Knowledge, work: Work
) -> None:
    match verdict:
        case Safe(proof):
            _accept_goal(proof, Not(mine(*cell)))
            _accept(proof, knowledge, work)
        case Mine(proof):
            _accept_goal(proof, mine(*cell))
            _accept(proof, knowledge, work)
        case Open(with_mine, without_mine):
            if cell not in with_mine:
                raise RejectedError(f"the board with a mine at {cell} has none there")
            if cell in without_mine:
                raise RejectedError(f"the board without a mine at {cell} has one there")
            _accept_boards([(with_mine, None), (without_mine, None)], knowledge, work)
        case Inconsistent(conflict, proof):
            for fact in conflict:
                if fact not in knowledge.facts:
                    raise RejectedError(
                        f"the conflict cites what is no fact: {brief(fact.formula)}"
                    )
            _accept_goal(proof, FALSE)
            _accept(proof, knowledge.only(conflict), work)
        case _:
            assert_never(verdict)


def _accept_goal(proof: Proof, goal: Formula) -> None:
    if proof.goal != goal:
        raise RejectedError(f"the proof is of {brief(proof.goal)}, not of {goal}")


def _accept_boards(
    boards: Iterable[tuple[Layout, int | None]], knowledge: Knowledge, work: Work
) -> None:
    """Accept boards each of which fits all facts, or all but the one at a place."""
    for fact in knowledge.facts:
        work.admit(fact.formula)
    for board, left_out in boards:
        work.spend(len(board) + len(knowledge.facts))
        kept = (fact for place, fact in enumerate(knowledge.facts) if place != left_out)
        _accept_board(board, kept, knowledge, work)


def _accept_board(board: Layout, facts: Iterable[Fact], knowledge: Knowledge, work: Work) -> None:
    for cell in sorted(board):
        if cell not in knowledge.grid or cell in knowledge.grid.blocked:
            raise RejectedError(f"a board has a mine at {Cell(*cell)}, where there can be none")

    def lookup(atom: Atom | Compare) -> Truth:
        match atom:
            case Atom(predicate, (Int(column), Int(row))) if predicate == MINE:
                return (column, row) in board
            case _:
                return None

    there = Kleene(OnGrid(knowledge.field), lookup, work)
    for fact in facts:
        if there.truth(close(fact.formula)) is not True:
            raise RejectedError(f"a board does not fit the fact {brief(fact.formula)}")


# Proofs -------------------------------------------------------------------------------------------


class Clausifier(Protocol):
    """Tells the clauses of a formula where literals are read in one way."""

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause of the premise, or raise an error."""
        ...


def _accept(proof: Proof, knowledge: Knowledge, work: Work) -> None:
    rules = Rules(OnGrid(knowledge.field), work)
    facts = tuple(fact.formula for fact in knowledge.facts)
    _Walk(facts, proof.goal, rules, FromGrid(rules)).follow(proof)


# How many premises each rule takes (None: any number), and whether it takes a unifier or weights.
_SHAPES: dict[Rule, tuple[int | None, bool, bool]] = {
    "fact": (0, False, False),
    "assume": (0, True, False),
    "clause": (1, True, False),
    "instance": (1, True, False),
    "resolve": (2, True, False),
    "replace": (2, True, False),
    "counting": (None, False, True),
    "conclude": (1, False, False),
}


@dataclass(slots=True)
class _Walk:
    """Follows a proof step by step; `supposed` are the steps that rest on the negated goal.

    Contradictory premises entail everything, but contradictory knowledge must be called so:
    without `ex_falso`, nothing but a contradiction can be shown from it.
    """

    facts: tuple[Formula, ...]
    goal: Formula
    rules: Rules
    clausifier: Clausifier
    ex_falso: bool = False
    steps: dict[int, Formula] = field(default_factory=dict)
    supposed: set[int] = field(default_factory=set)
    known: set[Formula] = field(default_factory=set)

    def follow(self, proof: Proof) -> None:
        """Accept every step, and that the last one states the goal."""
        for formula in (*self.facts, self.goal):
            self.rules.work.admit(formula)
        self.known.update(self.facts, map(by_position, self.facts))
        for step in proof.steps:
            try:
                self._accept(step)
            except BudgetError:
                raise
            except ProvefieldError as fault:
                raise RejectedError(f"step {step.id}: {fault}") from fault
        if not proof.steps:
            raise RejectedError("the proof has no steps")
        last = proof.steps[-1]
        if not self._same(last.formula, self.goal):
            raise RejectedError(f"the last step is not the goal {brief(self.goal)}")
        if last.id in self.supposed:
            raise RejectedError("the goal still rests on the assumption that it is false")

    def _same(self, one: Formula, other: Formula) -> bool:
        """Tell whether two formulas differ in nothing but the names of bound variables."""
        self.rules.work.spend(size(one))
        return one == other or by_position(one) == by_position(other)

    def _accept(self, step: Step) -> None:
        if step.id in self.steps:
            raise RejectedError("another step has the same number")
        self.rules.work.admit(step.formula)
        self._accept_shape(step)
        self._accept_rule(step, [self.steps[premise] for premise in step.premises])
        self.steps[step.id] = step.formula
        rests = step.rule == "assume" or not self.supposed.isdisjoint(step.premises)
        if rests and step.rule != "conclude":
            self.supposed.add(step.id)
        elif step.formula == FALSE != self.goal and not self.ex_falso:
            raise RejectedError(CLASH)

    def _accept_shape(self, step: Step) -> None:
        if step.rule not in _SHAPES:
            raise RejectedError(f"there is no rule {step.rule}")
        premises, unifier, weights = _SHAPES[step.rule]
        for premise in step.premises:
            if premise not in self.steps:
                raise RejectedError(f"no earlier step has the number {premise}")
        if premises is not None and len(step.premises) != premises:
            raise RejectedError(f"{step.rule} takes {premises} premises, not {len(step.premises)}")
        if step.unifier and not unifier:
            raise RejectedError(f"{step.rule} takes no unifier")
        if len(step.weights) != (len(step.premises) if weights else 0):
            number = "one weight for each premise" if weights else "no weights"
            raise RejectedError(f"{step.rule} takes {number}")

    def _accept_rule(self, step: Step, premises: list[Formula]) -> None:
        match step.rule:
            case "fact":
                if step.formula not in self.known and by_position(step.formula) not in self.known:
                    raise RejectedError(f"{brief(step.formula)} is not among the facts")
            case "assume":
                self._accept_assumption(step)
            case "clause":
                self.clausifier.clause(premises[0], step.unifier, step.formula)
            case "instance":
                self.rules.instance(premises[0], step.unifier, step.formula)
            case "resolve":
                self.rules.resolve(premises, step.unifier, step.formula)
            case "replace":
                self.rules.replace(premises, step.unifier, step.formula)
            case "counting":
                self.rules.counting(premises, step.weights, step.formula)
            case "conclude":
                self._accept_conclusion(step, premises[0])
            case _:
                assert_never(step.rule)

    def _accept_assumption(self, step: Step) -> None:
        closed = close(self.goal)
        negated = Not(closed)
        if not (self._same(step.formula, negated) or self._same(Not(step.formula), closed)):
            self.clausifier.clause(negated, step.unifier, step.formula)

    def _accept_conclusion(self, step: Step, premise: Formula) -> None:
        if self.rules.clause(premise):
            raise RejectedError("the premise is not the empty clause")
        if not self.ex_falso and self.supposed.isdisjoint(step.premises):
            raise RejectedError("the contradiction does not rest on the negated goal")
        if not self._same(step.formula, self.goal):
            raise RejectedError(f"this is not the goal {brief(self.goal)}")
