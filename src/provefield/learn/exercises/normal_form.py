"""Bringing a message into a normal form: the answer has to look right and to mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, assert_never, get_args

from provefield.chance import pick
from provefield.errors import InputError, MeaningError
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.hint import Hint, outermost_sign
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.patterns import draw_wish
from provefield.learn.exercises.translation import compare
from provefield.logic.binding import close, fresh, names
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Not,
    Or,
    Sub,
    Term,
    Var,
    rebuild,
    subformulas,
    terms_of,
    walk,
)
from provefield.logic.normal import Step, prenex, steps_to
from provefield.logic.parse import parse, read
from provefield.logic.show import show
from provefield.tongues import phrase

SIDE = 4
Form = Literal["nnf", "prenex", "skolem", "cnf"]
FORMS = {
    "nnf": phrase("negation normal form: ¬ only on atoms, without → and ↔"),
    "prenex": phrase(
        "prenex normal form: all quantifiers in front, ¬ only on atoms, without → and ↔"
    ),
    "skolem": phrase(
        "Skolem form: ¬ only on atoms, without → and ↔, and new constants c1 or functions"
        " f1(x) in place of ∃"
    ),
    "cnf": phrase(
        "conjunctive normal form: clauses joined by ∧, with new constants c1 or functions f1(x)"
        " in place of ∃, and without ∀"
    ),
}


@dataclass(frozen=True, slots=True)
class NormalForm:
    """A message, and the form that it should have.

    >>> from provefield.logic.parse import parse
    >>> exercise = NormalForm(parse("-(exists x mine(1,x))"), "nnf", Field(3, 3))
    >>> exercise.judge("all x -mine(1,x)").right, exercise.judge("exists x -mine(1,x)").fault
    (True, 'scope')
    >>> exercise.judge("-(exists x mine(1,x))").sentence
    'Not in negation normal form: ¬ only on atoms, without → and ↔.'
    >>> NormalForm(parse("exists x mine(1,x)"), "cnf", Field(3, 3)).judge("mine(1,c)").right
    True
    """

    formula: Formula
    form: Form
    field: Field

    @property
    def question(self) -> Question:
        """The message, and what to make of it."""
        shown = {
            "formula": str(self.formula),
            "ascii": show(self.formula, "ascii"),
            "form": self.form,
        }
        prompt = phrase("Bring this message into {form}.", form=FORMS[self.form])
        return Question(
            "normal-form", prompt, "formula", self.field.columns, self.field.rows, shown
        )

    @property
    def solution(self) -> str:
        """One right answer."""
        return show(self._way[-1].formula, "ascii")

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Each step of the way, by name: part of the key."""
        return tuple((step.name, str(step.formula)) for step in self._way)

    @property
    def _way(self) -> tuple[Step, ...]:
        return steps_to(self.formula, self.form)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The outermost sign of the result, then the forms on the way, then the result."""
        ways = dict.fromkeys(formula for _, formula in self.steps)
        *before, last = [form for form in ways if form != str(self.formula)]
        sign = phrase(
            "In the end the outermost sign is `{sign}`.",
            sign=outermost_sign(parse(self.solution)),
        )
        way = [Hint(phrase("On the way it becomes `{formula}`.", formula=form)) for form in before]
        return Hint(sign), *way, Hint(phrase("It becomes `{formula}`.", formula=last))

    def judge(self, answer: str) -> Feedback:
        """Look at the form first, then compare what the formulas say."""
        parsed = read(answer, source="answer")
        formula = parsed.formula
        for part in walk(formula):
            if isinstance(part, Atom) and VOCABULARY.get(part.predicate) != len(part.args):
                fault = phrase(
                    "messages speak of mine and safe, not of {name}", name=part.predicate
                )
                raise InputError(fault, text=answer, source="answer")
        if not has_form(formula, self.form):
            sentence = phrase("Not in {form}.", form=FORMS[self.form])
            return Feedback(False, sentence, "wrong form")
        try:
            meant = unskolemized(close(formula))
        except MeaningError as fault:
            raise InputError(fault.reason, text=answer, source="answer") from None
        return replace(compare(meant, self.formula, self.field), notes=parsed.warnings)


def has_form(formula: Formula, form: Form) -> bool:
    """Tell whether a formula looks as a form asks.

    >>> from provefield.logic.parse import parse
    >>> has_form(parse("(A | -B) & C"), "cnf"), has_form(parse("A & B | C"), "cnf")
    (True, False)
    """
    match form:
        case "nnf":
            return _negations_inside(formula)
        case "prenex":
            while isinstance(formula, ForAll | Exists):
                formula = formula.body
            return _negations_inside(formula) and not _quantified(formula)
        case "skolem":
            existential = any(isinstance(part, Exists) for part in walk(formula))
            return _negations_inside(formula) and not existential
        case "cnf":
            clauses = formula.parts if isinstance(formula, And) else (formula,)
            return all(map(_is_clause, clauses))
        case _:
            assert_never(form)


def _negations_inside(formula: Formula) -> bool:
    match formula:
        case Atom() | Compare() | Not(Atom() | Compare()):
            return True
        case And() | Or() | ForAll() | Exists():
            return all(map(_negations_inside, subformulas(formula)))
        case _:
            return False


def _quantified(formula: Formula) -> bool:
    return any(isinstance(part, ForAll | Exists | CountQuantifier) for part in walk(formula))


def _is_clause(formula: Formula) -> bool:
    literals = formula.parts if isinstance(formula, Or) else (formula,)
    return all(
        isinstance(each, Atom | Compare | Not) and _negations_inside(each) for each in literals
    )


# Skolem terms -------------------------------------------------------------------------------------


def unskolemized(formula: Formula) -> Formula:
    """Put ∃ back in place of constants and functions, right after the ∀ that they depend on.

    >>> from provefield.logic.parse import parse
    >>> print(unskolemized(parse("all x all y (mine(x,f(y)) | mine(y,c))")))
    ∃z1 ∀y ∃z ∀x (mine(x, z) ∨ mine(y, z1))
    """
    terms = _skolem_terms(formula)
    if not terms:
        return formula
    universal: list[str] = []
    formula = prenex(formula)
    while isinstance(formula, ForAll):
        universal.append(formula.variable)
        formula = formula.body
    terms = _skolem_terms(formula)
    for term in sorted(terms, key=lambda each: (-len(each.args), each.name)):
        needed = frozenset(arg.name for arg in term.args if isinstance(arg, Var))
        inner = [variable for variable in universal if variable not in needed]
        if not needed <= set(universal):
            raise MeaningError(
                phrase("{term} depends on what another function has already fixed", term=term)
            )
        own = fresh("z", names(formula) | set(universal))
        formula = Exists(own, _bound(inner, _replaced(formula, {term: Var(own)})))
        universal = [variable for variable in universal if variable in needed]
    return _bound(universal, formula)


def _bound(variables: Iterable[str], formula: Formula) -> Formula:
    for variable in reversed(tuple(variables)):
        formula = ForAll(variable, formula)
    return formula


def _skolem_terms(formula: Formula) -> frozenset[Func]:
    """Constants and functions, each of which must always be given the same variables."""
    found = {term for term in terms_of(formula) if isinstance(term, Func)}
    if len({term.name for term in found}) < len(found):
        raise MeaningError(phrase("write each new function with the same variables everywhere"))
    if any(not isinstance(arg, Var) for term in found for arg in term.args):
        raise MeaningError(phrase("a new function takes variables, and nothing else"))
    return frozenset(found)


def _replaced(formula: Formula, new: Mapping[Term, Term]) -> Formula:
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(_replaced_term(arg, new) for arg in args))
        case Compare(op, left, right):
            return Compare(op, _replaced_term(left, new), _replaced_term(right, new))
        case _:
            return rebuild(formula, lambda part: _replaced(part, new))


def _replaced_term(term: Term, new: Mapping[Term, Term]) -> Term:
    match term:
        case Add(left, right):
            return Add(_replaced_term(left, new), _replaced_term(right, new))
        case Sub(left, right):
            return Sub(_replaced_term(left, new), _replaced_term(right, new))
        case Abs(body):
            return Abs(_replaced_term(body, new))
        case _:
            return new.get(term, term)


def _draw(wish: Wish) -> NormalForm:
    """A message not yet of the form, and without counting, which nobody wants to write out."""
    while True:
        found, form = draw_wish(wish, SIDE), pick(get_args(Form), wish.rng)
        counts = any(
            isinstance(each, CountQuantifier | Cardinality) for each in walk(found.formula)
        )
        if not counts and not has_form(found.formula, form):
            return NormalForm(found.formula, form, found.field)


def _read(given: Given, _source: str) -> Exercise:
    return NormalForm(parse(given["fol"]), given["to"], Field(3, 3))


KIND = Kind("normal-form", phrase("Bring a formula into a normal form"), _draw, _read)
