"""What a card shows: a small board with what its reader may know, and how far somebody is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection, func, select

from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START
from provefield.web.naming import GENERATED
from provefield.web.shapes import in_order, making
from provefield.web.store.models import Move, Play

STEPS = ("up", "down", "left", "right")
MOST_BEGUN = 50


@dataclass(frozen=True, slots=True)
class Standing:
    """How far somebody is: the fewest steps of a strict win, and a play to go on with."""

    best: int | None = None
    begun: str | None = None


NEW = Standing()


def standings(connection: Connection, person: str) -> Mapping[str, Standing]:
    """How far somebody is with each game; those that are new are not listed."""
    own = select(Play.game, Play.id, func.count().label("moves")).join(Move, Move.play == Play.id)
    own = own.where(Play.person == person, Play.kind == "minefol").group_by(Play.game, Play.id)
    won = own.where(Play.result == "won", Play.mode == "strict", Move.move.in_(STEPS)).subquery()
    best = select(won.c.game, func.min(won.c.moves)).group_by(won.c.game)
    found = {game: Standing(best=steps) for game, steps in connection.execute(best)}
    begun = own.where(Play.result == "playing").order_by(Play.created.desc()).limit(MOST_BEGUN)
    for game, play, _ in reversed(connection.execute(begun.group_by(Play.created)).all()):
        found[game] = replace(found.get(game, NEW), begun=play)
    return found


def picture(card: making.GameCard, game: Game, standing: Standing) -> making.GameCard:
    """A card with its board: everybody sees the first message, who may know them all of them."""
    is_known = card.finished or (card.visibility and not card.id.startswith(GENERATED))
    corners = [message.cell for message in game.messages if is_known or message.cell == START]
    return card.model_copy(
        update={
            "walls": in_order(game.grid.blocked),
            "corners": corners,
            "broken": "invalid" in game.tags,
            "best": standing.best,
            "begun": standing.begun,
        }
    )
