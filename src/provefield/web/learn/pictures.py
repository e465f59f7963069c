"""The pictures of the chapters: each shows its idea on a board or a proof that is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

from provefield.games.minefol.library import load_game
from provefield.games.minefol.message import START
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell, Grid
from provefield.learn.exercises.resolving import Resolving
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.proofs.draft import read_draft
from provefield.logic.field import Field
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.tell.rows import rows
from provefield.tongues import Tongue

Look = Literal["floor", "ground", "safe", "mine"]
SIDE = 28  # of a cell, in a picture of 160 × 100


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell: its left upper corner, how it looks, its number, and what lies or stands on it."""

    x: float
    y: float
    look: Look
    text: str = ""
    message: bool = False
    you: bool = False
    side: float = SIDE


@dataclass(frozen=True, slots=True)
class Text:
    """Words or a formula; x is their middle, or where they begin."""

    x: float
    y: float
    text: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """A box around something."""

    x: float
    y: float
    width: float
    height: float
    look: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line, an arrow or a sign."""

    path: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, the lowest first."""

    frames: tuple[Frame, ...] = ()
    tiles: tuple[Tile, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    texts: tuple[Text, ...] = ()


def _place(grid: Grid, cell: Cell, left: float | None = None) -> tuple[float, float]:
    """The corner of a cell of a field in the middle, or from the left on."""
    start = 80 - grid.columns * SIDE / 2 if left is None else left
    return start + (cell.column - 1) * SIDE, 50 + (cell.row - 1 - grid.rows / 2) * SIDE


def _clues(_: Tongue) -> Picture:
    """Three numbers together, and what follows from them."""
    view = view_of(parse_board("0 0 1 ? ?\n0 0 1 ? ?\n0 0 1 ? ?"))
    labels = view.labels()
    looks: Mapping[str, Look] = {"safe": "safe", "mine": "mine", "open": "ground"}
    return Picture(
        tiles=tuple(
            Tile(*_place(view.grid, cell), looks[labels[cell]])
            if cell in labels
            else Tile(*_place(view.grid, cell), "floor", str(view.clues[cell] or ""))
            for cell in view.grid
        )
    )


def _propositions(_: Tongue) -> Picture:
    """A message on the four boards that there are: which fit, and which breaks it."""
    message, field = parse("mine(1,1) -> mine(2,1)"), Field(2, 1)
    tiles, strokes = list[Tile](), list[Stroke]()
    for place, mined in enumerate(product((True, False), repeat=2)):
        x, y = 4 + 80 * (place % 2), 26 + 34 * (place // 2)
        there = board(field, [(column, 1) for column in (1, 2) if mined[column - 1]])
        tiles += [
            Tile(x + SIDE * at, y, "mine" if is_mine else "ground")
            for at, is_mine in enumerate(mined)
        ]
        fits = evaluate(message, there)
        strokes.append(_check(x + 60, y + 13) if fits else _cross(x + 60, y + 13))
    return Picture(tiles=tuple(tiles), strokes=tuple(strokes), texts=(Text(80, 17, "A → B"),))


def _check(x: float, y: float) -> Stroke:
    return Stroke(f"M{x} {y}l3 3 6-7", "fits")


def _cross(x: float, y: float) -> Stroke:
    return Stroke(f"M{x + 1} {y - 4}l7 7m0-7l-7 7", "breaks")


def _proof(_: Tongue) -> Picture:
    """A proof with a box, line by line."""
    sequent = Sequent(tuple(map(parse, ("A -> B", "B -> C"))), parse("A -> C"))
    lines = rows(read_draft(sequent.solution, sequent.task).deduction)
    height = 84 / len(lines)
    texts, inside = list[Text](), list[float]()
    for place, line in enumerate(lines):
        y = 8 + height * (place + 0.75)
        last = " goal" if place == len(lines) - 1 else ""
        texts += [
            Text(18, y, str(line.number), "number"),
            Text(30 + 10 * line.depth, y, line.formula, f"line{last}"),
            Text(104, y, line.reason if line.cites else "", "reason"),
        ]
        inside += [y] if line.depth else []
    box = Frame(34, inside[0] - height * 0.75, 112, inside[-1] - inside[0] + height, "box")
    return Picture(frames=(box,), texts=tuple(texts))


def _walking(_: Tongue) -> Picture:
    """The second game after a step: the way so far, and where the message proves the next."""
    state = load_game("g2").start().after("down")
    labels, way, shown = state.view.labels(), (START, Cell(1, 2)), Grid(5, 3)
    tiles = tuple(
        Tile(
            *_place(shown, cell),
            "floor" if cell in way else "safe" if labels[cell] == "safe" else "ground",
            message=cell == START,
            you=cell == way[-1],
        )
        for cell in shown
    )
    x, y = _place(shown, START)
    return Picture(tiles=tiles, strokes=(Stroke(f"M{x + 12} {y + 14}v{0.75 * SIDE}", "way"),))


def _quantifiers(_: Tongue) -> Picture:
    """One message about a whole row."""
    grid = Grid(4, 3)
    message = parse("all x -mine(x,2)")
    field = Field(grid.columns, grid.rows)
    kept = {cell for cell in grid if not evaluate(message, board(field, [cell]))}
    tiles = tuple(Tile(*_place(grid, c, 40), "safe" if c in kept else "ground") for c in grid)
    return Picture(tiles=tiles, texts=(Text(21, 58, "∀", "large"),))


def _language(tongue: Tongue) -> Picture:
    """A formula, and what it says in words."""
    formula = parse("-(exists x mine(x,2))")
    words = _folded(describe(formula, tongue), 18)
    bubble = Stroke("M14 8h132v40h-92l-14 12v-12h-26z", "bubble")
    lines = tuple(Text(80, 25 + 15 * place, line, "words") for place, line in enumerate(words))
    return Picture(strokes=(bubble,), texts=(*lines, Text(80, 86, str(formula), "formula")))


def _folded(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _machines(_: Tongue) -> Picture:
    """Two clauses, and what is left of them."""
    given = tuple(map(parse, ("A | B", "-A", "-B")))
    first = Resolving(given).judge("1 2").lines[-1]
    boxes = ((14, 14, str(given[0]), ""), (92, 14, str(given[1]), ""), (53, 62, first, "theorem"))
    return Picture(
        frames=tuple(Frame(x, y, 54, 26, look or "clause") for x, y, _, look in boxes),
        strokes=(Stroke("M41 40l30 22M119 40l-30 22", "edge"),),
        texts=tuple(Text(x + 27, y + 18, text) for x, y, text, _ in boxes),
    )


def _games(_: Tongue) -> Picture:
    """The second game with its messages, as whoever makes a game sees it."""
    game, side = load_game("g2"), 15
    messages = {message.cell for message in game.messages}
    return Picture(
        tiles=tuple(
            Tile(
                80 + (cell.column - 1 - game.grid.columns / 2) * side,
                50 + (cell.row - 1 - game.grid.rows / 2) * side,
                "floor" if cell == START else "ground",
                message=cell in messages,
                you=cell == START,
                side=side,
            )
            for cell in game.grid
        )
    )


_PICTURES: Mapping[str, Callable[[Tongue], Picture]] = {
    "clues": _clues,
    "propositions": _propositions,
    "proof": _proof,
    "walking": _walking,
    "quantifiers": _quantifiers,
    "language": _language,
    "machines": _machines,
    "games": _games,
}


@cache
def chapter_pictures(tongue: Tongue) -> Mapping[str, Picture]:
    """The picture of each chapter, by its name.

    >>> [tile.look for tile in chapter_pictures("en")["clues"].tiles][3::5]
    ['safe', 'mine', 'safe']
    """
    return {name: draw(tongue) for name, draw in _PICTURES.items()}
