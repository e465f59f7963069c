"""Learning by doing: exercises, and what is told about an answer."""
