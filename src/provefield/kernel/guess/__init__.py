"""What to open when nothing follows: an `Adviser` tells."""

from provefield.kernel.guess.adviser import Advice, Adviser

__all__ = ["Advice", "Adviser"]
