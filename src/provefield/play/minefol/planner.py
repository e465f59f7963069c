"""The planner: the shortest route on which every step is proved, as a yardstick for the others.

It is shown the whole game, so it knows which messages lie where; who plays fair cannot be quicker.
Still it makes no step that does not follow from the messages it has read by then.
"""

from __future__ import annotations

from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.explorer import Explorer
from provefield.agents.minefol.searches import Route
from provefield.agents.minefol.strategies import ExploitProver
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.reason.engine import Engine
from provefield.reason.limit import Limit

NAME = "planner"
SECONDS = 60.0  # for the plan


def planner(game: Game, engine: Engine) -> Explorer:
    r"""Plan a game, for an engine that has to prove each step; where no win is, there is no way.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.reason.engines import engine
    >>> game = parse_game('columns = 2\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n[[message]]\nat = [2, 1]\nfol = "mine(2,2)"')
    >>> print(*planner(game, engine("sat")).search.cells)
    2,1
    """
    found = check(game, Limit(SECONDS))
    route = found.path[1:] if found.feasible else ()
    return Explorer(ExploitProver(), Route(route, name=NAME), Answers(engine))
