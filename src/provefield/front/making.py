"""What is made to order: boards, games and exercises; and what is measured of games."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, overload

from provefield.errors import InputError, expect
from provefield.files import read_source
from provefield.games.asking import limited, read_cell
from provefield.games.minefol import generate as minefol
from provefield.games.minefol.check.difficulty import Measures, measure
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game as MinefolGame
from provefield.games.minefol.library import game_names, level_names, read_game
from provefield.games.protocol import Kind
from provefield.games.sweeper.generate import GameId, Size, Start, deal
from provefield.grid import RECTANGLE, Topology, topology_of
from provefield.learn.exercises import new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.play import review as reviews
from provefield.play.replays import SUFFIXES, read_replay
from provefield.play.report import Report
from provefield.play.scoresheet import parse_scoresheet
from provefield.play.tournament import play_here
from provefield.reason.limit import Limit
from provefield.registry import Registry

if TYPE_CHECKING:
    from provefield.games.minefol.generate import Method
    from provefield.games.sweeper.game import Game as SweeperGame

SECONDS = 60.0
REPRODUCTIONS: Registry[Any] = Registry("reproduction", {})
"""Tables and figures of the source documents, each made again by an experiment."""


@overload
def generate(
    kind: Literal["sweeper"],
    *,
    columns: int,
    rows: int,
    mines: int,
    blocked: int = 0,
    start: tuple[int, int] | None = None,
    no_guess: bool = False,
    topology: str | Topology = "rectangle",
    seed: int = 0,
) -> SweeperGame: ...
@overload
def generate(
    kind: Literal["minefol"],
    *,
    columns: int = 8,
    rows: int = 8,
    mines: int = 3,
    level: int = 1,
    method: Method = "solver",
    seed: int = 0,
) -> MinefolGame: ...
def generate(
    kind: str,
    *,
    columns: int = 8,
    rows: int = 8,
    mines: int = 3,
    blocked: int | None = None,
    start: tuple[int, int] | None = None,
    no_guess: bool | None = None,
    topology: str | Topology | None = None,
    level: int | None = None,
    method: Method | None = None,
    seed: int = 0,
) -> SweeperGame | MinefolGame:
    """Make a new game: of the Sweeper, perhaps without guessing, or of MineFOL with a level.

    Equal orders give equal games, on every machine.

    >>> print(generate("sweeper", columns=4, rows=2, mines=1, no_guess=True, seed=1).start())
    ? ? ? ?
    ? ? ? ?
    >>> generate("minefol", columns=4, rows=4, mines=1, level=1, seed=1).check().fair
    True
    """
    for name, number in (("columns", columns), ("rows", rows), ("mines", mines), ("seed", seed)):
        expect(number, Integral, "a whole number", name)
    board = {"blocked": blocked, "start": start, "no_guess": no_guess, "topology": topology}
    if kind == "minefol":
        _refuse_of_other(board, "sweeper")
        method = "solver" if method is None else method
        if method not in minefol.METHODS:
            raise InputError("expected solver or genetic", text=str(method), source="method")
        level = 1 if level is None else level
        return minefol.generate(minefol.Order(columns, rows, mines, level, seed, method))
    if kind != "sweeper":
        raise InputError("expected sweeper or minefol", text=str(kind), source="kind")
    _refuse_of_other({"level": level, "method": method}, "minefol")
    first = None if start is None else read_cell(start)
    way: Start = "noguess" if no_guess else "fixed" if first is None else "zero"
    expect(topology, (str, Topology, NoneType), "a topology or its name", "topology")
    touching = RECTANGLE if topology is None else topology_of(topology)
    size = Size(columns, rows, mines, blocked or 0, topology=touching)
    return deal(GameId(size, way, seed, first))


def _refuse_of_other(options: Mapping[str, object], kind: Kind) -> None:
    """Refuse what only the other kind of game has, rather than pass over it."""
    for option, value in options.items():
        if value is not None:
            raise InputError(f"only games of {kind} have this: leave it away", source=option)


def library() -> tuple[str, ...]:
    """The names of the MineFOL games that ship.

    >>> library()[:3]
    ('cases', 'counting', 'diagonal')
    """
    return (*game_names(), *level_names())


def difficulty(game: MinefolGame | str | Path) -> Measures:
    """Measure how hard a MineFOL game is; its `level` is 1 to 5.

    >>> difficulty("g2").level
    2
    """
    expect(game, (str, Path, MinefolGame), "a game, or its name", "game")
    given = game if isinstance(game, MinefolGame) else read_game(game)
    report = check(given, Limit(SECONDS))
    if report.shortest is None:
        raise InputError(f"a game that cannot be won has no level: {report.reason}", source="game")
    return measure(given, report.path)


def exercise(kind: str, level: int = 1, seed: int = 0) -> Exercise:
    """Draw an exercise of a kind; equal numbers give equal exercises.

    >>> task = exercise("to-formula", level=1, seed=2)
    >>> task.question.shown["english"], task.judge("all x -mine(x,3)").right
    ('There is no mine in row 3.', True)
    """
    expect(seed, Integral, "a whole number", "seed")
    if seed < 0:
        raise InputError("expected a number from 0 on", text=str(seed), source="seed")
    return new_exercise(kind, level, seed)


def review(path: str | Path, *, seconds: float | None = None) -> reviews.Review:
    """Tell luck from skill in a game that was played: a scoresheet, or a replay."""
    limit = Limit(SECONDS) if seconds is None else limited(seconds)
    name = str(path)
    if name.lower().endswith(SUFFIXES):
        return reviews.review_of(read_replay(name).sheet, limit)
    given = read_source(name)
    return reviews.review_of(parse_scoresheet(given.text, source=given.name), limit)


def reproduce(name: str, *, quick: bool = False) -> Report:
    """Make a table or figure of the source documents again: theirs beside ours.

    There are games, figures, table-iii, sequents, gamma, rates and growth.

    >>> reproduce("sequents")
    <Report: Three sequents by natural deduction, every line checked; premises count as lines>
    """
    expect(name, str, "the name of a reproduction", "reproduction")
    progress = REPRODUCTIONS.find(name)(play_here, quick)
    while True:
        try:
            next(progress)
        except StopIteration as end:
            report: Report = end.value
            return report
