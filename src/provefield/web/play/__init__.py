"""Plays of both games: moves, questions, the game of the day, and agents at play."""
