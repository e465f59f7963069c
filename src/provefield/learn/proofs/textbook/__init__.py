"""Proofs as textbooks write them: read into the calculus, and written from it."""
