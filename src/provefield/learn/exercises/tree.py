r"""A truth tree: formulas taken apart branch by branch, until all are closed or one stays open.

An answer is a step in each line. `2 @ 4: A | B` takes node 2 apart at the end of the branch that
ends in node 4: | parts branches, a comma puts formulas below each other. `x 7: 3, 7` closes the
branch that ends in node 7 by two nodes of it, and `open 8` says that the branch of node 8 is
complete and stays open, so that it tells a model. Signed trees write T or F before each formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    TRUE,
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Term,
    Var,
    terms_of,
    walk,
)
from provefield.logic.parse import parse, split_outside
from provefield.reason.ask import refute_sequent
from provefield.reason.calculus.fit import bind, head_form
from provefield.tongues import Phrase, Tongue, counted, phrase

MOST_NODES = 200
MOST_TRIED = 400
MOST_SHARE = Fraction(9, 10)
"""What a tree is worth at most that is not right."""
_TAKE = re.compile(r"(?P<source>\d{1,4})\s*@\s*(?P<leaf>\d{1,4})\s*:\s*(?P<said>.+)")
_CLOSE = re.compile(
    r"x\s*(?P<leaf>\d{1,4})\s*:\s*(?P<nodes>\d{1,4}(?:[,\s]+\d{1,4})*)[,\s]*", re.IGNORECASE
)
_OPEN = re.compile(r"open\s*(?P<leaf>\d{1,4})", re.IGNORECASE)
_A, _T = Atom("A", (Func("t"),)), "t"

Options = tuple[tuple[Formula, ...], ...]
"""What a formula comes to: branches, and the formulas that stand below each other in each."""


def options_of(formula: Formula) -> Options | ForAll | Exists | None:
    """The branches of a formula; a quantified one, which any or a new name instantiates.

    >>> options_of(parse("-(A -> B)"))
    ((Formula('A'), Formula('¬B')),)
    >>> options_of(parse("A")) is None
    True
    """
    match head_form(formula):
        case And((a, b)):
            return ((a, b),)
        case Or((a, b)):
            return (a,), (b,)
        case Implies(a, b):
            return (Not(a),), (b,)
        case Iff(a, b):
            return (a, b), (Not(a), Not(b))
        case (ForAll() | Exists()) as quantified:
            return quantified
        case Not(body):
            return _denied(head_form(body))
        case _:
            return None


def _denied(body: Formula) -> Options | ForAll | Exists | None:
    match body:
        case Not(inner):
            return ((inner,),)
        case And((a, b)):
            return (Not(a),), (Not(b),)
        case Or((a, b)):
            return ((Not(a), Not(b)),)
        case Implies(a, b):
            return ((a, Not(b)),)
        case Iff(a, b):
            return (a, Not(b)), (Not(a), b)
        case ForAll(variable, inner):
            return Exists(variable, Not(inner))
        case Exists(variable, inner):
            return ForAll(variable, Not(inner))
        case _:
            return None


@dataclass(slots=True)
class Node:
    """A formula in a tree: which node it comes from, and how its branch ended below it."""

    number: int
    formula: Formula
    above: Node | None = None
    source: int = 0
    below: list[Node] = field(default_factory=list)
    end: str = ""
    """`x 3, 7` where the branch is closed, `open` where it is complete."""

    @property
    def branch(self) -> list[Node]:
        """The nodes down to this one."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.above
        return found[::-1]


class Tree:
    """A tree that grows by steps; a ValueError says why one is no step."""

    def __init__(self, begin: Sequence[Formula], signed: bool) -> None:
        self.signed = signed
        self.nodes: dict[int, Node] = {}
        above = None
        for formula in begin:
            above = self._add(formula, above, 0)

    def _add(self, formula: Formula, above: Node | None, source: int) -> Node:
        node = Node(len(self.nodes) + 1, formula, above, source)
        self.nodes[node.number] = node
        if above is not None:
            above.below.append(node)
        return node

    @property
    def leaves(self) -> list[Node]:
        """The ends of branches, from left to right."""
        return [node for node in self.nodes.values() if not node.below]

    def step(self, text: str) -> None:
        """Do what a line says."""
        if len(self.nodes) > MOST_NODES:
            raise ValueError(phrase("a tree has at most {most} nodes", most=MOST_NODES))
        if found := _TAKE.fullmatch(text):
            self.take(int(found["source"]), int(found["leaf"]), self._read(found["said"]))
        elif found := _CLOSE.fullmatch(text):
            self.close(
                int(found["leaf"]), [int(each) for each in re.findall(r"\d+", found["nodes"])]
            )
        elif found := _OPEN.fullmatch(text):
            self.leave_open(int(found["leaf"]))
        else:
            raise ValueError(
                phrase("expected a step such as 2 @ 4: A | B, or x 7: 3, 7, or open 8")
            )

    def _leaf(self, number: int) -> Node:
        node = self.nodes.get(number)
        if node is None or node.below or node.end:
            raise ValueError(phrase("no open branch ends in node {number}", number=number))
        return node

    def _read(self, text: str) -> list[list[Formula]]:
        sides = split_outside(text, "|")
        return [[self._formula(each) for each in split_outside(side, ",")] for side in sides]

    def _formula(self, text: str) -> Formula:
        text, sign = text.strip(), ""
        if self.signed:
            sign, _, text = text.partition(" ")
            if sign.upper() not in ("T", "F"):
                raise ValueError(phrase("begin each formula with T or F"))
        try:
            formula = parse(text)
        except InputError as fault:
            raise ValueError(fault.message) from None
        return Not(formula) if sign.upper() == "F" else formula

    def take(self, source: int, leaf: int, said: list[list[Formula]]) -> None:
        """Take a node apart at the end of a branch that it is on."""
        end = self._leaf(leaf)
        node = next((each for each in end.branch if each.number == source), None)
        if node is None:
            raise ValueError(phrase("node {number} is not on this branch", number=source))
        options = options_of(node.formula)
        if options is None:
            raise ValueError(
                phrase("{formula} cannot be taken apart", formula=self.show(node.formula))
            )
        if isinstance(options, ForAll | Exists):
            self._insist_on_instance(options, said, end)
        elif _spelled(said) != _spelled(options):
            raise ValueError(
                phrase("{formula} comes to something else", formula=self.show(node.formula))
            )
        if _adds_nothing(node, isinstance(options, ForAll), said, end.branch):
            raise ValueError(phrase("this adds nothing new to the branch"))
        for branch in said:
            above = end
            for formula in branch:
                above = self._add(formula, above, source)

    def _insist_on_instance(
        self, whole: ForAll | Exists, said: list[list[Formula]], end: Node
    ) -> None:
        if len(said) != 1 or len(said[0]) != 1:
            raise ValueError(phrase("a quantifier gives one formula"))
        known = bind(_A, said[0][0], {"A": ForAll(whole.variable, whole.body)}, textbook_form)
        if known is None:
            raise ValueError(phrase("{formula} is no instance of it", formula=said[0][0]))
        term = known.get(_T)
        if isinstance(whole, Exists) and term is not None:
            taken = {name for node in end.branch for name in names(node.formula)}
            if not isinstance(term, Func) or term.args or term.name in taken:
                raise ValueError(phrase("here a new name is needed, and {term} is none", term=term))

    def close(self, leaf: int, cited: list[int]) -> None:
        """Close a branch by a formula and its denial on it."""
        end = self._leaf(leaf)
        here = {node.number: node.formula for node in end.branch}
        if set(cited) - here.keys():
            raise ValueError(
                phrase("node {number} is not on this branch", number=min(set(cited) - here.keys()))
            )
        if not _clash([here[number] for number in cited]):
            raise ValueError(phrase("these nodes do not contradict each other"))
        end.end = f"x {', '.join(map(str, cited))}"

    def leave_open(self, leaf: int) -> None:
        """Leave a branch open on which nothing is left to do."""
        end = self._leaf(leaf)
        if (missing := unfinished(end)) is not None:
            raise ValueError(
                phrase("node {number} is not taken apart on this branch", number=missing)
            )
        end.end = "open"

    def show(self, formula: Formula) -> str:
        """A formula, with its sign in a signed tree."""
        if not self.signed:
            return str(formula)
        return f"F {formula.body}" if isinstance(formula, Not) else f"T {formula}"

    def rows(self) -> list[dict[str, object]]:
        """The nodes with what stands above them."""
        return [
            {
                "number": node.number,
                "formula": self.show(node.formula),
                "above": node.above.number if node.above else 0,
                "source": node.source,
                "end": node.end,
            }
            for node in self.nodes.values()
        ]


def _adds_nothing(
    node: Node, again: bool, said: list[list[Formula]], branch: Sequence[Node]
) -> bool:
    """Whether a node was taken apart on a branch already, or an instance of it stands there."""
    if again:
        return textbook_form(said[0][0]) in {textbook_form(each.formula) for each in branch}
    return any(each.source == node.number for each in branch)


def _spelled(branches: Sequence[Sequence[Formula]]) -> list[list[str]]:
    return sorted(sorted(str(textbook_form(each)) for each in branch) for branch in branches)


def _clash(formulas: Sequence[Formula]) -> bool:
    said = set(map(textbook_form, formulas))
    denied = {textbook_form(each.body) for each in formulas if isinstance(each, Not)}
    same = any(isinstance(x, Compare) and x.op == "=" and x.left == x.right for x in denied)
    return same or FALSE in said or bool(said & denied)


def unfinished(leaf: Node) -> int | None:
    """A node that is still to be taken apart on a branch, or could close it; None if none is."""
    branch = leaf.branch
    said = {textbook_form(node.formula) for node in branch}
    if _clash([node.formula for node in branch]):
        return leaf.number
    terms = _names_on(branch) or [Func("a")]
    for node in branch:
        options = options_of(node.formula)
        if options is None:
            continue
        if isinstance(options, ForAll | Exists):
            instances = (substitute(options.body, {options.variable: term}) for term in terms)
            has = [textbook_form(each) in said for each in instances]
            done = all(has) if isinstance(options, ForAll) else any(has)
        else:
            done = any(all(textbook_form(each) in said for each in branch_) for branch_ in options)
        if not done:
            return node.number
    return None


def _names_on(branch: Sequence[Node]) -> list[Term]:
    return sorted({x for node in branch for x in terms_of(node.formula) if _is_name(x)}, key=str)


def _is_name(term: Term) -> bool:
    return isinstance(term, Int) or (isinstance(term, Func) and not term.args)


@dataclass(frozen=True)
class TruthTree:
    r"""Sentences to be tested together: premises and the denial of a goal, or sentences alone.

    >>> task = TruthTree((parse("A -> B"), parse("A")), parse("B"))
    >>> task.judge("1 @ 3: -A | B\nx 4: 2, 4\nx 5: 3, 5").right
    True
    >>> str(task.judge("1 @ 3: A | B").sentence)
    'Step 1: A → B comes to something else.'
    """

    premises: tuple[Formula, ...]
    goal: Formula | None = None
    signed: bool = False

    @property
    def begin(self) -> tuple[Formula, ...]:
        """What stands at the top of the tree."""
        denied = () if self.goal is None else (Not(close(self.goal)),)
        return (*map(close, self.premises), *denied)

    @property
    def question(self) -> Question:
        """What is tested, and the tree as far as it stands."""
        shown = {
            "signed": self.signed,
            "rows": Tree(self.begin, self.signed).rows(),
            "premises": [str(each) for each in self.premises],
            **({} if self.goal is None else {"goal": str(self.goal)}),
        }
        prompt = (
            phrase(
                "Can these be true together? Draw the tree: close every branch, or leave one open."
            )
            if self.goal is None
            else phrase("Does it follow? Draw the tree: close every branch, or leave one open.")
        )
        return Question("tree", prompt, "steps", 1, 1, shown)

    @property
    def solution(self) -> str:
        """The steps of a whole tree; the empty text if it grows too large."""
        tree = Tree(self.begin, self.signed)
        return "\n".join(_grow(tree))

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """What to do first, and a whole tree."""
        first = Hint(
            phrase("Take apart first what does not branch, and new names before old ones.")
        )
        return first, Hint(phrase("One way, step by step:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """Go through the steps, node by node."""
        tree = Tree(self.begin, self.signed)
        steps = [line.strip() for line in answer.splitlines() if line.strip()]
        for number, step in enumerate(steps, start=1):
            try:
                tree.step(step)
            except ValueError as error:
                why = phrase("Step {number}: {reason}.", number=number, reason=error.args[0])
                return self._told(tree, why, "wrong form")
        leaves = tree.leaves
        if any(leaf.end == "open" for leaf in leaves):
            opened_at = next(leaf for leaf in leaves if leaf.end == "open")
            right = phrase("Right: the branch that ends in node {number} stays open. {model}",
                           number=opened_at.number, model=self._model(opened_at))  # fmt: skip
            return Feedback(True, right, now={"rows": tree.rows()})
        many = sum(not leaf.end for leaf in leaves)
        if not many:
            right = phrase("Right: every branch is closed.")
            return Feedback(True, right, now={"rows": tree.rows()})
        return self._told(
            tree, counted("One branch is still open.|{number} branches are still open.", many)
        )

    def _told(self, tree: Tree, sentence: Phrase, fault: Fault | None = None) -> Feedback:
        leaves = tree.leaves
        ended = sum(bool(leaf.end) for leaf in leaves)
        share = min(Fraction(ended, len(leaves)), MOST_SHARE)
        earned = phrase(
            "Branches that are closed: {closed} of {all}.", closed=ended, all=len(leaves)
        )
        return Feedback(
            False, sentence, fault, share=share, earned=earned, now={"rows": tree.rows()}
        )

    def _model(self, leaf: Node) -> Phrase:
        """What an open branch says is true."""
        said = sorted({str(x.formula) for x in leaf.branch if isinstance(x.formula, Atom)})
        if not said:
            return phrase("It tells a model in which no letter is true.")
        return phrase(
            "It tells a model in which these alone are true: {facts}.", facts=", ".join(said)
        )


def _grow(tree: Tree) -> Iterator[str]:
    """The steps by which a tree is grown to its end, or nothing if that takes too many."""
    steps: list[str] = []

    def do(step: str) -> None:
        tree.step(step)
        steps.append(step)

    for _ in range(MOST_TRIED):
        leaf = next((each for each in tree.leaves if not each.end), None)
        if leaf is None:
            break
        if (pair := _contradiction(leaf.branch)) is not None:
            do(f"x {leaf.number}: {', '.join(map(str, pair))}")
        elif (step := _next_step(tree, leaf)) is None:
            do(f"open {leaf.number}")
            break
        elif len(tree.nodes) > 60:
            return
        else:
            do(step)
    else:
        return
    yield from steps


def _contradiction(branch: Sequence[Node]) -> list[int] | None:
    for node in branch:
        if _clash([node.formula]):
            return [node.number]
        for other in branch:
            if _clash([node.formula, other.formula]):
                return [node.number, other.number]
    return None


def _next_step(tree: Tree, leaf: Node) -> str | None:
    """What does not branch first, then new names, then branches, then old names."""
    branch = leaf.branch
    said = {textbook_form(node.formula) for node in branch}
    found: list[tuple[int, int, str]] = []
    for node in branch:
        options = options_of(node.formula)
        if options is None:
            continue
        if isinstance(options, ForAll | Exists):
            new = [
                substitute(options.body, {options.variable: x}) for x in _names_for(options, branch)
            ]
            known = [textbook_form(each) in said for each in new]
            if isinstance(options, Exists):
                new, known = new[-1:], [any(known)]
            rank = 1 if isinstance(options, Exists) else 3
            found += [
                (rank, node.number, f"{node.number} @ {leaf.number}: {tree.show(each)}")
                for each, is_known in zip(new, known, strict=True)
                if not is_known
            ]
        elif not any(all(textbook_form(each) in said for each in one) for one in options):
            text = " | ".join(", ".join(map(tree.show, one)) for one in options)
            found.append(
                (2 * (len(options) > 1), node.number, f"{node.number} @ {leaf.number}: {text}")
            )
    return min(found)[2] if found else None


def _names_for(options: ForAll | Exists, branch: Sequence[Node]) -> list[Term]:
    known = _names_on(branch)
    if isinstance(options, ForAll):
        return known or [Func("a")]
    taken = {name for node in branch for name in names(node.formula)}
    letters = (*"abcdefgh", *(f"c{number}" for number in range(100)))
    return [*known, Func(next(each for each in letters if each not in taken))]


_SHELF = (
    (("A -> B", "A"), "B"), (("A | B", "-A"), "B"), (("A -> B", "B"), "A"), (("A & B",), "B & A"),
    (("A -> B", "B -> C"), "A -> C"), (("A | B",), "A & B"), (("A <-> B", "-A"), "-B"),
    (("-(A & B)",), "-A | -B"), (("A -> (B | C)", "-B"), "A -> C"), (("A | B", "A -> C"), "C"),
    (("all x (P(x) -> Q(x))", "P(a)"), "Q(a)"),
    (("all x (P(x) -> Q(x))", "exists x P(x)"), "exists x Q(x)"),
    (("exists x P(x)", "exists x Q(x)"), "exists x (P(x) & Q(x))"),
    (("-(exists x P(x))",), "all x -P(x)"),
    (("all x (P(x) | Q(x))", "exists x -P(x)"), "exists x Q(x)"),
)  # fmt: skip


def _draw(wish: Wish) -> TruthTree:
    """A sequent of a list, with other letters: some follow, some do not."""
    begin = min(len(_SHELF) - 7, 2 * (wish.level - 1))
    premises, goal = pick(_SHELF[begin : begin + 7], wish.rng)
    letters = str.maketrans("ABCPQ", "".join(draw("ABCDFGHKLMPQRSTW", 5, wish.rng)))
    said = [parse(each.translate(letters)) for each in premises]
    return TruthTree(tuple(said), parse(goal.translate(letters)), signed=wish.rng.random() < 0.3)


def _read(given: Given, _source: str) -> Exercise:
    goal = parse(given["goal"]) if "goal" in given else None
    premises = tuple(map(parse, given.get("premises", ())))
    return TruthTree(premises, goal, given.get("signed", False))


def _shortcoming(exercise: TruthTree, _tongue: Tongue) -> Phrase | None:
    if not exercise.begin:
        return phrase("it has no sentences")
    parts = (part for each in exercise.begin for part in walk(each))
    if (strange := next((part for part in parts if not _has_rule(part)), None)) is not None:
        return phrase("trees have no rule for {formula}", formula=strange)
    terms = (term for each in exercise.begin for term in terms_of(each))
    if not all(isinstance(term, Var) or _is_name(term) for term in terms):
        return phrase("trees have names, and no functions")
    if exercise.solution:
        return None
    goal = FALSE if exercise.goal is None else exercise.goal
    if refute_sequent(exercise.premises, goal).countermodel is not None:
        return phrase("its open branch does not come to an end in a few steps")
    return phrase("no tree of a few nodes was found")


def _has_rule(part: Formula) -> bool:
    return isinstance(part, Atom | Not) or part in (TRUE, FALSE) or options_of(part) is not None


KIND = Kind("tree", phrase("Draw a truth tree"), _draw, _read, _shortcoming)
