"""Hintikka's game against a perfect opponent; this runs in workers."""

from __future__ import annotations

from provefield.errors import InputError
from provefield.logic.binding import substitute
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Formula, Int
from provefield.logic.game import Choice, Game, Player
from provefield.logic.parse import read
from provefield.logic.semantics import board
from provefield.reason.tell.wording import cells_of
from provefield.tongues import counted, phrase
from provefield.web.create import shapes as making


def dispute(new: making.NewDispute) -> making.Dispute:
    """Play on until you have to pick, or nothing is left to pick.

    >>> new = making.NewDispute(
    ...     fol="exists x mine(x,2)", columns=2, rows=2, mines=[(2, 2)], claim=True, picks=[1])
    >>> told = dispute(new)
    >>> told.formula, told.result
    ('mine(2, 2)', 'won')
    """
    formula = read(new.fol, vocabulary=VOCABULARY).formula
    game = Game(formula, board(Field(new.columns, new.rows), new.mines))
    you: Player = "verifier" if new.claim else "falsifier"
    picks = iter(new.picks)
    exchanges = []
    while game.choices:
        choice = game.best()
        if game.turn == you:
            place = next(picks, None)
            if place is None:
                break
            choice = _picked(game, place)
        who = _who(game, you)
        exchanges.append(
            making.Exchange(
                formula=str(_now(game)),
                claimed=_claimed(game, you),
                who=who,
                picked=_label(game, choice),
            )
        )
        game = game.choose(choice)
    if next(picks, None) is not None:
        raise InputError(phrase("there is nothing left to pick"), source="picks")
    return _dispute(game, you, exchanges)


def _dispute(game: Game, you: Player, exchanges: list[making.Exchange]) -> making.Dispute:
    picks = [
        making.Pick(label=_label(game, choice), cells=list(cells_of(_now(game.choose(choice)))))
        for choice in game.choices
    ]
    return making.Dispute(
        formula=str(_now(game)),
        claimed=_claimed(game, you),
        cells=list(cells_of(_now(game))),
        exchanges=exchanges,
        picks=picks,
        result="playing" if game.choices else "won" if game.winner == you else "lost",
    )


def _picked(game: Game, place: int) -> Choice:
    if place >= len(game.choices):
        few = counted("there is 1 to pick|there are {number} to pick from", len(game.choices))
        raise InputError(few, source="picks")
    return game.choices[place]


def _who(game: Game, you: Player) -> making.Player:
    return "nobody" if game.turn is None else "you" if game.turn == you else "opponent"


def _claimed(game: Game, you: Player) -> bool:
    """Whether you claim that the formula is true; each ¬ turns that round."""
    return (you == "verifier") != game.swapped


def _now(game: Game) -> Formula:
    """The formula that the game has come to, with the values picked so far in it."""
    return _filled(game.formula, game)


def _filled(formula: Formula, game: Game) -> Formula:
    return substitute(formula, {name: Int(int(value)) for name, value in game.values.items()})


def _label(game: Game, choice: Choice) -> str:
    return choice.label if choice.variable is not None else str(_filled(choice.formula, game))
