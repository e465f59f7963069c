"""Whole games: the room that holds both a world and what the player knows of it."""
