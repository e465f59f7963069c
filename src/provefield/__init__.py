"""Reason about minefields: step only where you can prove it is safe.

    import provefield as pf

    pf.board(text)             a Minesweeper view: labels(), ask(column, row), odds()
    pf.odds(views), pf.labels(views)  the same for many boards at once
    pf.game(name)              a MineFOL game: check(), ask(column, row), start()
    pf.deal(name)              a Minesweeper game to play: start()
    pf.topology(name, …)       a grid of hexagons, a torus, a cube: who touches whom
    pf.formula(text)           a formula: cnf(), english(), german(), to("tptp")
    pf.readings(sentence)      the formulas that a sentence may mean, likeliest first
    pf.prove(premises, goal)   whether the goal follows, with a proof or a countermodel
    pf.equivalent(f, g)        whether two formulas say the same, on boards or over every domain
    pf.verify(document)        whether evidence shows what it claims
    pf.export(view, format)    what is known, for another program
    pf.generate(kind, …)       a new board, or a new game of messages
    pf.library()               the games that ship; pf.difficulty(game) measures one
    pf.exercise(kind, …)       a question; its judge(answer) says what is right
    pf.reproduce(name)         a table or figure of the source documents, made again
    pf.review(path)            luck and skill in a game that was played
    pf.engine(name)            a prover, by the name that the command line knows
    pf.agent(name)             a player, by its name
    pf.match(agent, state)     a game turn by turn
    pf.tournament(agents, …)   many games, a row for each
    pf.arena(url, token, agent)  games on a server, against agents of others

What is named here stays stable; the other modules may change from one minor version to the next.
"""

from __future__ import annotations

from provefield.version import __version__

# The constant of `typing`, which takes longer to load than all of this: until the command has
# begun, Ctrl-C is told with a traceback.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from provefield.agents import agent
    from provefield.errors import (
        AgentError,
        BudgetError,
        ContradictionError,
        InputError,
        MissingToolError,
        MoveError,
        ProvefieldError,
        RejectedError,
        UnsoundError,
    )
    from provefield.front.making import (
        difficulty,
        exercise,
        generate,
        library,
        reproduce,
        review,
    )
    from provefield.front.playing import arena, deal, match, tournament
    from provefield.front.questions import (
        board,
        engine,
        equivalent,
        export,
        formula,
        game,
        labels,
        odds,
        prove,
        readings,
        topology,
        verify,
    )
    from provefield.games.evidence import Checked
    from provefield.games.protocol import Game, Result, State, View
    from provefield.grid import Cell, Topology
    from provefield.logic.formula import Formula
    from provefield.play.match import Turn
    from provefield.reason.answer import Answer

_NAMES = {
    "agents": ("agent",),
    "errors": (
        "AgentError",
        "BudgetError",
        "ContradictionError",
        "InputError",
        "MissingToolError",
        "MoveError",
        "ProvefieldError",
        "RejectedError",
        "UnsoundError",
    ),
    "front.making": ("difficulty", "exercise", "generate", "library", "reproduce", "review"),
    "front.playing": ("arena", "deal", "match", "tournament"),
    "front.questions": (
        *("board", "engine", "equivalent", "export", "formula", "game"),
        *("labels", "odds", "prove", "readings", "topology", "verify"),
    ),
    "games.evidence": ("Checked",),
    "games.protocol": ("Game", "Result", "State", "View"),
    "grid": ("Cell", "Topology"),
    "logic.formula": ("Formula",),
    "play.match": ("Turn",),
    "reason.answer": ("Answer",),
}
_HOMES = {name: f"provefield.{home}" for home, names in _NAMES.items() for name in names}

__all__ = [
    "AgentError",
    "Answer",
    "BudgetError",
    "Cell",
    "Checked",
    "ContradictionError",
    "Formula",
    "Game",
    "InputError",
    "MissingToolError",
    "MoveError",
    "ProvefieldError",
    "RejectedError",
    "Result",
    "State",
    "Topology",
    "Turn",
    "UnsoundError",
    "View",
    "__version__",
    "agent",
    "arena",
    "board",
    "deal",
    "difficulty",
    "engine",
    "equivalent",
    "exercise",
    "export",
    "formula",
    "game",
    "generate",
    "labels",
    "library",
    "match",
    "odds",
    "prove",
    "readings",
    "reproduce",
    "review",
    "topology",
    "tournament",
    "verify",
]


if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import a name when it is first asked for: `provefield --help` needs none of them."""
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
