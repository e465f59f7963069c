"""Agents that are no Python objects here: a program beside us, or one at the end of a line.

They are told and answer in documents; `documents` is the only way from a view to one of them.
"""
