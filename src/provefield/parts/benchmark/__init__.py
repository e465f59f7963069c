"""A versioned public benchmark: sets of questions with checked answers, and a judge of answers."""
