"""Sweeper positions that somebody wrote down; this runs in workers."""

from __future__ import annotations

from base64 import b64decode

from provefield.errors import InputError
from provefield.files import read_mbf
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.notation import BoardText, parse_board
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View, view_of
from provefield.games.sweeper.world import World, world_of
from provefield.grid import Cell
from provefield.play.replays import SUFFIXES, Replay, parse_replay
from provefield.play.review import review_of
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, phrase, tell
from provefield.web.create import shapes as making
from provefield.web.platform import shapes
from provefield.web.platform.shapes import MOST_CELLS
from provefield.web.play import advice as advise
from provefield.web.play import shapes as playing
from provefield.web.play.reviews import tell_review

ANALYSIS = 6.0  # seconds for all guesses of a replay


def read(text: str, mines: int | None) -> View:
    """Read a position."""
    return view_of(_bounded(parse_board(text)), mines=mines)


def _bounded(board: BoardText) -> BoardText:
    if board.grid.size > MOST_CELLS:
        raise InputError(phrase("a position has at most {most} cells here", most=f"{MOST_CELLS:,}"))
    return board


def read_file(name: str, content: str, tongue: Tongue) -> making.PositionFile:
    """Read a board or a replay that somebody has as a file, in base64."""
    try:
        given = b64decode(content, validate=True)
        if name.lower().endswith(SUFFIXES):
            return _replay(parse_replay(given, name), tongue)
        is_board = name.lower().endswith(".mbf")
        text = read_mbf(given, name) if is_board else given.decode("utf-8-sig")
    except ValueError as fault:
        if isinstance(fault, InputError):
            raise
        raise InputError(phrase("not a board or a replay that can be read"), source=name) from None
    board = _bounded(parse_board(text, source=name))
    view = view_of(board) if board.cells("?", "*", "-") else _openings(world_of(board))
    return making.PositionFile(board=str(view), mines=view.mines)


def _openings(world: World) -> View:
    """A board with nothing open but what its zeros open."""
    state = State(world)
    for cell in world.grid:
        is_zero = cell not in world.mines | world.grid.blocked and world.clue(cell) == 0
        if is_zero and cell not in state.clues:
            state = state.after(Open(cell))
    return state.view


def _replay(replay: Replay, tongue: Tongue) -> making.PositionFile:
    """The end of a game that was recorded, how fast it was, and how lucky."""
    view = replay.sheet.states[-1].view
    return making.PositionFile(
        board=str(view),
        mines=view.mines,
        sentence=tell(replay.words(), tongue),
        review=tell_review(review_of(replay.sheet, by_clock(ANALYSIS)), tongue),
    )


def prepare() -> None:
    """Have compiled what finds the odds of positions that are too entangled for whole numbers."""
    from provefield.games.sweeper.weigh import weigh

    weigh(view_of(parse_board("? 1 ?")))


def analyse(text: str, mines: int | None, odds: bool, tongue: Tongue) -> playing.Provable:
    """What follows about every covered cell."""
    return advise.provable(read(text, mines), tongue, odds)


def why(text: str, mines: int | None, cell: Cell, natural: bool, tongue: Tongue) -> shapes.Claim:
    """What follows about one cell, and how."""
    seen = read(text, mines)
    if cell not in seen.grid:
        size = f"{seen.grid.columns}×{seen.grid.rows}"
        raise InputError(phrase("{cell} lies off the {size} board", cell=cell.words, size=size))
    return advise.why(seen, cell, tongue, natural)
