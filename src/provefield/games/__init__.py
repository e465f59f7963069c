"""The games: each turns what its player sees into knowledge."""
