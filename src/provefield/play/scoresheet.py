"""A game of the Sweeper written down: where it began, and every move.

    game: beginner:zero:7
    open 4,4
    mark 3,1

Instead of the name of a game, the rows of its board may come first, as board files have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from provefield.errors import InputError, MoveError
from provefield.games.sweeper.generate import deal, fixed_game, parse_id
from provefield.games.sweeper.move import Move, parse_move
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.world import world_of

# Any word before a cell is taken for a move, so that a misspelt one is not read as part of a board.
MOVE = re.compile(r"^[ \t]*(?:(?:open|mark|unmark)\b|[a-z]+[ \t]+\d+,)[^#\n]*", re.MULTILINE)
GAME = re.compile(r"\s*game:[ \t]*(\S+)\s*")
COMMENT = re.compile(r"#[^\n]*")


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """How a game began, as `head` tells it, and what was done.

    `states` are those at the start and after each move.
    """

    head: str
    moves: tuple[Move, ...]
    states: tuple[State, ...]

    def __str__(self) -> str:
        return written(self.head, self.moves)


def written(head: str, moves: Iterable[Move]) -> str:
    """A game as a scoresheet has it."""
    return "\n".join([head, *map(str, moves)])


def scoresheet(head: str, start: State, moves: Iterable[Move]) -> Scoresheet:
    """Write a game down, playing it again from the start."""
    made = tuple(moves)
    return Scoresheet(head, made, tuple(accumulate(made, State.after, initial=start)))


def parse_scoresheet(text: str, *, source: str = "game") -> Scoresheet:
    r"""Read what `str(scoresheet)` writes, and play it again.

    >>> sheet = parse_scoresheet("game: 3x3/1:fixed:3\nopen 1,1")
    >>> print(sheet.states[-1].view)
    0 1 ?
    0 1 1
    0 0 0
    >>> parse_scoresheet("game: 3x3/1:fixed:3\nopen 1,1\nopen 2,1")
    Traceback (most recent call last):
    provefield.errors.InputError: game, line 3, column 1: open 2,1: column 2, row 1 is already open
        open 2,1
        ^
    """
    # Comments become spaces, so that every place in the text stays where it is.
    plain = COMMENT.sub(lambda found: " " * len(found[0]), text)
    found = list(MOVE.finditer(plain))
    end = found[0].start() if found else len(plain)
    head, state = plain[:end].strip(), _start(plain[:end], source)
    moves: list[Move] = []
    states = [state]
    for line in found:
        _expect_nothing(plain, end, line.start(), source)
        end = line.end()
        try:
            move = parse_move(line[0].strip(), source=source)
            states.append(states[-1].after(move))
        except (InputError, MoveError) as error:
            why = error.message if isinstance(error, InputError) else str(error)
            offset = line.start() + len(line[0]) - len(line[0].lstrip())
            raise InputError(why, text=text, offset=offset, source=source) from None
        moves.append(move)
    _expect_nothing(plain, end, len(plain), source)
    return Scoresheet(head, tuple(moves), tuple(states))


def _start(head: str, source: str) -> State:
    """The game of an ID, or the one on a board."""
    game = GAME.fullmatch(head)
    if game is not None:
        try:
            return deal(parse_id(game[1], source=source)).start()
        except InputError as error:
            offset = game.start(1) + error.offset
            raise InputError(error.message, text=head, offset=offset, source=source) from None
    board = parse_board(head, source=source)
    return fixed_game(world_of(board), board.start).start()


def _expect_nothing(text: str, start: int, end: int, source: str) -> None:
    between = text[start:end]
    if between.strip():
        offset = start + len(between) - len(between.lstrip())
        why = "expected a move: open, mark or unmark, then column,row"
        raise InputError(why, text=text, offset=offset, source=source)
