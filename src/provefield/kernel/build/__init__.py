"""The kernel compiled ahead: `python -m provefield.kernel.build`, or `./dev kernel`.

Only this room imports numba's inner parts, and nothing that plays or reasons imports this room.
"""
