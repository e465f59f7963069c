"""JSON that came from outside, read piece by piece: a fault is reported with the way to it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

from provefield.errors import InputError, RejectedError
from provefield.grid import Cell
from provefield.logic.formula import Formula, Term
from provefield.logic.parse import parse, parse_term
from provefield.reason.check.work import Work

MAX_DOCUMENT = 4_000_000
"""How many characters a document may have."""

MOST_READ = 250_000
"""How many items of lists, words and signs of formulas may be read from one: about a second."""

CELLS_AN_ITEM = 4
"""How many cells of a layout count as much as one of them."""

MAX_DIGITS = 1000
"""How many digits an integer of it may have."""

_WORDS = re.compile(r"\w+|[^\w\s]")

T = TypeVar("T", bound=str)


@dataclass(frozen=True, slots=True)
class Document:
    """A part of a JSON document, with the way that leads to it.

    >>> steps = read_document('{"steps": [{"id": "one"}]}', "proof.json").field("steps")
    >>> next(steps.items()).field("id").integer()
    Traceback (most recent call last):
    provefield.errors.InputError: proof.json: steps[0].id: expected an integer
        "one"
        ^
    """

    value: Any
    source: str
    path: str = ""
    work: Work = field(default_factory=lambda: Work(MOST_READ))

    def fault(self, message: str) -> InputError:
        """The error that something is wrong here."""
        where = f"{self.source}: {self.path}" if self.path else self.source
        return InputError(message, text=json.dumps(self.value, ensure_ascii=False), source=where)

    def has(self, name: str) -> bool:
        """Tell whether there is a field of that name, other than null."""
        return isinstance(self.value, dict) and self.value.get(name) is not None

    def field(self, name: str) -> Document:
        """A field that must be there."""
        if not isinstance(self.value, dict):
            raise self.fault("expected an object")
        if name not in self.value:
            raise self.fault(f"expected a field {name!r}")
        return self._part(self.value[name], f"{self.path}.{name}".lstrip("."))

    def fields(self) -> Iterator[tuple[str, Document]]:
        """Every field of an object, by name."""
        if not isinstance(self.value, dict):
            raise self.fault("expected an object")
        for name in self.value:
            yield name, self.field(name)

    def items(self) -> Iterator[Document]:
        """Every item of a list."""
        if not isinstance(self.value, list):
            raise self.fault("expected a list")
        for place, item in enumerate(self.value):
            yield self._part(item, f"{self.path}[{place}]")

    def _part(self, value: Any, path: str) -> Document:
        self.work.spend()
        return Document(value, self.source, path, self.work)

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.fault("expected a string")
        return self.value

    def integer(self) -> int:
        """An integer; true and false are none."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault("expected an integer")
        return self.value

    def between(self, low: int, high: int) -> int:
        """An integer within bounds."""
        if not low <= self.integer() <= high:
            raise self.fault(f"expected an integer from {low} to {high}")
        return self.integer()

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.fault("expected true or false")
        return self.value

    def one_of(self, words: tuple[T, ...]) -> T:
        """One of some words."""
        for word in words:
            if self.value == word:
                return word
        raise self.fault(f"expected one of {', '.join(words)}")

    def cell(self) -> Cell:
        """A column and a row."""
        numbers = [item.integer() for item in self.items()]
        if len(numbers) != 2:
            raise self.fault("expected [column, row]")
        return Cell(*numbers)

    def cells(self) -> list[Cell]:
        """A list of cells, read and paid for at once, as a layout may have many thousands."""
        if isinstance(self.value, list) and all(map(_is_cell, self.value)):
            self.work.spend(len(self.value) // CELLS_AN_ITEM)
            return [Cell(*item) for item in self.value]
        return [item.cell() for item in self.items()]

    def formula(self) -> Formula:
        """A formula in one of the syntaxes that can be read."""
        return parse(self._words(), source=f"{self.source}: {self.path}", longest=MAX_DOCUMENT)

    def term(self) -> Term:
        """A term."""
        return parse_term(self._words(), source=f"{self.source}: {self.path}")

    def _words(self) -> str:
        """The text of a formula, paid for before it is read."""
        self.work.spend(sum(1 for _ in _WORDS.finditer(self.text())))
        return self.text()


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and [type(each) for each in value] == [int, int]


def read_document(text: str, source: str) -> Document:
    """Read JSON text, within limits, and without fields that are given twice.

    >>> read_document('{"a": 1,}', "proof.json")
    Traceback (most recent call last):
    provefield.errors.InputError: proof.json, line 1, column 9: not JSON: expecting property ...
        {"a": 1,}
                ^
    """
    if len(text) > MAX_DOCUMENT:
        raise RejectedError(f"a document may have {MAX_DOCUMENT:,} characters")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
            raise InputError(f"the field {twice!r} is given twice", source=source)
        return dict(pairs)

    def integer(digits: str) -> int:
        if len(digits) > MAX_DIGITS:
            raise InputError(f"an integer may have {MAX_DIGITS:,} digits", source=source)
        return int(digits)

    def refuse(word: str) -> NoReturn:
        raise InputError(f"not JSON: {word}", source=source)

    try:
        value = json.loads(text, object_pairs_hook=once, parse_int=integer, parse_constant=refuse)
    except json.JSONDecodeError as fault:
        message = f"not JSON: {fault.msg[:1].lower()}{fault.msg[1:]}"
        raise InputError(message, text=text, offset=fault.pos, source=source) from None
    except RecursionError:
        raise InputError("nested too deep", source=source) from None
    return Document(value, source)
