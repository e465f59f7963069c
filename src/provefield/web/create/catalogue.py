"""Games by name: those that come along, and those that people made."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from fastapi import HTTPException, Request
from sqlalchemy import ColumnElement, Connection, Select, func, insert, or_, select, update

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import game_text, load_game
from provefield.games.minefol.notation import parse_game
from provefield.learn.lessons.lesson import Making
from provefield.tongues import Tongue, phrase
from provefield.web.create import lesson_games, shipped
from provefield.web.create import shapes as making
from provefield.web.create.cards import NEW, library_card, picture, players_card, progress_by_game
from provefield.web.create.dailies import Dailies, is_running
from provefield.web.platform.database import models
from provefield.web.platform.database.models import Person, Play
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.platform.game_names import GENERATED, parse_daily_game, parse_lesson_game
from provefield.web.platform.jobs import MOVE, Jobs

MISSING = phrase("There is no such game.")
UNFINISHED = phrase("Finish the game first; then its file is open to you.")
NOT_YOURS = phrase("Only its author decides who may play a game.")
NOT_VALID = phrase("Only a valid game can be published. You can still share it by its link.")
SEEN = phrase("Others may have begun this game, so it cannot become private again.")
NOT_YET = phrase("Win today's game first. Agents and practice open then, or when its day is over.")
MOST_KEPT = 500
MOST_PLAYERS_GAMES = 1_000  # of which the newest are listed
MOST_GUESTS_GAMES = 200
MOST_BY_ONE = 30  # of one author
WANTED = Making()
OPEN = "open"
"""The tag of games in the library whose file everybody may read."""


class Catalogue:
    """Finds games, and keeps those at hand that were asked for lately."""

    def __init__(self, store: Store, jobs: Jobs, dailies: Dailies) -> None:
        self._store = store
        self._jobs = jobs
        self._dailies = dailies
        self._kept: OrderedDict[str, Game] = OrderedDict()

    async def game(self, name: str) -> Game:
        """A MineFOL game, for plays and runs that have begun: whoever begins asks `game_for`."""
        if name in shipped.names():
            return load_game(name)
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if place := parse_lesson_game(name):
            found = await self._lesson_game(*place)
        elif day := parse_daily_game(name):
            found = await self._jobs.ask(MOVE(parse_game, await self._dailies.text(day)))
        else:
            found = await self._jobs.ask(MOVE(parse_game, (await self._any_row(name)).text))
        self._kept[name] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def game_for(self, name: str, person: str | None) -> Game:
        """A MineFOL game that somebody may play."""
        if is_players(name):
            await self._row(name, person)
        return await self.game(name)

    async def game_to_study(self, name: str, person: str) -> Game:
        """A game that somebody may let agents play, or practise; that of this day once it is won.

        Either would show what has to be found out.
        """
        game = await self.game_for(name, person)
        if is_running(name) and name not in await self.finished(person):
            raise HTTPException(403, NOT_YET)
        return game

    async def title(self, name: str, person: str | None) -> str:
        """What a game is called; for one that comes along, a phrase."""
        if is_players(name):
            return str((await self._row(name, person)).title)
        return shipped.title_of(name, await self.game(name))

    async def file(self, name: str, person: str | None) -> str:
        """The file of a game, for its author and those who have finished it."""
        if name in shipped.names():
            text, author = game_text(name), None
            allowed = OPEN in load_game(name).tags
        elif day := parse_daily_game(name):
            text, author, allowed = await self._dailies.text(day), None, False
        else:
            row = await self._row(name, person)
            text, author, allowed = row.text, row.author, False
        # Whoever orders a game has not seen what is in it.
        mine = author is not None and author == person and not name.startswith(GENERATED)
        if not (allowed or mine or name in await self.finished(person)):
            raise HTTPException(403, UNFINISHED)
        return str(text)

    async def card(self, name: str, person: str | None, tongue: Tongue) -> making.GameCard:
        """What everybody who may play a game may know of it."""
        done = await self.finished(person)
        if name in shipped.names() or parse_daily_game(name):
            return library_card(name, await self.game(name), done, tongue)
        return players_card(await self._row(name, person), done, person)

    async def cards(self, person: str | None, tongue: Tongue) -> list[making.GameCard]:
        """Every game of the library: those that come along, then players', the newest first."""
        done = await self.finished(person)
        rows = await self._published()
        library = [library_card(name, load_game(name), done, tongue) for name in shipped.names()]
        return [*library, *(players_card(row, done) for row in rows)]

    async def own_cards(self, person: str | None) -> list[making.GameCard]:
        """Every game that somebody made, the newest first."""
        if person is None:
            return []
        done = await self.finished(person)
        rows = await self._newest(models.Game.author == person)
        return [players_card(row, done, person) for row in rows]

    async def with_pictures(
        self, cards: list[making.GameCard], person: str | None
    ) -> list[making.GameCard]:
        """Cards with their boards and with how far somebody is."""
        # One after the other, so that a page of games is not a queue full of questions.
        games = [await self.game(card.id) for card in cards]
        known = (
            await self._store.read(lambda each: progress_by_game(each, person)) if person else {}
        )
        pairs = zip(cards, games, strict=True)
        return [picture(card, game, known.get(card.id, NEW)) for card, game in pairs]

    async def _published(self) -> Sequence[Any]:
        """The newest games in the library; neither one author nor all guests fill it for others."""
        open_to_all = models.Game.visibility == "published"
        newest = models.Game.created.desc()
        place = func.row_number().over(partition_by=models.Game.author, order_by=newest)
        ranked = select(models.Game.id, place.label("place")).where(open_to_all).subquery()
        few = _card.join(ranked, ranked.c.id == models.Game.id).where(ranked.c.place <= MOST_BY_ONE)

        def read(connection: Connection) -> Sequence[Any]:
            named, guests = Person.key.is_not(None), Person.key.is_(None)
            found = [
                *connection.execute(few.where(named).order_by(newest).limit(MOST_PLAYERS_GAMES)),
                *connection.execute(few.where(guests).order_by(newest).limit(MOST_GUESTS_GAMES)),
            ]
            return sorted(found, key=lambda row: row.created, reverse=True)

        return await self._store.read(read)

    async def _newest(self, wanted: ColumnElement[bool]) -> Sequence[Any]:
        newest = models.Game.created.desc()
        query = _card.where(wanted).order_by(newest).limit(MOST_PLAYERS_GAMES)
        return await self._store.read(lambda connection: connection.execute(query).all())

    async def finished(self, person: str | None) -> frozenset[str]:
        """The games that somebody has won."""
        if person is None:
            return frozenset()
        query = select(Play.game).where(Play.person == person, Play.result == "won").distinct()

        def read(connection: Connection) -> frozenset[str]:
            return frozenset(connection.execute(query).scalars())

        return await self._store.read(read)

    async def keep(
        self,
        author: str,
        game: Game,
        checked: making.Checked,
        new: making.NewGame,
        prefix: str = "",
    ) -> str:
        """Keep a game for good, and name it."""
        name = prefix + new_id()
        row = {
            "id": name,
            "author": author,
            "title": game.title[:200],
            "text": checked.toml,
            "columns": game.grid.columns,
            "rows": game.grid.rows,
            "mines": game.mines,
            "messages": len(game.messages),
            "budget": game.budget,
            "level": checked.level,
            "visibility": new.visibility,
            "verdict": checked.model_dump(mode="json", exclude={"toml", "draft"}),
            "remix_of": await self._public_name(new.remix_of),
            "created": now(),
        }
        query = insert(models.Game).values(row)
        await self._store.write(lambda connection: connection.execute(query))
        return name

    async def _public_name(self, name: str | None) -> str | None:
        """The name of a game, unless it is all that keeps others away from it."""
        query = select(models.Game.visibility).where(models.Game.id == name)
        read = self._store.read
        found = await read(lambda connection: connection.execute(query).scalar_one_or_none())
        return name if found in (None, "published") else None

    async def open_to(self, name: str, author: str, visibility: making.Visibility) -> None:
        """Let more people play a game of the author's; nobody is shut out who may have begun."""
        row = await self._row(name, author)
        if row.author != author:
            raise HTTPException(403, NOT_YOURS)
        if visibility == "private" != row.visibility:
            raise HTTPException(409, SEEN)
        if visibility == "published":
            insist_on_valid(row.verdict["valid"])
        change = update(models.Game).where(models.Game.id == name).values(visibility=visibility)
        await self._store.write(lambda connection: connection.execute(change))

    async def shortcoming(self, name: str, author: str) -> str | None:
        """What somebody's game lacks to be a good one; None if nothing."""
        try:
            row = await self._row(name, author)
        except HTTPException:
            return phrase("Save your game, and give its link here.")
        if row.author != author:
            return phrase("This is the game of somebody else. Make one of your own.")
        if name.startswith(GENERATED):
            return phrase("This is a game of the generator. Make one of your own.")
        side, messages = WANTED.least_side, WANTED.least_messages
        if min(row.columns, row.rows) < side or row.messages < messages:
            return phrase(
                "It needs {side} columns, {side} rows and {messages} messages.",
                side=side,
                messages=messages,
            )
        if not row.verdict["valid"]:
            return phrase("It is not valid: {reason}.", reason=row.verdict["reason"])
        if not row.verdict["fair"]:
            return phrase("It is not fair: a proved step can lead too far astray.")
        if row.verdict["redundant"]:
            return phrase("A message is wasted: it follows from the others.")
        if row.verdict.get("unreachable"):
            return phrase("A message is wasted: nobody can reach it.")
        return None

    async def _lesson_game(self, lesson: str, task: str) -> Game:
        try:
            return await self._jobs.ask(MOVE(lesson_games.game, lesson, task))
        except InputError:
            raise HTTPException(404, MISSING) from None

    async def _row(self, name: str, person: str | None) -> Any:
        """A game that somebody made, if this person may play it."""
        mine = or_(models.Game.visibility != "private", models.Game.author == person)
        return await self._any_row(name, mine)

    async def _any_row(self, name: str, *wanted: ColumnElement[bool]) -> Any:
        query = _whole.where(models.Game.id == name, *wanted)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise HTTPException(404, MISSING)
        return row


def is_players(name: str) -> bool:
    """Whether a game was made by somebody, not shipped, of a lesson or of a day."""
    return not (name in shipped.names() or parse_lesson_game(name) or parse_daily_game(name))


def insist_on_valid(valid: bool | None) -> None:
    """Refuse to publish what cannot be won."""
    if not valid:
        raise HTTPException(400, NOT_VALID)


def _columns(*left_out: str) -> Select[Any]:
    columns = [each for each in models.Game.__table__.columns if each.name not in left_out]
    author = Person.name.label("author_name")
    return select(*columns, author).join(Person, Person.id == models.Game.author)


_whole = _columns()
_card = _columns("text", "verdict")  # long, and a list has many of them


def catalogue_of(request: Request) -> Catalogue:
    """The games of the app that answers."""
    catalogue: Catalogue = request.app.state.catalogue
    return catalogue
