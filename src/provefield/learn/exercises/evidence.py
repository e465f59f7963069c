"""Which messages prove this cell? As few as it takes, and all that it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, combinations

from provefield.chance import draw, pick
from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import Message
from provefield.games.minefol.theory import consequences, knowledge
from provefield.grid import Cell, Grid, parse_cell
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question
from provefield.learn.exercises.given import read_game
from provefield.learn.exercises.hint import Hint, hints_at_messages
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.field import Field, mine
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate
from provefield.reason.fact_solver import fact_solver
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import say_cells
from provefield.reason.verdict import Layout
from provefield.tongues import phrase

_CELL = re.compile(r"\(?\s*\d+\s*,\s*\d+\s*\)?")
SECONDS = 5.0
MESSAGES = 5
NO_MINES = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    r"""A game whose messages, or some of them, settle whether a cell is mined.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n[[message]]\nat = [2, 1]\nfol = "mine(3,1)"')
    >>> exercise = Evidence(game, Cell(2, 1))
    >>> exercise.question.prompt
    'Which messages prove that column 2, row 1 is safe? Name as few as you can.'
    >>> exercise.judge("1,1").right, exercise.judge("1,1 2,1").fault, exercise.judge("").fault
    (True, 'too many', 'not enough')
    """

    game: Game
    cell: Cell

    @property
    def question(self) -> Question:
        """The messages, and the cell."""
        shown = {
            "cell": list(self.cell),
            "mines": self.game.mines,
            "count": self.game.count,
            "messages": [
                {"at": list(message.cell), "formula": str(message.formula)}
                for message in self.game.messages
            ],
        }
        prompt = phrase(
            "Which messages prove that {claim}? Name as few as you can.",
            claim=say_cells([self.cell], self._mined),
        )
        grid = self.game.grid
        return Question("evidence", prompt, "cells", grid.columns, grid.rows, shown)

    @property
    def solution(self) -> str:
        """The cells of as few messages as can be."""
        return " ".join(str(message.cell) for message in self._fewest())

    @property
    def _mined(self) -> bool:
        return self._counterexample(self.game.messages, mined=False) is None

    def _counterexample(self, messages: tuple[Message, ...], mined: bool) -> Layout | None:
        """A board that fits messages and on which the cell is mined, or safe; None without one."""
        known = knowledge(replace(self.game, messages=messages))
        with fact_solver(known, Limit(SECONDS)) as facts:
            literal = facts.table.variable(mine(*self.cell))
            return facts.board(literal if mined else -literal)

    def _fewest(self) -> tuple[Message, ...]:
        """The smallest choice of messages that is enough.

        On every board that says otherwise one of them is false, so each such board rules out many.
        """
        messages, mined = self.game.messages, self._mined
        field = Field(self.game.grid.columns, self.game.grid.rows)
        broken: list[set[Message]] = []
        for chosen in chain.from_iterable(
            combinations(messages, size) for size in range(len(messages))
        ):
            if any(map(set(chosen).isdisjoint, broken)):
                continue
            mines = self._counterexample(chosen, not mined)
            if mines is None:
                return chosen
            there = board(field, mines)
            broken.append({each for each in messages if not evaluate(each.formula, there)})
        return messages

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many messages are enough, where one of them stands, and all of them."""
        return hints_at_messages(named_cells(self.solution))

    def judge(self, answer: str) -> Feedback:
        """Try to find a board that fits the messages and says otherwise."""
        chosen = chosen_messages(self.game, answer)
        mined = self._mined
        board = self._counterexample(chosen, not mined)
        if board is not None:
            sentence = phrase(
                "Not enough: this board fits the messages you named, and says otherwise."
            )
            shown = Counterexample(board, not mined, mined)
            return Feedback(False, sentence, "not enough", shown)
        needed = leave_out(chosen, lambda fewer: self._counterexample(fewer, not mined) is None)
        if len(needed) < len(chosen):
            spare = next(message for message in chosen if message not in needed)
            sentence = phrase(
                "They prove it, but without the message at {cell} the rest do.",
                cell=spare.cell.words,
            )
            return Feedback(False, sentence, "too many")
        return Feedback(True, phrase("Right: they prove it, and none of them can be left out."))


def chosen_messages(game: Game, answer: str) -> tuple[Message, ...]:
    """The messages on the cells that an answer names; InputError where there is none."""
    cells = named_cells(answer)
    chosen = game.messages_on(cells)
    silent = cells - {message.cell for message in chosen}
    if silent:
        fault = phrase("{cell} has no message", cell=min(silent).words)
        raise InputError(fault, text=answer, source="answer")
    return chosen


def leave_out(
    messages: tuple[Message, ...], suffices: Callable[[tuple[Message, ...]], bool]
) -> tuple[Message, ...]:
    """Messages that suffice as these do, none of which can be left out."""
    for message in messages:
        fewer = tuple(each for each in messages if each != message)
        if suffices(fewer):
            messages = fewer
    return messages


def named_cells(answer: str) -> frozenset[Cell]:
    """The cells named in an answer, in any way that separates them."""
    rest = _CELL.sub(" ", answer)
    if re.search(r"[^\s,;]|and", re.sub(r"\band\b", " ", rest)):
        expected = phrase("expected the cells of messages such as 1,1 3,4")
        raise InputError(expected, text=answer, source="answer")
    return frozenset(parse_cell(found, source="answer") for found in _CELL.findall(answer))


def named_mines(answer: str) -> frozenset[Cell]:
    """The mines of a board that an answer names; `none` is the empty one.

    >>> named_mines(" None "), named_mines("1,2")
    (frozenset(), frozenset({Cell(1, 2)}))
    """
    return frozenset() if answer.strip().lower() == NO_MINES else named_cells(answer)


def _draw(wish: Wish) -> Evidence:
    """Messages that are true of a hidden board, and a cell that they settle."""
    level, rng = wish.level, wish.rng
    grid = Grid(4, 4) if level < 4 else Grid(5, 5)
    templates = of_ranks(max(1, level - 2), level)
    while True:
        world = board(Field(grid.columns, grid.rows), draw(tuple(grid)[1:], 2, rng))
        cells, messages = draw(grid, MESSAGES, rng), dict[Formula, Message]()
        while len(messages) < MESSAGES:
            formula = pick(templates, rng).draw(grid, (), rng)
            if formula is not None and evaluate(formula, world):
                messages.setdefault(formula, Message(cells[len(messages)], formula))
        game = Game(grid, tuple(messages.values()), 2)
        proved = consequences(knowledge(game))
        plain = consequences(knowledge(Game(grid, (), 2)))
        settled = sorted((proved.mines | proved.safe) - plain.safe)
        if settled:
            return Evidence(game, pick(settled, rng))


def _read(given: Given, source: str) -> Exercise:
    return Evidence(read_game(given, source), Cell(*given["cell"]))


KIND = Kind("evidence", phrase("Name the evidence"), _draw, _read)
