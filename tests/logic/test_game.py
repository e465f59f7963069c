from __future__ import annotations

import pytest
from hypothesis import given

from provefield.errors import MeaningError
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    FALSE,
    TRUE,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Var,
    exactly,
)
from provefield.logic.game import Choice, Game, Player
from provefield.logic.semantics import Structure, board, evaluate
from tests.logic.strategies import board_formulas, pure_formulas
from tests.logic.structures import boards, tables

x, y = Var("x"), Var("y")
CORNER = board(Field(2, 2), [(1, 1)])


class Searched:
    """Who wins when every line of play is tried out, without asking for anyone's favourite."""

    def __init__(self, budget: int = 20_000) -> None:
        self.budget = budget

    def winner(self, game: Game) -> Player | None:
        self.budget -= 1
        if self.budget < 0:
            return None
        if game.winner:
            return game.winner
        results = [self.winner(game.choose(choice)) for choice in game.choices]
        if game.turn is None:
            (only,) = results
            return only
        if game.turn in results:
            return game.turn
        return None if None in results else results[0]


def the_verifier_wins_just_the_true_ones(formula: Formula, structure: Structure) -> None:
    winner = Searched().winner(Game(formula, structure))
    truth: Player = "verifier" if evaluate(formula, structure) else "falsifier"
    assert winner in (truth, None)
    assert Game(formula, structure).favourite == truth


@given(pure_formulas, tables(largest=2))
def test_the_verifier_wins_just_the_true_formulas(formula: Formula, structure: Structure) -> None:
    the_verifier_wins_just_the_true_ones(formula, structure)


@given(board_formulas, boards(largest=2))
def test_the_verifier_wins_just_the_true_messages(formula: Formula, structure: Structure) -> None:
    the_verifier_wins_just_the_true_ones(formula, structure)


@given(board_formulas, boards())
def test_best_play_ends_with_the_favourite(formula: Formula, structure: Structure) -> None:
    game = Game(formula, structure)
    expected = game.favourite
    while game.winner is None:
        game = game.choose(game.best())
        assert game.favourite == expected
    assert game.winner == expected


def labels(game: Game) -> list[str]:
    return [choice.label for choice in game.choices]


def test_implication_and_equivalence() -> None:
    a, b = mine(1, 1), mine(2, 2)
    implication = Game(Implies(a, b), CORNER)
    assert implication.turn == "verifier"
    assert labels(implication) == ["¬mine(1, 1)", "mine(2, 2)"]
    assert implication.winning_choices == ()
    equivalence = Game(Iff(a, b), CORNER)
    assert equivalence.turn == "falsifier"
    assert labels(equivalence) == ["mine(1, 1) → mine(2, 2)", "mine(2, 2) → mine(1, 1)"]
    assert [choice.formula for choice in equivalence.winning_choices] == [Implies(a, b)]


def test_negation_swaps_the_sides_and_nobody_picks() -> None:
    game = Game(Not(ForAll("x", mine(x, 1))), CORNER)
    assert game.turn is None
    (forced,) = game.choices
    after = game.choose(forced)
    assert after.turn == "verifier"
    assert labels(after) == ["x = 1", "x = 2"]
    assert [choice.value for choice in after.winning_choices] == [2]


def test_counting_is_a_game_too() -> None:
    game = Game(CountQuantifier("exactly", 1, "x", mine(x, 1)), CORNER)
    assert game.turn == "falsifier"
    least, most = game.choices
    assert labels(game.choose(least)) == ["x1 = 1", "x1 = 2"]
    assert game.choose(most).turn is None
    assert game.winning_choices == ()
    clue = Game(exactly(2, [mine(1, 1), mine(1, 2)]), CORNER)
    assert clue.favourite == "falsifier"
    named = clue.choose(clue.best())
    assert labels(named)[0] == "mine(1, 1) ∧ ∃≥1 {mine(1, 2)}"


def test_whoever_cannot_pick_loses() -> None:
    assert (Game(TRUE, CORNER).turn, Game(TRUE, CORNER).winner) == (None, "verifier")
    assert Game(FALSE, CORNER).winner == "falsifier"
    with pytest.raises(MeaningError, match="the game is over: falsifier has won"):
        Game(FALSE, CORNER).best()


def test_free_variables_are_for_the_falsifier() -> None:
    game = Game(mine(x, y), CORNER, {"y": 1})
    assert game.formula == ForAll("x", mine(x, y))
    assert game.turn == "falsifier"


def test_only_what_is_offered_can_be_picked() -> None:
    game = Game(Exists("x", mine(x, 1)), CORNER)
    with pytest.raises(MeaningError, match="x = 7 is not among the choices"):
        game.choose(Choice(mine(x, 1), "x", 7))
