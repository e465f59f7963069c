"""MineFOL: a field of mines where messages in first-order logic are the only clues."""
