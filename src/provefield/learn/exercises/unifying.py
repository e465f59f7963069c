"""Making two literals alike: the substitution that says no more than it must."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from provefield.chance import pick
from provefield.errors import InputError
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.binding import substitute
from provefield.logic.formula import Atom, Func, Term, Var, walk_terms
from provefield.logic.parse import parse
from provefield.logic.parse.grammar import parse_term
from provefield.reason.firstorder.unify import unify
from provefield.tongues import phrase

NONE = "none"


@dataclass(frozen=True, slots=True)
class Unifying:
    """Two atoms; an answer is their most general unifier, or `none`.

    >>> from provefield.logic.parse import parse
    >>> exercise = Unifying(parse("P(x, f(y))"), parse("P(a, z)"))
    >>> exercise.solution, exercise.judge("x = a, z = f(y)").right
    ('x = a, z = f(y)', True)
    >>> exercise.judge("x = a, y = b, z = f(b)").sentence
    'They become alike, but you say more than you must: leave what you can open.'
    """

    left: Atom
    right: Atom

    @property
    def question(self) -> Question:
        """The atoms."""
        shown = {"left": str(self.left), "right": str(self.right)}
        prompt = phrase("Make them alike: write x = …, y = …; or none if nothing can.")
        return Question("unify", prompt, "substitution", 1, 1, shown)

    @property
    def _unifier(self) -> Mapping[str, Term] | None:
        return unify(zip(self.left.args, self.right.args, strict=True))

    @property
    def solution(self) -> str:
        """What to put for each variable."""
        found = self._unifier
        if found is None:
            return NONE
        return ", ".join(f"{name} = {found[name]}" for name in sorted(found)) or NONE

    @property
    def _variables(self) -> tuple[str, ...]:
        atoms = (self.left, self.right)
        return tuple(
            dict.fromkeys(
                term.name for atom in atoms for term in walk_terms(atom) if isinstance(term, Var)
            )
        )

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How to go about it, and the solution."""
        look = Hint(phrase("Go place by place, and put in what you have found at once."))
        if self.solution == NONE:
            return look, Hint(phrase("Two places ask for different things: answer none."))
        return look, Hint(phrase("It is this:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """Put the terms in, and see whether both are alike and nothing is said in vain."""
        wanted = self._unifier
        if answer.strip().lower() == NONE:
            if wanted is None:
                return Feedback(True, phrase("Right: nothing makes them alike."))
            return Feedback(False, phrase("They can be made alike."), "different")
        given = self._read(answer)
        left, right = substitute(self.left, given), substitute(self.right, given)
        if left != right:
            sentence = phrase("They become {left} and {right}: not alike.", left=left, right=right)
            return Feedback(False, sentence, "different")
        assert wanted is not None
        said = [given.get(name, Var(name)) for name in self._variables]
        most_general = [wanted.get(name, Var(name)) for name in self._variables]
        if not is_renaming(said, most_general):
            sentence = phrase(
                "They become alike, but you say more than you must: leave what you can open."
            )
            return Feedback(False, sentence, "too strong")
        return Feedback(True, phrase("Right: both become {formula}.", formula=left))

    def _read(self, answer: str) -> dict[str, Term]:
        found: dict[str, Term] = {}
        for part in filter(str.strip, _parts(answer)):
            name, sign, text = part.partition("=")
            if not sign or name.strip() not in self._variables or name.strip() in found:
                expected = phrase("expected each variable once, such as x = f(y), z = a")
                raise InputError(expected, text=answer, source="answer")
            found[name.strip()] = parse_term(text.strip(), source="answer")
        return found


def _parts(text: str) -> list[str]:
    """The text split at commas outside of parentheses."""
    depth, parts = 0, [""]
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ",;\n" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def is_renaming(left: Sequence[Term], right: Sequence[Term]) -> bool:
    """Whether terms differ in the names of their variables only.

    >>> x, y, a = Var("x"), Var("y"), Func("a")
    >>> is_renaming([x, y], [y, x]), is_renaming([x, y], [x, x]), is_renaming([x, a], [a, a])
    (True, False, False)
    """
    there: dict[str, str] = {}
    back: dict[str, str] = {}

    def alike(one: Term, other: Term) -> bool:
        match one, other:
            case Var(name), Var(new):
                return there.setdefault(name, new) == new and back.setdefault(new, name) == name
            case Func(name, args), Func(new, others):
                return name == new and len(args) == len(others) and all(map(alike, args, others))
            case _:
                return one == other

    return len(left) == len(right) and all(map(alike, left, right))


def _draw(wish: Wish) -> Unifying:
    """Two atoms with three places, which can be made alike in two cases out of three."""
    rng = wish.rng
    wanted = rng.random() < 0.67
    while True:
        left, right = (Atom("P", tuple(_term(1, rng) for _ in range(3))) for _ in range(2))
        exercise = Unifying(left, right)
        if left != right and (exercise.solution != "none") == wanted:
            return exercise


def _term(depth: int, rng: Random) -> Term:
    if depth and rng.random() < 0.35:
        return Func(pick("fg", rng), (_term(0, rng),))
    return Var(pick("xyz", rng)) if rng.random() < 0.6 else Func(pick("ab", rng))


def _read(given: Given, _source: str) -> Exercise:
    return Unifying(_atom(given["left"]), _atom(given["right"]))


def _atom(text: str) -> Atom:
    found = parse(text)
    assert isinstance(found, Atom)
    return found


KIND = Kind("unify", phrase("Unify terms"), _draw, _read)
