"""What each rule says in a sentence, and an example of its use."""

from __future__ import annotations

from collections.abc import Mapping

from provefield.reason.calculus.derived.rows import ROWS
from provefield.reason.calculus.rules import RULES
from provefield.reason.proof import Line
from provefield.tongues import Phrase, phrase

SAYS: Mapping[str, Phrase] = {
    "R": phrase("A line may be repeated where it is in sight."),
    "∧I": phrase("Two lines give their conjunction."),
    "∧E": phrase("A conjunction gives each of its two sides."),
    "→I": phrase("Suppose the left side and reach the right side: then the implication holds."),
    "→E": phrase("An implication and its left side give its right side: modus ponens."),
    "∨I": phrase("A line gives every disjunction that has it as a side."),
    "∨E": phrase("What follows in both cases follows: a box for each side, with the same end."),
    "¬I": phrase("Suppose a formula and reach ⊥: then its negation holds."),
    "¬E": phrase("A formula and its negation contradict each other: ⊥."),
    "⊥E": phrase("From a contradiction follows whatever you like."),
    "↔I": phrase("A box from each side to the other gives the equivalence."),
    "↔E": phrase("An equivalence and one of its sides give the other side."),
    "IP": phrase("Suppose the opposite and reach ⊥: then the formula holds."),
    "MT": phrase("If the right side of an implication fails, so does its left side."),
    "DS": phrase("If one side of a disjunction fails, the other one holds."),
    "DeM": phrase("A negation moves into a bracket and turns ∧ into ∨, or back."),
    "¬¬I": phrase("A formula gives its double negation."),
    "¬¬E": phrase("Two negations cancel each other."),
    "LEM": phrase("A formula holds or it does not: there is no third case."),
    "QN": phrase("A negation moves past a quantifier and turns ∀ into ∃, or back."),
    "∀E": phrase("What holds for all holds for each name."),
    "∀I": phrase("What holds for a name of which nothing is known holds for all."),
    "∃I": phrase("What holds for a name holds for something."),
    "∃E": phrase("Give what exists a new name, and reach something that does not speak of it."),
    "=I": phrase("Everything equals itself."),
    "=E": phrase("Equals may be put for equals, in as many places as you like."),
    "counting": phrase("What a count leaves no choice about holds, given what else is known."),
    "counts": phrase("A counting quantifier may be written out with ∀, ∃ and =, or back."),
}
NEEDS: Mapping[str, Phrase] = {
    "R": phrase("a line in sight"),
    "∧I": phrase("both sides of the conjunction"),
    "∧E": phrase("a conjunction (∧)"),
    "→I": phrase("a box that supposes the left side and ends in the right side"),
    "→E": phrase("an implication (→) and its left side"),
    "∨I": phrase("one side of the disjunction"),
    "∨E": phrase("a disjunction (∨) and a box for each of its sides, both with the same end"),
    "¬I": phrase("a box that supposes something and ends in ⊥"),
    "¬E": phrase("a formula and its negation"),
    "⊥E": phrase("a contradiction (⊥)"),
    "↔I": phrase("two boxes, from each side to the other"),
    "↔E": phrase("an equivalence (↔) and one of its sides"),
    "IP": phrase("a box that supposes a negation and ends in ⊥"),
    "MT": phrase("an implication (→) and the negation of its right side"),
    "DS": phrase("a disjunction (∨) and the negation of one of its sides"),
    "DeM": phrase("a negated conjunction or disjunction, or one of negations"),
    "¬¬I": phrase("a line"),
    "¬¬E": phrase("a double negation (¬¬)"),
    "LEM": phrase("nothing, or two boxes with the same end: from a formula, and from its negation"),
    "QN": phrase("a negated ∀ or ∃, or one of a negation"),
    "∀E": phrase("a line that begins with ∀"),
    "∀I": phrase("a line about a name of which nothing is known"),
    "∃I": phrase("a line about a name"),
    "∃E": phrase("a line that begins with ∃, and a box that supposes it of a new name"),
    "=I": phrase("nothing"),
    "=E": phrase("an equation, and a line that speaks of one of its sides"),
}
"""What each rule has to be given, without letters that stand for formulas."""

GIVES: Mapping[str, Phrase] = {
    "∨I": phrase("a disjunction (∨) that has the line as a side"),
    "⊥E": phrase("whatever you like"),
    "LEM": phrase("a formula or its negation"),
    "∀E": phrase("the same without ∀, with one name for its variable"),
    "∀I": phrase("the same with ∀, and its variable in every place of the name"),
    "∃I": phrase("the same with ∃, and its variable for the name"),
    "∃E": phrase("the end of the box"),
    "=I": phrase("that something equals itself"),
}
"""What a rule gives, where that is not one formula."""

_EXAMPLES = {
    "R": "L ; premise\n| R ; assumption\n| L ; R 1\nR → L ; →I 2-3",
    "∧I": "L ; premise\nR ; premise\nL ∧ R ; ∧I 1, 2",
    "∧E": "L ∧ R ; premise\nR ; ∧E 1",
    "→I": "L → M ; premise\nM → R ; premise\n| L ; assumption\n| M ; →E 1, 3\n| R ; →E 2, 4\n"
    "L → R ; →I 3-5",
    "→E": "L → R ; premise\nL ; premise\nR ; →E 1, 2",
    "∨I": "L ; premise\nL ∨ R ; ∨I 1",
    "∨E": "L ∨ R ; premise\n| L ; assumption\n| R ∨ L ; ∨I 2\n| R ; assumption\n| R ∨ L ; ∨I 4\n"
    "R ∨ L ; ∨E 1, 2-3, 4-5",
    "¬I": "L → R ; premise\n¬R ; premise\n| L ; assumption\n| R ; →E 1, 3\n| ⊥ ; ¬E 4, 2\n"
    "¬L ; ¬I 3-5",
    "¬E": "L ; premise\n¬L ; premise\n⊥ ; ¬E 1, 2",
    "⊥E": "L ; premise\n¬L ; premise\n⊥ ; ¬E 1, 2\nR ; ⊥E 3",
    "↔I": "L ∧ R ; premise\n| L ; assumption\n| R ; ∧E 1\n| R ; assumption\n| L ; ∧E 1\n"
    "L ↔ R ; ↔I 2-3, 4-5",
    "↔E": "L ↔ R ; premise\nL ; premise\nR ; ↔E 1, 2",
    "IP": "¬L → R ; premise\n¬R ; premise\n| ¬L ; assumption\n| R ; →E 1, 3\n| ⊥ ; ¬E 4, 2\n"
    "L ; IP 3-5",
    "∀E": "∀x safe(x, 1) ; premise\nsafe(3, 1) ; ∀E 1",
    "∀I": "∀x P(x) ; premise\nP(c) ; ∀E 1\nP(c) ∨ Q(c) ; ∨I 2\n∀x (P(x) ∨ Q(x)) ; ∀I 3",
    "∃I": "mine(2, 1) ; premise\n∃x mine(x, 1) ; ∃I 1",
    "∃E": "∃x (P(x) ∧ Q(x)) ; premise\n| P(c) ∧ Q(c) ; assumption\n| P(c) ; ∧E 2\n"
    "| ∃x P(x) ; ∃I 3\n∃x P(x) ; ∃E 1, 2-4",
    "=I": "a = a ; =I",
    "=E": "a = b ; premise\nP(a) ; premise\nP(b) ; =E 1, 2",
    "counting": "exactly 1 {L, R} ; premise\n¬L ; premise\nR ; counting 1, 2",
    "counts": "atleast 1 x P(x) ; premise\n∃x P(x) ; counts 1",
}


def idea_of(line: Line, closes: bool) -> Phrase:
    """Where to look for the next line, without its rule.

    >>> from provefield.logic.parse import parse
    >>> print(idea_of(Line(3, parse("A"), "∧E", (1,)), closes=False))
    Look at line 1: it can be taken apart, or put to use.
    """
    if closes:
        return phrase("This box has what it was for: close it, and say what it shows.")
    if line.rule == "assumption":
        return phrase("What is there does not suffice: suppose something, and see where it leads.")
    if not line.cites:
        return phrase("Something may be written that needs no other line.")
    if line.rule.endswith("I"):
        return phrase(
            "Look at what is to be reached: it can be put together from {lines}.", lines=line.cites
        )
    if len(line.premises) == 1:
        return phrase(
            "Look at line {lines}: it can be taken apart, or put to use.", lines=line.cites
        )
    return phrase("Look at lines {lines}: together they give something new.", lines=line.cites)


def way_of(line: Line) -> Phrase:
    """The rule of the next line, and what it says."""
    if line.rule == "assumption":
        return phrase(
            "Open a box. Suppose a side of the goal or of a line, or the opposite of the goal."
        )
    return phrase("The rule is {rule}. {says}", rule=line.rule, says=SAYS[line.rule])


def example(rule: str) -> str:
    """A short proof that uses a rule; of an earned one, the proof that earns it."""
    if RULES[rule].group != "earned":
        return _EXAMPLES[rule]
    row = ROWS[RULES[rule].schemas[0].text]
    return "\n".join(line.strip() for line in row.strip().splitlines())
