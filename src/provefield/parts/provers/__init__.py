"""Provers that are programs of their own, and the files that they read."""
