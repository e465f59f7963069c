"""What the external provers share: how facts are written for them, and their proofs read."""
