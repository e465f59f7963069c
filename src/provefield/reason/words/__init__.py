"""Proofs in words: sentences for people, and hints that lead up to them."""
