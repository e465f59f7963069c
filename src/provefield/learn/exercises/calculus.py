r"""A proof in the sequent calculus (LK), from the goal upwards.

An answer is a step in each line, for the first sequent that is still open: `R1` takes the first
formula on the right apart, `L2 a` the second on the left, with a term for a quantifier; `ax` closes
a sequent that has a formula on both sides, ⊥ on the left, or t = t on the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from provefield.chance import draw, pick
from provefield.errors import InputError
from provefield.learn.exercises.exercise import Exercise, Fault, Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.binding import close, names, substitute
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    walk,
    walk_terms,
)
from provefield.logic.parse import parse
from provefield.logic.parse.grammar import parse_term
from provefield.reason.ask import prove_sequent
from provefield.reason.calculus.fit import head_form
from provefield.reason.limit import WorkLimit
from provefield.tongues import Phrase, Tongue, counted, phrase

MOST_STEPS = 500
MOST_TRIED = 4_000
MOST_SHARE = Fraction(9, 10)
"""What a proof is worth at most that is not right."""
_STEP = re.compile(r"(?P<side>[LRlr])\s*(?P<place>\d{1,2})(?:\s+(?P<term>.+))?")
_SIGNS = {Not: "¬", And: "∧", Or: "∨", Implies: "→", Iff: "↔", ForAll: "∀", Exists: "∃"}


@dataclass(frozen=True, slots=True)
class Seq:
    """Formulas that are supposed, and formulas of which one is to follow."""

    left: tuple[Formula, ...]
    right: tuple[Formula, ...]
    instances: frozenset[tuple[str, Formula]] = frozenset()
    """What quantifiers that may be used again gave below, and on which side."""

    def __str__(self) -> str:
        sides = (", ".join(map(str, side)) for side in (self.left, self.right))
        return " ⊢ ".join(sides).strip()

    @property
    def closes(self) -> bool:
        """Whether it is an axiom."""
        left = set(map(textbook_form, self.left))
        same = any(isinstance(x, Compare) and x.op == "=" and x.left == x.right for x in self.right)
        return same or FALSE in left or bool(left & set(map(textbook_form, self.right)))

    @property
    def terms(self) -> list[Term]:
        """The terms without variables that it speaks of."""
        parts = (part for formula in (*self.left, *self.right) for part in walk(formula))
        found = dict.fromkeys(
            term
            for part in parts
            if isinstance(part, Atom | Compare)
            for term in walk_terms(part)
            if isinstance(term, Func) and not _variables(term)
        )
        return list(found)


def _variables(term: Term) -> bool:
    return any(not isinstance(part, Func) for part in walk_terms_of(term))


def walk_terms_of(term: Term) -> Iterator[Term]:
    """A term and its parts."""
    yield term
    for part in term.args if isinstance(term, Func) else ():
        yield from walk_terms_of(part)


@dataclass(slots=True)
class Node:
    """A sequent, the rule that was used on it, and what that left to prove."""

    sequent: Seq
    rule: str = ""
    above: list[Node] = field(default_factory=list)

    def leaves(self) -> Iterator[Node]:
        """The sequents at the top, from left to right."""
        if not self.above:
            yield self
        for node in self.above:
            yield from node.leaves()

    def rows(self, depth: int = 0) -> Iterator[dict[str, object]]:
        """The tree from the goal upwards, each sequent before those above it."""
        yield {
            "depth": depth,
            "left": [str(each) for each in self.sequent.left],
            "right": [str(each) for each in self.sequent.right],
            "rule": self.rule,
        }
        for node in self.above:
            yield from node.rows(depth + 1)


def premises_of(sequent: Seq, side: str, place: int, term: Term | None) -> list[Seq]:
    """What is left to prove once a formula is taken apart; a ValueError says what is missing."""
    many = sequent.left if side == "L" else sequent.right
    formula, rest = many[place], (*many[:place], *many[place + 1 :])
    left, right = (rest, sequent.right) if side == "L" else (sequent.left, rest)

    used = sequent.instances

    def put(*new: tuple[tuple[Formula, ...], tuple[Formula, ...]]) -> list[Seq]:
        return [Seq((*left, *more), (*right, *other), used) for more, other in new]

    match side, head_form(formula):
        case "L", Not(body):
            return put(((), (body,)))
        case "R", Not(body):
            return put(((body,), ()))
        case "L", And((a, b)):
            return put(((a, b), ()))
        case "R", And((a, b)):
            return put(((), (a,)), ((), (b,)))
        case "L", Or((a, b)):
            return put(((a,), ()), ((b,), ()))
        case "R", Or((a, b)):
            return put(((), (a, b)))
        case "L", Implies(a, b):
            return put(((), (a,)), ((b,), ()))
        case "R", Implies(a, b):
            return put(((a,), (b,)))
        case "L", Iff(a, b):
            return put(((a, b), ()), ((), (a, b)))
        case "R", Iff(a, b):
            return put(((a,), (b,)), ((b,), (a,)))
        case _:
            new = _instance(sequent, side, formula, term)
            used |= {(side, textbook_form(new[-1]))}
            return put((new, ())) if side == "L" else put(((), new))


def _instance(sequent: Seq, side: str, formula: Formula, term: Term | None) -> tuple[Formula, ...]:
    """What a quantified formula says of a term, and itself where it may be used again."""
    if not isinstance(formula, ForAll | Exists):
        raise ValueError(phrase("{formula} cannot be taken apart", formula=formula))
    is_free = (side == "L") == isinstance(formula, ForAll)
    _insist(term, is_free, sequent)
    assert term is not None
    new = substitute(formula.body, {formula.variable: term})
    if not is_free:
        return (new,)
    here = map(textbook_form, sequent.left if side == "L" else sequent.right)
    if textbook_form(new) in here or (side, textbook_form(new)) in sequent.instances:
        raise ValueError(phrase("this adds nothing new to the branch"))
    return formula, new


def _insist(term: Term | None, is_free: bool, sequent: Seq) -> None:
    """A quantifier needs a term, and where it speaks of anything whatever, a new name."""
    if term is None:
        raise ValueError(phrase("say for which term, as in L1 a"))
    known = frozenset[str]().union(*map(names, (*sequent.left, *sequent.right)))
    if is_free:
        return
    if not isinstance(term, Func) or term.args or term.name in known:
        raise ValueError(phrase("here a new name is needed, and {term} is none", term=term))


@dataclass(frozen=True)
class Calculus:
    r"""A sequent to prove in LK.

    >>> task = Calculus((parse("A & B"),), parse("B & A"))
    >>> task.judge("L1\nR1\nax\nax").right
    True
    >>> told = task.judge("L1\nR1\nax")
    >>> told.right, told.fault, str(told.sentence)
    (False, None, 'One sequent is still open.')
    """

    premises: tuple[Formula, ...]
    goal: Formula

    @property
    def _start(self) -> Node:
        return Node(Seq(tuple(map(close, self.premises)), (close(self.goal),)))

    @property
    def question(self) -> Question:
        """The sequent, and the tree as far as it stands: its root."""
        shown = {
            "premises": [str(each) for each in self.premises],
            "goal": str(self.goal),
            "rows": list(self._start.rows()),
        }
        prompt = phrase(
            "Prove it in the sequent calculus: take formulas apart until all is closed."
        )
        return Question("calculus", prompt, "steps", 1, 1, shown)

    @property
    def solution(self) -> str:
        """The steps of a proof that is found; the empty text if none is."""
        for instances in (0, 1, 2, 3, 4, 6, 9, 13):
            steps: list[str] = []
            if _search(self._start.sequent, steps, instances, [0]):
                return "\n".join(steps)
        return ""

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """What to do first, and a whole proof."""
        first = Hint(phrase("Take apart what gives one sequent before what gives two."))
        return first, Hint(phrase("One way, step by step:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """Go through the steps."""
        root = self._start
        steps = [line.strip() for line in answer.splitlines() if line.strip()]
        if len(steps) > MOST_STEPS:
            return self._told(root, phrase("A proof has at most {most} steps.", most=MOST_STEPS))
        for number, step in enumerate(steps, start=1):
            leaf = next((each for each in root.leaves() if not each.rule), None)
            if leaf is None:
                break
            try:
                self._take(leaf, step)
            except ValueError as error:
                why = phrase("Step {number}: {reason}.", number=number, reason=error.args[0])
                return self._told(root, why, "wrong form")
        many = sum(not leaf.rule for leaf in root.leaves())
        if not many:
            return Feedback(True, phrase("Proved: every sequent is closed."), now=_now(root))
        return self._told(
            root, counted("One sequent is still open.|{number} sequents are still open.", many)
        )

    def _told(self, root: Node, sentence: Phrase, fault: Fault | None = None) -> Feedback:
        leaves = list(root.leaves())
        closed = sum(bool(leaf.rule) for leaf in leaves)
        share = min(Fraction(closed, len(leaves)), MOST_SHARE)
        earned = phrase(
            "Branches that are closed: {closed} of {all}.", closed=closed, all=len(leaves)
        )
        return Feedback(False, sentence, fault, share=share, earned=earned, now=_now(root))

    def _take(self, leaf: Node, step: str) -> None:
        if step.lower() in ("ax", "close"):
            if not leaf.sequent.closes:
                raise ValueError(phrase("no formula stands on both sides"))
            leaf.rule = "ax"
            return
        found = _STEP.fullmatch(step)
        side = found["side"].upper() if found else ""
        many = leaf.sequent.left if side == "L" else leaf.sequent.right
        if found is None or not 1 <= int(found["place"]) <= len(many):
            raise ValueError(phrase("expected ax, or a side and a number such as L1 or R2 a"))
        try:
            term = parse_term(found["term"].strip()) if found["term"] else None
        except InputError as fault:
            raise ValueError(fault.message) from None
        place = int(found["place"]) - 1
        if term is not None and not isinstance(many[place], ForAll | Exists):
            raise ValueError(phrase("only a quantifier takes a term"))
        above = premises_of(leaf.sequent, side, place, term)
        sign = next(
            (x for kind, x in _SIGNS.items() if isinstance(head_form(many[place]), kind)), ""
        )
        leaf.rule, leaf.above = f"{sign}{side}", [Node(each) for each in above]


def _now(root: Node) -> dict[str, object]:
    return {"rows": list(root.rows())}


def _search(sequent: Seq, steps: list[str], budget: int, tried: list[int]) -> bool:
    """Look for a proof: what gives one sequent first, then two, then terms that are there."""
    if sequent.closes:
        steps.append("ax")
        return True
    tried[0] += 1
    if tried[0] > MOST_TRIED:
        return False
    for step, above, cost in _options(sequent):
        if cost > budget:
            continue
        kept = len(steps)
        steps.append(step)
        if all(_search(each, steps, budget - cost, tried) for each in above):
            return True
        del steps[kept:]
        if not cost:
            return False  # nothing is lost by such a step, so another one does no better
    return False


def _options(sequent: Seq) -> Iterator[tuple[str, list[Seq], int]]:
    certain: list[tuple[int, str, list[Seq]]] = []
    for side, many in (("L", sequent.left), ("R", sequent.right)):
        for place, formula in enumerate(many):
            if isinstance(formula, ForAll | Exists):
                if (side == "L") == isinstance(formula, ForAll):
                    continue
                known = frozenset[str]().union(*map(names, (*sequent.left, *sequent.right)))
                letters = (*"abcdefgh", *(f"c{number}" for number in range(100)))
                name = next(each for each in letters if each not in known)
                above = premises_of(sequent, side, place, Func(name))
                certain.append((1, f"{side}{place + 1} {name}", above))
                continue
            try:
                above = premises_of(sequent, side, place, None)
            except ValueError:
                continue
            certain.append((len(above), f"{side}{place + 1}", above))
    if certain:
        _, step, above = min(certain, key=lambda each: each[0])
        yield step, above, 0
        return
    for side, many in (("L", sequent.left), ("R", sequent.right)):
        for place, formula in enumerate(many):
            if isinstance(formula, ForAll | Exists):
                for term in sequent.terms or [Func("a")]:
                    with suppress(ValueError):  # it adds nothing new
                        above = premises_of(sequent, side, place, term)
                        yield f"{side}{place + 1} {term}", above, 1


_SHELF = (
    (("A & B",), "B & A"), (("A -> B", "A"), "B"), (("A | B",), "B | A"), (("A -> B",), "-B -> -A"),
    (("A & (B | C)",), "(A & B) | (A & C)"), ((), "A | -A"), (("-(A & B)",), "-A | -B"),
    (("-(A | B)",), "-A & -B"), (("A -> B", "B -> C"), "A -> C"), ((), "((A -> B) -> A) -> A"),
    (("all x (P(x) -> Q(x))", "P(a)"), "Q(a)"), (("exists x (P(x) & Q(x))",), "exists x P(x)"),
    (("all x (P(x) -> Q(x))", "exists x P(x)"), "exists x Q(x)"),
    (("exists x all y L(x,y)",), "all y exists x L(x,y)"), (("-(exists x P(x))",), "all x -P(x)"),
    (("-(all x P(x))",), "exists x -P(x)"),
)  # fmt: skip


def _draw(wish: Wish) -> Calculus:
    """A sequent of a list, with other letters; the harder ones speak of things."""
    begin = min(len(_SHELF) - 6, 2 * (wish.level - 1))
    premises, goal = pick(_SHELF[begin : begin + 8], wish.rng)
    letters = str.maketrans("ABCPQL", "".join(draw("ABCDFGHKLMPQRSTW", 6, wish.rng)))
    said = [parse(each.translate(letters)) for each in premises]
    return Calculus(tuple(said), parse(goal.translate(letters)))


def _read(given: Given, _source: str) -> Exercise:
    return Calculus(tuple(map(parse, given.get("premises", ()))), parse(given["goal"]))


def _shortcoming(exercise: Calculus, _tongue: Tongue) -> Phrase | None:
    if exercise.solution:
        return None
    if not prove_sequent(exercise.premises, exercise.goal, limit=WorkLimit(steps=2_000)).proved:
        return phrase("it does not follow, or not in a few steps")
    return phrase("no proof was found with these rules")


KIND = Kind("calculus", phrase("Prove in the sequent calculus"), _draw, _read, _shortcoming)
