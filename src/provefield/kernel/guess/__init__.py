"""What to open when nothing follows."""
