"""Game files written, and written back: what an author's file says in comments is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, MutableMapping, MutableSequence
from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.items import AoT, Comment, Whitespace

from provefield.games.minefol.message import Message, other_languages
from provefield.grid import Cell, row_by_row
from provefield.logic.field import VOCABULARY
from provefield.logic.parse import parse
from provefield.logic.show import show

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

Table = MutableMapping[str, Any]
UNDERSTOOD: Mapping[str, Any] = {
    "title": "",
    "about": "",
    "remark": "",
    "search": "",
    "tags": [],
    "blocked": [],
    "count": "exactly",
    "english": "",
    **dict.fromkeys(other_languages(), ""),
}


def write_game(game: Game, like: str = "") -> str:
    r"""The text of a game; with an earlier text of it, only what differs is written anew.

    >>> from provefield.games.minefol.notation import parse_game
    >>> text = 'columns = 2 # few\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"'
    >>> game = parse_game(text)
    >>> write_game(game, like=text) == text, parse_game(write_game(game)) == game
    (True, True)
    """
    document = tomlkit.parse(like)
    for key, value in _fields(game).items():
        if key in ("blocked", "layout") and key in document and value is not None:
            _put_cells(document[key], value)
        else:
            _put(document, key, value)
    _put_messages(document, game.messages)
    text = tomlkit.dumps(document)
    by_return = 0 < like.count("\n") == like.count("\r\n")
    return re.sub(r"\r?\n", "\r\n", text) if by_return else text


def _fields(game: Game) -> dict[str, Any]:
    """The values of a file by their keys; None for what need not be said."""
    return {
        "title": game.title,
        "about": game.about,
        "remark": game.remark,
        "search": game.search,
        "level": game.level,
        "tags": list(game.tags),
        "columns": game.grid.columns,
        "rows": game.grid.rows,
        "blocked": _cells(game.grid.blocked),
        "mines": game.mines,
        "count": game.count,
        "budget": game.budget,
        "layout": None if game.layout is None else _cells(game.layout),
    }


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in row_by_row(cells)]


def _put(table: Table, key: str, value: Any) -> None:
    """Set or remove a key, unless it is as wanted: then it keeps its looks.

    What is understood without being said is only written over something else.
    """
    if value is None:
        table.pop(key, None)
    elif table[key] != value if key in table else value != UNDERSTOOD.get(key):
        table[key] = value


def _put_cells(stated: MutableSequence[Any], wanted: list[list[int]]) -> None:
    """Remove and add cells one by one: the others keep their order, and what is noted there."""
    for place in reversed(range(len(stated))):
        if stated[place] not in wanted:
            del stated[place]
    for cell in wanted:
        if cell not in stated:
            stated.append(cell)


def _put_messages(document: tomlkit.TOMLDocument, messages: tuple[Message, ...]) -> None:
    if "message" not in document:
        if messages:
            document.add(tomlkit.nl())
        document["message"] = tomlkit.aot()
    tables: MutableSequence[Any] = document["message"]
    wanted = [message.cell for message in messages]
    left = list[Comment | Whitespace]()
    for place in reversed(range(len(tables))):
        if _place(tables[place]) not in wanted:
            left += _remove(tables, place)
    known = {_place(table): table for table in tables}
    for message in messages:
        if message.cell not in known:
            tables.append(tomlkit.table() if isinstance(tables, AoT) else tomlkit.inline_table())
            known[message.cell] = tables[-1]
        _put_message(known[message.cell], message)
    if [_place(table) for table in tables] != wanted:
        tables.clear()
        tables.extend(known[cell] for cell in wanted)
    if not tables:
        del document["message"]
    keys = [key and key.key for key, _ in document.body]
    before = keys.index("message") if tables else len(keys)
    document.body[before:before] = [(None, item) for item in left]


def _place(table: Table) -> Cell:
    return Cell(*table["at"])


def _put_message(table: Table, message: Message) -> None:
    _put(table, "at", list(message.cell))
    # A formula can be written in many ways, and the author's is the best.
    if "fol" not in table or parse(table["fol"], vocabulary=VOCABULARY) != message.formula:
        table["fol"] = show(message.formula, "ascii")
    _put(table, "english", message.english)
    for key, tongue in other_languages().items():
        _put(table, key, message.words_in(tongue))


def _remove(tables: MutableSequence[Any], place: int) -> list[Comment | Whitespace]:
    """Remove a table, but not the comments after it, for they are about the next one.

    They go to the table before; without one they are given back.
    """
    after = _comments_after(tables[place]) if isinstance(tables, AoT) else []
    del tables[place]
    if not place:
        return after
    for item in after:
        tables[place - 1].add(item)
    return []


def _comments_after(table: Any) -> list[Comment | Whitespace]:
    """What comes behind the last key of a table."""
    body = table.value.body
    last = max((at for at, (key, _) in enumerate(body) if key is not None), default=-1)
    return [item for _, item in body[last + 1 :] if isinstance(item, Comment | Whitespace)]
