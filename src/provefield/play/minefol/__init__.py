"""Matches of MineFOL, and what is told about them."""
