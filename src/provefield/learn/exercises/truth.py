"""Is this sentence true on this board? Whoever says otherwise can be beaten in Hintikka's game."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question, truth
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.game import Game, Player
from provefield.logic.semantics import board, evaluate
from provefield.logic.show import show
from provefield.reason.equivalence import Mines
from provefield.tongues import phrase

ANSWERS = {"true": True, "yes": True, "t": True, "false": False, "no": False, "f": False}


@dataclass(frozen=True, slots=True)
class Truth:
    """A message and a board with its mines.

    >>> from provefield.logic.parse import parse
    >>> exercise = Truth(parse("exists x mine(x,2)"), frozenset({(1, 1)}), Field(2, 2))
    >>> exercise.judge("false").right
    True
    >>> for move in exercise.judge("true").moves:
    ...     print(move)
    You say that ∃x mine(x, 2) is true, and pick x = 1.
    mine(x, 2) with x = 1 is false: you have lost.
    """

    formula: Formula
    mines: Mines
    field: Field

    @property
    def game(self) -> Game:
        """Hintikka's game about the message, to be played out."""
        return Game(self.formula, board(self.field, self.mines))

    @property
    def question(self) -> Question:
        """The message and the board."""
        shown = {
            "formula": str(self.formula),
            "ascii": show(self.formula, "ascii"),
            "mines": sorted(map(list, self.mines), key=lambda cell: cell[::-1]),
        }
        prompt = phrase("Is this message true on this board?")
        return Question("truth", prompt, "truth", self.field.columns, self.field.rows, shown)

    @property
    def solution(self) -> str:
        """True or false."""
        return str(self._holds).lower()

    @property
    def _holds(self) -> bool:
        return evaluate(self.formula, board(self.field, self.mines))

    def judge(self, answer: str) -> Feedback:
        """Say whether it is so; if not, play the game against whoever thinks otherwise."""
        claimed = ANSWERS.get(answer.strip().lower())
        if claimed is None:
            raise InputError(phrase("expected true or false"), text=answer, source="answer")
        holds = truth(self._holds)
        if claimed == self._holds:
            return Feedback(True, phrase("Right: it is {truth} here.", truth=holds))
        board_shown = Counterexample(self.mines, claimed, self._holds)
        sentence = phrase(
            "No: it is {truth} here. See how you lose the game about it.", truth=holds
        )
        return Feedback(False, sentence, "wrong choice", board_shown, moves=self._lost(claimed))

    def _lost(self, claimed: bool) -> tuple[str, ...]:
        return lost_game(self.game, claimed)


def lost_game(game: Game, claimed: bool) -> tuple[str, ...]:
    """The game between a believer in the wrong answer and a perfect opponent, in sentences."""
    you: Player = "verifier" if claimed else "falsifier"
    told = list[str]()
    while game.choices:
        choice = game.best()
        if game.turn is not None:
            said = truth((you == "verifier") != game.swapped)
            told.append(
                phrase(
                    "You say that {formula} is {truth}, and pick {choice}."
                    if game.turn == you
                    else "You say that {formula} is {truth}, so I pick {choice}.",
                    formula=_now(game),
                    truth=said,
                    choice=choice.label,
                )
            )
        game = game.choose(choice)
    holds = truth(evaluate(game.formula, game.structure, game.values))
    end = phrase("{formula} is {truth}: you have lost.", formula=_now(game), truth=holds)
    return (*told, end)


def _now(game: Game) -> str:
    """The formula that the game has come to, with the values picked so far."""
    values = ", ".join(f"{name} = {value}" for name, value in game.values.items())
    if not values:
        return str(game.formula)
    return phrase("{formula} with {values}", formula=game.formula, values=values)
