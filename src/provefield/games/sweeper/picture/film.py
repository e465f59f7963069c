"""A game as a moving picture: SVG that plays once, and stands still for those who prefer that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from provefield.games.sweeper.picture.board import (
    Drawable,
    caption,
    describe,
    frame,
    page,
    refuse_too_large,
    tile,
)
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid

SLOWEST, FASTEST = 0.7, 0.06  # seconds for a step
LENGTH = 24.0  # seconds that a game should not exceed

STYLE = """
.sweeper .gone { animation: vanish 0.15s linear both; }
.sweeper .now { opacity: 0; animation: show linear; }
.sweeper .ring { fill: none; stroke: var(--fact); stroke-width: 2.6px; }
.sweeper .guess { stroke-dasharray: 5 4; }
.sweeper .end { animation: appear 0.15s linear both; }
@keyframes vanish { to { opacity: 0; } }
@keyframes show { from, to { opacity: 1; } }
@keyframes appear { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) {
  .sweeper .gone, .sweeper .now { animation: none; opacity: 0; }
  .sweeper .end { animation: none; }
}
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """What was done, where, whether it was certain, and what could be seen afterwards."""

    cell: Cell
    words: str
    certain: bool
    view: View


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A board on which every cell looks the same."""

    grid: Grid
    sign: str

    def symbol(self, cell: Cell) -> str:
        return self.sign


def film(start: View, scenes: Sequence[Scene], title: str, end: str) -> str:
    """Show a game from its start, scene by scene, and what came of it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> first, last = (view_of(parse_board(text)) for text in ("? ?", "1 ?"))
    >>> picture = film(first, [Scene(Cell(1, 1), "open 1,1", False, last)], "A game", "stuck")
    >>> picture.count('class="gone"'), "open 1,1" in picture
    (1, True)
    """
    refuse_too_large(start.grid)
    pace = min(SLOWEST, max(FASTEST, LENGTH / max(1, len(scenes))))
    views = [start, *(scene.view for scene in scenes)]
    last = views[-1]
    parts = [part for cell in last.grid for part in _layers(views, cell, pace)]
    for number, scene in enumerate(scenes):
        parts += _moment(last.grid, scene, number, len(scenes), pace)
    delay = _style(pace * (len(scenes) + 1))
    parts.append(caption(last.grid, end, f'class="caption end"{delay}'))
    told = [f"{number}. {scene.words}" for number, scene in enumerate(scenes, start=1)]
    told += [end, *(describe(last, cell) for cell in last.grid)]
    return page(last.grid, parts, title, "\n".join(told), below=1, style=STYLE)


def _layers(views: Sequence[Drawable], cell: Cell, pace: float) -> Iterator[str]:
    """The last look of a cell, and above it each earlier one until its time is over."""
    looks = groupby(enumerate(view.symbol(cell) for view in views), key=lambda pair: pair[1])
    ends = [(symbol, max(place for place, _ in group)) for symbol, group in looks]
    grid = views[-1].grid
    yield tile(_Symbol(grid, ends[-1][0]), cell)
    for symbol, end in reversed(ends[:-1]):
        covering = tile(_Symbol(grid, symbol), cell)
        yield f'<g class="gone"{_style(pace * (end + 1))}>{covering}</g>'


def _moment(grid: Grid, scene: Scene, number: int, count: int, pace: float) -> Iterator[str]:
    """A ring around the cell of a step and a line that says what is done."""
    timing = _style(pace * (number + 1), pace)
    sure = "it follows" if scene.certain else "a guess"
    ring = "now ring" if scene.certain else "now ring guess"
    yield frame(scene.cell, f'class="{ring}"{timing}')
    line = f"{number + 1} of {count} · {scene.words} · {sure}"
    yield caption(grid, line, f'class="caption now"{timing}')


def _style(delay: float, duration: float | None = None) -> str:
    length = f"; animation-duration: {duration:.2f}s" if duration else ""
    return f' style="animation-delay: {delay:.2f}s{length}"'
