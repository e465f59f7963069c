"""Whole games, in which every move names the facts that prove it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import provefield as pf
from provefield.agents.remote.documents import start_document, view_document
from provefield.errors import InputError, MoveError
from provefield.games.given import read_by
from provefield.parts.benchmark.sets import (
    ILLEGAL,
    NOT_WON,
    SOUND,
    UNSOUND,
    WON,
    BenchmarkSet,
    Document,
    Item,
    Player,
)

NAMES = (
    (1, ("g1", "level1-1", "level1-2", "4x4/2:noguess:1")),
    (2, ("level2-1", "level2-2", "tollens", "6x6/5:noguess:1")),
    (3, ("g2", "level3-1", "level3-2", "beginner:noguess:1")),
    (4, ("level4-1", "level4-2", "sums", "intermediate:noguess:1")),
    (5, ("level5-1", "level5-2", "level5-3", "12x12/30:noguess:1")),
)
ANSWERS = (
    '{"id", "moves": [{"move": "down", "open 3,2" or "mark 4,1", "by": [[c,r], …, "total"]}, …]}; '
    "what the player sees comes move by move, from `provefield mcp`, an arena or the library"
)


def games() -> Iterator[Item]:
    """Games of both kinds, by level."""
    for level, some in NAMES:
        for number, name in enumerate(some, start=1):
            game = pf.deal(name) if ":" in name else pf.game(name)
            view = game.start("prove").view
            about = start_document(view, "player")["game"]
            question = {
                "game": name,
                "mode": "prove",
                "about": about,
                "view": view_document(view, 0),
            }
            yield Item(f"games-{level}-{number:02}", level, question, _won(game), {}, game)


def _won(game: Any) -> Document:
    """A play that wins, each move with its facts."""
    agent = "planner" if game.kind == "minefol" else "p5"
    return {"moves": list(_moves(game, agent))}


def _moves(game: Any, agent: str) -> Iterator[Document]:
    """The moves of an agent that proves what it does, each with the facts that prove it."""
    state = game.start("prove")
    for turn in pf.match(agent, state):
        if turn.move is not None:
            by = state.facts_for(turn.move)
            yield {"move": str(turn.move), "by": [_plain(each) for each in by]}
        state = turn.state


def _plain(name: object) -> object:
    return name if name == "total" else list(name)  # type: ignore[call-overload]


def judge(item: Item, answer: Document) -> Counter[str]:
    """Count the moves that are proved, those that are not, and those against the rules."""
    state, words = item.subject.start("prove"), Counter[str]()
    for each in answer["moves"]:
        if state.result != "playing":
            break
        try:
            after = state.after(each["move"], read_by(each.get("by", [])))
        except (InputError, MoveError):
            words[ILLEGAL] += 1
            continue
        proof = after.proof
        words[SOUND if proof is None or proof.enough else UNSOUND] += 1
        state = after
    words[WON if state.result == "won" else NOT_WON] += 1
    return words


def _walker(agent: str) -> Player:
    """Who plays messages by a strategy, and the Sweeper by an agent."""

    def answer(item: Item, seed: int) -> Document:
        return {
            "moves": list(_moves(item.subject, agent if item.subject.kind == "minefol" else "p5"))
        }

    return answer


def _careless(item: Item, seed: int) -> Document:
    """Any move, by nothing."""
    chance, state = Random(f"{seed} {item.name}"), item.subject.start("prove")
    return {"moves": [{"move": str(chance.choice(state.moves())), "by": []} for _ in range(10)]}


PLAYERS: dict[str, Player] = {
    "planner": _walker("planner"),
    "explore-all": _walker("explore-all"),
    "careless": _careless,
}
GAMES = BenchmarkSet("games", 1, "Play whole games by proof.", ANSWERS, games, judge, PLAYERS)
