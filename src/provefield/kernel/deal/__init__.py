"""Worlds: a `Dealer` lays them at random, or such that they can be solved without guessing."""

from provefield.kernel.deal.arrays import UNSURE
from provefield.kernel.deal.dealer import SOLVED, Dealer

__all__ = ["SOLVED", "UNSURE", "Dealer"]
