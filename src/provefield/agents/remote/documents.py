"""The documents that referee and agent send each other: plain values, made from views alone.

    → start   the game, who you are, the version      → end     how the game ended
    → view    what you know at a ply                  → error   why the game is forfeited
    ← answer  a move and, if you like, why

`data/arena.schema.json` describes them for programs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from provefield.errors import InputError, printable
from provefield.games.given import Name, read_by, write_move
from provefield.games.minefol.message import Message
from provefield.games.minefol.view import View as MinefolView
from provefield.games.protocol import Kind, Result
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View as SweeperView
from provefield.games.sweeper.view import view_of
from provefield.grid import RECTANGLE, Cell, Grid, row_by_row, topology_of
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.logic.show import show

VERSION = 1
GIVE_UP = "give up"
"""What an agent answers that makes no further move."""

FORFEIT = "forfeit"
"""What is answered for a program that is at fault, with the fault as the reason."""

MOST_SIGNS = 65_536
"""Of a line that an agent writes."""

LONGEST_REASON = 2_000
LONGEST_MOVE = 40

Document = dict[str, Any]
AnyView = SweeperView | MinefolView


@cache
def schema() -> Document:
    """The JSON Schema of every document."""
    text = (files("provefield.data") / "arena.schema.json").read_text(encoding="utf-8")
    found: Document = json.loads(text)
    return found


def kind_of(view: AnyView) -> Kind:
    """Which game a view is of."""
    return "sweeper" if isinstance(view, SweeperView) else "minefol"


# From the referee ---------------------------------------------------------------------------------


def start_document(view: AnyView, name: str) -> Document:
    """What an agent is told of a game before it begins.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> start_document(view_of(parse_board("1 ?")), "corners")["game"]
    {'kind': 'sweeper', 'columns': 2, 'rows': 1, 'mines': None, 'blocked': []}
    """
    game: Document = {
        "kind": kind_of(view),
        "columns": view.grid.columns,
        "rows": view.grid.rows,
        "mines": view.mines,
        "blocked": _cells(view.grid.blocked),
    }
    if view.grid.topology != RECTANGLE:
        game["topology"] = view.grid.topology.name
    if isinstance(view, MinefolView):
        game |= {"count": view.count, "budget": view.budget}
    return {"type": "start", "game": game, "you": {"name": name}, "version": VERSION}


def view_document(view: AnyView, ply: int) -> Document:
    """What an agent knows after so many moves."""
    if isinstance(view, SweeperView):
        known: Document = {
            "board": str(view).splitlines(),
            "mines": view.mines,
            "safe": _cells(view.told - view.clues.keys()),
        }
    else:
        known = {
            "at": list(view.position),
            "steps": view.steps,
            "messages": [_message(each) for each in view.messages_as_read],
            "marked": _cells(view.marked),
            "path": [list(cell) for cell in view.path],
        }
    return {"type": "view", "ply": ply, **known}


def end_document(result: Result, ply: int, forfeit: str = "") -> Document:
    """How a game ended; with a forfeit, why it was not lost on the board."""
    why = {"forfeit": forfeit} if forfeit else {}
    return {"type": "end", "result": result, "ply": ply, **why}


def error_document(message: str) -> Document:
    """What was wrong with an answer."""
    return {"type": "error", "message": message, "version": VERSION}


def line(document: Document) -> bytes:
    """A document as it travels."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _message(message: Message) -> Document:
    return {
        "at": list(message.cell),
        "fol": show(message.formula, "ascii"),
        "english": message.english or describe(message.formula),
    }


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in row_by_row(cells)]


# From the agent -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent does, and what it says of it; without a move it only named its version."""

    move: str = ""
    because: str = ""
    by: tuple[Name, ...] | None = None

    @property
    def written(self) -> str:
        """The move with the facts that it is by.

        >>> Answer("open 3,2", by=(Cell(2, 2), "total")).written
        'open 3,2 by 2,2 total'
        """
        return write_move(self.move, self.by)


def read_answer(given: bytes | Mapping[str, Any], ply: int) -> Answer:
    """An agent's answer at a ply; whatever else it may be is an error.

    >>> read_answer(b'{"move":"open 3,2","because":"It is safe."}', 0)
    Answer(move='open 3,2', because='It is safe.', by=None)
    >>> read_answer(b'{"move":"open 3,2","ply":7}', 0)
    Traceback (most recent call last):
    provefield.errors.InputError: answer: it answers ply 7; ply 0 was asked
    """
    document = _object(given)
    version, asked = document.get("version", VERSION), document.get("ply", ply)
    move, because = document.get("move", ""), document.get("because", "")
    if version != VERSION or isinstance(version, bool):
        raise _unusable(f"version {_short(version)} is not spoken here; this is {VERSION}")
    if asked != ply or isinstance(asked, bool):
        raise _unusable(f"it answers ply {_short(asked)}; ply {ply} was asked")
    if not isinstance(move, str) or not isinstance(because, str) or len(move) > LONGEST_MOVE:
        raise _unusable('expected {"move": "…", "because": "…"}')
    if "move" not in document and "version" not in document:
        raise _unusable('it has no "move"')
    by = document.get("by")
    return Answer(
        printable(" ".join(move.split())), clean(because), None if by is None else _read_by(by)
    )


def _read_by(given: object) -> tuple[Name, ...]:
    try:
        return read_by(given)
    except InputError as fault:
        raise _unusable(f'"by": {fault.message}') from None


def clean(reason: str) -> str:
    """A reason without what would steer a terminal or break a line, and not endless."""
    return printable(" ".join(reason[:LONGEST_REASON].split()))


def _object(given: bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(given, bytes):
        return given
    try:
        document = json.loads(given)
    except (ValueError, RecursionError):
        raise _unusable(f"it is no JSON: {_short(given.decode(errors='replace'))}") from None
    if not isinstance(document, dict):
        raise _unusable(f"expected a JSON object, not {_short(document)}")
    return document


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return printable(text[:60]).replace("\n", "␣") + ("…" if len(text) > 60 else "")


def _unusable(message: str) -> InputError:
    return InputError(message, source="answer")


# For agents that want views -----------------------------------------------------------------------


def read_view(start: Document, document: Document) -> AnyView:
    """The view that a document tells of: what was written by `view_document`, read back."""
    game = start["game"]
    if game["kind"] == "sweeper":
        topology = topology_of(game.get("topology", RECTANGLE))
        board = replace(parse_board("\n".join(document["board"])), topology=topology)
        found = view_of(board, mines=document["mines"])
        safe = frozenset(Cell(*cell) for cell in document["safe"])
        return replace(found, told=safe)
    blocked = frozenset(Cell(*cell) for cell in game["blocked"])
    return MinefolView(
        Grid(game["columns"], game["rows"], blocked),
        tuple(
            Message(Cell(*each["at"]), parse(each["fol"]), each["english"])
            for each in document["messages"]
        ),
        game["mines"],
        game["count"],
        game["budget"],
        path=tuple(Cell(*cell) for cell in document["path"]),
        marked=frozenset(Cell(*cell) for cell in document["marked"]),
    )
