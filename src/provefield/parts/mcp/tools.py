"""What a language model may ask, each tool one function; answers are documents with evidence.

All that comes in is a text or a number that is read as everywhere. A board or a game is its text,
or the name of a game that ships: no tool reads a file.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import count
from threading import Lock
from typing import Any, Literal

import provefield as pf
from provefield.agents.remote.documents import start_document, view_document
from provefield.cli.solve import solved
from provefield.errors import InputError
from provefield.games.given import write_move
from provefield.games.minefol.game import Game as MinefolGame
from provefield.games.minefol.library import shipped_name
from provefield.games.naming import GameName, find_game, name_to_prove, parse_name
from provefield.games.protocol import Mode
from provefield.games.sweeper.view import View
from provefield.play.play import Play, replay
from provefield.reason.limit import by_clock
from provefield.registry import find_name

SECONDS = 10.0
"""How long one tool may take."""

MOST_PLAYS = 100
"""How many plays one server keeps; the oldest goes first."""

PLAYER = "player"

Document = dict[str, Any]


def solve(board: str, mines: int | None = None) -> Document:
    r"""Say of every covered cell of a Minesweeper board whether it is safe, a mine, or undecided.

    The board is a text, one line a row: 0-8 open, ? covered, b blocked, m a mine that is known.
    `mines` is the number of mines, if it is known. Cells are column and row, counted from 1.

    >>> [cell["verdict"] for cell in solve("1 1 1\n? ? ?")["cells"]]
    ['safe', 'mine', 'safe']
    """
    return solved(_board(board, mines), "sat", by_clock(SECONDS))


def explain(source: str, cell: list[int]) -> Document:
    r"""Prove that a cell is safe or a mine, or show one board each way; the evidence is checked.

    The source is a board's text, a MineFOL game's name or its TOML text. Of a game all messages
    are known. The cell is [column, row].

    >>> explain("1 1 1\n? ? ?", [2, 2])["verdict"]
    'mine'
    """
    return _asked(source).ask(*_pair(cell), seconds=SECONDS).to_json()


def prove(premises: list[str], goal: str) -> Document:
    """Say whether a goal follows from premises over every domain: a proof, or a countermodel.

    Formulas are written as `all x (P(x) -> exists y R(x,y))`, with `-` for not.

    >>> prove(["all x (P(x) -> Q(x))", "P(a)"], "Q(a)")["proved"]
    True
    """
    return pf.prove(premises, goal, seconds=SECONDS).to_json()


def verify(document: Document) -> Document:
    r"""Judge evidence, a document as `explain` and `prove` give it, from its facts alone.

    >>> verify(explain("1 1 1\n? ? ?", [2, 2]))
    {'accepted': True, 'reason': None}
    """
    found = pf.verify(document)
    return {"accepted": found.accepted, "reason": found.reason or None}


def readings(sentence: str, language: str = "english") -> Document:
    """The formulas that a sentence about mines may mean, likeliest first.

    >>> readings("There is a mine in every row.")["readings"][0]
    '∀y ∃x mine(x, y)'
    """
    return {"readings": [str(each) for each in pf.readings(sentence, language)]}


def check(game: str) -> Document:
    """Say whether a MineFOL game, by its name or TOML text, is consistent, valid and fair.

    >>> check("g1")["shortest"]
    2
    """
    return _game(game).check().to_json()


def _pair(cell: list[int]) -> tuple[int, int]:
    if len(cell) != 2:
        raise InputError(f"expected [column, row], not {cell!r:.60}", source="cell")
    return cell[0], cell[1]


def _board(text: str, mines: int | None = None) -> View:
    return pf.board(text if "\n" in text else f"{text}\n", mines=mines)


def _game(source: str) -> MinefolGame:
    """A game that ships or that is written out, and never a file."""
    if shipped_name(source) is None and "\n" not in source:
        wanted = "expected the name of a game that ships, or the text of one"
        raise InputError(wanted, text=source, source="game")
    return pf.game(source)


def _game_name(game: str, mode: Mode) -> GameName:
    name = parse_name(game)
    return name_to_prove(name) if mode == "prove" else name


def _asked(source: str) -> View | MinefolGame:
    is_game = shipped_name(source) is not None or "columns" in source
    if not is_game and source.isidentifier() and not set(source) <= set("bm"):
        find_name("game", source, pf.library())  # no board begins like that
    return _game(source) if is_game else _board(source)


class Plays:
    """Games that are being played, in which every step may carry its proof.

    >>> plays = Plays()
    >>> begun = plays.begin("g1", "prove")
    >>> moved = plays.move(begun["play"], "down", by=[[1, 1]], because="no mine in column 1")
    >>> moved["result"], moved["proof"]["tight"], moved["view"]["at"]
    ('playing', True, [1, 2])
    """

    def __init__(self) -> None:
        self._plays: OrderedDict[str, Play[Any]] = OrderedDict()
        self._said: dict[str, list[Document]] = {}
        self._numbers = count(1)
        self._alone = Lock()

    def begin(self, game: str, mode: Mode = "prove") -> Document:
        """Begin a game: MineFOL by a name such as g1, the Sweeper by an ID such as beginner:zero:7.

        In `prove` a step, an opening or a mark is made only `by` facts that prove it, and the
        Sweeper deals a board without guesses: `zero`, `safe`, `list` and `fixed` become `noguess`.
        """
        found = find_game(_game_name(game, mode)) if ":" in game else _game(game)
        play: Play[Any] = replay(found, mode, ())
        with self._alone:
            name = f"play {next(self._numbers)}"
            self._plays[name], self._said[name] = play, []
            while len(self._plays) > MOST_PLAYS:
                gone, _ = self._plays.popitem(last=False)
                del self._said[gone]
        start = start_document(play.state.view, PLAYER)["game"]
        return {"play": name, "mode": mode, "game": start} | self._told(play)

    def move(
        self,
        play: str,
        move: str,
        by: list[list[int] | Literal["total"]] | None = None,
        because: str = "",
    ) -> Document:
        """Make a move: up, down, left, right, open C,R, mark C,R; say by which facts, and why.

        `by` names cells with clues or messages, and "total" for the number of mines. The answer's
        `proof` says whether they are enough, and if not, shows a board that fits exactly these.
        """
        with self._alone:
            if play not in self._plays:
                raise InputError("no such play; begin one", text=play, source="play")
            given = None if by is None else [_name(each) for each in by]
            made = self._plays[play].after(write_move(move, given))
            self._plays[play] = made
            self._said[play].append({"move": move, "because": because})
            return self._told(made) | {"moves": [*self._said[play]]}

    def _told(self, play: Play[Any]) -> Document:
        proof = play.state.proof
        return {
            "result": play.state.result,
            "tight": play.is_tight,
            "proof": None if proof is None else proof.to_json(),
            "view": view_document(play.state.view, len(play.log)),
        }


def _name(given: list[int] | Literal["total"]) -> object:
    return given if given == "total" else tuple(given)


TOOLS: dict[str, Callable[..., Document]] = {
    "solve": solve,
    "explain": explain,
    "prove": prove,
    "verify": verify,
    "readings": readings,
    "check": check,
}
