"""Proofs as pictures."""
