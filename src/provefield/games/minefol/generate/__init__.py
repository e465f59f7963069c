"""Games made to order, from a library of messages: by a constraint solver, or by evolution."""

from provefield.games.minefol.generate.order import (
    LARGEST_SIDE,
    METHODS,
    MOST_POOLS,
    Method,
    Order,
    generate,
    most_mines,
    search,
)

__all__ = [
    "LARGEST_SIDE",
    "METHODS",
    "MOST_POOLS",
    "Method",
    "Order",
    "generate",
    "most_mines",
    "search",
]
