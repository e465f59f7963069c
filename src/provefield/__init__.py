"""Reason about minefields: first-order logic over finite grids, with proofs."""

from importlib.metadata import version

__version__ = version("provefield")
