"""Formats in which other programs read what is known: one a file, each with a `write`."""
