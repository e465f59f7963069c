"""A play as its player's browser is told it."""

from __future__ import annotations

from typing import Any

from provefield.games.given import GivenProof
from provefield.games.minefol import move as minefol_move
from provefield.games.minefol import referee as minefol_referee
from provefield.games.minefol.move import Walk
from provefield.games.naming import GameName
from provefield.games.sweeper import move as sweeper_move
from provefield.games.sweeper import referee as sweeper_referee
from provefield.grid import Cell
from provefield.play.play import Play
from provefield.reason.sufficiency import Claim
from provefield.tongues import Tongue, tell
from provefield.web.create.shipped import title_of
from provefield.web.play import minefol, sweeper
from provefield.web.play import shapes as playing

AnyPlay = Play[minefol_referee.State] | Play[sweeper_referee.State]


def show(
    name: GameName,
    identity: str,
    play: AnyPlay,
    loss: playing.Loss | None,
    help_taken: int,
    tongue: Tongue,
) -> playing.Play:
    """What the browser is told, in a language; `loss` says why the play does not go on."""
    state = play.state
    if isinstance(state, minefol_referee.State):
        about = _walk(str(name), state, tongue)
    else:
        about = _sweep(str(name), play, state)
    return playing.Play(
        id=identity,
        kind=play.game.kind,
        mode=play.mode,
        ply=len(play.log),
        result=state.result,
        loss=loss,
        help=help_taken,
        **_proofs(play),
        **about,
    )


def show_change(
    name: GameName,
    before: AnyPlay,
    after: AnyPlay,
    loss: playing.Loss | None,
    help_taken: int,
    tongue: Tongue,
) -> playing.Change:
    """What the browser is told of a move that it has made."""
    then, state = before.state, after.state
    common: dict[str, Any] = {"ply": len(after.log), "result": state.result, "loss": loss}
    common |= {"help": help_taken, **_proofs(after)}
    if isinstance(state, minefol_referee.State) and isinstance(then, minefol_referee.State):
        same = then.view.messages == state.view.messages
        return playing.Change(
            **common,
            steps=state.steps,
            proved=_proved(state),
            you=state.position,
            cells=minefol.changes(then.view, state.view),
            messages=None if same else minefol.messages(state.view, tongue),
            mistakes=_mistakes(state),
        )
    assert isinstance(state, sweeper_referee.State)
    assert isinstance(then, sweeper_referee.State)
    return playing.Change(
        **common,
        steps=_opened(after),
        cells=sweeper.changes(then, state),
        share=_share(str(name), state),
    )


def _walk(name: str, state: minefol_referee.State, tongue: Tongue) -> dict[str, Any]:
    game, view = state.game, state.view
    return {
        "title": tell(title_of(name, game), tongue),
        "game": name,
        "level": game.level,
        "steps": state.steps,
        "budget": game.budget,
        "mines": game.mines,
        "count": game.count,
        "proved": _proved(state),
        "board": minefol.board(view),
        "messages": minefol.messages(view, tongue),
        "mistakes": _mistakes(state),
    }


def cell_of(play: AnyPlay, move: str) -> Cell:
    """The cell that a move is about."""
    state = play.state
    if isinstance(state, sweeper_referee.State):
        return state.read_move(move).cell
    made = state.read_move(move)
    return made.target(state.position) if isinstance(made, Walk) else made.cell


def label_claimed(play: AnyPlay, move: str) -> Claim:
    """What a move says of its cell."""
    made = play.state.read_move(move)
    return "mine" if isinstance(made, minefol_move.Mark | sweeper_move.Mark) else "safe"


def _proofs(play: AnyPlay) -> dict[str, Any]:
    """What was proved by named facts: the last move, and how many before it."""
    return {
        "proofs": len(play.proofs),
        "tight": sum(proof.tight for proof in play.proofs),
        "proof": _given(play.state.proof),
    }


def _given(proof: GivenProof | None) -> playing.GivenProof | None:
    return None if proof is None else playing.GivenProof.model_validate(proof.to_json())


def _proved(state: minefol_referee.State) -> int:
    return len(state.marked & state.proved.mines)


def _mistakes(state: minefol_referee.State) -> list[playing.Mistake]:
    return [playing.Mistake(kind=each.fault, cell=each.cell) for each in state.mistakes]


def _sweep(name: str, play: AnyPlay, state: sweeper_referee.State) -> dict[str, Any]:
    grid = state.world.grid
    return {
        "title": f"Sweeper {grid.columns}×{grid.rows}",
        "game": name.rpartition(":")[0],
        "steps": _opened(play),
        "mines": len(state.world.mines),
        "board": sweeper.board(state),
        "share": _share(name, state),
    }


def _opened(play: AnyPlay) -> int:
    return sum(move.startswith("open") for move in play.moves)


def _share(name: str, state: sweeper_referee.State) -> str | None:
    """The name that brings the board back, once the game is over."""
    return None if state.result == "playing" else name
