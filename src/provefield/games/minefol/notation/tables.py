"""TOML whose faults are shown where they stand: in which line, under which key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar
from unicodedata import category

from provefield.errors import InputError, ParseError
from provefield.files import parse_toml
from provefield.grid import Cell, Grid
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.parse import read
from provefield.tongues import phrase

Name = TypeVar("Name", bound=str)
A_TEXT = phrase("a text in quotes, without control characters")
TEXTS = phrase("a list of texts in quotes, without control characters")
A_CELL = phrase("[column, row] such as [3, 4]")
CELLS = phrase("a list of [column, row] such as [[3, 4], [5, 6]]")
A_FORMULA = phrase("a formula in quotes")
HEADER = re.compile(r"^[ \t]*\[\[?[^][,=]+\]\]?[ \t]*(#.*)?\r?$", re.MULTILINE)
"""A line that opens a table, and not one within a list of cells."""


class GameError(InputError):
    """A game file that cannot be read."""


@dataclass(frozen=True, slots=True)
class File:
    """The text of a file: where its keys stand, for pointing at them."""

    text: str
    source: str

    def document(self) -> dict[str, Any]:
        """What the file says."""
        try:
            return parse_toml(self.text)
        except tomllib.TOMLDecodeError as error:
            said = str(error)
            place = re.search(r" \(at line (\d+), column (\d+)\)$", said)
            offset = self.offset(int(place[1]), int(place[2])) if place else len(self.text)
            what = re.sub(r" \(at [^)]*\)$", "", said)
            self.fail(phrase("not TOML: {what}", what=f"{what[:1].lower()}{what[1:]}"), offset)
        except ValueError:  # what Python says of numbers that take too long to read
            digits = re.search(r"[\d_]{1000,}", self.text)
            self.fail(phrase("a number has too many digits"), digits.start() if digits else 0)

    def offset(self, line: int, column: int) -> int:
        """Where a line and column is, counted in characters from the start."""
        before = self.text.split("\n", line - 1)
        return sum(len(each) + 1 for each in before[: line - 1]) + column - 1

    def fail(self, message: str, offset: int) -> NoReturn:
        """Point at a place of the file."""
        raise GameError(message, text=self.text, offset=offset, source=self.source)

    def table(self, name: str, number: int) -> tuple[int, int]:
        """From where to where a table reaches; the first one, without a name, opens the file."""
        headers = list(HEADER.finditer(self.text))
        if not name:
            return 0, headers[0].start() if headers else len(self.text)
        named = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        places = [place for place, header in enumerate(headers) if named.match(header[0])]
        if number >= len(places):
            return 0, len(self.text)
        place = places[number]
        end = headers[place + 1].start() if place + 1 < len(headers) else len(self.text)
        return headers[place].start(), end

    def header(self, name: str, start: int) -> re.Match[str] | None:
        """The line that opens a table, from some place on."""
        pattern = rf"^[ \t]*(?P<key>\[\[?[ \t]*{re.escape(name)}[ \t]*\])"
        return re.compile(pattern, re.MULTILINE).search(self.text, start)

    def key(self, key: str, start: int, end: int) -> re.Match[str] | None:
        """The line of a key, up to its value."""
        pattern = rf"""^[ \t]*(?P<key>["']?{re.escape(key)}["']?)[ \t]*=[ \t]*"""
        return re.compile(pattern, re.MULTILINE).search(self.text, start, end)


@dataclass(frozen=True, slots=True)
class Table:
    """Keys and values, with errors that point at the line of a key; without a file they name it."""

    file: File | None
    values: Mapping[str, Any]
    name: str
    number: int = 0

    def fail(self, key: str, message: str) -> NoReturn:
        """Point at the line of a key or, if it is missing, at the table."""
        said = phrase("{key}: {message}", key=key, message=message)
        if self.file is None:
            raise GameError(said, source=key)
        start, end = self.file.table(self.name, self.number)
        found = (
            self.file.key(key, start, end)
            or self.file.header(f"{self.name}.{key}" if self.name else key, start)
            or self.file.key(self.name, start, end)
        )
        self.file.fail(said, found.start("key") if found else start)

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        """Refuse keys that nobody would read."""
        for key in self.values:
            if key not in known:
                near = get_close_matches(key, known, n=1)
                hint = (
                    phrase("did you mean {word}?", word=near[0])
                    if near
                    else phrase("expected {known}", known=", ".join(known))
                )
                self.fail(key, phrase("unknown key; {hint}", hint=hint))

    def get(self, key: str, fits: Callable[[Any], bool], expected: str) -> Any:
        """The value of a key, if it is there and fits."""
        if key not in self.values:
            self.fail(key, phrase("missing; expected {known}", known=expected))
        value = self.values[key]
        if not fits(value):
            self.fail(key, phrase("expected {known}", known=expected))
        return value

    def whole(self, key: str, least: int, most: int | None = None) -> int:
        """A whole number."""
        wanted = (
            phrase("a whole number from {least} on", least=least)
            if most is None
            else phrase("a whole number from {least} to {most}", least=least, most=most)
        )
        found = self.get(
            key,
            lambda value: (
                type(value) is int and least <= value <= (value if most is None else most)
            ),
            wanted,
        )
        return int(found)

    def string(self, key: str, default: str = "") -> str:
        """A text."""
        if key not in self.values:
            return default
        return str(self.get(key, _is_text, A_TEXT))

    def one_of(self, key: str, known: tuple[Name, ...], default: Name) -> Name:
        """One of some words."""
        if key not in self.values:
            return default
        wanted = phrase("one of {known}", known=", ".join(known))
        found = self.get(key, lambda value: value in known, wanted)
        return known[known.index(found)]

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of texts, none by default."""
        if key not in self.values:
            return ()
        return tuple(
            self.get(
                key,
                lambda value: isinstance(value, list) and all(map(_is_text, value)),
                TEXTS,
            )
        )

    def cell(self, key: str, grid: Grid) -> Cell:
        """A cell of the grid."""
        return self._on(grid, key, self.get(key, _is_pair, A_CELL))

    def cells(self, key: str, grid: Grid) -> frozenset[Cell]:
        """Cells of the grid, each once; none by default."""
        given = self.get(
            key,
            lambda value: isinstance(value, list) and all(map(_is_pair, value)),
            CELLS,
        )
        found: set[Cell] = set()
        for pair in given:
            cell = self._on(grid, key, pair)
            if cell in found:
                self.fail(key, phrase("{cell} stands there twice", cell=cell.words))
            found.add(cell)
        return frozenset(found)

    def _on(self, grid: Grid, key: str, pair: list[int]) -> Cell:
        cell = Cell(*pair)
        if cell not in grid:
            size = f"{grid.columns}×{grid.rows}"
            self.fail(key, phrase("{cell} lies off the {size} field", cell=cell.words, size=size))
        return cell

    def formula(self, key: str) -> tuple[Formula, tuple[str, ...]]:
        """A formula about mines; a fault in it is shown where it stands in the file."""
        text = self.get(key, lambda value: isinstance(value, str), A_FORMULA)
        try:
            parsed = read(text, vocabulary=VOCABULARY)
        except ParseError as error:
            said = phrase("{key}: {message}", key=key, message=error.message)
            if self.file is None:
                raise GameError(said, text=text, offset=error.offset, source=key) from None
            start, end = self.file.table(self.name, self.number)
            found = self.file.key(key, start, end)
            opening = re.compile(r"""("{3}|'{3}|"|')\n?""")
            quote = opening.match(self.file.text, found.end()) if found else None
            if quote and self.file.text.startswith(text, quote.end()):
                self.file.fail(said, quote.end() + error.offset)
            place = phrase(
                "{fault}, at character {place} of the formula",
                fault=error.message,
                place=error.offset + 1,
            )
            self.fail(key, place)
        return parsed.formula, parsed.warnings


def _is_text(value: Any) -> bool:
    """Tell a text that a terminal can show from one that would give it orders."""
    return isinstance(value, str) and not any(
        category(sign) == "Cc" and sign not in "\n\t" for sign in value
    )


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
    )
