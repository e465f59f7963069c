"""Agents at play, turn by turn; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from provefield.agents import agent
from provefield.agents.protocol import Act, Asked
from provefield.games.minefol.game import Game
from provefield.games.minefol.move import Direction, Mark, Move, Unmark, Walk
from provefield.games.minefol.referee import State
from provefield.games.minefol.theory import knowledge
from provefield.games.protocol import Kind
from provefield.games.sweeper.generate import GameId, deal
from provefield.games.sweeper.move import Mark as Marked
from provefield.games.sweeper.move import Move as Sweeping
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.move import Unmark as Unmarked
from provefield.games.sweeper.referee import State as Swept
from provefield.grid import Cell
from provefield.play.match import Ended, Turn, begin, match
from provefield.play.minefol import planner
from provefield.play.minefol.trace import ending
from provefield.play.minefol.walkers import SEARCH, contestant, walker
from provefield.play.transcript import RESULTS
from provefield.reason.engines import engine as load_engine
from provefield.tongues import Phrase, Tongue, capitalised, phrase, tell, translate
from provefield.web.create import shapes as making
from provefield.web.platform import shapes
from provefield.web.platform.answers import claim
from provefield.web.play import minefol, sweeper

LOOKS = phrase("The agent looks around.")
WAYS: dict[Direction, Phrase] = {
    "right": phrase("right"),
    "down": phrase("down"),
    "left": phrase("left"),
    "up": phrase("up"),
}
MOST_TURNS = 5_000
SECONDS = 10.0


def insist(new: making.NewRun, kind: Kind) -> None:
    """Refuse names that no agent has."""
    if kind == "sweeper":
        agent(new.strategy)
        return
    if new.strategy != planner.NAME:
        walker(new.strategy, new.search or SEARCH, new.engine)
    load_engine(new.engine)


def walk(game: Game, new: making.NewRun, tongue: Tongue) -> Iterator[making.Turn]:
    """An agent walks through a MineFOL game."""
    player = contestant(game, new.strategy, new.search, new.engine)
    ended = begin(player, State(game))
    yield _end_of(ended, 0, tongue, kind="start", sentence=tell(LOOKS, tongue))
    number = 0
    for number, turn in enumerate(match(player, ended.state, Random(new.seed)), start=1):
        before, ended = ended, ended.after(turn)
        yield _turn(before.state, ended, turn, number, new.engine, tongue)
        if number >= MOST_TURNS:
            break
    said = tell(ending(ended), tongue)
    if game.remark:
        said = f"{said} {translate(game.remark, tongue)}"
    yield _end_of(ended, number + 1, tongue, kind="end", sentence=said, outcome=ended.result)


def _end_of(ended: Ended[State], number: int, tongue: Tongue, **more: object) -> making.Turn:
    view = ended.state.view
    return making.Turn.model_validate(
        {
            "turn": number,
            "board": minefol.board(view),
            "steps": view.steps,
            "calls": ended.calls,
            "messages": minefol.messages(view, tongue),
            **more,
        }
    )


def _turn(
    before: State,
    ended: Ended[State],
    turn: Turn[State],
    number: int,
    engine: str,
    tongue: Tongue,
) -> making.Turn:
    match turn.act:
        case Asked() as asked:
            return _end_of(
                ended,
                number,
                tongue,
                kind="asked",
                sentence=tell(capitalised(phrase("{clause}.", clause=asked.words())), tongue),
                asked=list(asked.cells),
                safe=list(asked.labelled("safe")),
                mines=list(asked.labelled("mine")),
                lit=list(asked.cells),
            )
        case Act(move, reason, choice):
            kind, done, cell = _done(turn)
            why = phrase("{done}: {choice}.", done=done, choice=choice)
            sentence = why if choice else phrase("{clause}.", clause=done)
            return _end_of(
                ended,
                number,
                tongue,
                kind=kind,
                sentence=tell(sentence, tongue),
                lit=[cell],
                move=str(move),
                proved=reason.proved,
                proof=_proof(before, turn, engine, tongue),
            )


def _done(turn: Turn[State]) -> tuple[str, Phrase, Cell]:
    """What kind of move it is, what it is called, and the cell to look at."""
    move: Move = turn.move
    match move:
        case Walk(direction):
            here = turn.state.position
            way = WAYS[direction]
            return "walked", phrase("Walks {way} to {cell}", way=way, cell=here.words), here
        case Mark(cell):
            return "marked", phrase("Marks {cell}", cell=cell.words), cell
        case Unmark(cell):
            return "marked", phrase("Takes the mark of {cell} away", cell=cell.words), cell


def _proof(before: State, turn: Turn[State], engine: str, tongue: Tongue) -> shapes.Proof | None:
    """Why a move could be made: for a cell that is new, from what was known before."""
    move: Move = turn.move
    match move:
        case Walk():
            cell: Cell | None = turn.state.position
        case Mark(marked):
            cell = marked
        case Unmark():
            cell = None
    if cell is None or cell in before.path:
        return None
    return claim(knowledge(before.view), cell, tongue, SECONDS, by=engine).proof


# The sweeper --------------------------------------------------------------------------------------


def sweep(game: GameId, new: making.NewRun, tongue: Tongue) -> Iterator[making.Turn]:
    """An agent plays a sweeper."""
    player = agent(new.strategy)
    state = deal(game).start()
    yield _swept(state, 0, 0, kind="start", sentence=tell(LOOKS, tongue))
    number = steps = 0
    ended = begin(player, state)
    turns = match(player, state, Random(new.seed))
    for number, turn in enumerate(turns, start=1):
        ended = ended.after(turn)
        opened = isinstance(turn.move, Open)
        state, steps = turn.state, steps + opened
        yield _swept(
            state,
            steps,
            number,
            kind="opened" if opened else "marked",
            sentence=tell(_opened(turn), tongue),
            move=str(turn.move),
            proved=turn.reason.proved,
            lit=[turn.move.cell],
        )
        if number >= MOST_TURNS:
            break
    said = tell(phrase("{clause}.", clause=RESULTS[ended.result]), tongue)
    yield _swept(state, steps, number + 1, kind="end", sentence=said, outcome=ended.result)


def _opened(turn: Turn[Swept]) -> Phrase:
    """What was done, and why."""
    move: Sweeping = turn.move
    cell, why = str(move.cell), turn.reason.words()
    match move:
        case Open():
            return phrase("Open {cell}: {why}", cell=cell, why=why)
        case Marked():
            return phrase("Mark {cell}: {why}", cell=cell, why=why)
        case Unmarked():
            return phrase("Unmark {cell}: {why}", cell=cell, why=why)


def _swept(state: Swept, steps: int, number: int, **more: object) -> making.Turn:
    return making.Turn.model_validate(
        {"turn": number, "board": sweeper.board(state), "steps": steps, **more}
    )
