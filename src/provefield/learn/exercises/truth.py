"""Is this sentence true on this board? Whoever says otherwise can be beaten in Hintikka's game."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.chance import below, draw
from provefield.errors import InputError
from provefield.grid import Grid
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question, truth
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.given import read_cells, read_field
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.patterns import SIDE, draw_wish
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.game import Game, Player
from provefield.logic.parse import parse
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

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How to look at it, the case that decides, and what it comes to."""
        game = self.game
        winner = game.favourite
        general = phrase(
            "Look for a case that makes `∃` or `∨` true, or one that makes `∀` or `∧` false."
        )
        decisive = list[Hint]()
        while game.choices and not decisive:
            choice = game.best()
            tells = choice.variable is not None or not game.values
            if game.turn == winner and tells:
                decisive.append(Hint(phrase("This case decides: `{case}`.", case=choice.label)))
            game = game.choose(choice)
        told = phrase("It is true here.") if self._holds else phrase("It is false here.")
        return Hint(general), *decisive, Hint(told)

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
        film = film_of(self.formula, self.field, self.mines)
        moves = self._lost(claimed)
        return Feedback(False, sentence, "wrong choice", board_shown, moves=moves, film=film)

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


def _draw(wish: Wish) -> Truth:
    if not wish.about:  # mines first, as in all exercises with this seed so far
        mines = draw(Grid(SIDE, SIDE), 2 + below(2 * SIDE, wish.rng), wish.rng)
        return Truth(draw_wish(wish).formula, frozenset(mines), Field(SIDE, SIDE))
    found = draw_wish(wish)
    grid = Grid(found.field.columns, found.field.rows)
    mines = draw(grid, 1 + below(grid.size - 1, wish.rng), wish.rng)
    return Truth(found.formula, frozenset(mines), found.field)


def _read(given: Given, _source: str) -> Exercise:
    return Truth(parse(given["fol"]), read_cells(given, "mines"), read_field(given))


KIND = Kind("truth", phrase("True or false on a board"), _draw, _read)
