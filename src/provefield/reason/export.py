"""What is known, written for other programs: one format a file, found by its name.

A format is a function from a question to text, with an entry point in the group
`provefield.formats`. It is made from formulas alone; where a fact comes from is a comment of one
line, so that no words of a person become a formula. With a cell, the question "is it safe?" is part
of the file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from provefield.errors import TooLargeError
from provefield.reason.question import Question
from provefield.registry import Registry

Format = Callable[[Question], str]

FORMATS: Registry[Format] = Registry("format", {})


@dataclass(frozen=True, slots=True)
class Bounded:
    """A format that is written of boards up to a size: larger ones take too much memory."""

    name: str
    most_cells: int
    write: Format

    def __call__(self, question: Question) -> str:
        """Write a question."""
        self.insist_on_size(question.knowledge.grid.size)
        return self.write(question)

    def insist_on_size(self, cells: int) -> None:
        """Refuse a board that is too large, before its facts are made."""
        if cells > self.most_cells:
            raise TooLargeError(
                f"{self.name} is written of up to {self.most_cells:,} cells, not {cells:,}"
            )


def export(question: Question, to: str) -> str:
    """Write what is known in a format.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import Knowledge
    >>> export(Question(Knowledge(Grid(1, 1))), "dimax")
    Traceback (most recent call last):
    provefield.errors.InputError: format: no format is called 'dimax'; \
did you mean dimacs?
        dimax
        ^
    """
    write: Format = FORMATS.find(to)
    return write(question)
