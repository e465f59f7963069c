"""What each rule of natural deduction asks of the lines and boxes that it cites, for people."""

from __future__ import annotations

from provefield.tongues import Phrase, phrase

DEMANDS: dict[str, Phrase] = {
    "R": phrase("repeats one line"),
    "∧I": phrase("needs a line for each part of the conjunction"),
    "∧E": phrase("gives parts of one conjunction"),
    "∨I": phrase("adds cases to one line"),
    "∨E": phrase("needs a disjunction and, for each case, a box that ends in this line"),
    "→I": phrase("needs a box from the left side to the right side"),
    "→E": phrase("needs an implication of this line and its left side"),
    "↔I": phrase("needs a box from each side to the other"),
    "↔E": phrase("needs an equivalence and one of its sides"),
    "¬I": phrase("needs a box from the unnegated formula to ⊥"),
    "¬E": phrase("gives ⊥ from a formula and its negation"),
    "⊥E": phrase("needs ⊥"),
    "IP": phrase("needs a box from the negation to ⊥"),
    "LEM": phrase("gives a formula or its negation, and cites nothing"),
    "¬¬E": phrase("needs the double negation"),
    "¬¬I": phrase("gives a double negation"),
    "MT": phrase("needs an implication and the negation of its right side"),
    "DS": phrase("needs a disjunction and denials of other cases"),
    "DeM": phrase("moves a negation into or out of ∧ or ∨"),
    "QN": phrase("moves a negation past one quantifier"),
    "∀E": phrase("needs a universal formula of which this is an instance"),
    "∀I": phrase("needs an instance with a name of which nothing is assumed"),
    "∃I": phrase("needs an instance"),
    "∃E": phrase(
        "needs an existential formula and a box from an instance, with a name of which nothing"
        " else is known, to this line"
    ),
    "=I": phrase("says that something equals itself, and cites nothing"),
    "=E": phrase("needs an equation and a formula with one of its sides"),
    "counting": phrase("needs a count that could not be right if this line were false"),
    "counts": phrase("writes counting out, or back"),
}
