"""A play as its player's browser is told it."""

from __future__ import annotations

from typing import Any

from provefield.games.minefol import referee as minefol_referee
from provefield.games.naming import GameName
from provefield.games.sweeper import referee as sweeper_referee
from provefield.play.play import Play
from provefield.tongues import Tongue, tell
from provefield.web import shapes
from provefield.web.shipped import titled
from provefield.web.tasks import minefol, sweeper

AnyPlay = Play[minefol_referee.State] | Play[sweeper_referee.State]


def show(
    name: GameName, identity: str, play: AnyPlay, loss: shapes.Loss | None, tongue: Tongue
) -> shapes.Play:
    """What the browser is told, in a language; `loss` says why the play does not go on."""
    state = play.state
    if isinstance(state, minefol_referee.State):
        about = _walk(str(name), state, tongue)
    else:
        about = _sweep(str(name), play, state)
    return shapes.Play(
        id=identity,
        kind=play.game.kind,
        mode=play.mode,
        ply=len(play.log),
        result=state.result,
        loss=loss,
        **about,
    )


def _walk(name: str, state: minefol_referee.State, tongue: Tongue) -> dict[str, Any]:
    game, view = state.game, state.view
    return {
        "title": tell(titled(name, game), tongue),
        "game": name,
        "level": game.level,
        "steps": state.steps,
        "budget": game.budget,
        "mines": game.mines,
        "count": game.count,
        "proved": len(state.marked & state.proved.mines),
        "board": minefol.board(view),
        "messages": minefol.messages(view, tongue),
        "mistakes": [shapes.Mistake(kind=each.fault, cell=each.cell) for each in state.mistakes],
    }


def _sweep(name: str, play: AnyPlay, state: sweeper_referee.State) -> dict[str, Any]:
    """The shareable name is told only when the game is over."""
    grid = state.world.grid
    return {
        "title": f"Sweeper {grid.columns}×{grid.rows}",
        "game": name.rpartition(":")[0],
        "steps": sum(move.startswith("open") for move in play.moves),
        "mines": len(state.world.mines),
        "board": sweeper.board(state),
        "share": None if state.result == "playing" else name,
    }
