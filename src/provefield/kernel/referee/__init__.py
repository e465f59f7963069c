"""Whole games: the room that holds both a world and what the player knows of it."""

from provefield.kernel.referee.game import LOST, STUCK, WON, Referee
from provefield.kernel.referee.side_by_side import SideBySide
from provefield.kernel.referee.vast import VastGame

__all__ = ["LOST", "STUCK", "WON", "Referee", "SideBySide", "VastGame"]
