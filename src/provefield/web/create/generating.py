"""Making a game to order, and measuring one; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator

from provefield.games.minefol.check.difficulty import SCALES, level, measure, score
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate import Order, search
from provefield.games.minefol.writing import write_game
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, phrase, tell
from provefield.web.create.drafts import Judged, judge
from provefield.web.create.generator_shapes import Difficulty, Measure
from provefield.web.create.shapes import GameDraft

NAMES = {
    "length": phrase("mean length of a message"),
    "depth": phrase("quantifiers within each other"),
    "generality": phrase("share of the field a message speaks of"),
    "together": phrase("messages needed at once"),
    "proof": phrase("steps of the longest proof"),
    "bits": phrase("bits that a message tells"),
    "messages": phrase("messages on the field"),
    "slack": phrase("budget in quickest wins"),
    "cells": phrase("cells of the field"),
    "mines": phrase("mines of the game"),
}


def make(order: Order, seconds: float, tongue: Tongue) -> Iterator[Judged | None]:
    """A None for each vain attempt, then the game."""
    for game in search(order):
        yield judge(GameDraft(toml=write_game(game)), seconds, tongue) if game else None


def difficulty(game: Game, seconds: float, tongue: Tongue) -> Difficulty:
    """The level of a game, and the measures that it is made of."""
    report = check(game, by_clock(seconds))
    if report.shortest is None:
        return Difficulty(reason=tell(report.reason or "", tongue))
    found = measure(game, report.path)
    measures = [
        Measure(
            name=tell(NAMES[scale.measure], tongue),
            value=getattr(found, scale.measure),
            points=None if share is None else scale.weight * share,
            most=scale.weight,
        )
        for scale in SCALES
        for share in [scale.share(found)]
    ]
    return Difficulty(
        level=level(found),
        points=100 * score(found),
        shortest=report.shortest,
        measures=measures,
    )
