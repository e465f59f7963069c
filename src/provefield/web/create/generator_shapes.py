"""What travels when the generator makes a game, and when a game is measured."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from provefield.web.platform.shapes import Shape, Whole


class NewOrder(Shape):
    """What a new game should be like."""

    columns: Annotated[Whole, Field(ge=2, le=16)] = 8
    rows: Annotated[Whole, Field(ge=2, le=16)] = 8
    mines: Annotated[Whole, Field(ge=1, le=255)] = 4
    level: Annotated[Whole, Field(ge=1, le=5)] = 2


class Progress(Shape):
    """How far the generator is; the last one has the address of the game, or why there is none."""

    tried: int
    most: int
    url: str | None = None
    error: str | None = None


class Measure(Shape):
    """One measure of a game, and the points it earns; without a value it is left out."""

    name: str
    value: float | None = None
    points: float | None = None
    most: int


class Difficulty(Shape):
    """How hard a game is; a game that cannot be won has a reason in place of a level."""

    level: int | None = None
    points: float | None = None
    shortest: int | None = None
    """Steps of the quickest win."""

    reason: str | None = None
    measures: list[Measure] = Field(default_factory=list)
