"""What follows from a view, and the risk of every cell."""
