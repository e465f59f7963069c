"""A game of messages: walk on proved cells, and mark the mines that follow.

observation  `board`: rows × columns small integers: 0 covered, 1 visited, 2 where you are, 3
             marked, 4 crossed, 5 blocked; `proved`: 0 not decided by what was read, 1 safe,
             2 a mine; `mines`: how many are to be found, and `steps_left`: how many steps may
             still be taken, each -1 if the game does not say
action       0 right, 1 down, 2 left, 3 up; 4 + n marks the cell n, counted row by row from 0
reward       each proved mine that is marked gives its part of all, so that a won game adds up to 1;
             a mistake, which ends the game, costs 1; each step costs 1/1000, also into a wall;
             a mark where none can be costs nothing and does nothing
end          terminated when the game is won, lost, stuck, contradictory or out of steps; truncated
             after ten actions a cell
info         `messages`: what was read, as formulas; `result`; `action_mask`: what is proved to do
             no harm, and does something; `proof`: None, or how the facts were judged that
             `unwrapped.by` named for the last action (cells of messages, "total"). With
             `mode="prove"` an action that needs a proof is made only by facts that are enough
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import read_game
from provefield.games.minefol.move import DIRECTIONS, Mark, Move, Walk
from provefield.games.protocol import Mode
from provefield.grid import Cell
from provefield.play.gym_env.sweeper import Observation, read_action

WALKS = tuple(Walk(direction) for direction in DIRECTIONS)
STEP_COSTS = 1 / 1000


class MineFOLEnv(gymnasium.Env[Observation, np.int64]):
    """One game, again and again; there is no chance in it.

    `game` is what `provefield.game` takes, or a `Game`. One that is stuck before the first move is
    refused: there nothing can be done.

    >>> env = MineFOLEnv("g2")
    >>> seen, told = env.reset()
    >>> told["messages"], told["action_mask"][:4].tolist()
    (['¬∃x mine(1, x)'], [0, 1, 0, 0])
    >>> seen, reward, over, _, told = env.step(0)
    >>> reward, over, told["result"]
    (-1.001, True, 'lost')
    >>> env = MineFOLEnv("g2", mode="prove")
    >>> _, env.by = env.reset(), [(1, 1), "total"]
    >>> env.step(1)[4]["proof"]
    {'enough': True, 'tight': False, 'unneeded': ['total'], 'layout': None}
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    by: Iterable[object] | None = None
    """The facts by which the next action is made."""

    def __init__(
        self,
        game: str | Path | Game = "g2",
        *,
        mode: Mode = "strict",
        render_mode: str | None = None,
    ) -> None:
        self._game = game if isinstance(game, Game) else read_game(game)
        self._mode = mode
        self._state = self._game.start(mode)
        if self._state.result != "playing":
            message = f"the game is {self._state.result} before the first move; choose another one"
            raise InputError(message, source="game")
        self.render_mode = render_mode
        grid = self._game.grid
        shape = (grid.rows, grid.columns)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "board": spaces.Box(0, 5, shape, np.int8),
                "proved": spaces.Box(0, 2, shape, np.int8),
                "mines": spaces.Box(-1, grid.size, (1,), np.int32),
                "steps_left": spaces.Box(-1, self._game.budget or 0, (1,), np.int32),
            }
        )
        self.action_space = spaces.Discrete(len(WALKS) + grid.size)
        self._actions = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game again."""
        super().reset(seed=seed)
        self._state, self._actions, self.by = self._game.start(self._mode), 0, None
        return self._observe()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Walk one step, or mark a cell."""
        move, before = self._move(read_action(self.action_space, action)), self._state
        by, self.by = self.by, None
        self._actions += 1
        reward = -STEP_COSTS if isinstance(move, Walk) else 0.0
        if self._state.objection(move) is None:
            self._state = self._state.after(move, by=by)
            gained = len(self._state.marked) - len(before.marked)
            reward += gained / (self._game.mines or len(self._state.proved.mines) or 1)
            reward -= len(self._state.mistakes) - len(before.mistakes)
        over = self._state.result != "playing"
        late = self._actions >= 10 * self._game.grid.size
        seen, told = self._observe()
        return seen, reward, over, late and not over, told

    def action_masks(self) -> NDArray[np.bool_]:
        """What is proved to do no harm, and does something."""
        return np.array(
            [self._is_proved(self._move(i)) for i in range(len(WALKS) + self._game.grid.size)]
        )

    def render(self) -> str | None:
        """The board as text."""
        return str(self._state.view) if self.render_mode == "ansi" else None

    def _move(self, action: int) -> Move:
        walks = len(WALKS)
        return WALKS[action] if action < walks else Mark(self._game.grid.cell(action - walks))

    def _is_proved(self, move: Move) -> bool:
        if self._state.objection(move) or self._state.is_idle(move):
            return False
        if isinstance(move, Walk):
            target = move.target(self._state.position)
            return target in self._state.proved.safe or target in self._state.path
        return move.cell in self._state.proved.mines

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        state, grid = self._state, self._game.grid
        layers = (state.path, {state.position}, state.marked, state.crossed, grid.blocked)
        board = self._layers(*layers)
        proved = self._layers(state.proved.safe, state.proved.mines)
        numbers = {"mines": self._game.mines, "steps_left": state.view.steps_left}
        told = {
            "messages": [str(message.formula) for message in state.messages],
            "result": state.result,
            "proof": None if state.proof is None else state.proof.to_json(),
            "action_mask": self.action_masks().astype(np.int8),
        }
        return {"board": board, "proved": proved} | {
            name: np.array([-1 if number is None else number], np.int32)
            for name, number in numbers.items()
        }, told

    def _layers(self, *layers: Iterable[Cell]) -> NDArray[np.int8]:
        """Number the layers from 1 on; a later one covers those before."""
        grid = self._game.grid
        numbers = np.zeros(grid.size, np.int8)
        for number, cells in enumerate(layers, start=1):
            numbers[[grid.index(cell) for cell in cells]] = number
        return numbers.reshape(grid.rows, grid.columns)
