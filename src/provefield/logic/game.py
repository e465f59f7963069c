"""Hintikka's game: two players argue about a formula until a single atom settles it.

The verifier claims that the formula is true, the falsifier that it is not; each ¬ makes them swap
sides. Whoever claims the current formula defends it, the other attacks. The rules:

- `F ∧ G`, `∀x F`: the attacker picks a part, or a value for x.
- `F ∨ G`, `∃x F`: the defender picks a part, or a value for x.
- `F → G` is played as `¬F ∨ G`; `F ↔ G` as `(F → G) ∧ (G → F)`.
- exactly k: the attacker picks which to doubt, at least k or at most k.
- at most k: the attacker claims at least k + 1 instead, and the players swap sides.
- at least k: the defender names one, claiming it and at least k - 1 others; of at least 0, nothing
  is left to doubt.

Whoever has to pick and finds nothing loses. The verifier can win exactly when the formula is true.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from provefield.errors import MeaningError
from provefield.logic.binding import free_variables, fresh, names, substitute
from provefield.logic.formula import (
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    at_least,
)
from provefield.logic.semantics import Structure, Value, Values, evaluate

Player = Literal["verifier", "falsifier"]
Side = Literal["defender", "attacker"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player may pick: a formula to go on with or, with a variable, a value for it."""

    formula: Formula
    variable: str | None = None
    value: Value | None = None

    @property
    def label(self) -> str:
        """What to write on the button."""
        return str(self.formula) if self.variable is None else f"{self.variable} = {self.value}"


@dataclass(frozen=True, slots=True)
class Game:
    """A position of the game about one formula in one structure.

    >>> from provefield.logic.field import Field, mine
    >>> from provefield.logic.semantics import board
    >>> game = Game(Exists("x", Not(mine(Var("x"), 1))), board(Field(2, 2), [(1, 1)]))
    >>> game.turn, [choice.label for choice in game.choices]
    ('verifier', ['x = 1', 'x = 2'])
    >>> game = game.choose(game.winning_choices[0])
    >>> print(game.formula, dict(game.values))
    ¬mine(x, 1) {'x': 2}
    >>> game.turn is None, game.choose(game.best()).winner
    (True, 'verifier')
    """

    formula: Formula
    structure: Structure
    values: Values = field(default_factory=dict)
    swapped: bool = False

    def __post_init__(self) -> None:
        free = sorted(free_variables(self.formula) - self.values.keys(), reverse=True)
        for variable in free:
            object.__setattr__(self, "formula", ForAll(variable, self.formula))

    @property
    def turn(self) -> Player | None:
        """Who picks now; nobody when the game is over, or when ¬ only swaps the sides."""
        side = _who_picks(_unfolded(self.formula))
        return self._player(side) if side and self.choices else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be picked; where ¬ only swaps the sides, the one way to go on."""
        return tuple(_choices(_unfolded(self.formula), self.structure))

    def choose(self, choice: Choice) -> Game:
        """The position after a choice."""
        if choice not in self.choices:
            raise MeaningError(f"{choice.label} is not among the choices about {self.formula}")
        values = self.values
        if choice.variable is not None and choice.value is not None:
            values = {**values, choice.variable: choice.value}
        swapped = self.swapped ^ isinstance(_unfolded(self.formula), Not)
        return replace(self, formula=choice.formula, values=values, swapped=swapped)

    @property
    def winner(self) -> Player | None:
        """Who has won, once nothing is left to pick."""
        return None if self.choices else self.favourite

    @property
    def favourite(self) -> Player:
        """Who wins from here when both play well."""
        true = evaluate(self.formula, self.structure, self.values)
        return self._player("defender" if true else "attacker")

    @property
    def winning_choices(self) -> tuple[Choice, ...]:
        """The choices that keep the win for the player whose turn it is."""
        return tuple(each for each in self.choices if self.choose(each).favourite == self.turn)

    def best(self) -> Choice:
        """What a perfect player picks: a winning choice or, where there is none, the first."""
        if not self.choices:
            raise MeaningError(f"the game is over: {self.winner} has won")
        return (self.winning_choices or self.choices)[0]

    def _player(self, side: Side) -> Player:
        return "verifier" if (side == "defender") != self.swapped else "falsifier"


def _unfolded(formula: Formula) -> Formula:
    """State a connective that has no move of its own by those that have."""
    match formula:
        case Implies(left, right):
            return Or((Not(left), right))
        case Iff(left, right):
            return And((Implies(left, right), Implies(right, left)))
        case CountQuantifier("exactly", number, variable, body):
            least = CountQuantifier("atleast", number, variable, body)
            return And((least, CountQuantifier("atmost", number, variable, body)))
        case Cardinality("exactly", number, parts):
            return And((at_least(number, parts), Cardinality("atmost", number, parts)))
        case CountQuantifier("atmost", number, variable, body):
            return Not(CountQuantifier("atleast", number + 1, variable, body))
        case Cardinality("atmost", number, parts):
            return Not(at_least(number + 1, parts))
        case CountQuantifier("atleast", number, _, _) | Cardinality("atleast", number, _) if (
            number <= 0
        ):
            return TRUE
        case CountQuantifier("atleast", number, variable, body):
            return _name_one(number, variable, body)
        case Cardinality("atleast", number, parts):
            return Or(tuple(_claim_one(number, parts, place) for place in range(len(parts))))
        case _:
            return formula


def _name_one(number: int, variable: str, body: Formula) -> Formula:
    """At least k are F: some x₁ is F, and at least k - 1 other than x₁ are."""
    witness = fresh(f"{variable}1", names(body) | {variable})
    claimed = substitute(body, {variable: Var(witness)})
    if number == 1:
        return Exists(witness, claimed)
    other = And((Compare("!=", Var(variable), Var(witness)), body))
    return Exists(witness, And((claimed, CountQuantifier("atleast", number - 1, variable, other))))


def _claim_one(number: int, parts: tuple[Formula, ...], place: int) -> Formula:
    """At least k of the parts hold: this one, and at least k - 1 of the others."""
    if number == 1:
        return parts[place]
    return And((parts[place], at_least(number - 1, parts[:place] + parts[place + 1 :])))


def _who_picks(formula: Formula) -> Side | None:
    match formula:
        case And() | ForAll():
            return "attacker"
        case Or() | Exists():
            return "defender"
        case _:
            return None


def _choices(formula: Formula, structure: Structure) -> Iterable[Choice]:
    match formula:
        case Atom() | Compare():
            return ()
        case Not(body):
            return (Choice(body),)
        case And(parts) | Or(parts):
            return dict.fromkeys(map(Choice, parts))
        case ForAll(variable, body) | Exists(variable, body):
            return (Choice(body, variable, value) for value in structure.domain)
        case Implies() | Iff() | CountQuantifier() | Cardinality():
            raise AssertionError("unfolded before")
        case _:
            assert_never(formula)
