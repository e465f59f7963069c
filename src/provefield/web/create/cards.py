"""Cards of games: what their readers may know, a small board, and how far somebody is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, func, or_, select

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import level_names
from provefield.games.minefol.message import START
from provefield.games.minefol.spoken import spoken_of
from provefield.grid import Cell
from provefield.tongues import Tongue, Worded, tell
from provefield.web.create import shapes as making
from provefield.web.create import shipped
from provefield.web.platform.database.models import Move, Play
from provefield.web.platform.game_names import GENERATED, parse_daily_game
from provefield.web.platform.shapes import in_order

STEPS = ("up", "down", "left", "right")
MOST_BEGUN = 50


@dataclass(frozen=True, slots=True)
class GameProgress:
    """How far somebody is: the fewest steps of a strict win, and a play to go on with."""

    best: int | None = None
    begun: str | None = None


NEW = GameProgress()


def progress_by_game(connection: Connection, person: str) -> Mapping[str, GameProgress]:
    """How far somebody is with each game; those that are new are not listed."""
    own = select(Play.game, Play.id, func.count().label("moves")).join(Move, Move.play == Play.id)
    own = own.where(Play.person == person, Play.kind == "minefol").group_by(Play.game, Play.id)
    is_step = or_(Move.move.in_(STEPS), *(Move.move.startswith(f"{step} by") for step in STEPS))
    won = own.where(Play.result == "won", Play.mode == "strict", is_step).subquery()
    best = select(won.c.game, func.min(won.c.moves)).group_by(won.c.game)
    found = {game: GameProgress(best=steps) for game, steps in connection.execute(best)}
    begun = own.where(Play.result == "playing").order_by(Play.created.desc()).limit(MOST_BEGUN)
    for game, play, _ in reversed(connection.execute(begun.group_by(Play.created)).all()):
        found[game] = replace(found.get(game, NEW), begun=play)
    return found


def picture(card: making.GameCard, game: Game, progress: GameProgress) -> making.GameCard:
    """A card with its board: everybody sees the first message, who may know them all of them."""
    is_known = card.finished or (card.visibility and not card.id.startswith(GENERATED))
    corners = [message.cell for message in game.messages if is_known or message.cell == START]
    return card.model_copy(
        update={
            "walls": in_order(game.grid.blocked),
            "corners": corners,
            "spoken": _spoken(game),
            "broken": "invalid" in game.tags,
            "best": progress.best,
            "begun": progress.begun,
        }
    )


def _spoken(game: Game) -> list[Cell]:
    """Of which cells the first message speaks; none where that tells no games apart."""
    cells = [
        cell
        for message in game.messages
        if message.cell == START
        for cell in spoken_of(message, game.grid)
    ]
    return cells if len(cells) < game.grid.size else []


def library_card(name: str, game: Game, done: frozenset[str], tongue: Tongue) -> making.GameCard:
    """What everybody may know of a game that comes along."""
    return making.GameCard(
        id=name,
        title=tell(shipped.title_of(name, game), tongue),
        shelf=_shelf(name, game),
        about=tell(shipped.about(name, game), tongue) or None,
        columns=game.grid.columns,
        rows=game.grid.rows,
        mines=game.mines,
        messages=len(game.messages),
        budget=game.budget,
        search=game.search or None,
        level=game.level,
        tags=[tell(Worded(tag, {}), tongue) for tag in game.tags],
        finished=name in done,
        url=f"/play/{name}",
    )


def _shelf(name: str, game: Game) -> making.Shelf:
    if parse_daily_game(name):
        return "daily"
    if name in level_names():
        return "generated"
    return "paper" if "paper" in game.tags else "house"


def players_card(row: Any, done: frozenset[str], person: str | None = None) -> making.GameCard:
    """What those may know of a player's game who may play it."""
    mine = row.author == person
    return making.GameCard(
        id=row.id,
        title=row.title,
        shelf="mine" if mine else "players",
        visibility=row.visibility if mine else None,
        author=row.author_name,
        columns=row.columns,
        rows=row.rows,
        mines=row.mines,
        messages=row.messages,
        budget=row.budget,
        level=row.level,
        remix_of=row.remix_of,
        finished=row.id in done,
        url=f"/play/{row.id}",
    )


def cards_that_fit(
    cards: list[making.GameCard],
    shelf: making.Shelf | None,
    level: int | None,
    words: str,
) -> Iterator[making.GameCard]:
    """The games that fit what somebody looks for."""
    wanted = words.casefold().split()
    for card in cards:
        text = " ".join((card.title, card.about or "", card.author or "", *card.tags)).casefold()
        on_shelf = shelf in (None, card.shelf)
        if on_shelf and level in (None, card.level) and all(word in text for word in wanted):
            yield card
