"""Sentences about a board and the formulas that they mean, by one grammar for all languages."""
