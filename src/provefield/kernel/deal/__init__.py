"""Worlds: laid at random, or such that they can be solved without guessing."""
