"""Many Sweeper games side by side in compiled code; actions and rewards are those of one game.

A game that is over is followed by a new one at the next step, whose action does not count. `info`
has `action_mask`, a row a game; with `proofs` also `proved_safe` and `proved_mine`; and with `odds`
these and how likely each covered cell is a mine, 2 elsewhere and on boards too entangled to count.
"""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from provefield.errors import InputError, expect
from provefield.games.sweeper.generate import GameId, Start, known_cells, parse_id
from provefield.grid import RECTANGLE, Cell, Grid
from provefield.kernel.core.arrays import COVERED
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import SideBySide
from provefield.kernel.referee.side_by_side import CUT_SHORT, ENDED, HIDDEN
from provefield.play.gym_env.picture import draw
from provefield.play.gym_env.sweeper import NO_ODDS, Observation, RenderMode, observations

Actions = NDArray[np.int64]
Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SweeperVectorEnv(VectorEnv[Observation, Actions, NDArray[Any]]):
    """Games of one kind; the same seed gives the same games.

    >>> env = SweeperVectorEnv(num_envs=2, size="4x3/2")
    >>> seen, told = env.reset(seed=7)
    >>> seen["board"].shape, told["action_mask"].sum(axis=1).tolist()
    ((2, 3, 4), [6, 2])
    >>> _, rewards, over, late, _ = env.step(np.array([0, 2]))
    >>> rewards.tolist(), over.tolist()
    ([0.1, -1.0], [False, True])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        size: str = "beginner",
        start: Start = "zero",
        *,
        proofs: bool = False,
        odds: bool = False,
        render_mode: RenderMode | None = None,
    ) -> None:
        chosen = parse_id(f"{size}:{start}:0", source="size and start")
        uneven = chosen.size.blocked or chosen.size.topology != RECTANGLE
        if uneven or start in ("list", "noguess"):
            raise InputError(
                "games side by side are rectangles without blocked cells, and start with zero, "
                "safe or fixed",
                source="size and start",
            )
        expect(num_envs, Integral, "a number of games", "num_envs")
        if num_envs < 1:
            raise InputError(f"expected at least one game, not {num_envs}", source="num_envs")
        self._size, self._odds = chosen.size, odds
        rows, columns = chosen.size.rows, chosen.size.columns
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = observations(rows, columns)
        self.single_action_space = spaces.Discrete(rows * columns)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        told, clear = _places(chosen)
        self._games = SideBySide(columns, rows, chosen.size.mines, told, clear, num_envs)
        self._analyst = Analyst(columns, rows) if odds or proofs else None

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew."""
        if isinstance(seed, list):
            drawn = [self.np_random.integers(2**62) if each is None else each for each in seed]
            self._games.begin(np.array(drawn, np.uint64))
        else:
            super().reset(seed=seed)
            self._games.begin(self.np_random.integers(2**62, size=self.num_envs).astype(np.uint64))
        return self._observe()

    def step(self, actions: Actions) -> Step:
        """Open a cell in each game."""
        rewards, endings = self._games.act(_whole(actions))
        return (
            (seen := self._observe())[0],
            rewards,
            endings == ENDED,
            endings == CUT_SHORT,
            seen[1],
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """What can be opened, a row a game."""
        can_be_opened: NDArray[np.bool_] = self._games.board == HIDDEN
        return can_be_opened

    def boards(self) -> NDArray[np.int8]:
        """What is seen of each game now."""
        return self._games.board.reshape(self.num_envs, self._size.rows, self._size.columns).copy()

    def mines(self) -> NDArray[np.bool_]:
        """Where the mines are, a row a game: for referees, not for agents."""
        return self._games.mine.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """The boards as texts or as pictures."""
        boards = self.boards()
        match self.render_mode:
            case "ansi":
                signs = {HIDDEN: "?", -3: "-"}
                texts = [
                    [[signs.get(each, str(each)) for each in row] for row in b.tolist()]
                    for b in boards
                ]
                return tuple("\n".join(" ".join(row) for row in text) for text in texts)
            case "rgb_array":
                return tuple(draw(board) for board in boards)
            case _:
                return None

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        size, board = self._size, self._games.board
        seen: Observation = {
            "board": self.boards(),
            "mines": np.full((self.num_envs, 1), size.mines, np.int32),
        }
        told: dict[str, Any] = {"action_mask": (board == HIDDEN).astype(np.int8)}
        if self._analyst is not None:
            # A game that was just lost counts its exploded cell as covered, which it was.
            codes = np.where(board < 0, COVERED, board)
            risk, _ = self._analyst.analyse_all(codes, size.mines)
            told["proved_safe"] = (risk == 0).astype(np.int8)
            told["proved_mine"] = (risk == 1).astype(np.int8)
            if self._odds:
                told["odds"] = np.nan_to_num(risk, copy=False, nan=NO_ODDS)
        return seen, told


def _whole(actions: object) -> Actions:
    """Actions as an array, if they are whole numbers."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of several lengths
        given = np.empty(0, np.object_)
    if given.dtype.kind not in "iu":
        raise InputError("expected a whole number for each game", source="actions")
    return given


def _places(game: GameId) -> tuple[Actions, Actions]:
    """The cells that are open at the start, and those where no mine is laid."""
    grid = game.size.grid
    known = known_cells(game, grid)
    near = {other for cell in known for other in grid.neighbours(cell)}
    clear = known | near if game.start == "zero" else known
    return _numbers(grid, known), _numbers(grid, clear)


def _numbers(grid: Grid, cells: frozenset[Cell] | set[Cell]) -> Actions:
    return np.array(sorted(grid.index(cell) for cell in cells), np.int64)
