"""Games made to order, from a library of messages: by a constraint solver, or by evolution."""

from provefield.games.minefol.generate.order import (
    METHODS,
    MOST_POOLS,
    Method,
    Order,
    generate,
    search,
)

__all__ = ["METHODS", "MOST_POOLS", "Method", "Order", "generate", "search"]
