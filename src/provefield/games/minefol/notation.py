"""Game files: TOML with the size of the field, the number of mines and the messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn, get_args

from provefield.errors import InputError, ParseError
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import Count, Message
from provefield.grid import Cell, Grid
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.parse import read

MAX_SIDE = 1000
MAX_MESSAGES = 10_000

FIELDS = ("title", "columns", "rows", "mines", "count", "budget", "message")
MESSAGE_FIELDS = ("at", "fol", "english")


class GameError(InputError):
    """A game file that cannot be read."""


def parse_game(text: str, *, source: str = "game") -> Game:
    r"""Read a game file, or say which line is wrong.

    >>> game = parse_game('columns = 5\nrows = 6\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-(exists x mine(1,x))"')
    >>> print(game.grid.size, game.messages[0].cell, game.messages[0].formula)
    30 1,1 ¬∃x mine(1, x)
    >>> parse_game('columns = 5\nrows = "six"')
    Traceback (most recent call last):
    provefield.games.minefol.notation.GameError: game, line 2, column 1: rows: expected a whole
    number from 1 to 1000
        rows = "six"
        ^
    """
    file = _File(text, source)
    document = file.document()
    top = _Table(file, document, "")
    top.refuse_unknown(FIELDS)
    grid = Grid(top.whole("columns", 1, MAX_SIDE), top.whole("rows", 1, MAX_SIDE))
    count = top.count()
    mines = top.whole("mines", 0) if "mines" in document or count != "none" else None
    if mines is not None and mines > grid.size:
        top.fail("mines", f"{mines} mines do not fit into {grid.size} cells")
    budget = top.whole("budget", 0) if "budget" in document else None
    messages, warnings = _messages(top, grid)
    return Game(grid, messages, mines, count, budget, top.string("title", ""), warnings=warnings)


def _messages(top: _Table, grid: Grid) -> tuple[tuple[Message, ...], tuple[str, ...]]:
    given = top.values.get("message", [])
    if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
        top.fail("message", "expected tables, each under a line [[message]]")
    if len(given) > MAX_MESSAGES:
        top.fail("message", f"a game has at most {MAX_MESSAGES} messages, not {len(given)}")
    messages: dict[Cell, Message] = {}
    warnings: list[str] = []
    for number, values in enumerate(given):
        table = _Table(top.file, values, "message", number)
        table.refuse_unknown(MESSAGE_FIELDS)
        cell = table.cell("at", grid)
        if cell in messages:
            table.fail("at", f"{cell.words} already has a message; join the two with &")
        formula, notes = table.formula("fol")
        messages[cell] = Message(cell, formula, table.string("english", ""))
        warnings += [f"the message at {cell.words}: {note}" for note in notes]
    return tuple(messages.values()), tuple(warnings)


@dataclass(frozen=True, slots=True)
class _File:
    """The text of a file: where its keys stand, for pointing at them."""

    text: str
    source: str

    def document(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            said = str(error)
            place = re.search(r" \(at line (\d+), column (\d+)\)$", said)
            offset = self.offset(int(place[1]), int(place[2])) if place else len(self.text)
            what = re.sub(r" \(at [^)]*\)$", "", said)
            self.fail(f"not TOML: {what[:1].lower()}{what[1:]}", offset)
        except RecursionError:
            self.fail("not a game: nested too deep", 0)

    def offset(self, line: int, column: int) -> int:
        """Where a line and column is, counted in characters from the start."""
        before = self.text.split("\n", line - 1)
        return sum(len(each) + 1 for each in before[: line - 1]) + column - 1

    def fail(self, message: str, offset: int) -> NoReturn:
        raise GameError(message, text=self.text, offset=offset, source=self.source)

    def table(self, name: str, number: int) -> tuple[int, int]:
        """From where to where a table reaches; the first one, without a name, opens the file."""
        headers = list(re.finditer(r"^[ \t]*\[.*$", self.text, re.MULTILINE))
        if not name:
            return 0, headers[0].start() if headers else len(self.text)
        named = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        places = [place for place, header in enumerate(headers) if named.match(header[0])]
        if number >= len(places):
            return 0, len(self.text)
        place = places[number]
        end = headers[place + 1].start() if place + 1 < len(headers) else len(self.text)
        return headers[place].start(), end

    def key(self, key: str, start: int, end: int) -> re.Match[str] | None:
        """The line of a key, up to its value."""
        pattern = rf"""^[ \t]*(?P<key>["']?{re.escape(key)}["']?)[ \t]*=[ \t]*"""
        return re.compile(pattern, re.MULTILINE).search(self.text, start, end)


@dataclass(frozen=True, slots=True)
class _Table:
    """Keys and values, with errors that point at the line of a key."""

    file: _File
    values: Mapping[str, Any]
    name: str
    number: int = 0

    def fail(self, key: str, message: str) -> NoReturn:
        start, end = self.file.table(self.name, self.number)
        found = self.file.key(key, start, end) or self.file.key(self.name, start, end)
        self.file.fail(f"{key}: {message}", found.start("key") if found else start)

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        for key in self.values:
            if key not in known:
                near = get_close_matches(key, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(known)}"
                self.fail(key, f"unknown key; {hint}")

    def get(self, key: str, fits: Callable[[Any], bool], expected: str) -> Any:
        if key not in self.values:
            self.fail(key, f"missing; expected {expected}")
        value = self.values[key]
        if not fits(value):
            self.fail(key, f"expected {expected}")
        return value

    def whole(self, key: str, least: int, most: int | None = None) -> int:
        top = f" to {most}" if most is not None else " on"
        found = self.get(
            key,
            lambda value: (
                type(value) is int and least <= value <= (value if most is None else most)
            ),
            f"a whole number from {least}{top}",
        )
        return int(found)

    def string(self, key: str, default: str) -> str:
        if key not in self.values:
            return default
        return str(self.get(key, lambda value: isinstance(value, str), "a text in quotes"))

    def count(self) -> Count:
        if "count" not in self.values:
            return "exactly"
        known: tuple[Count, ...] = get_args(Count)
        found = self.get("count", lambda value: value in known, f"one of {', '.join(known)}")
        return known[known.index(found)]

    def cell(self, key: str, grid: Grid) -> Cell:
        pair = self.get(
            key,
            lambda value: (
                isinstance(value, list)
                and len(value) == 2
                and all(type(number) is int for number in value)
            ),
            "[column, row] such as [3, 4]",
        )
        cell = Cell(*pair)
        if cell not in grid:
            self.fail(key, f"{cell.words} lies off the {grid.columns}×{grid.rows} field")
        return cell

    def formula(self, key: str) -> tuple[Formula, tuple[str, ...]]:
        """A formula about mines; a fault in it is shown where it stands in the file."""
        text = self.get(key, lambda value: isinstance(value, str), "a formula in quotes")
        try:
            parsed = read(text, vocabulary=VOCABULARY)
        except ParseError as error:
            start, end = self.file.table(self.name, self.number)
            found = self.file.key(key, start, end)
            opening = re.compile(r"""("{3}|'{3}|"|')\n?""")
            quote = opening.match(self.file.text, found.end()) if found else None
            if quote and self.file.text.startswith(text, quote.end()):
                self.file.fail(f"{key}: {error.message}", quote.end() + error.offset)
            self.fail(key, f"{error.message}, at character {error.offset + 1} of the formula")
        return parsed.formula, parsed.warnings
