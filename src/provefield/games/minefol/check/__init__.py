"""Whether a game is valid and fair, how it is won, and how hard that is."""
