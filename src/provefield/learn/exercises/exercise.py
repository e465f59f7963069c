"""What an exercise is: a question that all may see, and a check that keeps the key to itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, Protocol

from provefield.learn.exercises.film import Film
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.mistakes import Mistake
from provefield.logic.field import Field
from provefield.logic.semantics import Tables
from provefield.reason.equivalence import Mines
from provefield.tongues import Phrase, Tongue, phrase, tell

Expected = Literal[
    "sentence",
    "formula",
    "number",
    "numbers",
    "truth",
    "table",
    "cells",
    "consequence",
    "proof",
    "rule",
    "pairs",
    "clauses",
    "substitution",
    "columns",
    "model",
    "steps",
]
Fault = (
    Mistake
    | Literal["another meaning", "not settled", "unreadable"]
    | Literal["wrong choice", "wrong form", "not enough", "too many"]
    | Literal["wrong row", "does not follow", "missing premise", "wrong rule", "wrong line"]
    | Literal["wrong verdict", "no model"]
)


@dataclass(frozen=True, slots=True)
class Question:
    """All that a page or a terminal may show: the task, its materials, and what to answer with."""

    kind: str
    prompt: str
    expected: Expected
    columns: int
    rows: int
    shown: Mapping[str, Any]

    def translate(self, tongue: Tongue) -> Question:
        """The same in the words of a language."""
        shown = {name: _told(each, tongue) for name, each in self.shown.items()}
        return replace(self, prompt=tell(self.prompt, tongue), shown=shown)

    def document(self) -> dict[str, Any]:
        """The question as JSON."""
        return {
            "kind": self.kind,
            "prompt": self.prompt,
            "expected": self.expected,
            "columns": self.columns,
            "rows": self.rows,
            "shown": dict(self.shown),
        }


def _told(value: Any, tongue: Tongue) -> Any:
    """A phrase, or each in a list, in the words of a language; anything else as it is."""
    if isinstance(value, list):
        return [_told(each, tongue) for each in value]
    return tell(value, tongue) if isinstance(value, Phrase) else value


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A board to look at, and what each side says about it."""

    mines: Mines
    answer: bool
    solution: bool

    def document(self) -> dict[str, Any]:
        """The board as JSON."""
        return {
            "mines": sorted(map(list, self.mines), key=lambda cell: cell[::-1]),
            "answer": self.answer,
            "solution": self.solution,
        }


@dataclass(frozen=True, slots=True)
class SmallWorld:
    """A world that tells an answer from what was meant, in words and as a picture."""

    tables: Tables
    words: tuple[str, ...]
    picture: str

    def document(self) -> dict[str, Any]:
        """The world as JSON."""
        return {"words": list(self.words), "picture": self.picture}


@dataclass(frozen=True, slots=True)
class Feedback:
    """Whether an answer is right; if not, its fault and a board that shows it.

    Without a fault it is only not finished. `readings` are all the formulas that an ambiguous
    sentence may mean; `moves` retells the game that somebody who believes the answer would lose;
    `lines` is how far a proof has come; `film` shows on a board, part by part, what was said of it.
    """

    right: bool
    sentence: str
    fault: Fault | None = None
    counterexample: Counterexample | None = None
    readings: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    film: Film | None = None
    world: SmallWorld | None = None
    share: Fraction = Fraction(0)
    """What an answer that is not right is worth, of 1."""
    earned: str = ""
    """Why it is worth that."""
    now: Mapping[str, Any] | None = None
    """What there is to work on after an answer that goes step by step."""

    @property
    def credit(self) -> Fraction:
        """What the answer is worth, of 1."""
        return Fraction(1) if self.right else self.share

    def translate(self, tongue: Tongue) -> Feedback:
        """The same in the words of a language."""
        return replace(
            self,
            sentence=tell(self.sentence, tongue),
            earned=tell(self.earned, tongue),
            moves=tuple(tell(move, tongue) for move in self.moves),
            notes=tuple(tell(note, tongue) for note in self.notes),
            film=self.film and self.film.translate(tongue),
            world=self.world
            and replace(self.world, words=tuple(tell(each, tongue) for each in self.world.words)),
        )

    def document(self) -> dict[str, Any]:
        """The feedback as JSON."""
        board = self.counterexample
        return {
            "right": self.right,
            "sentence": self.sentence,
            "fault": self.fault,
            "counterexample": board and board.document(),
            "readings": list(self.readings),
            "moves": list(self.moves),
            "notes": list(self.notes),
            "lines": list(self.lines),
            "film": self.film and self.film.document(),
            "world": self.world and self.world.document(),
            "share": float(self.credit),
            "earned": self.earned,
            "now": self.now,
        }


class Exercise(Protocol):
    """A task with a key; whoever answers gets `question`, and only `check` uses the key.

    An answer is a text. One that cannot be read at all is a `ParseError` that points at the fault.
    """

    @property
    def question(self) -> Question:
        """What to show."""
        ...

    @property
    def solution(self) -> str:
        """An answer that is right: never to be shown before the exercise is over."""
        ...

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """Hints after an answer so far, each giving away a little more; the last one solves it."""
        ...

    def judge(self, answer: str) -> Feedback:
        """Judge an answer by what it means."""
        ...


def size_of(field: Field) -> Phrase:
    """The size of a board in words."""
    return phrase("{columns} columns and {rows} rows", columns=field.columns, rows=field.rows)


def truth(value: bool) -> Phrase:
    """True or false, as a word."""
    return phrase("true") if value else phrase("false")
