"""Reason about minefields: step only where you can prove it is safe.

    import provefield as pf

    pf.board(text)             a Minesweeper view: labels(), ask(column, row), odds()
    pf.game(name)              a MineFOL game: check(), ask(column, row), start()
    pf.deal(name)              a Minesweeper game to play: start()
    pf.formula(text)           a formula: cnf(), english(), german(), to("tptp")
    pf.readings(sentence)      the formulas that a sentence may mean, likeliest first
    pf.prove(premises, goal)   whether the goal follows, with a proof or a countermodel
    pf.engine(name)            a prover, by the name that the command line knows
    pf.agent(name)             a player, by its name
    pf.match(agent, state)     a game turn by turn
    pf.tournament(agents, …)   many games, a row for each
    pf.arena(url, token, agent)  games on a server, against agents of others

What is named here stays stable; the other modules may change from one minor version to the next.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from provefield.version import __version__

if TYPE_CHECKING:
    from provefield.errors import (
        AgentError,
        BudgetError,
        ContradictionError,
        InputError,
        MissingToolError,
        MoveError,
        ProvefieldError,
    )
    from provefield.front import (
        agent,
        arena,
        board,
        deal,
        engine,
        formula,
        game,
        match,
        prove,
        readings,
        tournament,
    )
    from provefield.grid import Cell
    from provefield.reason.answer import Answer

_ERRORS = (
    "AgentError",
    "BudgetError",
    "ContradictionError",
    "InputError",
    "MissingToolError",
    "MoveError",
    "ProvefieldError",
)
_FUNCTIONS = (
    "agent",
    "arena",
    "board",
    "deal",
    "engine",
    "formula",
    "game",
    "match",
    "prove",
    "readings",
    "tournament",
)
_HOMES = {
    "Answer": "provefield.reason.answer",
    "Cell": "provefield.grid",
    **dict.fromkeys(_ERRORS, "provefield.errors"),
    **dict.fromkeys(_FUNCTIONS, "provefield.front"),
}

__all__ = [
    "AgentError",
    "Answer",
    "BudgetError",
    "Cell",
    "ContradictionError",
    "InputError",
    "MissingToolError",
    "MoveError",
    "ProvefieldError",
    "__version__",
    "agent",
    "arena",
    "board",
    "deal",
    "engine",
    "formula",
    "game",
    "match",
    "prove",
    "readings",
    "tournament",
]


if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import a name when it is first asked for: `provefield --help` needs none of them."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
