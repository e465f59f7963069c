"""Hints for an exercise, each giving away a little more; the last one is the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from provefield.games.sweeper.theory import knowledge
from provefield.grid import Cell, row_by_row
from provefield.learn.exercises import hints_logic as logic
from provefield.learn.exercises.build import Build
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.choice import Choice
from provefield.learn.exercises.clash import Clash
from provefield.learn.exercises.completing import Completing
from provefield.learn.exercises.consequence import Consequence
from provefield.learn.exercises.dimacs import FromClauses, ToClauses
from provefield.learn.exercises.evidence import Evidence, named_cells
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.hint import Hint, hint_at_sign, outermost_sign
from provefield.learn.exercises.lines import ProofGap
from provefield.learn.exercises.meanings import Meanings
from provefield.learn.exercises.normal_form import NormalForm
from provefield.learn.exercises.resolving import Resolving
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.exercises.table import TruthTable
from provefield.learn.exercises.translation import Mistranslation, ToEnglish, ToFormula
from provefield.learn.exercises.truth import Truth
from provefield.learn.exercises.unifying import Unifying
from provefield.logic.formula import Atom, Formula, rebuild
from provefield.logic.parse import parse
from provefield.reason.ask import ask
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import join, name_cells
from provefield.tongues import phrase

SECONDS = 5.0
WORDS_GIVEN = 3  # of a sentence, as its beginning


def hints(exercise: Exercise, answer: str = "") -> tuple[Hint, ...]:
    """The hints for an exercise, from the faintest to the solution, after an answer so far.

    >>> from provefield.logic.field import Field
    >>> for hint in hints(ToFormula(parse("all x (mine(x,1) -> mine(x,2))"), Field(3, 3))):
    ...     print(hint.text)
    The outermost sign is `∀`.
    It has this form: `∀x (… → …)`.
    This is one way to say it: `∀x (mine(x, 1) → mine(x, 2))`.
    """
    if isinstance(exercise, Cells):
        return _for_cells(exercise, exercise.chosen(answer))
    return _LADDERS[type(exercise)](exercise)


def ladder_key(exercise: Exercise, answer: str) -> str:
    """Which ladder of hints an answer so far leads to: one for each choice of cells, else one.

    >>> from provefield.learn.lessons import find_lesson
    >>> ladder_key(find_lesson("1").task("2").work, " 3,2 3,1  3,2")
    '3,1 3,2'
    """
    if isinstance(exercise, Cells):
        return " ".join(sorted(f"{cell.column},{cell.row}" for cell in exercise.chosen(answer)))
    return ""


def _for_cells(exercise: Cells, found: frozenset[Cell]) -> tuple[Hint, ...]:
    """How a cell that is still to be found is proved; where nothing can be, how many there are."""
    cells = tuple(row_by_row(named_cells(exercise.solution)))
    whole = Hint(phrase("All of them: {cells}.", cells=name_cells(cells)), cells)
    missing = [cell for cell in cells if cell not in found]
    if not missing:
        many = len(found) - len(cells)
        return Hint(
            phrase("Of what you chose, so many cells are wrong: {number}.", number=many)
        ), whole
    if exercise.ask == "open":
        settled = len(exercise.view.covered) - len(cells)
        number = phrase("So many covered cells are certain: {number}.", number=settled)
        first = phrase("Here it may be either: {cell}.", cell=missing[0].words)
        return Hint(number), Hint(first, (missing[0],)), whole
    way = ask(knowledge(exercise.view), missing[0], limit=Limit(SECONDS)).hints
    # Short proofs say a thing twice.
    told = {each.text: Hint(each.text, each.cells) for each in way}
    return (*told.values(), whole)


def _for_build(exercise: Build) -> tuple[Hint, ...]:
    cells = tuple(row_by_row(named_cells(exercise.solution)))
    if not cells:
        return (Hint(phrase("The empty board will do.")),)
    return (
        Hint(phrase("There is such a board with so many mines: {number}.", number=len(cells))),
        Hint(phrase("One of them is {cell}.", cell=cells[0].words), cells[:1]),
        Hint(phrase("Mines here will do: {cells}.", cells=name_cells(cells)), cells),
    )


def _for_messages(cells: Iterable[Cell]) -> tuple[Hint, ...]:
    needed = row_by_row(cells)
    number = phrase("So many messages are enough: {number}.", number=len(needed))
    first = phrase("You need the message at {cell}.", cell=needed[0].words)
    every = phrase("You need the messages at {cells}.", cells=name_cells(needed))
    return Hint(number), Hint(first), Hint(every)


def _for_formula(formula: Formula) -> tuple[Hint, ...]:
    return (
        hint_at_sign(formula),
        Hint(phrase("It has this form: `{form}`.", form=_form(formula))),
        Hint(phrase("This is one way to say it: `{formula}`.", formula=formula)),
    )


def _form(formula: Formula) -> Formula:
    """The formula without what it says of cells."""
    return Atom("…") if isinstance(formula, Atom) else rebuild(formula, _form)


def _for_english(exercise: ToEnglish) -> tuple[Hint, ...]:
    beginning = " ".join(exercise.solution.split()[:WORDS_GIVEN])
    return (
        hint_at_sign(exercise.formula),
        Hint(phrase("It may begin like this: “{beginning} …”", beginning=beginning)),
        Hint(phrase("One may say: “{sentence}”", sentence=exercise.solution)),
    )


def _for_normal_form(exercise: NormalForm) -> tuple[Hint, ...]:
    """The outermost sign of the result, then the forms on the way, then the result."""
    ways = dict.fromkeys(formula for _, formula in exercise.steps)
    *before, last = [form for form in ways if form != str(exercise.formula)]
    result = parse(exercise.solution)
    sign = phrase("In the end the outermost sign is `{sign}`.", sign=outermost_sign(result))
    way = [Hint(phrase("On the way it becomes `{formula}`.", formula=form)) for form in before]
    return Hint(sign), *way, Hint(phrase("It becomes `{formula}`.", formula=last))


def _for_truth(exercise: Truth) -> tuple[Hint, ...]:
    """How to look at it, the case that decides, and what it comes to."""
    game = exercise.game
    winner = game.favourite
    general = phrase(
        "Look for a case that makes `∃` or `∨` true, or one that makes `∀` or `∧` false."
    )
    decisive = list[Hint]()
    while game.choices and not decisive:
        choice = game.best()
        tells = choice.variable is not None or not game.values
        if game.turn == winner and tells:
            decisive.append(Hint(phrase("This case decides: `{case}`.", case=choice.label)))
        game = game.choose(choice)
    true = exercise.solution == "true"
    told = phrase("It is true here.") if true else phrase("It is false here.")
    return Hint(general), *decisive, Hint(told)


def _for_choice(right: int, because: Sequence[str]) -> tuple[Hint, ...]:
    wrong = 2 if right == 1 else 1
    return (
        Hint(phrase("Not number {number}. {why}", number=wrong, why=because[wrong - 1])),
        Hint(phrase("Number {number}. {why}", number=right, why=because[right - 1])),
    )


def _for_mistranslation(right: int) -> tuple[Hint, ...]:
    wrong = 2 if right == 1 else 1
    return (
        Hint(phrase("Number {number} is translated well.", number=wrong)),
        Hint(phrase("It is number {number}.", number=right)),
    )


def _for_sequent(exercise: Sequent) -> tuple[Hint, ...]:
    *_, last = lines = [line.strip() for line in exercise.solution.splitlines()]
    supposed = [line.strip("| ").partition(";")[0] for line in lines if "assumption" in line]
    rule = last.partition(";")[2].split()[0]
    named = join(f"`{formula.strip()}`" for formula in supposed)
    way = [Hint(phrase("Suppose, in a box each: {formulas}.", formulas=named))] if supposed else []
    whole = Hint(phrase("One way to write it:"), lines=exercise.solution)
    return Hint(phrase("The last line comes by {rule}.", rule=rule)), *way, whole


def _for_resolving(exercise: Resolving) -> tuple[Hint, ...]:
    pairs = [line.split() for line in exercise.solution.splitlines()]
    left, right = pairs[0]
    return (
        Hint(phrase("So many steps are enough: {number}.", number=len(pairs))),
        Hint(phrase("Begin with clauses {left} and {right}.", left=left, right=right)),
        Hint(phrase("From the start, a step each:"), lines=exercise.solution),
    )


_LADDERS: Mapping[type, Callable[[Any], tuple[Hint, ...]]] = {
    Build: _for_build,
    Evidence: lambda exercise: _for_messages(named_cells(exercise.solution)),
    Clash: lambda exercise: _for_messages(named_cells(exercise.solution)),
    Completing: lambda exercise: (Hint(exercise.lack), *_for_formula(exercise.formula)),
    ToFormula: lambda exercise: _for_formula(exercise.formula),
    ToEnglish: _for_english,
    NormalForm: _for_normal_form,
    Truth: _for_truth,
    Choice: lambda exercise: _for_choice(exercise.right, exercise.because),
    Mistranslation: lambda exercise: _for_mistranslation(int(exercise.solution)),
    Sequent: _for_sequent,
    Resolving: _for_resolving,
    TruthTable: logic.for_table,
    Consequence: logic.for_consequence,
    Meanings: logic.for_meanings,
    ProofGap: logic.for_gap,
    Unifying: logic.for_unifying,
    ToClauses: logic.for_clauses,
    FromClauses: logic.for_board,
}
