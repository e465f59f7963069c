"""Reason about minefields: first-order logic over finite grids, with proofs."""

__version__ = "0.2.0"
