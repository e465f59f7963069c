"""A sentence to translate into the signs of a vocabulary, judged by meaning.

An answer is right if it is equivalent, given the axioms of the vocabulary, to one of the readings
that count: a proof says so. It is wrong if a small world tells it from every reading. What neither
settles within its work is not called wrong: a teacher looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Literal

from provefield.chance import below, pick
from provefield.learn.exercises.diagnosis import ADVICE, name_mistake
from provefield.learn.exercises.exercise import (
    Exercise,
    Fault,
    Feedback,
    Question,
    SmallWorld,
    truth,
)
from provefield.learn.exercises.hint import Hint, hint_at_sign
from provefield.learn.exercises.kind import Given, Kind
from provefield.learn.exercises.translation import beyond_chance
from provefield.learn.exercises.vocabulary import Vocabulary, read_vocabulary
from provefield.logic.formula import FALSE, Formula, Iff
from provefield.logic.parse import read as read_formula
from provefield.logic.semantics import Tables, Value, evaluate
from provefield.logic.show import show
from provefield.reason.ask import prove_sequent, refute_sequent
from provefield.reason.firstorder.literal import as_symbols
from provefield.reason.limit import WorkLimit
from provefield.reason.tell.world import with_names, world_in_words
from provefield.reason.tell.world_picture import draw_world
from provefield.tongues import Phrase, Tongue, paragraph, phrase

WORK = 4_000
"""How much work a proof may take, so that it is settled alike on every machine: two seconds."""

GLANCE = 400
"""The same for one of the formulas that a mistake may have made."""

TRIED = 120
"""In how many worlds a wrong formula is compared with what was meant, for its credit."""

OTHER: Fault = "another meaning"
SIGNS = ["∀x ", "∀y ", "∃x ", "∃y ", "¬", " ∧ ", " ∨ ", " → ", " ↔ ", " = ", " ≠ "]
Settled = Literal["same", "other"]


@dataclass(frozen=True, slots=True)
class Translation:
    """A sentence, a formula in a vocabulary that says it, and further readings that count.

    >>> from provefield.learn.exercises.vocabulary import shipped_vocabulary
    >>> people = shipped_vocabulary("people")
    >>> task = Translation("Everybody loves somebody.", "all x exists y L(x,y)", people)
    >>> task.judge("all z -(all y -L(z,y))").right
    True
    >>> wrong = task.judge("exists y all x L(x,y)")
    >>> wrong.right, wrong.fault, wrong.world is not None
    (False, 'quantifier order', True)
    """

    english: str
    fol: str
    vocabulary: Vocabulary
    also: tuple[str, ...] = ()

    @property
    def readings(self) -> tuple[Formula, ...]:
        """What the sentence may mean, the usual reading first."""
        read = self.vocabulary.read
        return read(self.fol, "fol"), *(read(each, "also") for each in self.also)

    @property
    def question(self) -> Question:
        """The sentence, and what the signs stand for."""
        legend = self.vocabulary.legend()
        shown = {
            "english": self.english,
            "vocabulary": legend,
            "about": self.vocabulary.about,
            "axioms": [str(each) for each in self.vocabulary.facts],
            "signs": [*SIGNS, *(sign for sign, _ in legend)],
        }
        prompt = phrase("Write this sentence as a formula in these signs.")
        return Question("translate", prompt, "formula", 1, 1, shown)

    @property
    def solution(self) -> str:
        """The usual reading."""
        return show(self.readings[0], "ascii")

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The outermost sign, and the whole formula."""
        usual = self.readings[0]
        whole = Hint(phrase("This is one way to say it: `{formula}`.", formula=usual))
        return hint_at_sign(usual), whole

    def judge(self, answer: str) -> Feedback:
        """Compare what the formulas mean, reading by reading."""
        given = self.vocabulary.read(answer)
        notes = read_formula(answer).warnings
        apart: list[tuple[Formula, Tables]] = []
        for reading in self.readings:
            settled, world = compare(given, reading, self.vocabulary.facts)
            if settled == "same":
                return Feedback(True, phrase("Right: it says the same."), notes=notes)
            if world is not None:
                apart.append((reading, world))
        if len(apart) < len(self.readings):
            kept = phrase(
                "I can neither prove that this says the same nor find a small world that tells the "
                "two apart. Your teacher will look at it."
            )
            return Feedback(False, kept, "not settled", notes=notes)
        return self._wrong(given, *apart[0], notes)

    def _wrong(
        self, given: Formula, reading: Formula, world: Tables, notes: tuple[str, ...]
    ) -> Feedback:
        named = with_names(world)
        said, meant = (evaluate(as_symbols(each), named) for each in (given, reading))
        differs = phrase(
            "In this small world your formula is {said}, and the sentence is {true}.",
            said=truth(said),
            true=truth(meant),
        )
        words = [*self.vocabulary.told(named), world_in_words(named)]
        shown = SmallWorld(named, tuple(words), draw_world(named, str(words[-1])) or "")
        mistake = name_mistake(given, reading, self.is_same)
        told = [differs, ADVICE[mistake]] if mistake else [differs]
        share, earned = max(
            (self._agreement(given, each) for each in self.readings), key=lambda each: each[0]
        )
        return Feedback(
            False, paragraph(told), mistake or OTHER, notes=notes, world=shown, share=share,
            earned=earned,
        )  # fmt: skip

    def _agreement(self, given: Formula, reading: Formula) -> tuple[Fraction, Phrase | str]:
        """In how many small worlds, in which the axioms hold, two formulas agree."""
        rng = Random("worlds")
        worlds = [random_world(self.vocabulary.arities, rng) for _ in range(TRIED)]
        facts = list(map(as_symbols, self.vocabulary.facts))
        one, other = as_symbols(given), as_symbols(reading)
        return beyond_chance(
            (evaluate(one, each), evaluate(other, each))
            for each in worlds
            if all(evaluate(fact, each) for fact in facts)
        )

    def is_same(self, one: Formula, other: Formula) -> bool:
        """Whether two formulas mean the same, as far as little work can prove it."""
        return compare(one, other, self.vocabulary.facts, GLANCE)[0] == "same"


def random_world(signs: Mapping[tuple[str, str], int], rng: Random) -> Tables:
    """A world of one to three things for the signs of a vocabulary."""
    things: tuple[Value, ...] = tuple(f"d{number}" for number in range(1, 2 + below(3, rng)))
    relations = {
        (name, places): frozenset(
            row for row in product(things, repeat=places) if rng.random() < 0.5
        )
        for (kind, name), places in signs.items()
        if kind == "predicate"
    }
    functions = {
        (name, places): {row: pick(things, rng) for row in product(things, repeat=places)}
        for (kind, name), places in signs.items()
        if kind != "predicate"
    }
    return Tables(things, relations, functions)


def compare(
    answer: Formula, reading: Formula, axioms: tuple[Formula, ...], work: int = WORK
) -> tuple[Settled | None, Tables | None]:
    """Whether two formulas mean the same given axioms, or a world that tells them apart."""
    if answer == reading:
        return "same", None
    same = Iff(answer, reading)
    refuted = refute_sequent(axioms, same)
    if refuted.countermodel is not None:
        return "other", refuted.countermodel
    if prove_sequent(axioms, same, limit=WorkLimit(steps=work)).proved:
        return "same", None
    return None, None


def _follows(premises: tuple[Formula, ...], goal: Formula) -> bool:
    if refute_sequent(premises, goal).countermodel is not None:
        return False
    return prove_sequent(premises, goal, limit=WorkLimit(steps=WORK)).proved


def _read(given: Given, _source: str) -> Exercise:
    vocabulary = given["vocabulary"]
    words = read_vocabulary(vocabulary["name"], vocabulary)
    return Translation(given["english"], given["fol"], words, tuple(given.get("also", ())))


def _shortcoming(exercise: Translation, _tongue: Tongue) -> Phrase | None:
    """What its author got wrong: a reading that is none, or is there already, or never true."""
    facts = exercise.vocabulary.facts
    usual, *others = exercise.readings
    for place, each in enumerate(exercise.readings):
        if _follows((*facts, each), FALSE):
            return phrase("this can never be true: {formula}", formula=each)
        if any(compare(each, x, facts)[0] == "same" for x in exercise.readings[:place]):
            return phrase("this says the same as another reading: {formula}", formula=each)
    if not others and _follows(facts, usual):
        return phrase("this is always true: {formula}", formula=usual)
    return None


KIND = Kind("translate", phrase("Translate a sentence"), read=_read, shortcoming=_shortcoming)
