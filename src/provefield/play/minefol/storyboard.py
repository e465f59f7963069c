"""A match as a page of pictures: one for each time that something was proved."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from random import Random

from provefield.agents.protocol import Agent, Asked
from provefield.errors import TooLargeError
from provefield.games.minefol.move import walk_to
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.games.sweeper.picture.board import (
    LINE,
    MARGIN,
    RULER,
    SIDE,
    STEP,
    Notes,
    clean,
    corner,
    frame,
    rulers,
    tile,
)
from provefield.games.sweeper.picture.style import STYLE
from provefield.grid import Cell, Grid
from provefield.play.match import Ended, begin, match
from provefield.play.minefol.advice import in_words
from provefield.play.minefol.trace import ending
from provefield.reason.verdict import Label

ARROWS = {"right": "→", "down": "↓", "left": "←", "up": "↑"}
MOST_TILES = 20_000
ACROSS = 3  # pictures in a row
LETTERS = 34  # in a line below a picture
NARROWEST = 250
MORE_STYLE = """
.sweeper .way { fill: none; stroke: var(--fact); stroke-width: 3px; stroke-linejoin: round;
  stroke-linecap: round; opacity: 0.55; }
.sweeper .left { text-anchor: start; }
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """The field after a question: where the walker has come since the last one, what is proved.

    `since` is the number of steps at the last scene, -1 if there was none.
    """

    view: View
    since: int
    labels: dict[Cell, Label]

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.view.grid

    def symbol(self, cell: Cell) -> str:
        """A visited cell is open; one with a message has a sign of its own."""
        if any(message.cell == cell for message in self.view.messages):
            return "!"
        return "0" if cell in self.view.visited else self.view.symbol(cell)

    @property
    def way(self) -> tuple[Cell, ...]:
        """The cells since the last scene, with the one where that was."""
        return self.view.path[max(self.since, 0) :]

    def lines(self) -> list[str]:
        """The step, the way as arrows, and the messages found on it."""
        walks = [str(walk_to(*pair)) for pair in pairwise(self.way)]
        arrows = [f"{ARROWS[name]}{_times(list(same))}" for name, same in groupby(walks)]
        text = [f"step {self.view.steps}  {' '.join(arrows)}".strip()]
        before = set(self.view.path[: self.since + 1])
        for cell in dict.fromkeys(self.way):
            told = [in_words(each) for each in self.view.messages if each.cell == cell]
            if told and cell not in before:
                text += textwrap.wrap(f"{cell}: {told[0]}", LETTERS)
        return text


def _times(same: Sequence[str]) -> str:
    return str(len(same)) if len(same) > 1 else ""


def storyboard(agent: Agent, state: State, rng: Random, title: str) -> str:
    r"""Let an agent play, and draw its match as SVG.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.play.minefol.walkers import walker
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n')
    >>> picture = storyboard(walker("exploit-prover", "dfs", "sat"), State(game), Random(1), "One")
    >>> picture.count('class="focus"'), "step 0" in picture, "Won" in picture
    (1, True, True)
    """
    scenes, ended = _scenes(agent, state, rng)
    if len(scenes) * state.game.grid.size > MOST_TILES:
        raise TooLargeError(f"{len(scenes)} pictures of this field are too many for a page")
    return _page(scenes, title, ending(ended))


def _scenes(agent: Agent, state: State, rng: Random) -> tuple[list[Scene], Ended[State]]:
    """A scene for each answer that proved something, with the marks that follow it, and the end."""
    scenes: list[Scene] = []
    labels: dict[Cell, Label] = {}
    ended = begin(agent, state)
    for turn in match(agent, state, rng):
        ended = ended.after(turn)
        if isinstance(turn.act, Asked):
            proved = (*turn.act.labelled("safe"), *turn.act.labelled("mine"))
            if proved:
                labels = labels | {cell: turn.act.labels[cell] for cell in proved}
                scenes.append(Scene(turn.view, _since(scenes), labels))
        elif scenes and turn.view.path == scenes[-1].view.path:
            scenes[-1] = replace(scenes[-1], view=turn.view)
    last = ended.state.view
    if not scenes or last.path != scenes[-1].view.path:
        scenes.append(Scene(last, _since(scenes), labels))
    return scenes, ended


def _since(scenes: Sequence[Scene]) -> int:
    return scenes[-1].view.steps if scenes else -1


# SVG ----------------------------------------------------------------------------------------------


def _page(scenes: Sequence[Scene], title: str, end: str) -> str:
    grid = scenes[0].grid
    wide = max(2 * MARGIN + RULER + grid.columns * STEP, NARROWEST)
    below = max(len(scene.lines()) for scene in scenes)
    tall = MARGIN + RULER + grid.rows * STEP + (below + 1) * LINE
    across = min(len(scenes), ACROSS)
    width, height = across * wide, -(-len(scenes) // across) * tall + 3 * LINE
    told = [" ".join(scene.lines()) for scene in scenes]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" class="sweeper" role="img">',
        f"<title>{clean(title)}</title>",
        f"<desc>{clean(chr(10).join([*told, end]))}</desc>",
        f"<style>{STYLE}{MORE_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
    ]
    for number, scene in enumerate(scenes):
        x, y = number % across * wide, number // across * tall
        parts += [f'<g transform="translate({x} {y})">', *_picture(scene), "</g>"]
    parts.append(
        f'<text class="number left" x="{MARGIN + RULER}" y="{height - LINE}">{clean(end)}</text>'
    )
    return "\n".join([*parts, "</svg>\n"])


def _picture(scene: Scene) -> Iterator[str]:
    unvisited = {c: label for c, label in scene.labels.items() if c not in scene.view.visited}
    notes = Notes(unvisited)
    yield from rulers(scene.grid)
    yield from (tile(scene, cell, notes) for cell in scene.grid)
    middles = [f"{x + SIDE // 2},{y + SIDE // 2}" for x, y in map(corner, scene.way)]
    if len(middles) > 1:
        yield f'<polyline class="way" points="{" ".join(middles)}"/>'
    yield frame(scene.view.position)
    x, y = corner(Cell(1, scene.grid.rows))
    for number, line in enumerate(scene.lines(), start=1):
        kind, down = "number" if number == 1 else "caption", y + SIDE + number * LINE
        yield f'<text class="{kind} left" x="{x}" y="{down}">{clean(line)}</text>'
