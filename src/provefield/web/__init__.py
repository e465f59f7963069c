"""Provefield in a browser: play, challenge, create, learn."""
