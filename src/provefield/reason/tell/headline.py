"""What follows, in one sentence; and everything that an answer says, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.grid import Cell, Grid
from provefield.logic.formula import FALSE
from provefield.printing import shorten
from provefield.reason.question import Question, Sequent
from provefield.reason.tell.wording import say_cells
from provefield.tongues import (
    ENGLISH,
    Phrase,
    Tongue,
    capitalised,
    languages,
    phrase,
    tell,
    tongue_called,
)

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

LONGEST = 100  # characters of what is said of an answer in one line
CLASH = phrase("No board fits: these facts contradict each other, and all of them are needed.")
CLASH_OF_MANY = phrase("No board fits: these facts contradict each other.")
FITS = phrase("What is known does not contradict itself: this board fits.")
PROVED = phrase("The goal follows from the premises.")
REFUTED = phrase(
    "The goal does not follow: here is a world in which the premises hold and the goal does not."
)
SATISFIED = phrase(
    "The premises do not contradict each other: here is a world in which all of them hold."
)


def headline(answer: Answer) -> Phrase:
    """What follows, or why nothing is known."""
    match answer.label:
        case "safe" | "mine":
            return say_settled(_cell(answer), mined=answer.label == "mine")
        case "open":
            return say_undecided(_cell(answer))
        case "inconsistent":
            return CLASH if answer.minimal else CLASH_OF_MANY
        case "consistent":
            return FITS
        case "proved":
            return PROVED
        case "refuted":
            sequent = answer.question
            return SATISFIED if isinstance(sequent, Sequent) and sequent.goal == FALSE else REFUTED
        case "unknown":
            return _unknown(answer)


def say_settled(cell: Cell, *, mined: bool) -> Phrase:
    """That a cell is safe, or that it is a mine.

    >>> say_settled(Cell(2, 1), mined=True)
    'Column 2, row 1 is a mine.'
    """
    return capitalised(phrase("{clause}.", clause=say_cells([cell], mined)))


def say_undecided(cell: Cell) -> Phrase:
    """That nothing follows about a cell."""
    both = phrase(
        "{cell} is undecided: two boards fit all that is known, one with a mine there and one "
        "without.",
        cell=cell.words,
    )
    return capitalised(both)


def _unknown(answer: Answer) -> Phrase:
    why, detail = phrase_of_why(answer.why or "incomplete"), answer.detail
    if isinstance(answer.question, Question) and answer.question.cell is not None:
        cell = answer.question.cell.words
        if not detail:
            return capitalised(phrase("{cell} is unknown ({why}).", cell=cell, why=why))
        told = phrase("{cell} is unknown ({why}): {detail}.", cell=cell, why=why, detail=detail)
        return capitalised(told)
    return phrase("Unknown ({why}): {detail}.", why=why, detail=detail)


def phrase_of_why(why: str) -> Phrase:
    """Why a search ended, for people."""
    return {
        "budget": phrase("budget"),
        "time": phrase("time"),
        "memory": phrase("memory"),
        "missing tool": phrase("missing tool"),
        "incomplete": phrase("incomplete"),
    }[why]


def _cell(answer: Answer) -> Cell:
    assert isinstance(answer.question, Question)
    assert answer.question.cell is not None
    return answer.question.cell


def summary(answer: Answer) -> str:
    """An answer in one line: what follows, and how much evidence there is."""
    said = str(headline(answer)).partition(":")[0].rstrip(".")
    said = f"{said[0].lower()}{said[1:]}"
    if isinstance(answer.question, Sequent):
        said = f"{answer.question} {answer.label}"
    if isinstance(answer.question, Sequent) and answer.deduction is not None:
        end = f"; {len(answer.deduction.lines)} lines"
        return shorten(said, LONGEST - len(end)) + end
    if answer.proof is not None:
        facts, steps = len(answer.facts), len(answer.proof.steps)
        end = f"; {facts} fact{'s' * (facts != 1)}, {steps} step{'s' * (steps != 1)}"
        return shorten(said, LONGEST - len(end)) + end
    return shorten(said, LONGEST)


def tell_answer(answer: Answer, language: str) -> str:
    """What follows and why, a sentence a line, in a language by its code or name."""
    tongue = tongue_called(language)
    if tongue is None:
        known = f"expected one of {', '.join(languages())}"
        raise InputError(known, text=str(language), source="language")
    return "\n".join(tell(line, tongue) for line in lines(answer, tongue))


def lines(answer: Answer, tongue: Tongue) -> Iterator[str]:
    """The headline, the sentences of the proof, the boards, or the world."""
    yield headline(answer)
    if isinstance(answer.question, Sequent) and answer.deduction is not None:
        yield str(answer.deduction)
    else:
        yield from (sentence.text for sentence in answer.sentences)
    yield from boards(answer, tongue)
    if answer.countermodel is not None:
        yield str(answer.countermodel)


WITH, WITHOUT = phrase("With a mine there:"), phrase("Without one:")


def boards(answer: Answer, tongue: Tongue = ENGLISH) -> Iterator[str]:
    """The layouts of an answer as text, side by side."""
    if answer.label not in ("open", "consistent") or not isinstance(answer.question, Question):
        return
    grid = answer.question.knowledge.grid
    titles = (WITH, WITHOUT) if len(answer.layouts) == 2 else ("",)
    drawn = [
        f"{tell(title, tongue)}\n{_picture(grid, layout)}".lstrip("\n")
        for title, layout in zip(titles, answer.layouts, strict=True)
    ]
    yield beside(*drawn) if len(drawn) == 2 else drawn[0]


def _picture(grid: Grid, layout: Iterable[Cell]) -> str:
    mines = frozenset(layout)

    def symbol(cell: Cell) -> str:
        return "b" if cell in grid.blocked else "m" if cell in mines else "."

    return grid.picture(symbol, rulers=True)


def beside(left: str, right: str, gap: str = "     ") -> str:
    r"""Put two texts side by side.

    >>> print(beside("a\nbb", "c"))
    a      c
    bb
    """
    first, second = left.splitlines(), right.splitlines()
    wide = max(map(len, first), default=0)
    tall = max(len(first), len(second))
    padded = [part + [""] * (tall - len(part)) for part in (first, second)]
    return "\n".join(
        f"{one:<{wide}}{gap}{other}".rstrip() for one, other in zip(*padded, strict=True)
    )
