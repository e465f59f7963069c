"""Boards and matches as pictures."""
