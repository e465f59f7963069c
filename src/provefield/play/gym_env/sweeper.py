"""The Sweeper: open one cell after the other.

observation  `board`: rows × columns small integers: 0–8 a clue, -1 covered, -2 blocked, -3
             exploded; `mines`: how many there are
action       which cell to open, counted row by row from 0
reward       opening safe cells gives the part of all safe cells that this shows, so that a solved
             game adds up to 1 less what was known at the start; a mine costs 1; opening what is
             open or blocked costs as much as one safe cell is worth
end          terminated when a mine is hit or every safe cell is open; truncated after as many
             actions as twice the number of cells
info         `game`: an ID that brings this game back; `action_mask`: what can be opened;
             `proved_safe` and `proved_mine`: what is certain (all zero if `proofs=False`); `proof`:
             None, or how the facts were judged that `unwrapped.by` named for the last action (cells
             of clues, "total"); `odds`, if wanted: how likely each covered cell is a mine, and 2,
             more than any chance, where there is none to tell

What is known to be safe at the start is open already.
"""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import repr as brief
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from provefield.errors import InputError, MoveError
from provefield.games.sweeper.generate import LARGEST_SEED, GameId, Start, deal, parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.gym_env.picture import draw
from provefield.reason.ask import Labels
from provefield.reason.limit import Limit

SIGNS = {"?": -1, "*": -1, "b": -2, "-": -3}
SECONDS, CONFLICTS = 60.0, 1_000_000  # the conflicts end a search equally everywhere
NO_ODDS = (
    2.0  # not NaN, which equals nothing; and whoever opens the least risk finds a covered cell
)

Numbers = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]
RenderMode = Literal["ansi", "rgb_array"]


def observations(rows: int, columns: int) -> spaces.Dict:
    """What an agent sees of a board of this size."""
    mines = spaces.Box(0, rows * columns, (1,), np.int32)
    return spaces.Dict({"board": spaces.Box(-3, 8, (rows, columns), np.int8), "mines": mines})


def read_action(space: gymnasium.Space[Any], given: np.int64) -> int:
    """An action of a space as a number.

    >>> read_action(spaces.Discrete(9), 1.5)
    Traceback (most recent call last):
    provefield.errors.InputError: action: expected a whole number from 0 to 8, not 1.5
    """
    if not space.contains(given):
        most = space.n - 1  # type: ignore[attr-defined]
        message = f"expected a whole number from 0 to {most}, not {brief(given)}"
        raise InputError(message, source="action")
    return int(given)


def begin(game: GameId) -> State:
    """A game with the cells open that it tells to be safe."""
    state = deal(game).start()
    for cell in sorted(state.told):
        if cell not in state.clues:
            state = state.after(Open(cell))
    return state


class SweeperEnv(gymnasium.Env[Observation, np.int64]):
    """One game after the other; the same seed gives the same game.

    >>> env = SweeperEnv("4x3/2", start="zero")
    >>> seen, told = env.reset(seed=7)
    >>> print(seen["board"], seen["mines"], told["game"])
    [[-1 -1 -1 -1]
     [ 1  2  1  1]
     [ 0  0  0  0]] [2] 4x3/2:zero:7
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012
    by: Iterable[object] | None = None
    """The facts by which the next cell is opened."""

    def __init__(
        self,
        size: str = "beginner",
        start: Start = "zero",
        *,
        proofs: bool = True,
        odds: bool = False,
        render_mode: RenderMode | None = None,
    ) -> None:
        self._first = parse_id(f"{size}:{start}:0", source="size and start")
        self._proofs, self._odds = proofs, odds
        self.render_mode = render_mode
        shape = (self._first.size.rows, self._first.size.columns)
        self.observation_space = observations(*shape)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(shape[0] * shape[1])
        self._game, self._state, self._actions = self._first, begin(self._first), 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of a seed, or another one that follows from the seed before."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**31)) if seed is None else seed
        self._game = GameId(self._first.size, self._first.start, drawn % LARGEST_SEED)
        self._state, self._actions, self.by = begin(self._game), 0, None
        return self._observe()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell."""
        move = Open(self._state.world.grid.cell(read_action(self.action_space, action)))
        before, worth = len(self._state.clues), 1 / max(1, self._state.world.safe_cells)
        self._actions += 1
        by, self.by = self.by, None
        try:
            self._state = self._state.after(move, by=by)
            gained = len(self._state.clues) - before
        except MoveError:
            gained = -1
        reward = -1.0 if self._state.exploded else gained * worth
        over = bool(self._state.exploded) or self._state.cleared
        late = self._actions >= 2 * self._state.world.grid.size
        seen, told = self._observe()
        return seen, reward, over, late and not over, told

    def action_masks(self) -> NDArray[np.bool_]:
        """What can be opened, as masked agents ask for it."""
        return self._mask(self._state.view.covered).astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text or as a picture."""
        match self.render_mode:
            case "ansi":
                return str(self._state.view)
            case "rgb_array":
                return draw(board_array(self._state.view))
            case _:
                return None

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        view = self._state.view
        labels = self._labels(view) if self._proofs else {}
        told: dict[str, Any] = {
            "game": str(self._game),
            "proof": None if self._state.proof is None else self._state.proof.to_json(),
            "action_mask": self._mask(view.covered),
            "proved_safe": self._mask([cell for cell in labels if labels[cell] == "safe"]),
            "proved_mine": self._mask([cell for cell in labels if labels[cell] == "mine"]),
        }
        if self._odds:
            told["odds"] = np.full(view.grid.size, NO_ODDS)
            if not view.exploded:
                for cell, chance in view.odds().items():
                    told["odds"][view.grid.index(cell)] = chance
        mines = np.array([self._first.size.mines], np.int32)
        return {"board": board_array(view), "mines": mines}, told

    def _labels(self, view: View) -> Labels:
        return view.find_labels(view.covered, Limit(SECONDS, CONFLICTS))

    def _mask(self, cells: list[Cell] | tuple[Cell, ...]) -> Numbers:
        mask = np.zeros(int(self.action_space.n), np.int8)  # type: ignore[attr-defined]
        mask[[self._state.world.grid.index(cell) for cell in cells]] = 1
        return mask


def board_array(view: View) -> Numbers:
    """A view as numbers.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> print(board_array(view_of(parse_board("1?b"))))
    [[ 1 -1 -2]]
    """
    rows = [line.split() for line in str(view).splitlines()]
    return np.array(
        [[SIGNS[sign] if sign in SIGNS else int(sign) for sign in row] for row in rows],
        np.int8,
    )
