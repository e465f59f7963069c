"""Derived rules, and those of other textbooks, expanded into basic ones: no judge reads this."""
