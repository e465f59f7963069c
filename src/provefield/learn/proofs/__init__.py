"""Proofs that a learner writes: rules as textbooks state them, every line checked, hints."""
