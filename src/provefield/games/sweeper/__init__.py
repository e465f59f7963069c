"""Minesweeper and Obscured Sweeper: boards with clues, marks and blocked cells."""
