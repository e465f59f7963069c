"""What follows from a view, and the risk of every cell: an `Analyst` tells."""

from provefield.kernel.odds.analyst import Analysis, Analyst

__all__ = ["Analysis", "Analyst"]
