"""Proofs over arbitrary domains: first-order resolution with unification, and countermodels."""
