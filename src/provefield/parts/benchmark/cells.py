"""Positions of both games: whether a cell is safe, a mine, or cannot be known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import provefield as pf
from provefield.errors import TooLargeError
from provefield.games.given import facts_that_prove, read_by
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.referee import State as SweeperState
from provefield.grid import Cell
from provefield.logic.field import Field
from provefield.parts.benchmark.sets import (
    HONEST,
    RIGHT,
    SOUND,
    UNREADABLE,
    UNSOUND,
    WRONG,
    BenchmarkSet,
    Document,
    Item,
    Player,
)
from provefield.reason.models import true_on

SIZES = ("4x4/2", "6x6/6", "beginner", "intermediate", "expert")
"""Boards of the Sweeper by level."""

EACH = 4
"""Questions of each label and level."""

MOST = 400
"""Positions that are looked at for the questions of one level."""

FORMATS = {"tptp": "tptp", "smt2": "smtlib", "cnf": "dimacs"}
ANSWERS = (
    '{"id", "label": "safe", "mine", "open" or "unknown", "by": [[c,r], …, "total"], '
    '"boards": [[[c,r], …], …]}: "open" says that nobody can know, and its boards show it; '
    '"unknown" that you do not'
)


def positions() -> Iterator[Item]:
    """Sweeper boards on which single clues say no more."""
    for level, size in enumerate(SIZES, start=1):
        yield from _choose("positions", level, _boards(size), least=2)


def _boards(size: str) -> Iterator[Any]:
    """Views after all that single clues prove, game by game."""
    for seed in range(MOST):
        state: SweeperState = pf.deal(f"{size}:noguess:{seed}").start()
        for turn in pf.match("p2", state):
            state = turn.state
        yield state.for_agent().view  # without the marks of who played
        # One step that needs more, so that late positions come as well.
        safe = [cell for cell, label in state.view.labels().items() if label == "safe"]
        if safe:
            yield state.for_agent().after(Open(safe[0])).view


def messages() -> Iterator[Item]:
    """Games of messages on the way of the shortest win."""
    for level in range(1, len(SIZES) + 1):
        yield from _choose("messages", level, _walks(level), least=1)


def _walks(level: int) -> Iterator[Any]:
    for name in pf.library():
        if not name.startswith(f"level{level}-"):
            continue
        state = pf.game(name).start()
        for turn in pf.match("planner", state):
            state = turn.state
            if state.result == "playing":
                yield state.view


def _choose(name: str, level: int, views: Iterable[Any], least: int) -> Iterator[Item]:
    """Questions of each label, each position at most once, cells with more facts first.

    What is safe or a mine is proved by so many facts at least.
    """
    wanted = Counter(dict.fromkeys(("safe", "mine", "open"), EACH))
    number = 0
    for view in views:
        if not +wanted:
            return
        labels = view.labels()
        left = [cell for cell, label in labels.items() if wanted[label] > 0]
        cell = max(left, key=lambda each: _difficulty(view, each, labels), default=None)
        if cell is None or (labels[cell] != "open" and _difficulty(view, cell, labels)[0] < least):
            continue
        wanted[labels[cell]] -= 1
        number += 1
        yield _item(f"{name}-{level}-{number:02}", level, view, cell)


def _difficulty(view: Any, cell: Cell, labels: Any) -> tuple[int, int, int]:
    """How many facts settle a cell; of an open one, whether a fact is near."""
    near = sum(other not in labels for other in view.grid.neighbours(cell))
    if labels[cell] == "open":
        return near, -cell.row, -cell.column
    return len(facts_that_prove(view, (cell, labels[cell]))), -cell.row, -cell.column


def _item(name: str, level: int, view: Any, cell: Cell) -> Item:
    answer = view.ask(*cell)
    assert answer.checked
    truth = {"label": answer.label, **_proof(view, cell, answer.label)}
    forms = dict(_forms(view, cell))
    question = {"position": _written(view), "cell": list(cell), "mines": view.mines}
    text = f"{_plain(view)}\n\nIs column {cell.column}, row {cell.row} safe, a mine, or open?\n"
    return Item(name, level, question, truth, forms | {"txt": text}, (view, cell))


def _forms(view: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    """The question for other programs, in the formats that are not too small for it."""
    for ending, to in FORMATS.items():
        with suppress(TooLargeError):
            yield ending, pf.export(view, to, cell=cell)


def _proof(view: Any, cell: Cell, label: str) -> Document:
    """What shows a label: the facts that prove it, or a board each way."""
    if label == "open":
        shown = view.ask(*cell).to_json()
        return {"boards": [shown["with_mine"], shown["without_mine"]]}
    facts = facts_that_prove(view, (cell, "safe" if label == "safe" else "mine"))
    return {"by": [each if each == "total" else list(each) for each in facts]}


def _written(view: Any) -> Document:
    """The position for programs."""
    if hasattr(view, "messages"):
        read = [{"at": list(each.cell), "fol": str(each.formula)} for each in view.messages]
        size = {"columns": view.grid.columns, "rows": view.grid.rows}
        return size | {"messages": read, "safe": [list(each) for each in view.visited]}
    return {"board": str(view).splitlines()}


def _plain(view: Any) -> str:
    """The position for people."""
    count = f"There are {view.mines} mines." if view.mines is not None else ""
    if hasattr(view, "messages"):
        told = [f"{each.cell.words}: {each.english or each.formula}" for each in view.messages]
        size = f"{view.grid.columns} columns, {view.grid.rows} rows. {count}"
        return "\n".join([size, *told])
    return f"{view}\n{count}"


def judge(item: Item, answer: Document) -> Counter[str]:
    """Judge a label, and the proof or the boards that come with it."""
    view, cell = item.subject
    label = answer["label"]
    if label == "unknown":
        return Counter([HONEST])
    if label not in ("safe", "mine", "open"):
        return Counter([UNREADABLE])
    if label == "open":
        shown = answer.get("boards")
        proved = shown is not None and _both_ways(view, cell, shown)
    else:
        shown = answer.get("by")
        proved = shown is not None and view.judge_by(read_by(shown), cell, label).enough
    if shown is not None and not proved:
        return Counter([UNSOUND])
    if label != item.truth["label"]:
        return Counter([WRONG])
    return Counter([SOUND if proved else RIGHT])


def _both_ways(view: Any, cell: Cell, boards: Sequence[Sequence[Sequence[int]]]) -> bool:
    """Whether boards fit all that is known, one with a mine in the cell and one without."""
    known, field = view.knowledge(), Field(view.grid.columns, view.grid.rows)
    mines = [frozenset(Cell(*map(int, each)) for each in board) for board in boards]
    possible = set(view.grid) - view.grid.blocked
    return (
        {cell in board for board in mines} == {True, False}
        and all(board <= possible for board in mines)
        and all(true_on(fact.formula, board, field) for fact in known.facts for board in mines)
    )


# Players ------------------------------------------------------------------------------------------


def _engine(name: str) -> Player:
    def answer(item: Item, seed: int) -> Document:
        view, cell = item.subject
        told = view.ask(*cell, engine=name)
        if told.label == "unknown":
            return {"label": "unknown"}
        return {"label": told.label, **_proof(view, cell, told.label)}

    return answer


def _random(item: Item, seed: int) -> Document:
    """Any label, without a proof."""
    return {"label": Random(f"{seed} {item.name}").choice(("safe", "mine", "open"))}


def _careless(item: Item, seed: int) -> Document:
    """Every cell is safe, by the first fact that comes."""
    view, _ = item.subject
    facts = [fact.cell for fact in view.knowledge().facts if fact.cell is not None]
    return {"label": "safe", "by": [list(each) for each in facts[:1]]}


PLAYERS: dict[str, Player] = {
    **{name: _engine(name) for name in ("sat", "resolution", "prover9", "eprover")},
    "random": _random,
    "careless": _careless,
}
POSITIONS = BenchmarkSet(
    "positions", 1, "Is a cell of a Minesweeper board safe?", ANSWERS, positions, judge, PLAYERS
)
MESSAGES = BenchmarkSet(
    "messages", 1, "Is a cell safe by messages in logic?", ANSWERS, messages, judge, PLAYERS
)
