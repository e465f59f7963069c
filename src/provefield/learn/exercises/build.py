"""Build a board: place mines so that a sentence, or every number, comes out as wanted."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid, row_by_row
from provefield.learn.exercises.cells import shown_view
from provefield.learn.exercises.evidence import named_cells
from provefield.learn.exercises.exercise import Exercise, Feedback, Question, truth
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.given import read_cells, read_field, read_view
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.patterns import draw_wish
from provefield.learn.exercises.truth import lost_game
from provefield.logic.field import Field, mine
from provefield.logic.formula import Cardinality, Formula, Not, conjunction
from provefield.logic.game import Game
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.fact_solver import fact_solver
from provefield.reason.knowledge import Fact, Knowledge, clue_source
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import name_cells
from provefield.tongues import Phrase, phrase

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Build:
    """A sentence or a position, whether it is to be true, and where mines must or must not be.

    >>> from provefield.logic.parse import parse
    >>> exercise = Build(parse("exists x mine(x,1)"), Field(2, 2), most=1)
    >>> exercise.judge("2,1").right, exercise.judge("2,2").sentence
    (True, 'Not yet: on your board it is false.')
    >>> exercise.judge("1,1 2,1").sentence
    'That works, but with fewer mines it does too: at most 1.'
    """

    formula: Formula
    field: Field
    want: bool = True
    mined: frozenset[Cell] = frozenset()
    free: frozenset[Cell] = frozenset()
    most: int | None = None
    view: View | None = None

    @property
    def question(self) -> Question:
        """The sentence, or the position whose numbers are to be right."""
        shown = {"formula": str(self.formula)} if self.view is None else shown_view(self.view)
        prompt = (
            phrase("Place mines so that every number is right.")
            if self.view
            else phrase("Place mines so that the sentence is {truth}.", truth=truth(self.want))
        )
        size = self.field.columns, self.field.rows
        return Question("build", prompt, "cells", *size, {"ask": "mines", **shown})

    @property
    def solution(self) -> str:
        """The mines of a board that will do."""
        wanted = self.formula if self.want else Not(self.formula)
        places = [mine(*cell) for cell in self._grid_cells]
        more: list[Formula] = [mine(*cell) for cell in sorted(self.mined)]
        more += [Not(mine(*cell)) for cell in sorted(self.free)]
        if self.most is not None:
            more.append(Cardinality("atmost", self.most, tuple(places)))
        fact = Fact(conjunction((wanted, *more)), phrase("the task"))
        with fact_solver(
            Knowledge(Grid(self.field.columns, self.field.rows), (fact,)), Limit(SECONDS)
        ) as facts:
            found = facts.board()
        return " ".join(f"{column},{row}" for column, row in sorted(found or ()))

    @property
    def _grid_cells(self) -> list[Cell]:
        sides = self.field.columns, self.field.rows
        return [Cell(c, r) for r in range(1, sides[1] + 1) for c in range(1, sides[0] + 1)]

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many mines will do, where one of them may lie, and where all of them may."""
        cells = tuple(row_by_row(named_cells(self.solution)))
        if not cells:
            return (Hint(phrase("The empty board will do.")),)
        return (
            Hint(phrase("There is such a board with so many mines: {number}.", number=len(cells))),
            Hint(phrase("One of them is {cell}.", cell=cells[0].words), cells[:1]),
            Hint(phrase("Mines here will do: {cells}.", cells=name_cells(cells)), cells),
        )

    def judge(self, answer: str) -> Feedback:
        """Look at the board that was built."""
        chosen = named_cells(answer)
        strange = sorted(chosen - set(self._grid_cells))
        if strange:
            outside = phrase("{cell} lies off the board", cell=strange[0].words)
            raise InputError(outside, text=answer, source="answer")
        holds = evaluate(self.formula, board(self.field, chosen))
        if holds != self.want:
            return self._differs(chosen, self._not_yet(chosen, holds))
        missing, unwanted = self.mined - chosen, self.free & chosen
        if missing:
            sentence = phrase("But {cell} should hold a mine.", cell=min(missing).words)
            return Feedback(False, sentence, "different")
        if unwanted:
            sentence = phrase("But {cell} should be free.", cell=min(unwanted).words)
            return Feedback(False, sentence, "different")
        if self.most is not None and len(chosen) > self.most:
            sentence = phrase(
                "That works, but with fewer mines it does too: at most {most}.", most=self.most
            )
            return Feedback(False, sentence, "too many")
        return Feedback(True, phrase("Right: that is such a board."))

    def _differs(self, chosen: frozenset[Cell], said: Phrase) -> Feedback:
        """Why a sentence is not as wanted, part by part; numbers speak for themselves."""
        if self.view is not None:
            return Feedback(False, said, "different")
        game = Game(self.formula, board(self.field, chosen))
        film = film_of(self.formula, self.field, chosen, last=said)
        return Feedback(False, said, "different", moves=lost_game(game, self.want), film=film)

    def _not_yet(self, chosen: frozenset[Cell], holds: bool) -> Phrase:
        if self.view is None:
            return phrase("Not yet: on your board it is {truth}.", truth=truth(holds))
        for cell, number in self.view.clues.items():
            around = sum(other in chosen for other in self.view.grid.neighbours(cell))
            if around != number:
                return phrase(
                    "Not yet: {clue} has {around} around it.",
                    clue=clue_source(number, cell),
                    around=around,
                )
        return phrase("Not yet: a mine lies on an open cell, or their number is wrong.")


def fitting(view: View, mined: frozenset[Cell], free: frozenset[Cell]) -> Build:
    """The task to place mines so that a position is right.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> exercise = fitting(view_of(parse_board("? 1 ?")), frozenset(), frozenset({Cell(1, 1)}))
    >>> exercise.solution, exercise.judge("1,1 3,1").sentence
    ('3,1', 'Not yet: the 1 at column 2, row 1 has 2 around it.')
    """
    facts = conjunction(tuple(fact.formula for fact in knowledge(view).facts))
    size = Field(view.grid.columns, view.grid.rows)
    return Build(facts, size, mined=mined, free=free, view=view)


def _draw(wish: Wish) -> Build:
    found = draw_wish(wish)
    return Build(found.formula, found.field, want=wish.rng.random() < 0.5)


def _read(given: Given, source: str) -> Exercise:
    mined, free = read_cells(given, "with"), read_cells(given, "without")
    if "board" in given:
        return fitting(read_view(given, source), mined, free)
    want, most = given.get("want", True), given.get("most")
    return Build(parse(given["fol"]), read_field(given), want, mined, free, most)


KIND = Kind("build", phrase("Build a board"), _draw, _read)
