"""Provefield in a browser: for now, its documentation."""
