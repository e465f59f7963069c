"""Both games in the terminal: the command `play`, and its screens."""
