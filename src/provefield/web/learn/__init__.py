"""Lessons, practice and the proof editor."""
