"""Games made to order, from a library of messages: by a constraint solver, or by evolution."""

from provefield.games.minefol.generate.order import METHODS, Method, Order, generate

__all__ = ["METHODS", "Method", "Order", "generate"]
