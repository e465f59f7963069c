"""What workers do for the arena: built-in agents play, games are judged, replays are explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from provefield.agents import agent
from provefield.agents.protocol import Act, Agent, End
from provefield.agents.remote.documents import clean, line, start_document, view_document
from provefield.games.given import split_move
from provefield.games.minefol.game import Game as Messages
from provefield.games.minefol.generate import Order, generate
from provefield.games.minefol.move import Mark as MarkMine
from provefield.games.minefol.move import Walk
from provefield.games.minefol.referee import State as Walked
from provefield.games.minefol.writing import write_game
from provefield.games.protocol import Game, Result
from provefield.games.sweeper.move import Open, Unmark
from provefield.grid import Cell
from provefield.play.match import begin, match
from provefield.play.minefol.walkers import contestant
from provefield.play.play import OPEN_ENDED
from provefield.reason.ask import ask_labels
from provefield.reason.limit import by_clock
from provefield.tongues import ENGLISH, tell

RANKS: dict[str, int] = {"won": 3, "out-of-budget": 2, "contradiction": 2, "stuck": 2, "lost": 0}
"""How good an end of a game is; a forfeit is below all of them."""

FORFEIT = -1
SECONDS = 2.0  # for what is provable before one move


@dataclass(frozen=True, slots=True)
class Played:
    """What a built-in agent did: its moves with their reasons, and how the game ended."""

    moves: tuple[tuple[str, str], ...]
    result: Result


def play(game: Game[Any], name: str, seed: str) -> Played:
    """Let a built-in agent play a game."""
    player = _player(game, name)
    state = game.start()
    ended, moves = begin(player, state), []
    for turn in match(player, state, Random(seed)):
        ended = ended.after(turn)
        if isinstance(turn.act, Act):
            why = turn.act.choice or turn.reason.words()
            moves.append((str(turn.move), clean(tell(why, ENGLISH))))
        if turn.state.result not in OPEN_ENDED:  # as for others; ours would go on to mark
            return Played(tuple(moves), turn.state.result)
    return Played(tuple(moves), ended.result)


def _player(game: Game[Any], name: str) -> Agent:
    if game.kind == "sweeper":
        return agent(name)
    assert isinstance(game, Messages)
    return contestant(game, name, None, "sat")


def documents(game: Game[Any], log: Sequence[str], name: str) -> list[bytes]:
    """What an agent is told from the start of a game up to now, each as a line."""
    views = [state.view for state in _states(game, log)]
    told = [start_document(views[0], name)]
    return [line(each) for each in [*told, *(view_document(v, n) for n, v in enumerate(views))]]


def _states(game: Game[Any], log: Sequence[str]) -> list[Any]:
    return list(accumulate(log, lambda state, move: state.after(move), initial=game.start()))


# Judging ------------------------------------------------------------------------------------------


def score(game: Game[Any], log: Sequence[str], result: str, forfeit: bool) -> list[int]:
    """What counts of a game, the most important first.

    MineFOL: the result, mines proved and marked, few steps. Sweeper: won, few covered cells, few
    cells opened without a proof.
    """
    states = _states(game, log)
    last = states[-1]
    if isinstance(last, Walked):
        rank = FORFEIT if forfeit else RANKS.get(result, 0)
        return [rank, len(last.marked & last.proved.mines), -last.steps]
    rank = FORFEIT if forfeit else int(result == "won")
    covered = End.of("won" if rank == 1 else "lost", len(log), last.unsettled).covered
    return [rank, -covered, -sum(_is_guess(*each) for each in zip(states, log, strict=False))]


def _is_guess(state: Any, text: str) -> bool:
    move = state.read_move(split_move(text)[0])
    if not isinstance(move, Open) or move.cell in state.view.told:
        return False
    return _label(state, move.cell) != "safe"


def _label(state: Any, cell: Cell) -> str:
    """What was provable about a cell before a move; unknown where that takes too long."""
    labels = ask_labels(state.view.knowledge(), [cell], limit=by_clock(SECONDS))
    return labels.get(cell, "unknown")


def provable(game: Game[Any], log: Sequence[str]) -> list[str]:
    """For each move, what was provable about its cell before it: what an agent could have known."""
    return [_provable(*each) for each in zip(_states(game, log), log, strict=False)]


def _provable(state: Any, text: str) -> str:
    move = state.read_move(split_move(text)[0])
    match move:
        case Walk():
            cell = move.target(state.position)
            if cell not in state.game.grid or cell in state.path:
                return "known"
        case MarkMine(cell):
            pass
        case Unmark():
            return "known"
        case _:
            cell = move.cell
    return "safe" if cell in getattr(state.view, "told", ()) else _label(state, cell)


def make_game(order: Order) -> str:
    """The file of a game of MineFOL that is made to order."""
    return write_game(generate(order))
