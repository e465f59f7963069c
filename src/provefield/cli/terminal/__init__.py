"""Play in the terminal: a screen around a table, nothing more."""
