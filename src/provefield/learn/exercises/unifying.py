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
from provefield.logic.binding import replace_terms
from provefield.logic.formula import Atom, Func, Term, Var, walk_terms
from provefield.logic.parse import parse
from provefield.logic.parse.grammar import parse_term
from provefield.reason.firstorder.unify import unify
from provefield.tongues import Phrase, paragraph, phrase

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
                none = phrase("Right: nothing makes them alike.")
                return Feedback(True, paragraph([none, self._why_not]))
            return Feedback(False, phrase("They can be made alike."), "different")
        given = self._read(answer)
        left, right = (
            tuple(replace_terms(term, given) for term in atom.args)
            for atom in (self.left, self.right)
        )
        one, other = Atom(self.left.predicate, left), Atom(self.right.predicate, right)
        if one != other:
            become = phrase("They become {left} and {right}: not alike.", left=one, right=other)
            clashes = [_clash(*each) for each in _differences(left, right)]
            return Feedback(False, paragraph([become, *clashes]), "different")
        assert wanted is not None
        said = [given.get(name, Var(name)) for name in self._variables]
        most_general = [wanted.get(name, Var(name)) for name in self._variables]
        if not is_renaming(said, most_general):
            sentence = phrase(
                "They become alike, but you say more than you must: leave what you can open."
            )
            return Feedback(False, sentence, "too strong")
        return Feedback(True, phrase("Right: both become {formula}.", formula=one))

    @property
    def _why_not(self) -> Phrase:
        """Where two different names meet, or a variable would have to be a part of itself."""
        known: dict[str, Term] = {}
        waiting = _differences(self.left.args, self.right.args)
        while waiting:
            place, *sides = waiting.pop(0)
            one, other = (replace_terms(side, known) for side in sides)
            found = unify([(one, other)])
            inner = _within(place, one, other)
            if found is None and inner == [(place, one, other)]:
                return _clash(*inner[0])
            if found is None:
                waiting = [*inner, *waiting]
            else:
                known = {name: replace_terms(term, found) for name, term in known.items()} | found
        raise AssertionError("they can be made alike")

    def _read(self, answer: str) -> dict[str, Term]:
        found: dict[str, Term] = {}
        for part in filter(str.strip, _parts(answer)):
            name, sign, text = part.partition("=")
            if not sign or name.strip() not in self._variables or name.strip() in found:
                expected = phrase("expected each variable once, such as x = f(y), z = a")
                raise InputError(expected, text=answer, source="answer")
            found[name.strip()] = parse_term(text.strip(), source="answer")
        return found


Difference = tuple[str, Term, Term]
"""A place, such as 2.1 for the first part of the second argument, and what stands there."""


def _differences(left: Sequence[Term], right: Sequence[Term], around: str = "") -> list[Difference]:
    """The innermost places at which terms differ.

    >>> x, a = Var("x"), Func("a")
    >>> [place for place, *_ in _differences([a, Func("f", (a,))], [a, Func("f", (x,))])]
    ['2.1']
    """
    return [
        found
        for number, (one, other) in enumerate(zip(left, right, strict=True), start=1)
        for found in _within(f"{around}{number}", one, other)
    ]


def _within(place: str, one: Term, other: Term) -> list[Difference]:
    match one, other:
        case Func(name, args), Func(same, others) if name == same and len(args) == len(others):
            return _differences(args, others, f"{place}.")
        case _:
            return [] if one == other else [(place, one, other)]


def _clash(place: str, one: Term, other: Term) -> Phrase:
    for part, whole in ((one, other), (other, one)):
        if isinstance(part, Var) and part in walk_terms(whole):
            return phrase(
                "In place {place}, `{part}` would have to be `{whole}`, of which it is a part.",
                place=place, part=part, whole=whole,
            )  # fmt: skip
    return phrase(
        "In place {place}, `{one}` stands against `{other}`.", place=place, one=one, other=other
    )


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
