"""What the server answers: one file a noun, and the rules for every request."""
