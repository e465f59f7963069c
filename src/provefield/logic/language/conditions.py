"""What "any of them", and "one of them", stand for in a condition, or where something is denied."""

from __future__ import annotations

from typing import cast

from provefield.logic.language.places import Bounded, Each, Indefinite, Such, are_cells, is_choice
from provefield.logic.language.regions import members
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Echo,
    If,
    Iff,
    Joined,
    Negated,
    Only,
    Says,
    Statement,
    Tail,
    rebuilt,
)


def definite(statement: Statement) -> Statement:
    """A statement in which any of a kind is some one of them on a condition: "if any corner is a
    mine"; and so is one of a kind, which is exactly one elsewhere.
    """
    return cast("Statement", _definite(statement, conditional=False))


def _definite(phrase: object, *, conditional: bool) -> object:
    def within(part: object, *, also: bool = False) -> object:
        return _definite(part, conditional=conditional or also)

    match phrase:
        case Indefinite(_, kind) if conditional:
            return rebuilt(Each("some", kind), within)
        case Contains(Amount(Bounded("atmost" | "fewerthan")) as amount, place) if (
            conditional and is_choice(place) and not are_cells(place)
        ):
            return Joined("or", tuple(Contains(amount, one) for one in members(place)))
        case Contains(Amount("no"), _):
            return rebuilt(phrase, lambda part: _definite(part, conditional=False))
        case If(left, right):
            return rebuilt(If(cast("Statement", within(left, also=True)), right), within)
        case Iff() | Negated():
            return rebuilt(phrase, lambda part: within(part, also=True))
        case Such() | Says(Each("no")) | Only():
            first, claim = (getattr(phrase, name) for name in type(phrase).__match_args__)
            parts = within(first), within(claim, also=True)
            return type(phrase)(*parts)  # type: ignore[arg-type]
        case Tail(connective) if connective in ("if", "unless", "iff"):
            return rebuilt(phrase, lambda part: within(part, also=True))
        case Echo(subject, claim, tails):
            leads = any(tail.connective in ("implies", "iff") for tail in tails)
            told = within(subject, also=leads), within(claim), within(tails)
            return Echo(*told)  # type: ignore[arg-type]
        case _:
            return rebuilt(phrase, within)
