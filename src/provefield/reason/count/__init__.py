"""Exact counting of layouts with big integers: how many fit, and how many have a mine where."""
