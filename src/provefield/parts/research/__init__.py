"""Measurements for papers: the command `experiment`, and the experiments that it runs by name."""
