"""Classes: courses, seats, work, marks, printed sheets, and learning platforms."""
